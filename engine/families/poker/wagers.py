"""Allowed wagers. Only `validate` holds the rules.

`offers` calls it, and so do declarations when their turn comes.
"""

from __future__ import annotations

from engine.contract import Offer
from engine.families.poker.actions import AllIn, Bet, Call, Check, Fold, Raise, Wager
from engine.families.poker.openers import may_open
from engine.families.poker.rules import Betting, PokerRules
from engine.families.poker.state import Poker, PokerPlayer
from engine.refused import Refused, allowed

CROWD = 3  # the limit of raises holds while this many can still act


def street_of(state: Poker, rules: PokerRules) -> Betting:
    street = rules.streets[state.street]
    assert isinstance(street, Betting)  # noqa: S101 - the phase says so; a wrong street is our own fault
    return street


def to_call(state: Poker, seat: int) -> int:
    return state.high - state.players[seat].bet


def validate(state: Poker, rules: PokerRules, seat: int, wager: Wager) -> None:
    """Refuse a wager that the seat could not make if it were its turn now."""
    player, owed = state.players[seat], to_call(state, seat)
    match wager:
        case Fold():
            return
        case Check():
            _validate_check(state, rules, owed)
        case Call():
            _validate_call(state, player, owed)
        case Bet(amount):
            _may_put_more(rules, player)
            if state.high:
                _may_raise(state, seat, owed)
                _may_raise_so_much(state, least_raise(state, seat))
                raise Refused("not-now", why="raise-instead", owed=owed)
            _may_be_answered(state, seat)
            check_amount(state, player, amount, player.stack)
            may_open(state, rules, seat)
        case Raise(amount):
            _may_put_more(rules, player)
            _may_raise(state, seat, owed)
            least = least_raise(state, seat)
            _may_raise_so_much(state, least)
            check_amount(state, player, amount, player.stack - owed, least)
        case AllIn():
            _validate_all_in(state, rules, seat, owed)


def _validate_check(state: Poker, rules: PokerRules, owed: int) -> None:
    if owed:
        raise Refused("not-now", why="call-or-fold", owed=owed)
    if not street_of(state, rules).check and state.opener is None:
        raise Refused("not-now", why="open-or-fold")


def _validate_call(state: Poker, player: PokerPlayer, owed: int) -> None:
    if not owed:
        raise Refused("not-now", why="nothing-to-call")
    if player.stack < owed:
        raise _too_few(state, player, owed)


def _too_few(state: Poker, player: PokerPlayer, owed: int) -> Refused:
    """The refusal for a player who can't pay the call. Where the table allows it, they may go all in."""
    why = "tap-out" if _tap_out(state) else "fold-only"
    return Refused("not-enough-chips", have=player.stack, need=owed, why=why)


def _tap_out(state: Poker) -> bool:
    return bool(state.options.get("tap_out", True))


def _may_be_answered(state: Poker, seat: int) -> None:
    """Refuse a bet or raise that cannot be matched, because all others are all in."""
    if not any(player.able for place, player in enumerate(state.players) if place != seat):
        raise Refused("not-now", phase=state.phase, why="nobody-to-answer")


def _may_raise(state: Poker, seat: int, owed: int) -> None:
    player = state.players[seat]
    if not state.high:
        raise Refused("not-now", why="bet-instead")
    if player.stack < owed:
        raise _too_few(state, player, owed)
    if player.stack == owed:
        raise Refused("not-enough-chips", have=player.stack, need=owed + 1, owed=owed, why="call-only")
    _may_raise_again(state)
    _may_be_answered(state, seat)


def _validate_all_in(state: Poker, rules: PokerRules, seat: int, owed: int) -> None:
    player = state.players[seat]
    if not _tap_out(state):
        raise Refused("not-now", why="no-tap-out", owed=owed)
    if owed and player.stack <= owed:
        if rules.tap_out == "call" and player.stack == owed:
            raise Refused("not-now", why="call-instead", owed=owed)
        return
    _may_put_more(rules, player)
    if rules.tap_out == "call":
        _may_be_answered(state, seat)
    if rules.tap_out == "always":
        return
    if state.high:
        _may_raise_again(state)
    if rules.tap_out == "call":
        raise Refused("not-now", why="tap-out-only-as-call", owed=owed)
    check_amount(state, player, player.stack - owed, player.stack - owed)


def _may_put_more(rules: PokerRules, player: PokerPlayer) -> None:
    if player.bound:
        raise Refused("not-now", why="bound")
    if player.checked and not rules.check_raise:
        raise Refused("not-now", why="checked-before")


def _may_raise_again(state: Poker) -> None:
    limit = state.options["max_raises"]
    if raises_are_over(limit, state.raises, sum(player.able for player in state.players)):
        raise Refused("not-now", why="no-more-raises", limit=limit)


def _may_raise_so_much(state: Poker, least: int) -> None:
    """Refuse a raise above the table's highest bet. An all-in may exceed it, and no raise by as much can follow it."""
    limit = state.options["max_bet"]
    if limit and least > limit:
        raise Refused("not-now", why="raise-above-limit", least=least, most=limit)


def raises_are_over(limit: int, raises: int, able: int) -> bool:
    """Whether the limit of raises is reached. The last two players who can bet may raise each other as often as
    they like."""
    return bool(limit) and raises >= limit and able >= CROWD


def least_raise(state: Poker, seat: int) -> int:
    """The least that a raise adds to the call: as much as the last raise, or all the player has."""
    if state.options.get("min_raise", "any") == "any":
        return 1
    return max(1, min(state.step, state.players[seat].stack - to_call(state, seat)))


def check_amount(state: Poker, player: PokerPlayer, amount: int, most: int, least: int = 1) -> None:
    """Check the amount of a bet, or of the part of a raise on top of the call."""
    limit = state.options["max_bet"]
    if amount < least:
        raise Refused("bad-amount", least=least, most=min(limit or most, most))
    if amount > most:
        raise Refused("not-enough-chips", have=player.stack, most=min(limit or most, most))
    if limit and amount > limit:
        raise Refused("bad-amount", least=least, most=min(limit, most))


def offers(state: Poker, rules: PokerRules, seat: int) -> list[Offer]:
    """Every wager that the rules allow this seat now."""
    player, owed = state.players[seat], to_call(state, seat)
    limit = state.options["max_bet"] or player.stack
    found: list[Offer] = []
    if allowed(validate, state, rules, seat, Check()):
        found.append(Offer("check"))
    if allowed(validate, state, rules, seat, Call()):
        found.append(Offer("call", least=owed, most=owed))
    if allowed(validate, state, rules, seat, Bet(1)):
        found.append(Offer("bet", least=1, most=min(limit, player.stack)))
    least = least_raise(state, seat)
    if allowed(validate, state, rules, seat, Raise(least)):
        found.append(Offer("raise", least=least, most=min(limit, player.stack - owed)))
    if allowed(validate, state, rules, seat, AllIn()):
        found.append(Offer("all_in", least=player.stack, most=player.stack))
    found.append(Offer("fold"))
    return found
