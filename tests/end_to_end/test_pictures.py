"""Pictures at the head of messages: after the text, of the newest state, and never in the way of a game."""

import asyncio
import os
import signal

import pytest
from evening import says, seated_long_ago, start, started, table_of, to_act
from stand_in import house

from cogs.messages.artist import Artist
from tests.labels import MY_HAND, YOUR_CARDS

pytestmark = pytest.mark.slow

GALLERY = 12
PNG = b"\x89PNG\r\n\x1a\n"


def gallery(message):
    """The alt text of the picture that a message shows."""
    parts = [part for top in message.payload["components"] for part in (top, *top.get("components", ()))]
    return next((part["items"][0] for part in parts if part["type"] == GALLERY), None)


def alt(message):
    shown = gallery(message)
    return shown["description"] if shown is not None else ""


async def pictures(bot, guild, wanted):
    await bot.room.settings.set(guild.id, "pictures", wanted)


@pytest.fixture
async def illustrated(bot, guild):
    await pictures(bot, guild, "on")
    return bot


async def pictured(message, says=""):
    return await message.channel.wait_for(lambda one: one == message and says in alt(one) and gallery(one))


def acts(player, told):
    """Whether a picture's alt text says that this player has to act."""
    return any(part.startswith(f"{player.name} ") and part.endswith(", to act") for part in told.split(". "))


async def pictured_to_act(board, player):
    return await board.channel.wait_for(lambda one: one == board and acts(player, alt(one)))


async def said_to_act(board, player):
    return await board.channel.wait_for(
        lambda one: one == board and f"▶ **{player.name}** to act" in one.text
    )


async def test_a_table_is_headed_by_its_picture(illustrated, ann, bob):
    board = await started(ann, bob)
    await pictured(board, "ann")
    first, second = to_act(illustrated, ann, bob)
    assert acts(first, alt(board))
    assert " of " not in alt(board)  # no private cards are named
    (file,) = board.record.attachments
    content = board.discord.server.world.records.files[file.id]
    assert content.startswith(PNG)
    assert len(content) <= 80_000
    assert file.description == alt(board)
    assert second.name in board.text


async def test_the_text_goes_first_and_the_picture_follows(illustrated, ann, bob):
    board = await started(ann, bob)
    await pictured(board, "ann")
    first, second = to_act(illustrated, ann, bob)
    held = _Held(illustrated)
    answer = await first.slash("poker check", in_=board.channel)
    assert YOUR_CARDS in answer.text
    await said_to_act(board, second)
    assert gallery(board) is None  # the old one is gone with its text
    assert board.record.attachments == []
    held.let_go()
    await pictured_to_act(board, second)


class _Held:
    """Drawing that waits until it is released."""

    def __init__(self, bot):
        artist = bot.messages.context.pictures.artist
        self._go, self.asked = asyncio.Event(), []
        drawn = artist.draw

        async def draw(scene):
            self.asked.append(scene)
            await self._go.wait()
            return await drawn(scene)

        artist.draw = draw

    def let_go(self):
        self._go.set()


async def test_a_picture_of_an_older_state_is_never_shown(illustrated, discord, ann, bob):
    """A picture still being drawn when a player acts is dropped, and the newest is drawn."""
    held = _Held(illustrated)
    board = await started(ann, bob)
    first, second = to_act(illustrated, ann, bob)
    await said_to_act(board, first)
    await discord.wait_until(lambda: len(held.asked) > 0)
    await first.slash("poker check", in_=board.channel)
    held.let_go()
    await pictured_to_act(board, second)
    sent = [request.body for request in discord.requests]
    headed = [body for body in map(_components, sent) if "attachment://" in str(body)]
    assert headed
    for body in headed:
        for player in (first, second):
            assert not acts(player, _told(body)) or f"▶ **{player.name}** to act" in str(body)
    assert not any(acts(first, _told(body)) for body in headed)


def _told(body):
    """The alt text of the pictures in these components."""
    parts = [part for top in body for part in (top, *top.get("components", ()))]
    return " ".join(
        item["description"] for part in parts if part["type"] == GALLERY for item in part["items"]
    )


def _components(body):
    """The components of a message about the table, in any request."""
    body = body if isinstance(body, dict) else {}
    found = body.get("components") or (body.get("data") or {}).get("components") or []
    return found if YOUR_CARDS not in str(found) else []


@pytest.mark.real  # its process draws, is killed, and draws again
async def test_a_killed_worker_is_started_again_and_the_game_goes_on(illustrated, ann, bob):
    board = await started(ann, bob)
    await pictured(board)
    artist = illustrated.messages.context.pictures.artist
    os.kill(artist.process.pid, signal.SIGKILL)
    await artist.process.wait()
    first, second = to_act(illustrated, ann, bob)
    answer = await first.slash("poker check", in_=board.channel)
    assert YOUR_CARDS in answer.message.text
    await pictured_to_act(board, second)
    assert artist.started == 2


