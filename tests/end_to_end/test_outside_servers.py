"""Users who have installed the bot use it in group chats, and on servers without it."""

import discord as library
import pytest

from cogs.visit.visit import server_of
from house.servers.settings import OUTSIDE

EVERYWHERE = {
    "about",
    "chips",
    "daily",
    "hand",
    "help",
    "learn",
    "play",
    "privacy",
    "rules",
    "settings",
    "stats",
    "table",
    "turns",
    "word",
}


@pytest.fixture
def group(bot, discord, ann, bob):
    assert bot.user
    ann.install()
    return discord.group(ann, bob)


@pytest.fixture
def elsewhere(discord):
    """A server that has not installed the bot."""
    guild = discord.guild("elsewhere", bot=False)
    guild.channel("talk")
    return guild


async def test_where_each_command_goes_is_decided(bot):
    found = {}
    for command in bot.tree.get_commands():
        contexts = command.allowed_contexts or bot.tree.allowed_contexts
        installs = command.allowed_installs or bot.tree.allowed_installs
        found[command.name] = tuple(map(bool, (contexts.dm_channel, contexts.private_channel, installs.user)))
    assert {name for name, where in found.items() if where == (True, True, True)} == EVERYWHERE
    assert {where for name, where in found.items() if name not in EVERYWHERE} == {(False,) * 3}


async def test_only_who_has_installed_it_is_offered_its_commands_in_a_group_chat(ann, bob, group):
    assert set(ann.offers(group)) == EVERYWHERE
    assert bob.offers(group) == []


ANSWERS = {
    "help": {},
    "about": {},
    "rules": {"game": "quist"},
    "learn": {"game": "scroker"},
    "word": {"word": "lemon"},
    "daily": {},
    "stats me": {},
    "stats history": {},
    "chips": {},
    "settings me": {},
    "privacy export": {},
    "turns": {},
}


async def test_in_a_group_chat_every_answer_is_for_its_readers_eyes_only(ann, bob, group):
    for command, options in ANSWERS.items():
        answer = await ann.slash(command, in_=group, **options)
        assert answer.message.text or answer.message.attachments, command
        assert answer.message in ann.ephemerals, command
    assert not [*bob.ephemerals, *bob.dms, *ann.dms, *group.messages]


async def test_in_a_group_chat_help_leads_to_a_table_with_friends(bot, ann, group):
    start = await ann.slash("help", in_=group)
    games = await ann.press("Play with friends", on=start.message)
    for label in ("Soup", "Invite people"):
        await ann.press(label, on=games.message)
    assert len(bot.room.in_guild(-group.id)) == 1
    assert "Play with friends" not in (await ann.slash("help", in_=ann.dm)).message.labels


async def test_a_server_that_has_not_installed_it_has_no_settings_there(bot, ann, elsewhere):
    ann.install()
    here = elsewhere.member("ann", permissions=["manage_guild"]).channel
    assert set(ann.offers(here)) == EVERYWHERE
    assert "in a direct message to me" in (await ann.slash("play", in_=here, game="quist")).message.text
    answer = await ann.slash("settings server", in_=here, name="language", value="fr")
    assert "on a server that has added me" in answer.message.text
    assert await bot.room.settings.get(elsewhere.id, "language") == "auto"


INSTALLED = [
    ("7", {"0": "7"}, 7),
    ("7", {"0": "7", "1": "5"}, 7),
    ("7", {}, 7),
    ("7", {"1": "5"}, None),
    (None, {"1": "5"}, None),
    (None, {"0": "0"}, None),
]


async def test_a_server_counts_as_one_unless_only_a_person_has_installed_the_bot(bot):
    ann = {"id": "5", "username": "ann", "discriminator": "0", "avatar": None}
    member = {"user": ann, "roles": [], "permissions": "0", "joined_at": "2026-01-01", "flags": 0}
    for where, owners, server in INSTALLED:
        told = {
            "id": "1",
            "application_id": "2",
            "type": 3,
            "token": "t",
            "version": 1,
            "channel_id": "3",
            "data": {"custom_id": "x", "component_type": 2},
            "attachment_size_limit": 1,
            "entitlements": [],
            "authorizing_integration_owners": owners,
            **({"guild_id": where, "member": member} if where else {"user": ann}),
        }
        assert server_of(library.Interaction(data=told, state=bot._connection)) == server, (where, owners)


async def test_everybody_has_chips_and_statistics_of_their_own_outside_servers(bot, ann, bob):
    ann.install()
    assert "1,000 chips" in (await ann.slash("chips", in_=ann.dm)).message.text
    assert await bot.room.bank.give(OUTSIDE, bob.id, ann.id, 50, key="gift")
    assert "1,050 chips" in (await ann.slash("chips", in_=ann.dm)).message.text
    shown = (await ann.slash("stats me", in_=ann.dm)).message
    assert shown.labels == ["Open a table", "History"]


@pytest.mark.usefixtures("bot")
async def test_nobody_reads_what_strangers_have_played_outside_servers(ann, bob):
    ann.install()
    shown = (await ann.slash("stats me", in_=ann.dm)).message
    for kind in ("of", "more", "medals", "hands", "best"):
        answer = await ann.press_id(f"p:stats:{kind}.{bob.id}.-.rating.ever", on=shown)
        assert "on a server that has added me" in answer.message.text, kind


REFUSALS = ("That only works on a server", "I cannot open a table here")
ROOTS = [command for command in ANSWERS if command not in ("rules", "word")]
FINAL = ("Play now", "Invite people", "Open table", "Delete everything")
"""Buttons that begin or end something."""


async def leading_nowhere(member, answer, seen, presses=3):
    """The buttons within this many presses that are refused because of the place."""
    found = []
    for button in answer.message.buttons if answer.message else ():
        ident = (button.custom_id or "").removesuffix(".new")
        if not ident or ident in seen or button.label.startswith(FINAL):
            continue
        seen.add(ident)
        reply = await member.press_id(button.custom_id, on=answer.message)
        if any(words in reply.text for words in REFUSALS):
            found.append(button.label)
        elif presses > 1 and isinstance(reply, type(answer)):
            found += await leading_nowhere(member, reply, seen, presses - 1)
    return found


@pytest.mark.parametrize("place", ["dm", "elsewhere"])
async def test_every_button_outside_servers_leads_somewhere(bot, ann, elsewhere, place):
    assert bot.user
    ann.install()
    here = ann.dm if place == "dm" else elsewhere.member("ann").channel
    seen: set[str] = set()
    for command in ROOTS:
        answer = await ann.slash(command, in_=here)
        assert await leading_nowhere(ann, answer, seen) == [], command
    assert len(seen) > 30
    assert any(ident.startswith("p:open:") for ident in seen) == (place == "dm")
