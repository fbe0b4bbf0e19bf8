"""The showdown: presentations, the spellchecks of the leader's words, and the winners of the pots.

`settle` runs again after every change. It walks the pots, main pot first. A leader whose words may still be
challenged opens a window; a leader who can no longer be challenged is settled; an opener who held no openers is
barred. When all leaders are settled, the pots are paid. A pot that only one player can win is theirs with any hand:
it is paid, and no proof is needed for it.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.contract import Winner
from engine.families.poker import events as told
from engine.families.poker.announcing import announce
from engine.families.poker.challenges import stands, window_on
from engine.families.poker.judges import judge_of
from engine.families.poker.pots import Pot, pots, shares, with_carried
from engine.families.poker.presentations import open_up, put
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Events, Poker, PokerShow, asked, staying, with_player
from engine.refused import Refused


def begin(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """All betting is done: all who stayed present in secret, or the bot does it for them."""
    state = replace(state, shown=(None,) * len(state.players), window=None, stood=(), barred=(), poor=())
    if rules.reveal_hands:
        hands = tuple(player.hand if player.playing else () for player in state.players)
        events.append(told.TurnedOver(hands=hands))
    if state.options["showdown"] == "auto":
        judge = judge_of(rules)
        shown = tuple(
            judge.best(rules, state.options, player.hand, state.middle) if player.playing else None
            for player in state.players
        )
        return reveal(replace(state, shown=shown), rules, events)
    return asked(state, None, phase="present")


def presenting(state: Poker) -> tuple[int, ...]:
    """The seats that still have to present."""
    return tuple(seat for seat in staying(state) if state.shown[seat] is None)


def present(state: Poker, rules: PokerRules, seat: int, shown: PokerShow, events: Events) -> Poker:
    events.append(told.PresentedSecretly(seat=seat, hand=shown.hand, words=shown.texts))
    state = put(state, seat, shown)
    return state if presenting(state) else reveal(state, rules, events)


def nothing(state: Poker, rules: PokerRules, seat: int) -> Poker:
    """The player presents nothing: time is up, or they have left."""
    return put(state, seat, judge_of(rules).nothing(state, rules, seat))


def reveal(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """All presentations are in."""
    if rules.show_all:
        state = open_up(state, staying(state), events)
    announce(state, rules, events)
    return settle(state, rules, events)


def standing_pots(state: Poker) -> list[Pot]:
    """The pots at this moment, main pot first. Lost spellchecks go to the winner of the main pot."""
    found = pots(state.players, sum([player.paid for player in state.players]))
    return with_carried(found, state.carried, state.players)


def leaders(state: Poker, pot: Pot) -> list[int]:
    """The seats that lead for this pot now, from the dealer's left."""
    eligible = [seat for seat in staying(state) if seat in pot.seats]
    fair = [seat for seat in eligible if seat not in state.barred] or eligible
    keys = {seat: shown.key for seat in fair if (shown := state.shown[seat]) is not None}
    best = max(keys.values(), default=None)
    return [seat for seat in fair if keys.get(seat) == best]


def contested(standing: list[Pot]) -> list[Pot]:
    """The pots that more than one player can win."""
    return [pot for pot in standing if len(pot.seats) > 1]


def leads(state: Poker, seat: int) -> bool:
    """Whether this player leads now for a pot that others can win, too."""
    return any(seat in leaders(state, pot) for pot in contested(standing_pots(state)))


def settle(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """Go on until a player has to decide, or all pots are paid."""
    standing = standing_pots(state)
    for pot in contested(standing):
        for seat in leaders(state, pot):
            if seat in state.stood:
                continue
            state = open_up(state, (seat,), events)
            window = window_on(state, rules, seat)
            if window.waiting:
                events.append(told.Leads(seat=seat, pot=pot.amount))
                return asked(state, None, phase="spellcheck", window=window)
            return settle(stands(state, rules, seat, events), rules, events)
    return pay(state, standing, events)


def pay(state: Poker, standing: list[Pot], events: Events) -> Poker:
    """All leaders are settled: each pot goes to its best hand. A pot with only one possible winner does not count
    as won."""
    won: Counter[int] = Counter()
    for place, pot in enumerate(standing):
        best = leaders(state, pot)
        portions = shares(pot.amount, best)
        if len(pot.seats) > 1:
            paid = tuple(portions.values())
            events.append(told.PotWon(pot=place, amount=pot.amount, seats=tuple(best), shares=paid))
            won.update(portions)
        else:
            events.append(told.Uncontested(seat=best[0], amount=pot.amount))
        for seat, amount in portions.items():
            state = paid_out(state, seat, amount)
    winners = tuple(_winner(state, seat, amount) for seat, amount in won.items())
    return replace(state, winners=winners, took_main=tuple(leaders(state, standing[0])), turn=None)


def paid_out(state: Poker, seat: int, amount: int) -> Poker:
    player = state.players[seat]
    return with_player(state, seat, stack=player.stack + amount, paid_out=player.paid_out + amount)


def _winner(state: Poker, seat: int, amount: int) -> Winner:
    shown = state.shown[seat] if state.shown else None
    if shown is None or not shown.open:
        return Winner(seat, amount)
    return Winner(seat, amount, shown.hand, shown.texts)


def may_look(state: Poker, seat: int) -> bool:
    if state.took_main is None:
        return any(winner.seat == seat for winner in state.winners)
    return seat in state.took_main


def validate_look(state: Poker, rules: PokerRules, seat: int, at: int) -> None:
    """The winner of the main pot at a showdown may look at the cards of all who stayed, unless only the best is
    shown."""
    if state.phase not in ("between", "over") or not state.shown or not rules.show_all:
        raise Refused("not-now", phase=state.phase)
    if not may_look(state, seat):
        raise Refused("not-now", why="only-the-winner")
    if not 0 <= at < len(state.players) or not state.players[at].playing:
        raise Refused("bad-seats", seat=at, seats=[place for place in staying(state) if place != seat])
