"""Results for chips, and of rummy, as players read them, in both languages."""

from types import SimpleNamespace

import pytest
from result_stage import PEOPLE, staged, told, told_to

from engine import catalogue
from engine import common_events as common
from engine.contract import Winner
from engine.families.poker import events as poker
from engine.families.rummy import events as rummy
from screens.components import walk
from screens.results import card
from screens.results.folding import result_of
from screens.results.sentences import unchecked
from tests.screens.engine_stage import people, stage_of
from tests.screens.results.simulated import played


def hand_begins(antes, **more):
    return poker.PokerHandBegins(hand=1, dealer=0, ante=1, antes=antes, carried=0, **more)


SHOWDOWN = (
    hand_begins((1, 1, 1)),
    poker.BetMade(seat=0, amount=4),
    poker.BetCalled(seat=1, amount=4),
    poker.Folded(seat=2),
    poker.PokerPresented(seat=1, hand="Tadpole", words=("EYE",), cards=(("ch.E2", "li.Y", "ch.E4"),)),
    poker.PokerPresented(seat=0, hand="Tadpole", words=("MAE",), cards=(("le.M", "le.A", "ch.E3"),)),
    poker.PokerSpellchecked(seat=0, by=0, of=1, word="EYE", true=True, cost=5),
    poker.PotWon(pot=0, amount=16, seats=(1,), shares=(16,)),
    poker.PokerHandEnds(hand=1, winners=(Winner(1, 16, "Tadpole", ("EYE",)),), gains=(-10, 11, -1)),
)


def test_a_showdown():
    assert (
        told("scroker", 3, *SHOWDOWN)
        == """\
SCROKER · table 7K · hand 1
bob wins 11
**bob** · Tadpole · **EYE** 🌶️E2 🟢Y 🌶️E4
**ann** · Tadpole · **MAE** 🍋M 🍋A 🌶️E3
Same size: Lime Y is higher than Lemon M.
-# Not challenged, so never looked up: MAE.
**bob +11**: +16 from the pot, -1 ante, -4 in bets
**cy -1**: -1 ante
**ann -10**: -1 ante, -4 in bets, -5 for a lost challenge"""
    )
    assert (
        told("scroker", 3, *SHOWDOWN, language="fr")
        == """\
SCROKER · table 7K · manche 1
bob gagne 11
**bob** · Tadpole · **EYE** 🌶️E2 🟢Y 🌶️E4
**ann** · Tadpole · **MAE** 🍋M 🍋A 🌶️E3
Même taille\xa0: Citron vert Y l'emporte sur Citron jaune M.
-# Sans contestation, donc sans vérification\xa0: MAE.
**bob +11**\xa0: +16 du pot, -1 d'ante, -4 de mises
**cy -1**\xa0: -1 d'ante
**ann -10**\xa0: -1 d'ante, -4 de mises, -5 pour une contestation perdue"""
    )


def test_words_that_the_bot_shows_are_real_so_none_of_them_is_called_unchecked():
    assert "never looked up" not in told("scroker", 3, *SHOWDOWN, options={"showdown": "auto"})


def test_several_winners_are_several_in_french():
    won = (
        hand_begins((1, 1, 1)),
        poker.PotWon(pot=0, amount=3, seats=(0, 1), shares=(2, 1)),
        poker.PokerHandEnds(hand=1, winners=(Winner(0, 2), Winner(1, 1)), gains=(1, 0, -1)),
    )
    assert told_to("scroker", 3, 2, *won, language="fr") == "ann + bob ont gagné. Vous\xa0: -1."


def test_how_it_ended_for_each():
    assert told_to("scroker", 3, 1, *SHOWDOWN) == ("**You won.** You: +11.")
    assert told_to("scroker", 3, 2, *SHOWDOWN) == "bob won with **EYE**. You: -1."
    assert told_to("scroker", 3, 2, *SHOWDOWN, language="fr") == ("bob a gagné avec **EYE**. Vous\xa0: -1.")


def test_where_nobody_shows_a_word_the_highest_card_is_told():
    events = (
        hand_begins((1, 1)),
        poker.PokerPresented(
            seat=1, hand="Scum", words=(), cards=(("an.N", "an.L", "li.N", "le.D", "le.A"),)
        ),
        poker.PokerPresented(
            seat=0, hand="Scum", words=(), cards=(("an.M", "an.C", "li.W", "li.T", "le.I"),)
        ),
        poker.PotWon(pot=0, amount=2, seats=(1,), shares=(2,)),
        poker.PokerHandEnds(hand=1, winners=(Winner(1, 2, "Scum", ()),), gains=(-1, 1)),
    )
    assert "Nobody shows a word: Newt is higher than Moose." in told("scroker", 2, *events)


