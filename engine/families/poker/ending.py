"""The end of a hand: uncalled bets, the uncontested pot, the books, and players who are out."""

from __future__ import annotations

from msgspec.structs import replace

from engine import chairs as seating
from engine.common_events import GameOver
from engine.contract import Winner
from engine.families.poker import events as told
from engine.families.poker import showdown, tournament
from engine.families.poker.pots import beyond
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Events, Poker, asked, staying, with_player


def unbet(state: Poker, events: Events) -> Poker:
    """Return the uncalled part of a bet, and all other chips that can no longer be won."""
    for seat, amount in beyond(state.players).items():
        player = state.players[seat]
        events.append(told.ChipsReturned(seat=seat, amount=amount))
        state = with_player(
            state,
            seat,
            stack=player.stack + amount,
            staked=player.staked - amount,
            bet=max(0, player.bet - amount),
        )
    return state


def tossed_in(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """The hand went unopened: the cards are tossed in. The antes stay for the next hand, or go back."""
    keep = state.options["carry"]
    events.append(told.NobodyOpened(carried=keep))
    staked = [player.staked for player in state.players]
    before = state.carried or (0,) * len(staked)
    if keep:
        state = replace(state, carried=tuple(a + b for a, b in zip(before, staked, strict=True)))
        return end_hand(state, rules, events, [-amount for amount in staked])
    players = tuple(replace(player, stack=player.stack + player.staked) for player in state.players)
    return end_hand(replace(state, players=players), rules, events, [0] * len(staked))


def win_unseen(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """All others have folded: the last one takes the pot and shows nothing."""
    state = unbet(state, events)
    seat = staying(state)[0]
    amount = sum(pot.amount for pot in showdown.standing_pots(state))
    events.append(told.PotWon(pot=0, amount=amount, seats=(seat,), shares=(amount,)))
    state = showdown.paid_out(state, seat, amount)
    return _won(replace(state, winners=(Winner(seat, amount),), shown=()), rules, events)


def after_showdown(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """Go on with the showdown, or pay the pots and end the hand."""
    if state.phase == "spellcheck" and state.window is None and not state.winners:
        state = showdown.settle(state, rules, events)
    return _won(state, rules, events) if state.winners else state


def _won(state: Poker, rules: PokerRules, events: Events) -> Poker:
    gains = [p.paid_out - p.staked - p.paid for p in state.players]
    return end_hand(replace(state, carried=()), rules, events, gains)


def end_hand(state: Poker, rules: PokerRules, events: Events, gains: list[int]) -> Poker:
    """The books of a hand are closed; players who have left are gone now."""
    events.append(told.PokerHandEnds(hand=state.hand, winners=state.winners, gains=tuple(gains)))
    if rules.tournament:
        state = tournament.forfeit(tournament.eliminate(state, events), events)
    players = tuple(
        replace(p, staked=0, paid=0, paid_out=0, bet=0, held=None, bound=False) for p in state.players
    )
    state = asked(replace(state, players=players), None, window=None, phase="between")
    if not rules.tournament:
        state = _freed(state, events)
    limit = state.options["hands"]
    if limit and state.hand >= limit:
        return _over(state, events)
    return end_tournament(state, rules, events)


def end_tournament(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """A tournament is over when one player has all chips."""
    if rules.tournament and state.phase == "between" and sum(p.stack > 0 for p in state.players) == 1:
        return _over(state, events)
    return state


def _freed(state: Poker, events: Events) -> Poker:
    """Players who left during the hand are gone now, with chips that came back to them since."""
    for seat, chair in enumerate(state.chairs):
        if chair.presence != "gone":
            continue
        if state.players[seat].stack:
            events.append(told.PokerLeft(seat=seat, chips=state.players[seat].stack, why="came-back"))
        state = with_player(state, seat, stack=0)
        state = replace(state, chairs=seating.put(state.chairs, seat, seating.Chair("free")))
    return state


def _over(state: Poker, events: Events) -> Poker:
    events.append(GameOver(standings=standings(state)))
    return replace(state, phase="over")


def standings(state: Poker) -> tuple[tuple[int, ...], ...]:
    """Seats by place: those with chips, by their number, then those without, then those who are out, last out
    first."""
    stacks = {player.stack for player in state.players if player.stack}
    alive = tuple(
        tuple(seat for seat, player in enumerate(state.players) if player.stack == height)
        for height in sorted(stacks, reverse=True)
    )
    out = tuple(reversed(state.places))
    named = {seat for place in (*alive, *out) for seat in place}
    rest = tuple(seat for seat in range(len(state.players)) if seat not in named)
    return (*alive, *((rest,) if rest else ()), *out)
