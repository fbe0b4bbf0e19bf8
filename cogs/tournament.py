"""/tournament: a club evening where everyone plays the same hands."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.play import GAME_CHOICES
from cogs.slash.common import options
from cogs.startup.translator import called
from cogs.visit.bot_permissions import must_write_here
from cogs.visit.opening import must_be_allowed_here
from cogs.visit.pages import Illustrated
from cogs.visit.solo import SoloVisit
from cogs.visit.visit import Visit, visit_of
from engine.fairness.proofs import encode
from engine.solo import Position
from house.hours import daily, zone
from house.solo.hands import replayed
from house.tables.records import Seat
from house.tournaments.facts import CHECK_IN_MS, Entrant, Planned, TournamentDeal, TournamentHand
from house.tournaments.tournaments import GAMES_OF_ONE_HAND, MOST_HANDS
from screens import tournaments
from screens.components import Component
from screens.custom_ids import Press
from screens.i18n.language import later
from screens.i18n.numbers import whole
from screens.nights import minute_of
from screens.results.review import could_have
from screens.solo import tournament as screen
from screens.solo.compare import Best, ComparedHand, compare
from screens.solo.hand import SoloLook, numbered, seats_of
from screens.solo.tournament import TournamentEnd
from screens.tournaments import SCREEN, TournamentPress
from screens.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

CHOICES = [one for one in GAME_CHOICES if one.value in GAMES_OF_ONE_HAND]
MOST_MINUTES = 15
MOST_PRIZE = 1_000_000


class TournamentCog(commands.Cog):
    @app_commands.command(
        name=called("command", "tournament"),
        description=later("Tournaments: see them all, or plan one. Everyone plays the same hands."),
    )
    @options(
        game=later("What to play. Leave everything empty to see all tournaments."),
        time=later(
            "When it begins, e.g. 20:00, by this server's clock. Leave it empty to begin in ten minutes."
        ),
        hands=later("How many hands. Leave it empty for 4."),
        minutes=later("Minutes for each hand. Leave it empty for 5."),
        prize=later("Chips from the bank for the winners. Leave it empty for none."),
    )
    @app_commands.choices(game=CHOICES)
    @app_commands.allowed_contexts(guilds=True)
    async def tournament(
        self,
        interaction: discord.Interaction[Lettershark],
        game: str | None = None,
        time: app_commands.Range[str, 1, 10] | None = None,
        hands: app_commands.Range[int, 1, MOST_HANDS] = 4,
        minutes: app_commands.Range[int, 2, MOST_MINUTES] = 5,
        prize: app_commands.Range[int, 0, MOST_PRIZE] = 0,
    ) -> None:
        visit = visit_of(interaction)
        if game is None:
            await interaction.client.pages.turn(visit, SCREEN, f"{tournaments.LIST}.new")
            return
        await visit.must_moderate()
        await must_be_allowed_here(visit)
        must_write_here(visit)
        room = visit.room
        due = room.now + CHECK_IN_MS
        if time is not None:
            where = zone(await room.settings.get(visit.server, "timezone"))
            due = daily(room.now, where, minute_of(time))
        language = (await visit.messages.styles.guild(visit.server)).i18n.language
        planned = Planned(game, language, due, hands, minutes, prize)
        await room.tournaments.plan(visit.server, visit.channel, planned)
        notice = visit.say("Planned. Everyone can sign up in this channel.")
        await visit.whisper(await _listed(visit, notice))


async def _listed(visit: Visit, notice: str = "") -> list[Component]:
    found = await visit.room.tournaments.latest(visit.server)
    if not found and not notice:
        notice = visit.say("None yet. Moderators plan one by adding a game to this command.")
    return tournaments.listed(visit.i18n, found, visit.room.now, notice, may=await visit.moderates())


async def tournament_sheet(visit: Visit, detail: str) -> list[Component] | Illustrated | None:
    asked = tournaments.read(detail, visit.chosen, visit.fields)
    known, which, i18n = visit.room.tournaments, asked.tournament, visit.i18n
    match asked.do:
        case tournaments.SIGN:
            found = await known.sign_up(visit.server, which, visit.player, visit.name)
            return tournaments.signed_up(i18n, found, known.now)
        case tournaments.WITHDRAW:
            await known.withdraw(visit.server, which, visit.player)
            return tournaments.withdrawn(i18n, await known.find(visit.server, which))
        case tournaments.SIT:
            return await _seated(
                visit, await visit.room.tournament_hands.open(visit.server, which, visit.player, visit.name)
            )
        case tournaments.HANDS | tournaments.PLAY:
            return await _own(visit, asked)
        case tournaments.CANCEL | tournaments.UNDO:
            return await _decided(visit, asked)
    return await _listed(visit)


async def _decided(visit: Visit, asked: TournamentPress) -> list[Component]:
    """Cancels or undoes a tournament, for moderators who confirm it."""
    await visit.must_moderate()
    known = visit.room.tournaments
    if asked.hand != tournaments.SURE:
        return tournaments.sure(visit.i18n, await known.find(visit.server, asked.tournament), asked.do)
    if asked.do == tournaments.CANCEL:
        await known.cancel(visit.server, asked.tournament)
        return await _listed(visit, visit.say("Cancelled."))
    await known.undo(visit.server, asked.tournament, by=visit.player)
    return await _listed(visit, visit.say("Undone."))


async def _own(visit: Visit, asked: TournamentPress) -> list[Component] | Illustrated | None:
    """Shows one of the player's hands, the answer to a press in it, or the list of them."""
    known = await visit.room.tournaments.find(visit.server, asked.tournament)
    if not 0 < asked.hand <= known.hands:
        shown = await visit.room.tournaments.shown(known)
        return tournaments.own(visit.i18n, shown, visit.player, may=await visit.moderates())
    hand = await visit.room.tournament_hands.find(known, asked.hand, visit.player)
    if hand is None:
        raise Unable("old-button")
    return await _seated(visit, hand, asked)


