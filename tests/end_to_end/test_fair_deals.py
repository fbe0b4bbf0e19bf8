"""Deals that anybody can check, as players meet them: the commitment, *Cut*, *Proof*, the file."""

import io
import json
import re
import sys
import zipfile
from pathlib import Path

import pytest
from drilling import CALLBACK
from evening import act, seated, start, started, table_of, to_act

from screens import custom_ids

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from verify_deal import verify

from tests.labels import DETAILS, FOLD, JOIN, OPTIONS

pytestmark = pytest.mark.usefixtures("bot")
SHORT = re.compile(r"seal ([0-9a-f]{4}·[0-9a-f]{4})")


async def sealed(bot, board):
    """The table's message, once it shows the next seal."""
    await table_of(bot).sealed()
    return await board.channel.wait_for(
        lambda message: SHORT.search(message.text) and "Rules" in message.labels
    )


async def cuts(player):
    """Choose it among the options, before the game begins."""
    await player.wait_for_ephemeral(lambda message: OPTIONS in message.labels)
    options = (await player.press(OPTIONS)).message
    return await player.press("Cut", on=options)


async def proof(player, result):
    """Behind the account of the hand."""
    return await player.press("Check the deal", on=(await player.press(DETAILS, on=result)).message)


async def test_one_press_cuts_and_a_word_of_ones_own_takes_its_place(bot, ann, bob):
    lobby = await sealed(bot, await seated(ann, bob))
    told = await cuts(bob)
    assert told.ephemeral
    assert "You have cut the next deal" in told.text
    await lobby.channel.wait_for(lambda message: "cut by bob" in message.text)
    window = await bob.press("Cut with my own word", on=told.message)
    said = await window.submit("walrus", "once")
    assert "walrus" in said.text
    (cut,) = table_of(bot).record.deals.cuts
    assert (cut.text, cut.held) == ("walrus", False)


async def test_the_commitment_of_the_lobby_stands_on_the_hand(bot, ann, bob):
    lobby = await sealed(bot, await seated(ann, bob))
    before = SHORT.search(lobby.text)[1]
    await start(ann)
    board = await lobby.channel.wait_for(
        lambda message: "hand 1" in message.text and SHORT.search(message.text)
    )
    assert SHORT.search(board.text)[1] == before
    assert "Cut" not in board.labels


async def test_the_proof_says_what_it_proves_and_opens_own_cards_to_their_owner(bot, ann, bob):
    lobby = await sealed(bot, await seated(ann, bob))
    await cuts(bob)
    await start(ann)
    first, second = to_act(bot, ann, bob)
    held = table_of(bot).now.state.players[table_of(bot).now.seat_of(first.id)].cards
    faces = (await bot.messages.styles.guild(ann.guild.id)).stage(table_of(bot).now).faces
    await act(first, lobby, FOLD)
    result = await lobby.channel.wait_for(lambda message: DETAILS in message.labels)
    mine, theirs = await proof(first, result), await proof(second, result)
    assert mine.ephemeral
    for panel in (mine, theirs):
        assert "**bob** (by pressing Cut)" in panel.text
        assert "nobody chose the order" in panel.text
        assert "could tell somebody" in panel.text
    own = mine.text.partition("Only you can check:")[2]
    assert all(faces.label(card) in own for card in held)
    assert not any(faces.label(card) in theirs.text.partition("Opened")[2].split() for card in held)
    file = await second.press("Download proof", on=theirs.message)
    assert file.ephemeral
    assert file.message.files == ["proofs.zip"]  # one for the deal, one for how the first dealer was drawn
    content = ann.discord.server.world.records.files[file.message.record.attachments[0].id]
    with zipfile.ZipFile(io.BytesIO(content)) as together:
        assert together.namelist() == ["proof-1-draw.json", "proof.json"]
        for name in together.namelist():
            verify(json.loads(together.read(name)))


TRIES = 2
NOT_TAKEN = (
    lambda faults: faults.garble(CALLBACK, 502, times=TRIES),  # the reply cannot be read
    lambda faults: faults.rate_limit(CALLBACK, 0.01, times=TRIES),
)


async def test_who_asks_for_the_file_hears_that_discord_did_not_take_it(bot, discord, ann, bob, caplog):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    await act(first, board, FOLD)
    result = await board.channel.wait_for(lambda message: DETAILS in message.labels)
    panel = await proof(second, result)
    for refuse in NOT_TAKEN:
        refuse(discord.faults)
        told = await second.press("Download proof", on=panel.message)
        assert "Discord is not accepting all my messages" in told.text
    assert "interaction-failed" not in caplog.text
    assert (await second.press("Download proof", on=panel.message)).message.files == ["proofs.zip"]


async def test_without_a_cut_the_house_alone_has_ordered_the_cards(bot, ann, bob):
    board = await started(ann, bob)
    shown = await ann.slash("fair")
    assert "the bot alone chose the order" in shown.text
    assert "Only you can check" in shown.text
    early = await ann.slash("fair", hand=9)
    assert "That hand was not played here" in early.text
    gone = custom_ids.write("t", table_of(bot).id, 0, "cut")  # a button that was drawn before the deal
    late = await ann.press_id(gone, on=board)
    assert "Too late to cut" in late.text


async def test_the_last_hand_is_found_when_its_table_is_closed(bot, guild, ann, bob, cy):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    await act(first, board, FOLD)
    await board.channel.wait_for(lambda message: DETAILS in message.labels)
    assert "is closed" in (await ann.slash("table close", in_=board.channel)).text
    shown = await bob.slash("fair", in_=guild.channel("elsewhere"))
    assert "the bot alone chose the order" in shown.text
    assert "Only you can check" in shown.text
    older = await bob.slash("fair", hand=2)
    assert "That hand was not played here" in older.text
    assert "There is no table here" in (await cy.slash("fair")).text


async def test_the_last_hand_is_found_where_nothing_was_dealt_yet_and_where_there_are_several(bot, ann, bob):
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    await act(first, board, FOLD)
    await board.channel.wait_for(lambda message: DETAILS in message.labels)
    await ann.slash("table close", in_=board.channel)
    for number in (2, 3):  # as after Play again; then two tables, and bob asks elsewhere
        await ann.slash("play", game="scroker")
        thread = await ann.discord.wait_until(
            lambda number=number: ann.channel.threads[-1] if len(ann.channel.threads) == number else None
        )
        lobby = await thread.wait_for(lambda message: JOIN in message.labels)
        await bob.press(JOIN, on=lobby)
        shown = await bob.slash("fair", in_=thread)
        assert "the bot alone chose the order" in shown.text
    assert "the bot alone chose the order" in (await bob.slash("fair")).text
    assert "Which table" in (await bob.slash("fair", hand=1)).text
    assert "That hand was not played here" in (await bob.slash("fair", hand=1, in_=thread)).text