def test_the_only_word_wins():
    events = (
        hand_begins((1, 1)),
        poker.PokerPresented(
            seat=1, hand="Scum", words=(), cards=(("an.N", "an.L", "li.N", "le.D", "le.A"),)
        ),
        poker.PokerPresented(seat=0, hand="Duck", words=("KA",), cards=(("le.K", "ch.A1"),)),
        poker.PotWon(pot=0, amount=2, seats=(0,), shares=(2,)),
        poker.PokerHandEnds(hand=1, winners=(Winner(0, 2, "Duck", ("KA",)),), gains=(1, -1)),
    )
    assert "**KA** wins: nobody else shows a word." in told("scroker", 2, *events)


def test_chips_that_nobody_else_could_win_are_told_apart_from_the_pot():
    """bob had less than the ante."""
    events = (
        hand_begins((2, 1)),
        poker.PokerPresented(seat=0, hand="Duck", words=("KA",), cards=(("le.K", "ch.A1"),)),
        poker.Uncontested(seat=0, amount=1),
        poker.PotWon(pot=0, amount=2, seats=(0,), shares=(2,)),
        poker.PokerHandEnds(hand=1, winners=(Winner(0, 2, "Duck", ("KA",)),), gains=(1, -1)),
    )
    assert "**ann +1**: +2 from the pot, +1 that nobody else could win, -2 ante" in told(
        "scroker", 2, *events
    )


def test_nobody_opens():
    events = (
        hand_begins((1, 1)),
        poker.NobodyOpened(carried=True),
        poker.PokerHandEnds(hand=1, winners=(), gains=(-1, -1)),
    )
    assert (
        told("scroker", 2, *events)
        == """\
SCROKER · table 7K · hand 1
Nobody wins
Nobody bet. The antes stay in the pot for the next hand.
**ann -1**: -1 ante
**bob -1**: -1 ante"""
    )
    told_ann = told_to("scroker", 2, 0, *events)
    assert told_ann == "Nobody bet. The antes stay in the pot for the next hand. You: -1."


def test_a_tie_is_called_a_tie_by_each_who_shares_it():
    pot = (
        hand_begins((1, 1, 1)),
        poker.PotWon(pot=0, amount=3, seats=(0, 1), shares=(2, 1)),
        poker.PokerHandEnds(hand=1, winners=(Winner(0, 2), Winner(1, 1)), gains=(1, 0, -1)),
    )
    assert told_to("scroker", 3, 0, *pot) == "**A tie.** You: +1."
    assert told_to("scroker", 3, 2, *pot) == "ann + bob won. You: -1."
    points = (
        common.HandBegins(hand=1, dealer=0),
        rummy.RummyDealt(counts=(7, 7)),
        rummy.RummyHandEnds(winners=(Winner(0, -7), Winner(1, -7)), scores=(-7, -7), totals=(-7, -7)),
    )
    assert told_to("scrummy", 2, 1, *points) == "**A tie.** You: -7."


def test_winners_of_a_pot_each_have_not_tied():
    pots = (
        hand_begins((1, 1, 1)),
        poker.PotWon(pot=0, amount=3, seats=(0,), shares=(3,)),
        poker.PotWon(pot=1, amount=4, seats=(1,), shares=(4,)),
        poker.PokerHandEnds(hand=1, winners=(Winner(0, 3), Winner(1, 4)), gains=(2, 1, -3)),
    )
    assert told_to("scroker", 3, 1, *pots) == "**You won.** You: +1."


