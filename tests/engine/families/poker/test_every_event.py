"""Every kind of event of the poker games happens: in a scenario, or in one of the hands below."""

from pathlib import Path

import pytest

from engine.common_events import Shuffled
from engine.contract import Away, Back, Close, Deal, Leave, Sit, TopUp
from engine.dispatch import Games
from engine.events import Event
from engine.families.poker.actions import AllIn, Bet, Check, Fold, Look, Spellcheck
from engine.families.poker.events import EVENTS
from engine.scenarios import runner
from tests.engine.families.poker.poker_table import Table, shown, three

SCENARIOS = Path(__file__).parents[3] / "scenarios"
GAMES = ("scroker", "spit", "longhorn", "dealers-choice", "scrapok", "zoot")
KINDS = [kind for kind in EVENTS if kind is not Shuffled]  # the beginning of a hand names the stock


def scenarios() -> None:
    for game in GAMES:
        for path in sorted((SCENARIOS / game).glob("*.json")):
            runner.play(runner.read(path.read_bytes()), lambda _line: None)


def a_declaration_that_no_longer_fits() -> None:
    table = three()
    table.act(2, Check())
    table.act(1, Bet(2))


def all_in_by_the_ante() -> None:
    """The others cannot bet against them, and nobody opens."""
    table = Table("scroker", [50, 50, 1], dealer=0)
    table.act(1, Check())
    table.act(0, Check())


def a_challenge_that_waits() -> None:
    shown(false=True).act(1, Spellcheck(word="GEBAD"))


def between_hands() -> None:
    table = three()
    table.act(1, Fold())
    table.act(2, Fold())
    table.house(Away(1), Back(1), TopUp(1, 5), Leave(2), Sit(2, 50), Deal(), Close())


def the_winner_looks() -> None:
    table = shown()
    table.until("between")
    table.act(2, Look(0))


def the_others_leave_a_tournament() -> None:
    table = Table("scrapok", [50, 50], dealer=0, think_first=0)
    table.act(1, Fold())
    table.house(Leave(1))


def too_few_cards() -> None:
    table = Table("longhorn", [50] * 8, dealer=0)
    table.until("present")


def everybody_all_in() -> None:
    table = Table("zoot", [50, 20], seed="cut")
    seat = table.asked[0]
    table.act(seat, AllIn())
    table.until("between")


HANDS = (
    a_declaration_that_no_longer_fits,
    all_in_by_the_ante,
    a_challenge_that_waits,
    between_hands,
    the_winner_looks,
    the_others_leave_a_tournament,
    too_few_cards,
    everybody_all_in,
)


@pytest.fixture(scope="module")
def happened() -> frozenset[type[Event]]:
    found: set[type[Event]] = set()
    with pytest.MonkeyPatch.context() as patch:
        for door in ("start", "apply"):
            patch.setattr(Games, door, watched(getattr(Games, door), found))
        for play in (scenarios, *HANDS):
            play()
    return frozenset(found)


def watched(door, found):
    def through(*given):
        step = door(*given)
        found.update(map(type, step.events))
        return step

    return through


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_it_happens(kind, happened):
    assert kind in happened
