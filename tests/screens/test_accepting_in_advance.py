"""*Auto-accept* is on one's own panel at slow tables, if others may come to wait for an answer."""

import pytest
from messages import labels, text_in
from stages import dealt, opened, staged

from screens.panels import panels

ANN, BOB = 101, 102
DAY = 86_400
ACCEPT, STOP, TOLD = "Auto-accept", "Stop auto-accept", "You accept what others show in this hand."


def panel(table, player):
    return panels.hand(staged(table, player), "")


def idle(table):
    """The player who is not to act."""
    return BOB if table.now.due.seats == (0,) else ANN


@pytest.mark.parametrize("game", ["scroker", "scrummy", "scrotch"])
async def test_it_is_offered_to_whose_turn_it_is_not(room, game):
    table = await dealt(room, ["ann", "bob"], game=game, turn_seconds=DAY)
    player = idle(table)
    other = ANN + BOB - player
    assert ACCEPT in labels(panel(table, player))
    assert ACCEPT not in labels(panel(table, other))
    before = panel(table, other), panels.public(staged(table), "")
    await table.accept_in_advance(player, table.now.state.hand)
    assert TOLD in text_in(panel(table, player))
    assert STOP in labels(panel(table, player))
    assert (panel(table, other), panels.public(staged(table), "")) == before
    await table.accept_in_advance(player, None)
    assert ACCEPT in labels(panel(table, player))
    assert TOLD not in text_in(panel(table, player))


@pytest.mark.parametrize("options", [{"turn_seconds": 60}, {"turn_seconds": DAY, "words": "checked"}])
async def test_it_is_not_offered_where_nothing_hurries_or_nothing_can_be_challenged(room, options):
    table = await dealt(room, ["ann", "bob"], **options)
    assert ACCEPT not in labels(panel(table, idle(table)))


async def test_it_is_not_offered_between_hands_or_to_who_plays_alone(room):
    table = await dealt(room, ["ann", "bob"], turn_seconds=DAY)
    await table.act(ANN + BOB - idle(table), {"do": "check"})
    player = idle(table)
    await table.act(ANN + BOB - player, {"do": "bet", "amount": 1})
    await table.act(player, {"do": "fold"})
    assert table.now.due is None
    assert not {ACCEPT, STOP} & {*labels(panel(table, ANN)), *labels(panel(table, BOB))}
    alone = await opened(room, ["ann"], turn_seconds=DAY)
    await alone.add_computer(ANN)
    await alone.start(ANN)
    if alone.now.due.seats == (0,):
        await alone.act(ANN, {"do": "check"})
    assert ACCEPT not in labels(panel(alone, ANN))


@pytest.mark.parametrize(("game", "asked"), [("scroker", False), ("scrapok", True)])
async def test_who_has_folded_is_offered_it_only_where_everyone_may_challenge(room, game, asked):
    table = await dealt(room, ["ann", "bob", "cy"], game=game, turn_seconds=DAY)
    while table.now.due.silence is not None:
        for place in table.now.due.seats:
            await table.act(table.now.seats[place].player, {"do": "ready"})
    [place] = table.now.due.seats
    player = table.now.seats[place].player
    await table.act(player, {"do": "fold"})
    assert (ACCEPT in labels(panel(table, player))) is asked
