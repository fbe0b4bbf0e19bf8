"""The small private panels about a table: its menu, its options, its log."""

from __future__ import annotations

from typing import Any

import discord

from cogs.acting import Acting
from cogs.components import (
    LONGEST_OPTION,
    MOST_OPTIONS,
    RED,
    Component,
    Window,
    container,
    option,
    picked,
    rows,
    select,
    text,
    typed,
)
from cogs.floor import Floor
from cogs.ids import Press, write
from cogs.moderators import is_moderator
from cogs.option_names import choice_word, label, limits, typed_value, value_word
from cogs.option_texts import option_help
from cogs.replies import redraw, whisper
from cogs.screens import frames, screen_of
from cogs.screens.stage import Stage, moment
from cogs.tongues import Tongue
from cogs.unable import Unable
from engine.options import Option
from house.rules import offered
from house.table import Table

LOG_LINES = 15
LONGEST_VALUE = 300


class Menus:
    def __init__(self, floor: Floor, acting: Acting) -> None:
        self.floor = floor
        self.acting = acting

    async def menu(self, interaction: discord.Interaction, table: Table) -> None:
        """Everything that may be done about a table, by whoever asks."""
        stage = await self.acting.stage(interaction, table)
        host = table.host == interaction.user.id or await is_moderator(self.floor.room, interaction)
        shown = [text(f"**{frames.title(stage)}**"), *rows(_menu(stage, table, host=host))]
        await whisper(interaction, [container(shown, screen_of(table.game).colour)])

    async def log(self, interaction: discord.Interaction, table: Table) -> None:
        stage = (await self.acting.stage(interaction, table)).but(player=None, seat=None, log=True)
        screen, lines = screen_of(table.game), []
        for logged in await table.log(limit=LOG_LINES):
            then = stage.but(once=logged.names)
            told = [screen.told(then, event) for event in logged.events]
            sentences = " · ".join(sentence.removesuffix(".") for sentence in told if sentence)
            if sentences:
                lines.append(f"{moment(logged.at, 'T')} {sentences}")
        body = "\n".join(reversed(lines)) or stage.tongue.say("Nothing has happened here yet.")
        await whisper(interaction, [text(f"**{frames.title(stage)}**\n{body}"[:3900])])

    # --- options -----------------------------------------------------------------------------------------

    async def options(self, interaction: discord.Interaction, table: Table, *, update: bool = False) -> None:
        stage = await self.acting.stage(interaction, table)
        have = await self.floor.room.bank.balance(table.guild, interaction.user.id)
        shown = options_panel(stage, purse(stage.tongue, table, have))
        await (redraw if update else whisper)(interaction, shown)

    async def option(self, interaction: discord.Interaction, table: Table, press: Press) -> None:
        """One option was chosen to be changed: ask for its value; or the value has come."""
        name = press.first or press.detail
        known = {one.name: one for one in changeable(table)}
        if name not in known:
            raise Unable("old-button")
        if "value" not in press.fields:
            stage = await self.acting.stage(interaction, table)
            await interaction.response.send_modal(_window(stage, known[name]))
            return
        moderator = await is_moderator(self.floor.room, interaction)
        value = typed_value(known[name], press.fields["value"])
        await table.set_options(interaction.user.id, {name: value}, moderator=moderator)
        await self.options(interaction, table, update=True)


def purse(tongue: Tongue, table: Table, have: int) -> str:
    """What one has to bring, and what one has: for one's own eyes."""
    if not table.game.chips or table.phase != "lobby":
        return ""
    sentence = tongue.count(
        "Buy-in {buy_in} of your {n} chip, paid when the game begins.",
        "Buy-in {buy_in} of your {n} chips, paid when the game begins.",
        have,
        buy_in=tongue.number(table.options["buy_in"]),
    )
    return f"{sentence} {tongue.say('Chips are play money, worth nothing.')}"


def changeable(table: Table) -> list[Option]:
    """The options players may see and set."""
    return [one for one in offered(table.game) if not one.secret]


def options_panel(stage: Stage, purse: str = "") -> list[Component]:
    table, say = stage.table, stage.tongue.say
    known = changeable(table)
    lines = [
        f"{label(stage.tongue, one.name)} **{value_word(stage.tongue, one, table.options[one.name])}** · "
        f"{option_help(stage.tongue, one)}"
        for one in known
    ]
    parts = [text("\n".join([f"**{frames.title(stage)}**", *lines])[:3500])]
    if purse:
        parts.append(text(purse))
    if table.phase == "lobby":
        choices = [
            option(label(stage.tongue, one.name), one.name, option_help(stage.tongue, one))
            for one in known[:MOST_OPTIONS]
        ]
        parts.append(select(say("Change an option"), stage.custom_id("option", kind="t"), choices))
    return [container(parts, screen_of(table.game).colour)]


def _window(stage: Stage, one: Option) -> Window:
    say, now = stage.tongue.say, stage.table.options[one.name]
    about, name = option_help(stage.tongue, one), label(stage.tongue, one.name)
    values = ("on", "off") if isinstance(one.default, bool) else one.choices
    if isinstance(one.default, tuple):
        values = ()  # several may be named
    current = ("on" if now else "off") if isinstance(now, bool) else _typed(now)
    if values and len(values) <= MOST_OPTIONS:
        choices = [
            option(choice_word(stage.tongue, value), value, chosen=value == current) for value in values
        ]
        field = picked(name, "value", choices, about=about)
    else:
        hint = "" if isinstance(one.default, tuple) else limits(stage.tongue, one.limits)[:LONGEST_OPTION]
        field = typed(name, "value", value=current, hint=hint, about=about, most=LONGEST_VALUE)
    return Window(say("Change an option"), write("t", stage.table.id, 0, "option", one.name), [field])


def _typed(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _menu(stage: Stage, table: Table, *, host: bool) -> list[Component]:
    say = stage.tongue.say
    acts: list[tuple[str, str, int]] = [(say("Rules"), "rules", 2), (say("Log"), "log", 2)]
    if stage.waits:
        acts.append((say("Leave"), "leave", 2))
    elif stage.seat is None:
        acts.append((say("Join"), "join", 3))
    else:
        away = table.seats[stage.seat].presence == "away"
        rest = say("Sit out") if table.game.folds else say("Let a computer play")
        acts.append((say("I am back"), "back", 3) if away else (rest, "sit_out", 2))
        acts.append((say("Leave"), "leave", 2))
    if host:
        paused = table.phase == "paused"
        acts.append((say("Resume"), "resume", 1) if paused else (say("Pause"), "pause", 2))
        acts.append((say("Close the table"), "close", RED))
    acts.append((say("Show the options"), "options", 2))
    return [stage.button(label, act, style, kind="t") for label, act, style in acts]
