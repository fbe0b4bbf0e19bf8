"""A first evening: a table is opened, friends join, and a hand is played, as its players see it."""

import pytest
from between_hands import next_hand
from evening import (
    best_words,
    checked_round,
    false_word,
    held,
    seated,
    shown_to_act,
    start,
    started,
    table_of,
    to_act,
    to_the_draw,
    to_the_showdown,
    with_computer,
)

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_lobby_is_opened_joined_and_started(ann, bob):
    lobby = await seated(ann)
    await bob.press("Join", on=lobby)
    assert "bob" in lobby.text
    await with_computer(ann, "shark")
    await lobby.channel.wait_for(lambda message: message == lobby and "Ada" in message.text)
    answer = await start(ann)
    assert answer.kind == "update"
    assert "hand 1 · first betting round" in lobby.text
    assert "My hand" in lobby.labels


async def test_computers_of_different_levels_sit_at_one_table_which_says_so_and_one_may_match_ones_own(
    bot, ann
):
    lobby = await seated(ann)
    for level in ("plain", "master", "match"):
        await with_computer(ann, level)
    assert [seat.strength for seat in table_of(bot).seats] == [
        None,
        "plain",
        "master",
        "sly",
    ]  # unrated as yet
    await start(ann)
    assert "hand 1 · first betting round" in lobby.text
    assert "(computer, plain), Bertrand (computer, master), Cleo (computer, sly)" in lobby.text


async def test_everybody_gets_his_own_cards_and_nobody_anothers(bot, ann, bob):
    await started(ann, bob)
    for player, other in ((ann, bob), (bob, ann)):
        letter = await player.wait_for_dm(lambda message: "Your hand" in message.text)
        faces = (await bot.messages.styles.guild(player.guild.id)).stage(table_of(bot)).faces
        for card in held(bot, player):
            assert faces.label(card) in letter.text
        for card in held(bot, other):
            assert faces.label(card) not in letter.text
        assert "Word Nerds" in letter.text
        assert f"discord.com/channels/{player.guild.id}/" in letter.text


