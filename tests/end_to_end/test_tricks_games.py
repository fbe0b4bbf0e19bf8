"""A whole game of the trick family, as its players see and press it."""

from trick_evening import Eyes, played_out, started, table_of, told

from tests.labels import PLAY_AGAIN


async def test_nobody_sees_anothers_cards_to_the_end_of_a_game(bot, discord, ann, bob, cy):
    people = [ann, bob, cy]
    board = await started("turtle", *people, options="hands=1 words=checked")
    eyes = Eyes(discord, table_of(bot), people)
    await played_out(bot, board, people, eyes=eyes)
    assert eyes.own > 50
    over = await told(board, "The table is closed")
    assert PLAY_AGAIN in over.labels
    assert not bot.room.tables
