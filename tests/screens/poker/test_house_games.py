"""A server's house games at its tables: known when a table opens, and from hand to hand."""

import pytest

from engine.families.poker.recipes import read_recipe
from engine.refused import Refused
from house.declined import Declined
from house.tables.records import TableOpening
from screens.i18n.language import i18n
from screens.refusals.sentences import explain

GUILD, ANN, BOB = 1, 101, 102
MIXER = "3 down, bet, 2 up, bet, draw 2, bet"


async def opened(room, *, moderator=False, **options):
    opening = TableOpening(
        guild=GUILD,
        channel=2,
        game="dealers-choice",
        host=ANN,
        name="ann",
        options=options,
        moderator=moderator,
    )
    table = await room.open_table(opening)
    await table.join(BOB, "bob")
    return table


async def save(room, name, text=MIXER):
    await room.recipes.save(GUILD, name, {"text": text}, author=ANN)


def callable_games(table):
    dealer = table.now.seats[table.now.due.seats[0]].player
    return table.now.offers(dealer)[0].choices


async def folded_out(table):
    while table.now.phase == "playing":
        player = table.now.seats[table.now.due.seats[0]].player
        await table.act(player, {"do": "fold"})


async def test_what_is_saved_can_be_called_from_the_next_hand_on(room):
    await save(room, "Early")
    table = await opened(room)
    await save(room, "In the lobby")
    await table.start(ANN)
    assert {"Early", "In the lobby"} <= set(callable_games(table))
    await save(room, "Late")
    await table.act(table.now.seats[table.now.due.seats[0]].player, {"do": "choose"})
    await folded_out(table)
    await room.recipes.delete(GUILD, "Early")
    await room.settled()  # the next deal is sealed
    version = table.now.version
    await table.deal(ANN)
    assert "Late" in callable_games(table)
    assert "Early" not in callable_games(table)
    assert table.now.version == version + 2


async def test_a_game_that_can_no_longer_be_read_spoils_no_table(room):
    await save(room, "Broken", "sing, dance")
    table = await opened(room)
    await table.start(ANN)
    assert "Broken" not in callable_games(table)


async def test_a_table_that_always_plays_one_keeps_it(room):
    await save(room, "Mixer")
    table = await opened(room, always="mixer")
    await room.recipes.delete(GUILD, "Mixer")
    await table.start(ANN)
    assert table.now.view(None).rules.name == "Mixer"
    with pytest.raises(Declined, match="no-such-recipe"):
        await opened(room, always="mixer")


async def test_only_a_moderator_goes_beyond_the_servers_cap(room):
    await room.settings.set(GUILD, "wild_cap", 3)
    assert (await opened(room)).now.options["wild_cap"] == 3
    with pytest.raises(Declined, match="over-the-limit"):
        await opened(room, wild_cap=4)
    table = await opened(room, moderator=True, wild_cap=4)
    assert table.now.options["wild_cap"] == 4
    with pytest.raises(Declined, match="over-the-limit"):
        await table.set_options(ANN, {"wild_cap": 5})
    await table.set_options(ANN, {"wild_cap": 1})
    await table.set_options(ANN, {"wild_cap": 9}, moderator=True)
    await table.close(ANN)
    again = await room.rematch(table.id, ANN)
    assert again.now.options["wild_cap"] == 9


async def test_a_tournament_takes_nobody_after_its_start(room):
    table = await room.open_table(TableOpening(guild=GUILD, channel=2, game="scrapok", host=ANN, name="ann"))
    await table.join(BOB, "bob")
    await table.start(ANN)
    with pytest.raises(Declined, match="no-joining"):
        await table.join(103, "cy")


@pytest.mark.parametrize(
    ("recipe", "says"),
    [
        ("5 up, bet, draw 2, bet", "Only face-down cards can be swapped. Deal some before the first draw"),
        ("5 down, bet; jokers 1; jokers 2", "“jokers 2” says something twice"),
    ],
)
def test_what_is_wrong_with_a_recipe_is_said(recipe, says):
    with pytest.raises(Refused) as refused:
        read_recipe(f"Mixer = {recipe}")
    assert says in explain(refused.value, i18n("en"))
    assert says not in explain(refused.value, i18n("fr"))
