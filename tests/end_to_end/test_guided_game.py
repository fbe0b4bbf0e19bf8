"""A guided game as its player meets it: with a wrong choice, left and come back to, through a restart, in a direct
message, and on to a real table."""

import pytest
from evening import seated
from exports import exported
from stand_in import house

from cogs.messages.reply import Reply
from screens.i18n.language import i18n
from screens.lessons.lesson import lessons
from tests.labels import ACCEPT, BET, CHECK, FOLD, KEEP_ALL, MORE

LAST = 1000


def step_of(message):
    """Which step the panel says it is."""
    return int(message.text.split(" · step ")[1].split(" ")[0])


async def at_the_draw(member, **where):
    """The panel at the draw, after a real bet."""
    panel = (await member.slash("learn", game="scroker", **where)).message
    await member.press("Go on", on=panel)
    answer = await bets(member, panel, 1)
    assert answer.kind == "update"
    assert step_of(panel) == 3
    return panel


async def bets(member, panel, amount):
    window = await member.press(BET, on=panel)
    return await window.submit(amount=str(amount))


async def drawn(member, panel):
    """The two cards that are of no use are swapped."""
    for card in ("🍋K", "🟢T"):
        await member.press(card, on=panel)
    await member.press("Swap 2", on=panel)
    return panel


@pytest.mark.usefixtures("bot")
async def test_a_wrong_choice_is_answered_with_why_and_may_be_tried_again(ann, bob):
    panel = (await ann.slash("learn", game="scroker")).message
    assert panel.record.ephemeral
    assert not bob.ephemerals
    await ann.press("Go on", on=panel)
    await ann.press(CHECK, on=panel)
    assert "Checking costs nothing, but if nobody bets, the cards are tossed in" in panel.text
    assert step_of(panel) == 2
    assert "Show me" in panel.labels
    await bets(ann, panel, 3)
    assert "the amount is up to you" in panel.text
    assert step_of(panel) == 3


@pytest.mark.usefixtures("bot")
async def test_a_lesson_is_taken_up_where_it_was_left(ann, bob):
    panel = await drawn(ann, await at_the_draw(ann))
    assert step_of(panel) == 4
    back = (await ann.slash("learn", game="scroker")).message
    assert step_of(back) == 4
    assert "Welcome back" in back.text
    assert step_of((await bob.slash("learn", game="scroker")).message) == 1
    await bets(ann, back, 3)
    late = await ann.press(CHECK, on=panel)  # the panel from before still shows the step that is over
    assert "You have gone on from there already" in late.text
    assert step_of(late.message) == 5


async def test_a_lesson_goes_on_after_a_restart(discord, ann, tmp_path, timing):
    async with house(discord, tmp_path, timing):
        panel = await drawn(ann, await at_the_draw(ann))
    async with house(discord, tmp_path, timing):
        await bets(ann, panel, 3)
        assert step_of(panel) == 5
        window = await ann.press("Type words…", on=panel)
        await window.submit("dam")
        assert "With the E you can show four" in panel.text
        window = await ann.press("Type words…", on=panel)
        await window.submit("dame")
        assert step_of(panel) == 6
        assert "GLIMB" in panel.text


@pytest.mark.usefixtures("bot")
async def test_a_press_is_answered_although_another_picture_has_taken_the_place_of_its_own(ann, monkeypatch):
    panel = await at_the_draw(ann, in_=ann.dm)
    assert panel.channel.id == ann.dm.id
    await ann.press("🍋K", on=panel)
    await panel.discord.wait_until(lambda: panel.record.attachments, what="its picture")
    kept, redraw = [], Reply.redraw

    async def replaced(reply, body):
        if body.attachments and not body.files and not kept:
            kept.append(body.attachments)
            body = body._replace(attachments=[{"id": "1"}])
        return await redraw(reply, body)

    monkeypatch.setattr(Reply, "redraw", replaced)
    await ann.press("🟢T", on=panel)
    assert kept
    assert "Swap **K and T**?" in panel.text


@pytest.mark.usefixtures("bot")
async def test_a_lesson_ends_with_a_real_table_one_press_away(bot, ann):
    panel = (await ann.slash("learn", game="scroker")).message
    await finish(ann, panel)
    assert "You can play Scroker now" in panel.text
    assert "GLOBE takes the pot" in panel.text, "it ends with a hand that is won"
    assert not bot.room.tables, "nothing of a lesson is a table of the house"
    await ann.press("Play now", on=panel)
    (table,) = bot.room.tables.values()
    assert table.game.id == "scroker"
    await ann.wait_for_ephemeral(lambda message: MORE in message.labels)
    assert table.now.phase == "playing"
    index = await ann.slash("learn")
    assert "Scroker (done)" in index.text


