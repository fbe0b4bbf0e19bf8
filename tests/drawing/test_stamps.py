"""Texts that were drawn before, and are placed like cards."""

import pytest

from drawing.lettering import text
from drawing.render import FONT, png
from drawing.stamps import SCALE, with_stamps
from tests.drawing.pixels import grey, pixels


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
@pytest.mark.parametrize("bold", [False, True], ids=["regular", "bold"])
def test_a_text_that_was_drawn_before_looks_as_if_drawn_now(anchor, bold):
    """Wide letters and signs are not cut."""
    at = {"start": 4, "middle": 60, "end": 116}[anchor]
    said = text(at, 16, "WÆ▶Щ<&jq", 13, bold=bold, anchor=anchor)
    outlined = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24" font-family="{FONT}">{said}</svg>'
    )
    with SCALE.of(2):
        stamped = with_stamps(outlined)
    assert "<text" not in stamped
    before, after = (grey(pixels(png(one, 240)), 0) for one in (outlined, stamped))
    assert before.max() > 200
    assert abs(before - after).max() < 16
