"""The end of a hand for one player, in private."""

from __future__ import annotations

from typing import NamedTuple

from engine.hindsight.bluffs import Bluff
from house.tables.records import Settled
from screens.results.because import DRAWN, called
from screens.results.picture import is_tie
from screens.table import series
from screens.table.hand_result import HandResult
from screens.table.stage import Stage


class Whole(NamedTuple):
    """A result that appears only on its player's panel: no other person has played the hand, or it was on no
    server."""

    result: HandResult
    version: int  # the table's, at the hand's end
    remark: str = ""
    alone: bool = False  # only computers played, so bluffs may be shown
    bluffs: tuple[Bluff, ...] = ()
    meaning: str = ""  # the winning word's
    missed: str = ""  # the player's best possible hand
    home: Settled | None = None  # the player's chips from a closed table


class Ended(NamedTuple):
    """The end of a hand for one player, and their best possible hand. `film`: the id of the button that shows it
    again."""

    line: str = ""
    film: str = ""
    whole: Whole | None = None


UNDER_WAY = Ended()


def ended_for(stage: Stage, result: HandResult, seat: int, missed: str = "") -> str:
    """Empty for a player without a part in it. `missed`: their best possible hand."""
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
        return say(DRAWN[result.drawn]) if result.drawn else say("Nobody won.")
    if seat in result.winners:
        if is_tie(stage, result):
            return f"**{say('A tie')}.**"
        return say("**You won.**") if result.chips else say("**You won the hand.**")
    names = " + ".join(map(stage.name, result.winners))
    best = result.shown_by(result.winners[0])
    if len(result.winners) > 1:
        return say("{names} won.", names=names) if result.chips else say("{names} won the hand.", names=names)
    if result.chips and best is not None:
        return say("{name} won with {best}.", name=names, best=called(stage, best))
    return say("{name} won.", name=names) if result.chips else say("{name} won the hand.", name=names)


def _void(stage: Stage, result: HandResult, seat: int) -> str:
    i18n = stage.i18n
    back = result.returned[seat] if seat < len(result.returned) else 0
    line = i18n.say("Hand {hand} is void.", hand=result.hand)
    if not back:
        return line
    return f"{line} {i18n.count('{n} chip is yours again.', '{n} chips are yours again.', back)}"
