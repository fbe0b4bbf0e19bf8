"""Single turns at rummy tables: false words challenged, refusals in words, absent players, bystanders, big hands."""

from functools import partial

import pytest
import stand_in
from evening import act, hand_of, says
from manual_time import ManualTime
from rummy_dealing import UNTIMED, arrange, label, opened, turn_of
from rummy_evening import Evening

from engine.families.rummy.state import Laid
from engine.families.rummy.words import PACK
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
    """Ann's turn begins: ann holds ANN, bob holds BOB, and three cards lie in the pile."""
    assert bot.messages
    return await prepared(bot, ann, bob)


async def prepared(bot, ann, bob, game="scrummy", **changes):
    board = await opened(ann, bob, game=game, **UNTIMED)
    if game == "texas-scrummy":
        dealer = [ann, bob][bot.room.tables[table_name(bot)].view(None).dealer]
        await dealer.slash("rummy declare", in_=board.channel, extensions=True)
    arrange(bot, **{"hands": (ANN, BOB), "discards": "le.K an.C li.Y", "turn": 0, **TURN, **changes})
    await turn_of(board, "ann")
    return board


def table_name(bot):
    (name,) = bot.room.tables
    return name


def table_in(bot):
    return bot.room.tables[table_name(bot)]


async def typed(player, board, word):
    """They take from the stock, and type a word to lay. Gives the answer, on their panel."""
    panel = await hand_of(player, board)
    await player.press("Stock", on=panel)
    window = await player.press("Type a word", on=panel)
    return await window.submit(word)


# --- spellchecks --------------------------------------------------------------------------------------------


async def bluffed(ann, board):
    """Ann lays a false word and ends the turn."""
    await typed(ann, board, "TSNO")
    await ann.slash("rummy discard", card="an.T", in_=board.channel)


async def test_a_false_word_challenged_goes_back_and_costs_its_player(bot, board, ann, bob):
    await bluffed(ann, board)
    await turn_of(board, "bob")
    await says(board, "TSNO (")
    panel = await hand_of(bob, board)
    await bob.press("Challenge…", on=panel)
    answer = await bob.press("Challenge TSNO", on=panel)
    assert "bob challenges **TSNO**: not a word (ann -10)." in answer.text
    await says(board, "ann -10")
    assert "TSNO (" not in board.text
    assert table_in(bot).view(None).seats[0].count == 7
    assert not any(label.startswith("Challenge") for label in panel.labels)


async def test_a_true_word_challenged_costs_the_challenger_and_stays_proved(bot, board, ann, bob):
    arrange(bot, (ANN, BOB), words=(Laid(0, ("le.C", "le.A", "ch.E2"), 0), Laid(0, ("le.A", "le.M"), 0)))
    await ann.slash("rummy take", in_=board.channel)
    await ann.slash("rummy discard", card="an.T", in_=board.channel)
    answer = await bob.slash("rummy spellcheck", word="AM@1", in_=board.channel)
    assert "bob challenges **AM**: it is a word (you -10)." in answer.text
    await board.channel.wait_for(lambda message: "AM (🍋A  🍋M) ✓" in message.text)
    again = await bob.slash("rummy spellcheck", word="am", in_=board.channel)
    assert "has stood a challenge" in again.text


async def test_going_out_is_challenged_by_the_others(bot, board, ann, bob):
    arrange(bot, ("an.T an.O an.N ch.E1 li.S", BOB))
    panel = (await typed(ann, board, "ENTSO")).message
    (last,) = table_in(bot).view(ann.id).cards
    await ann.press(label(last), on=panel)
    await ann.press("Discard", on=panel)
    await turn_of(board, "bob")
    await says(board, "ann has gone out")
    answer = await act(bob, board, "Challenge ENTSO")
    assert "bob challenges **ENTSO**: not a word (ann -10)." in answer.text
    await says(board, "ann is not out after all")
    await says(board, "▶ **bob** to act")


async def test_whoever_accepts_lets_the_hand_end(bot, board, ann, bob):
    arrange(bot, ("an.T an.O an.N ch.E1 li.S", BOB))
    await ann.slash("rummy take", in_=board.channel)
    await ann.slash("rummy lay", word="STONE", in_=board.channel)
    (last,) = table_in(bot).view(ann.id).cards
    await ann.slash("rummy discard", card=last, in_=board.channel)
    await turn_of(board, "bob")
    answer = await act(bob, board, "Accept")
    assert "ann won the hand. You: -7." in answer.text
    result = await board.channel.wait_for(lambda message: "Details" in message.labels)
    assert "ann goes out!" in result.text
    assert "ann: STONE (🟢S  🐢T  🦉O  🐊N  🌶️E1), +15\nbob: -7\n" in result.text
    assert "Next hand" in result.labels


# --- refused, in words --------------------------------------------------------------------------------------

