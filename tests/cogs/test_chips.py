"""An account, line by line."""

import pytest

from cogs.chips import reason, statement
from engine.languages import LANGUAGES
from house.chips.bank import REVERSIBLE
from screens.i18n.language import i18n

REASONS = {*REVERSIBLE, "void", "buy-in", "cash-out", "farewell", "prize", "alone", "computers"} - {"gift"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_why_chips_move_has_words_of_its_own(language):
    told = {reason(i18n(language), word) for word in REASONS}
    assert len(told) == len(REASONS)
    assert not told & REASONS


def test_an_account_in_which_nothing_has_moved_says_so():
    assert statement(i18n("en"), []) == "Nothing yet."
