"""Statistics are counted in the same transaction as the hand."""

from __future__ import annotations

import asyncio

import pytest
from databases import on_both
from guests import ANN, BOB, CY, DEE, GUILD
from msgspec.structs import replace
from toy_game import GAMES, MARBLES

from engine.common_events import Dealt, GameOver, HandBegins, Presented, Spellchecked
from engine.contract import Step
from engine.families.tricks.events import Scrumped
from house.ratings import START, UNKNOWN, Rating, Result, rated
from house.statistics import reading
from house.statistics.reading import SURE, PlayedGame, Unranked
from house.tables import history
from house.tables.events import StoodIn, stood_in
from house.tables.hand_rows import rank
from house.tables.records import Record, Seat, TableOpening
from house.tables.tallies import count


async def _hand(table, amount: int = 5):
    await table.act(ANN, {"do": "put", "amount": amount})
    await table.act(BOB, {"do": "put", "amount": 1})


async def test_a_hand_is_counted_for_everybody_who_was_dealt_in(room, table, passing):
    await passing(4)
    await _hand(table)
    ann = await room.statistics.player(GUILD, ANN)
    bob = await room.statistics.player(GUILD, BOB)
    assert (ann.games, ann.hands, ann.wins, ann.won, ann.lost, ann.biggest_pot) == (1, 1, 1, 2, 0, 8)
    assert (bob.games, bob.hands, bob.wins, bob.won, bob.lost, bob.biggest_pot) == (1, 1, 0, 0, 2, 0)
    assert (ann.words, ann.longest, ann.best_hand) == (5, "PENNY", "Heap")
    assert (ann.turn_seconds, bob.turn_seconds) == (4.0, 0.0)
    after = rated([Result(ANN, 2, 0), Result(BOB, -2, 1)], {ANN: Rating(), BOB: Rating()})
    for one in (ann, bob):
        assert (one.rating, one.spread) == pytest.approx(after[one.player])
        assert one.change == pytest.approx(one.rating - START)


@on_both
async def test_hands_add_up_and_records_are_kept(room, table, passing):
    await _hand(table, 9)
    await passing(10)
    await _hand(table, 2)
    ann = await room.statistics.player(GUILD, ANN, game="pennies")
    assert (ann.games, ann.hands, ann.wins, ann.won, ann.biggest_pot) == (1, 2, 2, 4, 12)
    assert ann.words == 11
    assert await room.statistics.by_game(GUILD, ANN) == [PlayedGame("pennies", 2, 2)]


async def test_who_is_not_dealt_in_is_not_counted(room, table):
    await table.join(103, "Cy")
    await _hand(table)
    assert (await room.statistics.player(GUILD, 103)).hands == 0


async def test_counts_survive_a_restart_in_mid_hand(new_room):
    async with new_room() as room:
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")
        )
        await table.join(BOB, "Bob")
        await table.start(ANN)
        await table.act(ANN, {"do": "put", "amount": 3})
    async with new_room() as room:
        await room.table(table.id).act(BOB, {"do": "fold"})
        assert (await room.statistics.player(GUILD, ANN)).words == 3


@pytest.fixture
def ranked_at_once(monkeypatch):
    monkeypatch.setattr(reading, "SURE", UNKNOWN - 1)


@pytest.mark.usefixtures("ranked_at_once")
async def test_a_leaderboard_lists_people_only(room, lobby, passing):
    await lobby.add_computer(ANN, "Ada", "shark")
    await lobby.start(ANN)
    await _hand(lobby, 1)
    await passing(1)
    for board, best in (("rating", {ANN, BOB}), ("play", {ANN, BOB}), ("wins", {ANN})):
        places = await room.statistics.leaderboard(GUILD, by=board)
        assert {standing.player for standing in places} == best
    assert (await room.statistics.player(GUILD, -3)).rating != START


