"""Leaving, sitting down and closing, in every phase of a hand (rulebook 2 and 3.0)."""

from msgspec.structs import replace
from poker_table import BADGE, CAT, RUST, Table, shown, three

from engine.chairs import Chair, put
from engine.contract import Away, Back, Deal, Leave, Sit, TimeUp
from engine.families.poker.actions import (
    Accept,
    AllIn,
    Bet,
    Call,
    Check,
    Choose,
    Fold,
    Present,
    Ready,
    Spellcheck,
    Take,
)

NO_PAUSE = {"think_first": 0, "think_three": 0, "think_last": 0}


def test_on_his_turn_he_folds_and_the_next_is_asked() -> None:
    table = three()
    table.house(Leave(1))
    assert table.asked == (2,)
    assert table.chips == [49, 0, 49]
    table.refuses(1, Check(), "not-seated")


def test_out_of_turn_he_folds_and_the_same_player_is_asked() -> None:
    table = three()
    table.act(1, Bet(2))
    table.house(Leave(0))
    assert table.asked == (2,)
    table.act(2, Call())
    assert table.phase == "draw"


def test_his_stake_stays_in_the_pot() -> None:
    table = three()
    table.act(1, Bet(5))
    table.act(2, Call())
    table.house(Leave(1))
    assert table.happened("left")[0].public == {"chips": 44}
    table.act(0, Fold())
    assert table.chips == [49, 0, 50 - 6 + 13]


def test_the_last_one_takes_the_pot_and_an_uncalled_bet_goes_home() -> None:
    table = Table("scroker", [50, 50], dealer=0)
    table.act(1, Bet(10))
    table.house(Leave(1))
    assert table.phase == "between"
    assert [event.public["chips"] for event in table.happened("left")] == [39, 10]
    assert table.chips == [51, 0]


def test_what_comes_back_to_a_leaver_at_the_end_of_the_hand_goes_home() -> None:
    table = three()
    table.act(1, Bet(10))
    table.house(Leave(1))
    table.act(2, Fold())
    assert table.happened("left")[0].public == {"chips": 10, "why": "came-back"}
    assert table.chips == [52, 0, 49]


def test_his_seat_is_free_when_the_hand_is_over() -> None:
    table = three()
    table.house(Leave(1))
    table.refuses(None, Sit(1, 50), "not-now")
    table.act(2, Fold())
    table.house(Sit(1, 30))
    table.next_hand()
    assert len(table.state.players[1].cards) == 5


def test_in_the_draw_the_next_one_draws() -> None:
    table = three()
    table.act(1, Bet(2))
    table.until("draw")
    table.house(Leave(1))
    assert table.asked == (2,)
    table.house(Leave(0))
    assert table.phase == "between"


def test_whoever_all_wait_for_at_the_showdown_leaves() -> None:
    table = three()
    table.act(1, Bet(2))
    table.until("present")
    table.act(0, Present(text="CAT"))
    table.act(1, Present(text="RUST"))
    table.house(Leave(2))
    assert table.phase == "spellcheck"
    assert table.state.window.of == 1


def test_one_of_several_who_present_leaves() -> None:
    table = three()
    table.act(1, Bet(2))
    table.until("present")
    table.house(Leave(2))
    assert table.asked == (1, 0)


def test_the_leader_leaves_the_showdown_and_the_next_best_leads() -> None:
    table = shown()
    assert table.state.window.of == 2
    table.house(Leave(2))
    assert table.state.window.of == 1
    assert table.asked == (0,)


def test_the_challenger_on_the_leaders_left_leaves() -> None:
    table = shown(false=True)
    assert table.asked == (0, 1)
    table.house(Leave(0))
    assert table.asked == (1,)
    table.act(1, Spellcheck(word="GEBAD"))
    assert table.state.window.of == 1


def test_a_challenge_that_waited_for_who_has_left_is_settled() -> None:
    table = shown(false=True)
    table.act(1, Spellcheck(word="GEBAD"))
    table.house(Leave(0))
    assert table.state.window.of == 1


