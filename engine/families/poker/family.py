"""The poker family."""

from __future__ import annotations

from msgspec.structs import replace

from engine.common_events import presented
from engine.contract import FamilyOf, HeldCards, Par
from engine.families.poker import streets
from engine.families.poker.bluffs import prize
from engine.families.poker.grading import for_masters, weighed
from engine.families.poker.habits import habit
from engine.families.poker.hidden import hides
from engine.families.poker.hindsight import missed, possible
from engine.families.poker.hints import BETTING, hint
from engine.families.poker.openings import openings
from engine.families.poker.reasons import against, reason
from engine.families.poker.registry import rules_of
from engine.families.poker.state import Poker
from engine.families.poker.view import racks


def hands(state: Poker) -> tuple[HeldCards, ...]:
    return tuple((player.cards, player.up) if player.hand else () for player in state.players)


def dealt_to(dealt: Poker, hands: tuple[HeldCards, ...]) -> Poker:
    players = tuple(
        replace(player, cards=hand[0], up=hand[1]) if hand else player
        for player, hand in zip(dealt.players, hands, strict=True)
    )
    state = replace(dealt, players=players)
    if dealt.lead:  # the open cards decide, so another player may bet first
        return streets.go_on(replace(state, street=state.street - 1), rules_of(state), [])
    return state


POKER = FamilyOf(
    name="poker",
    repeats=True,
    hides=hides,
    hands=hands,
    dealt_to=dealt_to,
    par=Par("shark", 12),
    quiet=BETTING,
    hint=hint,
    reason=reason,
    against=against,
    missed=missed,
    possible=possible,
    weighed=weighed,
    claimed=presented,
    racks=racks,
    prize=prize,
    habit=habit,
    openings=openings,
    kinder=for_masters,
)
