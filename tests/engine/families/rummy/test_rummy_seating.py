"""The clock, the away and the gone, sitting down, the next hand, and the end of the game."""

import pytest
from rummy_table import Table, deck

from engine.contract import Away, Back, Close, Deal, Leave, Sit, TimeUp, TopUp
from engine.refused import Refused

A = "le.A le.B le.C le.D le.E le.F le.G"
B = "an.R an.E an.D an.C an.O an.A an.T"
C = "li.N li.O li.P li.R li.S li.T li.U"


def table(seats=3, **options):
    return Table(
        seats=seats,
        deck=deck(*(A, B, C)[:seats], turned="ch.E1", stock=("an.S", "ch.O1", "ch.U1")),
        **options,
    )


def finished(seats=3, **options):
    """Player 1 has gone out and nobody doubts it."""
    begun = table(seats, **options).declined().act(1, "take").act(1, "lay", text="REDCOATS")
    while begun.state.phase == "out":
        begun.act(begun.state.turn, "accept")
    return begun


def due(begun):
    asked = begun.game.due(begun.state)
    return (asked.seats, asked.seconds, asked.then)


def test_time_declines_the_exchange_then_takes_and_throws_that_card() -> None:
    begun = table()
    assert due(begun) == ((1,), 120, "decline")
    begun.wait().wait().wait()
    assert due(begun) == ((1,), 120, "take")
    begun = table().declined().wait()
    assert begun.state.discards == ("ch.E1", "an.S")
    assert begun.kinds()[0] == "timed-out"
    assert begun.state.hands[1] == tuple(B.split())


def test_time_throws_the_card_taken_if_it_is_still_there() -> None:
    begun = table().declined().act(1, "take").wait()
    assert begun.state.discards[-1] == "an.S"
    begun = table().declined().act(1, "take").act(1, "lay", text="SO")
    assert due(begun)[2] == "discard"
    assert len(begun.wait().state.hands[1]) == 5


def test_a_turn_is_one_decision_however_much_is_done_in_it() -> None:
    begun = table().declined()
    before = begun.state.decision
    begun.act(1, "take").act(1, "lay", text="SO")
    assert begun.state.decision == before
    assert begun.act(1, "discard", card="an.R").state.decision == before + 1


def test_time_accepts_where_a_word_may_be_challenged() -> None:
    begun = table(challenge_seconds=15).declined().act(1, "take").act(1, "lay", text="REDCOATS")
    assert due(begun) == ((2,), 15, "accept")
    begun.wait().wait()
    assert begun.report.between


def test_time_passes_in_a_last_turn_and_declares_nothing_in_texas() -> None:
    begun = Table(seats=2).declined()
    while begun.state.phase != "last":
        begun.wait()
    assert due(begun)[2] == "pass"
    assert begun.wait().kinds()[:2] == ["timed-out", "passed"]
    texas = Table("texas-scrummy", 2)
    assert due(texas) == ((0,), 120, "declare")
    assert texas.wait().told("declared").hot is False


def test_words_that_only_going_out_allowed_go_back_when_time_runs_out() -> None:
    begun = Table("texas-scrummy", 2, deck=deck(A, B, turned="ch.E1", stock=("an.S", "an.I"))).act(
        0, "declare", hard_min=2, hard_out=4
    )
    begun.declined().act(1, "take").act(1, "lay", text="RACE").wait()
    assert begun.state.words == ()
    assert len(begun.state.hands[1]) == 7
    assert begun.state.discards[-1] == "an.S"
    assert begun.state.turn == 0


def test_no_clock_where_the_seconds_are_nought() -> None:
    assert due(table(turn_seconds=0))[1] == 0


def test_scrotch_time_shows_nothing_and_ends_a_false_hand() -> None:
    mine = "le.B le.A le.D le.G le.E li.S li.P li.O li.R li.T"
    other = "an.C an.A an.T an.S ch.E5 le.C le.F ch.A1 ch.E1 ch.I1"
    begun = Table("scrotch", 2, deck=deck(other, mine, turned="an.U", stock=("an.M",))).declined()
    assert due(begun)[2] == "take"
    begun.act(1, "take", **{"from": "stock"}).act(1, "knock", words=["BADGE", "TSPOR"], discard="an.M")
    assert due(begun) == ((0,), 20, "accept")
    begun.act(0, "spellcheck", word="TSPOR")
    assert due(begun)[2] == "end_hand"
    assert begun.wait().report.between


def test_scrotch_time_does_not_throw_the_card_from_the_discards() -> None:
    begun = Table("scrotch", 2).declined()
    turned = begun.state.discards[-1]
    begun.act(1, "take", **{"from": "discard"}).wait()
    assert turned in begun.state.hands[1]
    assert begun.state.turn == 0


def test_two_misses_in_a_row_make_away_and_an_act_of_his_own_clears_one() -> None:
    begun = table(2).declined()
    begun.wait().act(0, "take").act(0, "discard", card="le.A").act(1, "take").act(1, "discard", card="an.E")
    begun.act(0, "take").act(0, "discard", card="le.B").wait()
    assert begun.state.chairs[1].presence == "here"
    begun.act(0, "take").act(0, "discard", card="le.C").wait()
    assert begun.state.chairs[1].presence == "away"
    assert begun.kinds()[-1] == "away"
    assert begun.report.more["away"] == [1]


