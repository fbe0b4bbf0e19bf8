"""Betting, clause by clause (rulebook 3.0), and declarations before one's turn."""

import pytest
from poker_table import Table

from engine.contract import TimeUp
from engine.families.poker.actions import AllIn, Bet, Call, Check, Draw, Fold, Present, Raise, Spellcheck


def table_of(*stacks, game="scroker", **options):
    return Table(game, stacks, dealer=0, **options)


def offered(table, seat, do):
    return next(offer for offer in table.game.legal(table.state, seat) if offer.do == do and not offer.early)


def test_amounts_are_whole_chips_of_at_least_one_and_at_most_what_is_left() -> None:
    table = table_of(50, 50)
    assert (offered(table, 1, "bet").least, offered(table, 1, "bet").most) == (1, 49)
    table.refuses(1, Bet(0), "bad-amount")
    table.refuses(1, Bet(50), "not-enough-chips")
    table.act(1, Bet(10))
    assert (offered(table, 0, "raise").least, offered(table, 0, "raise").most) == (10, 39)
    table.refuses(0, Raise(40), "not-enough-chips")
    table.act(0, Raise(39))
    assert table.chips == [0, 39]


def test_a_round_ends_when_all_have_matched_and_nobody_raises_himself() -> None:
    table = table_of(50, 50, 50)
    table.act(1, Bet(2))
    table.act(2, Raise(2))
    table.act(0, Call())
    table.act(1, Call())
    assert table.phase == "draw"
    table.refuses(2, Raise(1), "not-now")


def test_a_raise_asks_everybody_again() -> None:
    table = table_of(50, 50, 50)
    table.act(1, Bet(2))
    table.act(2, Call())
    table.act(0, Raise(3))
    assert table.asked == (1,)
    table.act(1, Call())
    assert table.asked == (2,)


def test_max_bet_bounds_a_bet_and_what_a_raise_adds() -> None:
    table = table_of(50, 50, max_bet=5)
    assert offered(table, 1, "bet").most == 5
    table.refuses(1, Bet(6), "bad-amount")
    table.act(1, Bet(5))
    table.refuses(0, Raise(6), "bad-amount")
    table.act(0, Raise(5))
    assert table.chips == [39, 44]


def test_max_raises_counts_in_one_round_only() -> None:
    table = table_of(50, 50, 50, max_raises=1)
    table.act(1, Bet(1))
    table.act(2, Raise(1))
    assert "raise" not in table.may(0)
    table.refuses(0, Raise(1), "not-now")
    table.act(0, Call())
    table.act(1, Call(), Draw())
    table.act(2, Draw())
    table.act(0, Draw())
    table.act(1, Bet(1))
    table.act(2, Raise(1))


def test_all_in_in_the_scroker_family_is_a_call_with_fewer_chips() -> None:
    table = table_of(10, 50)
    table.refuses(1, AllIn(), "not-now")
    table.act(1, Bet(9))
    table.refuses(0, AllIn(), "not-now")  # it is exactly a call
    table.act(0, Call())
    table = table_of(10, 50)
    table.act(1, Bet(10))
    table.refuses(0, Call(), "not-enough-chips")
    table.refuses(0, Raise(1), "not-enough-chips")
    table.act(0, AllIn())
    assert table.chips == [0, 40]  # the uncalled chip goes back


@pytest.mark.parametrize("game", ["scrapok", "zoot"])
def test_all_in_elsewhere_opens_raises_or_calls(game) -> None:
    pauses = {"think_first": 0} if game == "scrapok" else {}
    table = table_of(40, 50, 20, game=game, **pauses)
    table.act(1, Bet(5))
    table.act(2, AllIn())
    assert table.happened("raised")[0].public == {"amount": 19, "on_top": 14, "all_in": True}
    table.act(0, AllIn())
    table.act(1, AllIn())
    assert table.chips == [0, 10, 0]


def test_an_all_in_player_acts_no_more_and_is_passed_over() -> None:
    table = table_of(50, 50, 3)
    table.act(1, Bet(5))
    table.act(2, AllIn())
    table.act(0, Call())
    for seat in (1, 2, 0):
        table.act(seat, Draw())
    table.refuses(2, Check(), "not-now")
    table.act(1, Check())
    assert table.asked == (0,)


def test_the_last_one_with_chips_is_not_asked_to_bet_against_nobody() -> None:
    table = table_of(50, 50, 1)  # the third is all in with the ante
    table.act(1, Fold())
    assert table.phase == "draw"
    assert not table.happened("nobody-opened")


def test_he_is_asked_as_long_as_there_is_something_to_call() -> None:
    table = table_of(50, 20, 1)
    table.act(1, Bet(19))
    assert table.asked == (0,)
    table.act(0, Call())
    assert table.phase == "draw"


def test_nobody_raises_those_who_are_all_in() -> None:
    table = table_of(5, 50)
    table.act(1, Check())
    table.act(0, Bet(4))
    assert table.may(1) == {"call", "fold"}
    table.refuses(1, Raise(20), "not-now")
    table.refuses(1, Bet(20), "not-now")
    table.act(1, Call())
    assert not table.happened("returned")


def test_a_raise_is_lawful_as_long_as_one_other_has_chips() -> None:
    table = table_of(5, 50, 50)
    table.act(1, Check())
    table.act(2, Check())
    table.act(0, Bet(4))
    assert table.may(1) == {"call", "raise", "fold"}
    table.act(1, Raise(20))
    assert table.may(2) == {"call", "raise", "fold"}