def test_a_challenge_leaves_with_whoever_made_it() -> None:
    table = shown(false=True)
    table.act(1, Spellcheck(word="GEBAD"))
    table.house(Leave(1))
    assert table.state.window.made == {}
    table.act(0, Accept())
    assert table.state.winners[0].seat == 2


def test_a_challenger_who_waits_leaves_and_the_leader_stands_after_the_other() -> None:
    table = shown()
    table.house(Leave(1))
    table.act(0, Accept())
    assert table.phase == "between"
    assert table.state.winners[0].seat == 2


def test_doubting_a_true_word_costs_as_much_as_was_staked() -> None:
    table = shown()
    table.act(0, Spellcheck(word="BADGE"))
    assert table.phase == "between"
    assert table.chips == [50 - 6, 47, 50 + 6 + 3]


def test_everybody_leaves_one_after_another() -> None:
    table = shown()
    table.house(Leave(0), Leave(1))
    assert table.phase == "between"
    assert table.chips == [0, 0, 56]
    table.house(Leave(2))
    assert table.chips == [0, 0, 0]


def test_in_a_drawing_turn() -> None:
    table = Table("zoot", [50, 50, 50], dealer=0)
    table.until("turns")
    table.act(1, Take("stock"))
    table.house(Leave(1))
    assert table.asked == (2,)
    assert table.state.taken == 0
    table.act(2, Take("discard"))
    assert len(table.state.players[2].cards) == 6


def test_in_a_thinking_pause_the_others_were_waiting_for_him() -> None:
    table = Table("scrapok", [50, 50, 50], dealer=0)
    table.act(1, Ready())
    table.act(0, Ready())
    assert table.phase == "think"
    table.house(Leave(2))
    assert table.phase == "bet"


def test_the_dealer_leaves_before_he_calls() -> None:
    table = Table("dealers-choice", [50, 50, 50], dealer=0)
    table.house(Leave(0))
    assert table.phase == "call"
    assert table.asked == (1,)
    table.house(Leave(2))
    assert table.phase == "between"
    assert table.game.report(table.state).over


def test_a_dealer_who_goes_away_before_calling_lets_the_next_one_call() -> None:
    table = Table("dealers-choice", [50, 50, 50], dealer=0)
    table.house(Away(0))
    assert table.phase == "call"
    assert table.asked == (1,)


def test_an_opener_who_leaves_has_opened() -> None:
    """The players behind may then check in Longhorn; they need no openers in Scroker."""
    table = Table("longhorn", [50, 50, 50], dealer=0)
    opener = table.asked[0]
    table.act(opener, Bet(5))
    table.house(Leave(opener))
    for _ in range(2):
        table.act(table.asked[0], Check())
    assert table.phase == "bet"
    nothing = ("le.B", "le.C", "le.F", "li.Q", "an.D")
    deck = [card for cards in zip(RUST, nothing, CAT, strict=True) for card in cards]
    table = Table("scroker", [50, 50, 50], dealer=0, deck=deck, openers="enforced")
    table.act(1, Check())
    table.refuses(2, Bet(3), "no-openers")
    table = Table("scroker", [50, 50, 50], dealer=0, deck=deck, openers="enforced")
    table.act(1, Bet(5))
    table.house(Leave(1))
    table.act(2, Bet(3))


def test_of_two_the_dealer_leaves_before_he_calls() -> None:
    table = Table("dealers-choice", [50, 50], dealer=0)
    table.house(Leave(0))
    assert table.phase == "between"
    assert table.asked == ()


def test_what_leavers_staked_above_all_who_present_goes_back() -> None:
    table = Table("scroker", [50, 50, 10, 4], dealer=0)
    table.act(1, Bet(19))
    table.act(2, AllIn())
    table.act(3, AllIn())
    table.act(0, Call())
    table.until("present")
    table.house(Leave(0))
    assert not table.happened("returned")
    table.house(Leave(1))
    assert [(event.seat, event.public["amount"]) for event in table.happened("returned")] == [
        (0, 10),
        (1, 10),
    ]
    assert [pot.amount for pot in table.game.observe(table.state, None).pots] == [16, 18]


