"""Invariants after any acts: no card is lost, refusals change nothing, states survive storage, scores can be recounted, and
nobody sees a card that they may not know."""

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rummy_table import BY_ID, Gambler, Table

from engine.contract import Back, Leave
from engine.families.rummy.word_cards import DECK

PACK = frozenset(DECK.pack())


def cards_in(value):
    """Every card code anywhere in a decoded value."""
    if isinstance(value, str):
        return {value} & PACK
    if isinstance(value, dict):
        return set().union(*map(cards_in, value.values()), *map(cards_in, value)) if value else set()
    if isinstance(value, list | tuple):
        return set().union(*map(cards_in, value)) if value else set()
    return set()


def open_cards(state):
    """Face-up cards, in words or on the pile, and those shown after a knock."""
    cards = set(state.discards)
    for word in state.words:
        cards |= {*word.cards, *(word.extension.cards if word.extension else ())}
    if state.knock is not None:
        cards |= set(state.hands[state.knock.seat])
        if state.knock.answer is not None:
            cards |= {card for seat in state.seats for card in state.hands[seat]}
    return cards


class Auditor:
    """Follows a table from outside and keeps its own books."""

    def __init__(self, table) -> None:
        self.table = table
        self.before = open_cards(table.state)
        self.seen = len(table.events)
        self.scores = list(table.state.scores)
        self.hands = []
        for event in table.events:
            self.book(event)

    def check(self):
        table = self.table
        state = table.state
        report = table.report
        assert Counter(report.cards) == Counter(PACK)
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=table.game.state) == state
        now = open_cards(state)
        for event in table.events[self.seen :]:
            self.book(event)
            assert cards_in(event.public) <= self.before | now
            for seat, facts in event.private.items():
                assert cards_in(facts) <= set(state.hands[seat]) | now | set(self.discard_of(state, seat))
        self.seen = len(table.events)
        self.before = now
        self.check_views(state, now)
        assert list(state.scores) == self.scores

    def discard_of(self, state, seat):
        return [state.knock.discard] if state.knock and state.knock.seat == seat else []

    def check_views(self, state, now):
        for seat in (None, *range(len(state.chairs))):
            own = set(state.hands[seat]) if seat is not None else set()
            seen = cards_in(msgspec.to_builtins(self.table.view(seat)))
            assert seen <= now | own, seat

    def book(self, event):
        """Scores from the events alone."""
        entry = getattr(self, "on_" + event.kind.replace("-", "_"), None)
        if entry is not None:
            entry(event)

    def on_hand_begins(self, _):
        self.hot, self.laid, self.out = False, Counter(), None

    def on_declared(self, event):
        self.hot = event.hot

    def on_dealt(self, event):
        seats = range(len(event.counts))
        self.hands = [list(event.cards.get(seat, ())) for seat in seats]

    def on_exchanged(self, event):
        self.hands[event.seat].remove(event.gave)
        self.hands[event.seat].append(event.took)

    def on_took(self, event):
        self.hands[event.seat] += event.seen_by(event.seat).cards

    def on_discarded(self, event):
        self.hands[event.seat].remove(event.card)

    def on_presented(self, event):
        if self.table.game.id != "scrotch":
            self.lay(event.seat, event.cards[0])

    def on_extended(self, event):
        if self.table.game.id != "scrotch":
            self.lay(event.seat, event.front + event.back)

    def on_returned(self, event):
        self.hands[event.seat] += event.cards
        self.laid[event.seat] -= self.worth(event.cards)

    def on_put_back(self, event):
        for card in event.cards:
            self.hands[event.seat].remove(card)

    def on_spellchecked(self, event):
        self.scores[event.seat] -= event.cost

    def on_went_out(self, event):
        self.out = event.seat

    def on_not_out(self, _):
        self.out = None

    def lay(self, seat, cards):
        for card in cards:
            self.hands[seat].remove(card)
        self.laid[seat] += self.worth(cards)

    def worth(self, cards):
        return sum(DECK[card].value if self.hot and card.startswith("ch") else 1 for card in cards)

    def on_hand_ends(self, event):
        if self.table.game.id == "scrotch":
            for winner in event.winners:
                self.scores[winner.seat] += winner.amount
            return
        for seat in self.table.state.seats:
            self.scores[seat] += self.laid[seat] - self.worth(self.hands[seat]) + 10 * (seat == self.out)


def gamble(game, seed, *, hands=2, steps=400, **options):
    seats = 2 if game == "scrotch" else 2 + seed % 5
    table = Table(game, seats, dealer=None, seed=str(seed), target=60, **options)
    auditor, gambler = Auditor(table), Gambler(seed)
    for _ in range(steps):
        if table.report.over or table.state.hand > hands:
            break
        if table.report.between:
            table.deal()
        else:
            gambler.act(table)
        auditor.check()
    return table


@pytest.mark.broad(1)
@pytest.mark.parametrize("game", BY_ID)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=4, deadline=None)
def test_any_play_keeps_cards_scores_and_secrets(game, seed) -> None:
    gamble(game, seed)


@pytest.mark.parametrize("game", ["scrotch"])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=6, deadline=None)
def test_knocks_with_much_deadwood_keep_them_too(game, seed) -> None:
    gamble(game, seed, hands=4, deadwood=50)


@pytest.mark.broad(1)
@pytest.mark.parametrize("game", BY_ID)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=3, deadline=None)
def test_a_checked_table_is_never_stuck(game, seed) -> None:
    gamble(game, seed, words="checked")


@pytest.mark.parametrize("game", BY_ID)
def test_time_alone_plays_whole_games_to_the_end_of_their_hands(game) -> None:
    for seed in range(2):
        table = Table(game, 2, dealer=None, seed=str(seed))
        auditor = Auditor(table)
        for _ in range(3):
            while not table.report.between:
                table.wait()
                auditor.check()
            for seat in (0, 1):
                if table.state.chairs[seat].presence == "away":
                    table.house(Back(seat))
            table.deal()
            auditor.check()


@pytest.mark.broad(1)
@pytest.mark.parametrize("game", ["scrummy", "texas-scrummy"])
def test_leavers_lose_no_card(game) -> None:
    for seed in range(2):
        table = Table(game, 4, dealer=None, seed=str(seed))
        auditor, gambler, random = Auditor(table), Gambler(seed), Random(seed)
        for step in range(120):
            if table.report.between:
                table.deal()
            elif step in (20, 60):
                here = [seat for seat, chair in enumerate(table.state.chairs) if chair.presence == "here"]
                table.house(Leave(random.choice(here)))
            else:
                gambler.act(table)
            auditor.check()
