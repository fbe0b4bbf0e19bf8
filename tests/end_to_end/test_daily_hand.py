"""The daily hand for its players: once a day, in private, with a public result without a letter."""

import asyncio
import re

import pytest
from msgspec import to_builtins
from sqlalchemy import select, update
from stand_in import PATIENCE, house

from cogs.messages.reply import Reply
from cogs.transport.answers import NotAnswered
from cogs.transport.rest import Fault
from cogs.visit import solo
from engine import daily as rules
from engine.daily import LISTED_FROM, YOU, chosen, played
from house.solo.daily import Daily
from house.store import Statement
from house.store.schema import messages, solo_hands
from house.store.solo_rows import BEGIN
from screens.custom_ids import page, short
from screens.i18n.language import i18n
from screens.solo.daily import words_in
from screens.solo.hand import made
from tests.labels import MY_HAND, YOUR_CARDS

LATER = "no look-ups in"
KEEP, NOTHING = "Keep all", "Show nothing"
CHIPS = re.compile(r"\b(chips?|pot|bets?|ante|all in|fold)\b", re.IGNORECASE)
SEEN = "Others who have played it here can see your result"


@pytest.fixture(autouse=True)
def every_day(monkeypatch):
    monkeypatch.setattr(rules, "IN_TURN", ("scroker",))


@pytest.fixture
def mod(guild):
    return guild.member("mod", permissions=["manage_guild"])


async def opened(player, **where):
    return (await player.slash("daily", **where)).message


async def hand_of(bot, player, language="en"):
    daily = bot.room.daily
    return await daily.find(player.id, daily.today, language)


def made_in(hand):
    return made(i18n("en"), hand.deal.game, hand.worth)


async def to_the_end(bot, hand):
    while not hand.over:
        state = played(hand.deal, hand.acts).state
        hand = await bot.room.solo.act(bot.room.daily, hand, to_builtins(chosen(hand.deal, state, YOU)))


async def finished(bot, player, language="en", **where):
    """Played as a shark would. Gives the panel that shows how it ended."""
    await player.slash("daily", language=language, **where)
    await to_the_end(bot, await hand_of(bot, player, language))
    return (await player.slash("daily", language=language, **where)).message


@pytest.fixture
def midnight(bot, monkeypatch):
    """Lets it pass, as often as it is called."""
    return lambda: monkeypatch.setattr(Daily, "today", bot.room.daily.today + 1)


async def test_it_is_played_on_one_panel_that_only_its_player_sees(bot, ann, bob, cards):
    panel = await opened(ann)
    assert YOUR_CARDS in panel.text
    assert {KEEP, "What beats what", "Rules"} <= {*panel.labels}
    assert not CHIPS.search(panel.text.replace("No chips.", ""))
    answer = await ann.press(KEEP, on=panel)
    assert answer.kind == "update"
    assert not CHIPS.search(panel.text)
    await ann.press(NOTHING, on=panel)
    hand = await hand_of(bot, ann)
    assert hand.over
    assert f"**{made_in(hand)} (longer words are better)**" in (await ann.press("Leaderboard", on=panel)).text
    await ann.press("Back", on=panel)
    assert panel.text.count("longer words are better") == 1
    assert not CHIPS.search(panel.text)
    assert "in a row" not in panel.text
    assert "With your cards, a shark made " in panel.text
    assert re.search(r"The day ends at midnight UTC, <t:\d+:R>", panel.text)
    assert panel.labels[-4:] == ["Post it", "Copy text", "Leaderboard", "Past days"]
    assert ann.ephemerals == [panel]
    assert not [*cards.messages, *bob.ephemerals, *bob.dms, *bot.room.tables]
    again = await opened(ann)
    assert "Post it" in again.labels
    assert not {KEEP, NOTHING} & {*again.labels}, "it is played once"


