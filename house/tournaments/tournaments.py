"""A server's tournaments. Each event is stored in one transaction with its consequences, so a tournament survives a
crash at any moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

import msgspec

from engine.daily import IN_TURN
from engine.tournaments import SharedDeal
from house.chips.remnants import Remnants
from house.clock import Clock, RingFor, Time
from house.cluster import Shards
from house.declined import Declined
from house.incidents import incident
from house.part import Part
from house.servers.limits import with_computers
from house.servers.settings import Settings
from house.store import Missing, Store, StoreError, Transaction, Work, new_id
from house.store import tournament_rows as rows
from house.tournaments import scoring
from house.tournaments.facts import (
    CHECK_IN,
    CHECK_IN_MS,
    Entrant,
    Planned,
    Shown,
    Tournament,
)
from house.watched import Watched

GAMES_OF_ONE_HAND = IN_TURN
MOST = 3
"""The most open tournaments on one server."""
MOST_PEOPLE = 1_000
LEAST_PEOPLE = 2
MOST_HANDS = 12
TOO_LATE_MS = 3_600_000
"""A tournament that is this late does not begin."""
LATE_MS = 15_000
MORE_MS = 60_000
"""The bot notices a hand's end late if it was away. So that nobody loses time, the hand then goes on for this long.
If it notices a start late, players get the full time to check in."""
AGAIN_MS = 5_000
REMEMBERED = 64  # deals


class Tournaments(Watched, Part):
    """The tournaments of these shards. One changes when its message has to show something else."""

    name = "tournament"

    def __init__(
        self,
        store: Store,
        settings: Settings,
        remnants: Remnants,
        time: Time,
        shards: Shards,
        clock: Clock[RingFor],
    ) -> None:
        super().__init__()
        self._store, self._settings, self._remnants = store, settings, remnants
        self._time = time
        self._shards, self._clock = shards, clock
        self._deal = lru_cache(maxsize=REMEMBERED)(self._made)

    @property
    def now(self) -> int:
        return self._time.now()

    # --- what moderators decide --------------------------------------------------------------------------

    async def plan(self, guild: int, channel: int, planned: Planned) -> Tournament:
        """Plan a tournament. Its hands are sealed before anyone signs up."""
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
        """Cancel a tournament."""
        await self.find(guild, tournament)
        await self._ends(tournament, "open", "cancelled")
        return await self.find(guild, tournament)

    async def undo(self, guild: int, tournament: int, *, by: int) -> Tournament:
        """Undo a finished tournament. Prizes are taken back, up to what the winners still have."""
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
        """Return a tournament of any server."""
        row = await self._store.first(rows.one(tournament))
        return read(row) if row is not None else None

    async def latest(self, guild: int, most: int = MOST) -> list[Tournament]:
        """Return a server's tournaments: first the open ones, then the others, newest first."""
        return [read(row) for row in await self._store.read(rows.latest_in(guild, most))]

    async def all_open(self) -> list[Tournament]:
        """Return the open tournaments of these shards."""
        return [read(row) for row in await self._store.read(rows.all_open(self._shards))]

    async def shown(self, tournament: Tournament) -> Shown:
        entrants = await self.entrants(tournament)
        finished = 0
        if tournament.playing:
            [told] = await self._store.read(rows.finished(tournament.id, tournament.hand))
            finished = told.players
        return Shown(
            tournament, entrants, finished, await scoring.standings(self._store, tournament, entrants)
        )

    async def entrants(self, tournament: Tournament) -> tuple[Entrant, ...]:
        found = await self._store.read(rows.players_in(tournament.id))
        return tuple(Entrant(row.seat, row.player, row.name, bool(row.present), row.prize) for row in found)

    # --- signing up --------------------------------------------------------------------------------------

    async def sign_up(self, guild: int, tournament: int, player: int, name: str) -> Tournament:
        """Sign a player up; shortly before the start, this checks them in."""
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

    def _made(self, guild: int, tournament: int, hand: int, game: str, language: str) -> SharedDeal:
        secret = bytes.fromhex(self._remnants.keyed(f"tournament/{tournament}/{hand}"))
        return SharedDeal(f"{guild}/{tournament}", hand, game, language, secret)

    def deal(self, tournament: Tournament, hand: int) -> SharedDeal:
        """Return a hand's deal as it was sealed."""
        one = self._deal(tournament.guild, tournament.id, hand, tournament.game, tournament.language)
        return msgspec.structs.replace(one, seal=bytes.fromhex(tournament.seals[hand - 1]))

    # --- time passes --------------------------------------------------------------------------------------

    async def ring(self, key: int) -> None:  # noqa: ARG002 - the signature of all parts
        await self.turn()

    def elsewhere(self, player: int) -> None:  # noqa: ARG002 - their name may be shown here
        self.changed()

    def _later(self, at: int) -> None:
        self._clock.set((self.name, 0), at)

    async def begin(self, asleep: int) -> None:
        """Give hands the time (ms) for which the house was closed."""
        with suppress(StoreError):  # otherwise a hand goes on for a minute
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
            self.moved(await self.all_open() if due else known, *(one.id for one in due))
        except StoreError:  # already logged
            done = [False]
        if not all(done):
            self._later(self.now + AGAIN_MS)

    async def _went_on(self, known: Tournament) -> bool:
        """Advance a tournament. If one fails, it is logged, and the others go on."""
        try:
            with suppress(Missing):  # another act was first
                await self._store.commit(partial(self._due, known))
        except StoreError:
            raise
        except Exception as wrong:  # noqa: BLE001 - the other tournaments go on
            incident("tournament-stands-still", wrong)
            return False
        return True

    def moved(self, known: list[Tournament], *which: int) -> None:
        """Set the clock for the next due tournament, and announce changes: in these tournaments, and in those where
        check-in is open."""
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

    async def perhaps_next(self, tx: Transaction, known: Tournament) -> None:
        """Begin the next hand once all players have finished this one."""
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
        """Advance a tournament. Raises `Missing` if another act was first."""
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


def read(row: Any) -> Tournament:
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


async def _must_be_ahead(tx: Transaction, tournament: int) -> int:
    """Return the tournament's start, or refuse if it has begun."""
    [(state, hand, due, _)] = await tx.ask(rows.HOW, which=tournament)
    if state != "open" or hand:
        raise Declined("tournament-begun")
    return int(due)
