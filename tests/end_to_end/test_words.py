"""`/word` tells what a word means, how it grows and what else its letters spell; what is not known is said."""


async def said(player, word, **options):
    return (await player.slash("word", word=word, **options)).text


async def test_a_word_is_explained(bot, ann):
    assert bot.is_ready()
    answer = await said(ann, "saw", language="en")
    assert "**SAW** is a word" in answer
    assert "past of **SEE**" in answer
    assert "cut with a saw (verb)" in answer
    assert "**SEE**: " in answer
    assert "One letter more behind: SAWN, SAWS" in answer
    assert "Other words of these letters: AWS, WAS" in answer


async def test_what_the_dictionary_lacks_is_said(bot, ann):
    assert bot.is_ready()
    assert "WordNet, does not have this word" in await said(ann, "ohed", language="en")
    assert "No free French dictionary" in await said(ann, "maison", language="fr")
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
