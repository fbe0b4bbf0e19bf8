"""The dealer's panel: a call is put together, read out and judged before anything is dealt."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from poker_stage import WHERE, PokerTable, fits, labels, text_in, window_fits

from engine.cards import load_deck
from engine.ranking.terms import Terms
from engine.refused import Refused
from screens.cards.card_labels import faces
from screens.components import BLUE, walk
from screens.custom_ids import read_press
from screens.i18n.language import i18n
from screens.panels import panels
from screens.pictures.tables import hand_picture, table_picture
from screens.poker import calling, changing, tokens
from screens.poker.calling import turn
from screens.poker.changing import CallDraft
from screens.refusals.engine_refusals import bad_call
from screens.table.refusal_context import RefusalContext
from screens.table.wanted import Act, Ask, Redraw
from screens.unable import Unable
from tests.labels import MORE

MIXER = "Midnight Mixer = 3 down, bet, 2 up, bet, draw 2, bet"
DECK = load_deck("scroker")
KNOWN = tokens.known(DECK)
FACES = faces("scroker", plain=False)
SWITCHES = ["Hot", "Joker", "Mixed juice"]


def choice(players=6, **options):
    return PokerTable("dealers-choice", players, recipes=[MIXER], **options)


class Dealer:
    """The dealer, at their own panel: its content, and the effect of presses there."""

    def __init__(self, table, language="en", **more):
        self.table, self.language, self.more, self.picked = table, language, more, None

    @property
    def stage(self):
        stage = self.table.stage(self.table.turn, language=self.language)
        return stage.but(picked=self.picked, drawn=True, **self.more)

    @property
    def parts(self):
        return panels.hand(self.stage, WHERE, picked=self.picked)

    @property
    def ticket(self):
        return hand_picture(self.stage).alt

    def chosen(self):
        return [part["label"] for part in walk(self.parts) if part.get("style") == BLUE]

    def press(self, label, **fields):
        """A button that starts like that; its window is filled in like that."""
        ident = next(
            part["custom_id"] for part in walk(self.parts) if part.get("label", "").startswith(label)
        )
        wanted = calling.wanted(self.stage, read_press(ident))
        if isinstance(wanted, Ask) and fields:
            wanted = calling.wanted(self.stage, read_press(wanted.window.custom_id)._replace(fields=fields))
        if isinstance(wanted, Redraw):
            self.picked = wanted.picked
        return wanted

    def surprise(self):
        """The button is behind *More…*."""
        (ident,) = (
            part["custom_id"]
            for part in walk(calling.turn(self.stage, self.picked).more)
            if part.get("label") == "Surprise me"
        )
        self.picked = calling.wanted(self.stage, read_press(ident)).picked

    def twists(self, wild="", ruling="", limit="any", **others):
        return self.press("Variations", wild=wild, ruling=ruling, limit=limit, **others)


def test_a_newcomer_reads_what_the_switches_do_and_others_do_not():
    effects = [Dealer(choice(), behind=hands).stage for hands in (0, 2, 3, None)]
    assert ["Mixed juice: Lemons and Limes" in turn(stage, None).line for stage in effects] == [1, 1, 0, 0]


def test_the_panel_begins_with_scroker_and_has_nine_acts():
    dealer = Dealer(choice())
    fits(dealer.parts)
    assert "**You deal.** Call the game." in text_in(dealer.parts)
    games = ["Scroker", "Spit in the Can", "Longhorn Stud"]
    assert labels(dealer.parts) == [MORE, *games, *SWITCHES, "House games…", "Variations…", "Deal it"]
    assert dealer.chosen() == ["Scroker"]
    assert dealer.ticket == "hand 1: p0 deals. Scroker: 5 down, bet, draw 3, bet."


def test_a_call_stands_on_the_ticket_and_is_dealt_as_it_stands_there():
    table = choice()
    dealer = Dealer(table)
    dealer.press("Longhorn")
    asked = dealer.press("Variations")
    window_fits(asked.window)
    dealer.press("Hot")
    dealer.twists(other_wild="unicorn", other_ruling="ch.E")
    fits(dealer.parts)
    assert dealer.chosen() == ["Longhorn Stud", "Hot"]
    assert "Hot Longhorn Stud: 2 down, 3 up, bet" in dealer.ticket
    assert "(Unicorn) wild" in dealer.ticket
    dealt = dealer.press("Deal it")
    assert isinstance(dealt, Act)
    table.does(0, dealt)
    assert "p0 calls **Hot Longhorn Stud**, Chili Pepper Es rule, 🦄U wild" in table.told()


def test_others_see_a_blank_ticket_whatever_the_dealer_has_chosen():
    table = choice()
    dealer = Dealer(table)
    dealer.press("Longhorn")
    for stage in (table.stage(1), table.stage()):
        seen = (hand_picture if stage.seat is not None else table_picture)(stage.but(picked=dealer.picked))
        assert "the game is still to be called" in seen.alt
        assert not seen.scene.name


def test_a_twist_takes_one_press_and_another_takes_it_back():
    dealer = Dealer(choice())
    for switch in SWITCHES:
        dealer.press(switch)
    assert dealer.chosen() == ["Scroker", *SWITCHES]
    assert "Hot Scroker: 5 down, bet, draw 3, bet. 1 Joker, mixed juice" in dealer.ticket
    dealer.press("Joker")
    assert dealer.chosen() == ["Scroker", "Hot", "2 Jokers", "Mixed juice"]
    for switch in ("Hot", "2 Jokers", "Mixed juice"):
        dealer.press(switch)
    assert dealer.ticket == "hand 1: p0 deals. Scroker: 5 down, bet, draw 3, bet."


def fields_of(window):
    return {part["component"]["custom_id"]: part["component"] for part in window.fields}


def offered_in(field):
    return {one["value"]: one.get("default", False) for one in field["options"]}


def test_wild_and_ruling_cards_are_chosen_among_suits_and_common_letters():
    dealer = Dealer(choice())
    fields = fields_of(dealer.press("Variations").window)
    for name in ("wild", "ruling"):
        assert list(offered_in(fields[name])) == [*(suit.code for suit in DECK.suits), *"AEINORST"]
        assert not any(offered_in(fields[name]).values())
    labels_of_suits = [one["label"] for one in fields["wild"]["options"][:4]]
    assert "Lemons" in " ".join(labels_of_suits)


def test_the_window_keeps_what_was_chosen_or_typed_and_takes_it_back():
    dealer = Dealer(choice())
    dealer.twists(wild="T", other_wild="Unicorn", ruling="le", limit="1")
    fields = fields_of(dealer.press("Variations").window)
    assert [value for value, on in offered_in(fields["wild"]).items() if on] == ["T", "an.U"]
    assert [value for value, on in offered_in(fields["ruling"]).items() if on] == ["le"]
    assert [value for value, on in offered_in(fields["limit"]).items() if on] == ["1"]
    assert "value" not in fields["other_wild"]
    dealer.twists(wild="an.U")
    assert "(Unicorn) wild" in dealer.ticket
    dealer.twists()
    assert dealer.ticket == "hand 1: p0 deals. Scroker: 5 down, bet, draw 3, bet."


def test_the_window_leaves_the_twists_of_one_press_alone():
    dealer = Dealer(choice())
    dealer.press("Hot")
    dealer.twists(ruling="le")
    assert dealer.chosen() == ["Scroker", "Hot"]


def test_nonsense_is_not_dealt():
    dealer = Dealer(choice())
    dealer.twists(wild="E")
    assert "That makes 7 cards wild; this table allows 2 at most." in text_in(dealer.parts)
    assert "Deal it" not in labels(dealer.parts)
    dealer.twists()
    assert "Deal it" in labels(dealer.parts)


def test_a_house_game_is_chosen_by_name_and_needs_cards_for_all():
    dealer = Dealer(PokerTable("dealers-choice", 8, recipes=["Big = 4 down, bet, 3 up, bet"]))
    asked = dealer.press("House")
    window_fits(asked.window)
    dealer.press("House", game="0")
    assert "For 8 players the deck is 5 cards short" in text_in(dealer.parts)


def test_only_the_games_of_the_table_are_offered():
    table = choice(games=["spit"], invented=False)
    shown = labels(Dealer(table).parts)
    assert shown == [MORE, "Spit in the Can", *SWITCHES, "Variations…", "Deal it"]
    assert "Plain Scroker" not in labels(table.board())


def test_chance_always_names_a_game_that_can_be_dealt():
    table = choice()
    dealer, seen = Dealer(table), set()
    for _ in range(30):
        dealer.surprise()
        assert "Deal it" in labels(dealer.parts)
        seen.add(dealer.ticket)
    assert len(seen) > 5


def test_only_moderators_may_save_a_call():
    more = calling.turn(Dealer(choice()).stage, None).more
    assert labels(more) == ["Surprise me"]
    more = calling.turn(Dealer(choice(), moderates=True).stage, None).more
    assert labels(more) == ["Surprise me", "Save as house game…"]


@given(
    st.builds(
        CallDraft,
        base=st.integers(0, 20),
        jokers=st.integers(0, 2),
        terms=st.builds(
            Terms,
            hot=st.booleans(),
            mix=st.booleans(),
            hot_n_sours=st.sampled_from(changing.LIMITS),
            wild=st.lists(st.sampled_from(KNOWN), max_size=changing.MOST_TOKENS, unique=True).map(tuple),
            ruling=st.lists(st.sampled_from(KNOWN), max_size=changing.MOST_TOKENS, unique=True).map(tuple),
        ),
    )
)
@settings(max_examples=100, deadline=None)
def test_a_draft_survives_its_custom_id(draft):
    stage = STAGE
    detail = calling.write(stage, draft)
    assert calling.read(stage, detail) == draft
    assert len(stage.custom_id(calling.TWISTS, detail)) <= 100


STAGE = choice().stage(0)


@pytest.mark.parametrize("detail", ["a.b.c.d.e.f", "0.0.9.0..", "0.0.0.0.zz."])
def test_a_foreign_draft_is_an_old_button(detail):
    with pytest.raises(Unable, match="old-button"):
        calling.read(STAGE, detail)


@pytest.mark.parametrize("detail", ["", "1.2"])
def test_without_a_draft_one_begins_anew(detail):
    assert calling.read(STAGE, detail) == CallDraft()


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
    told = bad_call(RefusalContext(i18n("en"), refused.value.facts))
    assert told.startswith("“an.X” matches no card.")
    kinds = re.findall(r"\((\S+)\)", told)
    assert kinds == ["Unicorn", "T", "Lemons"]
    assert tokens.meant(i18n("en"), FACES, " ".join(kinds)) == ("an.U", "T", "le")


@pytest.mark.parametrize("suits", [True, False])
def test_whatever_may_be_named_is_suggested(suits):
    english = i18n("en")
    found = {typed: shown for shown, typed in tokens.offered(english, FACES, "", suits=suits)}
    assert set(found) == set(KNOWN)
    assert found["E"] == "all Es"
    first = next(tokens.offered(english, FACES, "", suits=suits))
    assert first[1] == ("ch" if suits else "A")


def test_the_window_says_what_may_be_named_within_the_usual_cap():
    dealer = Dealer(choice())
    example = re.search(r"e\.g\. ([^'\"]+)", str(dealer.press("Variations").window))[1]
    within = tokens.meant(i18n("en"), FACES, example)
    assert all(len(DECK.named(token)) <= 2 for token in within)
    dealer.twists(ruling="E")
    assert "all Es rule" in dealer.ticket
    assert "Deal it" in labels(dealer.parts)
    dealer = Dealer(choice(wild_cap=13))
    dealer.twists(wild="le")
    assert "Lemons wild" in dealer.ticket
    assert "Deal it" in labels(dealer.parts)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_dealer_with_no_game_on_the_list_is_asked_about_scroker(language):
    table = PokerTable("dealers-choice", games=[], recipes=[])
    dealer = Dealer(table, language)
    fits(dealer.parts)
    assert dealer.chosen() == ["Scroker"]
    dealt = dealer.press("Deal it" if language == "en" else "Distribuer")
    assert isinstance(dealt, Act)
    table.does(table.turn, dealt)
    assert table.state.called.name == "Scroker"