@pytest.mark.usefixtures("bot")
async def test_all_that_is_read_beside_it_is_in_its_message_and_leads_back(ann):
    panel = await opened(ann)
    before, acts = panel.text, {*panel.labels} - {"What beats what", "Rules"}
    assert YOUR_CARDS in before
    for label, says in (("What beats what", "Flying Scroker"), ("Rules", "# Scroker")):
        answer = await ann.press(label, on=panel)
        assert answer.message == panel
        assert says in panel.text
        assert says == "Flying Scroker" or all(panel.text.count(card) == 1 for card in acts), "not twice"
        assert {*acts, "Back"} == {one for one in panel.labels if not one.startswith("▶")}
        for turn in [one for one in panel.labels if one.startswith("▶")]:
            await ann.press(turn, on=panel)
            assert says not in panel.text
        await ann.press("Back", on=panel)
        assert panel.text == before
    await ann.press("Rules", on=panel)
    await ann.press(KEEP, on=panel)
    await ann.press(NOTHING, on=panel)
    over = panel.text
    for label, says in (
        ("Copy text", "```\nLettershark Daily "),
        ("Leaderboard", "Daily "),
        ("Review", "1/"),
    ):
        assert (await ann.press(label, on=panel)).message == panel
        assert says in panel.text
        assert "Post it" not in panel.labels
        await ann.press("Back", on=panel)
        assert panel.text == over
    assert ann.ephemerals == [panel]


async def test_a_newcomer_is_told_what_it_is_before_they_do_anything(bot, ann, midnight):
    told = "Everyone gets these cards, once. No chips."
    panel = await opened(ann)
    assert told in panel.text
    assert "**Goal** Show the best words of your five cards." in panel.text
    await ann.press(KEEP, on=panel)
    assert told not in panel.text
    assert told not in (await opened(ann)).text
    await ann.press(NOTHING, on=panel)
    midnight()
    assert told not in (await opened(ann)).text
    assert not (await hand_of(bot, ann)).over


async def test_who_comes_back_reads_how_yesterdays_compares(bot, ann, bob, midnight):
    await finished(bot, ann)
    await finished(bot, bob, in_=bob.dm)
    midnight()
    panel = await opened(ann)
    assert "**Yesterday**: place 1 of 2, shared." in panel.text  # both played as a shark would
    await ann.press(KEEP, on=panel)
    assert "**Yesterday**" not in panel.text


async def test_a_square_a_decision_with_a_sign_in_the_result_the_post_and_the_text(
    bot, ann, cards, monkeypatch
):
    monkeypatch.setattr(rules, "IN_TURN", ("zoot",))
    monkeypatch.setattr(solo, "WEIGHED_FOR", 60)
    panel = await finished(bot, ann)
    [squares] = re.findall(r"^(?:🟩✓|🟨~|⬛✗)+", panel.text, re.MULTILINE)
    assert "✓ as good as any" in panel.text
    assert squares in (await ann.press("Copy text", on=panel)).text
    await ann.press("Back", on=panel)
    await ann.press("Post it", on=panel)
    assert squares in cards.messages[0].text
    assert "as good as any" not in cards.messages[0].text


async def test_in_a_direct_message_there_is_nobody_to_post_it_to_or_to_name(bot, ann, bob):
    await finished(bot, bob, in_=bob.dm)
    panel = await finished(bot, ann, in_=ann.dm)
    assert panel.labels[-3:] == ["Copy text", "Leaderboard", "Past days"]
    assert "Post it" not in panel.labels
    answer = await ann.press("Leaderboard", on=panel)
    assert "<@" not in answer.text
    assert "With your cards, a shark made " in answer.text


async def test_who_comes_back_after_a_restart_goes_on_where_they_were(discord, guild, ann, tmp_path, timing):
    assert guild
    async with house(discord, tmp_path, timing):
        panel = await opened(ann)
        before = panel.text
    async with house(discord, tmp_path, timing):
        assert (await opened(ann)).text == before
        await ann.press(KEEP, on=panel)
        await ann.press(NOTHING, on=panel)
        assert "Post it" in panel.labels


