"""Betting rounds: the effect of a wager, the next turn, and the end of a round."""

from __future__ import annotations

from msgspec.structs import replace

from engine.events import Event
from engine.families.poker import events as told
from engine.families.poker.actions import AllIn, Bet, Check, Fold, Raise, Wager
from engine.families.poker.state import Events, Poker, PokerPlayer, asked, clockwise, with_player
from engine.families.poker.wagers import to_call


def play(state: Poker, seat: int, wager: Wager, events: Events) -> Poker:
    """Carry out a wager that `validate` allows."""
    player, owed = state.players[seat], to_call(state, seat)
    if isinstance(wager, Fold):
        return fold(state, seat, events)
    if isinstance(wager, Check):
        events.append(told.Checked(seat=seat))
        return with_player(state, seat, acted=True, checked=True, bound=False, held=None)
    put, more = _cost(wager, player, owed)
    state = with_player(
        state,
        seat,
        stack=player.stack - put,
        staked=player.staked + put,
        bet=player.bet + put,
        acted=True,
        bound=False,
        held=None,
    )
    events.append(_told(wager, state.high, seat, put, more, all_in=put == player.stack))
    if more > 0:
        state = _raised(state, seat, player.bet + put)
    return state


def _cost(wager: Wager, player: PokerPlayer, owed: int) -> tuple[int, int]:
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
    step = max(state.step, high - state.high)
    if not state.high:
        return replace(state, players=players, high=high, step=step)
    state = replace(state, players=players, high=high, raises=state.raises + 1, step=step)
    return with_player(state, seat, raised=players[seat].raised + 1)


def fold(state: Poker, seat: int, events: Events) -> Poker:
    """The cards go to the muck unseen; the stakes stay in the pot."""
    player = state.players[seat]
    events.append(told.Folded(seat=seat))
    state = with_player(
        state, seat, playing=False, cards=(), up=(), acted=True, held=None, bound=False, ready=False
    )
    return replace(state, muck=state.muck + player.hand)


def somebody_left(state: Poker) -> Poker:
    """A player has left during betting. Now only bets of players still in have to be matched; a player who has
    matched them, or has checked when there was nothing to match, has acted."""
    high = max((player.bet for player in state.players if player.playing), default=0)
    players = tuple(
        replace(player, acted=True)
        if player.playing and player.bet == high and (high or player.checked)
        else player
        for player in state.players
    )
    return replace(state, players=players, high=high)


def begin(state: Poker, leader: int) -> Poker:
    """Begin a round, led by `leader` or, if they can't act, by the next player to the left who can."""
    players = tuple(
        replace(player, bet=0, acted=False, checked=False, raised=0, held=None, bound=False)
        if player.bet or player.acted or player.checked or player.held
        else player
        for player in state.players
    )
    state = replace(state, players=players, high=0, raises=0, step=0)
    order = [leader, *clockwise(state, leader)]
    return asked(state, next(seat for seat in order if players[seat].able), phase="bet")


def skipped(state: Poker) -> bool:
    """Whether there is no betting, because at most one player still in has chips to bet."""
    return sum([player.playing and player.stack > 0 for player in state.players]) <= 1


def next_to_act(state: Poker, after: int) -> int | None:
    if skipped(state) and all(player.bet >= state.high for player in state.players if player.able):
        return None  # no player is left to bet with
    for seat in clockwise(state, after):
        if has_to_act(state, seat):
            return seat
    return None


def has_to_act(state: Poker, seat: int) -> bool:
    player = state.players[seat]
    return player.able and (not player.acted or player.bet < state.high)
