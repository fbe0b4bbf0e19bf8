"""A first evening: a table is opened, friends join, and a hand is played, as its players see it."""

from random import Random

import pytest
from evening import (
    act,
    best_words,
    by_letter,
    checked_round,
    false_word,
    hand_of,
    held,
    in_advance,
    says,
    seated,
    shown_to_act,
    start,
    started,
    table_of,
    to_act,
    to_the_showdown,
    with_computer,
)
from rummy_dealing import label
from stand_in import house

from tests.labels import (
    ACCEPT,
    BET,
    CHECK,
    DETAILS,
    JOIN,
    KEEP_ALL,
    MORE,
    MY_HAND,
    NEXT_HAND,
    PLAY_AGAIN,
    YOUR_CARDS,
)

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
async def bot(discord, guild, tmp_path, timing):
    """Always with the same cards: not every hand has a false word to show."""
    assert guild.channels
    async with house(discord, tmp_path, timing, Random(7)) as bot:
        yield bot


async def test_a_lobby_is_opened_joined_and_started(ann, bob):
    lobby = await seated(ann)
    assert "\nann" in lobby.text
    assert ", 1 of 8" in lobby.text
    await bob.press(JOIN, on=lobby)
    assert ", bob" in lobby.text
    await with_computer(ann, "shark")
    await says(lobby, "shark")
    answer = await start(ann)
    assert answer.kind == "update"
    assert "hand 1, betting round 1" in lobby.text
    assert MY_HAND in lobby.labels


async def test_computers_of_different_levels_sit_at_one_table_which_says_so_and_one_may_match_ones_own(ann):
    lobby = await seated(ann)
    for which in ("plain", "master", "match"):
        await with_computer(ann, which)
    await says(lobby, "(plain)")
    await says(lobby, "(master)")
    await says(lobby, "(sly)")  # nearest to a player without a rating
    await start(ann)
    assert "ann plays with Ada, Bertrand and Cleo." in lobby.text


async def test_everybody_gets_his_own_cards_and_nobody_anothers(bot, ann, bob):
    await started(ann, bob)
    panels = [await one.wait_for_ephemeral(lambda message: YOUR_CARDS in message.text) for one in (ann, bob)]
    faces = (await bot.messages.styles.guild(ann.guild.id)).stage(table_of(bot).now).faces
    for panel, player, other in zip(panels, (ann, bob), (bob, ann), strict=True):
        assert player.dms == []
        for card in held(bot, player):
            assert faces.label(card) in panel.text
        for card in held(bot, other):
            assert faces.label(card) not in panel.text


async def test_a_direct_message_has_its_readers_cards_and_says_where_the_table_is(bot, ann, bob):
    await started(ann, bob)
    letters = await by_letter(ann, bob)
    for letter, player, other in zip(letters, (ann, bob), (bob, ann), strict=True):
        faces = (await bot.messages.styles.guild(player.guild.id)).stage(table_of(bot).now).faces
        for card in held(bot, player):
            assert faces.label(card) in letter.text
        for card in held(bot, other):
            assert faces.label(card) not in letter.text
        assert "Word Nerds" in letter.text
        assert f"discord.com/channels/{player.guild.id}/" in letter.text


