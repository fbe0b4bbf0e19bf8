"""The counts of a player's acts. Each field here is a column of `player_stats`, a count in the hand under way and a
number in `/stats`. A count that an event raises by one needs only its line here."""

from __future__ import annotations

from typing import Annotated, NamedTuple, get_type_hints

import msgspec

from engine.events import Event
from engine.families.rummy.events import Knocked, Undercut
from engine.families.tricks.events import Scrumped, Turtled


class CountedFeat(NamedTuple):
    """A counted act: its name in `/stats`, in English, and the event that counts one for its seat."""

    one: str
    many: str
    event: type[Event]


class Acts(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player's acts in a hand."""

    turns: int = 0
    turn_ms: int = 0
    words: int = 0
    checks_won: int = 0  # challenges this player made
    checks_lost: int = 0
    checked_won: int = 0  # challenges of this player's words
    checked_lost: int = 0
    scrumps: Annotated[int, CountedFeat("{n} scrump", "{n} scrumps", Scrumped)] = 0
    knocks: Annotated[int, CountedFeat("{n} knock", "{n} knocks", Knocked)] = 0
    undercuts: Annotated[int, CountedFeat("{n} undercut", "{n} undercuts", Undercut)] = 0
    turtlings: Annotated[int, CountedFeat("{n} turtling", "{n} turtlings", Turtled)] = 0


class Sums(Acts, frozen=True, gc=False):
    """Acts and their results, summed over all hands."""

    games: int = 0
    games_won: int = 0
    hands: int = 0
    wins: int = 0
    won: int = 0  # chips
    lost: int = 0
    points: int = 0


class Bests(msgspec.Struct, frozen=True, gc=False):
    """A player's bests."""

    biggest_pot: int = 0
    best_rank: int = 0
    best_hand: str = ""
    best_words: str = ""
    best_at: int = 0
    longest: str = ""


ACTS, SUMS = Acts.__struct_fields__, Sums.__struct_fields__
FEATS: dict[str, CountedFeat] = {
    name: feat
    for name, hint in get_type_hints(Acts, include_extras=True).items()
    for feat in getattr(hint, "__metadata__", ())
}
