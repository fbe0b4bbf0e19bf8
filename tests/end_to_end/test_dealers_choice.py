"""An evening of Dealer's Choice: six players, each deals once and calls a game of their choice."""

from random import Random

import pytest
from between_hands import next_hand
from evening import act, hand_of, says, start, table_of
from stand_in import house
from variants_evening import acting, current, opened, play_on

from tests.labels import CHECK, DETAILS, FOLD, JOIN, MORE
from tests.wished_deals import alike

pytestmark = pytest.mark.slow


TIMES = "\N{MULTIPLICATION SIGN}"
MIXER = "3 down, bet, 2 up, bet, draw 2, bet"


@pytest.fixture
async def bot(discord, guild, tmp_path, timing, monkeypatch):
    assert guild.channels
    alike(monkeypatch, "dealer's choice")
    async with house(discord, tmp_path, timing, Random(7)) as bot:
        yield bot


@pytest.fixture
def mod(guild):
    return guild.member("ann", permissions=["manage_guild"])


@pytest.fixture
def six(guild, mod):
    return [mod, *(guild.member(name) for name in ("bob", "cy", "dee", "eli", "fay"))]


async def plain(dealer, board):
    answer = await act(dealer, board, "Deal it")
    assert answer.kind == "update", answer
    await says(board, "Called: Scroker")


async def spit(dealer, board):
    """Call the game by typing; the callable games are completed."""
    thread = board.channel
    offered = await dealer.autocomplete("deal", "game", "spit", in_=thread)
    assert [choice.value for choice in offered] == ["spit"]
    answer = await dealer.slash("deal", game="spit", in_=thread)
    assert answer.ephemeral, answer
    await thread.wait_for(lambda message: "Called: Spit in the Can" in message.text)
    await thread.wait_for(lambda message: "Middle: " in message.text)


async def hot_longhorn(dealer, board):
    """Nonsense is refused in words first; then it is put together in the dealer's own panel."""
    thread = board.channel
    answer = await dealer.slash("deal", game="longhorn", wild="E", jokers=2, in_=thread)
    assert "That makes 9 cards wild; this table allows 3 at most" in answer.text
    answer = await dealer.slash("deal", game="Whist", in_=thread)
    assert "“Whist” cannot be called here" in answer.text
    answer = await dealer.slash("deal", wild="nonsense", in_=thread)
    assert "“nonsense” matches no card" in answer.text

    panel = await hand_of(dealer, board)
    assert panel.record.ephemeral
    await dealer.press("Longhorn Stud", on=panel)
    await dealer.press("Hot", on=panel)
    window = await dealer.press("Variations", on=panel)
    await window.submit(wild=["E"])
    assert "That makes 7 cards wild" in panel.text
    assert "Deal it" not in panel.labels
    window = await dealer.press("Variations", on=panel)
    await window.submit(wild=[], other_wild="Unicorn, ch.E5")
    assert "Hot Longhorn Stud" in panel.text
    assert "🦄U and 🌶️E5 wild" in panel.text
    answer = await dealer.press("Deal it", on=panel)
    assert answer.kind == "update", answer
    await thread.wait_for(lambda message: "Called: Hot Longhorn Stud, 🦄U and 🌶️E5 wild" in message.text)
    await thread.wait_for(lambda message: "First to act: " in message.text)


async def juice(dealer, board):
    panel = await hand_of(dealer, board)
    for twist in ("Hot", "Mixed juice", "Joker", "Hot"):
        await dealer.press(twist, on=panel)
    window = await dealer.press("Variations", on=panel)
    await window.submit(ruling=["le"], limit="1")
    await dealer.press("Deal it", on=panel)
    called = "Scroker, 🍋 Lemons rule, 1 Joker, at most 1 hot-'n'-sour a word, mixed juice"
    await board.channel.wait_for(lambda message: f"Called: {called}" in message.text)


async def late(dealer, board):
    """/deal without a call deals plain Scroker."""
    answer = await dealer.slash("deal", in_=board.channel)
    assert answer.ephemeral, answer


async def mixer(dealer, board):
    """A moderator's saved game can be called from the next hand on."""
    thread = board.channel
    offered = await dealer.autocomplete("deal", "game", "mid", in_=thread)
    assert [choice.name for choice in offered] == ["Midnight Mixer"]
    answer = await dealer.slash("deal", game="midnight mixer", hot=True, in_=thread)
    assert answer.ephemeral, answer
    await thread.wait_for(lambda message: f"Called: Hot Midnight Mixer ({MIXER})" in message.text)


