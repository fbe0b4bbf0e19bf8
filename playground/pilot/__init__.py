"""A test client: acts as members of Discord while a bot is connected to the playground.

    import discord as library
    from playground.pilot import Discord

    async with Discord() as discord:
        discord.point(library)                        # or give discord.url and discord.token to a subprocess
        guild = discord.guild("Word Nerds")
        cards = guild.channel("cards")
        ann = guild.member("ann", locale="fr")
        bob = guild.member("bob", dms_open=False, permissions=["manage_guild"])

        ...                                           # start the bot
        await discord.wait_for_command("play")

        answer = await ann.slash("play", game="poker")          # in the guild's first channel
        assert answer.kind == "message" and "POKER" in answer.text
        await ann.slash("table join", table="7K", in_=cards)
        names = [choice.name for choice in await ann.autocomplete("play", "game", "po")]

        await bob.press("Join")                       # bob's newest button whose label starts with this
        await bob.press("Call", on=answer.message)    # on this message
        await bob.choose("throw up", ["sp.A", "he.U"])
        modal = await bob.press("Raise")              # a Modal, when the bot opens one; else an Answer
        answer = await modal.submit("12")             # or submit(amount="12"), by label or custom id

        table = await cards.wait_for(lambda message: "to act" in message.text)
        hand = await bob.wait_for_dm(lambda message: "Your hand" in message.text)
        assert bob.dms == [hand] and not bob.ephemerals

        old = table.frozen()                          # presses that come too late, even after a deletion
        await bob.press("Fold", on=old)

        discord.faults.fail("POST /channels/{channel_id}/messages", status=502)
        await discord.faults.drop_gateway()
        discord.pass_time(900)                        # tokens run out
        for delivery in discord.transcript: ...       # what each member was sent
        for request in discord.requests: ...          # the bot's requests to Discord

Nothing sleeps: events wake every wait. A wait ends when no event has come for a while (`Discord(seconds=5)`), or
after its own time limit. `NotPossible`: Discord's own client would not have allowed the act. A failed interaction
raises nothing: check `answer.failed`.
"""

from playground.core.refusals import NotPossible
from playground.pilot.answers import Answer, Choice, Modal
from playground.pilot.discord import Discord
from playground.pilot.guilds import Guild
from playground.pilot.members import Member
from playground.pilot.messages import Channel, Message

__all__ = ["Answer", "Channel", "Choice", "Discord", "Guild", "Member", "Message", "Modal", "NotPossible"]
