"""A tournament of three people and two late comers, pressed from sign-up to the comparison, with a kill in the middle."""

import asyncio
from itertools import permutations

import pytest

from engine.words import load_lexicon
from house.audit import audit_database
from tests.labels import KEEP_ALL, NEXT_HAND

MINUTE, HANDS, MINUTES = 60, 3, 4


async def shows(player, panel, *, made):
    """The hand on this panel: nothing is swapped, and the longest word of one suit is shown, or nothing."""
    await player.press(KEEP_ALL, on=panel)
    cards = [label.split("_") for label in panel.labels if "_" in label]
    word = longest([[letter[0] for suit, letter, *_ in cards if suit == one] for one, *_ in cards])
    if made and word:
        window = await player.press("Type words…", on=panel)
        await window.submit(words=word)
    else:
        await player.press("Show nothing", on=panel)


def longest(suits):
    """The longest word of the letters of one suit."""
    found = ("".join(one) for letters in suits for n in range(2, 6) for one in permutations(letters, n))
    return max(filter(load_lexicon("en").__contains__, found), key=len, default="")


async def plays(player, message, hands, *, made):
    panel = (await player.press("Sit down", on=message)).message
    for number in range(hands):
        if number:
            await player.press(NEXT_HAND, on=panel)
        await shows(player, panel, made=made)
    return panel


async def says(message, what):
    assert await message.discord.wait_until(lambda: what in message.text, what=what)


@pytest.mark.slow
async def test_nothing_is_lost_and_late_comers_are_in(guild, killable, ann, bob, cy):
    mod = guild.member("mod", permissions=["manage_guild"])
    await killable.start()
    await mod.slash("tournament", game="scroker", hands=HANDS, minutes=MINUTES, prize=90)
    message = await mod.channel.wait_for(lambda one: "Check in" in one.labels)
    for player in (ann, bob, cy):
        await player.press("Check in", on=message)
    await says(message, "3 have checked in")
    await asyncio.sleep(10 * MINUTE)
    message = await mod.channel.wait_for(lambda one: "Sit down" in one.labels)
    await plays(ann, message, HANDS, made=True)
    panel = (await bob.press("Sit down", on=message)).message
    await bob.press(KEEP_ALL, on=panel)
    dee, eve = guild.member("dee"), guild.member("eve")
    await plays(dee, message, 1, made=True)
    await says(message, "dee")
    killable.kill()
    await killable.gone()
    await killable.start()
    again = (await bob.press("Sit down", on=message)).message
    assert "Show nothing" in again.labels  # luc goes on where he had left off
    await bob.press("Show nothing", on=again)
    await plays(eve, message, 2, made=False)
    await asyncio.sleep(HANDS * MINUTES * MINUTE / 2)
    fay = guild.member("fay")
    assert "It is too late to sit down" in (await fay.press("Sit down", on=message)).text
    await plays(dee, message, 2, made=False)
    await says(message, "3 of 3 hands")
    ended = await mod.channel.wait_for(lambda one: "My hands" in one.labels, 20 * MINUTE)
    assert "\n1. ann **" in ended.text
    assert all(f"{name} **" in ended.text for name in ("bob", "dee", "eve"))
    assert "5. cy **0 points · 0 of 3 hands**" in ended.text
    assert ended.text.count("3 of 3 hands") == 2
    assert ended.text.count("90 chips") == 1
    mine = (await dee.press("My hands", on=ended)).message
    shown = (await dee.press("Hand 2", on=mine)).message
    beside = (await dee.press("Compare", on=shown)).message
    assert "**You**: no word · **ann**: 2 letters" in beside.text
    assert "dee keeps all.\nann keeps all." in beside.text
    await dee.press("▶", on=beside)
    assert "hand 2" in beside.text
    assert "dee shows Scum." in beside.text
    assert "ann shows" in beside.text
    await dee.press("▶", on=beside)
    assert "Cleo wins the hand" in beside.text
    assert (await audit_database(killable.database)).problems == ()
