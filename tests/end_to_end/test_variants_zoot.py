"""A ZOOT! evening in English: the cut, drawing turns, values, a spellcheck, and a restart in the middle."""

import re
from random import Random

import pytest
from evening import act, hand_of, says, start, table_of
from stand_in import house
from variants_evening import (
    acting,
    arrange,
    current,
    held,
    opened,
    play_on,
    present,
    turn,
    went_well,
)

from tests.wished_deals import alike

SEATS = ("ann", "bob", "cy")


@pytest.fixture
def three(guild):
    return [guild.member(name) for name in SEATS]


@pytest.fixture
def at_house(discord, tmp_path, timing, guild, monkeypatch):
    assert guild.channels
    alike(monkeypatch, "an evening")
    return lambda: house(discord, tmp_path, timing, Random(5))


def seat(bot, player):
    return table_of(bot).seat_of(player.id)


async def test_an_evening_with_a_restart_in_the_middle(at_house, three):
    ann, bob, cy = three
    async with at_house() as bot:
        board = await opened(ann, "zoot", bob, cy, options="words=honour")
        mine = await ann.wait_for_ephemeral(lambda message: "You sit at" in message.text)
        assert "Buy-in 100, paid when the game begins." in mine.text
        await start(ann)
        await current(bot)
        assert re.search(r"(\w+) drew [A-Z]\d*, nearest to A, and deals first · Hand 1: \1 deals", board.text)
        assert re.search(r"Top of the pile: [A-Z*]", board.text)
        await play_on(board, bot, *three, until=("turns",))
        (first,) = acting(bot, *three)
        hands = {
            seat(bot, player): cards
            for player, cards in zip(
                (first, *(player for player in three if player is not first)),
                ("B A D G E", "S T O N E", "Q U I Z E"),
                strict=True,
            )
        }
        await arrange(bot, hands, pile=("Z", "R"), stock="S S A I N T E R S O N D L")
        await current(bot)
        top = table_of(bot).view(None).pile[-1]
        assert top == "R"
        went_well(await act(first, board, "Stock"))
        went_well(await act(first, board, "Take R3"))
        await says(board, "takes R3 from the pile")
        await bot.room.settled()
    # In the middle of a drawing turn the bot goes away and comes back: the player still has to discard.
    async with at_house() as bot:
        assert held(bot, first) == ("B", "A", "D", "G", "E", "S", "R")
        panel = await hand_of(first, board)
        assert "R3" in panel.text
        went_well(await first.press("S3", on=panel))
        await current(bot)
        await says(board, "discards S3")
        await play_on(board, bot, *three, until=("present",))
        assert len(held(bot, first)) == 7
        await the_showdown(bot, board, three, first)
        assert (await bot.room.audit()).clean


async def the_showdown(bot, board, three, first):
    """Seven letters or nothing; a false word is worth nothing and costs its player the stake."""
    second, third = (player for player in three if player is not first)
    hands = {
        seat(bot, first): "B A D G E R S",
        seat(bot, second): "X Z J Q V W Y",
        seat(bot, third): "S T O N E D *",
    }
    await arrange(bot, hands, pile=())
    await current(bot)
    refused = await first.slash("poker present", words="badge", in_=board.channel)
    assert "has to use all your 7 cards" in refused.text
    panel = await hand_of(first, board)
    assert "one word of all your cards" in panel.text
    assert "Slush" not in panel.labels
    for player, word in ((first, "badgers"), (second, "XZJQVWY"), (third, "stonedy")):
        await present(await hand_of(player, board), player, word)
    await says(board, "100 points · XZJQVWY")
    await says(board, "🃏=Y")
    # The highest value leads; it is no word.
    doubter, *others = acting(bot, *three)
    went_well(await act(doubter, board, "Challenge XZJQVWY"))
    for other in others:  # whoever sits nearer would go first
        went_well(await act(other, board, "Accept"))
    await play_on(board, bot, *three)
    result = await board.channel.wait_for(lambda message: "Details" in message.labels)
    assert f"{first.name} wins" in result.text
    assert f"{first.name}: 17 points, BADGERS" in result.text
    assert f"{second.name}: 0 points" in result.text
    assert "XZJQVWY is not a word" in result.text
    await says(board, f"{second.name} 96, false word")


async def test_five_letters_and_standing_pat(at_house, three):
    ann, bob, cy = three
    async with at_house() as bot:
        board = await opened(ann, "zoot", bob, cy, options="form=five sandbagging=off")
        await ann.wait_for_ephemeral(lambda one: "no raise after a check · five cards" in one.text)
        await start(ann)
        table = await current(bot)
        first, second, third = (acting_next(bot, three, place) for place in (1, 2, 3))
        # Sandbagging is off: whoever checked may only call.
        await act(first, board, "Check")
        window = await act(second, board, "Bet…")
        went_well(await window.submit(amount="4"))
        await act(third, board, "Call 4")
        panel = await hand_of(first, board)
        assert {"Call 4", "Fold"} <= set(panel.labels)
        assert not [label for label in panel.labels if label.startswith(("Raise", "All in"))]
        await act(first, board, "Call 4")
        assert table.view(None).phase == "turns"
        went_well(await act(first, board, "Keep all"))
        await says(board, "keeps all")
        answer = await second.slash("poker take", **{"from": "stock"}, in_=board.channel)
        assert answer.ephemeral
        card = held(bot, second)[0]
        offered = await second.autocomplete("poker discard", "card", card, in_=board.channel)
        assert card in [choice.value for choice in offered]
        await second.slash("poker discard", card=card, in_=board.channel)
        await current(bot)
        await turn(board, bot, third)
        assert all(len(held(bot, player)) == 5 for player in three)
        await play_on(board, bot, *three)
        assert table.phase == "between"


def acting_next(bot, players, steps):
    """Who sits so many seats to the dealer's left."""
    view = table_of(bot).view(None)
    place = (view.dealer + steps) % len(view.seats)
    return next(player for player in players if seat(bot, player) == place)
