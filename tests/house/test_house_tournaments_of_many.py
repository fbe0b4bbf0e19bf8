"""A big tournament, killed again and again, ends by itself, and every hand has exactly its acts."""

import asyncio
import os
from contextlib import suppress
from random import Random

import pytest
from guests import GUILD
from msgspec import to_builtins

from engine.catalogue import GAMES
from engine.daily import YOU
from house.audit import audit_database
from house.declined import Declined
from house.solo.hands import replayed
from house.store import StoreError
from house.tournaments.facts import CHECK_IN_MS, Planned

LONG = os.environ.get("LETTERSHARK_LONG") == "1"
"""A thousand players take minutes; without it, there are thirty."""
PLAYERS = range(1, 1_001 if LONG else 31)
HANDS, PRIZE, AT_ONCE = 3, 1_000, 8
ABSENT = 20
"""One in this many stops in the middle of a hand, and comes back later."""
LEVELS = ("plain", "sly", "shark", "master")
"""So that they play differently: all are dealt the same cards."""
KILL = 800 if LONG else 60
"""One write in this many is the last before a kill."""


class Killed(Exception):
    pass


def deadly(room, monkeypatch, rng):
    """The program dies at some write, stored or not: nothing is stored after it."""
    commit, dead = room.store.commit, []

    async def commits(work):
        if dead:
            raise Killed
        strikes = rng.randrange(KILL) == 0
        if strikes:
            dead.append(True)
            if rng.random() < 1 / 2:
                raise Killed
        done = await commit(work)
        if strikes:
            raise Killed
        return done

    monkeypatch.setattr(room.store, "commit", commits)
    return dead


async def plays(room, one, player, rng):
    """Any old way, the hand that they have come to; some do not finish it."""
    with suppress(Declined):
        hand = await room.tournament_hands.open(GUILD, one.id, player, f"player {player}")
        while not hand.over and rng.randrange(ABSENT * 10):
            level = LEVELS[player % len(LEVELS)]
            game, state = GAMES[hand.deal.game], hand.deal.begun.played(hand.acts).state
            act = game.computer(game.observe(state, YOU), game.legal(state, YOU), rng, level)
            hand = await room.solo.act(room.tournament_hands, hand, to_builtins(act)) or hand


async def a_while(room, one, rng):
    """Everyone plays a hand. Whether nothing went wrong: after some such rounds its time is over."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def comes(player):
        async with gate:
            await plays(room, one, player, Random(rng.random()))

    found = await asyncio.gather(*map(comes, PLAYERS), return_exceptions=True)
    # A machine that is too slow for its database is one more fault: people press again.
    failed = [one for one in found if isinstance(one, Exception)]
    wrong = [one for one in failed if not isinstance(one, Killed | StoreError)]
    assert not wrong, wrong[0]
    return not failed


@pytest.mark.slow
async def test_a_tournament_of_many_needs_nobody_to_mend_it(new_room, url, time, monkeypatch):
    if LONG and "sqlite" not in url:
        pytest.skip("a thousand once is enough")
    rng, kills, rounds, one = Random(7), 0, 0, None
    async with new_room() as room:
        due = room.now + CHECK_IN_MS
        one = await room.tournaments.plan(GUILD, 9, Planned("soup", "en", due, HANDS, 5, PRIZE))
        for player in PLAYERS:
            await room.tournaments.sign_up(GUILD, one.id, player, f"player {player}")
        time.advance(CHECK_IN_MS / 1000)
        await room.settled()
        one = await room.tournaments.find(GUILD, one.id)
    while one.playing:
        async with new_room() as room:
            with monkeypatch.context() as patched:
                dead = deadly(room, patched, rng)
                calm = await a_while(room, one, rng)
            kills += len(dead)
            rounds += calm
            one = await room.tournaments.find(GUILD, one.id)
            if calm and one.playing and rounds >= HANDS:
                time.advance(max(0, one.due - room.now) / 1000)
                await room.settled()
                one = await room.tournaments.find(GUILD, one.id)
    assert kills > 1
    async with new_room() as room:
        await are_right(room, one)
    assert (await audit_database(url)).problems == ()


async def are_right(room, one):
    shown = await room.tournaments.shown(one)
    assert {who.player for who in shown.entrants} == {*PLAYERS}
    made = []
    for number in range(1, HANDS + 1):
        worths = {}
        for entrant in shown.entrants:
            hand = await room.tournament_hands.find(one, number, entrant.player)
            assert replayed(hand) is not None
            worths[entrant.seat] = hand.worth
        made.append(worths)
        assert sum(worth is not None for worth in worths.values()) > len(PLAYERS) / 2
    assert len({worth for worths in made for worth in worths.values()}) > HANDS
    points = {seat: sum(against(worths, seat) for worths in made) for seat in made[0]}
    for standing in shown.standings:
        seat = standing.entrant.seat
        assert standing.ranked.points == points[seat]
        assert standing.ranked.place == 1 + sum(other > points[seat] for other in points.values())
    paid = [who.prize for who in shown.entrants if who.prize]
    assert PRIZE - len(paid) < sum(paid) <= PRIZE  # each share is rounded down
    for who in shown.entrants:
        started = await room.bank.balance(GUILD, who.player)
        assert started == who.prize + await room.settings.get(GUILD, "starting_chips")


def against(worths, seat):
    """Two from each who did worse, one from each who did as well."""
    mine = worths[seat]
    if mine is None:
        return 0
    others = [worth for who, worth in worths.items() if who != seat]
    return sum(2 if worth is None or worth < mine else worth == mine for worth in others)
