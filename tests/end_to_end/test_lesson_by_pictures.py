"""A guided game where tables are pictures: the table's own, as large as there."""

import pytest

from screens.components import GALLERY, walk
from tests.labels import BET

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def pictures():
    return True


def alt(message):
    galleries = [part for part in walk(message.record.components) if part["type"] == GALLERY]
    return " ".join(item["description"] for gallery in galleries for item in gallery["items"])


async def test_a_lesson_has_the_tables_picture_until_its_cards_change(ann):
    panel = (await ann.slash("learn", game="scroker")).message
    await ann.press("Go on", on=panel)
    window = await ann.press(BET, on=panel)
    await window.submit(amount="1")
    await panel.discord.wait_until(lambda: "Pot 6" in alt(panel), what="the picture of the draw")
    assert "K of Lemons" in alt(panel)
    assert "K of Lemons" not in panel.text.replace(alt(panel), "")
    drawing = [one.id for one in panel.record.attachments]
    for card in ("🍋K", "🟢T"):
        await ann.press(card, on=panel)
    assert [one.id for one in panel.record.attachments] == drawing
    await ann.press("Swap 2", on=panel)
    await panel.discord.wait_until(lambda: "Just taken" in alt(panel), what="the picture with new cards")
    assert len(panel.record.attachments) == 1
