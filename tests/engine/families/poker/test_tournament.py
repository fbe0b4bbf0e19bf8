"""SCRAPOK as a tournament (rulebook 3.5): who is out, in what order, and what becomes of leavers' chips."""

from msgspec.structs import replace
from poker_table import Table

from engine import catalogue
from engine.chairs import Chair
from engine.contract import Setup
from engine.families.poker.ending import standings
from engine.families.poker.state import PokerPlayer
from engine.families.poker.tournament import eliminate, forfeit, next_level

NO_PAUSE = {"think_first": 0, "think_three": 0, "think_last": 0}


def after_a_hand(*players, ante=2, presences=None):
    """`players`: each one's remaining chips, and their stake."""
    state = Table("scrapok", [10] * len(players), dealer=0, **NO_PAUSE).state
    presences = presences or ["here"] * len(players)
    return replace(
        state,
        phase="between",
        ante=ante,
        players=tuple(PokerPlayer(stack=stack, staked=staked, dealt=True) for stack, staked in players),
        chairs=tuple(Chair(presence) for presence in presences),
    )


def test_the_ante_doubles_for_every_player_out() -> None:
    assert eliminate(after_a_hand((20, 5), (0, 5), (5, 5)), []).ante == 4
    assert eliminate(after_a_hand((30, 5), (0, 5), (0, 4), (0, 3)), []).ante == 16
    assert eliminate(after_a_hand((20, 5), (1, 5)), []).ante == 2


def test_of_two_out_in_one_hand_the_one_who_began_it_with_more_ranks_higher() -> None:
    state = eliminate(after_a_hand((30, 5), (0, 4), (0, 9)), [])
    assert state.places == ((1,), (2,))
    assert standings(state) == ((0,), (2,), (1,))


def test_who_began_with_as_much_shares_the_place() -> None:
    state = eliminate(after_a_hand((30, 5), (0, 4), (0, 4)), [])
    assert standings(state) == ((0,), (1, 2))


def test_nobody_is_put_out_twice() -> None:
    once = eliminate(after_a_hand((30, 5), (0, 4), (9, 9)), [])
    again = eliminate(once, [])
    assert again.places == once.places
    assert again.ante == once.ante


def test_last_out_ranks_before_first_out() -> None:
    state = eliminate(after_a_hand((30, 5), (0, 4), (9, 9)), [])
    players = (state.players[0], state.players[1], replace(state.players[2], stack=0))
    state = eliminate(replace(state, players=players), [])
    assert standings(state) == ((0,), (2,), (1,))


def test_the_last_who_is_here_inherits_from_those_who_have_left() -> None:
    events = []
    state = forfeit(after_a_hand((5, 0), (7, 0), (9, 0), presences=["gone", "here", "gone"]), events)
    assert [player.stack for player in state.players] == [0, 21, 0]
    assert standings(state) == ((1,), (2,), (0,))
    assert [event.public["amount"] for event in events] == [5, 9]


def test_nobody_inherits_while_two_are_left_or_somebody_is_only_away() -> None:
    for presences in (["gone", "here", "here"], ["gone", "here", "away"], ["gone", "gone", "gone"]):
        state = after_a_hand((5, 0), (7, 0), (9, 0), presences=presences)
        assert forfeit(state, []) is state


def test_whose_chips_all_lie_in_the_pot_is_not_out_yet() -> None:
    state = after_a_hand((30, 5), (0, 4), (0, 9))
    assert standings(replace(state, places=((1,),))) == ((0,), (2,), (1,))


def test_a_level_doubles_the_ante_once_however_long_nobody_played() -> None:
    options = {"level_minutes": 5}
    state = catalogue.GAMES.start("scrapok", Setup(options=options, stacks=(50, 50), seed="1", at=1000)).state
    assert next_level(state, 1299, []).ante == 1
    events = []
    state = next_level(state, 1000 + 3600, events)
    assert (state.ante, state.level_at) == (2, 4600)
    assert [event.kind for event in events] == ["ante-raised"]
    assert next_level(state, 4899, []).ante == 2
    assert next_level(state, 4900, []).ante == 4


def test_levels_never_ask_for_more_than_all_chips() -> None:
    state = catalogue.GAMES.start(
        "scrapok", Setup(options={"level_minutes": 1}, stacks=(5, 5), seed="1", at=0)
    ).state
    for minute in range(1, 100):
        state = next_level(state, 60 * minute, [])
    assert state.ante == 10 - 2  # two chips are in the pot


def test_without_levels_time_changes_nothing() -> None:
    state = catalogue.GAMES.start("scrapok", Setup(stacks=(50, 50), seed="1", at=0)).state
    assert next_level(state, 10**9, []) == state
