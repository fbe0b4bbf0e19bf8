"""/tournament: a club evening where everybody plays the same hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands
from msgspec import structs

from cogs.play import GAME_CHOICES
from cogs.slash.common import options
from cogs.startup.translator import called
from cogs.visit.alone import ladder, missed_in, pressed, weighed
from cogs.visit.bot_permissions import must_write_here
from cogs.visit.opening import must_be_allowed_here
from cogs.visit.pages import Illustrated
from cogs.visit.visit import Visit, visit_of
from engine.alone import Position
from engine.catalogue import GAMES
from engine.daily import YOU
from engine.fairness.proofs import encode
from house.meeting.hours import daily, zone
from house.tournaments.facts import CHECK_IN_MS, Planned, TournamentHand
from house.tournaments.tournaments import GAMES_OF_ONE_HAND, MOST_HANDS, replayed
from screens import alone, tournaments
from screens.components import Component
from screens.custom_ids import Press
from screens.i18n.language import later
from screens.i18n.numbers import whole
from screens.nights import minute_of
from screens.pictures.tables import hand_picture
from screens.refusals.unable import Unable
from screens.results.folding import result_of
from screens.results.review import could_have
from screens.table.stage import Stage
from screens.tournaments import SCREEN, Asked, TournamentEnd

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
            return await _seated(visit, await known.open(visit.server, which, visit.player))
        case tournaments.HANDS | tournaments.PLAY:
            return await _own(visit, asked)
        case tournaments.CANCEL | tournaments.UNDO:
            return await _decided(visit, asked)
    return await _listed(visit)


async def _decided(visit: Visit, asked: Asked) -> list[Component]:
    """A moderator cancels or undoes it, by a second press."""
    await visit.must_moderate()
    known = visit.room.tournaments
    if asked.hand != tournaments.SURE:
        return tournaments.sure(visit.i18n, await known.find(visit.server, asked.tournament), asked.do)
    if asked.do == tournaments.CANCEL:
        await known.cancel(visit.server, asked.tournament)
        return await _listed(visit, visit.say("Cancelled."))
    await known.undo(visit.server, asked.tournament, by=visit.player)
    return await _listed(visit, visit.say("Undone."))


async def _own(visit: Visit, asked: Asked) -> list[Component] | Illustrated | None:
    """One of their hands, the answer to a press in it, or all."""
    known = await visit.room.tournaments.find(visit.server, asked.tournament)
    if not 0 < asked.hand <= known.hands:
        return tournaments.own(visit.i18n, await visit.room.tournaments.shown(known), visit.player)
    hand = await visit.room.tournaments.hand(known, asked.hand, visit.player)
    if hand is None:
        raise Unable("old-button")
    return await _seated(visit, hand, asked)


async def _seated(
    visit: Visit, hand: TournamentHand, asked: Asked | None = None
) -> list[Component] | Illustrated | None:
    if asked is not None and asked.press is not None and asked.press.act == tournaments.PROOF:
        await _proof(visit, hand)
        return None
    if hand.told and not hand.over:
        return tournaments.not_finished(visit.i18n, hand)
    now = replayed(hand)
    if now is None:
        return tournaments.not_replayed(visit.i18n)
    sitting = Sitting(visit, hand, now)
    if asked is None or asked.press is None:
        return await sitting.shown()
    return await sitting.comes(asked.done, asked.press)


async def _proof(visit: Visit, hand: TournamentHand) -> None:
    if not hand.told:
        raise Unable("old-button")
    said = visit.say(
        "Check it with `tools/verify_deal.py`, or on the page `verify.html`: both are in the bot's repository and work offline."
    )
    await visit.hand_over(said, "proof.json", encode(hand.deal.proof()))


class Sitting:
    """One player at their hand, during one visit."""

    def __init__(self, visit: Visit, hand: TournamentHand, now: Position) -> None:
        self._visit, self._hand, self._now = visit, hand, now
        self._seats = tournaments.seats_of(hand.tournament.game, visit.player, visit.name)

    @property
    def _stage(self) -> Stage:
        """Every hand was dealt as the first of a table; it is shown as the one it is here."""
        style = self._visit.style
        now = self._now._replace(state=structs.replace(self._now.state, hand=self._hand.number))
        return alone.stage_of(
            now, self._seats, style.i18n, style.faces, drawn=style.drawn, behind=style.behind
        )

    async def comes(self, done: int, press: Press) -> Illustrated | None:
        """What they see next; None when it is answered already."""
        if self._hand.over:
            review, _, place = press.act.partition(".")
            if review == alone.REVIEW and self._hand.told:
                return await self._reviewed(whole(place[:-1]) or 0)
            return await self.shown()
        if press.act == alone.LADDER:
            return ladder(self._stage)
        if done != len(self._hand.acts):
            return await self.shown(self._gone_on)
        ident = alone.ident(tournaments.leading(self._hand))
        return await pressed(self._visit, self._stage, press, ident, self)

    @property
    def _gone_on(self) -> str:
        return self._visit.say("You have gone on from there already. Here is where you are now.")

    async def acts(self, action: dict[str, object]) -> Illustrated:
        """Stored first, with what the computers answer; then shown."""
        known = self._visit.room.tournaments
        stored = await known.act(self._hand, action)
        hand = stored or await known.hand(self._hand.tournament, self._hand.number, self._visit.player)
        if hand is not None:
            self._hand, self._now = hand, hand.deal.begun.played(hand.acts)
        return await self.shown("" if stored is not None else self._gone_on)

    async def shown(self, notice: str = "", picked: Press | None = None) -> Illustrated:
        stage = self._stage
        if self._hand.over:
            end = await self._end()
            return Illustrated(tournaments.ended(end, notice), tournaments.picture(end), instead=True)
        shown = tournaments.panel(stage, self._hand, notice=notice, picked=picked)
        return Illustrated(shown, hand_picture(stage), instead=True)

    async def _end(self) -> TournamentEnd:
        """Says nothing of the others before it is over for all."""
        now, hand, stage = self._now, self._hand, self._stage
        result = result_of(GAMES[hand.tournament.game], now.state.options, now.whole, 1)
        assert result is not None  # noqa: S101 - it is over
        result = structs.replace(result, hand=hand.number)
        if not hand.told:
            return TournamentEnd(stage, hand, result)
        missed = await missed_in(hand.deal.begun, hand.acts, stage)
        points = await self._visit.room.tournaments.compared(hand)
        could = could_have(stage, result, missed) if missed is not None else ""
        return TournamentEnd(stage, hand, result, points, could)

    async def _reviewed(self, place: int) -> Illustrated:
        """Step by step, with what each of their decisions was worth."""
        hand, seats, end = self._hand, self._seats, await self._end()
        found = list(alone.frames_of(hand.deal.begun, hand.acts, seats))
        named = (hand.tournament.id, hand.number, self._visit.player)
        weighing = await weighed(self._visit, named, found, YOU)
        reel = alone.reel(end.stage, tournaments.leading(hand), found, place, weighing)
        missed = await missed_in(hand.deal.begun, hand.acts, end.stage) if reel.place == reel.end else None
        shown = alone.reviewed(end.stage, reel, end.result, missed)
        return Illustrated(shown.components, shown.picture, instead=True)


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, tournament_sheet)
    await bot.add_cog(TournamentCog())
