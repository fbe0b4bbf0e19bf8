"""A series as its players press and read it: best of three, and computers who are asked by name."""

from random import Random

import msgspec
import pytest
from evening import act, seated, shown_to_act, start, started, table_of, to_act
from result_watching import has_result, won_in_letters, won_unseen

from tests.labels import BET, FOLD, MY_HAND, NEXT_HAND, OPTIONS, PLAY_AGAIN

ONE_HAND = {"series": "best-of-three", "options": "hands=1"}


async def next_game(player, bot, result, number):
    """The next game of the series: the message of its table, where the cards are dealt already."""
    closed = table_of(bot).id if bot.room.tables else None
    assert closed is None
    assert "Next game" in result.labels
    assert PLAY_AGAIN not in result.labels
    answer = await player.press("Next game", on=result)
    assert not answer.failed, answer
    return await result.channel.wait_for(
        lambda message: (
            f"Best of three, game {number}: " in message.text
            and MY_HAND in message.labels
            and not message.mentions
        )
    )


def series_of(text):
    """The line about the series."""
    return next(line for line in text.splitlines() if "Series: " in line or "series" in line)


async def test_a_whole_best_of_three(bot, ann, bob):
    lobby = await seated(ann, bob, **ONE_HAND)
    await ann.wait_for_ephemeral(lambda one: "**Best of three**: most wins take it" in one.text)
    await start(ann)
    board = await lobby.channel.wait_for(lambda message: "Best of three, game 1" in message.text)
    one, two = await won_unseen(bot, board, ann, bob)
    result = await board.channel.wait_for(has_result("The game is over"))
    assert f"Series: {one.name} 1, {two.name} 0. One more win decides it." in result.text
    closed = await board.channel.wait_for(lambda message: "The table is closed" in message.text)
    assert f"Series: {one.name} 1, {two.name} 0." in closed.text
    assert "Next game" in closed.labels

    board = await next_game(bob, bot, result, 2)
    assert to_act(bot, ann, bob)[0] is two, "the deal has moved on"
    assert await won_unseen(bot, board, ann, bob) == (two, one)
    result = await board.channel.wait_for(has_result("The next game decides it."))
    assert "1. The next game decides it." in series_of(result.text)
    assert f"{one.name} 1" in series_of(result.text)

    board = await next_game(ann, bot, result, 3)
    assert await won_in_letters(bot, ann, bob) == (one, two)
    result = await board.channel.wait_for(has_result(f"**{one.name} wins the series!**"))
    assert f"Final score: {one.name} 2, {two.name} 1. It took the last game to decide it." in result.text
    letter = await one.wait_for_dm(lambda message: "You win the series!" in message.text)
    assert f"Final score: you 2, {two.name} 1." in letter.text
    assert PLAY_AGAIN in result.labels
    again = (await ann.press(PLAY_AGAIN, on=result)).message
    assert "Best of three, game 1" in again.text
    assert table_of(bot).now.phase == "lobby"


async def test_when_somebody_leaves_the_series_ends_and_says_so(bot, ann, bob):
    board = await started(ann, bob, **ONE_HAND)
    one, two = await won_unseen(bot, board, ann, bob)
    result = await board.channel.wait_for(has_result("One more win decides it."))
    board = await next_game(two, bot, result, 2)
    await one.slash("table leave", in_=board.channel)
    result = await board.channel.wait_for(
        has_result("The series ends here, undecided: too few players are left.")
    )
    assert PLAY_AGAIN in result.labels


async def won_by_folds(bot, board, *players):
    """A hand that the first player wins, because all the others fold."""
    first, *_ = to_act(bot, *players)
    window = await act(first, board, BET)
    await window.submit(amount="3")
    while table_of(bot).now.phase == "playing" and table_of(bot).now.due is not None:
        acting, *_ = await shown_to_act(board, bot, *players)
        await act(acting, board, FOLD)
        if not bot.room.tables:
            return