async def test_a_press_on_what_is_past_changes_nothing(bot, ann):
    panel = await opened(ann)
    hand = await hand_of(bot, ann)
    after = await bot.room.solo.act(bot.room.daily, hand, {"do": "draw", "discard": []})
    await ann.press(KEEP, on=panel)
    assert len((await hand_of(bot, ann)).acts) == len(after.acts)
    assert "You have gone on from there already." in panel.text


async def test_review_shows_it_step_by_step_with_the_worth_of_each_decision(bot, ann, monkeypatch):
    monkeypatch.setattr(rules, "IN_TURN", ("zoot",))
    monkeypatch.setattr(solo, "WEIGHED_FOR", 60)
    panel = await finished(bot, ann)
    film = (await ann.press("Review", on=panel)).message
    assert film == panel
    assert "1/" in film.text
    assert YOUR_CARDS in film.text
    await ann.press("My decisions", on=film)
    assert "(you): " in film.text
    await ann.press("⏭", on=film)
    assert re.search("decisions? checked", film.text)
    assert re.search(r"-# (\d+)/\1$", film.text, re.MULTILINE)
    await ann.press("Back", on=panel)
    assert "Post it" in panel.labels


# --- the public result -----------------------------------------------------------------------------------------


async def test_it_is_posted_once_without_a_letter_and_others_play_from_there(bot, ann, bob, cards):
    panel = await finished(bot, ann)
    assert SEEN in panel.text
    await ann.press("Post it", on=panel)
    [posted] = cards.messages
    assert posted.text.startswith(f"{ann.mention} · Daily ")
    assert posted.labels == ["Play today's hand"]
    await ann.press("Post it", on=panel)
    assert "You have posted today's result already." in panel.text
    french = await finished(bot, ann, "fr")
    await ann.press("Post it", on=french)
    assert "You have posted today's result already." in french.text
    assert cards.messages == [posted]
    answer = await bob.press("Play today's hand", on=posted)
    assert answer.ephemeral
    assert YOUR_CARDS in answer.text
    assert SEEN not in (await finished(bot, bob, in_=bob.dm)).text


async def test_only_what_certainly_did_not_go_out_can_be_posted_again(bot, ann, bob, cards, monkeypatch):
    for player, fault, again in ((ann, Fault.ANSWERED, True), (bob, Fault.AWAY, False)):
        panel = await finished(bot, player)

        async def not_taken(*_, fault=fault, **__):
            raise NotAnswered(fault)

        with monkeypatch.context() as broken:
            broken.setattr(Reply, "send", not_taken)
            await player.press("Post it", on=panel)
        assert ("Discord was too slow" in panel.text) == again
        await player.press("Post it", on=panel)
        assert ("*Copy text* gives you this one" in panel.text) != again
    assert len(cards.messages) == 1


async def test_a_post_is_edited_once_when_the_day_is_over(bot, ann, bob, cards, midnight):
    await ann.press("Post it", on=await finished(bot, ann))
    [posted] = cards.messages
    [word] = words_in((await hand_of(bot, ann)).now)
    assert word not in posted.text
    await finished(bot, bob)
    midnight()
    bot.room.daily.changed()
    edited = await cards.wait_for(lambda one: f" · {word}" in one.text)
    assert edited == posted
    assert "place 1 of 2, shared" in posted.text
    assert await bot.room.store.first(select(messages).where(messages.c.kind == "daily-post")) is None


async def test_a_post_outlives_a_restart_and_goes_with_its_players_data(
    discord, guild, ann, cards, tmp_path, timing
):
    assert guild
    async with house(discord, tmp_path, timing) as bot:
        await ann.press("Post it", on=await finished(bot, ann))
    [posted] = cards.messages
    async with house(discord, tmp_path, timing):
        await ann.slash("privacy delete", sure="delete")
        await discord.wait_until(lambda: not cards.messages, what="the post to go")
    assert posted.text