async def test_hands_that_end_together_rate_one_after_the_other(room):
    """Players at many tables are rated by their strength when each hand is stored, not when it was played."""
    await room.settings.set(GUILD, "tables_each", 0)
    tables = [
        await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann"))
        for _ in range(8)
    ]
    for table in tables:
        await table.join(BOB, "Bob")
        await table.start(ANN)
        await table.act(ANN, {"do": "put", "amount": 5})
    await asyncio.gather(*(table.act(BOB, {"do": "put", "amount": 1}) for table in tables))
    expected = {ANN: Rating(), BOB: Rating()}
    for _ in tables:
        expected = rated([Result(ANN, 2, 0), Result(BOB, -2, 1)], expected)
    for player, (number, spread) in expected.items():
        stats = await room.statistics.player(GUILD, player)
        assert (stats.rating, stats.spread) == pytest.approx((number, spread))


async def test_the_end_of_a_hand_waits_for_nothing_but_its_transaction(room, table, monkeypatch):
    async def never(*_args):
        raise AssertionError("read outside of the transaction")

    await table.act(ANN, {"do": "put", "amount": 5})
    with monkeypatch.context() as patched:
        patched.setattr(room.store, "read", never)
        patched.setattr(room.store, "first", never)
        await table.act(BOB, {"do": "put", "amount": 1})
    assert (await room.statistics.player(GUILD, ANN)).rating > START


@on_both
async def test_history_tells_the_last_hands(room, table, passing):
    await _hand(table)
    await passing(10)
    await _hand(table)
    hands = await room.history.hands(GUILD)
    assert [hand.hand for hand in hands] == [2, 1]
    assert hands[0].players == {0: ("Ann", 2), 1: ("Bob", -2)}
    assert [winner.seat for winner in hands[0].winners] == [0]
    older = await room.history.hands(GUILD, player=BOB, before=hands[0].at)
    assert [hand.hand for hand in older] == [1]
    assert await room.history.hands(GUILD, player=999) == []


async def test_a_game_for_points_is_rated_when_it_is_over(room):
    table = await room.open_table(
        TableOpening(guild=GUILD, channel=9, game="marbles", host=ANN, name="Ann", options={"hands": 2})
    )
    await table.join(BOB, "Bob")
    await table.start(ANN)
    await _hand(table)
    assert (await room.statistics.player(GUILD, ANN)).rating == START
    await table.deal(ANN)
    await _hand(table)
    ann = await room.statistics.player(GUILD, ANN)
    assert ann.rating > START
    assert (ann.games_won, ann.points, ann.won) == (1, 2, 0)
    assert (await room.statistics.player(GUILD, BOB)).games_won == 0


@on_both
async def test_a_game_that_two_sides_win_together_is_rated_too(new_room):
    def level(state, seat, action):
        step = MARBLES.apply(state, seat, action)
        over = GameOver(standings=((0, 1, 2, 3),))
        return Step(step.state, tuple(over if isinstance(one, GameOver) else one for one in step.events))

    sides = {**GAMES, "marbles": replace(MARBLES, teams=True, apply=level)}
    opening = TableOpening(guild=GUILD, channel=9, game="marbles", host=ANN, name="Ann", options={"hands": 1})
    async with new_room(games=sides) as room:
        table = await room.open_table(opening)
        for player in (BOB, CY, DEE):
            await table.join(player, "")
        await table.start(ANN)
        while table.now.phase == "playing":
            seat = table.now.seats[table.now.due.seats[0]]
            await table.act(seat.player, {"do": "put", "amount": 1})
        spreads = [(await room.statistics.player(GUILD, one)).spread for one in (ANN, BOB, CY, DEE)]
    assert len(set(spreads)) == 1
    assert spreads[0] < UNKNOWN


async def test_a_void_hand_counts_for_nobody(room, table):
    await table.act(ANN, {"do": "put", "amount": 30})
    await table.void(99, table.now.state.hand, moderator=True)
    assert (await room.statistics.player(GUILD, ANN)).hands == 0


