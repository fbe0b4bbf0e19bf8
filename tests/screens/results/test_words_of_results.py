"""The words of a result that may be looked up: all that everybody has seen or heard, and nothing that stayed hidden."""

import pytest

from engine.common_events import Spellchecked
from screens.components import walk
from screens.i18n.language import i18n
from screens.word_sheet import menu
from tests.screens.results.simulated import played


@pytest.mark.broad(2)
@pytest.mark.parametrize("game", ["scroker", "scrummy", "quist", "soup"])
def test_every_word_that_was_shown_or_challenged_is_there_once(game):
    found = 0
    for result, events, _ in played(game):
        shown = {word for one in result.shown for word in (*one.words, *one.false)}
        checked = {event.word for event in events if isinstance(event, Spellchecked) and event.word}
        assert shown | checked <= set(result.words)
        assert len(set(result.words)) == len(result.words)
        found += len(result.words)
    assert found


def test_a_word_that_was_presented_in_secret_is_not_there():
    for result, events, _ in played("scroker"):
        public = [event.seen_by(None) for event in events]
        heard = {word for event in public for word in (getattr(event, "words", None) or ())}
        heard |= {getattr(event, "word", "") for event in public}
        shown = {word for one in result.shown for word in (*one.words, *one.false)}
        assert set(result.words) <= heard | shown


def test_a_menu_has_as_many_words_as_discord_takes_and_names_the_chosen_one():
    words = [(f"A{'B' * number}", f"A{number}") for number in range(30)]
    (select,) = [part for part in walk([menu(i18n("en"), "id", words, "AB")]) if "options" in part]
    assert len(select["options"]) == 25
    assert [one["value"] for one in select["options"] if one.get("default")] == ["AB"]
    assert menu(i18n("en"), "id", words[:1], "A") is None
