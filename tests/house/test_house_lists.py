"""Word lists and texts: read before anybody waits for them, kept once for all tables."""

from __future__ import annotations

from random import Random
from threading import current_thread, main_thread

import pytest
from guests import ANN, BOB, GUILD
from msgspec.structs import replace
from toy_game import GAMES, PENNIES

from engine.catalogue import GAMES as CATALOGUE
from engine.contract import Setup
from engine.dispatch import apply
from house.rules import Rules, games_share, settled_options
from house.tables.interning import Interning
from house.tables.records import Opening

REAL = tuple(CATALOGUE.values())
OPENING = Opening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")


class Reader:
    """In place of a game's own: what was asked for, and in which thread."""

    def __init__(self) -> None:
        self.asked = []
        self.threads = set()

    def __call__(self, options) -> None:
        self.asked.append(options["turn_seconds"])
        self.threads.add(current_thread())


async def test_lists_are_read_in_a_thread_when_a_table_opens_changes_and_comes_back(new_room):
    read = Reader()
    games = {**GAMES, "pennies": replace(PENNIES, warm=read)}
    async with new_room(games=games) as room:
        table = await room.open_table(OPENING)
        await room.settled()
        assert len(read.asked) == 1
        await table.set_options(ANN, {"turn_seconds": 30})
        await room.settled()
        assert read.asked[1:] == [30]
    async with new_room(games=games) as room:
        await room.settled()
        assert read.asked[2:] == [30]
    assert main_thread() not in read.threads


async def test_lists_that_cannot_be_read_stop_no_table(new_room):
    def damaged(_options) -> None:
        raise OSError

    async with new_room(games={**GAMES, "pennies": replace(PENNIES, warm=damaged)}) as room:
        table = await room.open_table(OPENING)
        await table.join(BOB, "Bob")
        await table.start(ANN)
        assert table.phase == "playing"


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.id)
def test_every_game_reads_the_lists_of_its_options(game):
    assert game.warm is not None
    for language in ("en", "fr"):
        game.warm(settled_options(game, {"language": language}))


def _played(game, acts: int):
    """A state in the middle of a hand, as computers have played it."""
    random, players = Random(5), max(3, game.seats.least) if game.seats.most > 2 else 2
    options = games_share(game, settled_options(game, {}))
    state = game.start(Setup(options=options, stacks=(100,) * players, seed="5")).state
    for _ in range(acts):
        due = game.due(state)
        if due is None:
            break
        offers = game.legal(state, due.seats[0])
        action = game.computer(game.observe(state, due.seats[0]), offers, random, "plain")
        state = apply(game, state, due.seats[0], action).state
    return state


def _texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from _texts(getattr(value, name))


@pytest.mark.parametrize("game", REAL, ids=lambda game: game.id)
def test_a_state_read_back_is_the_same_and_shares_what_it_can(game):
    rules, shared = Rules(), Interning().shared
    state, other = _played(game, acts=6), _played(game, acts=7)
    stored = rules.encode(state)
    one, two, third = (shared(rules.decode(game.id, read)) for read in (stored, stored, rules.encode(other)))
    assert one == state
    assert third == other
    assert rules.encode(one) == stored
    assert two == one
    assert third.options is one.options
    known = {text: text for text in _texts(one)}
    common = [text for text in _texts(third) if text in known]
    assert len(common) > 20
    assert all(text is known[text] for text in common)


def test_of_values_that_are_only_equal_each_stays_what_it_is():
    shared = Interning().shared
    read = [shared(value) for value in ((0, 1), (False, True), (0.0, 1.0), {"a": 1}, {"a": True}, {1: 1})]
    assert list(map(repr, read)) == [
        "(0, 1)",
        "(False, True)",
        "(0.0, 1.0)",
        "{'a': 1}",
        "{'a': True}",
        "{1: 1}",
    ]
