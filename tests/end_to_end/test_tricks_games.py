"""Whole games of the trick family, as their players see and press them."""

import pytest
from between_hands import next_hand
from trick_evening import Eyes, played_out, plays, stacked, started, table_of, told

pytestmark = pytest.mark.slow

GAMES = ("quist", "animal-quist", "chili-dog", "turtle")
SEATS = {"turtle": 3}


async def next_hands(bot, board, people, **more):
    """Until the game is over."""
    table = table_of(bot)
    await played_out(bot, board, people, **more)
    while table.phase == "between":
        board = await next_hand(table, people[0], board)
        await played_out(bot, board, people, **more)
    assert table.phase == "closed"


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_of_two_hands_with_computers(game, bot, ann):
    board = await started(game, ann, computers=SEATS.get(game, 4) - 1, options="hands=2 target=1000")
    await next_hands(bot, board, [ann])
    over = await told(board, "The table is closed")
    assert "Play again" in over.labels
    assert "The table is closed." in over.text
    assert "ann" in over.text
    assert "point" in over.text
    assert not bot.room.tables


@pytest.mark.parametrize("game", GAMES)
async def test_people_alone_see_nothing_of_each_others_cards(game, bot, discord, guild, ann, bob, cy):
    people = [ann, bob, cy, guild.member("dee")][: SEATS.get(game, 4)]
    board = await started(game, *people, options="hands=1 words=checked")
    eyes = Eyes(discord, table_of(bot), people)
    await played_out(bot, board, people, eyes=eyes)
    assert eyes.own > 50
    await told(board, "The table is closed")


@pytest.mark.parametrize("game", GAMES)
async def test_a_full_game_to_its_target(game, bot, ann):
    board = await started(game, ann, computers=SEATS.get(game, 4) - 1)
    await next_hands(bot, board, [ann])
    assert "The table is closed" in (await told(board, "The table is closed")).text


ALL_ANIMALS = [f"an.{letter}" for letter in "ACDEILMNORSTU"]
PEPPERS = "ch.A1 ch.E1 ch.I1 ch.O1 ch.U1 ch.A2 ch.E2 ch.I2 ch.O2 ch.A3 ch.E3 ch.E4 ch.E5"


async def lowest(table, board, player):
    """Their highest Animal, or else the first card they may play."""
    (offer,) = table.offers(player.id)
    await plays(board, player, offer.cards[-1])


async def test_the_works(bot, monkeypatch, guild, ann, bob, cy):
    """bob holds every Animal and takes every trick: all Chili Peppers, and the Dog."""
    people = [ann, bob, cy, guild.member("dee")]
    stacked(monkeypatch, "chili-dog", {1: " ".join(ALL_ANIMALS)})
    board = await started("chili-dog", *people, options="hands=1")
    await played_out(bot, board, people, lowest)
    over = await told(board, "The table is closed")
    assert "**The works!** bob + dee took all Chili Peppers and the Dog" in over.text
    assert "ann + cy: 28 points" in over.text
    assert "bob + dee: 0 points" in over.text
    assert "**bob + dee** won" in over.text


async def test_a_turtling(bot, monkeypatch, ann, bob, cy):
    """bob gets the high Animals from cy, and then nobody can take a Chili Pepper from bob."""
    stacked(monkeypatch, "turtle", {1: f"{PEPPERS} an.T le.B le.C le.D", 2: "an.U an.S an.R"})
    board = await started("turtle", ann, bob, cy, options="hands=1")

    async def act(table, board, player):
        offer = table.offers(player.id)[0]
        if offer.do != "pass":
            await lowest(table, board, player)
            return
        given = {bob: "le.B le.C le.D", cy: "an.U an.S an.R"}.get(player, " ".join(offer.cards[:3]))
        answer = await player.slash("trick pass", cards=given, in_=board.channel)
        assert "You pass **" in answer.text or "Just taken: " in answer.text

    await played_out(bot, board, [ann, bob, cy], act)
    over = await told(board, "The table is closed")
    assert "**Turtling!** bob took all Chili Peppers and the Turtle" in over.text
    assert "bob: -26 points" in over.text
    assert "ann: 26 points" in over.text
    assert "cy: 26 points" in over.text
    assert "**bob** won" in over.text
