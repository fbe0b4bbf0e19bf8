"""A player who is not there, and a bot that goes away in the middle of a trick: the game goes on."""

import re
from functools import partial

import pytest
import stand_in
from evening import act
from manual_time import ManualTime
from stand_in import house
from trick_evening import asked, plays, stacked, started, table_of, told, until

from house.room import CardRoom
from tests.labels import ACCEPT

HELD = {1: "le.K le.B", 2: "le.A le.E", 3: "le.I le.F", 0: "le.D le.C"}


@pytest.fixture
def time():
    return ManualTime()


@pytest.fixture
async def timed(discord, guild, tmp_path, timing, time, monkeypatch):
    """The bot, in a house whose time passes only on command."""
    assert guild.channels
    monkeypatch.setattr(stand_in, "CardRoom", partial(CardRoom, time=time))
    async with house(discord, tmp_path, timing) as bot:
        yield bot


async def test_a_computer_plays_on_for_somebody_who_is_not_there(timed, time, ann, bob, cy):
    board = await started("turtle", ann, bob, cy, options="turn_seconds=30 scrump_seconds=5")
    table = table_of(timed)
    for _ in range(2):  # without an act, the cards are passed, and one is led
        version = table.now.version
        time.advance(31)
        await until(timed, lambda: table.now.version != version)  # noqa: B023 - awaited at once
    absent = next(
        player
        for player in (ann, bob, cy)
        if table.now.seats[table.now.seat_of(player.id)].presence == "away"
    )
    await told(board, f"{absent.name} is away: a computer plays for them")
    assert re.search(rf"^{absent.name}: .*away", board.text, re.MULTILINE)
    others = [player for player in (ann, bob, cy) if player is not absent]
    tricks = len(table.now.view().taken)
    while len(table.now.view().taken) < tricks + 2:
        player = asked(table, others)
        version = table.now.version
        if player is None:
            time.advance(1)
            await until(timed, lambda: table.now.version != version)  # noqa: B023 - awaited at once
        elif any(offer.do == "accept" for offer in table.now.offers(player.id)):
            await player.slash("trick accept", in_=board.channel)
        else:
            offer = table.now.offers(player.id)[0]
            await plays(board, player, offer.cards[0])
    log = await others[0].slash("table log", in_=board.channel)
    assert rf"{absent.name} \(computer\) plays" in log.text
    assert rf"{others[0].name} \(computer\)" not in log.text
    answer = await absent.slash("table back", in_=board.channel)
    assert not answer.failed
    await until(timed, lambda: table.now.seats[table.now.seat_of(absent.id)].presence == "here")


async def test_a_window_that_nobody_uses_closes_by_itself(timed, time, monkeypatch, guild, ann, bob, cy):
    dee = guild.member("dee")
    stacked(monkeypatch, "chili-dog", HELD)
    board = await started("chili-dog", ann, bob, cy, dee, options="scrump_seconds=7")
    for player, card in ((bob, "le.K"), (cy, "le.A"), (dee, "le.I")):
        await plays(board, player, card)
    await plays(board, ann, "le.D", scrump="KADI", to="me")
    table = table_of(timed)
    time.advance(6.9)
    assert table.now.view().phase == "spellcheck"
    time.advance(0.2)
    await until(timed, lambda: table.now.view().phase == "play")
    await told(board, "▶ **ann** to act")
    assert "ran out of time" not in board.text
    assert all(seat.presence == "here" for seat in table.now.seats)


async def test_a_trick_is_finished_after_a_restart(discord, monkeypatch, guild, tmp_path, timing):
    ann, bob, cy, dee = (guild.member(name) for name in ("ann", "bob", "cy", "dee"))
    stacked(monkeypatch, "chili-dog", HELD)
    async with house(discord, tmp_path, timing) as bot:
        board = await started("chili-dog", ann, bob, cy, dee)
        await plays(board, bob, "le.K")
        await plays(board, cy, "le.A")
        letter = await dee.wait_for_ephemeral(lambda message: "Your turn" in message.text)
        await bot.room.settled()
        old = letter.frozen()
    async with house(discord, tmp_path, timing) as bot:
        await told(board, "cy: 🍋A")
        answer = await dee.press("🍋I", on=old)
        assert answer.kind == "update", answer
        last = await ann.wait_for_ephemeral(lambda message: "you play last" in message.text)
        window = await ann.press("Word with", on=last)
        await window.submit(scrump="KADI", card="🍋D", to="me")
        await told(board, "Scrump: KADI")
        await act(bob, board, ACCEPT)
        await act(dee, board, ACCEPT)
        await told(board, "Last trick: 🍋K  🍋A  🍋I  🍋D → ann · Scrump: KADI")
        assert table_of(bot).now.view().hand == 1