async def test_yesterdays_posts_are_drawn_in_the_one_message_of_the_day(bot, guild, mod, ann, bob, midnight):
    await is_a_regular(bot, ann)
    await ann.press("Post it", on=await finished(bot, ann))
    await bob.press("Post it", on=await finished(bot, bob))  # no regular yet
    midnight()
    news = guild.channel("news")
    await mod.slash("settings server", name="daily_channel", value=f"<#{news.id}>")
    told = await news.wait_for(lambda one: "Play today's hand" in one.labels)
    assert f"{ann.mention} wins the day" in told.text
    assert bob.mention not in told.text
    assert f"This list names players with at least {LISTED_FROM} daily hands." in told.text
    number = bot.room.daily.deal(bot.room.daily.today - 1, "en").number
    assert told.labels == ["Leaderboard", "Play today's hand", f"Practise {number}"]
    listed = await guild.member("cy").press("Leaderboard", on=told)
    assert listed.ephemeral
    assert f"1. {ann.mention}" in listed.text


async def test_in_a_group_chat_yesterdays_posts_are_the_answer_to_the_next_press(bot, discord, midnight):
    elsewhere = discord.guild("elsewhere", bot=False)
    ann, bob = elsewhere.member("ann"), elsewhere.member("bob")
    ann.install()
    group = discord.group(ann, bob)
    await is_a_regular(bot, ann)
    await ann.press("Post it", on=await finished(bot, ann, in_=group))
    [posted] = group.messages
    midnight()
    answer = await bob.press("Play today's hand", on=posted)
    told = await group.wait_for(lambda one: "wins the day" in one.text)
    assert answer.message == told
    assert ann.mention in told.text
    hand = await bob.wait_for_ephemeral(lambda one: YOUR_CARDS in one.text)
    assert hand
    again = await ann.press("Play today's hand", on=told)
    assert again.ephemeral
    assert group.messages == [posted, told]


async def test_what_is_posted_is_in_the_servers_language(bot, ann, cards):
    await bot.room.preferences.set(ann.id, "language", "fr")
    await ann.press("Publier", on=await finished(bot, ann))
    [posted] = cards.messages
    assert posted.labels == ["Play today's hand"]


async def is_a_regular(bot, player):
    """Gives them all but today's of the daily hands needed for a public ranking."""
    for ago in range(1, LISTED_FROM):
        which = {"kind": "daily", "which": "en", "number": bot.room.daily.today - ago, "owner": player.id}
        row = {"guild": 0, "game": "scroker", "you": 0, "acts": "[]", "done": 1, "worth": 1}
        await bot.room.store.write(BEGIN, **which, **row)


async def test_the_ranking_names_regulars_who_began_it_here_and_says_so(bot, ann, bob, cy, discord):
    discord.guild("Elsewhere").channel("cards")
    eve = discord.guild("Elsewhere").member("eve")
    for player in (ann, bob, eve):
        await is_a_regular(bot, player)
    for player in (eve, bob, cy):
        await finished(bot, player)
    answer = await ann.press("Leaderboard", on=await finished(bot, ann))
    assert answer.ephemeral
    assert {ann.mention, bob.mention} == {
        line.split()[1] for line in answer.text.splitlines() if "<@" in line
    }
    assert f"This list names players with at least {LISTED_FROM} daily hands." in answer.text


async def test_nothing_is_told_to_who_has_not_played_it(bot, ann, bob, cards):
    await is_a_regular(bot, bob)
    await finished(bot, ann)
    panel = await opened(bob)
    before, hand = panel.text, await hand_of(bot, bob)
    where = f"en.{short(hand.deal.day)}.{short(len(hand.acts))}"
    for act in ("!ranking", "!text", "!review", "!post"):
        await bob.press_id(page("daily", f"{where}:{act}"), on=panel)
    assert ann.mention not in "".join(one.text for one in bob.ephemerals)
    assert before in panel.text
    assert not cards.messages


