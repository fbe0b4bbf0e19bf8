"""Hands of tournaments: each player has their own table. Deleted players keep their result, as a seat without a
name."""

from __future__ import annotations

from engine.daily import on_honour
from engine.tournaments import most_points
from house.declined import Declined
from house.solo.facts import SoloHand
from house.solo.hands import SoloHands, SoloKind
from house.store import Store, Transaction
from house.store import tournament_rows as rows
from house.store.solo_rows import TOURNAMENT
from house.tournaments import scoring
from house.tournaments.facts import Tournament, TournamentDeal, TournamentHand
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
        """It is this hand's turn, and its player was not deleted in between."""
        which = hand.deal.tournament.id
        [(state, number, _, _)] = await tx.ask(rows.HOW, which=which)
        if state != "open" or number != hand.number:
            raise Declined("tournament-over" if state != "open" else "hand-gone")
        if await tx.ask(rows.WHOSE, which=which, place=hand.owner) == [(None,)]:
            raise Declined("not-in-tournament")

    async def ends(self, tx: Transaction, hand: TournamentHand) -> None:
        await self._tournaments.perhaps_next(tx, hand.deal.tournament)

    async def ended(self, hand: TournamentHand) -> TournamentHand:
        known = hand.deal.tournament
        self._tournaments.moved(await self._tournaments.all_open(), known.id)
        after = await self._tournaments.find(known.guild, known.id)
        return hand._replace(deal=hand.deal._replace(tournament=after))

    # --- one player's hand -------------------------------------------------------------------------------

    async def open(self, guild: int, tournament: int, player: int) -> TournamentHand:
        """The current hand, newly dealt or resumed."""
        known = await self._tournaments.find(guild, tournament)
        if known.state != "open":
            raise Declined("tournament-over")
        if not known.hand:
            raise Declined("tournament-not-begun", next_at=known.due)
        seat = await self._seat(known, player)
        found = await self._hands.find(self, known.hand, seat, str(known.id))
        return found or await self._hands.begin(self, self._not_begun(known, known.hand, seat))

    def _not_begun(self, known: Tournament, number: int, seat: int) -> TournamentHand:
        return SoloHand(TOURNAMENT, str(known.id), number, seat, self._deal(known, number), guild=known.guild)

    async def _seat(self, known: Tournament, player: int) -> int:
        row = await self._store.first(rows.player_in(known.id, player))
        if row is None or not row.present:
            raise Declined("not-in-tournament")
        return int(row.seat)

    async def find(self, known: Tournament, number: int, player: int) -> TournamentHand | None:
        """None: they have not begun it, and it is not over."""
        seat = await self._seat(known, player)
        found = await self._hands.find(self, number, seat, str(known.id))
        if found is None and number <= known.over:
            return self._not_begun(known, number, seat)
        return found

    async def compared(self, hand: TournamentHand) -> tuple[int, int]:
        """The points of a finished hand, and the most possible."""
        known = hand.deal.tournament
        entrants = await self._tournaments.entrants(known)
        standings = await scoring.standings(self._store, known, entrants)
        [mine] = (one.ranked.hands for one in standings if one.entrant.seat == hand.owner)
        return mine[hand.number - 1], most_points(len(entrants), 1)

    async def on_honour(self, player: int, language: str) -> Tournament | None:
        """A tournament in which they play a hand where words can be bluffed."""
        for known in map(read, await self._store.read(rows.under_way(player, language))):
            hand = await self.find(known, known.hand, player)
            if hand is not None and on_honour(hand.deal.begun.begins):
                return known
        return None
