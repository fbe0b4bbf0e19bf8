"""Players who could bluff, or doubt a bluff, get no look-ups before the hand is over, anywhere."""

import pytest
from evening import act, closed, to_act
from trick_evening import started, table_of

from engine.words.spelling import in_rack
from screens.custom_ids import page, short
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
    assert table_of(bot).now.options["words"] == "checked"
    assert TOLD in await said(ann)


async def test_it_is_told_between_hands(bot, ann, bob):
    board = await started("scroker", ann, bob)
    first, second = to_act(bot, ann, bob)
    assert LATER in await said(second)
    await act(first, board, FOLD)
    assert table_of(bot).now.phase == "between"
    assert TOLD in await said(second)


SLOW, THERE = "turn_seconds=86400", "you could spell this word there, or challenge it"


def cards_of(bot, player):
    (rack, *_) = table_of(bot).game.family.racks(table_of(bot).now.view(player.id))
    return rack


async def test_in_a_slow_hand_only_words_that_the_asker_could_spell_are_kept_back(bot, ann, bob):
    board = await started("scroker", ann, bob, options=SLOW)
    mine = cards_of(bot, ann)
    for word in (mine, mine[:2], mine[::-1].lower()):
        answer = await said(ann, word=word)
        assert THERE in answer
        assert f"table {table_of(bot).short}:" in answer
        assert TOLD not in answer
    other = next(word for word in ("badge", "toad", "zoo", "skill") if not in_rack(word.upper(), mine))
    answer = await said(ann, word=other)
    assert TOLD in answer
    await closed(ann, board)
    assert THERE not in await said(ann, word=mine)


@pytest.mark.parametrize(("options", "barred"), [(SLOW, False), ("", True)])
async def test_past_days_are_practised_in_a_slow_hand_and_in_no_other(bot, ann, bob, options, barred):
    board = await started("scroker", ann, bob, options=options)
    old = page("practice", f"day.en.{short(bot.room.daily.today - 1)}.0.new")
    assert (LATER in (await ann.press_id(old, on=board)).text) == barred
