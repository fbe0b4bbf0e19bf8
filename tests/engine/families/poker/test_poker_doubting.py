"""Challenges at a poker table: by the word's looks, and by its player's known level."""

from random import Random

import pytest
from msgspec.structs import replace

from engine import catalogue
from engine.computer.judging import doubt
from engine.contract import UNTOLD, Claim, Offer, Setup, name_of
from engine.families.poker.actions import Bet, Call, Check, Draw, Present
from engine.words.lexicon import STRENGTHS, load_lexicon

LEADER, ASKED, THIRD = range(3)
LEARNERS = STRENGTHS[:-1]
GIBBERISH = ("an.N", "an.R", "an.D", "an.L")
OI = ("ch.O1", "ch.I1")
CAT = ("an.C", "an.A", "an.T")
REST = ("li.Z", "li.Q", "li.X")


def asks(strength, *, levels=UNTOLD, word=GIBBERISH, next_best=True):
    """Count in how many of 60 hands the next player challenges the leader's word."""
    game, state = at_the_showdown(word, next_best=next_best)
    view, offers = game.observe(state, ASKED), game.legal(state, ASKED)
    hands = [replace(view, hand=hand) for hand in range(60)]
    answers = [game.computer(hand, offers, Random(1), strength, levels=levels) for hand in hands]
    return sum(name_of(answer) == "spellcheck" for answer in answers)


def at_the_showdown(word, *, next_best):
    """Three players. The leader shows this word, and one of the others CAT, if that is less, or has nothing either."""
    hands = {
        LEADER: (*word, *REST)[:5],
        ASKED: ("le.K", "le.J", "le.B", "le.C", "li.V"),
        THIRD: (*CAT, "li.W", "li.T"),
    }
    if next_best:
        hands[ASKED], hands[THIRD] = hands[THIRD], hands[ASKED]
    deck = tuple(hands[seat][place] for place in range(5) for seat in (ASKED, THIRD, LEADER))
    setup = Setup(stacks=(100,) * 3, dealer=LEADER, seed="three", deck=deck)
    state, _ = catalogue.GAMES.start("scroker", setup)
    game = catalogue.GAMES.game("scroker")
    for act in (Bet(2), Call(), Call(), *(Draw(),) * 3, *(Check(),) * 3):
        state, _ = catalogue.GAMES.apply(state, game.due(state).seats[0], act)
    best = () if len(word) < len(CAT) else (CAT,)
    for seat in (ASKED, THIRD, LEADER):
        words = (word,) if seat == LEADER else best if CAT[0] in hands[seat] else ()
        state, _ = catalogue.GAMES.apply(state, seat, Present(words=words))
    assert game.observe(state, ASKED).challenged == LEADER
    return game, state


@pytest.mark.parametrize("strength", STRENGTHS)
def test_what_nobody_could_say_is_challenged_whoever_may_have_shown_it(strength) -> None:
    """A person may be anybody. A computer that knows no more would not know it either."""
    assert asks(strength) > 40
    assert asks(strength, levels={LEADER: strength, THIRD: "plain"}) > 40


@pytest.mark.parametrize("strength", LEARNERS)
def test_a_computer_that_knows_more_is_believed(strength) -> None:
    for better in STRENGTHS[STRENGTHS.index(strength) + 1 :]:
        assert asks(strength, levels={LEADER: better}) == 0


@pytest.mark.parametrize("strength", LEARNERS)
def test_where_a_master_is_left_in_the_hand_it_is_left_to_that_one(strength) -> None:
    assert asks(strength, levels={LEADER: "plain", THIRD: "master"}) == 0
    assert asks(strength, levels={LEADER: "plain", THIRD: "shark"}) > 40


def test_a_master_challenges_what_is_none_even_where_somebody_else_wins_by_it() -> None:
    """The others leave it to that one."""
    assert asks("master", next_best=False) == asks("master") == 60
    assert asks("sly", next_best=False) == 0


@pytest.mark.parametrize("strength", ["plain", "sly"])
def test_an_odd_word_of_two_letters_is_believed(strength) -> None:
    known = load_lexicon("en").vocabulary(strength)
    assert "OI" not in known
    assert asks(strength, word=OI) == 0
    assert doubt(known, "XI", strength).challenged < 0.01


@pytest.mark.parametrize("strength", LEARNERS)
def test_two_letters_that_nobody_can_say_are_challenged_more_often_than_not(strength) -> None:
    known = load_lexicon("en").vocabulary(strength)
    assert all(doubt(known, text, strength).challenged > 0.5 for text in ("XQ", "QX", "ZG"))


@pytest.mark.parametrize(("pot", "asked"), [(19, True), (20, False)])
def test_a_challenge_that_costs_nothing_has_to_be_the_surer_the_more_lies_in_the_pot(pot, asked) -> None:
    """A shark that will not win by it finds nine to one that HGUT is no word."""
    game, state = at_the_showdown(GIBBERISH, next_best=False)
    view = game.observe(state, ASKED)
    free = replace(view, rules=replace(view.rules, stakes=False), pots=(view.pots[0]._replace(amount=pot),))
    offers = (Offer("accept"), Offer("spellcheck", claims=(Claim(LEADER, "HGUT"),)))
    answers = {
        name_of(game.computer(replace(free, hand=hand), offers, Random(1), "shark")) for hand in range(20)
    }
    assert ("spellcheck" in answers) == asked