async def played_by_buttons_selects_and_windows(bot, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    window = await act(first, board, BET)
    answer = await window.submit(amount="3")
    assert answer.kind == "update"
    await says(board, f"{first.name} bets 3")
    await act(second, board, "Call 3")
    await says(board, f"{second.name} calls")
    assert "hand 1, draw" in board.text

    drawer, other = to_act(bot, ann, bob)
    panel = await hand_of(drawer, board)
    before = held(bot, drawer)
    for card in before[:2]:
        chosen = await drawer.press(label(card), on=panel)
        assert chosen.kind == "update"
    done = await drawer.press("Swap 2", on=panel)
    assert done.kind == "update", done
    assert held(bot, drawer)[:3] == before[2:]
    await shown_to_act(board, bot, ann, bob)
    await act(other, board, KEEP_ALL)
    await says(board, f"{other.name} keeps all")

    await checked_round(board, bot, ann, bob)
    await says(board, "hand 1, showdown")
    words, _ = best_words(bot, first)
    if words:
        window = await act(first, board, "Type words")
        answer = await window.submit(words)
        assert answer.kind == "update"
    else:
        await act(first, board, "Show nothing")
    await act(second, board, "Show nothing")
    if words:
        await says(board, f"{first.name} is ahead for the pot of 8")
        asked = await hand_of(second, board)
        assert f"**{first.name}** is ahead with **" in asked.text
        await second.press(ACCEPT, on=asked)
    result = await board.channel.wait_for(lambda message: DETAILS in message.labels)
    assert " wins 4" in result.text  # an opener without openers does not win
    assert NEXT_HAND in result.labels


async def test_a_hand_is_played_by_buttons_selects_and_windows(bot, ann, bob):
    await played_by_buttons_selects_and_windows(bot, ann, bob)


@pytest.mark.slow  # five edits of a channel take five seconds there
@pytest.mark.real
async def test_a_hand_is_played_over_sockets(bot, ann, bob):
    await played_by_buttons_selects_and_windows(bot, ann, bob)


async def test_what_was_presented_may_be_changed_until_all_have(bot, ann, bob):
    board = await started(ann, bob)
    await to_the_showdown(board, bot, ann, bob)
    panel = (await act(ann, board, "Show nothing")).message
    assert "You show nothing." in panel.text
    words, title = best_words(bot, ann)
    await ann.press("Change it", on=panel)
    window = await ann.press("Type words", on=panel)
    answer = await window.submit(words or "slush")
    assert answer.kind in ("update", "ephemeral")
    assert title in answer.text or not words


async def test_a_false_word_is_spellchecked_and_pays(bot, ann, bob):
    board = await started(ann, bob)
    await to_the_showdown(board, bot, ann, bob)
    false = false_word(bot, ann)
    window = await act(ann, board, "Type words")
    await window.submit(false)
    await says(board, "**bob** to act")
    assert false not in board.text.replace("SCROKER", "")
    await act(bob, board, "Show nothing")
    answer = await act(bob, board, f"Challenge {false}")
    assert not answer.failed
    result = await board.channel.wait_for(lambda message: DETAILS in message.labels)
    assert f"{false} is not a word" in result.text
    log = await ann.slash("table log", in_=board.channel)
    assert (
        f"bob challenges **{false}**: not a word, so ann's hand counts as none (Scum). ann pays 2 into the pot"
        in log.text
    )


async def test_a_hand_is_played_by_typing(bot, ann, bob):
    board = await started(ann, bob)
    thread = board.channel
    first, second = to_act(bot, ann, bob)
    offered = await first.autocomplete("poker bet", "amount", "", in_=thread)
    assert [choice.value for choice in offered][-1] == 99
    answer = await first.slash("poker bet", amount=2, in_=thread)
    assert answer.ephemeral
    assert YOUR_CARDS in answer.text
    answer = await second.slash("poker raise", amount=5, in_=thread)
    assert answer.ephemeral
    await first.slash("poker call", in_=thread)
    drawer, other = to_act(bot, ann, bob)
    card = held(bot, drawer)[4]
    offered = await drawer.autocomplete("poker draw", "cards", card, in_=thread)
    assert [choice.value for choice in offered] == [card]
    answer = await drawer.slash("poker draw", cards=card, in_=thread)
    assert answer.ephemeral
    assert await drawer.autocomplete("poker draw", "cards", "", in_=thread) == []
    await other.slash("poker draw", in_=thread)
    while table_of(bot).now.view(None).phase == "bet":
        player, *_ = to_act(bot, ann, bob)
        await player.slash("poker check", in_=thread)
    await first.slash("poker present", words=best_words(bot, first)[0] or None, in_=thread)
    await second.slash("poker present", in_=thread)
    while table_of(bot).now.phase == "playing":  # each of two words may be challenged
        offered = await second.autocomplete("poker spellcheck", "word", "", in_=thread)
        assert offered
        answer = await second.slash("poker spellcheck", word=offered[0].value, in_=thread)
        assert not answer.failed
    await board.channel.wait_for(lambda message: DETAILS in message.labels)


async def test_the_winner_may_look_at_the_others_cards(bot, ann, bob):
    board = await started(ann, bob, options="showdown=auto")
    await to_the_showdown(board, bot, ann, bob)
    table = table_of(bot)
    winner = next(player for player in (ann, bob) if table.now.offers(player.id))
    loser = bob if winner is ann else ann
    panel = await winner.press(MY_HAND, on=board)
    answer = await winner.press(f"{loser.name}'s cards", on=panel.message)
    assert f"{loser.name} held" in answer.text
    refused = await loser.slash("poker look", player=winner.name, in_=board.channel)
    assert "Only the winner" in refused.text


async def test_a_declaration_before_ones_turn_is_public_and_binds(bot, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    await in_advance(second, "fold", on=await hand_of(second, board))
    await board.channel.wait_for(lambda message: "chooses in advance: fold" in message.text)
    window = await act(first, board, BET)
    await window.submit(amount="1")
    await board.channel.wait_for(lambda message: f"{first.name} wins" in message.text)


async def test_a_hand_in_a_letter_is_played_from_the_letter(bot, ann, bob):
    await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    (letter,) = await by_letter(first)
    answer = await first.press(CHECK, on=letter)
    assert answer.kind == "update"
    assert CHECK not in letter.labels


async def test_a_table_is_closed_and_played_again(ann, bob):
    board = await started(ann, bob)
    panel = await hand_of(ann, board)
    await ann.press(MORE, on=panel)
    await ann.press("Close…", on=panel)
    await ann.press("Close it now")
    await board.channel.wait_for(lambda message: "The table is closed" in message.text)
    await says(board, "brought 100, takes 100 home")
    answer = await bob.press(PLAY_AGAIN, on=board)
    assert "\nann" in answer.text
    assert ", bob" in answer.text