def test_a_dealer_who_is_away_by_now_is_passed_over() -> None:
    table = Table("dealers-choice", [50, 50, 50], dealer=2)
    table.act(2, Choose())
    table.house(TimeUp())  # for seat 0, who deals next
    table.act(1, Fold())
    table.act(2, Fold())
    table.house(Deal())
    assert table.asked == (0,)
    table.house(TimeUp())
    assert table.happened("away")[0].seat == 0
    assert table.phase == "call"
    assert table.asked == (1,)


def test_who_asked_to_sit_out_plays_his_hand_to_its_end_and_stays_out() -> None:
    table = Table("scroker", [50, 50, 50], dealer=2)
    table.house(Away(0))
    table.act(0, Check())
    table.act(1, Bet(1))
    table.act(2, Fold())
    table.act(0, Fold())
    table.until("between")
    assert table.happened("back") == []
    table.house(Deal())
    assert [player.dealt for player in table.state.players] == [False, True, True]
    table.house(Back(0))
    assert table.state.chairs[0] == Chair()


def test_whom_time_has_sent_away_is_back_with_his_next_act_and_everybody_hears_of_it() -> None:
    table = Table("scroker", [50, 50, 50], dealer=2)
    chairs = put(table.state.chairs, 0, Chair("away", misses=2))
    table.state = replace(table.state, chairs=chairs)
    table.act(0, Check())
    assert [event.seat for event in table.happened("back")] == [0]
    assert table.state.chairs[0] == Chair()


def test_a_folded_player_who_leaves_is_not_waited_for_at_a_scrapok_showdown() -> None:
    table = Table("scrapok", [50, 50, 50], dealer=0, words="honour", **NO_PAUSE)
    table.act(1, Fold())
    table.until("present")
    public = table.state.middle
    for seat in (2, 0):
        own = table.state.players[seat].cards[0]
        table.act(seat, Present(words=((own, *public[: seat + 1]),)))
    assert table.phase == "spellcheck"
    leader = table.state.window.of
    assert set(table.asked) == {0, 1, 2} - {leader}
    table.house(Leave(1))
    assert set(table.asked) == {0, 2} - {leader}
    table.house(Leave(*table.asked))
    assert table.phase == "over"
    assert table.chips[leader] == 150


def test_a_tournament_leavers_chips_wait_for_an_all_in_player() -> None:
    """Seat 1 has folded and leaves while 2 is all in: the chips stay until the hand is over."""
    table = Table("scrapok", [50, 50, 20], dealer=0, **NO_PAUSE)
    table.act(1, Fold())
    table.act(2, Bet(19))
    table.act(0, Call())
    table.house(Leave(1))
    assert table.chips == [30, 49, 0]
    assert table.phase == "present"


def test_nobody_takes_chips_out_of_a_tournament() -> None:
    table = Table("scrapok", [50, 50, 50], dealer=0, **NO_PAUSE)
    table.house(Leave(2))
    assert table.happened("left")[0].public == {"chips": 0}
    assert table.chips == [49, 49, 49]


def test_a_caller_alone_deals_to_nobody() -> None:
    table = Table("dealers-choice", [50, 50], dealer=0)
    table.house(Away(1))
    assert table.phase == "between"
    table.refuses(0, Choose(), "not-now")


def test_when_a_leaver_leaves_a_pot_to_its_leader_nobody_challenges_him_for_it() -> None:
    """Seat 0 is all in and takes the main pot; 1 and 2 contest a side pot, and 2 leads it with a false word."""
    deck = [card for cards in zip(RUST, CAT, BADGE, strict=True) for card in cards]
    table = Table("scroker", [3, 50, 50], dealer=0, deck=deck)
    table.act(1, Bet(9))
    table.act(2, Call())
    table.act(0, AllIn())
    table.until("present")
    table.act(0, Present(text="BADGE"))
    table.act(1, Present())
    table.act(2, Present(text="TAC"))
    table.act(1, Accept())
    table.act(2, Accept())
    assert table.state.window.of == 2
    assert table.state.window.waiting == (0, 1)
    table.house(Leave(1))
    assert table.phase == "between"
    assert table.chips == [9, 0, 54]
