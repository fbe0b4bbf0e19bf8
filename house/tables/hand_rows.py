"""Turns a finished hand into rows: the hand, its players, their counts, and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.contract import Game
from house.chips.after_deletion import DAY_MS
from house.counted import ACTS, Bests, Sums
from house.medals import honour
from house.ratings import COMPANY, Result, rate
from house.rules import Rules
from house.store import Transaction
from house.store.statistic_rows import ADD_DAY, ADD_HAND, ADD_PLAYER, COUNT
from house.tables.plans import Plan
from house.tables.records import Record
from house.tables.tallies import HandOver, SeatShare

NO_BESTS = Bests()


async def write_hand(tx: Transaction, rules: Rules, plan: Plan, now: int) -> None:
    """Write the statistics of a hand, or a game, that is over."""
    record, hand = plan.record, plan.hand
    game = rules.game(record.game)
    if hand is not None:
        await _write_books(tx, record, hand, now)
        counts = [
            _counted(record, line.seat.player, hand.called, _sums(hand, line), _bests(hand, line, now))
            for line in hand.people
        ]
        await tx.write_all(COUNT, counts)
        for line in hand.people:
            await honour(tx, record, game, hand, line, now)
        await _write_day(tx, record, hand, now)
        if game.chips:
            results = [
                Result(line.seat.rated_as, line.gain, line.place)
                for line in hand.lines
                if line.seat.rated_as is not None
            ]
            await rate(tx, record.guild, record.game, results, now)
    if plan.standings:
        await _write_game(tx, plan, game, now)


async def _write_books(tx: Transaction, record: Record, hand: HandOver, now: int) -> None:
    summary = {"winners": hand.winners, "gains": {line.place: line.gain for line in hand.lines}}
    await tx.write(
        ADD_HAND,
        table_id=record.id,
        hand=hand.hand,
        guild=record.guild,
        game=record.game,
        called=hand.called,
        at=now,
        pot=hand.pot,
        summary=msgspec.json.encode(summary).decode(),
    )
    played = [
        {
            "table_id": record.id,
            "hand": hand.hand,
            "seat": line.place,
            "guild": record.guild,
            "player": line.seat.player,
            "name": line.seat.name,
            "gain": line.gain,
            "at": now,
        }
        for line in hand.lines
    ]
    await tx.write_all(ADD_PLAYER, played)


async def _write_day(tx: Transaction, record: Record, hand: HandOver, now: int) -> None:
    """Count a hand that at least two people played themselves."""
    people = [line for line in hand.people if line.seat.tally.turns or not line.seat.tally.lent]
    if len(people) < COMPANY:
        return
    played = {"guild": record.guild, "game": record.game, "day": now // DAY_MS, "hands": 1, "alone": 0}
    days = [{**played, "player": line.seat.player, "wins": int(line.won)} for line in people]
    await tx.write_all(ADD_DAY, days)


def _counted(
    record: Record, player: int | None, called: str, sums: Sums, bests: Bests = NO_BESTS
) -> dict[str, Any]:
    whose = {"guild": record.guild, "player": player, "game": record.game, "called": called}
    return {**whose, **msgspec.structs.asdict(sums), **msgspec.structs.asdict(bests)}


def _sums(hand: HandOver, line: SeatShare) -> Sums:
    return Sums(
        **{name: getattr(line.seat.tally, name) for name in ACTS},
        games=int(line.first),
        hands=1,
        wins=int(line.won),
        won=max(0, line.gain) if hand.for_chips else 0,
        lost=max(0, -line.gain) if hand.for_chips else 0,
        points=0 if hand.for_chips else line.gain,
    )


def _bests(hand: HandOver, line: SeatShare, now: int) -> Bests:
    tally = line.seat.tally
    won = sum(winner.amount for winner in hand.winners if winner.seat == line.place)
    found = Bests(biggest_pot=won if hand.for_chips else 0, longest=tally.longest)
    height, words = rank(tally.hand, tally.hand_words), " ".join(tally.hand_words)
    if not height:
        return found
    return replace(found, best_rank=height, best_hand=tally.hand, best_words=words, best_at=now)


async def _write_game(tx: Transaction, plan: Plan, game: Game, now: int) -> None:
    """Count the game's winners, and rate the players of games without chips."""
    record = plan.record
    called = plan.hand.called if plan.hand is not None else ""
    first = [record.seats[place] for place in plan.standings[0]]
    won = [seat.player for seat in first if seat.player is not None and seat.taken]
    await tx.write_all(COUNT, [_counted(record, player, called, Sums(games_won=1)) for player in won])
    if game.chips:
        return
    results = [
        Result(rated, -order, seat % 2 if game.teams else seat)
        for order, seats in enumerate(plan.standings)
        for seat in seats
        if record.seats[seat].taken and (rated := record.seats[seat].rated_as) is not None
    ]
    await rate(tx, record.guild, record.game, results, now)


LADDER = (
    "scum",
    "duck",
    "two ducks",
    "tadpole",
    "frog",
    "bullfrog",
    "slush",
    "scroker",
    "flying scroker",
)
RUNG = 100


def rank(hand: str, words: Sequence[str]) -> int:
    """Rank a Scroker hand by its category, a ZOOT! hand by its points, and any other by the letters of its words."""
    letters = sum(map(len, words))
    name = hand.lower()
    number, _, unit = name.partition(" ")
    if unit == "points" and number.isdigit():
        return int(number)
    return LADDER.index(name) * RUNG + letters if name in LADDER else letters
