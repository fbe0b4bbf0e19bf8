"""Betting rounds: what may be done, what it costs, and when a round is over.

`validate` holds each rule once; `legal` asks it, and so do declarations out of turn when their turn comes.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.contract import Offer, name_of
from engine.events import Event
from engine.families.poker import events as told
from engine.families.poker.actions import AllIn, Bet, Call, Check, Fold, Raise, Wager
from engine.families.poker.openers import may_open
from engine.families.poker.rules import Betting, PokerRules
from engine.families.poker.state import Events, Player, Poker, asked, clockwise, with_player
from engine.refused import Refused

CROWD = 3  # so many who can still act are held to the limit of raises


def street_of(state: Poker, rules: PokerRules) -> Betting:
    street = rules.streets[state.street]
    assert isinstance(street, Betting)  # noqa: S101 - the phase says so; a wrong street is our own fault
    return street


def to_call(state: Poker, seat: int) -> int:
    return state.high - state.players[seat].bet


def validate(state: Poker, rules: PokerRules, seat: int, wager: Wager) -> None:
    """Whether the seat, if it were its turn now, may do this."""
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
                raise Refused("not-now", why="raise-instead", owed=owed)
            _may_be_answered(state, seat)
            check_amount(state, player, amount, player.stack)
            may_open(state, rules, seat)
        case Raise(amount):
            _may_put_more(rules, player)
            _may_raise(state, seat, owed)
            check_amount(state, player, amount, player.stack - owed, least_raise(state, seat))
        case AllIn():
            _validate_all_in(state, rules, seat, owed)


def _validate_check(state: Poker, rules: PokerRules, owed: int) -> None:
    if owed:
        raise Refused("not-now", why="call-or-fold", owed=owed)
    if not street_of(state, rules).check and state.opener is None:
        raise Refused("not-now", why="open-or-fold")


def _validate_call(state: Poker, player: Player, owed: int) -> None:
    if not owed:
        raise Refused("not-now", why="nothing-to-call")
    if player.stack < owed:
        raise _too_few(state, player, owed)


def _too_few(state: Poker, player: Player, owed: int) -> Refused:
    """He cannot pay the call. Where the players have agreed to it he may go all in."""
    why = "tap-out" if _tap_out(state) else "fold-only"
    return Refused("not-enough-chips", have=player.stack, need=owed, why=why)


def _tap_out(state: Poker) -> bool:
    return bool(state.options.get("tap_out", True))


def _may_be_answered(state: Poker, seat: int) -> None:
    """Nobody bets or raises against players who are all in: there is no one to match it."""
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
    if state.high:
        _may_raise_again(state)
    if rules.tap_out == "call":
        raise Refused("not-now", why="tap-out-only-as-call", owed=owed)
    check_amount(state, player, player.stack - owed, player.stack - owed)


def _may_put_more(rules: PokerRules, player: Player) -> None:
    if player.bound:
        raise Refused("not-now", why="bound")
    if player.checked and not rules.check_raise:
        raise Refused("not-now", why="checked-before")


def _may_raise_again(state: Poker) -> None:
    limit = state.options["max_raises"]
    if raises_are_over(limit, state.raises, sum(player.able for player in state.players)):
        raise Refused("not-now", why="no-more-raises", limit=limit)


def raises_are_over(limit: int, raises: int, able: int) -> bool:
    """Two players who are left to bet may raise each other as often as they like."""
    return bool(limit) and raises >= limit and able >= CROWD


def least_raise(state: Poker, seat: int) -> int:
    """What a raise adds to the call at least: as much as the last one, or all the player has."""
    if state.options.get("min_raise", "any") == "any":  # as on older tables
        return 1
    return max(1, min(state.step, state.players[seat].stack - to_call(state, seat)))


def check_amount(state: Poker, player: Player, amount: int, most: int, least: int = 1) -> None:
    """A bet, or the part of a raise on top of the call."""
    limit = state.options["max_bet"]
    if amount < least:
        raise Refused("bad-amount", least=least, most=min(limit or most, most))
    if amount > most:
        raise Refused("not-enough-chips", have=player.stack, most=most)
    if limit and amount > limit:
        raise Refused("bad-amount", least=least, most=min(limit, most))


def allowed(state: Poker, rules: PokerRules, seat: int, wager: Wager) -> bool:
    try:
        validate(state, rules, seat, wager)
    except Refused:
        return False
    return True


def offers(state: Poker, rules: PokerRules, seat: int) -> list[Offer]:
    """Every wager the rules allow this seat now."""
    player, owed = state.players[seat], to_call(state, seat)
    limit = state.options["max_bet"] or player.stack
    found: list[Offer] = []
    if allowed(state, rules, seat, Check()):
        found.append(Offer("check"))
    if allowed(state, rules, seat, Call()):
        found.append(Offer("call", least=owed, most=owed))
    if allowed(state, rules, seat, Bet(1)):
        found.append(Offer("bet", least=1, most=min(limit, player.stack)))
    least = least_raise(state, seat)
    if allowed(state, rules, seat, Raise(least)):
        found.append(Offer("raise", least=least, most=min(limit, player.stack - owed)))
    if allowed(state, rules, seat, AllIn()):
        found.append(Offer("all_in", least=player.stack, most=player.stack))
    found.append(Offer("fold"))
    return found


def play(state: Poker, seat: int, wager: Wager, events: Events) -> Poker:
    """Carry out a wager that `validate` allows."""
    player, owed = state.players[seat], to_call(state, seat)
    if isinstance(wager, Fold):
        return fold(state, seat, events)
    if isinstance(wager, Check):
        events.append(told.Checked(seat=seat))
        return with_player(state, seat, acted=True, checked=True, bound=False)
    put, more = _cost(wager, player, owed)
    state = with_player(
        state,
        seat,
        stack=player.stack - put,
        staked=player.staked + put,
        bet=player.bet + put,
        acted=True,
        bound=False,
    )
    events.append(_told(wager, state.high, seat, put, more, all_in=put == player.stack))
    if more > 0:
        state = _raised(state, seat, player.bet + put)
    return state


def _cost(wager: Wager, player: Player, owed: int) -> tuple[int, int]:
    """What goes in, and how much of it goes beyond the call."""
    match wager:
        case Bet(amount):
            return amount, amount
        case Raise(amount):
            return owed + amount, amount
        case AllIn():
            return player.stack, player.stack - owed
        case _:
            return owed, 0


def _told(wager: Wager, high: int, seat: int, put: int, more: int, *, all_in: bool) -> Event:
    if more <= 0:
        return told.BetCalled(seat=seat, amount=put, all_in=all_in)
    if isinstance(wager, Raise) or high:
        return told.Raised(seat=seat, amount=put, on_top=more if more < put else 0, all_in=all_in)
    return told.BetMade(seat=seat, amount=put, all_in=all_in)


def _raised(state: Poker, seat: int, high: int) -> Poker:
    players = tuple(
        replace(player, acted=False) if player.acted and place != seat else player
        for place, player in enumerate(state.players)
    )
    raises = state.raises + (1 if state.high else 0)
    return replace(state, players=players, high=high, raises=raises, step=max(state.step, high - state.high))


def fold(state: Poker, seat: int, events: Events) -> Poker:
    """The cards go to the muck unseen; what was staked stays."""
    player = state.players[seat]
    events.append(told.Folded(seat=seat))
    state = with_player(
        state, seat, playing=False, cards=(), up=(), acted=True, held=None, bound=False, ready=False
    )
    return replace(state, muck=state.muck + player.hand)


def somebody_left(state: Poker) -> Poker:
    """Somebody has left while there was betting. Only what those who are still in have put in is to be matched now;
    whoever has done that, or has checked when there is nothing to match, has acted."""
    high = max((player.bet for player in state.players if player.playing), default=0)
    players = tuple(
        replace(player, acted=True)
        if player.playing and player.bet == high and (high or player.checked)
        else player
        for player in state.players
    )
    return replace(state, players=players, high=high)


def begin(state: Poker, leader: int) -> Poker:
    """A new round, led by `leader` or, if he cannot act, by the next able player to his left."""
    players = tuple(
        replace(player, bet=0, acted=False, checked=False, held=None, bound=False)
        if player.bet or player.acted or player.checked or player.held
        else player
        for player in state.players
    )
    state = replace(state, players=players, high=0, raises=0, step=0)
    order = [leader, *clockwise(state, leader)]
    return asked(state, next(seat for seat in order if players[seat].able), phase="bet")


def skipped(state: Poker) -> bool:
    """When at most one player still in has chips to bet, there is no betting."""
    return sum(player.able for player in state.players) <= 1


def next_to_act(state: Poker, after: int) -> int | None:
    if skipped(state) and all(player.bet >= state.high for player in state.players if player.able):
        return None  # nobody is left to bet with
    return next((seat for seat in clockwise(state, after) if has_to_act(state, seat)), None)


def has_to_act(state: Poker, seat: int) -> bool:
    player = state.players[seat]
    return player.able and (not player.acted or player.bet < state.high)


def declare(state: Poker, rules: PokerRules, seat: int, wager: Wager, events: Events) -> Poker:
    """Before his turn: the declaration is public and binds."""
    player = state.players[seat]
    if not player.able:
        raise Refused("not-now", why="cannot-act")
    if not rules.binding:
        raise Refused("not-your-turn", turn=state.turn)
    if player.held is not None:
        raise Refused("already-done", why="declared")
    if isinstance(wager, Bet | Raise):
        check_amount(state, player, wager.amount, player.stack)
    amount = wager.amount if isinstance(wager, Bet | Raise) else 0
    events.append(told.Declared(seat=seat, do=name_of(wager), amount=amount))
    return with_player(state, seat, held=wager)


def due_declaration(state: Poker, rules: PokerRules, seat: int) -> Wager | None:
    """What a declaration has become now that its turn has come; None if it no longer fits."""
    held = state.players[seat].held
    owed = to_call(state, seat)
    wager: Wager | None = held
    if isinstance(held, Bet) and state.high:
        # The call takes its part of a declared bet first; what is left of it raises.
        rest = held.amount - owed
        wager = Call() if rest == 0 else Raise(rest) if rest > 0 else None
    if wager is not None and allowed(state, rules, seat, wager):
        return wager
    return None
