"""Challenges at a showdown run side by side, in one window for all, and are settled from the leader's left."""

import msgspec
import pytest
from msgspec.structs import replace
from poker_table import Table, shown

from engine import catalogue
from engine.contract import TimeUp
from engine.families.poker.actions import Accept, Bet, Call, Check, Fold, Present, Spellcheck
from engine.families.poker.state import ChallengeWindow

SAME_CLOCK = {"think_first": 0, "think_three": 0, "think_last": 0}


def test_all_are_asked_at_once_and_the_clock_is_one() -> None:
    table = shown()
    assert table.asked == (0, 1)
    decision = table.state.decision
    table.act(1, Accept())
    assert table.asked == (0,)
    assert table.state.decision == decision


def test_a_challenge_that_waits_is_seen_by_nobody() -> None:
    table = shown(false=True)
    table.act(1, Spellcheck(word="GEBAD"))
    (made,) = table.happened("challenged")
    assert made.public == {}
    assert made.private == {1: {"word": "GEBAD"}}
    assert table.may(1) == set()
    table.refuses(1, Accept(), "already-done")
    for seat in (None, 0, 2):
        assert b"challenges" not in msgspec.json.encode(table.game.observe(table.state, seat))
    assert table.game.observe(table.state, None).turn == (0,)


def test_the_first_on_the_left_waits_for_nobody() -> None:
    table = shown(false=True)
    table.act(0, Spellcheck(word="GEBAD"))
    assert table.happened("spellchecked")[0].public["by"] == 0
    assert table.state.window.of == 1


def test_a_challenge_that_is_not_needed_costs_nothing() -> None:
    """Both challenge the same true word: only the first is wrong about it."""
    table = shown()
    table.act(1, Spellcheck(word="BADGE"))
    table.act(0, Spellcheck(word="BADGE"))
    (settled,) = table.happened("spellchecked")
    assert settled.public["by"] == 0
    assert table.chips == [50 - 6, 47, 50 + 6 + 3]


def test_silence_leaves_the_challenges_made_to_be_settled_and_makes_nobody_away() -> None:
    table = shown(false=True)
    table.act(1, Spellcheck(word="GEBAD"))
    table.house(TimeUp())
    assert table.happened("spellchecked")[0].public["by"] == 1
    assert not table.happened("timed-out")
    assert table.state.window.of == 1


def test_a_second_word_is_given_time() -> None:
    table = Table(
        "scroker",
        [50, 50, 50],
        dealer=0,
        deck=[
            card
            for cards in zip(
                ("li.R", "li.U", "li.S", "li.T", "le.K"),
                ("an.C", "an.A", "an.T", "li.N", "li.O"),
                ("le.B", "le.D", "le.G", "li.X", "li.Z"),
                strict=True,
            )
            for card in cards
        ],
    )
    table.act(1, Bet(2))
    table.until("present")
    table.act(0, Present())
    table.act(1, Present())
    table.act(2, Present(text="CAT NO"))
    decision = table.state.decision
    table.act(1, Spellcheck(word="CAT"))
    assert table.state.decision == decision
    table.act(0, Accept())
    assert table.state.decision == decision + 1
    assert table.asked == (1,)
    table.act(1, Spellcheck(word="NO"))
    assert table.phase == "between"


def test_a_window_stored_when_challenges_went_in_turn_opens_to_all() -> None:
    table = shown()
    stored = msgspec.msgpack.decode(catalogue.GAMES.encode(table.state))
    stored["window"] = {"of": 2, "waiting": [0, 1], "together": False}
    state = catalogue.GAMES.decode("scroker", msgspec.msgpack.encode(stored))
    assert state.window == ChallengeWindow(2, (0, 1))
    state, _ = catalogue.GAMES.apply(state, 1, Accept())
    state, _ = catalogue.GAMES.apply(state, 0, Accept())
    assert state.phase == "between"


@pytest.fixture
def contest():
    """Cy (2) has folded; ann (0) and bob (1) announce, ann the longer word, which is none."""

    def made(**options):
        cards = "he.D cl.W he.L sp.J di.J cl.J sp.K di.K cl.K sp.Q di.Q cl.Q sp.V di.V cl.V he.S sp.T di.A cl.R he.E"
        table = Table("scrapok", [50, 50, 50], dealer=0, deck=cards.split(), **SAME_CLOCK, **options)
        table.act(1, Bet(1))
        table.act(2, Fold())
        table.act(0, Call())
        while table.phase == "bet":
            table.act(table.asked[0], Check())
        table.act(0, Present(text="STALRE"))
        table.act(1, Present(text="READS"))
        return table

    return made


def test_where_a_contest_is_free_nobody_waits_for_those_before(contest) -> None:
    table = contest()
    assert table.asked == (1, 2)
    table.act(2, Spellcheck(word="STALRE"))
    assert table.state.window.of == 1
    assert table.happened("spellchecked")[0].public["cost"] == 0


def test_where_a_contest_costs_it_is_settled_from_the_left(contest) -> None:
    table = contest(contest_cost=3, ante=2)
    table.act(2, Spellcheck(word="STALRE"))
    assert not table.happened("spellchecked")
    table.act(1, Accept())
    (settled,) = table.happened("spellchecked")
    assert (settled.seat, settled.public["cost"]) == (0, 6)
    table.act(2, Spellcheck(word="READS"))
    (settled,) = table.happened("spellchecked")
    assert (settled.seat, settled.public["cost"]) == (2, 6)
    assert table.chips == [50 - 3 - 6, 50 + 3 + 2 + 6 + 6, 50 - 2 - 6]


def test_a_contest_costs_no_more_than_there_is_left(contest) -> None:
    table = contest(contest_cost=100)
    table.act(1, Accept())
    table.act(2, Spellcheck(word="STALRE"))
    assert table.happened("spellchecked")[0].public["cost"] == 48
    assert table.state.window.of == 1
    table.act(2, Accept())
    table.act(0, Accept())
    assert sum(table.chips) == 150


def test_at_a_table_that_knows_no_price_yet_a_contest_is_free(contest) -> None:
    """The table is older than the price."""
    table = contest()
    older = {name: value for name, value in table.state.options.items() if name != "contest_cost"}
    table.state = replace(table.state, options=older)
    for word, loser in (("STALRE", 0), ("READS", 2)):
        before = table.chips[loser]
        table.act(2, Spellcheck(word=word))
        (settled,) = table.happened("spellchecked")
        assert (settled.seat, settled.public["cost"]) == (loser, 0)
        assert table.chips[loser] >= before
