"""A guild to start with: a few members, a few channels, one moderator role. Some members have installed the bot for
themselves and meet in a group chat and on a server without the bot."""

from playground.core.permissions import MODERATOR as GRANTED
from playground.core.permissions import VIEW, bits
from playground.core.playground import new_records
from playground.core.records import Overwrite, Records
from playground.core.snowflakes import PlaygroundClock
from playground.core.world import World

GUILD = "Word Nerds"
CHANNELS = {
    "cards": "Tables open here. Type / to see what the bot can do.",
    "lounge": "Talk about anything.",
    "moderators": "For moderators only.",
}
# Members and their languages. One accepts no direct messages.
PEOPLE = {"ann": "en-US", "bob": "en-GB", "cy": "en-US", "dee": "en-US", "luc": "fr"}
CLOSED = "cy"
MODERATOR = "dee"
PRIVATE = "moderators"
INSTALLED = ("ann", "bob", "luc")
ELSEWHERE, ITS_CHANNEL = "Another server", "general"


def demo(token: str | None = None) -> Records:
    """Return records with that guild."""
    world = World(new_records(token=token), PlaygroundClock())
    owner = world.records.application.owner_id
    guild = world.add_guild(GUILD, owner)
    moderators = world.add_role(guild, "Moderators", bits(*GRANTED))
    for ident in (owner, world.bot.id):
        world.add_member(guild, ident)
    for name, topic in CHANNELS.items():
        channel = world.add_channel(guild, name)
        channel.topic = topic
        if name == PRIVATE:  # hidden from the bot, too
            world.overwrite(channel, Overwrite(guild.id, 0, deny=VIEW))
            world.overwrite(channel, Overwrite(moderators.id, 0, allow=VIEW))
    for name, locale in PEOPLE.items():
        user = world.add_user(name, locale=locale, dms_open=name != CLOSED)
        world.add_member(guild, user.id, [moderators.id] if name == MODERATOR else [])
    _outside(world, owner)
    return world.records


def _outside(world: World, owner: int) -> None:
    friends = [user for user in world.records.users.values() if user.name in INSTALLED]
    elsewhere = world.add_guild(ELSEWHERE, owner)
    world.add_member(elsewhere, owner)
    for friend in friends:
        friend.installed = True
        world.add_member(elsewhere, friend.id)
    world.add_channel(elsewhere, ITS_CHANNEL)
    world.add_group(friend.id for friend in friends)
