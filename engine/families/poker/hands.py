"""The beginning of a hand: the players, the dealer, the antes and the shuffled pack."""

from __future__ import annotations

from msgspec.structs import replace

from engine.fairness.shuffling import next_pack
from engine.families.poker import choosing, streets
from engine.families.poker.events import PokerHandBegins
from engine.families.poker.packs import pack_of
from engine.families.poker.registry import is_choice, rules_of
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Events, Poker, PokerPlayer, clockwise
from engine.refused import Refused


def can_ante(state: Poker, rules: PokerRules, seat: int) -> bool:
    """Whether the seat would be dealt in now."""
    chair, stack = state.chairs[seat], state.players[seat].stack
    if rules.tournament:
        return chair.presence in ("here", "away", "gone") and stack > 0
    return chair.presence == "here" and stack >= max(1, state.ante)


def those_dealt_in(state: Poker, rules: PokerRules) -> list[int]:
    return [seat for seat in range(len(state.players)) if can_ante(state, rules, seat)]


def finished(state: Poker, rules: PokerRules) -> bool:
    """Whether no further hand can be dealt now."""
    limit = state.options["hands"]
    return bool(limit and state.hand >= limit) or too_few(state, rules)


def too_few(state: Poker, rules: PokerRules) -> bool:
    """Whether fewer than two players are here; absent players may be dealt in, but do not play."""
    inside = those_dealt_in(state, rules)
    return sum(state.chairs[seat].presence == "here" for seat in inside) < 2


def next_dealer(state: Poker, rules: PokerRules) -> int:
    return next(seat for seat in clockwise(state, state.dealer) if can_ante(state, rules, seat))


def next_hand(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """Let the dealer, already chosen, deal, or call the game first."""
    if finished(state, rules):
        raise Refused("not-now", why="too-few-can-ante")
    if is_choice(state):
        asked = choosing.begin(state)
        called = choosing.called_before(asked, len(those_dealt_in(state, rules)), events)
        return asked if called is None else deal_hand(called, rules_of(called), events)
    return deal_hand(state, rules, events)


def deal_hand(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """Ante, shuffle, and go to the first decision."""
    inside = those_dealt_in(state, rules)
    pack = pack_of(state.options, rules)
    players = tuple(
        _seated(player, seat in inside, state.ante, here=state.chairs[seat].presence == "here")
        for seat, player in enumerate(state.players)
    )
    state = replace(
        state,
        players=players,
        hand=state.hand + 1,
        street=-1,
        pack=pack,
        stock=next_pack(state, pack, state.shuffles, state.first),
        order=(),
        shuffles=state.shuffles + 1,
        first=(),
        muck=(),
        pile=(),
        middle=(),
        for_all=(),
        opener=None,
        honest=True,
        lead=(),
        shown=(),
        window=None,
        stood=(),
        barred=(),
        poor=(),
        winners=(),
        took_main=None,
        high=0,
    )
    events.append(
        PokerHandBegins(
            hand=state.hand,
            dealer=state.dealer,
            ante=state.ante,
            antes=tuple(player.staked for player in players),
            carried=sum(state.carried),
            game=choosing.told(rules) if state.called else None,
            stock=state.stock,
        )
    )
    return streets.go_on(state, rules, events)


def _seated(player: PokerPlayer, inside: bool, ante: int, *, here: bool) -> PokerPlayer:
    """A player's seat in the new hand. One who is away but cannot sit out pays the ante and has folded before the
    deal."""
    paid = min(ante, player.stack) if inside else 0
    return PokerPlayer(
        stack=player.stack - paid,
        staked=paid,
        playing=inside and here,
        dealt=inside,
        anted_all=0 < paid == player.stack,
    )