def test_hands_are_remembered_by_the_rulebooks_order():
    assert rank("Scum", ()) == 0
    assert rank("Frog", ("RUST",)) > rank("Tadpole", ("CAT",)) > rank("Two Ducks", ("IT", "IS"))
    assert rank("Flying Scroker", ("MOUNT",)) > rank("Scroker", ("BADGE",)) > rank("Slush", ())
    assert rank("", ("STRANGE",)) > rank("", ("CAT",))


def test_who_antes_without_cards_is_in_the_hand():
    """A tournament's absent player antes and folds, and the loss is theirs."""
    seats = (Seat(player=ANN), Seat(player=BOB))
    record = Record(
        id=1,
        short="7K",
        guild=GUILD,
        channel=9,
        game="scrapok",
        host=ANN,
        opened_at=0,
        options={},
        seats=seats,
    )
    begun = HandBegins(hand=1, antes=(2, 2))
    dealt = Dealt(counts=(5, 0))
    counted = count(record, (begun, dealt), None, 0)
    assert all(seat.tally.dealt for seat in counted)


# --- stand-ins -------------------------------------------------------------------------------------------


async def test_what_a_computer_does_for_somebody_away_is_not_counted_as_theirs(room, passing):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="marbles", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    told = []
    room.watch(lambda _table, change: told.append(change))
    await table.sit_out(BOB)
    await table.act(ANN, {"do": "put", "amount": 5})
    await passing(10)
    assert table.now.phase == "between"
    assert [stood_in(change.events) for change in told].count(1) == 1
    assert not [change for change in told if stood_in(change.events) == 1 and change.player is not None]
    bob = await room.statistics.player(GUILD, BOB)
    assert (bob.hands, bob.turn_seconds) == (1, None)
    assert (bob.words, bob.longest, bob.best_hand) == (0, "", "")
    assert (await room.statistics.player(GUILD, ANN)).words > 0


def tallied(*happened, actor=None):
    """The tallies after several acts, each a tuple of events."""
    seats = (Seat(player=ANN), Seat(player=BOB))
    record = Record(
        id=1, short="7K", guild=GUILD, channel=9, game="quist", host=ANN, opened_at=0, options={}, seats=seats
    )
    for events in happened:
        record = replace(record, seats=count(record, events, actor, 0))
    return [seat.tally for seat in record.seats]


def test_a_challenge_of_a_stand_in_and_of_its_word_counts_for_whoever_is_there():
    """Ann's word is challenged by Bob's stand-in; then the stand-in's own word by Ann."""
    ann, bob = tallied(
        (Presented(seat=0, words=("TONE",)),),
        (StoodIn(seat=1), Spellchecked(seat=1, by=1, of=0, word="TONE", true=True)),
        (StoodIn(seat=1), Presented(seat=1, words=("EOO",))),
        (Spellchecked(seat=1, by=0, of=1, word="EOO", true=False),),
    )
    assert (ann.words, ann.checked_won, ann.checks_won) == (1, 1, 1)
    assert (bob.words, bob.checks_lost, bob.checks_won, bob.checked_lost) == (0, 0, 0, 0)


def test_ones_own_word_that_is_challenged_while_one_is_away_stays_ones_own():
    ann, bob = tallied(
        (Presented(seat=1, words=("CAT",)),),
        (StoodIn(seat=1), Presented(seat=1, words=("DOG",))),
        (Spellchecked(seat=0, by=0, of=1, word="CAT", true=True),),
    )
    assert (bob.words, bob.checked_won) == (1, 1)
    assert ann.checks_lost == 1


def test_a_stand_ins_scrump_is_nobodys_and_ones_own_counts_again_afterwards():
    scrump = Scrumped(seat=1, word="KADI", taker=1)
    (_, lent), (_, own) = tallied((StoodIn(seat=1), scrump)), tallied((scrump,))
    assert (lent.scrumps, own.scrumps) == (0, 1)


# --- who is on the board ---------------------------------------------------------------------------------


async def _marbles(room, games):
    """Games of one hand for points, all of them Ann's."""
    await room.settings.set(GUILD, "tables_each", 0)
    for _ in range(games):
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="marbles", host=ANN, name="Ann", options={"hands": 1})
        )
        await table.join(BOB, "Bob")
        await table.start(ANN)
        await _hand(table)


