"""Pots, derived from all players' stakes.

A player can win from another no more than they put in themselves: the stakes are cut into layers at the height of
each remaining player's stake, and each layer is a pot for those who reach it. Carried antes and lost spellchecks
are dead money in the main pot; but a player who is all in by the ante wins of the carried antes, from each player,
only as much as they paid into them themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.families.poker.state import PokerPlayer


class Pot(NamedTuple):
    amount: int
    seats: tuple[int, ...]  # seats that can win it


def pots(players: Sequence[PokerPlayer], dead: int = 0) -> list[Pot]:
    """All pots, the main pot first."""
    heights = sorted({player.staked for player in players if player.playing})
    stakes = [player.staked for player in players]
    found: list[Pot] = []
    floor = 0
    for place, height in enumerate(heights):
        # The chips above the highest live stake come only from folded players: they belong to the last pot.
        ceiling = height if place < len(heights) - 1 else max(stakes)
        amount = sum([min(staked, ceiling) - min(staked, floor) for staked in stakes])
        seats = tuple([seat for seat, p in enumerate(players) if p.playing and p.staked >= height])
        found.append(Pot(amount + (dead if place == 0 else 0), seats))
        floor = height
    return [pot for place, pot in enumerate(found) if pot.amount or place == 0]


def with_carried(standing: list[Pot], carried: Sequence[int], players: Sequence[PokerPlayer]) -> list[Pot]:
    """The pots with the carried antes in them, cut at the amount that each player who is all in by the ante paid
    into them."""
    top = max(carried, default=0)
    if not top:
        return standing
    paid = [*carried, *(0,) * (len(players) - len(carried))]
    reach = [paid[seat] if player.anted_all else top for seat, player in enumerate(players)]
    heights = sorted({reach[seat] for seat, player in enumerate(players) if player.playing})
    amounts = {pot.seats: pot.amount for pot in standing}
    floor = 0
    for height in heights:
        # Antes above the highest reach, which no player in the hand has paid in full, go with the last layer.
        ceiling = height if height < heights[-1] else top
        amount = sum(min(part, ceiling) - min(part, floor) for part in paid)
        seats = tuple(seat for seat, p in enumerate(players) if p.playing and reach[seat] >= height)
        if amount:
            amounts[seats] = amounts.get(seats, 0) + amount
        floor = height
    return [Pot(amount, seats) for seats, amount in amounts.items()]


def beyond(players: Sequence[PokerPlayer]) -> dict[int, int]:
    """Chips that cannot be won, by owner: the uncalled part of the highest stake, and stakes of folded players
    above all who are still in."""
    within = max([player.staked for player in players if player.playing], default=0)
    matched = sorted([min(player.staked, within) for player in players])[-2:][0]
    return {
        seat: player.staked - matched
        for seat, player in enumerate(players)
        if player.staked > matched and not player.forfeits
    }


def shares(amount: int, winners: Sequence[int]) -> dict[int, int]:
    """Equal shares; the rest goes chip by chip to the first. `winners` are in order from the dealer's left."""
    each, odd = divmod(amount, len(winners))
    return {seat: each + (place < odd) for place, seat in enumerate(winners)}