async def test_words_are_not_looked_up_in_the_middle_of_it(bot, ann, monkeypatch):
    monkeypatch.setattr(rules, "IN_TURN", ("quist",))  # on honour
    await opened(ann)
    answer = await ann.slash("word", word="badge", language="en")
    assert LATER in answer.text
    assert answer.message.labels == [MY_HAND]
    assert LATER not in (await ann.slash("word", word="maison", language="fr")).text
    await finished(bot, ann)
    assert LATER not in (await ann.slash("word", word="badge", language="en")).text


async def test_yesterdays_unfinished_hand_is_gone_on_with_before_todays(bot, ann, midnight, monkeypatch):
    monkeypatch.setattr(rules, "IN_TURN", ("quist",))
    await opened(ann)
    begun = await hand_of(bot, ann)
    midnight()
    refused = (await ann.slash("word", word="badge", language="en")).message
    panel = (await ann.press(MY_HAND, on=refused)).message
    assert "(yesterday's hand). Today's comes next." in panel.text
    await to_the_end(bot, begun)
    await ann.press(panel.labels[0], on=panel)
    assert (await bot.room.daily.find(ann.id, begun.deal.day, "en")).over
    todays = (await ann.press("Play today's hand", on=panel)).message
    assert "yesterday's" not in todays.text
    assert (await hand_of(bot, ann)).deal.day == begun.deal.day + 1


async def test_a_hand_that_may_be_practised_by_now_says_so_when_it_is_pressed(bot, ann, midnight):
    panel = await opened(ann)
    for _ in range(2):
        midnight()
    answer = (await ann.press(KEEP, on=panel)).message
    assert "can no longer be finished" in answer.text
    assert await hand_of(bot, ann) is None
    await ann.press(answer.labels[0], on=answer)
    assert await hand_of(bot, ann) is not None  # today's


async def test_an_old_day_is_practised_and_counts_for_nothing(bot, ann, midnight):
    over = await finished(bot, ann)
    made, day = made_in(await hand_of(bot, ann)), bot.room.daily.today
    film = (await ann.press("Review", on=over)).message
    assert "Play it again" not in film.labels  # others may still play it
    await ann.press("Back", on=film)
    midnight()
    days = (await ann.press("Past days", on=over)).message
    assert "do not count" in days.text
    await ann.choose("Choose a day", f"day.en.{short(day)}", on=days)
    assert "practice: does not count" in days.text
    await ann.press(KEEP, on=days)
    await ann.press(NOTHING, on=days)
    assert f"first time {made}" in days.text
    assert days.labels == ["Review", "Play it again", "Past days"]
    await ann.press("Play it again", on=days)
    assert KEEP in days.labels
    await ann.press("Review", on=over)
    assert "Play it again" in over.labels
    assert (await bot.room.daily.find(ann.id, day, "en")).worth == (
        await bot.room.daily.worths_of(ann.id, "en")
    )[day]


async def test_who_may_bluff_practises_nothing_in_that_language_nor_what_can_still_be_played(
    bot, ann, monkeypatch
):
    monkeypatch.setattr(rules, "IN_TURN", ("quist",))
    panel = await opened(ann)
    for day in (bot.room.daily.today, bot.room.daily.today + 1):
        answer = await ann.press_id(page("practice", f"day.fr.{short(day)}.0.new"), on=panel)
        assert "can still be played" in answer.text
    old = page("practice", f"day.en.{short(bot.room.daily.today - 1)}.0.new")
    assert LATER in (await ann.press_id(old, on=panel)).text
    french = page("practice", f"day.fr.{short(bot.room.daily.today - 1)}.0.new")
    assert "practice: does not count" in (await ann.press_id(french, on=panel)).text


