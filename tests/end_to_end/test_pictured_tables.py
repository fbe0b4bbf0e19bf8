"""Played where tables and hands are pictures: the table's message has a line and *My hand*, all else is in one's own panel."""

import asyncio

import pytest
from evening import pressed, start, table_of, with_computer

from cogs.messages.artist import Artist, NotDrawn
from house.tables import results as house_results
from screens.components import BUTTON, GALLERY, SECTION, TEXT, walk
from tests.labels import BET, DETAILS, FOLD, JOIN, KEEP_ALL, MORE, MY_HAND, YOUR_CARDS
from tests.wished_deals import first_hand

pytestmark = pytest.mark.usefixtures("bot")
EDIT = "PATCH /webhooks/{webhook_id}/{token}/messages/@original"


@pytest.fixture
def pictures():
    return True


def parts(message, kind):
    return [part for part in walk(message.record.components) if part["type"] == kind]


def alt(message):
    return " ".join(item["description"] for part in parts(message, GALLERY) for item in part["items"])


def line(message):
    (section,) = parts(message, SECTION)
    return section["components"][0]["content"]


async def dealt(ann, *others, game="scroker", computers=0, **chosen):
    await ann.slash("play", game=game, **chosen)
    lobby = await (await ann.channel.wait_for_thread()).wait_for(lambda message: "Rules" in message.labels)
    for other in others:
        await other.press(JOIN, on=lobby)
    for _ in range(computers):
        await with_computer(ann, "plain")
    await start(ann)
    await lobby.discord.wait_until(lambda: alt(lobby), what="the table's picture")
    return lobby


def to_act(bot, *people):
    table = table_of(bot)
    return next(one for one in people if table.now.seat_of(one.id) in table.now.due.seats)


async def test_the_table_shows_everybody_and_no_card_and_has_one_button(ann, bob):
    board = await dealt(ann, bob)
    assert "ann 99" in alt(board)
    assert "bob 99" in alt(board)
    assert " of " not in alt(board)
    assert board.labels == [MY_HAND]
    assert "to act" in line(board)


async def test_a_hand_is_played_in_ones_own_panel_to_a_pictured_result(bot, ann, bob):
    board = await dealt(ann, bob)
    panel = await panel_of(to_act(bot, ann, bob), board)
    assert panel.ephemeral
    assert line(panel).startswith("**Your turn.**")
    window = await to_act(bot, ann, bob).press(BET, on=panel)
    await window.submit(amount="4")
    caller = to_act(bot, ann, bob)
    await caller.press("Call 4", on=await panel_of(caller, board))
    first = to_act(bot, ann, bob)
    panel = await panel_of(first, board)
    picture = [one.id for one in panel.record.attachments]
    for place in (0, 1):
        await first.press(cards_on(panel)[place], on=panel)
    assert [one.id for one in panel.record.attachments] == picture
    done = await first.press("Swap 2", on=panel)
    assert done.kind == "update"
    await pictured(panel, "Just taken")
    other = to_act(bot, ann, bob)
    assert f"**{other.name}** is thinking." in line(panel)
    await other.press(KEEP_ALL, on=await panel_of(other, board))
    folder = to_act(bot, ann, bob)
    await pressed(folder, await panel_of(folder, board), FOLD)
    result = await board.channel.wait_for(lambda message: DETAILS in message.labels)
    winner = bob if folder is ann else ann
    assert f"{winner.name} wins" in alt(result) + result.text
    assert "Everyone else folded" in line(result)
    details = await ann.press(DETAILS, on=result)
    assert details.ephemeral
    assert "ante" in details.text


async def to_the_end(bot, monkeypatch, ann, bob, words="honour"):
    """A hand that bob wins with RUT, though ann, who shows AT, holds CAT."""
    cards = ["li.R", "an.C", "li.U", "an.A", "li.S", "an.T", "li.T", "le.J", "le.K", "li.X"]
    first_hand(monkeypatch, cards)
    board = await dealt(ann, bob, options=f"showdown=claim words={words}")
    table = table_of(bot)
    for do, fields in (("bet", {"amount": 1}), ("call", {}), *[("draw", {})] * 2, *[("check", {})] * 2):
        player = to_act(bot, ann, bob)
        assert "Review" not in (await player.press(MY_HAND, on=board)).message.labels
        await table.act(player.id, {"do": do, **fields})
    await table.act(ann.id, {"do": "present", "text": "AT"})
    await table.act(bob.id, {"do": "present", "text": "RUT"})
    if words == "honour":
        await table.act(ann.id, {"do": "accept"})
    return board, (await ann.press(MY_HAND, on=board)).message


