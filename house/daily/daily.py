"""Everybody's daily hands. One is stored with each act, and with it what the computers answered: whoever comes back goes on
there. The result, and what makes the streak, are stored with the last act."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import msgspec
import structlog

from engine.alone import Acts, Position, after
from engine.daily import EPOCH, YOU, DailyDeal, begun, chosen, game_of, on_honour, played
from house.chips.remnants import DAILY, DAY_MS, Remnants, midnight
from house.clock import Time
from house.daily.facts import DailyField, DailyHand, DailyNews, streak
from house.declined import Declined
from house.firsts import honour_day
from house.store import Store, Transaction
from house.store.daily_rows import (
    BEGIN,
    DONE,
    FINISHED,
    FINISHED_DAILY,
    FORGOTTEN,
    GO_ON,
    POST,
    POSTED,
    UNPOST,
    best_of,
    days_of,
    hand_of,
    hands_of,
    players_of,
    under_way,
    worths,
)
from house.tables.computers import Computers
from house.watched import Watched

log = structlog.get_logger("house")
SEASONED = 10
"""Finished hands, after which others are compared with somebody."""
REMEMBERED = 8  # days and languages, of which par is known
_acts = msgspec.json.Decoder(Acts).decode


class Daily(Watched):
    """`later`: at this time, when the day turns, `turn` is called."""

    def __init__(
        self,
        store: Store,
        remnants: Remnants,
        time: Time,
        computers: Computers,
        later: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._store, self._remnants, self._time, self._computers = store, remnants, time, computers
        self._later = later
        self._par: dict[DailyDeal, int] = {}
        self._playing = asyncio.Lock()

    # --- days --------------------------------------------------------------------------------------------

    @property
    def today(self) -> int:
        return self._time.now() // DAY_MS

    @property
    def _first_open(self) -> int:
        """The first day whose hand can still be finished by whoever has begun it; all may practise those before."""
        return self.today - 1

    def deal(self, day: int, language: str, game: str = "") -> DailyDeal:
        """The same for everybody; only this database knows it before. `game`: as it is stored with a hand."""
        seed = self._remnants.keyed(f"daily/{day}/{language}")
        return DailyDeal(day, language, seed, game or game_of(day))

    def turn(self) -> None:
        """A day begins."""
        self._later((self.today + 1) * DAY_MS)
        self.changed()

    # --- one player's hand -------------------------------------------------------------------------------

    async def open(self, player: int, guild: int, language: str) -> DailyHand:
        """Where they have left off, be it yesterday; else today's, newly dealt."""
        deal = self.deal(self.today, language)
        earlier = await self._under_way(player, language)
        found = earlier[0][0] if earlier else await self.find(player, deal.day, language)
        if found is not None:
            return found
        alone = begun(deal)
        acts, now = await self._computers.answered(alone, (), alone.begins)
        today = midnight(self._time.now())

        async def begin(tx: Transaction) -> None:
            whose = self._remnants.digest(DAILY, player)
            if (await tx.ask(FORGOTTEN, digest=whose, today=today))[0][0]:
                raise Declined("daily-deleted", next_at=today + DAY_MS)
            await tx.write(
                BEGIN,
                player=player,
                day=deal.day,
                language=language,
                guild=guild,
                game=deal.game,
                acts=msgspec.json.encode(acts).decode(),
                done=len(acts),
                worth=now.worth,
            )

        await self._store.commit(begin)
        return await self.find(player, deal.day, language) or DailyHand(deal, acts, now.worth, guild)

    async def find(self, player: int, day: int, language: str) -> DailyHand | None:
        row = await self._store.first(hand_of(player, day, language))
        return None if row is None else self._read(row)

    def _read(self, row: Any) -> DailyHand:
        return DailyHand(self.deal(row.day, row.language, row.game), _acts(row.acts), row.worth, row.guild)

    async def act(self, player: int, hand: DailyHand, raw: Mapping[str, Any]) -> DailyHand | None:
        """What they do, and what the computers answer. None: they have gone on from there already."""
        alone = begun(hand.deal)
        acts, now = await self._computers.after(alone, hand.acts, alone.played(hand.acts), raw)
        where = _this(player, hand)

        async def go_on(tx: Transaction) -> bool:
            if hand.deal.day < self._first_open:
                raise Declined("daily-gone")
            if await tx.ask(DONE, **where) != [(len(hand.acts),)]:
                return False
            await tx.write(
                GO_ON,
                **where,
                before=len(hand.acts),
                now_acts=msgspec.json.encode(acts).decode(),
                now_done=len(acts),
                now_worth=now.worth,
                now_seasoned=int(now.worth is not None and await _seasoned(tx, player)),
            )
            if now.worth is not None:
                await honour_day(tx, hand.guild, player, hand.deal.day, self._time.now())
            return True

        stored = await self._store.commit(go_on)
        return hand._replace(acts=acts, worth=now.worth) if stored else None

    async def post(self, player: int, hand: DailyHand) -> bool:
        """It is about to be shown to others. False: it has been already."""
        where = _this(player, hand)

        async def once(tx: Transaction) -> bool:
            first = await tx.ask(POSTED, **where) == [(0,)]
            await tx.write(POST, **where)
            return first

        return await self._store.commit(once)

    async def unpost(self, player: int, hand: DailyHand) -> None:
        """It was not shown after all."""
        await self._store.write(UNPOST, **_this(player, hand))

    async def on_honour(self, player: int, language: str) -> DailyHand | None:
        """One that they are in the middle of, and in which words can be bluffed."""
        open_ones = await self._under_way(player, language)
        return next((hand for hand, now in open_ones if on_honour(now)), None)

    async def old(self, player: int, language: str, most: int) -> list[DailyDeal]:
        """Hands of days that are over, the last one first: to be practised."""
        played = {row.day: row.game for row in await self._store.read(hands_of(player, language))}
        going_on = {hand.deal.day for hand, _ in await self._under_way(player, language)}
        days = (day for day in range(self.today - 1, EPOCH, -1) if day not in going_on)
        return [self.deal(day, language, played.get(day, "")) for day in islice(days, most)]

    async def old_deal(self, player: int, day: int, language: str) -> DailyDeal:
        """One that may be practised: not today's, nor one that they are in the middle of."""
        going_on = {hand.deal.day for hand, _ in await self._under_way(player, language)}
        if not EPOCH < day < self.today or day in going_on:
            raise Declined("still-played")
        hand = await self.find(player, day, language)
        return hand.deal if hand is not None else self.deal(day, language)

    async def worths_of(self, player: int, language: str) -> dict[int, int]:
        """What they made of their daily hands, by day."""
        rows = await self._store.read(hands_of(player, language))
        return {row.day: row.worth for row in rows if row.worth is not None}

    async def _under_way(self, player: int, language: str) -> list[tuple[DailyHand, Position]]:
        """Those of yesterday and today that are not over, and can go on."""
        rows = await self._store.read(under_way(player, language, self._first_open))
        found = ((hand, replayed(hand)) for hand in map(self._read, rows))
        return [(hand, now) for hand, now in found if now is not None]

    # --- compared ----------------------------------------------------------------------------------------

    async def field(self, player: int, hand: DailyHand) -> DailyField:
        deal = hand.deal
        rows = await self._store.read(worths(deal.day, deal.language, deal.game, without=player))
        days = [row.day for row in await self._store.read(days_of(player))]
        return DailyField(
            tuple((row.worth, row.players) for row in rows), await self._par_of(deal), streak(days)
        )

    async def _par_of(self, deal: DailyDeal) -> int:
        """What a shark makes of the player's cards."""
        async with self._playing:  # once for all who ask meanwhile
            if deal not in self._par:
                now = played(deal)
                while (seat := now.asked) is not None:
                    now = after(now, seat, await self._computers.think(chosen, deal, now.state, seat))
                while len(self._par) >= REMEMBERED:
                    self._par.pop(next(iter(self._par)))
                self._par[deal] = now.worth or 0
            return self._par[deal]

    async def news(self, guild: int, day: int, language: str, most: int) -> DailyNews:
        [told] = await self._store.read(players_of(day, language))
        deal = self.deal(day, language, told.game or "")
        rows = await self._store.read(best_of(guild, day, language, deal.game, most))
        return DailyNews(deal, told.players, tuple((row.player, row.worth) for row in rows))


def _this(player: int, hand: DailyHand) -> dict[str, Any]:
    return {"whose": player, "on_day": hand.deal.day, "in_language": hand.deal.language}


def replayed(hand: DailyHand) -> Position | None:
    """As it was left. None: another version has stored it, and the rules of this one make something else of it."""
    try:
        now = played(hand.deal, hand.acts)
    except Exception as wrong:  # noqa: BLE001 - whatever another version has stored
        log.info("daily-not-replayed", day=hand.deal.day, wrong=type(wrong).__name__)
        return None
    goes_on = now.worth == hand.worth and (hand.over or now.asked == YOU)
    return now if goes_on else None


async def _seasoned(tx: Transaction, player: int) -> bool:
    """This hand counts, too."""
    finished = [await tx.ask(one, whose=player) for one in (FINISHED, FINISHED_DAILY)]
    return sum(int(rows[0][0]) for rows in finished) + 1 >= SEASONED
