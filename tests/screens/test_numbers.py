"""Any text typed for a number is a number or not: never a failure."""

import pytest

from screens.acts import number
from screens.i18n.language import i18n
from screens.i18n.numbers import whole
from screens.refusals.sentences import explain
from screens.unable import Unable


@pytest.mark.parametrize(("typed", "number"), [("0", 0), ("12", 12), ("007", 7), ("999999999", 999_999_999)])
def test_a_few_digits_are_a_number(typed, number):
    assert whole(typed) == number


@pytest.mark.parametrize(
    "typed", ["", " ", "-1", "+1", "1.5", "1_000", "²", "١٢", "\uff14", "9" * 10, "1" * 5000]
)
def test_nothing_else_is_one(typed):
    assert whole(typed) is None


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("999999999999", "“999999999999” is too big. Type a smaller number."),
        ("1,000,000,000", "“1,000,000,000” is too big. Type a smaller number."),
        ("all", "“all” is not a whole number. Type one like 12."),
        ("²", "“²” is not a whole number. Type one like 12."),
    ],
)
def test_a_number_that_is_too_big_is_not_called_no_number(typed, said):
    with pytest.raises(Unable) as refused:
        number(typed)
    assert explain(refused.value, i18n("en")) == said