def test_a_false_word_a_flying_scroker_and_a_side_pot():
    events = (
        hand_begins((1, 1, 1)),
        poker.Raised(seat=0, amount=9, all_in=True),
        poker.BetCalled(seat=1, amount=19),
        poker.BetCalled(seat=2, amount=19),
        poker.PokerPresented(seat=2, hand="Scroker", words=("XYZZY",), cards=(("le.B",) * 5,)),
        poker.PokerSpellchecked(seat=2, by=1, of=2, word="XYZZY", true=False, cost=3),
        poker.PokerPresented(
            seat=2, hand="Scum", words=(), cards=(("le.B", "an.A", "ch.E2", "li.Z", "li.P"),)
        ),
        poker.PokerPresented(
            seat=0,
            hand="Flying Scroker",
            words=("MOUNT",),
            cards=(("an.M", "an.O", "an.U", "an.N", "an.T"),),
        ),
        poker.PokerPresented(seat=1, hand="Duck", words=("ON",), cards=(("an.O", "an.N"),)),
        poker.PotWon(pot=0, amount=33, seats=(0,), shares=(33,)),
        poker.PotWon(pot=1, amount=20, seats=(1,), shares=(20,)),
        poker.PokerHandEnds(hand=1, winners=(Winner(0, 33), Winner(1, 20)), gains=(23, 0, -23)),
    )
    assert (
        told("scroker", 3, *events)
        == """\
SCROKER · table 7K · hand 1
ann wins 23, bob wins a pot
**A Flying Scroker!** ann shows MOUNT with the Unicorn as its U.
**ann** · Flying Scroker · **MOUNT** 🫎M 🦉O 🦄U 🐊N 🐢T
**bob** · Duck · **ON** 🦉O 🐊N
**cy** · Scum · 🍋B 🦌A 🌶️E2 🟢Z 🟢P · ~~XYZZY~~ is not a word
**MOUNT** beats **ON**: 5 letters beat 2.
-# Not challenged, so never looked up: MOUNT, ON.
**ann +23**: +33 from the pot, -1 ante, -9 in bets
**bob ±0**: +20 from a side pot, -1 ante, -19 in bets
**cy -23**: -1 ante, -19 in bets, -3 for a lost challenge"""
    )


def test_whoever_opened_without_openers_was_shown_too_and_could_not_win():
    events = (
        hand_begins((1, 1)),
        poker.PokerPresented(seat=0, hand="Duck", words=("ON",), cards=(("an.O", "an.N"),)),
        poker.PokerPresented(
            seat=1, hand="Two Ducks", words=("IT", "IS"), cards=(("le.I", "le.T"), ("li.I", "li.S"))
        ),
        poker.NoOpeners(seat=1),
        poker.PotWon(pot=0, amount=2, seats=(0,), shares=(2,)),
        poker.PokerHandEnds(hand=1, winners=(Winner(0, 2),), gains=(1, -1)),
    )
    shown = told("scroker", 2, *events)
    assert "bob bet first without two Animals or a three-letter word, and could not win." in shown
    assert "only one shown" not in shown
    assert "\n\n" not in shown


def test_who_is_out_of_a_tournament_reads_their_place():
    events = (
        hand_begins((50, 50, 50)),
        poker.PokerPresented(
            seat=0, hand="4 letters", words=("TOAD",), cards=(("he.T", "sp.O", "cl.A", "di.D"),)
        ),
        poker.PotWon(pot=0, amount=150, seats=(0,), shares=(150,)),
        poker.PokerHandEnds(hand=4, winners=(Winner(0, 150),), gains=(100, -50, -50)),
        poker.Eliminated(seat=1, place=3),
        poker.Eliminated(seat=2, place=2),
        common.GameOver(standings=((0,), (2,), (1,))),
    )
    assert (
        told("scrapok", 3, *events, hand=4)
        == """\
SCRAPOK · table 7K · hand 4
ann wins 100
**ann** · 4 letters · **TOAD** ♥T ♠O ♣A ♦D
**TOAD** is the best hand.
-# Not challenged, so never looked up: TOAD.
**ann +100**: +150 from the pot, -50 ante
**bob -50**: -50 ante
**cy -50**: -50 ante
**bob** is out of the game: place 3 of 3.
**cy** is out of the game: place 2 of 3.
**The game is over.** 1. ann 2. cy 3. bob"""
    )
    assert told_to("scrapok", 3, 1, *events, hand=4).endswith("You are out, in place 3 of 3.")
    assert told_to("scrapok", 3, 1, *events, hand=4, language="fr").endswith(
        "La partie est finie pour vous\xa0: place 3 sur 3."
    )


