"""Tournaments of a server. Each event is stored in one transaction with what follows from it, so a tournament survives a kill at any
moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

import msgspec
import structlog

from engine.alone import Acts, Position
from engine.daily import IN_TURN, on_honour
from engine.tournaments import SharedDeal, most_points
from house.chips.remnants import Remnants
from house.clock import Time
from house.declined import Declined
from house.incidents import incident
from house.servers.limits import with_computers
from house.servers.settings import Settings
from house.store import Missing, Store, StoreError, Transaction, Work, new_id
from house.store import tournament_rows as rows
from house.tables.computers import Computers
from house.tournaments import scoring
from house.tournaments.facts import (
    CHECK_IN,
    CHECK_IN_MS,
    Entrant,
    Planned,
    Shown,
    Tournament,
    TournamentHand,
)
from house.watched import Watched

log = structlog.get_logger("house")
GAMES_OF_ONE_HAND = IN_TURN
MOST = 3
"""Open on one server."""
MOST_PEOPLE = 1_000
LEAST_PEOPLE = 2
MOST_HANDS = 12
TOO_LATE_MS = 3_600_000
"""This late, it does not begin at all."""
LATE_MS = 15_000
MORE_MS = 60_000
"""If a hand's end is noticed late, the bot was away; so that nobody loses time, the hand goes on for this long. If a beginning is,
people get the time to check in."""
AGAIN_MS = 5_000
REMEMBERED = 64  # deals
_acts = msgspec.json.Decoder(Acts).decode


class Tournaments(Watched):
    """One has changed when its message has something else to say. `later(at)` has `turn` called at that time."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        remnants: Remnants,
        time: Time,
        computers: Computers,
        shards: tuple[Collection[int], int],
        later: Callable[[int], None],
    ) -> None:
        super().__init__()
        self._store, self._settings, self._remnants = store, settings, remnants
        self._time, self._computers = time, computers
        self._shards, self._later = shards, later
        self._deal = lru_cache(maxsize=REMEMBERED)(self._made)
        self._firsts: dict[tuple[str, int], tuple[Acts, Position]] = {}
        self._sitting_down = asyncio.Lock()

    @property
    def now(self) -> int:
        return self._time.now()

    # --- what moderators decide --------------------------------------------------------------------------

    async def plan(self, guild: int, channel: int, planned: Planned) -> Tournament:
        """Its hands are sealed before anybody signs up."""
        if planned.game not in GAMES_OF_ONE_HAND:
            raise Declined("no-such-game", game=planned.game)
        number = new_id(self.now)
        numbers = range(1, planned.hands + 1)
        deals = [self._made(guild, number, hand, planned.game, planned.language) for hand in numbers]
        seals = await asyncio.to_thread(lambda: [deal.commitment.hex() for deal in deals])
        computers = with_computers(self._settings, guild)

        async def add(tx: Transaction) -> None:
            await computers(tx)
            [(known,)] = await tx.ask(rows.OPEN_IN, of_guild=guild)
            if known >= MOST:
                raise Declined("too-many-tournaments", most=MOST)
            await tx.write(
                rows.PLAN,
                id=number,
                guild=guild,
                channel=channel,
                seals=",".join(seals),
                **{**planned._asdict(), "due": max(planned.due, self.now)},
            )

        await self._store.commit(add)
        self.changed(number)
        await self.turn()
        return await self.find(guild, number)

    async def cancel(self, guild: int, tournament: int) -> Tournament:
        """Nothing comes of it."""
        await self.find(guild, tournament)
        await self._ends(tournament, "open", "cancelled")
        return await self.find(guild, tournament)

    async def undo(self, guild: int, tournament: int, *, by: int) -> Tournament:
        """It does not count after all. The prizes go back, as far as their winners still have them."""
        known = await self.find(guild, tournament)
        take_back = partial(scoring.take_back, known, self.now, by)
        await self._ends(tournament, "over", "undone", take_back)
        return await self.find(guild, tournament)

    async def _ends(
        self,
        tournament: int,
        before: str,
        state: str,
        also: Work[None] | None = None,
    ) -> None:
        async def end(tx: Transaction) -> None:
            try:
                await tx.write(rows.END, must_hit=True, which=tournament, before=before, now_state=state)
            except Missing:
                raise Declined("tournament-over") from None
            if also is not None:
                await also(tx)

        await self._store.commit(end)
        self.changed(tournament)

    # --- what is known -----------------------------------------------------------------------------------

    async def find(self, guild: int, tournament: int) -> Tournament:
        known = await self.known(tournament)
        if known is None or known.guild != guild:
            raise Declined("no-such-tournament")
        return known

    async def known(self, tournament: int) -> Tournament | None:
        """On whatever server."""
        row = await self._store.first(rows.one(tournament))
        return _read(row) if row is not None else None

    async def latest(self, guild: int, most: int = MOST) -> list[Tournament]:
        """Of a server: those that are open, then the others, the latest first."""
        return [_read(row) for row in await self._store.read(rows.latest_in(guild, most))]

    async def all_open(self) -> list[Tournament]:
        """Those of these shards."""
        return [_read(row) for row in await self._store.read(rows.all_open(*self._shards))]

    async def shown(self, tournament: Tournament) -> Shown:
        entrants = await self._entrants(tournament)
        finished = 0
        if tournament.playing:
            [told] = await self._store.read(rows.finished(tournament.id, tournament.hand))
            finished = told.players
        return Shown(
            tournament, entrants, finished, await scoring.standings(self._store, tournament, entrants)
        )

    async def _entrants(self, tournament: Tournament) -> tuple[Entrant, ...]:
        found = await self._store.read(rows.players_in(tournament.id))
        return tuple(Entrant(row.seat, row.player, row.name, bool(row.present), row.prize) for row in found)

    # --- signing up --------------------------------------------------------------------------------------

    async def sign_up(self, guild: int, tournament: int, player: int, name: str) -> Tournament:
        """Shortly before it begins, this is checking in."""
        await self.find(guild, tournament)
        now = self.now

        async def add(tx: Transaction) -> None:
            due = await _must_be_ahead(tx, tournament)
            [(count, last, mine)] = await tx.ask(rows.SEATS, which=tournament, whose=player)
            if count >= MOST_PEOPLE and not mine:
                raise Declined("tournament-full", most=MOST_PEOPLE)
            await tx.write(rows.SIGN_UP, tournament=tournament, seat=last + 1, player=player, name=name)
            if now >= due - CHECK_IN_MS:
                await tx.write(rows.CHECK_IN, which=tournament, whose=player)

        await self._store.commit(add)
        self.changed(tournament)
        return await self.find(guild, tournament)

    async def withdraw(self, guild: int, tournament: int, player: int) -> None:
        await self.find(guild, tournament)

        async def remove(tx: Transaction) -> None:
            await _must_be_ahead(tx, tournament)
            await tx.write(rows.WITHDRAW, which=tournament, whose=player)

        await self._store.commit(remove)
        self.changed(tournament)

    # --- one player's hand -------------------------------------------------------------------------------

    def _made(self, guild: int, tournament: int, hand: int, game: str, language: str) -> SharedDeal:
        secret = bytes.fromhex(self._remnants.keyed(f"tournament/{tournament}/{hand}"))
        return SharedDeal(f"{guild}/{tournament}", hand, game, language, secret)

    def deal(self, tournament: Tournament, hand: int) -> SharedDeal:
        """As it was sealed."""
        one = self._deal(tournament.guild, tournament.id, hand, tournament.game, tournament.language)
        return msgspec.structs.replace(one, seal=bytes.fromhex(tournament.seals[hand - 1]))

    async def open(self, guild: int, tournament: int, player: int) -> TournamentHand:
        """The hand that is played now, newly dealt or where they have left off."""
        known = await self.find(guild, tournament)
        if known.state != "open":
            raise Declined("tournament-over")
        if not known.hand:
            raise Declined("tournament-not-begun", next_at=known.due)
        found = await self.hand(known, known.hand, player)
        if found is not None:
            return found
        seat = await self._seat(known, player)
        deal = self.deal(known, known.hand)
        acts, now = await self._first(deal)

        async def begin(tx: Transaction) -> None:
            await _must_be_played(tx, tournament, known.hand, seat)
            await tx.write(
                rows.BEGIN_HAND,
                tournament=tournament,
                hand=known.hand,
                seat=seat,
                acts=msgspec.json.encode(acts).decode(),
                done=len(acts),
                worth=now.worth,
            )
            if now.worth is not None:
                await self._perhaps_next(tx, known)

        await self._store.commit(begin)
        if now.worth is not None:
            self._moved(await self.all_open(), tournament)
        hand = TournamentHand(known, known.hand, seat, deal, acts, now.worth)
        return await self.hand(await self.find(guild, tournament), known.hand, player) or hand

    async def _first(self, deal: SharedDeal) -> tuple[Acts, Position]:
        """What computers do before anybody else: the same for all, who sit down at one time."""
        which = deal.name, deal.hand
        async with self._sitting_down:
            if which not in self._firsts:
                found = await self._computers.answered(deal.begun, (), deal.begun.begins)
                while len(self._firsts) >= REMEMBERED:
                    self._firsts.pop(next(iter(self._firsts)))
                self._firsts[which] = found
            return self._firsts[which]

    async def _seat(self, known: Tournament, player: int) -> int:
        row = await self._store.first(rows.player_in(known.id, player))
        if row is None or not row.present:
            raise Declined("not-in-tournament")
        return int(row.seat)

    async def hand(self, known: Tournament, number: int, player: int) -> TournamentHand | None:
        """None: they have not begun it, and it is not over."""
        seat = await self._seat(known, player)
        row = await self._store.first(rows.hand_of(known.id, number, seat))
        if row is None and number > known.over:
            return None
        acts, worth = ((), None) if row is None else (_acts(row.acts), row.worth)
        return TournamentHand(known, number, seat, self.deal(known, number), acts, worth)

    async def act(self, hand: TournamentHand, raw: Mapping[str, Any]) -> TournamentHand | None:
        """What they do, and what the computers answer. None: they have gone on from there already."""
        known, alone = hand.tournament, hand.deal.begun
        acts, now = await self._computers.after(alone, hand.acts, alone.played(hand.acts), raw)
        where: dict[str, Any] = {"which": known.id, "number": hand.number, "place": hand.seat}

        async def go_on(tx: Transaction) -> bool:
            await _must_be_played(tx, known.id, hand.number, hand.seat)
            if await tx.ask(rows.DONE, **where) != [(len(hand.acts),)]:
                return False
            await tx.write(
                rows.ACT,
                **where,
                before=len(hand.acts),
                now_acts=msgspec.json.encode(acts).decode(),
                now_done=len(acts),
                now_worth=now.worth,
            )
            if now.worth is not None:
                await self._perhaps_next(tx, known)
            return True

        if not await self._store.commit(go_on):
            return None
        if now.worth is not None:
            self._moved(await self.all_open(), known.id)
            known = await self.find(known.guild, known.id)
        return hand._replace(tournament=known, acts=acts, worth=now.worth)

    async def compared(self, hand: TournamentHand) -> tuple[int, int]:
        """The points of a hand that nobody plays any more, and how many there could have been."""
        entrants = await self._entrants(hand.tournament)
        standings = await scoring.standings(self._store, hand.tournament, entrants)
        [mine] = (one.ranked.hands for one in standings if one.entrant.seat == hand.seat)
        return mine[hand.number - 1], most_points(len(entrants), 1)

    async def on_honour(self, player: int, language: str) -> Tournament | None:
        """One in which they are playing a hand where words can be bluffed."""
        for known in map(_read, await self._store.read(rows.under_way(player, language))):
            hand = await self.hand(known, known.hand, player)
            if hand is not None and on_honour(hand.deal.begun.begins):
                return known
        return None

    # --- how it goes on ----------------------------------------------------------------------------------

    async def resume(self, asleep: int) -> None:
        """The house was closed for this long (ms): nobody loses that time."""
        with suppress(StoreError):  # then a hand goes on for a minute
            for known in await self.all_open():
                if known.playing:
                    due = known.due + asleep
                    goes_on = partial(self._goes_on, known=known, hand=known.hand, due=due)
                    await self._store.commit(goes_on)
        await self.turn()

    async def turn(self) -> None:
        """Begin tournaments and end hands that are due, and set the clock for the next."""
        try:
            known = await self.all_open()
            due = [one for one in known if one.due <= self.now]
            done = [await self._went_on(one) for one in due]
            self._moved(await self.all_open() if due else known, *(one.id for one in due))
        except StoreError:  # which has been logged
            done = [False]
        if not all(done):
            self._later(self.now + AGAIN_MS)

    async def _went_on(self, known: Tournament) -> bool:
        """One that cannot go on is not forgotten, and holds up no other."""
        try:
            with suppress(Missing):  # somebody was first
                await self._store.commit(partial(self._due, known))
        except StoreError:
            raise
        except Exception as wrong:  # noqa: BLE001 - as above
            incident("tournament-stands-still", wrong)
            return False
        return True

    def _moved(self, known: list[Tournament], *which: int) -> None:
        """Set the clock for the next that is due, and tell which have changed: these, and those where one can check in."""
        now = self.now
        times = [
            at
            for one in known
            for at in (one.due if one.hand else one.due - CHECK_IN_MS, one.due)
            if at > now
        ]
        if times:
            self._later(min(times))
        for changed in {*which, *(one.id for one in known if one.says(now) == CHECK_IN)}:
            self.changed(changed)

    async def _due(self, known: Tournament, tx: Transaction) -> None:
        if not known.hand and self.now > known.due + TOO_LATE_MS:
            await self._goes_on(tx, known, hand=0, due=known.due, state="missed")
            return
        if self.now > known.due + LATE_MS:
            more = MORE_MS if known.hand else CHECK_IN_MS
            await self._goes_on(tx, known, hand=known.hand, due=self.now + more)
            return
        if not known.hand:
            await tx.write(rows.ABSENT, which=known.id)
            [(present,)] = await tx.ask(rows.PRESENT, which=known.id)
            if present < LEAST_PEOPLE:
                await self._goes_on(tx, known, hand=0, due=known.due, state="too-few")
                return
        await self._next(tx, known)

    async def _perhaps_next(self, tx: Transaction, known: Tournament) -> None:
        """As soon as all have finished, nobody has to wait."""
        [(playing,)] = await tx.ask(rows.UNFINISHED, which=known.id, number=known.hand)
        if not playing:
            [(_, _, due, _)] = await tx.ask(rows.HOW, which=known.id)
            await self._next(tx, known._replace(due=due))

    async def _next(self, tx: Transaction, known: Tournament) -> None:
        if known.hand < known.hands:
            due = self.now + known.minutes * 60_000
            await self._goes_on(tx, known, hand=known.hand + 1, due=due)
            return
        await scoring.pay(known, self.now, tx)
        await self._goes_on(tx, known, hand=known.hand, due=known.due, state="over")

    async def _goes_on(
        self, tx: Transaction, known: Tournament, *, hand: int, due: int, state: str = "open"
    ) -> None:
        """Missing: somebody else has been first."""
        await tx.write(
            rows.GO_ON,
            must_hit=True,
            which=known.id,
            before=known.hand,
            then=known.due,
            now_hand=hand,
            now_due=due,
            now_state=state,
        )