def test_the_away_are_not_dealt_in_until_they_are_back() -> None:
    begun = finished().house(Away(2)).deal()
    assert begun.state.seats == (0, 1)
    assert begun.report.hands[2] == ()
    with pytest.raises(Refused, match="already-done"):
        begun.house(Away(2))
    assert begun.house(Back(2)).state.chairs[2].presence == "here"


def test_with_fewer_than_two_present_the_table_waits() -> None:
    begun = finished(2).house(Away(0))
    with pytest.raises(Refused, match="bad-seats"):
        begun.deal()
    assert begun.house(Back(0)).deal().state.seats == (0, 1)


def test_where_everybody_is_needed_the_away_seat_is_played_on() -> None:
    begun = Table("scrotch", 2, hands=2).house(Away(0))
    while not begun.report.between:
        begun.wait()
    assert begun.deal().state.seats == (0, 1)


def test_a_leavers_seat_is_played_on_to_the_hands_end_and_is_free_then() -> None:
    begun = table().declined().house(Leave(1))
    assert begun.state.chairs[1].presence == "gone"
    begun.act(1, "take").act(1, "lay", text="REDCOATS")  # the house's computer player
    assert begun.state.chairs[1].presence == "gone"
    while begun.state.phase == "out":
        begun.act(begun.state.turn, "accept")
    assert begun.deal().state.seats == (0, 2)
    assert begun.state.chairs[1].presence == "free"
    assert begun.refused(1, "decline") == "not-seated"


def test_the_empty_seat_of_a_leaver_wins_neither_the_hand_nor_the_game() -> None:
    """Seat 1 goes out and leaves before the challenges are over: the others still pay, and the best of them wins."""
    begun = table(hands=1).declined().act(1, "take").act(1, "lay", text="REDCOATS").house(Leave(1))
    while begun.state.phase == "out":
        begun.act(begun.state.turn, "accept")
    assert begun.state.scores[1] > 10 > max(begun.state.scores[0], begun.state.scores[2])
    assert {winner.seat for winner in begun.state.winners} == {0, 2}
    assert begun.state.phase == "over"
    assert begun.state.standings == ((0, 2), (1,))


def test_with_one_player_left_no_hand_is_dealt() -> None:
    begun = finished(2).house(Leave(0))
    with pytest.raises(Refused, match="bad-seats"):
        begun.deal()
    assert begun.house(Sit(0)).deal().state.seats == (0, 1)


def test_a_newcomer_begins_with_the_lowest_score_and_at_most_nothing() -> None:
    begun = finished()
    assert begun.state.scores == (-7, 18, -7)
    begun.house(Sit(3))
    assert begun.state.scores == (-7, 18, -7, -7)
    begun.house(Leave(2)).house(Sit(2))
    assert begun.view(2).cards == ()  # without the leaver's cards
    assert begun.deal().state.seats == (0, 1, 2, 3)


def test_nobody_sits_down_during_a_hand_or_buys_chips() -> None:
    begun = table()
    for act in (Sit(3), Deal(), TopUp(0, 5)):
        with pytest.raises(Refused):
            begun.house(act)
    with pytest.raises(Refused, match="not-now"):
        finished().house(TimeUp())


def test_the_deal_passes_left() -> None:
    begun = finished().deal()
    assert begun.state.dealer == 1
    assert begun.state.turn == 2


def test_the_game_ends_at_a_hands_end_with_somebody_at_the_target() -> None:
    begun = finished(target=18)
    assert begun.report.over
    assert begun.told("game-over").standings == ((1,), (0, 2))
    with pytest.raises(Refused, match="not-now"):
        begun.deal()
    assert not finished(target=19).report.over
    assert not finished(target=0).report.over


def test_a_tie_for_the_highest_score_takes_another_hand() -> None:
    begun = table(2, target=1).declined()
    while begun.state.phase != "last":
        begun.wait()
    for _ in range(2):
        seat = begun.state.turn
        begun.act(seat, "lay", word=list(begun.state.hands[seat][:6])).act(seat, "pass")
    while begun.state.phase == "closing":
        begun.act(begun.state.turn, "accept")
    assert begun.state.scores == (5, 5)
    assert begun.report.between


def test_a_number_of_hands_may_be_agreed_on() -> None:
    assert finished(hands=1).report.over
    assert not finished(hands=2).report.over


def test_closing_voids_the_hand_under_way_with_its_penalties() -> None:
    begun = table().declined().act(1, "take").act(1, "lay", text="SO").act(1, "discard", card="an.R")
    begun.act(2, "spellcheck", word="SO", of=1)
    assert begun.state.scores == (0, 0, -10)
    begun.house(Close())
    assert begun.state.scores == (0, 0, 0)
    assert begun.report.over
    assert begun.game.due(begun.state) is None
    with pytest.raises(Refused, match="not-now"):
        begun.house(Close())


def test_the_same_seed_deals_the_same_and_the_first_dealer_is_drawn() -> None:
    assert Table(seed="x", dealer=None).state == Table(seed="x", dealer=None).state
    assert len({Table(seed=str(seed), dealer=None).state.dealer for seed in range(30)}) == 3