@pytest.mark.parametrize("words", ["honour", "checked"])
async def test_everybody_reads_what_the_word_means_unless_it_might_be_a_bluff(
    bot, ann, bob, monkeypatch, words
):
    board, _ = await to_the_end(bot, monkeypatch, ann, bob, words)
    result = await board.channel.wait_for(lambda message: DETAILS in message.labels)
    assert ("**RUT**: " in result.text) is (words == "checked")


async def test_after_the_hand_one_reads_what_one_could_have_had_and_sees_it_as_a_still(
    bot, ann, bob, monkeypatch
):
    board, panel = await to_the_end(bot, monkeypatch, ann, bob)
    await board.discord.wait_until(lambda: "Review" in panel.labels, what="the line about the hand")
    assert "You also held **ACT**, which would have won." in line(panel)
    film = (await ann.press("Review", on=panel)).message
    await pictured(film, YOUR_CARDS)
    await ann.press("⏭", on=film)
    await pictured(film, "You showed: Duck, AT")
    assert "Same size: Turtle is higher" in film.text


async def test_where_looking_back_fails_the_hand_is_shown_all_the_same(bot, ann, bob, monkeypatch):
    def broken(*_):
        raise ValueError("broken")

    monkeypatch.setattr(house_results, "missed", broken)
    board, panel = await to_the_end(bot, monkeypatch, ann, bob)
    await board.discord.wait_until(lambda: "bob won" in line(panel), what="how the hand ended")
    assert "could have" not in panel.text


async def test_a_hand_dealt_while_the_last_is_looked_back_on_is_shown_instead(bot, ann, bob, monkeypatch):
    look_back = house_results.Results.look_back

    async def slowly(results, owed, table, *seen):
        found = await look_back(results, owed, table, *seen)
        if table_of(bot).now.phase == "between":
            await table_of(bot).deal(bob.id)
        return found

    monkeypatch.setattr(house_results.Results, "look_back", slowly)
    _, panel = await to_the_end(bot, monkeypatch, ann, bob)
    assert "Your turn." in line(panel)
    assert "won" not in line(panel)


async def panel_of(player, board):
    """Their own panel, with its picture: where the machine is busy that follows the answer."""
    panel = (await player.press(MY_HAND, on=board)).message
    await pictured(panel, YOUR_CARDS)
    return panel


async def pictured(message, says):
    await message.discord.wait_until(lambda: says in alt(message), what=f"a picture of {says}")


def cards_on(panel):
    return [part["custom_id"] for part in parts(panel, BUTTON) if ":pick:" in part["custom_id"]]


async def test_more_holds_what_is_needed_seldom_and_leaving_is_asked_once(bot, ann, bob):
    board = await dealt(ann, bob)
    panel = await panel_of(ann, board)
    await ann.press(MORE, on=panel)
    assert "What beats what" in panel.labels
    assert YOUR_CARDS in alt(panel)
    ladder = (await ann.press("What beats what", on=panel)).message
    assert "Flying Scroker" in alt(ladder) + ladder.text
    assert YOUR_CARDS in alt(ladder) + ladder.text
    await ann.press("Back", on=panel)
    await ann.press(MORE, on=panel)
    await ann.press("Leave…", on=panel)
    assert "chips home" in panel.text
    await ann.press("Stay", on=panel)
    await pictured(panel, YOUR_CARDS)
    assert table_of(bot).now.seat_of(ann.id) is not None


async def test_an_answer_waits_a_moment_for_its_picture_and_then_goes_in_text(bot, ann, bob, monkeypatch):
    board = await dealt(ann, bob)
    artist, go_on = bot.messages.context.pictures.artist, asyncio.Event()
    draw = artist.draw

    async def slow(scene):
        await go_on.wait()
        return await draw(scene)

    monkeypatch.setattr(artist, "draw", slow)
    panel = (await ann.press(MY_HAND, on=board)).message
    assert alt(panel) == ""
    assert YOUR_CARDS in panel.text
    go_on.set()
    await board.discord.wait_until(lambda: alt(panel), what="the picture that follows")


@pytest.fixture
async def overlapping(bot, discord, ann, bob, monkeypatch):
    """A dealer who chooses twists while Discord holds the edit that brings their panel its picture."""
    monkeypatch.setattr("cogs.messages.message.ANSWER_WAITS", 60)
    board, go_on, draw = await dealt(ann, bob, game="dealers-choice"), asyncio.Event(), Artist.draw
    dealer = to_act(bot, ann, bob)
    panel = (await dealer.press(MY_HAND, on=board)).message

    async def slow(artist, scene):
        await go_on.wait()
        return await draw(artist, scene)

    monkeypatch.setattr(Artist, "draw", slow)
    monkeypatch.setattr("cogs.messages.message.ANSWER_WAITS", 0.01)
    edit = discord.faults.hold(EDIT)
    await dealer.press("Longhorn Stud", on=panel)
    monkeypatch.setattr("cogs.messages.message.ANSWER_WAITS", 60)
    go_on.set()
    await edit.reached.wait()
    return board, dealer, panel, edit, await dealer.press("Variations…", on=panel)


