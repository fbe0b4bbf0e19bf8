"""A result owed by an act is posted once, at its present place; it is kept up to date while it matters, and its
picture follows."""

import asyncio
import os

import pytest

from cogs.messages.body import Illustration
from cogs.messages.message import Message
from house.store import DatabaseAway

from .discord import Discord
from .owed import OwedWorld, lived
from .worlds import ELSEWHERE, virtually

QUICK, LONG = 100, 5_000
KILLS = 1_000


def found(seeds, most):
    return {seed: faults for seed in seeds if (faults := virtually(lived(seed, most)))}


def test_in_every_world_what_was_owed_stands_once_as_it_is_to_stay():
    assert found(range(QUICK), most=15) == {}


@pytest.mark.slow
@pytest.mark.timeout(6000)
def test_in_every_long_world_too():
    assert found(range(QUICK, LONG if os.environ.get("LETTERSHARK_LONG") else 500), most=40) == {}


@pytest.mark.parametrize("seconds", [0.1, 30, 200])
def test_of_a_thousand_kills_before_it_is_noted_none_brings_a_second_one(seconds):
    """Discord has accepted it, and the process dies before the reply; in between the table moves."""

    async def killed(seed):
        world, taken, post = OwedWorld(seed), asyncio.Event(), Discord.post

        def takes(*what):
            world.life.dead = True
            taken.set()
            return post(world.discord, *what)

        world.discord.calm, world.discord.post = True, takes
        await taken.wait()
        world.discord.post = lambda *what: post(world.discord, *what)
        world.place = ELSEWHERE
        await world.kill(seconds)
        await world.rests()
        return world.found()

    kills = KILLS if seconds == 30 else KILLS // 20
    assert {seed: faults for seed in range(kills) if (faults := virtually(killed(seed)))} == {}


# --- each rule is needed: what happens without it -------------------------------------------------------------


def placed_when_it_is_sent(patch):
    """Its place is not stored before."""

    async def placed(self, row, wanted):
        row.channel = await self._channel(wanted.where)
        return True

    patch.setattr(Message, "_placed", placed)


def never_placed(patch):
    """A message without a place counts as sent."""

    async def waits(_self, _row, _wanted):
        raise DatabaseAway

    patch.setattr(Message, "_placed", waits)


def ends_as_soon_as_it_stands(patch):
    """Even with a request on its way, or a picture to draw."""
    patch.setattr(Message, "_is_certain", property(lambda _: True))


def ends_without_its_picture(patch):
    """The text is enough."""
    patch.setattr(Illustration, "follows", property(lambda _: False))


def waits_for_a_picture_for_ever(patch):
    """A failed drawing is not reported."""
    drawn = Illustration._drawn
    patch.setattr(
        Illustration, "_drawn", lambda self, scene, image: drawn(self, scene, image) if image else None
    )


def an_answer_never_ends_it(patch):
    """An answer to a press looks no further."""
    drawn = Message._drawn_for

    async def forgets(self, reply, row):
        body = await drawn(self, reply, row)
        self._dirty = False
        return body

    patch.setattr(Message, "_drawn_for", forgets)


@pytest.mark.parametrize(
    "without",
    [
        placed_when_it_is_sent,
        never_placed,
        ends_as_soon_as_it_stands,
        ends_without_its_picture,
        waits_for_a_picture_for_ever,
        an_answer_never_ends_it,
    ],
    ids=lambda one: one.__name__,
)
def test_without_a_rule_some_world_ends_wrong(without, monkeypatch):
    without(monkeypatch)
    assert any(virtually(lived(seed)) for seed in range(300))