async def test_each_of_six_deals_once(bot, guild, six):
    ann, *others = six
    board = await opened(ann, "dealers-choice", *others, options="wild_cap=3 words=honour")
    await ann.wait_for_ephemeral(lambda message: "up to 3 wild cards" in message.text)
    saved = await ann.slash("house save", name="Midnight Mixer", recipe=MIXER)
    assert "Each player gets 3 down, 2 up" in saved.text
    await start(ann)
    assert "joins" not in board.text, "the game is to be called"
    calls, dealers = [plain, spit, hot_longhorn, juice, late], []
    for hand in range(1, 7):
        table = await current(bot)
        assert table.now.view(None).phase == "call"
        (dealer,) = acting(bot, *six)
        dealers.append(dealer)
        waiting = next(player for player in six if player is not dealer)
        assert (await hand_of(waiting, board)).labels == [MORE]
        call = mixer if dealer is ann else calls.pop(0)
        await call(dealer, board)
        assert table.now.view(None).hand == hand
        if call is hot_longhorn:  # the first to act opens or folds
            (first,) = acting(bot, *six)
            labels = (await hand_of(first, board)).labels
            assert FOLD in labels
            assert CHECK not in labels
        await play_on(board, bot, *six)
        assert table.now.phase == "between"
        if hand < 6:
            board = await next_hand(table, dealer, board)
    assert sorted(player.name for player in dealers) == sorted(player.name for player in six)
    history = await bot.room.history.hands(guild.id, limit=10)
    assert {hand.called for hand in history} == {
        "Scroker",
        "Spit in the Can",
        "Longhorn Stud",
        "Midnight Mixer",
    }
    assert (await bot.room.audit()).clean
    stats = await ann.slash("stats me", game="dealers-choice")
    await ann.press(DETAILS, on=stats.message)
    assert "By game called" in stats.message.text
    assert "Midnight Mixer: 1 hand," in stats.message.text
    assert "Scroker: 3 hands," in stats.message.text


async def test_a_moderators_caps_hold_and_players_cannot_lift_them(bot, mod, bob, cy):
    answer = await bob.slash("play", game="dealers-choice", options="wild_cap=9")
    assert "Most wild cards: this server allows 2 at most." in answer.text
    answer = await bob.slash("play", game="dealers-choice", options="games=whist")
    assert "**Games** cannot be `whist`" in answer.text
    board = await opened(
        mod, "dealers-choice", bob, cy, options="wild_cap=9 games=spit,longhorn invented=off"
    )
    await mod.wait_for_ephemeral(lambda one: "Spit in the Can, Longhorn Stud · no house games" in one.text)
    await mod.slash("house save", name="Mixer", recipe=MIXER)
    await start(mod)
    (dealer,) = acting(bot, mod, bob, cy)
    await current(bot)
    assert "Scroker" not in (await hand_of(dealer, board)).labels
    answer = await dealer.slash("deal", game="Mixer", in_=board.channel)
    assert "“Mixer” cannot be called here. Choose one of: spit, longhorn" in answer.text
    answer = await dealer.slash(
        "deal", game="spit", wild="E, an.U", jokers=1, hot_n_sours="one", in_=board.channel
    )
    assert answer.ephemeral
    dealt = table_of(bot).now.view(None)
    assert dealt.phase == "bet"
    assert dealt.rules.terms.hot_n_sours == 1


