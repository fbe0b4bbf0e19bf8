"""The dealer's panel: a call is put together, read out and judged before anything is dealt."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_stage import PokerTable, fits, labels, options_of, text_in, window_fits

from engine.cards import load_deck
from engine.refused import Refused
from screens.cards.card_labels import faces
from screens.families.poker import calling, changing, tokens
from screens.families.poker.changing import Draft
from screens.families.poker.refusal_text import bad_call
from screens.i18n.language import i18n
from screens.refusals.unable import Unable
from screens.table.wanted import Act, Ask, Redraw

MIXER = "Midnight Mixer = 3 down, bet, 2 up, bet, draw 2, bet"
DECK = load_deck("scroker")
KNOWN = tokens.known(DECK)
FACES = faces("scroker", plain=False)


def choice(players=6, **options):
    return PokerTable("dealers-choice", players, recipes=[MIXER], **options)


def redrawn(table, prompt, *values, panel=None, fields=None):
    wanted = table.press(0, prompt, panel or table.panel(0), values=values, fields=fields)
    assert isinstance(wanted, Redraw)
    return table.panel(0, wanted.picked)


def test_the_panel_begins_with_plain_scroker_and_explains_everything():
    panel = choice().panel(0)
    fits(panel)
    read = text_in(panel)
    assert "→ **Scroker**" in read
    assert "3 down, bet, 2 up, bet, draw 2, bet" in read
    assert "Lemons and Limes may share a word." in read
    assert list(options_of(panel, "Which game").values())[-1] == "★ Midnight Mixer"
    assert labels(panel)[:2] == ["Deal it", "Plain Scroker"]


def test_a_call_is_read_out_as_it_would_be_said():
    table = choice()
    panel = redrawn(table, "Which game", "3")
    panel = redrawn(table, "Changes", "hot", panel=panel)
    panel = redrawn(table, "Ruling cards", "ch.E", panel=panel)
    asked = table.press(0, "Wild cards", panel, values=("type",))
    assert isinstance(asked, Ask)
    window_fits(asked.window)
    panel = redrawn(table, "Wild cards", "type", panel=panel, fields={"cards": "unicorn"})
    fits(panel)
    read = text_in(panel)
    assert "→ **Hot Longhorn Stud**, Chili Pepper Es rule, 🦄U wild" in read
    assert "52 cards, 6 \N{MULTIPLICATION SIGN} 7 = 42 dealt" in read
    dealt = table.press(0, "Deal it", panel)
    assert isinstance(dealt, Act)
    table.does(0, dealt)
    assert "p0 calls **Hot Longhorn Stud**, Chili Pepper Es rule, 🦄U wild" in table.told()


def test_nonsense_is_not_dealt():
    table = choice()
    panel = redrawn(table, "Wild cards", "type", fields={"cards": "E"})
    assert "That makes 7 cards wild; this table allows 2 at most." in text_in(panel)
    assert "Deal it" not in labels(panel)
    panel = redrawn(table, "Wild cards", "none", panel=panel)
    assert "Deal it" in labels(panel)


def test_a_house_game_needs_cards_for_all():
    recipe = "Big = 4 down, bet, 3 up, bet"
    table = PokerTable("dealers-choice", 8, recipes=[recipe])
    panel = redrawn(table, "Which game", "0")
    assert "For 8 players the deck is 5 cards short" in text_in(panel)


def test_only_the_games_of_the_table_are_offered():
    table = choice(games=["spit"], invented=False)
    panel = table.panel(0)
    assert list(options_of(panel, "Which game").values()) == ["Spit in the Can"]
    assert "Plain Scroker" not in labels(panel)
    assert "Plain Scroker" not in labels(table.board())


@given(
    st.builds(
        Draft,
        base=st.integers(0, 20),
        hot=st.booleans(),
        mix=st.booleans(),
        limit=st.sampled_from(changing.LIMITS),
        scrokers=st.integers(0, 2),
        wild=st.lists(st.sampled_from(KNOWN), max_size=changing.MOST_TOKENS, unique=True).map(tuple),
        ruling=st.lists(st.sampled_from(KNOWN), max_size=changing.MOST_TOKENS, unique=True).map(tuple),
    )
)
@settings(max_examples=100, deadline=None)
def test_a_draft_survives_its_custom_id(draft):
    stage = STAGE
    detail = calling.write(stage, draft)
    assert calling.read(stage, detail) == draft
    assert len(stage.custom_id("c_change", detail)) <= 100


STAGE = choice().stage(0)


@pytest.mark.parametrize("detail", ["a.b.c.d.e.f", "0.0.9.0..", "0.0.0.0.zz."])
def test_a_foreign_draft_is_an_old_button(detail):
    with pytest.raises(Unable, match="old-button"):
        calling.read(STAGE, detail)


@pytest.mark.parametrize("detail", ["", "1.2"])
def test_without_a_draft_one_begins_anew(detail):
    assert calling.read(STAGE, detail) == Draft()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("E", ("E",)),
        ("an.u", ("an.U",)),
        ("🦄U", ("an.U",)),
        ("unicorn, E", ("an.U", "E")),
        ("Chili Pepper E", ("ch.E",)),
        ("lemons", ("le",)),
        ("ch.e ch.E5", ("ch.E", "ch.E5")),
        ("", ()),
    ],
)
def test_cards_are_meant_however_they_are_typed(typed, meant):
    assert tokens.meant(i18n("en"), FACES, typed) == meant


def test_of_what_names_no_card_one_is_told_what_may_be_named():
    with pytest.raises(Refused) as refused:
        tokens.meant(i18n("en"), FACES, "an.X")
    told = bad_call(i18n("en"), refused.value.facts)
    assert told.startswith("“an.X” names no card.")
    kinds = re.findall(r"\((\S+)\)", told)
    assert kinds == ["an.U", "ch.O", "T", "le"]
    assert [len(DECK.named(kind)) for kind in kinds] == [1, 2, 2, 13]


@pytest.mark.parametrize("suits", [True, False])
def test_whatever_may_be_named_is_suggested(suits):
    english = i18n("en")
    found = {typed: shown for shown, typed in tokens.offered(english, FACES, "", suits=suits)}
    assert set(found) == set(KNOWN)
    assert found["E"] == "all Es"
    first = next(tokens.offered(english, FACES, "", suits=suits))
    assert first[1] == ("ch" if suits else "A")


def test_the_window_says_what_may_be_named_within_the_usual_cap():
    table = choice()
    asked = table.press(0, "Wild cards", table.panel(0), values=("type",))
    shown = str(asked.window)
    assert "Cards, letters or suits" in shown
    example = re.search(r"e\.g\. ([^'\"]+)", shown)[1]
    *within, _suit = tokens.meant(i18n("en"), FACES, example)
    assert all(len(DECK.named(token)) <= 2 for token in within)
    panel = redrawn(table, "Ruling cards", "type", fields={"cards": "E"})
    assert "→ **Scroker**, all Es rule" in text_in(panel)
    assert "Deal it" in labels(panel)
    panel = redrawn(choice(wild_cap=13), "Wild cards", "type", fields={"cards": "Lemons"})
    assert "Lemons wild" in text_in(panel)
    assert "Deal it" in labels(panel)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_dealer_with_no_game_on_the_list_is_asked_about_scroker(language):
    table = PokerTable("dealers-choice", games=[], recipes=[])
    panel = table.panel(table.turn, language=language)
    fits(panel)
    assert "Scroker" in text_in(panel)
    dealt = table.press(table.turn, "Deal it" if language == "en" else "Distribuer", panel)
    assert isinstance(dealt, Act)
    table.does(table.turn, dealt)
    assert table.state.called.name == "Scroker"