def test_a_tournaments_result_says_what_the_next_hand_costs():
    """The next hand is announced as long as there is one."""
    out = (
        hand_begins((50, 50, 50)),
        poker.PotWon(pot=0, amount=150, seats=(0,), shares=(150,)),
        poker.PokerHandEnds(hand=4, winners=(Winner(0, 150),), gains=(100, -50, -50)),
        poker.Eliminated(seat=1, place=3),
        poker.AnteRaised(ante=1024),
    )
    assert told("scrapok", 3, *out, hand=4).splitlines()[-2:] == [
        "**bob** is out of the game: place 3 of 3.",
        "The ante is now 1,024.",
    ]
    over = common.GameOver(standings=((0,), (2,), (1,)))
    assert "ante is now" not in told("scrapok", 3, *out, over, hand=4)


def test_a_zoot():
    events = (
        hand_begins((1, 1)),
        poker.PokerPresented(seat=0, hand="9 points", words=("TOADY",), cards=(("T", "O", "A", "D", "Y"),)),
        poker.PokerPresented(seat=1, hand="0 points", words=(), cards=(("B", "B", "A", "D", "Z"),)),
        poker.PotWon(pot=0, amount=2, seats=(0,), shares=(2,)),
        poker.PokerHandEnds(hand=1, winners=(Winner(0, 2),), gains=(1, -1)),
    )
    text = told("zoot", 2, *events)
    assert "**ZOOT!** ann makes one word of the whole hand: TOADY." in text
    assert "**TOADY** is the only word of a whole hand." in text
    assert "**bob** · 0 points · B3 B3 A1 D3 Z20" in text


def test_a_void_hand_says_whose_chips_are_back():
    events = (hand_begins((1, 1)), poker.BetMade(seat=0, amount=4), poker.PokerClosed(returned=(5, 1)))
    assert (
        told("scroker", 2, *events)
        == """\
SCROKER · table 7K · hand 1
Hand 1 is void
It does not count. The chips are back: ann 5, bob 1."""
    )
    assert told_to("scroker", 2, 0, *events) == "Hand 1 is void. 5 chips are yours again."
    points = (common.HandBegins(hand=1), common.Closed(void=True))
    assert (
        told("quist", 4, *points, language="fr")
        == """\
QUIST · table 7K · manche 1
La manche 1 est annulée
Elle ne compte pas, et les scores ne changent pas."""
    )


SCRUMMY = (
    common.HandBegins(hand=2, dealer=0),
    rummy.RummyDealt(counts=(7, 7, 7)),
    rummy.Took(seat=1, source="stock", count=1),
    rummy.RummyPresented(seat=1, words=("FUME",), cards=(("le.F", "ch.U1", "an.M", "le.E"),)),
    rummy.RummyPresented(seat=1, words=("ASHY",), cards=(("an.A", "an.S", "le.H", "li.Y"),)),
    rummy.RummySpellchecked(seat=1, by=0, of=1, word="QOPH", true=False, cost=10),
    rummy.WentOut(seat=1),
    rummy.RummyHandEnds(winners=(Winner(1, 8),), scores=(-7, 8, -7), totals=(-10, 46, 12)),
)


def test_going_out():
    assert (
        told("scrummy", 3, *SCRUMMY, hand=2)
        == """\
SCRUMMY · table 7K · hand 2
bob wins the hand
**bob goes out!**
**bob** · **FUME** 🍋F 🌶️U1 🫎M 🍋E · **ASHY** 🦌A 🐌S 🍋H 🟢Y · ~~QOPH~~ is not a word
-# Not challenged, so never looked up: FUME, ASHY.
**bob +8** → 46: 8 cards laid, +10 for going out, -10 for a lost challenge
**ann -7** → -10: -7 for 7 cards left in hand
**cy -7** → 12: -7 for 7 cards left in hand"""
    )
    assert (
        "**bob +8** → 46\xa0: 8 cartes posées, +10 pour la sortie, -10 pour une contestation perdue"
        in told("scrummy", 3, *SCRUMMY, hand=2, language="fr")
    )


def test_a_scrotch():
    events = (
        common.HandBegins(hand=1, dealer=0),
        rummy.RummyDealt(counts=(10, 10)),
        rummy.Knocked(seat=0, deadwood=(), worth=0, discard="le.Z"),
        rummy.RummyPresented(seat=0, words=("FUME",), cards=(("le.F", "ch.U1", "le.M", "le.E"),)),
        rummy.Showed(seat=1, deadwood=("an.A", "ch.E3"), worth=13),
        rummy.RummyHandEnds(winners=(Winner(0, 48, "scrotch"),), scores=(48, 0), totals=(48, 0)),
    )
    assert (
        told("scrotch", 2, *events)
        == """\
SCROTCH · table 7K · hand 1
ann wins the hand
**Scrotch!** ann knocked without any deadwood.
**ann** · **FUME** 🍋F 🌶️U1 🍋M 🍋E · no deadwood
**bob** · deadwood 🦌A  🌶️E3
ann has deadwood 0, bob has 13.
-# Not challenged, so never looked up: FUME.
**ann +48**: +13 difference in deadwood, +10 for winning a knock, +25 for a scrotch
**bob ±0**"""
    )