async def test_an_answer_comes_after_the_edit_that_is_under_way(discord, ann, bob, overlapping, monkeypatch):
    monkeypatch.setattr("cogs.messages.wire.HANGS", 60)
    board, dealer, panel, edit, window = overlapping
    answer = asyncio.ensure_future(window.submit(ruling=["le"]))
    for _ in range(3):  # long enough for an answer that does not wait
        await (bob if dealer is ann else ann).press(MY_HAND, on=board)
    assert not answer.done()
    edit.release()
    await answer
    assert "Lemons rule" in panel.text + alt(panel)
    await dealer.press(MORE, on=panel)
    assert "What beats what" in panel.labels
    assert len(discord.requests.on(EDIT)) == 1


async def test_an_answer_that_overtakes_an_edit_that_hangs_is_shown_once_more(
    discord, overlapping, monkeypatch
):
    monkeypatch.setattr("cogs.messages.wire.HANGS", 0.01)
    _, dealer, panel, edit, window = overlapping
    await window.submit(ruling=["le"])
    (before,) = panel.record.attachments
    await dealer.press(MORE, on=panel)
    (after,) = await discord.wait_until(lambda: panel.record.attachments, what="the picture")
    assert before.id != after.id, "the edit may have taken the picture away"
    edit.release()
    await discord.wait_until(lambda: len(discord.requests.on(EDIT)) > 1, what="the hand once more")
    assert "Lemons rule" in panel.text + alt(panel)


async def test_an_answer_that_was_sent_before_the_edit_came_back_is_shown_once_more(
    discord, overlapping, monkeypatch
):
    monkeypatch.setattr("cogs.messages.wire.HANGS", 0.01)
    *_, panel, edit, window = overlapping
    late = discord.faults.hold("POST /interactions/*/callback")
    answer = asyncio.ensure_future(window.submit(ruling=["le"]))
    await late.reached.wait()
    edit.release()
    await discord.wait_until(lambda: discord.requests.on(EDIT), what="the edit")
    late.release()
    await answer
    await discord.wait_until(lambda: len(discord.requests.on(EDIT)) > 1, what="the hand once more")
    assert "Lemons rule" in panel.text + alt(panel)


async def test_where_nothing_can_be_drawn_the_table_goes_on_in_text(bot, ann, bob, monkeypatch):
    async def broken(_scene):
        raise NotDrawn("broken")

    monkeypatch.setattr(bot.messages.context.pictures.artist, "draw", broken)
    await ann.slash("play", game="scroker")
    lobby = await (await ann.channel.wait_for_thread()).wait_for(lambda message: "Rules" in message.labels)
    await bob.press(JOIN, on=lobby)
    await start(ann)
    await lobby.discord.wait_until(lambda: MY_HAND in lobby.labels, what="the table in text")
    assert "ann 99" in lobby.text
    panel = (await to_act(bot, ann, bob).press(MY_HAND, on=lobby)).message
    assert YOUR_CARDS in panel.text


async def test_a_game_is_chosen_by_its_poster(ann, bob):
    chosen = (await ann.slash("play")).message
    await pictured(chosen, "Rummy")
    await ann.press("Poker", on=chosen)
    await pictured(chosen, "Longhorn Stud")
    await ann.press("Back", on=chosen)
    await pictured(chosen, "Soup")
    await ann.press("Rummy", on=chosen)
    await ann.press("Scrotch", on=chosen)
    assert {"Play now", "Invite people", "Teach me", "Back"} <= set(chosen.labels)
    await ann.press("Invite people", on=chosen)
    lobby = await (await ann.channel.wait_for_thread()).wait_for(lambda message: "Rules" in message.labels)
    await bob.press(JOIN, on=lobby)
    await pictured(lobby, "bob")
    assert "SCROTCH" in alt(lobby)


async def test_surprise_me_names_one_game_and_how_to_begin(ann):
    chosen = (await ann.slash("play")).message
    await ann.press("Surprise me", on=chosen)
    assert {"Play now", "Invite people"} <= set(chosen.labels)


async def test_the_first_hands_say_what_they_are_about_unless_one_wants_no_tips(ann, bob):
    def tips(panel):
        return [one["content"] for one in parts(panel, TEXT) if "**Rule**" in one["content"]]

    board = await dealt(ann, bob)
    (told,) = tips(await panel_of(ann, board))
    assert [line.split()[0] for line in told.split("\n")] == ["**Goal**", "**Rule**"]
    await ann.slash("settings me", name="tips", value="never")
    assert not tips(await panel_of(ann, board))
    await ann.slash("settings me", name="tips", value="always")
    assert tips(await panel_of(ann, board)) == [told]
