"""The cards as emojis of the bot's application, from the first start to Discord's refusals."""

import contextlib
import json

import evening
import pytest
from evening import act, held, to_act, to_the_draw
from stand_in import house
from structlog.testing import capture_logs

from cogs.emojis import uploads
from cogs.emojis.keeper import Backoff
from cogs.emojis.uploads import DIGEST
from engine.cards import load_deck
from playground.core.records import Emoji
from playground.pilot.validation import RequestValidators, description_file
from screens.cards.card_labels import faces
from screens.cards.pictures import MENTION, picture_name, sign_of
from screens.components import BUTTON, walk
from screens.table import sorting
from tests.labels import KEEP_ALL, MY_HAND, YOUR_CARDS

pytestmark = pytest.mark.slow

EMOJIS = "/applications/{application_id}/emojis"
DECK = load_deck("scroker")
ALL = {picture_name(DECK, card) for card in DECK.cards} | {
    "Suit_Chili",
    "Suit_Lemon",
    "Suit_Lime",
    "Suit_Animal",
}
SIGNS = {card.sign for card in DECK.cards}


@pytest.fixture(autouse=True)
def one_deck(monkeypatch):
    """The whole deck of one game; tests/drawing draws all of them."""
    monkeypatch.setattr(uploads, "DECKS", ("scroker",))


@pytest.fixture
def started(discord, guild, tmp_path, timing):
    """The bot with its pictures, once they are as they should be."""
    assert guild.channels

    @contextlib.asynccontextmanager
    async def start():
        async with house(discord, tmp_path, timing, card_pictures=True) as bot:
            await bot.card_emojis.settled.wait()
            yield bot

    return start


def emojis(discord):
    """Emojis by card name; the rest of the emoji's name identifies the picture."""
    there = discord.server.world.records.emojis.values()
    return {DIGEST.sub("", emoji.name): emoji.id for emoji in there}


def uploaded(discord, name, **more):
    """An emoji that is there already."""
    world = discord.server.world
    made = Emoji(world.ids.take(), name, **more)
    world.records.emojis[made.id] = made
    return made.id


def asked(discord, method):
    """The bot's requests about emojis with this method."""
    return [one.body for one in discord.requests if one.method == method and "/emojis" in one.path]


def dealt(bot, player):
    """The player's cards in the usual order: suit by suit."""
    cards = held(bot, player)
    return [cards[place] for place in sorting.order(DECK, cards, "suit")]


def has(bot):
    return {name for name in ALL if bot.messages.styles.pictures.get(name)}


def of_pictures(logs):
    """The operator's log about them."""
    return [one for one in logs if one["event"] == "card-pictures"]


async def test_every_card_is_uploaded_once_and_a_second_start_does_nothing(discord, started):
    with capture_logs() as logs:
        async with started() as bot:
            assert has(bot) == ALL
    before = emojis(discord)
    assert before.keys() == ALL
    assert len(asked(discord, "POST")) == len(ALL)
    assert [(one["made"], one["gone"], one["kept"]) for one in of_pictures(logs)] == [(len(ALL), 0, 0)]
    with capture_logs() as logs:
        async with started() as bot:
            assert has(bot) == ALL
    assert of_pictures(logs) == []
    assert emojis(discord) == before
    assert len(asked(discord, "POST")) == len(ALL)
    assert asked(discord, "DELETE") == []


async def test_where_there_is_no_room_signs_stand_in(discord, started, ann, bob):
    for number in range(1990):
        uploaded(discord, f"other_{number}", user_id=discord.server.world.records.application.owner_id)
    async with started() as bot:
        assert len(has(bot)) == 10
        assert len(asked(discord, "POST")) == 11
        text = (await hand_of(ann, bob)).text
    assert len(emojis(discord)) == 2000
    assert any(sign in text for sign in SIGNS)


async def test_discord_refuses_and_the_cards_are_signs(discord, started, ann, bob):
    discord.faults.fail(f"GET {EMOJIS}", status=403, code=50001, times=None)
    async with started() as bot:
        assert has(bot) == set()
        text = (await hand_of(ann, bob)).text
    assert asked(discord, "POST") == []
    assert MENTION.search(text) is None
    assert any(sign in text for sign in SIGNS)


async def test_discord_fails_and_is_asked_again(discord, started, monkeypatch):
    monkeypatch.setattr(Backoff, "pause", lambda *_: 0)
    discord.faults.fail(f"POST {EMOJIS}", status=503, times=3)
    async with started() as bot:
        assert has(bot) == ALL
    assert emojis(discord).keys() == ALL


async def test_the_bot_is_ready_before_a_picture_is_there(discord, guild, tmp_path, timing, ann, bob):
    """Even if Discord is slow, players need not wait for a picture."""
    assert guild.channels
    listing = discord.faults.hold(f"GET {EMOJIS}")
    async with house(discord, tmp_path, timing, card_pictures=True) as bot:
        text = (await hand_of(ann, bob)).text
        assert any(sign in text for sign in SIGNS)
        assert emojis(discord) == {}
        listing.release()
        await bot.card_emojis.settled.wait()
        assert has(bot) == ALL


