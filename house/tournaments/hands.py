"""Hands of tournaments: each player has their own table. Deleted players keep their result, as a seat without a
name."""

from __future__ import annotations

from engine.tournaments import most_points
from house.declined import Declined
from house.solo.facts import SoloHand
from house.solo.hands import SoloHands, SoloKind, replayed
from house.store import Store, Transaction
from house.store import tournament_rows as rows
from house.store.solo_rows import TOURNAMENT
from house.tournaments import scoring
from house.tournaments.facts import Entrant, Tournament, TournamentDeal, TournamentHand
from house.tournaments.tournaments import Tournaments, read


class TournamentHands(SoloKind[TournamentDeal]):
    name = TOURNAMENT

    def __init__(self, store: Store, hands: SoloHands, tournaments: Tournaments) -> None:
        self._store, self._hands, self._tournaments = store, hands, tournaments

    # --- the kind ----------------------------------------------------------------------------------------

    async def dealt(self, which: str, number: int, owner: int, game: str) -> TournamentDeal | None:  # noqa: ARG002 - the tournament names the game
        known = await self._tournaments.known(int(which))
        return None if known is None else self._deal(known, number)

    def _deal(self, known: Tournament, number: int) -> TournamentDeal:
        return TournamentDeal(known, number, self._tournaments.deal(known, number))

    async def may(self, tx: Transaction, hand: TournamentHand) -> None:
        """The tournament is under way, and its player has not been forgotten in between."""
        which = hand.deal.tournament.id
        [(state, _)] = await tx.ask(rows.HOW, which=which)
        if state != "playing":
            raise Declined("tournament-over")
        if await tx.ask(rows.WHOSE, which=which, place=hand.owner) == [(None,)]:
            raise Declined("not-in-tournament")

    async def ends(self, tx: Transaction, hand: TournamentHand) -> None:
        await self._tournaments.perhaps_over(tx, hand.deal.tournament)

    async def ended(self, hand: TournamentHand) -> TournamentHand:
        known = hand.deal.tournament
        self._tournaments.changed(known.id)
        after = await self._tournaments.find(known.guild, known.id)
        return hand._replace(deal=hand.deal._replace(tournament=after))

    # --- one player's hand -------------------------------------------------------------------------------

    async def open(self, guild: int, tournament: int, player: int, name: str) -> TournamentHand:
        """The hand that they have come to, newly dealt or where they have left off; the last one, if they have
        finished all. In the first half, anyone may still sit down."""
        known = await self._tournaments.find(guild, tournament)
        if known.ended:
            raise Declined("tournament-over")
        if not known.playing:
            raise Declined("tournament-not-begun", next_at=known.due)
        row = await self._store.first(rows.player_in(known.id, player))
        if row is None or not row.present:
            await self._tournaments.sign_up(guild, tournament, player, name)
        seat = await self._seat(known, player)
        begun = {row.number: row for row in await self._store.read(rows.hands_at(known.id, seat))}
        for number in range(1, known.hands + 1):
            if number not in begun:
                return await self._hands.begin(self, self._not_begun(known, number, seat))
            hand = await self._hands.read(self, begun[number])
            if hand is not None and not hand.over and replayed(hand) is not None:
                return hand
        return hand or self._not_begun(known, number, seat)

    def _not_begun(self, known: Tournament, number: int, seat: int) -> TournamentHand:
        return SoloHand(TOURNAMENT, str(known.id), number, seat, self._deal(known, number), guild=known.guild)

    async def _seat(self, known: Tournament, player: int) -> int:
        row = await self._store.first(rows.player_in(known.id, player))
        if row is None or not row.present:
            raise Declined("not-in-tournament")
        return int(row.seat)

    async def find(self, known: Tournament, number: int, player: int) -> TournamentHand | None:
        """None: they have not begun it, and may not see it."""
        seat = await self._seat(known, player)
        found = await self._hands.find(self, number, seat, str(known.id))
        if found is None and known.told:
            return self._not_begun(known, number, seat)
        return found

    # --- once it has ended -------------------------------------------------------------------------------

    async def compared(self, hand: TournamentHand) -> tuple[int, int]:
        """The points of a hand, and how many there could have been."""
        known = hand.deal.tournament
        entrants = await self._tournaments.entrants(known)
        standings = await scoring.standings(self._store, known, entrants)
        mine = next((one.ranked.hands for one in standings if one.entrant.seat == hand.owner), ())
        points = mine[hand.number - 1] if mine else None
        return points or 0, most_points(len(entrants), 1)

    async def best_other(self, hand: TournamentHand) -> tuple[Entrant, TournamentHand] | None:
        """The best player of this hand, besides its own. None: no other player has finished it."""
        known = hand.deal.tournament
        by_seat = {one.seat: one for one in await self._tournaments.entrants(known)}
        for row in await self._store.read(rows.best_two(known.id, hand.number)):
            found = None if row.owner == hand.owner else await self._hands.read(self, row)
            if found is not None:
                return by_seat[row.owner], found
        return None

    # --- while it goes on --------------------------------------------------------------------------------

    async def played_by(self, player: int, language: str) -> Tournament | None:
        """A tournament under way with them and words of this language."""
        found = await self._store.first(rows.played_by(player, language))
        return None if found is None else read(found)
