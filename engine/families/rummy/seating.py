"""The house's acts at a rummy table, where folding is impossible: if a player leaves, a computer plays their seat
until the hand ends."""

from __future__ import annotations

from msgspec.structs import replace

from engine import chairs
from engine.chairs import Chair
from engine.common_events import CameBack, Closed, Left, WentAway
from engine.contract import Away, Back, Leave, Sit
from engine.families.rummy.dealing import freed
from engine.families.rummy.ending import end_game
from engine.families.rummy.events import RummySatDown
from engine.families.rummy.state import Log, Rummy, with_hand
from engine.refused import Refused


def running(state: Rummy) -> bool:
    """Whether a hand is under way."""
    return state.phase not in ("between", "over")


def sit(state: Rummy, act: Sit, log: Log) -> Rummy:
    """Seat a newcomer, with the lowest score at the table, or with 0 if all scores are above 0."""
    if state.phase != "between":
        raise Refused("not-now")
    free = freed(state.chairs)
    scores = [state.scores[seat] for seat, chair in enumerate(free) if chair.presence != "free"]
    begins = min((0, *scores))
    taken = chairs.sit(free, act.seat, state.game_rules.seats)
    log.append(RummySatDown(seat=act.seat, score=begins))
    state = _cleared(state, act.seat)
    return replace(
        state,
        chairs=taken,
        scores=_put(state.scores, act.seat, begins),
        opened=_put(state.opened, act.seat, begins),
    )


def _put(points: tuple[int, ...], seat: int, begins: int) -> tuple[int, ...]:
    return (*points[:seat], begins, *points[seat + 1 :])


def _cleared(state: Rummy, seat: int) -> Rummy:
    """Clear a seat: a newcomer must not see the cards of its previous player."""
    if seat == len(state.hands):
        return replace(state, hands=(*state.hands, ()))
    return with_hand(state, seat, (), stock=state.stock + state.hands[seat])


def leave(state: Rummy, act: Leave, log: Log) -> Rummy:
    chairs.require(state.chairs, act.seat)
    plays = running(state) and act.seat in state.seats
    log.append(Left(seat=act.seat))
    return replace(state, chairs=chairs.put(state.chairs, act.seat, Chair("gone" if plays else "free")))


def away(state: Rummy, act: Away, log: Log) -> Rummy:
    chair = chairs.require(state.chairs, act.seat)
    if chair.presence == "away":
        raise Refused("already-done")
    log.append(WentAway(seat=act.seat))
    return replace(state, chairs=chairs.put(state.chairs, act.seat, Chair("away", chair.misses)))


def back(state: Rummy, act: Back, log: Log) -> Rummy:
    chair = chairs.require(state.chairs, act.seat)
    if chair.presence != "away":
        raise Refused("already-done")
    log.append(CameBack(seat=act.seat))
    return replace(state, chairs=chairs.put(state.chairs, act.seat, Chair()))


def close(state: Rummy, log: Log) -> Rummy:
    """Close the table. A hand under way is void, and so are its penalties."""
    if state.phase == "over":
        raise Refused("not-now")
    log.append(Closed(void=running(state)))
    if running(state):
        state = replace(state, scores=state.opened, winners=())
    return end_game(state, log)


def present(state: Rummy, seat: int) -> Rummy:
    """Note that a player acted themselves. If they are away or gone, a computer acted for them."""
    if state.chairs[seat].presence != "here":
        return state
    return replace(state, chairs=chairs.acted(state.chairs, seat))


def missed(state: Rummy, seat: int) -> tuple[Rummy, bool]:
    marked, is_away = chairs.missed(state.chairs, seat, state.options)
    return replace(state, chairs=marked), is_away