def seen(text, discord):
    """The cards that are pictures in a text, each of them an emoji that there is."""
    named = {str(ident): name for name, ident in emojis(discord).items()}
    found = MENTION.findall(text)
    assert [name for name, _ in found] == [named.get(ident) for _, ident in found]
    return [name for name, _ in found]


async def test_cards_are_pictures_in_text_and_on_buttons(discord, started, ann, bob):
    async with started() as bot:
        board = await evening.started(ann, bob)
        letter = await ann.wait_for_ephemeral(lambda one: YOUR_CARDS in one.text)
        own = [picture_name(DECK, DECK[code]) for code in dealt(bot, ann)]
        assert seen(letter.text, discord)[:5] == own
        await to_the_draw(board, bot, ann, bob)
        drawer, *_ = to_act(bot, ann, bob)
        panel = (await drawer.press(MY_HAND, on=board)).message
        hand = [DECK[code] for code in dealt(bot, drawer)]
        drawn = [button["emoji"] for button in buttons_of(panel)]
        ids = emojis(discord)
        assert drawn == [
            {"name": name, "id": str(ids[name])} for name in (picture_name(DECK, card) for card in hand)
        ]


def buttons_of(message):
    """The buttons with a card each."""
    return [
        part
        for part in walk(message.record.components)
        if part["type"] == BUTTON and ":pick:" in part["custom_id"]
    ]


async def test_an_emoji_that_was_deleted_is_a_sign_until_it_is_there_again(discord, started, ann, bob):
    """Discord refuses a message with a button or an option that has an emoji it does not know."""
    async with started() as bot:
        board = await evening.started(ann, bob)
        await to_the_draw(board, bot, ann, bob)
        drawer, *_ = to_act(bot, ann, bob)
        for ident in emojis(discord).values():
            del discord.server.world.records.emojis[ident]
        panel = (await drawer.press(MY_HAND, on=board)).message
        assert [button for button in buttons_of(panel) if "emoji" in button] == []
        assert MENTION.search(panel.text) is None
        assert [button["label"] for button in buttons_of(panel)] == [
            sign_of(DECK[code]) for code in dealt(bot, drawer)
        ]
        await bot.card_emojis.settled.wait()
        assert has(bot) == ALL
        await act(drawer, board, KEEP_ALL)
        second, *_ = to_act(bot, ann, bob)
        await board.channel.discord.wait_until(
            lambda: MENTION.search(text_of_hand(second)), what="pictures again"
        )


async def test_a_player_sees_words_where_the_server_shows_pictures(discord, started, guild, ann, bob):
    async with started() as bot:
        await ann.slash("settings me", name="cards", value="letters")
        board = await evening.started(ann, bob)
        mine = await ann.wait_for_ephemeral(lambda one: YOUR_CARDS in one.text)
        theirs = await bob.wait_for_ephemeral(lambda one: YOUR_CARDS in one.text)
        words = faces("scroker", plain=True)
        assert words.row(dealt(bot, ann)) in mine.text
        assert MENTION.search(mine.text) is None
        assert len(seen(theirs.text, discord)) >= 5
        mod = guild.member("mod", permissions=["manage_guild"])
        await mod.slash("settings server", name="cards", value="signs")
        theirs = await bob.wait_for_ephemeral(
            lambda one: YOUR_CARDS in one.text and not MENTION.search(one.text)
        )
        assert faces("scroker", plain=False).row(dealt(bot, bob)) in theirs.text
        assert board is not None
        await ann.slash("settings me", name="cards", value="pictures")
        mine = await ann.wait_for_ephemeral(lambda one: YOUR_CARDS in one.text and MENTION.search(one.text))
        assert len(seen(mine.text, discord)) >= 5
        assert [YOUR_CARDS in one.text for one in ann.ephemerals].count(True) == 1


@pytest.mark.skipif(description_file() is None, reason="Discord's API description is not at hand")
async def test_all_that_is_sent_with_pictures_in_it_is_what_discord_describes(discord, started, ann, bob):
    async with started() as bot:
        board = await evening.started(ann, bob)
        await to_the_draw(board, bot, ann, bob)
        drawer, *_ = to_act(bot, ann, bob)
        await drawer.press(MY_HAND, on=board)
    judge = RequestValidators(description_file())
    sent = [one for one in discord.requests if MENTION.search(json.dumps(one.body)) or "/emojis" in one.path]
    assert len(sent) > len(ALL)
    assert list(judge.complaints(discord.requests)) == []


def text_of_hand(player):
    return "\n".join(message.text for message in (*player.dms, *player.ephemerals))


async def hand_of(host, *others):
    """The host's panel with cards."""
    await evening.started(host, *others)
    return await host.wait_for_ephemeral(lambda one: YOUR_CARDS in one.text)
