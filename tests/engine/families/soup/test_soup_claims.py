"""Soup: who is asked, for how long, and what everybody sees of it."""

import pytest
from trick_table import act, games_of, table

from engine import catalogue
from engine.contract import TimeUp
from engine.families.soup.actions import Add, Comply, Doubt, Drop, Eat, Inspect, Name, SayEat, Spellcheck
from engine.families.soup.state import may_grow
from engine.families.tricks.actions import Pass
from engine.refused import Refused

# Everybody passes three Animals on, so that each holds these when play begins.
ANIMALS = {1: "an.U an.M an.N", 2: "an.O an.R an.C", 0: "an.A an.D an.L"}
HELD = {1: "li.P le.B", 2: "ch.I1 li.Q", 0: "le.L le.G"}


def in_play(held=HELD, **options):
    """Seat 1 holds the Sour P."""
    state = table("soup", {seat: f"{ANIMALS[seat]} {cards}" for seat, cards in held.items()}, **options)
    return act(state, *((seat, Pass(cards=tuple(cards.split()))) for seat, cards in ANIMALS.items()))


def pi(**options):
    """The row P I, which is a word; seat 0 is to move."""
    return act(in_play(**options), (1, Add(card="li.P")), (2, Add(card="ch.I1")))


def offered(state, seat):
    return [offer.do for offer in games_of(state).legal(state, seat)]


def test_who_may_say_what():
    state = pi()
    assert offered(state, 0) == ["add", "eat", "eat_first", "say_eat", "doubt"]
    assert offered(state, 1) == offered(state, 2) == []
    claimed = act(state, (0, SayEat()))
    assert offered(claimed, 0) == ["drop"]
    assert offered(claimed, 2) == ["comply", "spellcheck", "drop"]
    due = games_of(claimed).due(claimed)
    assert (due.seats, due.seconds, due.then) == ((2,), 20, "comply")
    assert games_of(claimed).report(claimed).turn == (0, 2)
    doubted = act(state, (0, Doubt()))
    assert offered(doubted, 2) == ["comply", "name"]
    eaten = act(in_play(), (1, Add(card="li.P")), (2, Eat(card="ch.I1")))
    assert offered(eaten, 0) == ["add", "inspect"]
    assert offered(act(eaten, (0, Inspect())), 0) == ["spellcheck", "drop"]


def test_after_an_offer_to_drop_the_clock_is_the_others():
    claimed = act(pi(), (0, SayEat()))
    state = act(claimed, (2, Drop()))
    assert state.phase == "claim"
    assert state.decision > claimed.decision  # with the full time for it
    due = games_of(state).due(state)
    assert (due.seats, due.seconds, due.then) == ((0,), 20, "drop")
    assert offered(state, 0) == ["say_eat", "drop"]
    assert offered(state, 2) == ["comply", "spellcheck"]


def test_whoever_is_asked_to_drop_his_claim_may_insist():
    offered_drop = act(pi(), (0, SayEat()), (2, Drop()))
    state = act(offered_drop, (0, SayEat()))
    assert games_of(state).due(state).seats == games_of(state).report(state).turn == (2,)
    assert state.decision > offered_drop.decision  # the player who must answer now gets the full time
    assert offered(state, 0) == []
    assert offered(state, 2) == ["comply", "spellcheck"]
    with pytest.raises(Refused, match="not-now"):
        act(state, (2, Drop()))
    assert act(state, (2, Comply())).eaten[0].how == "told"


def test_insisting_is_for_the_claimant_who_was_asked():
    claimed = act(pi(), (0, SayEat()))
    for state, seat in ((claimed, 0), (act(claimed, (2, Drop())), 2), (act(claimed, (0, Drop())), 0)):
        with pytest.raises(Refused):
            act(state, (seat, SayEat()))


@pytest.mark.parametrize(("offers", "silent"), [(2, 0), (0, 2)])
def test_silence_after_an_offer_to_drop_accepts_it(offers, silent):
    state = act(pi(), (0, SayEat()), (offers, Drop()))
    step = catalogue.GAMES.apply(state, None, TimeUp())
    assert [event.seat for event in step.events if event.kind == "dropped"] == [silent]
    assert (step.state.phase, step.state.row, step.state.turn) == ("play", state.row, 0)
    assert not step.state.eaten


def test_a_claim_is_answered_in_advance_unless_a_word_or_the_claimant_is_asked_for():
    said = act(pi(), (0, SayEat()))
    assert games_of(said).due(said).silence == Comply()
    doubted = act(pi(), (0, Doubt()))
    offered_to_drop = act(said, (2, Drop()))
    for state in (doubted, offered_to_drop):
        assert games_of(state).due(state).silence is None