def test_a_bet_declared_against_one_who_is_all_in_by_then_may_only_call() -> None:
    table = table_of(50, 5)
    table.act(0, Bet(10))
    table.act(1, Bet(4))
    assert table.happened("declaration-lapsed")[0].seat == 0
    assert table.may(0) == {"call", "fold"}


def test_chips_of_nobody_who_may_win_them_go_back_before_anything_is_paid() -> None:
    table = table_of(50, 50, 3, game="scrapok", think_first=0, ante=10)
    table.act(1, Fold())
    assert table.chips == [40, 40, 0]
    assert table.phase == "think"


@pytest.mark.parametrize("game", ["scrapok", "zoot"])
def test_an_action_out_of_turn_is_refused(game) -> None:
    table = table_of(50, 50, 50, game=game, **({"think_first": 0} if game == "scrapok" else {}))
    table.refuses(0, Check(), "not-your-turn")


# --- declarations -------------------------------------------------------------------------------------------


def test_a_declaration_is_public_and_cannot_be_taken_back() -> None:
    table = table_of(50, 50, 50)
    table.act(0, Bet(4))
    assert table.happened("declared")[0].public == {"do": "bet", "amount": 4}
    seen = table.game.observe(table.state, 2).seats
    assert [(seat.declared, seat.declared_amount) for seat in seen] == [("bet", 4), (None, 0), (None, 0)]
    table.refuses(0, Check(), "already-done")


@pytest.mark.parametrize(("declared", "amount"), [(Raise(3), 3), (Check(), 0), (AllIn(), 0), (Call(), 0)])
def test_an_amount_is_shown_of_what_has_one(declared, amount) -> None:
    table = table_of(50, 50, 50)
    table.act(2, declared)
    assert table.game.observe(table.state, 0).seats[2].declared_amount == amount


@pytest.mark.parametrize(
    ("declared", "before", "becomes", "put"),
    [
        (Fold(), Bet(2), "folded", 0),
        (Check(), Check(), "checked", 0),
        (Call(), Bet(2), "called", 2),
        (Raise(3), Bet(2), "raised", 5),
        (Bet(5), Check(), "bet", 5),
        (Bet(5), Bet(2), "raised", 5),
        (Bet(5), Bet(5), "called", 5),
        (AllIn(), Bet(30), "called", 19),
    ],
)
def test_on_his_turn_it_is_played_as_it_fits(declared, before, becomes, put) -> None:
    table = table_of(50, 50, 20)
    table.act(2, declared)
    table.act(1, before)
    assert [event.kind for event in table.events if event.seat == 2][-1] == becomes
    assert table.chips[2] == 19 - put


@pytest.mark.parametrize(
    ("declared", "before"), [(Check(), Bet(2)), (Bet(2), Bet(5)), (AllIn(), Bet(2)), (Raise(49), Bet(2))]
)
def test_what_no_longer_fits_leaves_call_or_fold(declared, before) -> None:
    table = table_of(50, 50, 50)
    table.act(2, declared)
    table.act(1, before)
    assert table.happened("declaration-lapsed")[0].seat == 2
    assert table.may(2) == {"call", "fold"}
    table.refuses(2, Raise(1), "not-now")
    table.act(2, Call())


def test_a_call_declared_where_nobody_bets_leaves_checking_or_folding() -> None:
    table = table_of(50, 50, 50)
    table.act(2, Call())
    table.act(1, Check())
    assert table.may(2) == {"check", "fold"}


def test_in_the_opening_round_of_longhorn_it_leaves_only_folding() -> None:
    table = Table("longhorn", [50, 50, 50], dealer=0)
    first = table.asked[0]
    second = (first + 1) % 3
    table.act(second, Check())
    table.act(first, Fold())
    assert table.may(second) == {"fold"}
    table.house(TimeUp())
    assert table.state.winners[0].seat == (first + 2) % 3


def test_declarations_play_one_after_another() -> None:
    table = table_of(50, 50, 50, 50)
    table.act(3, Call())
    table.act(2, Bet(6))
    table.act(1, Bet(2))
    assert [event.kind for event in table.events] == ["bet", "raised", "called"]
    assert table.asked == (0,)


def test_a_declaration_ends_with_its_round() -> None:
    table = table_of(50, 50)
    table.act(1, Bet(2))
    table.act(1, Fold())  # on their next turn, if there should be one
    table.act(0, Call())
    assert table.phase == "draw"
    assert table.state.players[1].held is None
    assert table.state.players[1].playing


def test_an_all_in_player_declares_nothing() -> None:
    table = table_of(50, 50, 1)
    table.refuses(2, Fold(), "not-now")


def test_a_word_may_be_doubted_as_it_is_written() -> None:
    table = Table(
        "scroker",
        [50, 50],
        dealer=0,
        language="fr",
        deck=("an.E", "le.B", "an.T", "le.C", "li.Q", "le.D", "an.A", "le.F", "li.X", "le.G"),
    )
    table.act(1, Bet(1))
    table.until("present")
    table.act(1, Present(text="éta"))
    table.act(0, Present())
    table.act(0, Spellcheck(word="Éta"))
    assert table.happened("spellchecked")
