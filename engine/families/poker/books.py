"""The host's own books of a poker table: possible acts, and the place of every card and chip."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.contract import Claim, Offer, Report
from engine.families.poker import challenges, choosing, clock, drawing, ending, hands, showdown, wagers
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Poker, staying
from engine.families.poker.view import PokerView, standing_pots


def legal(state: Poker, rules: PokerRules, seat: int) -> tuple[Offer, ...]:
    """The acts that this seat may do now."""
    if not 0 <= seat < len(state.players) or state.chairs[seat].presence in ("gone", "free"):
        return ()
    return OFFERS[state.phase](state, rules, seat)


def _calls(state: Poker, rules: PokerRules, seat: int) -> tuple[Offer, ...]:
    players = len(hands.those_dealt_in(state, rules))
    return (choosing.offer(state, players),) if seat == state.turn else ()


def _thinks(state: Poker, _rules: PokerRules, seat: int) -> tuple[Offer, ...]:
    player = state.players[seat]
    return (Offer("ready"),) if player.playing and not player.ready else ()


def _draws(state: Poker, rules: PokerRules, seat: int) -> tuple[Offer, ...]:
    return tuple(drawing.offers(state, rules, seat)) if seat == state.turn else ()


def _presents(state: Poker, _rules: PokerRules, seat: int) -> tuple[Offer, ...]:
    player = state.players[seat]
    return (Offer("present", cards=player.hand + state.middle, text=True),) if player.playing else ()


def _bets(state: Poker, rules: PokerRules, seat: int) -> tuple[Offer, ...]:
    if seat == state.turn:
        return tuple(wagers.offers(state, rules, seat))
    player = state.players[seat]
    if not rules.binding or not player.able or player.held is not None:
        return ()
    most = min(player.stack, state.options["max_bet"] or player.stack)
    now = price(state)
    plain = [Offer(do, early=True, price=now) for do in ("check", "call", "fold")]
    return (*plain, *[Offer(do, least=1, most=most, early=True, price=now) for do in ("bet", "raise")])


def price(table: Poker | PokerView) -> str:
    """The state of the betting. A declaration before one's turn is valid until a player bets or raises."""
    return f"{table.hand}.{table.street}.{table.high}.{table.raises}"


def _challenges(state: Poker, rules: PokerRules, seat: int) -> tuple[Offer, ...]:
    window = state.window
    if window is None or seat not in window.open_to:
        return ()
    shown = state.shown[window.of]
    texts = dict.fromkeys(shown.doubtful if shown else ())
    claims = tuple(Claim(window.of, text) for text in texts)
    if challenges.spent(state, rules, seat):
        return (Offer("accept"),)
    return (Offer("spellcheck", claims=claims), Offer("accept"))


def _looks(state: Poker, rules: PokerRules, seat: int) -> tuple[Offer, ...]:
    if not state.shown or not rules.show_all or not showdown.may_look(state, seat):
        return ()
    others = tuple(place for place in staying(state) if place != seat)
    return (Offer("look", seats=others),) if others else ()


OFFERS: Mapping[str, Callable[[Poker, PokerRules, int], tuple[Offer, ...]]] = MappingProxyType(
    {
        "call": _calls,
        "think": _thinks,
        "bet": _bets,
        "draw": _draws,
        "turns": _draws,
        "present": _presents,
        "spellcheck": _challenges,
        "between": _looks,
        "over": _looks,
    }
)


def report(state: Poker, rules: PokerRules) -> Report:
    everywhere = (*state.stock, *state.muck, *state.pile, *state.middle)
    held = tuple(player.hand for player in state.players)
    return Report(
        phase=state.phase,
        turn=clock.turns(state),
        dealer=state.dealer,
        between=state.phase == "between",
        over=state.phase == "over" or (state.phase == "between" and hands.finished(state, rules)),
        chips=tuple(player.stack for player in state.players),
        pot=_pot(state),
        scores=(),
        hands=held,
        winners=state.winners,
        cards=(*everywhere, *(card for hand in held for card in hand)),
        pack=state.pack,
        more=_more(state, rules),
    )


def _pot(state: Poker) -> int:
    return sum(pot.amount for pot in standing_pots(state)) or sum(state.carried)


def _more(state: Poker, rules: PokerRules) -> dict[str, object]:
    more: dict[str, object] = {
        "middle": list(state.middle),
        "ante": state.ante,
        "away": [seat for seat, chair in enumerate(state.chairs) if chair.presence == "away"],
    }
    if rules.has_pile:
        more["discards"] = list(state.pile)
    if rules.tournament or state.phase == "over":
        more["standings"] = [list(place) for place in ending.standings(state)]
    return more