@pytest.mark.usefixtures("bot")
async def test_house_games_are_kept_by_moderators_and_read_by_all(mod, bob):
    refused = await bob.slash("house save", name="Mixer", recipe=MIXER)
    assert "moderators" in refused.text
    for recipe, why in (
        ("3 down, bet, fly", "I cannot deal “fly”"),
        ("3 down", "Write 2 to"),
        ("3 down, bet", "Each player would have 3 cards to use; it has to be 5 to 8"),
        ("bet, 5 down", "A game begins with cards"),
        ("5 down, bet; purple", "I do not know the variation “purple”"),
        ("5 down, bet; wild an.X", "“an.X” matches no card"),
    ):
        refused = await mod.slash("house save", name="Mixer", recipe=recipe)
        assert why in refused.text
    for name in ("Scroker", "hot stuff", "longhorn stud"):
        refused = await mod.slash("house save", name=name, recipe=MIXER)
        assert "Another game already has that name" in refused.text
    refused = await mod.slash("house save", name="a = b", recipe=MIXER)
    assert "without “=”" in refused.text
    assert "There are none yet" in (await bob.slash("house list")).text
    await mod.slash("house save", name="Mixer", recipe=MIXER)
    assert "is taken" in (await mod.slash("house save", name="MIXER", recipe=MIXER)).text
    await mod.slash("house edit", name="mixer", recipe="4 down, 3 up, bet; hot; wild ch.E; jokers 1")
    assert "4 down, 3 up, bet" in (await bob.slash("house list")).text
    shown = await bob.slash("house preview", name="Mixer", players=8)
    assert "**Hot Mixer**, Chili Pepper Es wild, 1 Joker" in shown.text
    assert f"Needs 56 cards (8 {TIMES} 7) of 53" in shown.text
    assert "Enough cards for 7 players at most" in shown.text
    nothing = await bob.slash("house preview")
    assert "Name a house game, or give a recipe to try out." in nothing.text
    tried = await bob.slash("house preview", recipe="3 down, 2 middle, bet", players=4)
    assert f"Needs 14 cards (4 {TIMES} 3 + 2) of 52" in tried.text
    assert "Each player gets 3 down, 2 in the middle; 38 cards left" in tried.text
    await mod.slash("house rename", name="Mixer", new="Midnight")
    assert "**Midnight** has been deleted" in (await mod.slash("house delete", name="midnight")).text


async def test_a_table_may_always_play_one_house_game(bot, mod, bob, cy):
    await mod.slash("house save", name="Midnight Mixer", recipe=MIXER)
    offered = await bob.autocomplete("play", "house_game", "mix", game="dealers-choice")
    assert [choice.value for choice in offered] == ["Midnight Mixer"]
    assert "no house game Nothing" in (await bob.slash("play", game="scroker", house_game="Nothing")).text
    board = await opened(bob, "dealers-choice", cy, house_game="Midnight Mixer")
    await bob.wait_for_ephemeral(lambda message: "Midnight Mixer = 3 down" in message.text)
    await start(bob)
    await says(board, f"Called: Midnight Mixer ({MIXER})")
    await play_on(board, bot, bob, cy)
    assert table_of(bot).now.phase == "between"


async def test_the_first_game_with_a_twist_is_five_presses_away(bot, mod, bob):
    """Three on the posters, *Open table*, and *Start*, which deals it: who has opened is not asked again."""
    shown = (await mod.slash("play")).message
    for label in ("Poker", "Dealer's Choice", "Hot"):
        await mod.press(label, on=shown)
    assert "Hot Scroker" in shown.text
    await mod.press("Open table", on=shown)
    thread = await mod.channel.wait_for_thread()
    lobby = await thread.wait_for(lambda message: "DEALER'S CHOICE" in message.text)
    assert "First hand: **Hot Scroker**." in lobby.text
    await bob.press(JOIN, on=lobby)
    await start(mod)
    table = table_of(bot)
    assert table.now.view(None).phase == "bet"
    assert table.now.view(None).rules.terms.hot
    assert table.now.seats[table.now.view(None).dealer].player == mod.id
    await play_on(lobby, bot, mod, bob)
    await next_hand(table, mod, lobby)
    assert table.now.view(None).phase == "call", "later dealers call their own games"


async def test_cards_are_named_on_the_ticket_before_a_table_is_opened(bot, mod):
    shown = (await mod.slash("play")).message
    for label in ("Poker", "Dealer's Choice", "Spit in the Can"):
        await mod.press(label, on=shown)
    window = await mod.press("Variations", on=shown)
    await window.submit(wild=["E"])
    assert "That makes 7 cards wild; this table allows 2 at most." in shown.text
    assert "Open table" not in shown.labels
    window = await mod.press("Variations", on=shown)
    await window.submit(wild=["T"])
    await mod.press("Play now", on=shown)
    await mod.wait_for_ephemeral(lambda one: MORE in one.labels)
    table = table_of(bot)
    assert table.now.view(None).rules.terms.wild == ("T",)
    assert table.now.view(None).rules.name == "Spit in the Can"