def test_what_the_hand_brought_has_its_spellchecks_in_it():
    """Seat 2 loses one over PI, and eats; then the hand is played to its end."""
    state = act(pi(), (0, SayEat()), (2, Spellcheck()))
    while state.phase not in ("between", "over"):
        step = catalogue.GAMES.apply(state, None, TimeUp())
        state = step.state
    told = next(event for event in step.events if event.kind == "hand-ends")
    assert told.scores == state.scores == told.totals
    assert [winner.amount for winner in told.winners] == [
        sum(soup.seat == winner.seat for soup in state.eaten) for winner in told.winners
    ]


def test_everybody_can_tell_what_may_be_said():
    state = pi()
    assert games_of(state).observe(state, None).sayable == ("say_eat", "doubt")
    assert games_of(state).observe(act(state, (0, SayEat())), None).sayable == ()


def test_an_inspection_shows_the_trick_and_its_end_hides_it():
    eaten = act(in_play(), (1, Add(card="li.P")), (2, Eat(card="ch.I1")))
    observe = games_of(eaten).observe
    assert "inspect" in observe(eaten, None).sayable
    assert observe(eaten, None).inspected == ()
    inspected = act(eaten, (0, Inspect()))
    assert observe(inspected, None).inspected == ("li.P", "ch.I1")
    dropped = act(inspected, (0, Drop()))
    assert observe(dropped, None).inspected == ()
    assert "inspect" not in observe(dropped, None).sayable


def test_the_contest_is_told_in_every_familys_words():
    step = catalogue.GAMES.apply(act(pi(), (0, SayEat())), 2, Spellcheck())
    told = step.events[0]
    assert told.kind == "spellchecked"
    assert told.public == {
        "by": 2,
        "of": 0,
        "word": "PI",
        "true": True,
        "cost": 5,
        "points": (-5, 0, 5),
    }
    assert (step.events[1].kind, step.events[1].seat) == ("soup-eaten", 2)


@pytest.mark.parametrize(("word", "scores"), [("PIG", (5, 0, -5)), ("pi", (5, 0, -5)), ("PIQ", (-5, 0, 5))])
def test_a_doubt_is_answered_by_a_true_word_that_begins_with_the_row(word, scores):
    state = act(pi(), (0, Doubt()), (2, Name(word=word)))
    assert state.scores == scores
    assert state.turn == 0
    assert bool(state.row) == (scores[2] < 0)


@pytest.mark.parametrize("word", ["", "P", "GIP", "PI-G", "PI G"])
def test_what_cannot_answer_a_doubt_is_refused(word):
    with pytest.raises(Refused, match="bad-word-shape"):
        act(pi(), (0, Doubt()), (2, Name(word=word)))


def test_only_one_say_a_turn():
    for settled in (
        act(pi(), (0, Doubt()), (2, Name(word="PIG"))),
        act(pi(), (0, SayEat()), (0, Drop()), (2, Drop())),
    ):
        assert not {"say_eat", "inspect", "doubt"} & {*offered(settled, 0)}


def test_a_granted_doubt_costs_what_a_lost_spellcheck_does_and_asks_no_lexicon():
    step = catalogue.GAMES.apply(act(pi(), (0, Doubt())), 2, Comply())
    assert step.state.scores == (-5, 0, 5)
    assert step.events[0].public["granted"]
    named = catalogue.GAMES.apply(act(pi(), (0, Doubt())), 2, Name(word="PIQ"))
    assert all("granted" not in event.public for event in named.events)


def test_words_that_are_long_enough_must_be_possible():
    state = in_play(min_length=4)
    assert may_grow(state, "P")
    assert may_grow(state, "PI")
    assert not may_grow(state, "PQ")
    assert may_grow(state, "PLAN")


def test_checked_time_begins_fresh_soup_when_no_card_fits():
    """A player with no lawful card eats first when time is up. No word begins with PL and a consonant."""
    passes = {0: "an.C an.D an.R", 1: "li.N an.N an.M", 2: "an.A an.E an.I"}
    held = {
        0: f"{passes[0]} li.Q li.R li.S li.T li.V li.W li.X li.Z le.B le.C le.D le.F le.G le.H",
        1: f"{passes[1]} li.P",
        2: f"{passes[2]} le.L",
    }
    state = table("soup", held, words="checked")
    state = act(state, *((seat, Pass(cards=tuple(cards.split()))) for seat, cards in passes.items()))
    state = act(state, (1, Add(card="li.P")), (2, Add(card="le.L")))
    assert "eat_first" in offered(state, 0)
    assert not {"add", "eat"} & {*offered(state, 0)}
    state = act(state, (None, TimeUp()))
    assert (state.row, state.eaten[0].how) == (("le.B",), "eat_first")