async def _seated(
    visit: Visit, hand: TournamentHand, asked: TournamentPress | None = None
) -> list[Component] | Illustrated | None:
    if asked is not None and asked.press is not None and asked.press.act == tournaments.PROOF:
        await _proof(visit, hand)
        return None
    if hand.deal.tournament.told and not hand.over:
        return screen.not_finished(visit.i18n, hand)
    now = replayed(hand)
    if now is None:
        return screen.not_replayed(visit.i18n)
    sitting = TournamentVisit(visit, hand, now)
    if asked is None or asked.press is None:
        return await sitting.shown()
    return await sitting.comes(asked.done, asked.press)


async def _proof(visit: Visit, hand: TournamentHand) -> None:
    if not hand.deal.tournament.told:
        raise Unable("old-button")
    said = visit.say(
        "Check it with `tools/verify_deal.py`, or on the page `verify.html`: both are in the bot's repository and work offline."
    )
    await visit.hand_over(said, "proof.json", encode(hand.deal.shared.proof()))


class TournamentVisit(SoloVisit[TournamentDeal]):
    def __init__(
        self, visit: Visit, hand: TournamentHand, now: Position, entrant: Entrant | None = None
    ) -> None:
        """`entrant`: whose hand it is, if not the visitor's."""
        super().__init__(visit, visit.room.tournament_hands, hand, now)
        self._player = (visit.player, visit.name) if entrant is None else (entrant.player or 0, entrant.name)

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        return seats_of(self._hand.deal.game, *self._player)

    @property
    def _reviewable(self) -> bool:
        return self._hand.deal.tournament.told

    @property
    def _number(self) -> int:
        """Each hand was dealt as a table's first."""
        return self._hand.number

    @property
    def _look(self) -> SoloLook:
        return screen.look(self._visit.i18n, self._hand)

    async def _ended(self, notice: str) -> Illustrated:
        end = await self._end()
        return Illustrated(screen.ended(end, notice), screen.picture(end), instead=True)

    async def _end(self) -> TournamentEnd:
        """Hides the others' results until the tournament is over."""
        hand, stage, result = self._hand, self._stage, self._result
        if not hand.deal.tournament.told:
            return TournamentEnd(stage, hand, result)
        missed = await self._missed()
        points = await self._visit.room.tournament_hands.compared(hand)
        could = could_have(stage, result, missed) if missed is not None else ""
        return TournamentEnd(stage, hand, result, points, could)

    async def _pressed_after(self, press: Press) -> list[Component] | Illustrated | None:
        look, _, place = press.act.partition(".")
        if look == tournaments.COMPARE and self._hand.deal.tournament.told:
            return await self._compare(whole(place[:-1]) or 0)
        return await self.shown()

    async def _compare(self, place: int) -> list[Component] | Illustrated:
        """Their own line beside the best one's."""
        visit = self._visit
        found = await visit.room.tournament_hands.best_other(self._hand)
        if found is None:
            return await self.shown(visit.say("Nobody else has finished this hand."))
        entrant, theirs = found
        now, line = replayed(theirs) if entrant.player else None, None
        if now is not None:
            line = TournamentVisit(visit, theirs, now, entrant).line
        elif entrant.player:
            return screen.not_replayed(visit.i18n)
        best = Best(tournaments.called(visit.i18n, entrant), theirs.worth or 0, line)
        return self._read(compare(self.line, best, place))

    @property
    def line(self) -> ComparedHand:
        frames = [numbered(frame, self._hand.number) for frame in self._frames]
        return ComparedHand(self._hand, self._stage, frames, self._result)


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, tournament_sheet)
    await bot.add_cog(TournamentCog())
