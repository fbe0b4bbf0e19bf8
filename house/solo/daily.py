"""Daily hands: the same for everybody, once a day, and compared with each other."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Any

from engine.daily import EPOCH, DailyDeal, chosen, game_of, on_honour, played
from engine.solo import Position, after
from house.chips.after_deletion import DAILY as KEEPSAKE
from house.chips.after_deletion import DAY_MS, Remnants, midnight
from house.clock import WEEK, Clock, RingFor, Time
from house.declined import Declined
from house.medals import honour_day
from house.observable import Observable
from house.part import Part
from house.solo.facts import DailyField, DailyHand, DailyNews, DailyPost, SoloHand, streak
from house.solo.hands import SoloHands, SoloKind, replayed
from house.store import Store, Transaction
from house.store.solo_rows import (
    DAILY,
    FORGOTTEN,
    POST,
    POSTED,
    active,
    best_hand,
    best_of,
    days_of,
    game_played,
    hands_of,
    posted_by,
    posts_of,
    under_way,
    worths,
)
from house.tables.computers import Computers

REMEMBERED = 8  # days and languages with a known par


class Daily(SoloKind[DailyDeal], Observable, Part):
    """Reports a change when a day begins."""

    name = DAILY

    def __init__(
        self,
        store: Store,
        hands: SoloHands,
        remnants: Remnants,
        time: Time,
        computers: Computers,
        clock: Clock[RingFor],
    ) -> None:
        super().__init__()
        self._store, self._hands, self._remnants = store, hands, remnants
        self._time, self._computers, self._clock = time, computers, clock
        self._par: dict[DailyDeal, int] = {}
        self._playing = asyncio.Lock()

    # --- days --------------------------------------------------------------------------------------------

    @property
    def today(self) -> int:
        return self._time.now() // DAY_MS

    @property
    def _first_open(self) -> int:
        """The first day whose begun hands can still be finished; older ones are for practice."""
        return self.today - 1

    def deal(self, day: int, language: str, game: str = "") -> DailyDeal:
        """The day's deal, the same for everybody; only this database knows it in advance. `game`: as stored with a
        hand."""
        seed = self._remnants.keyed(f"daily/{day}/{language}")
        return DailyDeal(day, language, seed, game or game_of(day))

    async def begin(self, asleep: int) -> None:  # noqa: ARG002 - days begin at an hour
        self.turn()

    async def ring(self, key: int) -> None:  # noqa: ARG002 - as the others do
        self.turn()

    def turn(self) -> None:
        """A day begins."""
        self._clock.set((self.name, 0), (self.today + 1) * DAY_MS)
        self.changed()

    # --- the kind ----------------------------------------------------------------------------------------

    async def dealt(self, which: str, number: int, owner: int, game: str) -> DailyDeal:  # noqa: ARG002 - the same for all
        return self.deal(number, which, game)

    async def may(self, tx: Transaction, hand: DailyHand) -> None:  # noqa: ARG002 - as others do
        if hand.number < self._first_open:
            raise Declined("daily-gone")

    async def begins(self, tx: Transaction, hand: DailyHand) -> None:
        today = midnight(self._time.now())
        whose = self._remnants.digest(KEEPSAKE, hand.owner)
        if (await tx.ask(FORGOTTEN, digest=whose, today=today))[0][0]:
            raise Declined("daily-deleted", next_at=today + DAY_MS)

    async def ends(self, tx: Transaction, hand: DailyHand) -> None:
        await honour_day(tx, hand.guild, hand.owner, hand.number, self._time.now())

    # --- one player's hand -------------------------------------------------------------------------------

    async def open(self, player: int, guild: int, language: str) -> DailyHand:
        """The player's unfinished hand, perhaps yesterday's; otherwise today's, newly dealt."""
        deal = self.deal(self.today, language)
        earlier = await self._under_way(player, language)
        found = earlier[0][0] if earlier else await self.find(player, deal.day, language)
        if found is not None:
            return found
        return await self._hands.begin(self, SoloHand(DAILY, language, deal.day, player, deal, guild=guild))

    async def is_new(self, player: int) -> bool:
        """Whether they have never finished one."""
        return await self._store.first(days_of(player)) is None

    async def find(self, player: int, day: int, language: str) -> DailyHand | None:
        return await self._hands.find(self, day, player, language)

    async def post(self, hand: DailyHand, house: int, name: str, squares: tuple[int, ...]) -> bool:
        """Called before it is posted. Returns False if the player has posted one of this day already."""

        async def once(tx: Transaction) -> bool:
            if await tx.ask(POSTED, whose=hand.owner, on_day=hand.number) != [(0,)]:
                return False
            drawn = "".join(map(str, squares))
            await tx.write(POST, **hand.where, now_posted=house, now_name=name, now_squares=drawn)
            return True

        return await self._store.commit(once)

    async def unpost(self, hand: DailyHand) -> None:
        """Undo `post`: the result was not posted after all."""
        await self._store.write(POST, **hand.where, now_posted=0, now_name="", now_squares="")

    async def posted(self, player: int, day: int) -> tuple[DailyHand, DailyPost] | None:
        """The hand that they have posted on this day, and what the post shows."""
        row = await self._store.first(posted_by(player, day))
        if row is None or (hand := await self._hands.read(self, row)) is None:
            return None
        return hand, _post(row, row.posted)

    async def on_honour(self, player: int, language: str) -> DailyHand | None:
        """An unfinished hand of theirs with words that can be bluffed."""
        open_ones = await self._under_way(player, language)
        return next((hand for hand, now in open_ones if on_honour(now)), None)

    async def old(self, player: int, language: str, most: int) -> list[DailyDeal]:
        """Hands of past days for practice, the latest first."""
        played = {row.number: row.game for row in await self._store.read(hands_of(player, language))}
        going_on = {hand.number for hand, _ in await self._under_way(player, language)}
        days = (day for day in range(self.today - 1, EPOCH, -1) if day not in going_on)
        return [self.deal(day, language, played.get(day, "")) for day in islice(days, most)]

    async def old_deal(self, player: int, day: int, language: str) -> DailyDeal:
        """A hand for practice: neither today's nor an unfinished one."""
        going_on = {hand.number for hand, _ in await self._under_way(player, language)}
        if not EPOCH < day < self.today or day in going_on:
            raise Declined("still-played")
        hand = await self.find(player, day, language)
        return hand.deal if hand is not None else self.deal(day, language)

    async def worths_of(self, player: int, language: str) -> dict[int, int]:
        """Their results in daily hands, by day."""
        rows = await self._store.read(hands_of(player, language))
        return {row.number: row.worth for row in rows if row.worth is not None}

    async def _under_way(self, player: int, language: str) -> list[tuple[DailyHand, Position]]:
        """Unfinished hands of yesterday and today that can go on."""
        rows = await self._store.read(under_way(player, language, self._first_open))
        hands = [await self._hands.read(self, row) for row in rows]
        found = ((hand, replayed(hand)) for hand in hands if hand is not None)
        return [(hand, now) for hand, now in found if now is not None]

    # --- compared ----------------------------------------------------------------------------------------

    async def field(self, player: int, hand: DailyHand) -> DailyField:
        deal = hand.deal
        rows = await self._store.read(worths(deal.day, deal.language, deal.game, without=player))
        days: list[Any] = [row.number for row in await self._store.read(days_of(player))]
        return DailyField(
            tuple((row.worth, row.players) for row in rows), await self._par_of(deal), streak(days)
        )

    async def _par_of(self, deal: DailyDeal) -> int:
        """A shark's result with the player's cards."""
        async with self._playing:  # once for all who ask in between
            if deal not in self._par:
                now = played(deal)
                while (seat := now.asked) is not None:
                    now = after(now, seat, await self._computers.think(chosen, deal, now.state, seat))
                while len(self._par) >= REMEMBERED:
                    self._par.pop(next(iter(self._par)))
                self._par[deal] = now.worth or 0
            return self._par[deal]

    async def news(self, guild: int, day: int, language: str, most: int) -> DailyNews:
        read = self._store.read
        [played] = await read(game_played(day, language))
        deal = self.deal(day, language, played.game or "")
        made = await read(worths(day, language, deal.game))
        rows = await read(best_of(guild, day, language, deal.game, most))
        posts = await read(posts_of(guild, day, language, deal.game, most))
        top = await self._store.first(best_hand(day, language, deal.game))
        best = await self._hands.read(self, top) if top is not None else None
        [here] = await read(active(guild, day - WEEK + 1, day))
        return DailyNews(
            deal,
            DailyField(tuple((row.worth, row.players) for row in made)),
            tuple((row.player, row.worth) for row in rows),
            here.today,
            here.players,
            tuple(_post(row, guild) for row in posts),
            replayed(best) if best is not None else None,
        )


def _post(row: Any, house: int) -> DailyPost:
    return DailyPost(row.owner, house, row.worth, row.name, tuple(map(int, row.squares)))
