"""The start of a hand: the players, the dealer, the deal, and the exchange for the turned card."""

from __future__ import annotations

from msgspec.structs import replace

from engine.chairs import Chair, Chairs
from engine.common_events import HandBegins
from engine.contract import Setup
from engine.fairness.shuffling import Ordered, next_pack, sealed
from engine.families.rummy.actions import Cards, Exchange
from engine.families.rummy.events import RummyDealt, Turned, TurnedCardLeft, TurnedCardSwapped
from engine.families.rummy.rules import RummyRules
from engine.families.rummy.state import Log, Rummy, around, asked, handed, left_of, with_hand, without
from engine.families.rummy.word_cards import PACK, require_held
from engine.options import Option, settle
from engine.refused import Refused


def start(setup: Setup, rules: RummyRules, options: tuple[Option, ...], log: Log) -> Rummy:
    """A new table and its first hand."""
    seats = len(setup.stacks)
    dealer = setup.first_dealer()
    if not 0 <= dealer < seats:
        raise Refused("bad-seats", seat=dealer)
    nothing = (0,) * seats
    state = Rummy(
        game=rules.id,
        options=settle(options, setup.options),
        seed=setup.seed,
        **sealed(setup.ordered),
        chairs=(Chair(),) * seats,
        dealer=dealer,
        scores=nothing,
        opened=nothing,
    )
    pack = next_pack(state, PACK, 1, setup.deck)
    return _begin(state, tuple(range(seats)), dealer, pack, log)


def deal_next(state: Rummy, ordered: Ordered | None, log: Log) -> Rummy:
    if state.phase != "between":
        raise Refused("not-now")
    chairs = freed(state.chairs)
    seats = _players(state.game_rules, chairs)
    state = replace(state, chairs=chairs, **sealed(ordered))
    dealer = state.deals_next
    if dealer not in seats:
        dealer = next((seat for seat in seats if seat > state.dealer), seats[0])
    pack = next_pack(state, PACK, state.shuffles + 1)
    return _begin(state, seats, dealer, pack, log)


def freed(chairs: Chairs) -> Chairs:
    """Free the seats of players who left, between hands."""
    return tuple(Chair("free") if chair.presence == "gone" else chair for chair in chairs)


def _players(rules: RummyRules, chairs: Chairs) -> tuple[int, ...]:
    """The seats that are dealt in: all present players, and, where every seat is needed, absent ones. With fewer
    than two the table waits."""
    dealt_in = ("here", "away") if rules.fixed_seats else ("here",)
    players = tuple(seat for seat, chair in enumerate(chairs) if chair.presence in dealt_in)
    if len(players) < 2:
        raise Refused("bad-seats", seats=len(players), least=2)
    return players


def _begin(state: Rummy, seats: tuple[int, ...], dealer: int, pack: Cards, log: Log) -> Rummy:
    rules = state.game_rules
    log.append(HandBegins(hand=state.hand + 1, dealer=dealer))
    state = replace(
        state,
        hand=state.hand + 1,
        shuffles=state.shuffles + 1,
        order=(),
        dealer=dealer,
        deals_next=None,
        opened=state.scores,
        seats=seats,
        turns=0,
        hands=((),) * len(state.chairs),
        stock=pack,
        discards=(),
        rules=rules.hand,
        declined=0,
        taken=(),
        dug=False,
        words=(),
        proved=(),
        waiting=(),
        out=None,
        closing=0,
        grabs=0,
        knock=None,
        winners=(),
    )
    if rules.declares:
        return asked(state, "declare", dealer)
    return deal(state, log)


def deal(state: Rummy, log: Log) -> Rummy:
    """Deal one card at a time, clockwise from the dealer's left, and turn the next card."""
    order = around(state, state.dealer)
    need = len(order) * state.game_rules.cards
    pack = state.stock
    dealt = {seat: pack[place : need : len(order)] for place, seat in enumerate(order)}
    hands = tuple(dealt.get(seat, ()) for seat in range(len(state.chairs)))
    log.append(RummyDealt(counts=tuple(map(len, hands)), cards=dict(sorted(dealt.items())), pack=pack))
    log.append(Turned(card=pack[need]))
    state = replace(state, hands=hands, discards=(pack[need],), stock=pack[need + 1 :])
    return asked(state, "exchange", order[0])


def exchange(state: Rummy, seat: int, action: Exchange, log: Log) -> Rummy:
    """Swap for the turned card. The first player to swap has used their turn."""
    require_held(state.hands[seat], (action.give,))
    (turned,) = state.discards
    log.append(TurnedCardSwapped(seat=seat, gave=action.give, took=turned))
    state = with_hand(state, seat, without(state.hands[seat], (action.give,)), discards=(action.give,))
    return begin_turn(handed(state, seat, (turned,)), left_of(state, seat))


def decline(state: Rummy, seat: int, log: Log) -> Rummy:
    """Decline the turned card. When all have declined, the player to the dealer's left begins."""
    log.append(TurnedCardLeft(seat=seat))
    state = replace(state, declined=state.declined + 1)
    following = left_of(state, seat)
    if state.declined < len(state.seats):
        return asked(state, "exchange", following)
    return begin_turn(state, following)


def begin_turn(state: Rummy, seat: int) -> Rummy:
    """Begin a turn. If the stock is empty, it is a last turn."""
    state = replace(state, turns=state.turns + 1, taken=(), dug=False)
    if state.stock:
        return asked(state, "take", seat)
    return asked(state, "last", seat, closing=state.closing or state.turns)
