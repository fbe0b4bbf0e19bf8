"""How a hand ended for one player, for their eyes."""

from __future__ import annotations

from typing import NamedTuple

from engine.hindsight.bluffs import Bluff
from house.tables.records import Settled
from screens.results.because import called
from screens.results.facts import HandResult
from screens.table import series
from screens.table.stage import Stage


class Whole(NamedTuple):
    """A result that stands on its player's own panel and nowhere else: no other person has played the hand, or on no server."""

    result: HandResult
    version: int  # of the table, when the hand had ended
    remark: str = ""
    alone: bool = False  # with computers: then they are told of bluffs
    bluffs: tuple[Bluff, ...] = ()
    meaning: str = ""  # of the word that won
    missed: str = ""  # the hand that the player could have had
    home: Settled | None = None  # what the player took home from a table that is closed


class Ended(NamedTuple):
    """How a hand has ended for one player, and what they could have had. `film`: the id of the button that shows it again."""

    line: str = ""
    film: str = ""
    whole: Whole | None = None


UNDER_WAY = Ended()


def ended_for(stage: Stage, result: HandResult, seat: int, missed: str = "") -> str:
    """Empty for somebody who had no part in it. `missed`: what they could have had."""
    say = stage.i18n.say
    if result.void:
        return " ".join(filter(None, (_void(stage, result, seat), series.told(stage, seat))))
    share = result.share_of(seat)
    if share is None:
        return ""
    parts = [_outcome(stage, result, seat)]
    parts.append(say("You: {change}.", change=stage.i18n.signed(share.change)))
    parts += [
        say("You are out, in place {place} of {players}.", place=one.place, players=players)
        for one in result.out
        if one.seat == seat and one.place
        for players in (len(stage.table.seats),)
    ]
    parts.append(series.told(stage, seat))
    return "\n".join(filter(None, (" ".join(filter(None, parts)), missed)))


def _outcome(stage: Stage, result: HandResult, seat: int) -> str:
    say = stage.i18n.say
    if not result.won:
        return say("Nobody won.")
    if seat in result.winners:
        return say("**You won.**") if result.chips else say("**You won the hand.**")
    names = " + ".join(map(stage.name, result.winners))
    best = result.shown_by(result.winners[0])
    if result.chips and best is not None and len(result.winners) == 1:
        return say("{name} won with {best}.", name=names, best=called(stage, best))
    return say("{name} won.", name=names) if result.chips else say("{name} won the hand.", name=names)


def _void(stage: Stage, result: HandResult, seat: int) -> str:
    i18n = stage.i18n
    back = result.returned[seat] if seat < len(result.returned) else 0
    line = i18n.say("Hand {hand} is void.", hand=result.hand)
    if not back:
        return line
    return f"{line} {i18n.count('{n} chip is yours again.', '{n} chips are yours again.', back)}"