async def finish(member, panel):
    """Walk through it with the help offered after a wrong try."""
    wrong = {2: FOLD, 3: KEEP_ALL, 4: FOLD, 5: "Show nothing", 6: ACCEPT, 7: FOLD}
    for _ in range(LAST):
        if " · step " not in panel.text:
            return
        if "Go on" in panel.labels:
            await member.press("Go on", on=panel)
            continue
        step = step_of(panel)
        if step in wrong:
            await member.press(wrong[step], on=panel)
            assert "✗" in panel.text
            await member.press("Show me", on=panel)
        else:
            await RIGHT[step](member, panel)
        assert step_of_or_end(panel) > step


def step_of_or_end(panel):
    return step_of(panel) if " · step " in panel.text else LAST


def _types(word):
    async def typed(member, panel):
        window = await member.press("Type words…", on=panel)
        await window.submit(word)

    return typed


async def _swaps(member, panel):
    await member.press("🐢T", on=panel)
    await member.press("Swap 1", on=panel)


RIGHT = {
    8: _swaps,
    9: lambda member, panel: member.press("Call", on=panel),
    10: _types("PAIR"),
    11: lambda member, panel: member.press(ACCEPT, on=panel),
    12: lambda member, panel: member.press(CHECK, on=panel),
    13: lambda member, panel: member.press(FOLD, on=panel),
    14: lambda member, panel: bets(member, panel, 2),
    15: lambda member, panel: member.press(KEEP_ALL, on=panel),
    16: lambda member, panel: bets(member, panel, 5),
    17: _types("GLOBE"),
}


@pytest.mark.usefixtures("bot")
async def test_neither_what_is_sound_elsewhere_nor_the_ladder_of_hands_leads_on(ann):
    panel = await at_the_draw(ann)
    await ann.press("🍋K", on=panel)
    await ann.press("Swap 1", on=panel)
    assert "swap both, for two chances" in panel.text
    assert "✗" not in panel.text, "it is sound elsewhere"
    assert step_of(panel) == 3
    answer = await ann.press("What beats what", on=panel)
    assert "Flying Scroker" in panel.text
    assert answer.message == panel
    assert "Check" not in panel.labels
    assert {"🍋K", "Keep all"} <= {*panel.labels}, "the acts stay"
    await ann.press("Back", on=panel)
    assert "Flying Scroker" not in panel.text
    assert step_of(panel) == 3


@pytest.mark.usefixtures("bot")
async def test_a_lesson_leads_to_the_one_that_it_builds_on(ann):
    panel = (await ann.slash("learn", game="spit")).message
    await ann.press("Learn Scroker", on=panel)
    assert "Learn Scroker · step 1 of" in panel.text


@pytest.mark.usefixtures("bot")
async def test_teach_me_stands_under_the_rules_of_a_lobby(ann, bob):
    lobby = await seated(ann)
    rules = await bob.press("Rules", on=lobby)
    panel = await bob.press("Teach me", on=rules.message)
    assert panel.ephemeral
    assert step_of(panel.message) == 1


@pytest.mark.usefixtures("bot")
async def test_every_lesson_is_shown_step_by_step_to_its_end(guild):
    language = "fr"
    zoe = guild.member("zoe", locale=language)
    for game, lesson in lessons().items():
        panel = (await zoe.slash("apprendre", game=game)).message
        for place in range(lesson.length):
            step = lesson.step(place)
            assert i18n(language).say(step.say).split("\n")[0] in panel.text, (game, place)
            act = "!next" if step.do is None else "!show"
            answer = await zoe.press_id(f"p:learn:{game}.{place}:{act}", on=panel)
            assert answer.kind == "update"
        assert i18n(language).say(lesson.end).split("\n")[0] in panel.text, game


@pytest.mark.usefixtures("bot")
async def test_what_is_kept_of_lessons_is_told_and_deleted_on_request(bot, ann):
    await at_the_draw(ann)
    told = await exported(bot.room, ann.id)
    assert [(row["game"], row["place"]) for row in told["lessons"]] == [("scroker", 2)]
    await bot.room.privacy.delete(ann.id)
    assert (await exported(bot.room, ann.id))["lessons"] == []
