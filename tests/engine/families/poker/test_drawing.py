"""The draw and the reshuffle (rulebook 3.1): never the last card of the stock, never the drawer's own discards."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from poker_table import Table

from engine.cards import load_deck
from engine.families.poker.actions import Bet, Check, Discard, Draw, Fold, Stand, Take
from engine.families.poker.dealing import exchange, refill

PACK = load_deck("scroker").pack()
HAND = PACK[:5]


def waiting(stock, muck, thrown):
    """Seat 1 holds five cards and draws, with this stock and these discards."""
    state = Table("scroker", [50, 50], dealer=0).state
    players = tuple(
        replace(player, cards=HAND if seat == 1 else ()) for seat, player in enumerate(state.players)
    )
    cards = PACK[5:]
    state = replace(state, players=players, stock=cards[:stock], muck=cards[stock : stock + muck])
    return state, HAND[:thrown]


@settings(max_examples=40, deadline=None)
@given(stock=st.integers(0, 12), muck=st.integers(0, 12), thrown=st.integers(0, 5))
def test_the_drawer_never_gets_back_what_he_throws(stock, muck, thrown):
    before, cards = waiting(stock, muck, thrown)
    events = []
    after = exchange(before, 1, cards, events)
    new = after.players[1].cards[5 - thrown :]
    if stock + muck >= thrown:
        assert len(new) == thrown
    assert not set(new) & set(cards)
    assert after.players[1].cards[: 5 - thrown] == HAND[thrown:]
    whole = [*before.stock, *before.muck, *HAND]
    assert Counter([*after.stock, *after.muck, *after.players[1].cards]) == Counter(whole)


@settings(max_examples=40, deadline=None)
@given(stock=st.integers(1, 12), muck=st.integers(1, 12), thrown=st.integers(0, 5))
def test_the_last_card_of_the_stock_is_not_given_but_reshuffled(stock, muck, thrown):
    before, cards = waiting(stock, muck, thrown)
    events = []
    after = exchange(before, 1, cards, events)
    reshuffled = any(event.kind == "reshuffled" for event in events)
    assert reshuffled == (thrown >= stock)
    given = after.players[1].cards[5 - thrown :]
    assert given[: min(thrown, stock - 1)] == before.stock[: min(thrown, stock - 1)]
    if not reshuffled:
        assert after.muck == before.muck + cards
        assert after.stock
    else:
        assert after.muck == cards
        assert after.shuffles == before.shuffles + 1


def test_a_reshuffle_keeps_out_only_the_copies_that_are_being_thrown() -> None:
    state = replace(Table("zoot", [50, 50], dealer=0).state, stock=("Q",), muck=("E", "E", "A"))
    events = []
    after = refill(state, events, keep=("E",))
    assert sorted(after.stock) == ["A", "E", "Q"]
    assert after.muck == ("E",)


def test_a_zoot_stock_that_has_run_out_is_made_of_the_buried_discards() -> None:
    table = Table("zoot", [50, 50, 50], dealer=0)
    table.act(1, Check())
    table.act(2, Fold())
    table.until("turns")
    state = table.state
    table.state = replace(state, stock=(), pile=(*state.stock, *state.pile))
    top, folded = table.state.pile[-1], state.muck
    table.act(1, Take("stock"))
    assert table.state.pile == (top,)
    assert table.state.muck == folded
    assert len(folded) == 5
    assert table.happened("reshuffled")


def test_standing_pat_and_how_many_are_told_to_all_and_which_to_nobody_else() -> None:
    table = Table("spit", [50, 50], dealer=0)
    table.until("bet")
    table.act(1, Bet(2))
    table.until("draw")
    thrown = table.state.players[1].cards[:2]
    table.act(1, Draw(thrown))
    drew = table.happened("drew")[0]
    assert drew.public == {"count": 2}
    assert set(drew.private) == {1}
    assert drew.private[1]["thrown"] == thrown
    table.act(0, Draw())
    assert table.happened("drew")[0].public == {"count": 0}


def test_the_card_discarded_of_equal_ones_is_the_last() -> None:
    table = Table(
        "zoot", [50, 50], dealer=0, deck=("A", "E", "B", "E", "C", "F", "D", "G", "E", "H"), form="five"
    )
    table.until("turns")
    table.act(1, Take("stock"), Discard("E"))
    assert table.state.players[1].cards[:4] == ("A", "B", "C", "D")
    table.act(0, Stand())
    assert table.phase == "bet"


def test_nobody_throws_more_cards_than_there_are_new_ones() -> None:
    table = Table("dealers-choice", [50] * 6, dealer=0, always="Big = 8 down, bet, draw 5, bet")
    table.until("draw")
    assert table.game.legal(table.state, 1)[0].count == (0, 4)
    table.refuses(1, Draw(table.state.players[1].cards[:5]), "too-long")
    table.act(1, Draw(table.state.players[1].cards[:4]))
    assert len(table.state.players[1].cards) == 8
