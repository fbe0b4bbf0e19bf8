"""Faults and their times: spells of bad weather drawn from the seed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from random import Random

NETWORK = {
    "slow-request": "a request takes up to four seconds to arrive, and others overtake it",
    "slow-answer": "what was done is told up to six seconds late",
    "lost-request": "the connection breaks before Discord hears anything",
    "lost-answer": "the connection breaks after it was done",
    "doubled": "Discord hears the same request twice",
    "429": "too many requests",
    "5xx": "Discord fails",
    "unreadable": "an error whose body is not what it claims to be",
}
DATABASE = {
    "db-fails": "a statement fails",
    "db-locked": "somebody else holds the database",
    "db-full": "there is no room left",
    "db-doubt": "a commit fails although it was stored",
    "db-slow": "a transaction takes up to five seconds",
    "db-unread": "reading fails",
}
LIFE = {
    "gateway": "the gateway drops, and what was said meanwhile comes late or never",
    "crash": "the program is killed, before, in or after a write",
    "power": "the same, and what was not synced is lost",
    "stop": "the program is told to stop, and starts again",
}
SERVER = {
    "event-twice": "the gateway tells an event twice",
    "event-late": "it tells events out of order",
    "clock-set": "the machine's clock is set back or forward, by seconds or hours",
    "guild-out": "the server is out of reach for a while",
    "kicked": "the bot is thrown out of the server, and invited again",
    "channel-deleted": "a channel is deleted, with all that was played there",
    "thread-deleted": "a thread is",
    "message-deleted": "somebody deletes one of the bot's messages",
    "thread-archived": "a thread is archived, and perhaps locked for a while",
    "forbidden": "the bot may not see a channel any more, or not write there, for a while",
    "roles": "somebody moderates from now on, or no longer",
    "member-leaves": "somebody leaves the server, and comes back",
    "dms-closed": "somebody takes no direct messages for a while",
    "dms-too-fast": "the bot opens direct messages too fast, Discord finds",
}
ALL = NETWORK | DATABASE | LIFE | SERVER
BOTS = {
    "bot-killed": "a bot is killed, and another one is started later",
    "bot-stands": "a bot stands still for up to half a minute, and goes on with what it was doing",
    "bot-cut": "the database is out of one bot's reach",
    "bot-stops": "a bot is told to stop, and another one is started",
    "bot-joins": "one more is started",
    "failover": "another server goes on in PostgreSQL's place, and has not heard of what was last done to the places",
    "wire-broken": "a connection to PostgreSQL breaks, perhaps in the middle of a commit",
}
ALONE = {"database-away": "the database is out of every bot's reach, and no bot waits"}
SHARED = NETWORK | {"gateway": LIFE["gateway"]} | BOTS  # for several bots, whose database is a server's
LIKELY = {"crash": 3, "bot-killed": 3, "bot-stands": 4, "bot-cut": 3, "bot-stops": 2}
AT_FIRST = ("dms-too-fast",)
"""Direct messages are opened as soon as people play, and then stay open."""
OF_LETTERS = frozenset({"member-leaves", "dms-closed", "dms-too-fast"})
"""On such evenings hands come by direct message."""
RATES = (0.04, 0.12, 0.3, 0.6)
MOST = 0.9


@dataclass(frozen=True)
class Spell:
    name: str
    start: float
    end: float
    rate: float


class Weather:
    """`only`: no other faults than these."""

    def __init__(
        self,
        seed: int,
        seconds: float,
        now: Callable[[], float],
        kinds: Collection[str],
        only: Collection[str] = (),
    ) -> None:
        self.seconds = seconds
        self._now = now
        self._dice = {name: Random(f"{seed}/{name}") for name in kinds}
        self.spells = self._drawn(Random(f"{seed}/weather"), sorted(only) or list(kinds))
        self.over = False

    def _drawn(self, random: Random, names: list[str]) -> list[Spell]:
        weights = [LIKELY.get(name, 1) for name in names]
        spells = []
        for name in random.choices(names, weights, k=random.randint(2, 5)):
            start = random.uniform(0.1, 0.8) * self.seconds * (name not in AT_FIRST)
            end = min(self.seconds, start + random.uniform(8, 60))
            spells.append(Spell(name, round(start, 3), round(end, 3), random.choice(RATES)))
        return spells

    def begin_after(self, seconds: float) -> None:
        """Begin all faults this much later than was drawn."""
        self.spells = [
            replace(spell, start=spell.start + seconds, end=spell.end + seconds) for spell in self.spells
        ]

    @property
    def names(self) -> set[str]:
        return {spell.name for spell in self.spells}

    def hits(self, name: str, share: float = 1.0) -> bool:
        """Whether it happens now. `share`: of the spell's rate; more than one for what is seldom there to be hit."""
        if self.over:
            return False
        rate = max(
            (one.rate for one in self.spells if one.name == name and one.start <= self._now() < one.end),
            default=0,
        )
        return rate > 0 and self._dice[name].random() < min(rate * share, MOST)

    def draw(self, name: str, least: float, most: float) -> float:
        return self._dice[name].uniform(least, most)