@pytest.mark.parametrize(
    ("why", "says"),
    [
        ("equal", "Equal deadwood: nobody scores."),
        ("stock", "Only two cards are left in the stock: nobody scores."),
        ("discard-takes", "Twenty takes from the pile in a row: nobody scores."),
        ("false-knock", "The knock was false, and the hand ends without a score."),
    ],
)
def test_why_nobody_scores_at_scrotch(why, says):
    events = (
        common.HandBegins(hand=1, dealer=0),
        rummy.RummyDealt(counts=(10, 10)),
        rummy.DrawnHand(why=why),
        rummy.RummyHandEnds(winners=(), scores=(0, 0), totals=(0, 0)),
    )
    assert says in told("scrotch", 2, *events)


def test_an_undercut():
    events = (
        common.HandBegins(hand=1, dealer=0),
        rummy.RummyDealt(counts=(10, 10)),
        rummy.Knocked(seat=0, deadwood=("le.Z",), worth=10, discard="le.Q"),
        rummy.Showed(seat=1, deadwood=("ch.E3",), worth=3),
        rummy.Undercut(seat=1),
        rummy.RummyHandEnds(winners=(Winner(1, 32, "undercut"),), scores=(0, 32), totals=(0, 32)),
    )
    assert "**bob +32**: +7 difference in deadwood, +25 for the undercut" in told("scrotch", 2, *events)


def test_what_was_announced_of_hidden_words():
    """The best word is open; of the others as much as it took to tell them apart."""
    events = (
        hand_begins((1, 1, 1, 1)),
        poker.Announced(seat=1, letters=4, colour="red", of_colour=4, suit="di", of_suit=2),
        poker.Announced(seat=2, letters=4, colour="black", of_colour=3),
        poker.Announced(seat=3, letters=0),
        poker.Announced(seat=0, letters=4, colour="red", of_colour=4, suit="he", of_suit=3),
        poker.PokerPresented(
            seat=0, hand="4 letters", words=("SLAT",), cards=(("he.S", "he.L", "he.A", "di.T"),)
        ),
        poker.PotWon(pot=0, amount=4, seats=(0,), shares=(4,)),
        poker.PokerHandEnds(hand=1, winners=(Winner(0, 4, "4 letters", ("SLAT",)),), gains=(3, -1, -1, -1)),
    )
    lines = told("scrapok", 4, *events).splitlines()
    assert "**SLAT**" in lines[2]
    assert lines[3:6] == [
        "**bob** · 4 letters, 4 red, 2 ♦",
        "**cy** · 4 letters, 3 black",
        "**dee** · no word",
    ]
    french = told("scrapok", 4, *events, language="fr")
    assert "**cy** · 4 lettres, 3 noires\n**dee** · aucun mot" in french


def test_only_words_that_nobody_looked_up_are_marked():
    """Where words are checked as they are laid there is nothing to mark."""
    stage = staged("scroker", 3)
    assert unchecked(stage, result_of(stage.table.game, stage.table.options, SHOWDOWN, 1)).endswith(": MAE.")
    checked = staged("scroker", 3, options={**stage.table.options, "words": "checked"})
    assert not unchecked(checked, result_of(stage.table.game, checked.table.options, SHOWDOWN, 1))


@pytest.mark.parametrize("game_id", ["scroker", "scrummy", "chili-dog", "soup"])
def test_details_repeat_nothing_of_the_result(game_id):
    game = catalogue.GAMES.game(game_id)
    for result, _, state in played(game_id)[:2]:
        names = PEOPLE[: len(game.observe(state, None).seats)]
        stage = stage_of(SimpleNamespace(game=game, state=state, seats=people(names)))
        shown, more = (
            {line for part in walk(message) for line in part.get("content", "").splitlines()}
            for message in (card.posted(stage, result, 1), card.details(stage, result, 1))
        )
        assert more
        assert not shown & more
