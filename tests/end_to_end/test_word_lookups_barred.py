"""Whoever could bluff, or doubt a bluff, is not told what is a word: not before the hand is over, and nowhere."""

import pytest
from evening import act, closed, to_act
from trick_evening import started, table_of

from tests.labels import FOLD

TOLD, LATER = "is a word", "no look-ups in"


async def said(player, word="badge", language="en", **where):
    return (await player.slash("word", word=word, language=language, **where)).text


@pytest.mark.parametrize("game", ["scroker", "scrummy", "quist", "soup"])
async def test_nothing_is_told_of_a_word_in_a_hand_on_honour(bot, discord, guild, game):
    names = ("ann", "bob", "cy", "dee")[: 4 if game == "quist" else 3]
    ann, *others = (guild.member(name) for name in names)
    discord.guild("Elsewhere").channel("cards")
    elsewhere = discord.guild("Elsewhere").member("ann")  # the same person on another server
    assert TOLD in await said(ann)
    board = await started(game, ann, *others)
    answer = await said(ann)
    assert LATER in answer
    assert f"table {table_of(bot).short}:" in answer
    assert TOLD not in answer
    assert LATER in await said(ann, word="zzyzx")
    assert LATER in await said(ann, in_=ann.dm)
    assert LATER in await said(elsewhere)
    assert TOLD in await said(ann, word="maison", language="fr")  # nobody plays with these
    assert TOLD in await said(guild.member("eve"))
    await closed(ann, board)
    assert TOLD in await said(ann)


async def test_it_is_told_where_words_are_checked_at_once(bot, ann, bob):
    await started("scroker", ann, bob, options="words=checked")
    assert table_of(bot).options["words"] == "checked"
    assert TOLD in await said(ann)


async def test_it_is_told_between_hands(bot, ann, bob):
    board = await started("scroker", ann, bob)
    first, second = to_act(bot, ann, bob)
    assert LATER in await said(second)
    await act(first, board, FOLD)
    assert table_of(bot).phase == "between"
    assert TOLD in await said(second)