async def test_a_hand_is_played_by_buttons_selects_and_windows(bot, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    window = await first.press("Bet…", on=board)
    answer = await window.submit("3")
    assert answer.kind == "update"
    assert f"{first.name} bets 3" in board.text
    await second.press("Call 3", on=board)
    assert "draw" in board.text

    drawer, other = to_act(bot, ann, bob)
    panel = await drawer.press("Draw", on=board)
    assert panel.ephemeral
    before = held(bot, drawer)
    chosen = await drawer.choose("Swap up to 3", ["0", "1"], on=panel.message)
    assert chosen.kind == "update"
    done = await drawer.press("Swap 2", on=panel.message)
    assert done.kind == "update", done
    assert held(bot, drawer)[:3] == before[2:]
    await shown_to_act(board, bot, ann, bob)
    await other.press("Stand pat", on=board)
    assert f"{other.name} keeps all" in board.text

    await checked_round(board, bot, ann, bob)
    assert "present your words" in board.text
    words, _ = best_words(bot, first)
    if words:
        window = await first.press("Show words", on=board)
        answer = await window.submit(words)
        assert answer.kind == "update"
    else:
        await first.press("Show nothing", on=board)
    await second.press("Show nothing", on=board)
    if words:
        assert "is ahead for the pot" in board.text
        await second.press("Accept", on=board)
    assert "** wins 8" in board.text  # whoever opened without openers does not win
    assert "press *Next hand* under the result" in board.text


async def test_what_was_presented_may_be_changed_until_all_have(bot, ann, bob):
    board = await started(ann, bob)
    await to_the_showdown(board, bot, ann, bob)
    await ann.press("Show nothing", on=board)
    panel = await ann.wait_for_ephemeral(lambda message: "You show no words" in message.text)
    words, title = best_words(bot, ann)
    window = await ann.press("Type your words", on=panel)
    answer = await window.submit(words or "slush")
    assert answer.kind in ("update", "ephemeral")
    assert title in answer.text or not words


async def test_a_false_word_is_spellchecked_and_pays(bot, ann, bob):
    board = await started(ann, bob)
    await to_the_showdown(board, bot, ann, bob)
    false = false_word(bot, ann)
    window = await ann.press("Show words", on=board)
    await window.submit(false)
    assert "leads" not in board.text
    await bob.press("Show nothing", on=board)
    await bob.press(f"Spellcheck {false}", on=board)
    assert (
        f"bob challenges **{false}**: not a word, ann's hand is Scum. ann pays 2 into the pot" in board.text
    )


async def test_a_hand_is_played_by_typing(bot, ann, bob):
    board = await started(ann, bob)
    thread = board.channel
    first, second = to_act(bot, ann, bob)
    offered = await first.autocomplete("poker bet", "amount", "", in_=thread)
    assert [choice.value for choice in offered][-1] == 99
    answer = await first.slash("poker bet", amount=2, in_=thread)
    assert answer.ephemeral
    assert "Your hand" in answer.text
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
    while table_of(bot).view(None).phase == "bet":
        player, *_ = to_act(bot, ann, bob)
        await player.slash("poker check", in_=thread)
    await first.slash("poker present", words=best_words(bot, first)[0] or None, in_=thread)
    await second.slash("poker present", in_=thread)
    if table_of(bot).phase == "playing":
        offered = await second.autocomplete("poker spellcheck", "word", "", in_=thread)
        assert offered
        answer = await second.slash("poker spellcheck", word=offered[0].value, in_=thread)
        assert not answer.failed
    await board.channel.wait_for(lambda message: "spellcheck" in message.text or "wins" in message.text)


async def test_the_winner_may_look_at_the_others_cards(bot, ann, bob):
    board = await started(ann, bob, options="showdown=auto")
    await to_the_showdown(board, bot, ann, bob)
    table = table_of(bot)
    winner = next(player for player in (ann, bob) if table.offers(player.id))
    loser = bob if winner is ann else ann
    panel = await winner.press("My hand", on=board)
    answer = await winner.choose("Look at", loser.name, on=panel.message)
    assert f"{loser.name} held" in answer.text
    refused = await loser.slash("poker look", player=winner.name, in_=board.channel)
    assert "Only the winner" in refused.text


async def test_a_declaration_before_ones_turn_is_public_and_binds(bot, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    panel = await second.press("My hand", on=board)
    await second.choose("Choose in advance", "fold", on=panel.message)
    await board.channel.wait_for(lambda message: "has chosen in advance: fold" in message.text)
    window = await first.press("Bet…", on=board)
    await window.submit("1")
    await board.channel.wait_for(lambda message: f"**{first.name}** wins" in message.text)


async def test_the_next_hand_is_dealt_and_a_new_letter_sent(bot, ann, bob):
    board = await started(ann, bob)
    first = await ann.wait_for_dm()
    player, *_ = to_act(bot, ann, bob)
    await player.press("Fold", on=board)
    board = await next_hand(table_of(bot), ann, board)
    assert "hand 2" in board.text
    await ann.wait_for_dm(lambda message: message.id != first.id and "Your hand" in message.text)


async def test_a_hand_in_a_letter_is_played_from_the_letter(bot, ann, bob):
    await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    letter = await first.wait_for_dm(lambda message: "Your turn" in message.text)
    answer = await first.press("Check", on=letter)
    assert answer.kind == "update"
    assert "Check" not in letter.labels


async def test_computers_play_along(ann):
    lobby = await seated(ann, computers=2)
    await start(ann)
    await lobby.channel.wait_for(lambda message: "▸ **ann** to act" in message.text)
    await ann.press("Fold", on=lobby)
    await lobby.channel.wait_for(lambda message: "Next hand" in message.text)


async def test_somebody_alone_among_computers_has_no_clock_until_another_joins(ann, bob):
    lobby = await seated(ann, computers=2)
    await start(ann)
    board = await lobby.channel.wait_for(lambda message: "▸ **ann** to act" in message.text)
    assert "▸ **ann** to act · <t:" not in board.text
    await bob.slash("table join", in_=board.channel)
    await lobby.channel.wait_for(lambda message: "▸ **ann** to act · <t:" in message.text)


async def test_a_table_is_closed_and_played_again(ann, bob):
    board = await started(ann, bob)
    await ann.press("Table…", on=board)
    await ann.press("Close the table")
    await ann.press("Close it now")
    await board.channel.wait_for(lambda message: "The table is closed" in message.text)
    assert "brought 100, takes 100 home" in board.text
    answer = await bob.press("Play again", on=board)
    assert "ann" in answer.text
    assert "bob" in answer.text


async def test_the_draw_leaves_no_card_in_public(bot, ann, bob):
    board = await started(ann, bob)
    await to_the_draw(board, bot, ann, bob)
    faces = (await bot.messages.styles.guild(ann.guild.id)).stage(table_of(bot)).faces
    public = [message.text for message in board.channel.messages]
    for card in (*held(bot, ann), *held(bot, bob)):
        assert all(faces.label(card) not in text for text in public)
