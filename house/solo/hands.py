"""Hands played alone. Each act is stored together with the computers' answers, so a hand resumes where its player
left it; its result is stored with the last act. A kind decides the deal, the permission to play, and the result's
effects."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic

import msgspec
import structlog

from engine.solo import Acts, Position
from house.solo.facts import D, SoloHand
from house.store import Store, Transaction
from house.store.solo_rows import BEGIN, DONE, GO_ON, hand_of
from house.tables.computers import Computers

log = structlog.get_logger("house")
REMEMBERED = 64
"""Deals whose first acts by computers are known."""
_acts = msgspec.json.Decoder(Acts).decode


class SoloKind(ABC, Generic[D]):
    """Differences between kinds. Raising Declined stores nothing."""

    name: ClassVar[str]
    shared = True
    """Whether many people get the same deal."""

    @abstractmethod
    async def dealt(self, which: str, number: int, owner: int, game: str) -> D | None:
        """`game`: as it was when the hand began. None: it can no longer be dealt."""

    async def may(self, tx: Transaction, hand: SoloHand[D]) -> None:
        """Raises if this hand may not begin or go on now."""

    async def begins(self, tx: Transaction, hand: SoloHand[D]) -> None:
        """Checks and writes at its beginning."""

    async def ends(self, tx: Transaction, hand: SoloHand[D]) -> None:
        """Writes with its result."""

    async def ended(self, hand: SoloHand[D]) -> SoloHand[D]:
        """Called after that is stored. Returns the updated hand."""
        return hand


class SoloHands:
    def __init__(self, store: Store, computers: Computers) -> None:
        self._store, self._computers = store, computers
        self._firsts: dict[tuple[str, str, int, str], tuple[Acts, Position]] = {}
        self._sitting_down = asyncio.Lock()

    async def find(
        self, kind: SoloKind[D], number: int, owner: int, which: str | None = None
    ) -> SoloHand[D] | None:
        row = await self._store.first(hand_of(kind.name, number, owner, which))
        return None if row is None else await self.read(kind, row)

    async def read(self, kind: SoloKind[D], row: Any) -> SoloHand[D] | None:
        deal = await kind.dealt(row.which, row.number, row.owner, row.game)
        if deal is None:
            return None
        return SoloHand(
            kind.name, row.which, row.number, row.owner, deal, _acts(row.acts), row.worth, row.guild
        )

    async def begin(self, kind: SoloKind[D], hand: SoloHand[D]) -> SoloHand[D]:
        """Dealt, up to the player's first turn. A player who begins it twice at once has one hand."""
        acts, now = await self._first(kind, hand)
        hand = hand._replace(acts=acts, worth=now.worth)

        async def begin(tx: Transaction) -> None:
            await kind.may(tx, hand)
            await kind.begins(tx, hand)
            await tx.write(
                BEGIN,
                kind=hand.kind,
                which=hand.which,
                number=hand.number,
                owner=hand.owner,
                guild=hand.guild,
                game=hand.deal.game,
                you=now.you,
                acts=msgspec.json.encode(acts).decode(),
                done=len(acts),
                worth=now.worth,
            )
            if hand.over:
                await kind.ends(tx, hand)

        await self._store.commit(begin)
        if hand.over:
            hand = await kind.ended(hand)
        return await self.find(kind, hand.number, hand.owner, hand.which) or hand

    async def _first(self, kind: SoloKind[D], hand: SoloHand[D]) -> tuple[Acts, Position]:
        """The computers' acts before the player's first. For a shared deal, they think once."""
        begun = hand.deal.begun
        if hand.acts or not kind.shared:
            now = await self._computers.think(begun.played, hand.acts)
            return await self._computers.answered(begun, hand.acts, now)
        dealt = (hand.kind, hand.which, hand.number, hand.deal.game)
        async with self._sitting_down:
            if dealt not in self._firsts:
                found = await self._computers.answered(begun, (), begun.begins)
                while len(self._firsts) >= REMEMBERED:
                    self._firsts.pop(next(iter(self._firsts)))
                self._firsts[dealt] = found
            return self._firsts[dealt]

    async def act(self, kind: SoloKind[D], hand: SoloHand[D], raw: Mapping[str, Any]) -> SoloHand[D] | None:
        """The player's act, and the computers' answers. None: the hand has gone on from there already."""
        acts, now = await self._computers.after(hand.deal.begun, hand.acts, hand.now, raw)
        after = hand._replace(acts=acts, worth=now.worth)

        async def go_on(tx: Transaction) -> bool:
            await kind.may(tx, hand)
            if await tx.ask(DONE, **hand.where) != [(len(hand.acts),)]:
                return False
            await tx.write(
                GO_ON,
                **hand.where,
                before=len(hand.acts),
                now_acts=msgspec.json.encode(acts).decode(),
                now_done=len(acts),
                now_worth=now.worth,
            )
            if after.over:
                await kind.ends(tx, after)
            return True

        if not await self._store.commit(go_on):
            return None
        return await kind.ended(after) if after.over else after


def replayed(hand: SoloHand[Any]) -> Position | None:
    """The stored position. None if it was stored by another version and does not fit these rules."""
    alone = hand.deal.begun
    try:
        now = alone.played(hand.acts)
        waits = hand.over or not hand.acts or alone.asked(hand.acts, now) == alone.you
    except Exception as wrong:  # noqa: BLE001 - another version may have stored anything
        log.info("solo-hand-not-replayed", kind=hand.kind, number=hand.number, wrong=type(wrong).__name__)
        return None
    return now if waits and now.worth == hand.worth else None
