"""Whatever is typed where a number belongs, it is a number or it is not: never a failure."""

import pytest

from cogs.numbers import whole


@pytest.mark.parametrize(("typed", "number"), [("0", 0), ("12", 12), ("007", 7), ("999999999", 999_999_999)])
def test_a_few_digits_are_a_number(typed, number):
    assert whole(typed) == number


@pytest.mark.parametrize(
    "typed", ["", " ", "-1", "+1", "1.5", "1_000", "²", "١٢", "\uff14", "9" * 10, "1" * 5000]
)
def test_nothing_else_is_one(typed):
    assert whole(typed) is None