async def test_a_hand_that_a_new_version_plays_otherwise_is_declined_with_what_it_made(bot, ann, bob):
    panel, over = await opened(bob), await finished(bot, ann)
    made = made_in(await hand_of(bot, ann))
    await bot.room.store.write(Statement(update(solo_hands).values(acts='[[0,{"do":"juggle"}]]')))
    for player, where in ((ann, over), (bob, panel)):
        answer = await player.press(where.labels[0], on=where)
        assert "can no longer be shown" in answer.text
        assert (await player.slash("daily")).text == answer.text
    assert f"**{made}**" in (await ann.slash("daily")).text
    assert LATER not in (await bob.slash("word", word="badge", language="en")).text


# --- one message a day --------------------------------------------------------------------------------------


async def test_a_server_has_one_message_a_day_where_it_wants_it(discord, guild, mod, bob, tmp_path, timing):
    news = guild.channel("news")
    async with house(discord, tmp_path, timing):
        await mod.slash("settings server", name="daily_channel", value=f"<#{news.id}>")
        told = await news.wait_for(lambda one: "Play today's hand" in one.labels)
        assert "Scroker" in told.text
        assert (await bob.press("Play today's hand", on=told)).ephemeral
        await mod.slash("settings server", name="daily_channel", value="none")
        await mod.slash("settings server", name="daily_channel", value=f"<#{news.id}>")
    async with house(discord, tmp_path, timing) as bot:
        assert await bot.room.news.untold(bot.room.daily.today) == []
    assert news.messages == [told]


async def test_one_that_was_posted_before_a_kill_is_not_posted_again(
    discord, guild, mod, tmp_path, timing, monkeypatch
):
    news = guild.channel("news")

    async def killed(*_):
        raise RuntimeError

    async with house(discord, tmp_path, timing) as bot:
        monkeypatch.setattr(bot.room.news, "tell", killed)
        await mod.slash("settings server", name="daily_channel", value=f"<#{news.id}>")
        told = await news.wait_for(lambda one: "Play today's hand" in one.labels)
    async with house(discord, tmp_path, timing) as bot:
        async with asyncio.timeout(PATIENCE):
            while await bot.room.news.untold(bot.room.daily.today):
                pass
    assert news.messages == [told]


async def test_a_message_that_goes_out_at_midnight_is_that_of_one_day(bot, guild, mod, midnight, monkeypatch):
    news, daily = guild.channel("news"), bot.room.daily
    day, known = daily.today, daily.news

    async def late(*asked):
        monkeypatch.setattr(daily, "news", known)
        midnight()
        return await known(*asked)

    monkeypatch.setattr(daily, "news", late)
    await mod.slash("settings server", name="daily_channel", value=f"<#{news.id}>")
    told = await news.wait_for(lambda one: "Play today's hand" in one.labels)
    (named,) = (one for one in (day, day + 1) if f"Daily {daily.deal(one, 'en').number} " in told.text)
    async with asyncio.timeout(PATIENCE):
        while await bot.room.news.untold(named):
            pass
    assert await bot.room.news.untold(day + 1) == ([(guild.id, news.id)] if named == day else [])


async def test_one_channel_is_chosen_and_none_in_which_the_bot_may_not_write(bot, guild, mod, cards):
    news = guild.channel("news")
    news.deny("bot", "send_messages")
    answer = await mod.slash("settings server", name="daily_channel", value=f"<#{news.id}>")
    assert f"I cannot write in <#{news.id}>." in answer.text
    assert await bot.room.settings.get(guild.id, "daily_channel") == []
    news.allow("bot", "send_messages")
    await mod.slash("settings server", name="daily_channel", value=f"<#{news.id}>")
    assert await bot.room.settings.get(guild.id, "daily_channel") == [str(news.id)]
    answer = await mod.slash("settings server", name="daily_channel", value=f"<#{cards.id}> <#{news.id}>")
    assert "is not a channel" in answer.text
