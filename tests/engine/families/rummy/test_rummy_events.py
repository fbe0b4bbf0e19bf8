"""Every kind of event comes up in play; nobody reads about a card they may not know."""

from pathlib import Path

import pytest
from rummy_table import BY_ID, Table

from engine.contract import Close
from engine.events import kind_of
from engine.families.rummy.events import EVENTS, DemandsDeclared, Took
from engine.families.rummy.rules import HandRules, WordLength
from engine.scenarios import runner

SCENARIOS = Path(__file__).parents[3] / "scenarios"
NOT_HERE = {"shuffled"}  # the pack is part of `dealt`


@pytest.fixture(scope="module")
def seen():
    """The kinds that the scenarios bring about, and a table that is closed."""
    found = {event.kind for event in Table().house(Close()).new}
    for game in BY_ID:
        for path in sorted((SCENARIOS / game).glob("*.json")):
            lines = []
            runner.play(runner.read(path.read_bytes()), lines.append)
            found |= {line["event"] for line in lines if "event" in line}
    return found


@pytest.mark.parametrize("kind", sorted({kind_of(event) for event in EVENTS} - NOT_HERE))
def test_every_kind_of_event_comes_up_in_play(kind, seen) -> None:
    assert kind in seen


def test_what_comes_off_the_discards_is_everybodys_to_know() -> None:
    off_the_pile = Took(seat=1, source="discard", count=2, cards=("an.A", "li.T"))
    assert off_the_pile.seen_by(None) == off_the_pile
    assert off_the_pile.private == {}
    off_the_stock = Took(seat=1, source="stock", count=1, cards=("an.A",))
    assert off_the_stock.seen_by(None).cards == off_the_stock.seen_by(0).cards == ()
    assert off_the_stock.seen_by(1) == off_the_stock
    assert off_the_stock.public == {"from": "stock", "count": 1}


def test_a_declaration_says_the_rules_of_the_hand() -> None:
    rules = HandRules(normal=WordLength(3), out=WordLength(5, exact=True), hot=True, extensions=True)
    assert DemandsDeclared.of(0, rules).rules == rules
