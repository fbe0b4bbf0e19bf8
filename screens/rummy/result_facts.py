"""Collects a rummy hand's result: words laid, cards left, who went out or knocked, and every point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.cards import text_of
from engine.common_events import GameOver
from engine.contract import Game
from engine.events import Cards, Event
from engine.families.rummy import events as rummy
from engine.families.rummy.rules import GOING_OUT, KNOCKING, RULES, SCROTCH, UNDERCUT, HandRules
from engine.families.rummy.word_cards import points
from screens.table.hand_result import Feat, HandResult, Item, ShownHand, SideResult, Why, Won


def result(game: Game, _options: Mapping[str, Any], events: Sequence[Event], hand: int) -> HandResult:
    ends = next(event for event in events if isinstance(event, rummy.RummyHandEnds))
    display = _Display(RULES[game.id].hand)
    for event in events:
        display.see(event)
    counted = _knocked if RULES[game.id].knocks else _laid
    drawn = next((event.why for event in events if isinstance(event, rummy.DrawnHand)), "")
    return HandResult(
        hand=hand,
        chips=False,
        won=tuple(Won((winner.seat,), winner.amount) for winner in ends.winners),
        shares=tuple(
            SideResult(
                seats=(seat,),
                change=ends.scores[seat],
                items=counted(display, ends, seat),
                total=ends.totals[seat],
            )
            for seat in display.dealt
        ),
        shown=display.shown(),
        why=_why(display, ends) if RULES[game.id].knocks and not drawn else None,
        feats=_feats(display, ends),
        drawn=drawn,
        standings=next((event.standings for event in events if isinstance(event, GameOver)), ()),
    )


class _Display:
    """The display of all players' words, followed through the hand's public events."""

    def __init__(self, rules: HandRules) -> None:
        self.rules = rules
        self.dealt: tuple[int, ...] = ()
        self.words: dict[int, dict[str, Cards]] = {}
        self.held: Counter[int] = Counter()
        self.checks: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()
        self.halved: Counter[int] = Counter()
        self.false: dict[int, tuple[str, ...]] = {}
        self.deadwood: dict[int, rummy.Knocked | rummy.Showed] = {}
        self.out: int | None = None

    def see(self, event: Event) -> None:
        seat = event.seat if event.seat is not None else -1
        match event:
            case rummy.RummyDealt():
                self.dealt = tuple(place for place, count in enumerate(event.counts) if count)
                self.held.update(dict(enumerate(event.counts)))
            case rummy.DemandsDeclared():
                self.rules = event.rules
            case rummy.Took():
                self.held[seat] += event.count
            case rummy.Discarded():
                self.held[seat] -= 1
            case rummy.PutBack():
                self.held[seat] -= len(event.cards)
            case rummy.RummyPresented():
                for cards in event.cards:
                    self._lay(seat, text_of(cards), cards)
            case rummy.Extended():
                self._lay(seat, event.words[0], event.front + event.back)
            case rummy.CardsReturned():
                self.words.get(seat, {}).pop(event.word, None)
                self.held[seat] += len(event.cards)
            case _:
                self._judge(event, seat)

    def _judge(self, event: Event, seat: int) -> None:
        match event:
            case rummy.WentOut() | rummy.NotOut():
                self.out = seat if isinstance(event, rummy.WentOut) else None
            case rummy.RummySpellchecked():
                self.checks[seat] -= event.cost
                self.lost[seat] += 1
                if not event.true:
                    self.false[event.of] = (*self.false.get(event.of, ()), event.word)
            case rummy.Halved():
                self.halved[seat] += event.scored - event.points
            case rummy.Knocked() | rummy.Showed():
                self.deadwood[seat] = event
            case rummy.KnockPlayedOn():
                self.words, self.deadwood = {}, {}

    def _lay(self, seat: int, text: str, cards: Cards) -> None:
        mine = self.words.setdefault(seat, {})
        while text in mine:  # the same word twice counts as two words
            text += "\N{ZERO WIDTH SPACE}"
        mine[text] = cards
        self.held[seat] -= len(cards)

    def laid_by(self, seat: int) -> Cards:
        return tuple(card for cards in self.words.get(seat, {}).values() for card in cards)

    def shown(self) -> tuple[ShownHand, ...]:
        return tuple(
            ShownHand(
                seat=seat,
                words=tuple(word.rstrip("\N{ZERO WIDTH SPACE}") for word in self.words.get(seat, {})),
                cards=tuple(self.words.get(seat, {}).values()),
                false=self.false.get(seat, ()),
                deadwood=self.deadwood[seat].deadwood if seat in self.deadwood else None,
            )
            for seat in self.dealt
        )


def _lost_checks(display: _Display, seat: int) -> Iterable[Item]:
    if display.checks[seat]:
        yield Item("check", display.checks[seat], display.lost[seat])


def _laid(display: _Display, ends: rummy.RummyHandEnds, seat: int) -> tuple[Item, ...]:
    """Return the items of a score: a point for each card laid, one off for each card left. Cards left stay secret,
    but under hot peppers the score reveals their worth."""
    laid = display.laid_by(seat)
    plus = sum(points(card, display.rules) for card in laid)
    out = GOING_OUT if display.out == seat else 0
    half, checks = display.halved[seat], display.checks[seat]
    left = ends.scores[seat] - plus - out - half - checks
    items = [Item("laid", plus, len(laid))] if laid else []
    items += [Item("left", left, display.held[seat])] if left else []
    items += [Item("out", out)] if out else []
    items += [Item("half", half)] if half else []
    return (*items, *_lost_checks(display, seat))


def _knocked(display: _Display, ends: rummy.RummyHandEnds, seat: int) -> tuple[Item, ...]:
    items = []
    for winner in ends.winners:
        if winner.seat == seat:
            bonus = _bonus(winner.hand)
            apart = winner.amount - sum(item.amount for item in bonus)
            items += [Item("deadwood", apart), *bonus]
    return (*items, *_lost_checks(display, seat))


def _bonus(hand: str | None) -> list[Item]:
    if hand == "undercut":
        return [Item("undercut", UNDERCUT)]
    return [Item("knock", KNOCKING), *([Item("scrotch", SCROTCH)] if hand == "scrotch" else [])]


def _why(display: _Display, ends: rummy.RummyHandEnds) -> Why | None:
    """Return why the winner won: less deadwood. If a false word in the answer added to it, no event says so, and
    this returns None."""
    if not ends.winners:
        return None
    winner = ends.winners[0]
    apart = winner.amount - sum(item.amount for item in _bonus(winner.hand))
    worth = {seat: event.worth for seat, event in display.deadwood.items()}
    other = next((seat for seat in worth if seat != winner.seat), None)
    if other is None or winner.seat not in worth or worth[other] - worth[winner.seat] != apart:
        return None
    return Why(rule="deadwood", better=winner.seat, worse=other, ours=worth[winner.seat], theirs=worth[other])


def _feats(display: _Display, ends: rummy.RummyHandEnds) -> tuple[Feat, ...]:
    found = [Feat("out", (display.out,))] if display.out is not None else []
    found += [
        Feat(winner.hand, (winner.seat,)) for winner in ends.winners if winner.hand in ("scrotch", "undercut")
    ]
    return tuple(found)
