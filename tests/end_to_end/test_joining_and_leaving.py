"""Players who wait for a seat, or have left one, read their status; a stranger reads nothing about the table."""

import pytest
from between_hands import next_hand
from evening import by_letter, started, table_of, to_act

from tests.labels import CHECK, MY_HAND, YOUR_CARDS

pytestmark = pytest.mark.usefixtures("bot")


def noted_place(bot, player):
    """The place of the player's hand."""
    row = bot.messages.of(table_of(bot)).hands.of(player.id).row
    return row and row.message


async def test_a_direct_message_tells_nothing_of_a_table_one_does_not_sit_at(bot, discord, ann, bob, cy):
    await started(ann, bob)
    short = table_of(bot).short
    stranger = discord.guild("Elsewhere").member("eve")
    for asking in (stranger, cy):
        answer = await asking.slash("hand", table=short, in_=asking.dm)
        assert f"There is no open table {short}." in answer.text
        assert "ann" not in answer.text
    at_home = await ann.slash("hand", table=short, in_=ann.dm)
    assert YOUR_CARDS in at_home.text
    here = await cy.slash("hand", table=short)
    assert "You are not at this table" in here.text


async def test_ones_hand_is_of_ones_own_table_among_those_of_others_here(bot, guild, ann, bob, cy):
    cards, other = guild.channel("cards"), guild.channel("other")
    for host in (ann, bob):
        await host.slash("play", game="soup", in_=cards)
    await cy.slash("play", game="scroker", in_=other)
    assert len(bot.room.tables) == 3
    mine = await cy.slash("hand", in_=cards)
    assert "SCROKER" in mine.text or "Scroker" in mine.text
    assert "Which table?" not in mine.text
    assert "You are at no table" in (await guild.member("dee").slash("hand", in_=cards)).text


async def test_who_sits_nowhere_reads_so_and_not_the_names_of_others_tables(bot, ann, bob, cy):
    board = await started(ann, bob)
    for channel in (board.channel, cy.dm):
        answer = await cy.slash("hand", in_=channel)
        assert "You are at no table" in answer.text
        assert table_of(bot).short not in answer.text


async def test_who_waits_reads_that_they_are_dealt_in_with_the_next_hand_and_may_leave(bot, ann, bob, cy):
    board = await started(ann, bob)
    told = await cy.slash("table join", in_=board.channel)
    assert told.message.labels == ["Leave"]
    answer = await cy.slash("hand", table=table_of(bot).short, in_=cy.dm)
    assert "SCROKER" in answer.text
    for answer in (
        await cy.slash("hand", in_=board.channel),
        await cy.press(MY_HAND, on=board),
        await cy.slash("poker fold", in_=board.channel),
        await cy.slash("table join", in_=board.channel),
    ):
        assert "dealt in with the next" in answer.text
        assert "You are not at" not in answer.text
        assert "already at this table" not in answer.text
    await cy.press("Leave", on=told.message)
    assert table_of(bot).now.waiting == ()


async def test_whoever_joins_again_once_the_hand_is_over_reads_that_they_are_in_the_next(ann, bob):
    board = await started(ann, bob)
    await bob.slash("table leave", in_=board.channel)
    joined = await bob.slash("table join", in_=board.channel)
    assert "You will be dealt in with the next hand." in joined.text
    asked = await bob.slash("hand", in_=board.channel)
    assert "You will be dealt in" not in asked.text


async def test_the_letter_of_whoever_leaves_says_so_and_keeps_no_button(bot, ann, bob, cy):
    board = await started(ann, bob, cy)
    first, *_ = to_act(bot, ann, bob, cy)
    (letter,) = await by_letter(first)
    assert CHECK in letter.labels
    await ann.discord.wait_until(lambda: noted_place(bot, first), what="the letter to be noted")
    await first.slash("table leave", in_=board.channel)
    await first.wait_for_dm(lambda message: "You are no longer at table" in message.text)
    assert "press Join there" in letter.text
    assert letter.labels == []
    await ann.discord.wait_until(lambda: noted_place(bot, first) is None, what="the letter to be forgotten")


async def test_the_letter_of_whoever_was_sent_away_says_so_where_nobody_joins_any_more(guild, ann, bob):
    mod = guild.member("mod", permissions=["manage_guild"])
    cy = guild.member("cy")
    await ann.slash("play", game="scrapok")
    thread = await ann.channel.wait_for_thread()
    for player in (bob, cy):
        await player.slash("table join", in_=thread)
    await ann.slash("table start", in_=thread)
    (letter,) = await by_letter(bob)
    await mod.slash("table remove", player="bob", in_=thread)
    await bob.wait_for_dm(lambda message: "You are no longer at table" in message.text)
    assert letter.labels == []
    assert "brings you back" not in letter.text


async def test_whoever_leaves_and_joins_again_gets_a_letter_with_the_next_hand(bot, ann, bob, cy):
    board = await started(ann, bob, cy)
    first, second, _ = to_act(bot, ann, bob, cy)
    (letter,) = await by_letter(second)
    await second.slash("table leave", in_=board.channel)
    await second.slash("table join", in_=board.channel)
    await second.wait_for_dm(lambda message: message.id == letter.id and YOUR_CARDS not in message.text)
    assert letter.labels == []
    await first.slash("poker fold", in_=board.channel)
    await next_hand(table_of(bot), first, board)
    await second.wait_for_dm(lambda message: message.id != letter.id and YOUR_CARDS in message.text)


async def test_letters_show_the_cards_as_the_server_wants_them_now(bot, guild, ann, bob):
    mod = guild.member("mod", permissions=["manage_guild"])
    await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    (letter,) = await by_letter(first)
    before = letter.text
    await mod.slash("settings server", name="cards", value="letters")
    await first.wait_for_dm(lambda message: message.text != before)
    assert letter.text != before
    assert len(first.dms) == 1
