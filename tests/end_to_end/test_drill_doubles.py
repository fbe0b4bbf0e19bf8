"""Discord takes a message and the bot never hears of it, because the line breaks or the bot is killed. There is one table,
one letter and one ping afterwards, and no orphan with live buttons."""

import asyncio
import time

import msgspec
import pytest
from drilling import CALLBACK, Program, Trap, abandoned, on_its_way
from evening import seated, started, table_of, to_act
from stand_in import PATIENCE, house
from test_drill_faults import SEND

from cogs.messages.spot import ANSWERS, NOTE
from cogs.messages.turn_ping import TurnPing
from house.store import Away

pytestmark = pytest.mark.slow


@pytest.fixture
async def program(discord, tmp_path):
    program = Program(discord, tmp_path)
    yield program
    await program.stop()


@pytest.fixture
def people(discord):
    guild = discord.guild("Word Nerds")
    guild.channel("cards")
    return [guild.member(name) for name in ("ann", "bob")]


def sends_to(channel):
    return f"POST /channels/{channel.record.id}/messages"


def taken(discord, channel):
    """How often Discord has taken a message for this channel."""
    route = sends_to(channel)
    return sum(f"{one.method} {one.path}" == route and one.status == 200 for one in discord.requests)


async def killed_when_taken(program, route, act):
    """Killed as soon as a message has arrived there, and started again."""
    program.discord.faults.add(Trap("lose", route, sprung=program.kill))
    acting = on_its_way(act)
    assert await program.gone() == -9
    await abandoned(acting)
    program.discord.faults.clear()
    await program.start()


async def taken_again(discord, channel, times):
    await discord.wait_until(lambda: taken(discord, channel) >= times, PATIENCE, what="another try")


def boards(*channels):
    """What shows a table: the announcement of a thread has one button only."""
    return [message for channel in channels for message in channel.messages if "Table…" in message.labels]


async def lobby_of(ann, cards):
    await ann.slash("play", game="scroker")
    thread = await cards.wait_for_thread()
    return await thread.wait_for(lambda message: "Start" in message.labels)


async def dealt(ann, bob, cards):
    lobby = await lobby_of(ann, cards)
    await bob.press("Join", on=lobby)
    return lobby


async def test_a_table_whose_message_was_taken_before_a_crash_has_one(program, discord, people):
    ann, bob = people
    cards = ann.channel
    await program.start()
    opening = on_its_way(ann.slash("play", game="scroker"))
    held = discord.faults.hold(SEND)
    await asyncio.wait_for(held.reached.wait(), PATIENCE)
    thread = await cards.wait_for_thread()
    discord.faults.add(Trap("lose", sends_to(thread), sprung=program.kill))
    program.kill()
    held.release()
    await program.gone()
    await abandoned(opening)
    await discord.wait_until(lambda: boards(thread), PATIENCE, what="the message that was on its way")
    discord.faults.clear()
    await program.start()
    await taken_again(discord, thread, 2)
    (board,) = boards(cards, thread)
    assert (await bob.press("Join", on=board)).kind == "update"
    assert "**bob**" in board.text


async def test_a_table_that_was_the_answer_to_its_opening_has_one_message_after_a_crash(
    program, discord, people
):
    ann, bob = people
    cards = ann.channel
    mod = discord.guild("Word Nerds").member("mod", permissions=["manage_guild"])
    await program.start()
    await mod.slash("settings server", name="threads", value="off")
    await killed_when_taken(program, CALLBACK, ann.slash("play", game="scroker"))
    (board,) = boards(cards)
    await discord.wait_until(
        lambda: [
            one for one in discord.requests if one.method == "PATCH" and one.path.endswith(f"/{board.id}")
        ],
        PATIENCE,
        what="the table to be drawn",
    )
    assert (await bob.press("Join", on=board)).kind == "update"
    assert boards(cards) == [board]


async def test_a_table_is_not_shown_anew_while_discord_may_take_the_answer_that_shows_it(
    discord, people, tmp_path, timing
):
    """It may have left before a crash, and be long on its way."""
    ann, _ = people
    looked = []
    async with house(discord, tmp_path, timing) as bot:
        await bot.room.settings.set(ann.guild.id, "threads", False)
        late = discord.faults.hold(CALLBACK)
        opening = on_its_way(ann.slash("play", game="scroker"))
        await asyncio.wait_for(late.reached.wait(), PATIENCE)
        opened = table_of(bot).record.opened_at / 1000
    discord.faults.add(Trap("delay", "GET /webhooks/*", sprung=lambda: looked.append(time.time() - opened)))
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: boards(ann.channel), PATIENCE, what="the table to be shown")
        assert looked[0] >= ANSWERS
    late.release()
    await abandoned(opening)
    assert len(boards(ann.channel)) == 1


