"""A guild to begin with: a few members, a few channels, one moderator role."""

from playground.permissions import MODERATOR as GRANTED
from playground.permissions import VIEW, bits
from playground.server import new_records
from playground.snowflake import Clock
from playground.state import Channel, Overwrite, Records
from playground.world import World

GUILD = "Word Nerds"
CHANNELS = {
    "cards": "Tables open here. Type / to see what the bot can do.",
    "lounge": "Talk about anything.",
    "moderators": "What moderators do, they do here.",
}
# Their languages, and who wants no direct messages.
PEOPLE = {"ann": "en-US", "bob": "en-GB", "cy": "en-US", "dee": "en-US", "luc": "fr"}
CLOSED = "cy"
MODERATOR = "dee"
PRIVATE = "moderators"


def demo(token: str | None = None) -> Records:
    """Records with that guild in them."""
    world = World(new_records(token=token), Clock())
    owner = world.records.application.owner_id
    guild = world.add_guild(GUILD, owner)
    moderators = world.add_role(guild, "Moderators", bits(*GRANTED))
    for ident in (owner, world.bot.id):
        world.add_member(guild, ident)
    for name, topic in CHANNELS.items():
        world.add_channel(guild, name).topic = topic
    _lock(
        world, next(c for c in world.records.channels.values() if c.name == PRIVATE), guild.id, moderators.id
    )
    for name, locale in PEOPLE.items():
        user = world.add_user(name, locale=locale, dms_open=name != CLOSED)
        world.add_member(guild, user.id, [moderators.id] if name == MODERATOR else [])
    return world.records


def _lock(world: World, channel: Channel, everyone: int, moderators: int) -> None:
    """For moderators only; not even the bot sees it."""
    world.overwrite(channel, Overwrite(everyone, 0, deny=VIEW))
    world.overwrite(channel, Overwrite(moderators, 0, allow=VIEW))
