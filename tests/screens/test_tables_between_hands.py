"""The table shows between hands when the next one is dealt and where to deal it at once; when paused, the missing
players."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from screens.panels import panels
from screens.results import card
from tests.labels import NEXT_HAND
from tests.screens.messages import labels, text_in
from tests.screens.poker.poker_stage import PokerTable
from tests.screens.test_spoken_screens import moments, stage_of

AT = 1_700_000_090_000


def shown(*, led, away=(), **changes):
    stage = stage_of(moments("scroker")["between"], "en")
    seats = tuple(
        replace(seat, presence="away" if place in away else "here")
        for place, seat in enumerate(stage.table.seats)
    )
    facts = {
        **vars(stage.table),
        "phase": "between",
        "seats": seats,
        "present": len(seats) - len(away),
        **changes,
    }
    return panels.public(stage.but(table=SimpleNamespace(**facts)), "", led=led)


def test_the_result_offers_the_next_hand_and_the_table_says_so():
    led = shown(led=True, deal_at=AT)
    assert f"Next hand <t:{AT // 1000}:R>." in text_in(led)
    assert NEXT_HAND not in labels(led)


def test_where_no_result_stands_below_the_table_offers_it_itself():
    alone = shown(led=False, deal_at=AT)
    assert f"Next hand <t:{AT // 1000}:R>." in text_in(alone)
    assert NEXT_HAND in labels(alone)


def test_where_no_hand_is_dealt_by_itself_no_time_is_named():
    """A player alone among computers deals it."""
    led, alone = shown(led=True), shown(led=False)
    assert "Next hand <t:" not in text_in(led) + text_in(alone)
    assert NEXT_HAND in labels(alone)


@pytest.mark.parametrize(
    ("away", "present", "says"),
    [
        ((1,), 3, "Paused while bob is away."),
        ((1, 2), 2, "Paused while bob and cy are away."),
        ((), 3, "Paused: fewer than two players can pay the ante."),
        ((), 1, "Paused: waiting for players."),
    ],
)
def test_a_table_that_waits_for_players_says_for_whom(away, present, says):
    paused = shown(led=True, away=away, phase="paused", paused="too-few", present=present)
    assert says in text_in(paused)
    assert ("I'm back" in labels(paused)) is bool(away)
    assert {NEXT_HAND, "Buy chips"} <= set(labels(paused))


@pytest.mark.parametrize(
    ("why", "says"),
    [
        ("moderator", "Paused by a moderator."),
        ("host", "Paused by the host, who can press Resume."),
    ],
)
def test_a_table_that_somebody_paused_says_who_lets_it_go_on(why, says):
    paused = shown(led=True, phase="paused", paused=why)
    assert says in text_in(paused)
    assert "Resume" in labels(paused)
    assert NEXT_HAND not in labels(paused)


def broken(seat, **changes):
    """ann has lost her last chip to bob."""
    for seed in "abcdefgh":
        table = PokerTable("scroker", ["ann", "bob"], stacks=(1, 50), seed=seed)
        while table.game.due(table.state) is not None:
            table.act(table.turn, {"draw": "draw", "present": "present"}.get(table.view.phase, "accept"))
        if not table.view.seats[0].stack:
            stage = table.stage(seat)
            return stage.but(
                table=SimpleNamespace(**{**vars(stage.table), "host": 101, "present": 2, **changes})
            )
    raise AssertionError("ann always wins")


def test_whoever_has_no_chips_left_is_told_so_and_may_buy_some():
    panel = panels.hand(broken(0), "")
    assert "You have no chips left. Buy chips to play on." in text_in(panel)
    assert "Buy chips" in labels(panel)
    assert "no chips left" not in text_in(panels.hand(broken(1), ""))
    paused = {"phase": "paused", "paused": "too-few"}
    assert "You have no chips left. Buy chips to play on." in text_in(panels.hand(broken(0, **paused), ""))
    assert "Paused: ann has no chips left." in text_in(panels.hand(broken(1, **paused), ""))


@pytest.mark.parametrize("paused", [{}, {"phase": "paused", "paused": "too-few"}])
def test_no_next_hand_is_offered_alone_to_somebody_without_chips(paused):
    assert labels(card.goes_on(broken(0, only_person=0, **paused))) == ["Buy chips", "Stop"]
    assert labels(card.goes_on(broken(1, only_person=1))) == [NEXT_HAND, "Leave…"]


def test_in_a_series_the_next_hand_is_what_ends_a_game_without_chips():
    assert NEXT_HAND in labels(card.goes_on(broken(0, only_person=0, series=object())))
