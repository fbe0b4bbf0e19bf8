"""Seals deals: the house commits to the cards, players cut, and only then is the order known.

A sealed deal is stored with the table before anyone sees the commitment. So the same cards are dealt even after a
crash.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from engine.contract import Deal, Game
from engine.fairness.hands import ordered, sealed
from engine.fairness.scheme import CutWords
from engine.fairness.sealed import SECRET
from engine.fairness.shuffling import Ordered
from engine.refused import Refused
from house.declined import Declined
from house.tables.deals import (
    LONGEST_CUT,
    CommittedDeal,
    CutMade,
    DealKind,
    Deals,
    LastDeal,
    followed,
    table_name,
)
from house.tables.events import DealCut, DealSealed
from house.tables.plans import Grounds, Plan, changed, idle, seat_of
from house.tables.records import Record

WantedDeals = tuple[tuple[DealKind, str], ...]


def wanted(game: Game, record: Record) -> WantedDeals:
    """Return the deals to be sealed now, each with its pack; none while a hand is played."""
    if game.pack is None or record.phase == "closed":
        return ()
    try:
        if record.phase == "lobby":
            named = game.draw is None or any(seat.deals for seat in record.seats)
            draw: WantedDeals = () if named or game.draw is None else (("draw", game.draw(record.options)),)
            return (*draw, ("hand", game.pack(record.options)))
        if record.state is None or game.due(record.state) is not None:
            return ()
        return (("hand", game.pack(record.state.options)),)
    except Refused:  # the options allow no deal; starting the game reports that
        return ()


def stands(game: Game, record: Record) -> bool:
    """Whether exactly the wanted packs are sealed."""
    have = tuple((deal.kind, deal.pack) for deal in record.deals.standing)
    need = wanted(game, record)
    return have == need or not need


def make(record: Record, need: WantedDeals) -> Deals:
    """Make new deals, each bound to the table's last commitment. It takes some milliseconds, so it runs in a
    thread."""
    table, deals = table_name(record.guild, record.id), record.deals
    number, last, made = deals.number, deals.last, []
    for kind, pack in need:
        number += 1
        unsealed = CommittedDeal(kind, number, last, secrets.token_bytes(SECRET), pack, b"")
        last = sealed(unsealed.deal(table)).commitment
        made.append(replace(unsealed, commitment=last))
    return replace(deals, number=number, last=last, standing=tuple(made), cuts=())


def stand(scene: Grounds, made: Deals, before: Deals) -> Plan:
    """Commit the house to new deals. `before`: the table's deals when they were made; if those have changed, try
    again."""
    record = scene.record
    have = tuple((deal.kind, deal.pack) for deal in made.standing)
    if (record.deals.number, record.deals.last) != (before.number, before.last):
        raise Declined("try-again", id="")
    if have != wanted(scene.game, record):
        raise Declined("try-again", id="")
    events = tuple(DealSealed(deal=one.number, commitment=one.commitment.hex()) for one in made.standing)
    return changed(scene, events=events, deals=made)


def cut(scene: Grounds, player: int, text: str) -> Plan:
    """Cut the next deal: any player here may give a word that the house could not foresee."""
    record = scene.record
    if record.phase == "closed":
        raise Declined("table-closed")
    place, said = seat_of(record, player), worded(text)
    if record.deals.next_hand is None:
        raise Declined("too-late-to-cut")
    others = tuple(one for one in record.deals.cuts if one.player != player)
    deals = replace(record.deals, cuts=(*others, CutMade(player, said)))
    alarm = idle(scene) if record.phase == "lobby" else record.alarm
    return changed(scene, events=(DealCut(seat=place),), player=player, deals=deals, alarm=alarm)


def worded(text: str) -> str:
    """Return a word as it is stored and hashed, or refuse it."""
    said = " ".join(text.split())
    if not is_cut(said):
        raise Declined("bad-cut", most=LONGEST_CUT)
    return said


def is_cut(word: str) -> bool:
    return 0 < len(word) <= LONGEST_CUT and word.isprintable()


class OpenedDeals(NamedTuple):
    """The opened deals for a hand, and the table's deals after it."""

    ordered: Ordered
    draw: Ordered | None
    deals: Deals


def take(scene: Grounds) -> OpenedDeals | None:
    """Close the cuts and turn the sealed deals into orders. None: the game has no sealed deals."""
    record, deals = scene.record, scene.record.deals
    if scene.game.pack is None:
        return None
    hand = deals.next_hand
    if hand is None or not stands(scene.game, record):
        raise Declined("try-again", id="")
    cuts = _cuts(record, deals.cuts, scene.held)
    said = tuple(CutWords(f"seat {place + 1}", one.text) for place, one in cuts)
    table = table_name(record.guild, record.id)
    draw = next((deal for deal in deals.standing if deal.kind == "draw"), None)
    held = sum(one.held for _, one in cuts)
    dealt = LastDeal(hand.number, hand.commitment, said, held, draw.number if draw else 0)
    return OpenedDeals(
        _ordered(hand, table, said),
        _ordered(draw, table, said) if draw else None,
        replace(deals, standing=(), cuts=(), dealt=dealt),
    )


def _cuts(record: Record, made: tuple[CutMade, ...], held: Mapping[int, str]) -> list[tuple[int, CutMade]]:
    """Return everyone's cut by seat: their word for this deal, or their word for every deal."""
    said = {one.player: one for one in made}
    found = []
    for place, seat in enumerate(record.seats):
        if seat.player is None or not seat.taken:
            continue
        one = said.get(seat.player)
        if one is None and seat.player in held:
            one = CutMade(seat.player, held[seat.player], held=True)
        if one is not None:
            found.append((place, one))
    return found


def _ordered(standing: CommittedDeal, table: str, cuts: tuple[CutWords, ...]) -> Ordered:
    deal = standing.deal(table, cuts)
    return ordered(deal, sealed(deal, standing.commitment))


def dealt(plan: Plan, taken: OpenedDeals | None) -> Plan:
    """Update the table's deals in a deal's plan. The secret order is not kept in the action."""
    if taken is None:
        return plan
    deals = followed(taken.deals, plan.record.in_play)
    action = replace(plan.action, ordered=None) if isinstance(plan.action, Deal) else plan.action
    return replace(plan, record=replace(plan.record, deals=deals), action=action)