def _read(row: Any) -> Tournament:
    return Tournament(
        row.id,
        row.guild,
        row.channel,
        row.game,
        row.language,
        row.hands,
        row.minutes,
        row.prize,
        tuple(row.seals.split(",")),
        row.state,
        row.hand,
        row.due,
    )


async def _must_be_played(tx: Transaction, tournament: int, hand: int, seat: int) -> None:
    """By somebody who has not been forgotten meanwhile."""
    [(state, number, _, _)] = await tx.ask(rows.HOW, which=tournament)
    if state != "open" or number != hand:
        raise Declined("tournament-over" if state != "open" else "hand-gone")
    if await tx.ask(rows.WHOSE, which=tournament, place=seat) == [(None,)]:
        raise Declined("not-in-tournament")


async def _must_be_ahead(tx: Transaction, tournament: int) -> int:
    """When it begins."""
    [(state, hand, due, _)] = await tx.ask(rows.HOW, which=tournament)
    if state != "open" or hand:
        raise Declined("tournament-begun")
    return int(due)


def replayed(hand: TournamentHand) -> Position | None:
    """As it was left. None: another version has stored it, and the rules of this one make something else of it."""
    try:
        now = hand.deal.begun.played(hand.acts)
    except Exception as wrong:  # noqa: BLE001 - whatever another version has stored
        log.info("tournament-not-replayed", tournament=hand.tournament.id, wrong=type(wrong).__name__)
        return None
    return now if now.worth == hand.worth else None