REFUSED = [
    ("take", {"card": "an.C", "word": "TONE"}, "The word has to use 🐱C, the card you take. TONE does not."),
    ("take", {"card": "an.C", "word": "CATZ"}, "Your cards do not spell CATZ: missing A, Z."),
    ("take", {"card": "an.U"}, "🦄U is not in the pile"),
    ("take", {"card": "an.C"}, "Spell a word with C."),
    ("take", {"word": "TONE"}, "Which word do you want to lay"),
    ("take", {"card": "unicorn"}, "is not a card of this deck"),
    ("lay", {"word": "TONE"}, "Take a card first"),
    ("discard", {"card": "an.T"}, "Take a card first"),
    ("pass", {}, "Take a card first"),
    ("decline", {}, "Take a card first"),
    ("spellcheck", {"word": "CAB"}, "CAB is not on the table"),
    ("extend", {"word": "CAB", "longer": "CABS"}, "You cannot do that in this game"),
    ("extend", {"word": "CAB", "longer": "SCUB"}, "does not make CAB longer"),
    ("knock", {"card": "an.T", "words": "TONE"}, "You cannot do that in this game"),
    ("end_hand", {}, "You cannot do that in this game"),
]


@pytest.mark.broad(4)
@pytest.mark.parametrize(("do", "options", "sentence"), REFUSED)
async def test_what_cannot_be_done_is_answered_with_what_can(bot, board, ann, do, options, sentence):
    before = table_in(bot).version
    answer = await ann.slash(f"rummy {do}", in_=board.channel, **options)
    assert answer.ephemeral
    assert sentence in answer.text
    assert table_in(bot).version == before


LAID = [
    ("scrummy", "STOOGE", "Your cards do not spell STOOGE: missing G"),
    ("scrummy", "ONE", None),
    ("four-by-four", "ONE", "3 letters will not do: a word now needs exactly 4"),
]


@pytest.mark.parametrize(("game", "word", "sentence"), LAID)
async def test_a_typed_word_that_will_not_do(bot, ann, bob, game, word, sentence):
    board = await prepared(bot, ann, bob, game)
    answer = await typed(ann, board, word)
    assert not answer.failed
    if sentence is None:
        await says(board, f"{word} (")
    else:
        assert answer.message.ephemeral
        assert sentence in answer.text


async def test_a_lay_without_a_lawful_end_says_why(bot, board, ann):
    arrange(bot, ("an.T an.O an.N ch.E1", BOB))
    await ann.slash("rummy take", in_=board.channel)
    answer = await ann.slash("rummy lay", word="TONE", in_=board.channel)
    assert "That would leave you 1 card, and no way to end your turn" in answer.text
    assert "5 letters or more" in answer.text


async def test_the_dealer_is_told_the_tables_caps(bot, ann, bob):
    board = await opened(ann, bob, game="texas-scrummy", **UNTIMED)
    dealer = [ann, bob][table_in(bot).view(None).dealer]
    answer = await dealer.slash("rummy declare", min=5, out=5, in_=board.channel)
    assert "they may add up to 8 at most" in answer.text
    choices = await dealer.autocomplete("rummy declare", "min", "", in_=board.channel, out=5)
    assert [choice.value for choice in choices] == [2, 3]
    answer = await dealer.slash("rummy declare", min=3, exact_min=True, out=5, hot=True, in_=board.channel)
    assert not answer.failed
    await board.channel.wait_for(lambda message: "words: exactly 3 letters" in message.text)


@pytest.mark.parametrize(
    ("switch", "told"),
    [
        ("exact_min", "words: exactly 2 letters"),
        ("exact_out", "to go out: exactly 5 letters"),
    ],
)
async def test_exact_without_a_number_declares_plain_scrummys_number(bot, ann, bob, switch, told):
    board = await opened(ann, bob, game="texas-scrummy", **UNTIMED)
    dealer = [ann, bob][table_in(bot).view(None).dealer]
    answer = await dealer.slash("rummy declare", in_=board.channel, **{switch: True})
    assert not answer.failed
    await board.channel.wait_for(lambda message: told in message.text)


async def test_an_extension_lies_before_the_extender(bot, ann, bob):
    words = (Laid(1, ("le.C", "le.A", "ch.E2"), 0), Laid(1, ("le.A", "le.M"), 0))[:1]
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


async def test_a_bystander_and_whoever_is_not_asked_hear_whose_turn_it_is(board, bob, cy):
    answer = await bob.slash("rummy take", in_=board.channel)
    assert answer.ephemeral
    assert "Not your turn yet. ann is playing" in answer.text
    answer = await cy.slash("rummy take", in_=board.channel)
    assert "You are not at table" in answer.text


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


async def test_words_to_challenge_are_completed_with_their_players(bot, board, ann):
    arrange(bot, (ANN, BOB), words=(Laid(1, ("le.C", "le.A", "ch.E2"), 0), Laid(0, ("le.L", "le.E"), 0)))
    offered = await ann.autocomplete("rummy spellcheck", "word", "", in_=board.channel)
    assert [(choice.name, choice.value) for choice in offered] == [("CAE · bob", "CAE@2")]


async def test_an_old_press_shows_the_table_as_it_is(board, ann):
    panel = await hand_of(ann, board)
    old = panel.frozen()
    await ann.press("Stock", on=panel)
    answer = await ann.press("Stock", on=old)
    assert "The table has moved on" in answer.text


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
        while table_in(bot).view(None).phase == "exchange":
            await evening.move(evening.acting(), {"do": "decline"})
        present = evening.acting()
        absent = bob if present is ann else ann
        for _ in range(2):
            await evening.move(present, {"do": "take"})
            card = table_in(bot).view(present.id).cards[0]
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
