"""Medals: quiet honours for a player's firsts, one of each for each server. A medal is one line here; its name and
its announcement follow from that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from engine.catalogue import GAMES
from engine.contract import Game
from house.store import Store, Transaction
from house.store.medal_rows import DAYS_PLAYED, EARN, KNOWN, PLAYED_BY, earned_in, medals_of
from house.tables.records import Record, SeatTally
from house.tables.tallies import HandOver, SeatShare

FAMILIES = frozenset(game.family.name for game in GAMES.values())
SEVERAL, FIVE, NINE, HUNDRED, THOUSAND, DAYS = 3, 5, 9, 100, 1000, 7
WEEK = "week"
DAILY = 0
"""The table number for daily hands. Their hand number is the day."""


class GameRecord(msgspec.Struct, frozen=True):
    """A player's record in one game, with this hand."""

    hands: int
    wins: int
    words: int


class HandForMedals(NamedTuple):
    """A finished hand as one of its players played it, with their record so far."""

    game: Game
    hand: HandOver
    line: SeatShare
    played: Mapping[str, GameRecord]

    @property
    def tally(self) -> SeatTally:
        return self.line.seat.tally

    @property
    def beaten(self) -> list[SeatShare]:
        """The opponents beaten: no partners, and nobody who won as well."""
        return [line for line in self.hand.lines if self.line.won and not line.won]

    def sum(self, what: str) -> int:
        return sum(getattr(one, what) for one in self.played.values())


class Medal(NamedTuple):
    """A medal's name and how to earn it, in English."""

    name: str
    how: str
    earned: Callable[[HandForMedals], bool] | None = None  # None: earned in a daily hand
    of_all: bool = False  # depends on all their games, not on this hand


def _shown(hand: str) -> Callable[[HandForMedals], bool]:
    return lambda feat: feat.tally.hand.lower() == hand


def _reached(what: str, least: int) -> Callable[[HandForMedals], bool]:
    return lambda feat: feat.sum(what) >= least


def _beat_a_master(feat: HandForMedals) -> bool:
    return any(line.seat.strength == "master" for line in feat.beaten)


def _all_families(feat: HandForMedals) -> bool:
    return {
        GAMES[game].family.name for game, one in feat.played.items() if one.wins and game in GAMES
    } == FAMILIES


MEDALS: Mapping[str, Medal] = MappingProxyType(
    {
        "scroker": Medal("Scroker", "Show a Scroker.", _shown("scroker")),
        "flying": Medal("Flying Scroker", "Show a Flying Scroker.", _shown("flying scroker")),
        "nine": Medal(
            "Nine letters",
            "Play a word of nine letters.",
            lambda feat: len(feat.tally.longest) >= NINE,
        ),
        "caught": Medal("Caught", "Win a challenge.", lambda feat: feat.tally.checks_won > 0),
        "hunter": Medal(
            "Hunter",
            "Win three challenges in a hand.",
            lambda feat: feat.tally.checks_won >= SEVERAL,
        ),
        "stands": Medal(
            "It stands",
            "Have a real word of yours challenged.",
            lambda feat: feat.tally.checked_won > 0,
        ),
        "turtled": Medal("Turtle", "Turtle a hand.", lambda feat: feat.tally.turtlings > 0),
        "scrumps": Medal(
            "Three scrumps",
            "Scrump three times in a hand.",
            lambda feat: feat.tally.scrumps >= SEVERAL,
        ),
        "undercut": Medal("Undercut", "Undercut a knock.", lambda feat: feat.tally.undercuts > 0),
        "knock": Medal(
            "Well knocked",
            "Knock and win the hand.",
            lambda feat: feat.tally.knocks > 0 and feat.line.won,
        ),
        "wordy": Medal("Five words", "Play five words in a hand.", lambda feat: feat.tally.words >= FIVE),
        "pot": Medal(
            "Hundred chips",
            "Win a hundred chips in a hand.",
            lambda feat: feat.hand.for_chips and feat.line.gain >= HUNDRED,
        ),
        "master": Medal("Mastered", "Win a hand against a master.", _beat_a_master),
        "crowd": Medal(
            "Good company",
            "Win a hand against three other people.",
            lambda feat: sum(line.seat.player is not None for line in feat.beaten) >= SEVERAL,
        ),
        "families": Medal("Four families", "Win a hand in each family.", _all_families, of_all=True),
        "games": Medal(
            "Every game",
            "Play each of the games.",
            lambda feat: feat.played.keys() >= GAMES.keys(),
            of_all=True,
        ),
        "hundred": Medal(
            "Hundred wins",
            "Win a hundred hands.",
            _reached("wins", HUNDRED),
            of_all=True,
        ),
        "wordsmith": Medal(
            "Thousand words",
            "Play a thousand words.",
            _reached("words", THOUSAND),
            of_all=True,
        ),
        "thousand": Medal(
            "Thousand hands",
            "Play a thousand hands.",
            _reached("hands", THOUSAND),
            of_all=True,
        ),
        WEEK: Medal("Perfect week", "Play the daily hand seven days in a row."),
    }
)


class Medals:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guild: int, player: int) -> dict[str, int]:
        """Return each medal with the time it was earned."""
        return {row.medal: row.at for row in await self._store.read(medals_of(guild, player))}

    async def earned(self, player: int, table: int, hand: int) -> list[str]:
        """Return the medals earned in this hand, in the order of the list."""
        found = {row.medal for row in await self._store.read(earned_in(player, table, hand))}
        return [name for name in MEDALS if name in found]


async def honour(
    tx: Transaction, record: Record, game: Game, hand: HandOver, line: SeatShare, now: int
) -> None:
    """Award a player's medals for a hand. Their counts are already stored."""
    player, tally = line.seat.player, line.seat.tally
    if player is None or tally.turns == 0 or tally.lent:  # a computer has played (the end of) it for them
        return
    known = {medal for (medal,) in await tx.ask(KNOWN, of_guild=record.guild, of_player=player)}
    left = {name: medal for name, medal in MEDALS.items() if name not in known}
    of_all = any(medal.of_all for medal in left.values())
    rows = await tx.ask(PLAYED_BY, of_guild=record.guild, of_player=player) if of_all else ()
    feat = HandForMedals(game, hand, line, {name: GameRecord(*map(int, sums)) for name, *sums in rows})
    for name, medal in left.items():
        if medal.earned is not None and medal.earned(feat):
            await give(tx, record.guild, player, name, (record.id, hand.hand), now)


async def honour_day(tx: Transaction, guild: int, player: int, day: int, now: int) -> None:
    """Award the medal for daily hands, if this one completes it."""
    [(days,)] = await tx.ask(DAYS_PLAYED, of_player=player, since=day - DAYS, until=day)
    if days == DAYS:
        await give(tx, guild, player, WEEK, (DAILY, day), now)


async def give(tx: Transaction, guild: int, player: int, name: str, by: tuple[int, int], now: int) -> None:
    table, hand = by
    await tx.write(EARN, guild=guild, player=player, medal=name, at=now, table_id=table, hand=hand)
