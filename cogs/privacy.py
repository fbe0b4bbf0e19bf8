"""/privacy: shows, exports and deletes a player's data."""

from __future__ import annotations

from contextlib import aclosing
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from cogs.slash.common import GroupCog, everywhere, options
from cogs.startup.translator import called
from cogs.visit.visit import Visit, visit_of
from screens.components import Window, text, typed
from screens.custom_ids import page
from screens.i18n.language import later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

SURE = "DELETE"


@everywhere
class PrivacyCog(
    GroupCog,
    group_name=called("command", "privacy"),
    group_description=later("See what is stored about you, or delete it."),
):
    @app_commands.command(
        name=called("command", "export"), description=later("Everything that is stored about you, as a file.")
    )
    async def export(self, interaction: discord.Interaction) -> None:
        await _export(visit_of(interaction))

    @app_commands.command(
        name=called("command", "delete"),
        description=later("Delete everything about you; you leave your tables first."),
    )
    @options(
        sure=later("Type DELETE. Chips, statistics, settings go for good. Thread titles and old posts stay.")
    )
    async def delete(self, interaction: discord.Interaction, sure: str) -> None:
        await _delete(visit_of(interaction), sure)


async def _export(visit: Visit) -> None:
    sentence, number = visit.say("This is everything that is stored about you."), 1
    async with aclosing(
        visit.room.privacy.export(visit.player, visit.interaction.filesize_limit)
    ) as archives:
        async for archive in archives:
            await visit.hand_over(sentence, f"lettershark-{number}.zip", archive)
            number += 1
            sentence = visit.say("Part {number}", number=number)


async def _delete(visit: Visit, sure: str) -> None:
    say = visit.say
    if sure.strip().upper() != SURE:
        nothing = say("Nothing was deleted. To delete everything about you, type {word}.", word=SURE)
        await visit.whisper(f"{nothing} {_name_stays(visit)}")
        return
    await visit.room.privacy.delete(visit.player)
    visit.messages.posts.touch()
    for message in visit.messages.all():  # afterwards: a hand may have been on its way
        await message.hands.forget(visit.player)
    visit.messages.guests.forgotten()
    visit.room.nights.changed()
    visit.room.tournaments.changed()
    deleted = say("Everything stored about you has been deleted.")
    kept = say(
        "A code without your name stays for 30 days. If you come back before then, you get no starting chips; today's limits still count, and today's hand does not come back."
    )
    hands = say("Hands I sent you stay in our direct messages, where only you see them.")
    await visit.whisper(f"{deleted} {kept} {hands}")


def _name_stays(visit: Visit) -> str:
    return visit.say(
        "I take your name out of messages that I still edit: you become *a player who left*. It stays in titles of threads, and in posts about hands and days that are over."
    )


async def privacy_sheet(visit: Visit, detail: str) -> None:
    """The page with the same acts as the command. To delete, players type the same word into a window."""
    if detail == "export":
        await _export(visit)
    elif "sure" in visit.fields:
        await _delete(visit, visit.fields["sure"])
    else:
        about = visit.say("Chips, statistics, settings and today's hand are gone for good, on all servers.")
        label = visit.say("Type {word}", word=SURE)
        field = typed(label, "sure", about=about, most=len(SURE))
        await visit.ask(
            Window(
                visit.say("Delete everything?"), page("privacy", "delete"), [text(_name_stays(visit)), field]
            )
        )


async def setup(bot: Lettershark) -> None:
    bot.pages.add("privacy", privacy_sheet)
    await bot.add_cog(PrivacyCog(bot))
