"""Dealer's Choice in the chooser: the first game is called on a ticket before a table is opened."""

import pytest
from messages import fits
from poker_stage import labels, text_in, window_fits

from engine.families.poker.recipes import read_recipe
from engine.languages import LANGUAGES
from engine.ranking.terms import Terms
from screens.cards.card_labels import faces
from screens.components import BLUE, button, walk
from screens.i18n.language import i18n
from screens.poker import first_call
from screens.poker.changing import CallDraft


def shown(draft, language="en"):
    spoken = i18n(language)
    back = button(spoken.say("Back"), "back")
    cards = faces("scroker", plain=False, language=language)
    return first_call.ticket_of(spoken, cards, "open", draft, back, [])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ticket_begins_with_scroker_and_fits(language):
    parts, picture = shown(CallDraft(), language)
    fits(parts)
    assert [one["label"] for one in walk(parts) if one.get("style") == BLUE] == ["Scroker"]
    assert picture.scene.name == "Scroker"
    idents = [one["custom_id"] for one in walk(parts) if "custom_id" in one]
    assert len(idents) == len(set(idents))


EFFECTS = {
    "Hot": "Hot: of equal hands, more peppers win.",
    "Joker": "The Joker is any letter.",
    "Mixed juice": "Mixed juice: Lemons and Limes may share a word.",
}
DRAFTS = {
    "plain": CallDraft(),
    "hot": CallDraft(terms=Terms(hot=True)),
    "joker": CallDraft(jokers=1),
    "mix": CallDraft(terms=Terms(mix=True)),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("draft", DRAFTS.values(), ids=DRAFTS)
def test_each_switch_is_explained_beside_it_once_whether_it_is_on_or_off(draft, language):
    parts, _ = shown(draft, language)
    for label, effect in EFFECTS.items():
        assert i18n(language).say(label) in labels(parts)
        assert text_in(parts).count(i18n(language).say(effect)) == 1
    assert {"Open table", "Play now"} <= set(labels(shown(draft)[0]))


def test_what_no_table_would_deal_is_said_and_cannot_be_opened():
    parts, _ = shown(CallDraft(terms=Terms(wild=("E",))))
    assert "That makes 7 cards wild" in text_in(parts)
    assert not {"Open table", "Play now"} & set(labels(parts))
    window_fits(first_call.window(i18n("en"), "open", CallDraft(terms=Terms(wild=("E",)))))


def test_a_table_is_opened_with_what_stands_on_the_ticket():
    draft = CallDraft(2, 1, Terms(hot=True, ruling=("le",), wild=("an.U",)))
    rules = read_recipe(first_call.line(draft))
    assert (rules.name, rules.jokers, rules.terms) == ("Longhorn Stud", 1, draft.terms)
    assert first_call.rules_of(draft) == rules
    told = first_call.told(i18n("en"), faces("scroker", plain=False), {"first_call": first_call.line(draft)})
    assert told.startswith("First hand: **Hot Longhorn Stud**, ")
    assert not first_call.told(i18n("en"), faces("scroker", plain=False), {})