async def test_whoever_stays_goes_on_and_a_newcomer_begins_at_nothing(bot, ann, bob, cy, guild):
    dee = guild.member("dee")
    board = await started(ann, bob, cy, series="best-of-five", options="hands=2")
    await won_by_folds(bot, board, ann, bob, cy)
    await cy.slash("table leave", in_=board.channel)
    await dee.slash("table join", in_=board.channel)
    result = await board.channel.wait_for(has_result("wins"))
    await ann.press(NEXT_HAND, on=result)
    board = await board.channel.wait_for(
        lambda message: "hand 2" in message.text and MY_HAND in message.labels and not message.mentions
    )
    await won_by_folds(bot, board, ann, bob, dee)
    result = await board.channel.wait_for(has_result("Series: "))
    assert "cy" not in series_of(result.text)
    assert "dee " in series_of(result.text)


@pytest.mark.usefixtures("bot")
async def test_a_hand_that_is_voided_counts_for_nobody(guild, ann, bob):
    mod = guild.member("mod", permissions=["manage_guild"])
    board = await started(ann, bob, **ONE_HAND)
    await mod.press("Void it", on=(await mod.slash("bank void_hand", in_=board.channel)).message)
    result = await board.channel.wait_for(has_result("Hand 1 is void"))
    assert "This game does not count." in result.text
    assert PLAY_AGAIN in result.labels


async def test_the_host_chooses_a_series_in_the_lobby_once_the_game_has_an_end(bot, ann, bob):
    lobby = await seated(ann, bob)
    panel = (await ann.press(OPTIONS)).message
    await (await ann.press("Length…", on=panel)).submit({"Series": "Best of five"})
    assert "A series needs a game that ends" in panel.text
    window = await ann.press("Length…", on=panel)
    await window.submit({"Length of the game": "Quick game", "Series": "Best of five"})
    await lobby.channel.wait_for(lambda message: message == lobby and "Best of five" in message.text)
    await (await ann.press("Length…", on=panel)).submit({"Length of the game": "Standard game"})
    assert "A series needs a game that ends" in panel.text
    assert table_of(bot).now.length == "quick"


async def test_one_command_opens_a_series_against_ada(bot, ann, cards):
    await ann.slash(
        "play", game="scroker", opponent="Hypatia", strength="shark", series="best-of-five", in_=cards
    )
    table = table_of(bot)
    assert [(seat.name, seat.strength) for seat in table.now.seats] == [("ann", None), ("Hypatia", "shark")]
    assert (table.now.series.best_of, table.now.length) == (5, "quick")


async def test_where_the_next_game_cannot_be_dealt_its_lobby_is_open_and_says_why(bot, guild, ann, bob):
    mod = guild.member("mod", permissions=["manage_guild"])
    board = await started(ann, bob, **ONE_HAND)
    one, two = await won_unseen(bot, board, ann, bob)
    result = await board.channel.wait_for(has_result("One more win decides it."))
    have = await bot.room.bank.balance(guild.id, two.id)
    await mod.slash("bank take", player=two, amount=have)
    lobby = (await one.press("Next game", on=result)).message
    assert f"Best of three, game 2: {one.name} 1, {two.name} 0" in lobby.text
    await one.wait_for_ephemeral(lambda message: "has 0 chips and needs 100" in message.text)
    assert table_of(bot).now.phase == "lobby"


async def test_whoever_has_lost_all_chips_has_lost_the_game_and_the_table_says_so(bot, ann, bob):
    board = await started(ann, bob, series="best-of-five", options="hands=1000", buy_in=3)
    table, random = table_of(bot), Random(1)
    while table.now.phase != "closed":
        while table.now.due is not None:
            player = table.now.seats[table.now.due.seats[0]].player
            act = table.game.computer(table.now.view(player), table.now.offers(player), random, "plain")
            await table.act(player, msgspec.to_builtins(act))
        result = await board.channel.wait_for(has_result(f"hand {table.now.state.hand}\n"))
        answer = await ann.press(NEXT_HAND, on=result)
        assert not answer.failed, answer
    assert table.now.state.hand < 1000
    winners = table.now.report().more["standings"][0]
    closed = await board.channel.wait_for(lambda message: "The table is closed" in message.text)
    score = ", ".join(
        f"{table.now.seats[place].name} {int(place in winners)}" for place in (*winners, *{0, 1} - {*winners})
    )
    assert f"Series: {score}. " in closed.text
    assert "Next game" in closed.labels
    await bob.press("Next game", on=closed)
    await board.channel.wait_for(lambda message: f"Best of five, game 2: {score}" in message.text)
