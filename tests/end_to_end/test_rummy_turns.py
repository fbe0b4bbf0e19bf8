"""Single turns at rummy tables: refusals in words, absent players, bystanders, big hands."""

from functools import partial

import pytest
import stand_in
from evening import hand_of, says
from manual_time import ManualTime
from rummy_dealing import UNTIMED, arrange, label, opened, turn_of
from rummy_evening import Evening

from engine.families.rummy.state import LaidWord
from engine.families.rummy.word_cards import PACK
from house.room import CardRoom
from tests.wished_deals import alike

pytestmark = pytest.mark.slow

ANN = "an.T an.O an.N ch.E1 li.S li.T ch.O1"
BOB = "le.B ch.A2 le.D le.G ch.E5 an.R an.S"
TURN = {"phase": "take", "turns": 1}


@pytest.fixture(autouse=True)
def seeded(monkeypatch, request):
    alike(monkeypatch, request.node.name)


@pytest.fixture
async def board(bot, ann, bob):
    """Ann's turn begins: ann holds ANN, bob holds BOB, and three cards are in the pile."""
    assert bot.messages
    return await prepared(bot, ann, bob)


async def prepared(bot, ann, bob, game="scrummy", **changes):
    board = await opened(ann, bob, game=game, **UNTIMED)
    if game == "texas-scrummy":
        dealer = [ann, bob][bot.room.tables[table_name(bot)].now.view(None).dealer]
        await dealer.slash("rummy declare", in_=board.channel, extensions=True)
    arrange(bot, **{"hands": (ANN, BOB), "discards": "le.K an.C li.Y", "turn": 0, **TURN, **changes})
    await turn_of(board, "ann")
    return board


def table_name(bot):
    (name,) = bot.room.tables
    return name


def table_in(bot):
    return bot.room.tables[table_name(bot)]


# --- refused, in words --------------------------------------------------------------------------------------

REFUSED = [
    ("take", {"card": "an.U"}, "🦄U is not in the pile"),
    ("take", {"card": "unicorn"}, "is not a card of this deck"),
    ("extend", {"word": "CAB", "longer": "SCUB"}, "does not make CAB longer"),
]


async def test_what_cannot_be_done_is_answered_with_what_can(bot, board, ann):
    before = table_in(bot).now.version
    for do, options, sentence in REFUSED:
        answer = await ann.slash(f"rummy {do}", in_=board.channel, **options)
        assert answer.ephemeral
        assert sentence in answer.text
    assert table_in(bot).now.version == before


async def test_exact_without_a_number_declares_plain_scrummys_numbers(bot, ann, bob):
    board = await opened(ann, bob, game="texas-scrummy", **UNTIMED)
    dealer = [ann, bob][table_in(bot).now.view(None).dealer]
    answer = await dealer.slash("rummy declare", in_=board.channel, exact_min=True, exact_out=True)
    assert not answer.failed
    await says(board, "words: exactly 2 letters")
    await says(board, "to go out: exactly 5 letters")


async def test_an_extension_lies_before_the_extender(bot, ann, bob):
    words = (LaidWord(1, ("le.C", "le.A", "ch.E2"), 0), LaidWord(1, ("le.A", "le.M"), 0))[:1]
    board = await prepared(bot, ann, bob, "texas-scrummy", words=words)
    panel = await hand_of(ann, board)
    await ann.press("Stock", on=panel)
    await ann.press("Make longer…", on=panel)
    window = await ann.press("CAE", on=panel)
    refused = await window.submit("CAXE")
    assert "does not make CAE longer" in refused.text
    window = await ann.press("CAE", on=panel)
    await window.submit("CAES")
    await board.channel.wait_for(lambda message: "\nann 0, 7 cards, CAES from bob's CAE (" in message.text)


# --- who may do what, and see what --------------------------------------------------------------------------


async def test_what_is_completed_is_what_this_player_may_do_now(board, ann, bob, cy):
    pile = await ann.autocomplete("rummy take", "card", "", in_=board.channel)
    assert [choice.name for choice in pile] == [
        "🟢Y · the top card, alone",
        "🐱C · brings 🟢Y too",
        "🍋K · brings 🐱C 🟢Y too",
    ]
    assert await ann.autocomplete("rummy discard", "card", "", in_=board.channel) == []
    await ann.slash("rummy take", in_=board.channel)
    mine = await ann.autocomplete("rummy discard", "card", "", in_=board.channel)
    assert len(mine) == 8
    assert {choice.value for choice in mine} >= set(ANN.split())
    found = await ann.autocomplete("rummy discard", "card", "turt", in_=board.channel)
    assert [choice.value for choice in found] == ["an.T"]
    for other in (bob, cy):
        assert await other.autocomplete("rummy discard", "card", "", in_=board.channel) == []
        assert await other.autocomplete("rummy take", "card", "", in_=board.channel) == []


async def test_a_hand_of_thirty_cards_has_buttons_for_twenty_and_plays_the_rest_by_command(bot, board, ann):
    held = set(BOB.split()) | {"le.K", "an.C", "li.Y"}
    hand = [card for card in PACK if card not in held][:30]
    arrange(bot, (" ".join(hand), BOB), phase="play", taken=(hand[0],))
    panel = await hand_of(ann, board)
    assert all(label(card) in panel.text for card in hand)
    pressed = {label(card) for card in hand} & {*panel.labels}
    assert len(pressed) == 20
    rest = next(card for card in hand if label(card) not in pressed)
    answer = await ann.slash("rummy discard", card=rest, in_=board.channel)
    assert not answer.failed
    await turn_of(board, "bob")
    await says(board, f"ann discards {label(rest)}")


# --- time ---------------------------------------------------------------------------------------------------


async def test_an_absent_player_is_played_for_and_comes_back(discord, guild, tmp_path, timing, monkeypatch):
    time = ManualTime()
    monkeypatch.setattr(stand_in, "CardRoom", partial(CardRoom, time=time))
    ann, bob = guild.member("ann"), guild.member("bob")
    guild.channel("cards")
    async with stand_in.house(discord, tmp_path, timing) as bot:
        board = await opened(ann, bob, turn_seconds=60)
        evening = Evening(bot, board, [ann, bob], ways=("slash",))
        while table_in(bot).now.view(None).phase == "exchange":
            await evening.move(evening.acting(), {"do": "decline"})
        present = evening.acting()
        absent = bob if present is ann else ann
        for _ in range(2):
            await evening.move(present, {"do": "take"})
            card = table_in(bot).now.view(present.id).cards[0]
            await evening.move(present, {"do": "discard", "card": card})
            await turn_of(board, absent.name)
            time.advance(61)
            await turn_of(board, present.name)
        await says(board, f"{absent.name} is away")
        log = await present.slash("table log", in_=board.channel)
        assert f"{absent.name} ran out of time" in log.text
        answer = await absent.slash("table back", in_=board.channel)
        assert "Welcome back" in answer.text
        await board.channel.wait_for(lambda message: f"{absent.name} is back" in message.text)
