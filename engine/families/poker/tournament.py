"""Tournaments: players who are out, and the ante that doubles with each of them."""

from __future__ import annotations

from itertools import groupby

from msgspec.structs import replace

from engine.families.poker import events as told
from engine.families.poker.state import Events, Poker


def eliminate(state: Poker, events: Events) -> Poker:
    """Players without chips are out. Of two who lose all in one hand, the one who began it with more ranks higher."""
    already = {seat for place in state.places for seat in place}
    broke = [
        seat
        for seat, player in enumerate(state.players)
        if player.dealt and not player.stack and seat not in already
    ]
    if not broke:
        return state
    # A player who ends with nothing has lost exactly the chips they began with.
    began = {seat: state.players[seat].staked + state.players[seat].paid for seat in broke}
    broke.sort(key=lambda seat: began[seat])
    places = tuple(tuple(group) for _, group in groupby(broke, key=lambda seat: began[seat]))
    ante = state.ante * 2 ** len(broke)
    ahead = len(state.players) - len(already)
    for group in places:
        ahead -= len(group)
        events.extend(told.Eliminated(seat=seat, place=ahead + 1) for seat in group)
    events.append(told.AnteRaised(ante=ante))
    return replace(state, places=state.places + places, ante=ante)


def next_level(state: Poker, at: int, events: Events) -> Poker:
    """Where levels have a length in minutes, the ante doubles with the first hand after it: once, even after a long
    pause, and never beyond all the chips in play."""
    seconds = 60 * state.options.get("level_minutes", 0)
    if not seconds:
        return state
    if state.level_at is None:
        return replace(state, level_at=at)
    if at - state.level_at < seconds:
        return state
    ante = min(state.ante * 2, max(state.ante, sum(player.stack for player in state.players)))
    if ante != state.ante:
        events.append(told.AnteRaised(ante=ante))
    return replace(state, ante=ante, level_at=at)


def forfeit(state: Poker, events: Events) -> Poker:
    """When all who still have chips but one have left for good, that player gets all chips."""
    alive = [seat for seat, player in enumerate(state.players) if player.stack]
    staying = [seat for seat in alive if state.chairs[seat].presence != "gone"]
    if len(staying) != 1 or len(alive) == 1:
        return state
    heir = staying[0]
    leavers = sorted((seat for seat in alive if seat != heir), key=lambda seat: state.players[seat].stack)
    total = sum(state.players[seat].stack for seat in alive)
    for place, seat in zip(range(len(alive), 1, -1), leavers, strict=True):
        events.append(told.Forfeited(seat=seat, amount=state.players[seat].stack, to=heir, place=place))
    players = tuple(
        replace(player, stack=total if seat == heir else 0) for seat, player in enumerate(state.players)
    )
    return replace(state, players=players, places=state.places + tuple((seat,) for seat in leavers))
