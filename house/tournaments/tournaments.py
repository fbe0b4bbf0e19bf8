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
from house.chips.after_deletion import Remnants
from house.clock import Clock, RingFor, Time
from house.cluster import Shards
from house.declined import Declined
from house.incidents import incident
from house.observable import Observable
from house.part import Part
from house.servers.limits import with_computers
from house.servers.settings import Settings
from house.store import Missing, Store, StoreError, Transaction, Work, new_id
from house.store import tournament_rows as rows
from house.tournaments import scoring
from house.tournaments.facts import (
    CHECK_IN_MS,
    SIGN_UP,
    Entrant,
    Planned,
    Tournament,
    TournamentOverview,
    TournamentState,
)

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
"""The bot notices an end late if it was away. So that nobody loses time, the tournament then goes on for this long.
If it notices a start late, players get the full time to check in."""
AGAIN_MS = 5_000
REMEMBERED = 64  # deals


class Tournaments(Observable, Part):
    """The tournaments of these shards. One changes when its message needs an update."""

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
        await self._ends(tournament, ("open", "playing"), "cancelled")
        return await self.find(guild, tournament)

    async def undo(self, guild: int, tournament: int, *, by: int) -> Tournament:
        """Undo a finished tournament. Prizes are taken back, up to what the winners still have."""
        known = await self.find(guild, tournament)
        take_back = partial(scoring.take_back, known, self.now, by)
        await self._ends(tournament, ("over",), "undone", take_back)
        return await self.find(guild, tournament)

    async def _ends(
        self,
        tournament: int,
        before: tuple[TournamentState, ...],
        state: TournamentState,
        also: Work[None] | None = None,
    ) -> None:
        async def end(tx: Transaction) -> None:
            [(now, due)] = await tx.ask(rows.HOW, which=tournament)
            if now not in before:
                raise Declined("tournament-over")
            await self._goes_on(tx, tournament, now, due, state=state)
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

    async def shown(self, tournament: Tournament) -> TournamentOverview:
        entrants = await self.entrants(tournament)
        return TournamentOverview(
            tournament, entrants, await scoring.standings(self._store, tournament, entrants)
        )

    async def entrants(self, tournament: Tournament) -> tuple[Entrant, ...]:
        found = await self._store.read(rows.players_in(tournament.id))
        return tuple(Entrant(row.seat, row.player, row.name, bool(row.present), row.prize) for row in found)

    # --- signing up --------------------------------------------------------------------------------------

    async def sign_up(self, guild: int, tournament: int, player: int, name: str) -> Tournament:
        """Sign a player up; from shortly before the start, this checks them in. In the first half they may still
        come."""
        known, now = await self.find(guild, tournament), self.now

        async def add(tx: Transaction) -> None:
            [(state, due)] = await tx.ask(rows.HOW, which=tournament)
            then = known._replace(state=state, due=due)
            [(count, last, mine)] = await tx.ask(rows.SEATS, which=tournament, whose=player)
            if then.ended:
                raise Declined("tournament-over")
            if then.playing and now >= then.joins_until and not mine:
                raise Declined("tournament-closed")
            if count >= MOST_PEOPLE and not mine:
                raise Declined("tournament-full", most=MOST_PEOPLE)
            await tx.write(rows.SIGN_UP, tournament=tournament, seat=last + 1, player=player, name=name)
            if then.playing or now >= due - CHECK_IN_MS:
                await tx.write(rows.CHECK_IN, which=tournament, whose=player)

        await self._store.commit(add)
        self.changed(tournament)
        return await self.find(guild, tournament)

    async def withdraw(self, guild: int, tournament: int, player: int) -> None:
        await self.find(guild, tournament)

        async def remove(tx: Transaction) -> None:
            [(state, _)] = await tx.ask(rows.HOW, which=tournament)
            if state != "open":
                raise Declined("tournament-begun")
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
        """Give tournaments the time (ms) that the house was closed."""
        with suppress(StoreError):  # otherwise they go on for a minute
            for known in await self.all_open():
                if known.playing:
                    longer = partial(
                        self._goes_on,
                        which=known.id,
                        before=known.state,
                        then=known.due,
                        due=known.due + asleep,
                    )
                    await self._store.commit(longer)
        await self.turn()

    async def turn(self) -> None:
        """Begin and end tournaments that are due, and set the clock for the next."""
        try:
            known = await self.all_open()
            due = [one for one in known if one.due <= self.now]
            done = [await self._went_on(one) for one in due]
            self._look(await self.all_open() if due else known, *(one.id for one in due))
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

    def _look(self, known: list[Tournament], *due: int) -> None:
        """Set the clock for the next change, and announce changes: in these tournaments, and in those where check-in
        is open or which have begun."""
        now = self.now
        times = [
            at
            for one in known
            for at in (one.joins_until if one.playing else one.due - CHECK_IN_MS, one.due)
            if at > now
        ]
        if times:
            self._later(min(times))
        for changed in {*due, *(one.id for one in known if one.says(now) != SIGN_UP)}:
            self.changed(changed)

    async def _due(self, known: Tournament, tx: Transaction) -> None:
        now, goes_on = self.now, partial(self._goes_on, tx, known.id, known.state, known.due)
        if not known.playing and now > known.due + TOO_LATE_MS:
            await goes_on(state="missed")
        elif now > known.due + LATE_MS:
            await goes_on(due=now + (MORE_MS if known.playing else CHECK_IN_MS))
        elif known.playing:
            await self._ended(tx, known)
        else:
            await tx.write(rows.ABSENT, which=known.id)
            [(present,)] = await tx.ask(rows.PRESENT, which=known.id)
            if present < LEAST_PEOPLE:
                await goes_on(state="too-few")
            else:
                await goes_on(state="playing", due=now + known.length)

    async def perhaps_over(self, tx: Transaction, known: Tournament) -> None:
        """End it once all players have finished their last hand."""
        [(playing,)] = await tx.ask(rows.UNFINISHED, which=known.id, hands=known.hands)
        if not playing:
            [(_, due)] = await tx.ask(rows.HOW, which=known.id)
            await self._ended(tx, known._replace(due=due))

    async def _ended(self, tx: Transaction, known: Tournament) -> None:
        await scoring.pay(known, self.now, tx)
        await self._goes_on(tx, known.id, "playing", known.due, state="over")

    async def _goes_on(
        self,
        tx: Transaction,
        which: int,
        before: TournamentState,
        then: int,
        *,
        state: TournamentState | None = None,
        due: int = 0,
    ) -> None:
        """Advance a tournament. Raises `Missing` if another act was first."""
        await tx.write(
            rows.GO_ON,
            must_hit=True,
            which=which,
            before=before,
            then=then,
            now_state=state or before,
            now_due=due or then,
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
        row.due,
    )