async def test_a_table_that_comes_to_the_bottom_leaves_none_behind_after_a_crash(program, discord, people):
    ann, bob = people
    cards = ann.channel
    await program.start()
    old = await dealt(ann, bob, cards)
    thread = old.channel
    await killed_when_taken(program, sends_to(thread), ann.slash("table show", in_=thread))
    await taken_again(discord, thread, 3)
    await discord.wait_until(lambda: old.record.deleted, PATIENCE, what="the old message to go")
    (board,) = boards(thread)
    assert board.id > old.id
    assert (await ann.press("Start", on=board)).kind == "update"


async def test_a_hand_that_was_taken_before_a_crash_is_one_letter(program, discord, people):
    ann, bob = people
    await program.start()
    lobby = await dealt(ann, bob, ann.channel)
    await killed_when_taken(program, sends_to(ann.dm), ann.press("Start", on=lobby))
    for player in people:
        await taken_again(discord, player.dm, 1)
    await taken_again(discord, ann.dm, 2)
    letters = [await player.wait_for_dm(lambda message: "Your hand" in message.text) for player in people]
    assert [player.dms for player in people] == [[letter] for letter in letters]
    assert not (await ann.press(letters[0].labels[0], on=letters[0])).failed


async def test_a_ping_that_was_taken_before_a_crash_is_one(program, discord, people):
    ann, bob = people
    await program.start()
    lobby = await dealt(ann, bob, ann.channel)
    thread = lobby.channel
    await killed_when_taken(program, sends_to(thread), ann.press("Start", on=lobby))
    await taken_again(discord, thread, 3)
    assert len([message for message in thread.messages if "your turn at" in message.text]) == 1


def sent_twice(discord):
    """The messages that were sent again with what Discord knows them by."""
    sent = [one.body["nonce"] for one in discord.requests.on(SEND)]
    return len(sent) - len(set(sent))


async def test_what_was_taken_and_never_confirmed_is_there_once(discord, people, tmp_path, timing):
    ann, bob = people
    async with house(discord, tmp_path, timing, nudge_seconds=0.05) as bot:
        bot.messages.outbox.timing = msgspec.structs.replace(bot.messages.outbox.timing, retry_seconds=0.05)
        lobby = await seated(ann, bob)
        discord.faults.lose_acknowledgement(SEND)
        await ann.slash("table show", in_=lobby.channel)
        await discord.wait_until(lambda: lobby.record.deleted, PATIENCE, what="the old message to go")
        (board,) = boards(lobby.channel)
        assert sent_twice(discord) == 1
        discord.faults.lose_acknowledgement(SEND, times=3)
        await ann.press("Start", on=board)
        await discord.wait_until(lambda: sent_twice(discord) == 4, PATIENCE, what="all to be sent again")
        first, second = to_act(bot, ann, bob)
        assert (await first.press("Check", on=board)).kind == "update"
        await second.wait_for_dm(lambda message: "Your turn" in message.text, PATIENCE)
        assert [len(player.dms) for player in people] == [1, 1]
        assert boards(board.channel) == [board]


async def test_a_table_that_is_wanted_below_again_is_a_new_message(bot, discord, ann, bob):
    board = await started(ann, bob)
    for _ in range(2):
        await ann.slash("table show", in_=board.channel)
        await discord.wait_until(lambda: board.record.deleted, PATIENCE)  # noqa: B023 - awaited at once
        (below,) = boards(board.channel)
        assert below.id > board.id
        board = below
    assert sent_twice(discord) == 0
    assert table_of(bot).notes["board"]["message"] == board.id


async def test_a_ping_that_was_never_confirmed_goes_with_its_turn(discord, people, tmp_path, timing):
    ann, bob = people
    async with house(discord, tmp_path, timing, nudge_seconds=3600) as bot:
        bot.messages.outbox.timing = msgspec.structs.replace(bot.messages.outbox.timing, retry_seconds=3600)
        board = await started(ann, bob)
        first, _ = to_act(bot, ann, bob)
        turn_ping = bot.messages.of(table_of(bot)).turn_ping
        discord.faults.lose_acknowledgement(sends_to(board.channel), times=None)
        await asyncio.wait_for(turn_ping._ping(), PATIENCE)
        assert turn_ping._unconfirmed is not None
        (ping,) = [message for message in board.channel.messages if "your turn at" in message.text]
        discord.faults.clear()
        await first.press("Check", on=board)
        await discord.wait_until(lambda: ping.record.deleted, PATIENCE, what="the ping to go")
        assert not [message for message in board.channel.messages if first.id in message.mentions]


