"""Collects the result of a hand of tricks or Soup: what each side took, and what that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from engine.common_events import GameOver
from engine.contract import Game
from engine.events import Event
from engine.families.card_table.events import CardTableHandEnds, CardTableSpellchecked
from engine.families.card_table.rules import TableRules
from engine.families.soup.events import SoupEaten
from engine.families.tricks.events import Scrumped, TrickTaken, Turtled, Works
from engine.families.tricks.rules import TrickRules
from screens.card_table.wording import Side
from screens.table.hand_result import Feat, HandResult, Item, ShownHand, SideResult, Why, Won

FEATS = {Works: "works", Turtled: "turtling"}


def tricks(game: Game, _options: Mapping[str, Any], events: Sequence[Event], hand: int) -> HandResult:
    rules = game.declared(TrickRules)
    taken: dict[int, list[str]] = {}
    number: Counter[int] = Counter()
    for event in events:
        if isinstance(event, TrickTaken) and event.seat is not None:
            taken.setdefault(event.seat, []).extend(event.cards)
            number[event.seat] += 1
    feat = next((event for event in events if isinstance(event, Works | Turtled)), None)

    def items(side: Side) -> list[Item]:
        cards = [card for seat in side for card in taken.get(seat, ())]
        if feat is not None:
            return _turned_round(rules, ours=set(side) <= set(feat.seats))
        tricks = sum(number[seat] for seat in side)
        return _counted(rules, cards, tricks, most=2 * tricks > number.total())

    feats = (Feat(FEATS[type(feat)], feat.seats),) if feat is not None else ()
    result = _result(rules, events, hand, items, feats)
    why = _why(rules, result) if result.won and feat is None else None
    return replace(result, by_side=True, shown=_scrumps(events), why=why)


def _why(rules: TrickRules, result: HandResult) -> Why:
    counted = rules.scoring == "most-tricks" and rules.counts.suit is not None
    rule = "most-counted" if counted else rules.scoring
    return Why(rule=rule, better=result.won[0].seats[0], ours=rules.counts.free)


def _scrumps(events: Sequence[Event]) -> tuple[ShownHand, ...]:
    """Return words by player: those that took tricks and those found false by their maker, those found true by
    their challenger."""
    words: dict[int, tuple[str, ...]] = {}
    false: dict[int, tuple[str, ...]] = {}
    true: dict[int, tuple[str, ...]] = {}
    said: Scrumped | None = None
    for event in events:
        if isinstance(event, Scrumped):
            said = event
        elif isinstance(event, CardTableSpellchecked):
            wrong, seat = (true, event.by) if event.true else (false, event.of)
            wrong[seat] = (*wrong.get(seat, ()), event.word)
        elif isinstance(event, TrickTaken):
            if event.scrump is not None and said is not None and said.seat is not None:
                words[said.seat] = (*words.get(said.seat, ()), event.scrump)
            said = None
    return tuple(
        ShownHand(seat=seat, words=words.get(seat, ()), false=false.get(seat, ()), doubted=true.get(seat, ()))
        for seat in sorted(words.keys() | false.keys() | true.keys())
    )


def _turned_round(rules: TrickRules, *, ours: bool) -> list[Item]:
    """Return the items if a side took everything that counts."""
    every = rules.counts.of_cards(rules.pack)
    if rules.scoring == "prize-holder":
        return [] if ours else [Item("feat", every)]
    return [Item("feat", -every if ours else every)]


def _counted(rules: TrickRules, cards: Sequence[str], tricks: int, *, most: bool) -> list[Item]:
    counts, suit, prize = rules.counts, rules.counts.suit or "", rules.counts.prize or ""
    number = counts.of_suit(cards) if counts.suit is not None else tricks
    has_prize = prize in cards
    if rules.scoring == "most-tricks":
        return [Item("beyond", max(0, number - counts.free) if most else 0, number, suit)]
    if rules.scoring == "prize-holder":
        return [Item("holder", number, number, prize) if has_prize else Item("spared", 0, number, prize)]
    found = [Item("suit", number, number, suit)] if number else []
    return [*found, *([Item("prize", counts.prize_points, of=prize)] if has_prize else [])]


def soup(game: Game, _options: Mapping[str, Any], events: Sequence[Event], hand: int) -> HandResult:
    eaten = Counter(event.seat for event in events if isinstance(event, SoupEaten))

    def items(side: Side) -> list[Item]:
        return [Item("eaten", eaten[side[0]], eaten[side[0]])] if eaten[side[0]] else []

    result = _result(game.declared(TableRules), events, hand, items, ())
    why = Why(rule="each-side", better=result.won[0].seats[0]) if result.won else None
    return replace(result, why=why)


def _result(
    rules: TableRules,
    events: Sequence[Event],
    hand: int,
    items: Callable[[Side], list[Item]],
    feats: tuple[Feat, ...],
) -> HandResult:
    ends = _ends(events)
    sides = sides_of(rules, len(ends.scores))
    amounts = {winner.seat: winner.amount for winner in ends.winners}
    return HandResult(
        hand=hand,
        chips=False,
        won=tuple(Won(side, amounts[side[0]]) for side in sides if side[0] in amounts),
        shares=tuple(
            SideResult(
                seats=side,
                change=ends.scores[side[0]],
                items=(*items(side), *_checks(events, side)),
                total=ends.totals[side[0]],
            )
            for side in sides
        ),
        feats=feats,
        standings=next((event.standings for event in events if isinstance(event, GameOver)), ()),
    )


def sides_of(rules: TableRules, seats: int) -> list[Side]:
    if rules.teams:
        return [tuple(range(0, seats, 2)), tuple(range(1, seats, 2))]
    return [(seat,) for seat in range(seats)]


def _checks(events: Sequence[Event], side: Side) -> list[Item]:
    """Return the points for challenged words: where this side was right, and where it was wrong."""
    amounts: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for event in events:
        if isinstance(event, CardTableSpellchecked) and event.points[side[0]]:
            winner = event.of if event.true else event.by
            kind = "check-right" if winner in side else "check-wrong"
            amounts[kind] += event.points[side[0]]
            times[kind] += 1
    return [Item(kind, amounts[kind], times[kind]) for kind in sorted(amounts)]


def _ends(events: Sequence[Event]) -> CardTableHandEnds:
    return next(event for event in events if isinstance(event, CardTableHandEnds))
