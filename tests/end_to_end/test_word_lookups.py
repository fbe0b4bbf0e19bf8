"""`/word` shows a word's meaning, its extensions and the other words of its letters; unknown facts are named."""

from evening import act, closed, false_word, started, to_the_showdown

from tests.labels import DETAILS, NEXT_HAND


async def said(player, word, **options):
    return (await player.slash("word", word=word, **options)).text


async def test_a_word_is_explained(bot, ann):
    assert bot.is_ready()
    answer = await said(ann, "saw", language="en")
    assert "**SAW** is a word" in answer
    assert "past of **SEE**" in answer
    assert "cut with a saw (verb)" in answer
    assert "**SEE**: " in answer
    assert "With a letter at the end: SAWN, SAWS" in answer
    assert "Other words of these letters: AWS, WAS" in answer


async def test_what_the_dictionary_lacks_is_said(bot, ann):
    assert bot.is_ready()
    assert "does not have this word" in await said(ann, "ohed", language="en")
    assert "bâtiment" in await said(ann, "maisons", language="fr")
    assert "up to 9 letters" in await said(ann, "elephantine", language="en")
    assert "No definition" not in await said(ann, "zzyzx", language="en")


async def test_a_slur_is_neither_shown_nor_explained(bot, ann):
    assert bot.is_ready()
    answer = await said(ann, "shit", language="en")
    assert "No definition is shown" in answer
    assert "SHIT" not in answer
    assert "s••t".upper() in answer


async def test_it_is_told_in_french_and_in_direct_messages(bot, guild):
    assert bot.is_ready()
    lea = guild.member("lea", locale="fr")
    answer = await said(lea, "toads", language="en", in_=lea.dm)
    assert "pluriel de **TOAD**" in answer
    assert "(nom)" in answer


async def test_a_servers_words_are_counted_with(bot, guild):
    assert bot.is_ready()
    mia = guild.member("mia", permissions=["manage_guild"])
    await mia.slash("settings server", name="allow", value="xsaw")
    assert "in front: XSAW" in await said(mia, "saw", language="en")


# --- from a result ------------------------------------------------------------------------------------------


async def over(board, bot, ann, bob):
    """A hand in which everybody has seen a false word of ann's, and its result."""
    await to_the_showdown(board, bot, ann, bob)
    false = false_word(bot, ann)
    window = await act(ann, board, "Type words")
    await window.submit(false)
    await act(bob, board, "Show nothing")
    await act(bob, board, f"Challenge {false}")
    result = await board.channel.wait_for(lambda message: DETAILS in message.labels)
    return false, result


async def look_up(player, result):
    details = (await player.press(DETAILS, on=result)).message
    return await player.press("Look up a word, or vote on it", on=details)


async def test_the_words_of_a_result_are_looked_up_by_whoever_asks(bot, ann, bob, cy):
    board = await started(ann, bob)
    word, result = await over(board, bot, ann, bob)
    answer = await look_up(cy, result)
    assert answer.kind == "update", "in the place of the account"
    assert f"**{word}** is not a word here" in answer.text


async def test_a_result_is_deaf_to_those_who_could_bluff_with_its_words(bot, ann, bob, cy):
    board = await started(ann, bob)
    word, result = await over(board, bot, ann, bob)
    await ann.press(NEXT_HAND, on=result)
    for player in (ann, bob):
        answer = await look_up(player, result)
        assert "no look-ups in" in answer.text
        assert word not in answer.text
    assert word in (await look_up(cy, result)).text
    await closed(ann, board)
    assert word in (await look_up(ann, result)).text