async def test_a_ping_from_before_a_crash_goes_though_the_next_one_never_left(
    discord, people, tmp_path, timing, monkeypatch
):
    """Discord took it, the bot died, and the player acts before the new bot has come to ask again."""
    ann, bob = people
    async with house(discord, tmp_path, timing, nudge_seconds=3600) as bot:
        board = await started(ann, bob)
        first, _ = to_act(bot, ann, bob)
        discord.faults.lose_acknowledgement(sends_to(board.channel), times=None)
        await asyncio.wait_for(bot.messages.of(table_of(bot)).turn_ping._ping(), PATIENCE)
    discord.faults.clear()
    (ping,) = [message for message in board.channel.messages if "your turn at" in message.text]
    monkeypatch.setattr(TurnPing, "now", lambda _: None)
    async with house(discord, tmp_path, timing):
        await first.press("Check", on=board)
        await discord.wait_until(lambda: ping.record.deleted, PATIENCE, what="the ping to go")


async def test_a_ping_of_a_table_that_closed_before_a_restart_goes(discord, people, tmp_path, timing):
    """Discord confirmed neither the ping nor its deletion, as long as the bot ran."""
    ann, bob = people
    async with house(discord, tmp_path, timing, nudge_seconds=3600) as bot:
        board = await started(ann, bob)
        discord.faults.lose_acknowledgement(sends_to(board.channel), times=None)
        await asyncio.wait_for(bot.messages.of(table_of(bot)).turn_ping._ping(), PATIENCE)
        (ping,) = [message for message in board.channel.messages if "your turn at" in message.text]
        await table_of(bot).close(ann.id)
        assert bot.room.tables == {}
    assert not ping.record.deleted
    discord.faults.clear()
    async with house(discord, tmp_path, timing, nudge_seconds=3600):
        await discord.wait_until(lambda: ping.record.deleted, PATIENCE, what="the ping to go")


async def test_a_ping_that_could_not_be_deleted_is_not_forgotten_for_the_next(
    discord, people, tmp_path, timing
):
    ann, bob = people
    async with house(discord, tmp_path, timing, nudge_seconds=3600) as bot:
        board = await started(ann, bob)
        first, _ = to_act(bot, ann, bob)
        turn_ping = bot.messages.of(table_of(bot)).turn_ping
        await asyncio.wait_for(turn_ping._ping(), PATIENCE)
        (ping,) = [message for message in board.channel.messages if "your turn at" in message.text]
        discord.faults.fail("DELETE /channels/{channel_id}/messages/{message_id}", times=None)
        await first.press("Check", on=board)
        await asyncio.wait_for(turn_ping._ping(), PATIENCE)
    assert not ping.record.deleted
    discord.faults.clear()
    async with house(discord, tmp_path, timing, nudge_seconds=3600):
        await discord.wait_until(lambda: ping.record.deleted, PATIENCE, what="the ping to go")


async def test_a_table_message_that_was_to_go_goes_after_a_crash(discord, people, tmp_path, timing):
    ann, bob = people
    async with house(discord, tmp_path, timing):
        old = await seated(ann, bob)
        never = discord.faults.hold("DELETE /channels/{channel_id}/messages/{message_id}")
        await ann.slash("table show", in_=old.channel)
        await asyncio.wait_for(never.reached.wait(), PATIENCE)
        assert not old.record.deleted
    never.release()
    old.record.deleted = False  # what was under way when the bot went was not heard
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: old.record.deleted, PATIENCE, what="the old message to go")
        assert len(boards(old.channel)) == 1


async def test_a_letter_that_was_never_confirmed_goes_when_the_hand_stands_at_the_table(
    discord, people, tmp_path, timing
):
    ann, bob = people
    async with house(discord, tmp_path, timing):
        board = await seated(ann, bob)
        discord.faults.lose_acknowledgement(sends_to(ann.dm), times=None)
        await ann.press("Start", on=board)
        letter = await ann.wait_for_dm(lambda message: "Your hand" in message.text)
        answer = await ann.press("My hand", on=board)
        assert "Your hand" in answer.text
        discord.faults.clear()
        await discord.wait_until(lambda: letter.record.deleted, PATIENCE, what="the letter to go")
        assert not answer.message.record.deleted


async def test_a_letter_from_before_a_restart_is_taken_up_when_the_panel_has_had_to_go(
    discord, people, tmp_path, timing, monkeypatch
):
    ann, bob = people
    async with house(discord, tmp_path, timing):
        board = await seated(ann, bob)
        discord.faults.lose_acknowledgement(sends_to(ann.dm), times=None)
        discord.faults.fail("GET /channels/{channel_id}/messages", times=None)
        await ann.press("Start", on=board)
        letter = await ann.wait_for_dm(lambda message: "Your hand" in message.text)
        panel = (await ann.press("My hand", on=board)).message
    discord.faults.clear()
    monkeypatch.setattr("cogs.messages.hand_places.LASTS", 0.2)
    async with house(discord, tmp_path, timing) as bot:
        await discord.wait_until(lambda: panel.record.deleted, PATIENCE, what="the panel to go")
        shelf = bot.messages.of(table_of(bot)).hands._shelf
        await discord.wait_until(lambda: shelf.get(ann.id) is not None, PATIENCE, what="the letter")
        assert shelf.get(ann.id).place.message == letter.id
        assert ann.dms == [letter]


