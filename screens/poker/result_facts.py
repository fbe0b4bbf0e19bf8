"""The result of a poker hand: the winners of each pot, the rule, and everybody's chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.common_events import GameOver
from engine.contract import Game
from engine.events import Event
from engine.families.poker import events as poker
from engine.families.poker.registry import rules_with
from engine.families.poker.rules import PokerRules
from screens.results.beating import decided, flying
from screens.table.called_games import as_called
from screens.table.hand_result import Feat, HandResult, Item, Out, ShownHand, SideResult, Why, Won

ORDER = ("pot", "side", "uncontested", "ante-back", "returned", "ante", "bets", "check")
"""Order of a hand's chips: first the gains, then the costs."""


def result(game: Game, options: Mapping[str, Any], events: Sequence[Event], _hand: int) -> HandResult:
    """`events` begin with the hand's first and include the consequences of its end."""
    begins = next(event for event in events if isinstance(event, poker.PokerHandBegins))
    ends = next(event for event in events if isinstance(event, poker.PokerHandEnds))
    rules = _rules(game, options, begins)
    shown = _shown(events)
    won = tuple(Won(event.seats, event.amount) for event in events if isinstance(event, poker.PotWon))
    barred = tuple(event.seat or 0 for event in events if isinstance(event, poker.NoOpeners))
    announced = tuple(
        event
        for event in events
        if isinstance(event, poker.Announced) and all(one.seat != event.seat for one in shown)
    )
    return HandResult(
        hand=ends.hand,
        chips=True,
        won=won,
        shares=_shares(begins, ends, events),
        shown=shown,
        announced=announced,
        why=_why(rules, options, shown, won, barred, announced),
        feats=_feats(rules, shown),
        drawn=_drawn(events),
        barred=barred,
        called=begins.game,
        out=tuple(
            Out(event.seat or 0, event.place)
            for event in events
            if isinstance(event, poker.Eliminated | poker.Forfeited)
        ),
        ante=next((event.ante for event in events if isinstance(event, poker.AnteRaised)), 0),
        standings=next((event.standings for event in events if isinstance(event, GameOver)), ()),
    )


def _rules(game: Game, options: Mapping[str, Any], begins: poker.PokerHandBegins) -> PokerRules:
    """The dealer's call decides, if there is one."""
    return as_called(begins.game) if begins.game is not None else rules_with(game.id, options)


def _drawn(events: Sequence[Event]) -> str:
    nobody = next((event for event in events if isinstance(event, poker.NobodyOpened)), None)
    if nobody is None:
        return ""
    return "antes-stay" if nobody.carried else "antes-back"


# --- shown hands --------------------------------------------------------------------------------------------


def _shown(events: Sequence[Event]) -> tuple[ShownHand, ...]:
    """The hands open at the end. Includes false words, which explain a fallen hand."""
    last: dict[int, poker.PokerPresented] = {}
    false: dict[int, tuple[str, ...]] = {}
    for event in events:
        if isinstance(event, poker.PokerPresented) and event.seat is not None:
            last[event.seat] = event
        elif isinstance(event, poker.PokerSpellchecked) and not event.true:
            false[event.of] = (*false.get(event.of, ()), event.word)
    return tuple(
        ShownHand(
            seat=seat, hand=event.hand or "", words=event.words, cards=event.cards, false=false.get(seat, ())
        )
        for seat, event in last.items()
    )


def _why(
    rules: PokerRules,
    options: Mapping[str, Any],
    shown: tuple[ShownHand, ...],
    won: tuple[Won, ...],
    barred: tuple[int, ...],
    announced: tuple[poker.Announced, ...],
) -> Why | None:
    """The rule that decided the main pot."""
    if not won:
        return None
    winners = won[0].seats
    if not shown:
        return Why(rule="unseen", better=winners[0])
    best = next((one for one in shown if one.seat == winners[0]), None)
    if best is None:
        return None
    beaten = [one for one in shown if one.seat not in winners and one.seat not in barred]
    hidden = [one for one in announced if one.seat not in winners]
    return decided(rules, options, best, beaten, winners[1:], hidden)


def _feats(rules: PokerRules, shown: tuple[ShownHand, ...]) -> tuple[Feat, ...]:
    """A Flying Scroker, or a ZOOT!: one word of a whole hand."""
    found = []
    for one in shown:
        if rules.ranking == "zoot" and one.words:
            found.append(Feat("zoot", (one.seat,), one.words[0]))
        elif rules.ranking == "scroker" and flying(one):
            found.append(Feat("flying", (one.seat,), one.words[0]))
    return tuple(found)


# --- the chips ----------------------------------------------------------------------------------------------


def _shares(
    begins: poker.PokerHandBegins, ends: poker.PokerHandEnds, events: Sequence[Event]
) -> tuple[SideResult, ...]:
    amounts: dict[int, Counter[str]] = {}
    times: dict[int, Counter[str]] = {}
    for seat, kind, amount in _moves(begins, events):
        if amount:
            amounts.setdefault(seat, Counter())[kind] += amount
            times.setdefault(seat, Counter())[kind] += 1
    return tuple(
        SideResult(seats=(seat,), change=gain, items=_items(amounts[seat], times[seat]))
        for seat, gain in enumerate(ends.gains)
        if seat in amounts
    )


def _items(amounts: Counter[str], times: Counter[str]) -> tuple[Item, ...]:
    back = min(amounts["returned"], -amounts["bets"])  # an uncalled part of a bet was never at stake
    amounts["returned"] -= back
    amounts["bets"] += back
    found = tuple(Item(kind, amounts[kind], times[kind]) for kind in ORDER if amounts[kind])
    return (*found, Item("back", 0, back)) if back else found


def _moves(begins: poker.PokerHandBegins, events: Sequence[Event]) -> Iterator[tuple[int, str, int]]:
    """Each seat's chips in and out: seat, reason, amount."""
    for seat, ante in enumerate(begins.antes):
        yield seat, "ante", -ante
    for event in events:
        seat = event.seat if event.seat is not None else -1
        match event:
            case poker.BetMade() | poker.BetCalled() | poker.Raised():
                yield seat, "bets", -event.amount
            case poker.ChipsReturned():
                yield seat, "returned", event.amount
            case poker.PokerSpellchecked():
                yield seat, "check", -event.cost
            case poker.Uncontested():
                yield seat, "uncontested", event.amount
            case poker.NobodyOpened(carried=False):
                yield from ((place, "ante-back", ante) for place, ante in enumerate(begins.antes))
            case poker.PotWon():
                kind = "side" if event.pot else "pot"
                yield from (
                    (place, kind, share) for place, share in zip(event.seats, event.shares, strict=True)
                )