@pytest.mark.real
async def test_a_drawing_that_hangs_is_killed(illustrated, ann, bob):
    board = await started(ann, bob)
    await pictured(board)
    artist = illustrated.messages.context.pictures.artist
    hung = artist.process
    os.kill(hung.pid, signal.SIGSTOP)
    artist.seconds = 0.2
    first, second = to_act(illustrated, ann, bob)
    await first.slash("poker check", in_=board.channel)
    await hung.wait()
    assert hung.returncode == -signal.SIGKILL
    artist.seconds = 20
    await said_to_act(board, second)
    await second.slash("poker check", in_=board.channel)
    await pictured(board)


async def test_without_pictures_of_tables_no_worker_is_started(bot, guild, ann, bob):
    await pictures(bot, guild, "off")
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    await first.slash("poker check", in_=board.channel)
    await second.wait_for_ephemeral(lambda one: YOUR_CARDS in one.text)
    await bot.room.settled()
    assert gallery(board) is None
    assert bot.messages.context.pictures.artist.started == 0


async def test_a_table_has_its_picture_again_after_a_restart(discord, guild, ann, bob, tmp_path, timing):
    async with house(discord, tmp_path, timing) as bot:
        await pictures(bot, guild, "on")
        board = await started(ann, bob)
        await pictured(board)
        (before,) = board.record.attachments
    async with house(discord, tmp_path, timing) as bot:
        await discord.wait_until(
            lambda: board.record.attachments and board.record.attachments[0].id != before.id
        )
        assert len(board.record.attachments) == 1
        first, second = to_act(bot, ann, bob)
        assert acts(first, alt(board))
        await first.slash("poker check", in_=board.channel)
        await pictured_to_act(board, second)
        assert len(board.record.attachments) == 1


@pytest.mark.usefixtures("illustrated")
async def test_turning_pictures_off_takes_them_away(guild, ann, bob):
    mod = guild.member("mod", permissions=["manage_guild"])
    board = await started(ann, bob)
    await pictured(board)
    await mod.slash("settings server", name="pictures", value="off")
    await board.discord.wait_until(lambda: gallery(board) is None and not board.record.attachments)
    await says(board, "to act")


async def test_a_hand_has_its_picture_for_its_player_alone(illustrated, ann, bob):
    await started(ann, bob)
    table = table_of(illustrated)
    letters = [
        await player.wait_for_ephemeral(lambda message: gallery(message) is not None) for player in (ann, bob)
    ]
    for player, letter in zip((ann, bob), letters, strict=True):
        own = table.now.view(player.id).seats[table.now.seat_of(player.id)].cards
        assert len(own) == 5
        told = alt(letter).split("Your cards: ")[1]
        assert told.split(". ")[0].count(", ") == 4  # the line's sentence comes after the cards
    assert len({alt(letter).split("Your cards: ")[1] for letter in letters}) == 2


async def test_a_hand_that_moves_while_its_picture_is_on_the_way_has_one_where_it_stands(
    illustrated, discord, ann, bob
):
    """The direct message gets the picture, but by then the hand is at the table."""
    board = await seated_long_ago(bob, ann)
    drawing = _Held(illustrated)
    await start(bob)
    letter = await ann.wait_for_dm(lambda one: YOUR_CARDS in one.text)
    edit = discord.faults.hold(f"PATCH /channels/{letter.channel.id}/messages/{letter.id}")
    leaving = discord.faults.hold("DELETE *")
    drawing.let_go()
    await edit.reached.wait()
    panel = (await ann.press(MY_HAND, on=board)).message
    edit.release()
    await discord.wait_until(lambda: gallery(panel) is not None, what="the picture at the table")
    leaving.release()
    await discord.wait_until(lambda: letter not in ann.dms, what="the letter to go")
    assert len(panel.record.attachments) == 1


async def test_where_files_are_not_allowed_the_table_goes_on_without(illustrated, discord, ann, bob):
    board = await started(ann, bob)
    await pictured(board)
    first, second = to_act(illustrated, ann, bob)
    edit = f"PATCH /channels/{board.channel.id}/messages/{board.id}"
    discord.faults.fail(edit, 403, code=50013)  # once: the text alone is taken
    await first.slash("poker check", in_=board.channel)
    await discord.wait_until(lambda: board.record.attachments == [])
    answer = await second.slash("poker check", in_=board.channel)
    assert YOUR_CARDS in answer.message.text


async def test_an_artist_that_is_closed_draws_nothing_more():
    artist = Artist()
    await artist.close()
    with pytest.raises(Exception, match="resting"):
        await artist.draw(b"")
    assert artist.started == 0