async def test_a_letter_that_arrives_late_is_not_given_the_buttons_of_another_hand(
    discord, people, tmp_path, timing
):
    ann, bob = people
    async with house(discord, tmp_path, timing):
        board = await seated(ann, bob)
        discord.faults.lose_acknowledgement(sends_to(ann.dm), times=None)
        await ann.press("Start", on=board)
        letter = await ann.wait_for_dm(lambda message: "Your hand" in message.text)
    discord.faults.clear()
    slow = discord.faults.hold(sends_to(ann.dm))
    async with house(discord, tmp_path, timing) as bot:
        await asyncio.wait_for(slow.reached.wait(), PATIENCE)
        first, second = to_act(bot, ann, bob)
        for player in (first, second):
            await player.press("Check", on=board)
        result = await board.channel.wait_for(lambda message: "Next hand" in message.labels)
        await second.press("Next hand", on=result)
        slow.release()
        await discord.wait_until(
            lambda: letter.record.deleted, PATIENCE, what="the letter of the first hand to go"
        )
        assert len(ann.dms) == 1
    assert not [one for one in discord.requests if one.method == "PATCH" and str(letter.id) in one.path]


async def test_all_table_messages_that_were_to_go_go_after_a_restart(discord, people, tmp_path, timing):
    ann, bob = people
    async with house(discord, tmp_path, timing):
        board = await seated(ann, bob)
        discord.faults.fail("DELETE *", times=None)
        for _ in range(2):
            await ann.slash("table show", in_=board.channel)
        assert len(boards(board.channel)) == 3
    discord.faults.clear()
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: len(boards(board.channel)) == 1, PATIENCE, what="the others to go")
        assert board.record.deleted


async def test_the_message_that_an_earlier_version_was_to_take_away_goes(discord, people, tmp_path, timing):
    ann, bob = people
    async with house(discord, tmp_path, timing) as bot:
        board = await seated(ann, bob)
        table = table_of(bot)
        orphan = await bot.messages.outbox.rest.send(
            board.channel.id, await bot.messages.of(table).drawn(), "an orphan"
        )
        await table.note(NOTE, {**table.notes[NOTE], "left": [board.channel.id, orphan]})
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: boards(board.channel) == [board], PATIENCE, what="the orphan to go")


@pytest.mark.parametrize("threads", [True, False])
async def test_a_table_whose_place_cannot_be_stored_waits_and_is_shown_once(
    discord, people, tmp_path, timing, monkeypatch, threads
):
    """Shown before, it would be shown again by a bot that was killed meanwhile and found nothing."""
    ann, _ = people
    async with house(discord, tmp_path, timing) as bot:
        store = bot.room._services.store
        commit = store.commit

        async def without_notes(batch):
            if any("noted" in write.values for write in batch.writes):
                raise Away("test")
            await commit(batch)

        await bot.room.settings.set(ann.guild.id, "threads", threads)
        with monkeypatch.context() as outage:
            outage.setattr(store, "commit", without_notes)
            answer = await ann.slash("play", game="scroker")
            said = (await answer.wait_for_follow_up()) if threads else answer
            assert f"Table {table_of(bot).short} is open, but my database is not answering" in said.text
            assert boards(ann.channel, *ann.channel.threads) == []
        place = await ann.channel.wait_for_thread() if threads else ann.channel
        board = await place.wait_for(lambda message: "Start" in message.labels, PATIENCE)
        await bot.room.settled()
    async with house(discord, tmp_path, timing):
        await discord.wait_until(lambda: "restarting" not in board.text, PATIENCE, what="it to be drawn")
        assert boards(ann.channel, *ann.channel.threads) == [board]


async def test_a_letter_that_is_long_on_its_way_after_a_restart_shows_the_turn_in_the_end(
    discord, people, tmp_path, timing
):
    ann, bob = people
    async with house(discord, tmp_path, timing) as bot:
        board = await seated(ann, bob)
        letters = [discord.faults.hold(sends_to(player.dm)) for player in people]
        await ann.press("Start", on=board)
        for letter in letters:
            await asyncio.wait_for(letter.reached.wait(), PATIENCE)
        first, second = to_act(bot, ann, bob)
    discord.faults.clear()
    held = discord.faults.hold(sends_to(second.dm))
    async with house(discord, tmp_path, timing):
        await asyncio.wait_for(held.reached.wait(), PATIENCE)
        assert (await first.press("Check", on=board)).kind == "update"
        held.release()
        await second.wait_for_dm(lambda message: "Your turn" in message.text, PATIENCE)
        assert len(second.dms) == 1