@on_both
async def test_nobody_has_a_place_by_rating_before_it_is_sure(room, monkeypatch):
    of = room.statistics
    await _marbles(room, 3)
    assert await of.leaderboard(GUILD) == []
    assert await of.place(GUILD, ANN) is None
    so_far = (await of.player(GUILD, ANN)).spread
    assert SURE < so_far < UNKNOWN
    assert await of.unranked(GUILD, ANN) == [Unranked(ANN, so_far), Unranked(BOB, so_far)]
    assert await of.unranked(GUILD, CY, game="pennies") == [Unranked(CY, UNKNOWN)]
    assert await of.unranked(GUILD, BOB, limit=1) == [Unranked(ANN, so_far), Unranked(BOB, so_far)]
    monkeypatch.setattr(reading, "SURE", so_far - 1)
    await _marbles(room, 1)
    board = await of.leaderboard(GUILD)
    assert [(one.place, one.of, one.player, one.name) for one in board] == [
        (1, 2, ANN, "Ann"),
        (2, 2, BOB, "Bob"),
    ]
    stats = [await of.player(GUILD, player) for player in (ANN, BOB)]
    assert [one.value for one in board] == [one.rating for one in stats]
    assert await of.unranked(GUILD, ANN) == []
    assert await of.leaderboard(GUILD, game="pennies") == []


@pytest.mark.usefixtures("ranked_at_once")
async def test_ones_place_is_that_on_the_board_of_all_ratings(room, table):
    await _hand(table)
    await _marbles(room, 1)
    for game in ("", "pennies", "marbles"):
        board = await room.statistics.leaderboard(GUILD, game=game)
        for player in (ANN, BOB):
            place = await room.statistics.place(GUILD, player, game=game)
            (line,) = [one for one in board if one.player == player]
            assert (place.place, place.of, place.value) == (line.place, line.of, line.value)
    assert await room.statistics.place(GUILD, 999) is None


@pytest.mark.usefixtures("ranked_at_once")
async def test_who_has_finished_no_game_for_points_has_no_place_among_ratings(room):
    table = await room.open_table(
        TableOpening(guild=GUILD, channel=9, game="marbles", host=ANN, name="Ann", options={"hands": 2})
    )
    await table.join(BOB, "Bob")
    await table.start(ANN)
    await _hand(table)
    assert await room.statistics.leaderboard(GUILD) == []
    unranked = await room.statistics.unranked(GUILD, ANN)
    assert unranked == [Unranked(ANN, UNKNOWN), Unranked(BOB, UNKNOWN)]
    assert len(await room.statistics.leaderboard(GUILD, by="play")) == 2
    await table.deal(ANN)
    await _hand(table)
    assert await room.statistics.unranked(GUILD, ANN) == []
    assert len(await room.statistics.leaderboard(GUILD)) == 2


# --- streaks ---------------------------------------------------------------------------------------------


async def _won(table, passing, *winners):
    """Hands of pennies that these people win."""
    for winner in winners:
        if table.now.phase != "playing":
            await passing(10)
        while table.now.phase == "playing":
            (seat,) = table.now.due.seats
            player = table.now.seats[seat].player
            await table.act(player, {"do": "put", "amount": 5 if player == winner else 1})


@on_both
async def test_a_streak_is_the_longest_run_of_wins_in_a_game_or_all(room, table, passing, monkeypatch):
    await _won(table, passing, ANN, BOB, BOB, BOB, ANN, ANN, BOB)
    streak = room.history.streak
    assert [await streak(GUILD, player) for player in (ANN, BOB, 999)] == [2, 3, 0]
    await _marbles(room, 1)
    assert [await streak(GUILD, ANN, game) for game in ("", "pennies", "marbles")] == [2, 2, 1]
    monkeypatch.setattr(history, "STREAK_IN", 4)
    assert [await streak(GUILD, player, "pennies") for player in (ANN, BOB)] == [2, 1]
