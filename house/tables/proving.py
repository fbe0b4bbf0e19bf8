"""Proves deals to readers and audits. Each proof is computed from what is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.common_events import Closed, HandEnds
from engine.events import Happened
from engine.fairness.hands import StoredDeal, hand_proofs, whole_proof
from engine.fairness.proofs import Proof
from engine.fairness.scheme import CutWords
from house.declined import Declined, DeclinedCode
from house.rules import Rules
from house.store import Store, table_rows
from house.store.deal_rows import deals_of, hand_deals, happened_in, next_dealt, seats_at
from house.tables.deals import DealKind, DealStage, Proved, SaidCut, table_name
from house.tables.storing import read_events, read_record


def deal_of(row: Any, guild: int) -> StoredDeal:
    cuts = tuple(CutWords(*said) for said in msgspec.json.decode(row.cuts))
    return StoredDeal(table_name(guild, row.table_id), row.number, row.previous, row.secret, row.pack, cuts)


class Fairness:
    """Proofs of a server's hands: under way, over, and at closed tables."""

    def __init__(self, store: Store, rules: Rules) -> None:
        self._store = store
        self._rules = rules

    async def hand(self, guild: int, table: int, hand: int, player: int) -> Proved:
        """Return a hand's proof. `Declined`: this server has no such hand."""
        rows = await self._store.read(hand_deals(table, hand))
        if not rows:
            raise Declined(await self._why_none(guild, table, hand))
        main = next(row for row in reversed(rows) if row.kind == "hand")
        if main.guild != guild:
            raise Declined("no-such-hand")
        game, deal = self._rules.game(main.game), deal_of(main, guild)
        seat, until = await self._seat(table, player, main.version)
        happened = await happened_in_hand(self._store, self._rules, main, until)
        if not happened:
            raise Declined("too-old")
        everybody = list(hand_proofs(deal, game, happened, None))
        proofs = list(hand_proofs(deal, game, happened, seat)) if seat is not None else everybody
        shown, seen = _cards(everybody), _cards(proofs)
        draws = [row for row in rows if row.kind == "draw"]
        kinds: list[DealKind] = ["draw" for _ in draws]
        kinds += ["again" if place else "hand" for place in range(len(proofs))]
        return Proved(
            table=table,
            hand=hand,
            game=main.game,
            stage=_stage(happened),
            commitment=main.commitment,
            cuts=await self._said(main),
            held=main.held,
            thrown_away=await self._thrown_away(table, main.number - len(draws)),
            shown=shown,
            own=_besides(seen, shown),
            kinds=tuple(kinds),
            proofs=(*(whole_proof(deal_of(row, guild), main.game) for row in draws), *proofs),
        )

    async def _why_none(self, guild: int, table: int, hand: int) -> DeclinedCode:
        found = await self._store.first(table_rows.one(table))
        state = read_record(self._rules, found).state if found is not None and found.guild == guild else None
        return "too-old" if state is not None and hand <= state.hand else "no-such-hand"

    async def _seat(self, table: int, player: int, version: int) -> tuple[int | None, int | None]:
        """Return the reader's seat at the deal, and when they left."""
        for row in await self._store.read(seats_at(table, player, version)):
            if row.until is None or row.until > version:
                return row.seat, row.until
        return None, None

    async def _said(self, row: Any) -> tuple[SaidCut, ...]:
        sat = await self._store.read(table_rows.sittings_of(row.table_id))
        there = {one.seat: one for one in sat if one.since <= row.version <= (one.until or row.version)}
        found = []
        for name, text in msgspec.json.decode(row.cuts):
            seat = int(name.removeprefix("seat ")) - 1
            who = there.get(seat)
            found.append(SaidCut(seat, text, who.name if who else "", who.player if who else None))
        return tuple(found)

    async def _thrown_away(self, table: int, number: int) -> int:
        count = 0
        for row in await self._store.read(deals_of(table)):
            if row.number < number:
                count = 0 if row.version is not None else count + 1
        return count


async def happened_in_hand(store: Store, rules: Rules, row: Any, until: int | None = None) -> list[Happened]:
    """Return everything from a deal to the end of its hand, marked where it happened after the reader left. If the
    events are too old to be stored, return none."""
    following = await store.first(next_dealt(row.table_id, row.version))
    after = following.version if following is not None else None
    found: list[Happened] = []
    stored = await store.read(happened_in(row.table_id, row.version, after))
    if not stored or stored[0].version != row.version:
        return found
    for one in stored:
        for event in read_events(rules, row.game, one.happened):
            found.append(Happened(event, until is None or one.version <= until))
            if isinstance(event, HandEnds | Closed):
                return found
    return found


def _stage(happened: Sequence[Happened]) -> DealStage:
    last = happened[-1].event if happened else None
    if isinstance(last, HandEnds):
        return "over"
    return "void" if isinstance(last, Closed) else "under-way"


def _cards(proofs: Sequence[Proof]) -> tuple[str, ...]:
    return tuple(one.card for proof in proofs for one in proof.opened)


def _besides(seen: Sequence[str], shown: Sequence[str]) -> tuple[str, ...]:
    left = list(shown)
    found = []
    for card in seen:
        if card in left:
            left.remove(card)
        else:
            found.append(card)
    return tuple(found)
