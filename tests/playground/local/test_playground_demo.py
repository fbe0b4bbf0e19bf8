"""The world that a playground begins with."""

from playground.core.records import GROUP
from playground.core.snowflakes import PlaygroundClock
from playground.core.world import World
from playground.local.demo import ELSEWHERE, GUILD, INSTALLED, demo


def test_some_have_installed_the_bot_for_themselves_and_meet_where_it_is_not():
    world = World(demo("token"), PlaygroundClock())
    users = {user.id: user for user in world.records.users.values()}
    (group,) = [one for one in world.records.channels.values() if one.type == GROUP]
    assert sorted(users[ident].name for ident in group.people) == sorted(INSTALLED)
    assert sorted(user.name for user in users.values() if user.installed) == sorted(INSTALLED)
    here, elsewhere = world.guild_called(GUILD), world.guild_called(ELSEWHERE)
    assert world.bot.id in here.members
    assert world.bot.id not in elsewhere.members
    assert set(group.people) <= set(elsewhere.members)
