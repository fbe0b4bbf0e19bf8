"""The rule that lets one presentation beat another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import Deck, code_of
from engine.families.poker.events import Announced
from engine.families.poker.packs import deck_of
from engine.families.poker.rules import PokerRules
from engine.ranking import scrapok, scroker, zoot
from engine.ranking.scroker import Category, Key
from engine.ranking.terms import Terms, call
from screens.table.hand_result import ShownHand, Why

TITLES = {category.title: category for category in Category}


def decided(
    rules: PokerRules,
    options: Mapping[str, Any],
    best: ShownHand,
    beaten: Sequence[ShownHand],
    split: Sequence[int] = (),
    announced: Sequence[Announced] = (),
) -> Why:
    """Why the best won over the next best; without another one, its value. `announced`: announcements of hidden
    hands."""
    if split:
        return Why(rule="tie", better=best.seat, worse=split[0], ours=_same(rules, best))
    if not beaten:  # hidden hands are not judged
        if announced and best.words:
            return _by_what_was_said(deck_of(options, rules), best, announced)
        return Why(rule="alone" if rules.show_all else "best", better=best.seat)
    if rules.ranking == "zoot":
        return _by_points(best, beaten)
    if rules.ranking == "scrapok":
        return _by_length(deck_of(options, rules), best, beaten)
    return _by_rank(rules.terms, best, beaten)


def _same(rules: PokerRules, best: ShownHand) -> str | int:
    """The value that both share, if a word can name it."""
    if not best.words:
        return ""
    return _points(best) if rules.ranking == "zoot" else "length" if rules.ranking == "scrapok" else ""


def _by_length(deck: Deck, best: ShownHand, beaten: Sequence[ShownHand]) -> Why:
    """The rule among equal lengths: the most cards of one colour, then of one suit. A false word is no word."""
    keys = {
        one.seat: scrapok.key_of(deck, _codes(one)) for one in (best, *beaten) if one.words and not one.false
    }
    theirs = max((one for one in beaten if one.seat in keys), key=lambda one: keys[one.seat], default=None)
    if theirs is None:
        return Why(rule="best", better=best.seat)
    who, mine, other = {"better": best.seat, "worse": theirs.seat}, keys[best.seat], keys[theirs.seat]
    if mine[0] != other[0]:
        return Why(rule="category", ours=best.hand, theirs=theirs.hand, **who)
    rule = "colour" if mine[1] != other[1] else "suit"
    place = 1 if rule == "colour" else 2
    return Why(rule=rule, ours=mine[place], theirs=other[place], **who)


def _by_what_was_said(deck: Deck, best: ShownHand, announced: Sequence[Announced]) -> Why:
    """The rule for hidden words, whose letters, colour and suit alone are known, and of these only the ones that
    count."""
    mine = scrapok.key_of(deck, _codes(best))
    said = {one.seat: (one.letters, one.of_colour, one.of_suit) for one in announced}
    seat = max(said, key=lambda seat: said[seat])
    theirs = said[seat]
    for rule, ours, other in zip(("longer", "more-colour", "more-suit"), mine, theirs, strict=True):
        if not other or ours < other:
            break
        if ours > other:
            return Why(rule=rule, better=best.seat, worse=seat, ours=ours, theirs=other)
    return Why(rule="best", better=best.seat)


def _codes(one: ShownHand) -> list[str]:
    return [code_of(card) for word in one.cards for card in word]


def flying(shown: ShownHand) -> bool:
    return TITLES.get(shown.hand) is Category.FLYING_SCROKER


def _by_points(best: ShownHand, beaten: Sequence[ShownHand]) -> Why:
    points = {one.seat: _points(one) for one in (best, *beaten)}
    next_best = max(beaten, key=lambda one: points[one.seat])
    ours, theirs = points[best.seat], points[next_best.seat]
    return Why(rule="points", better=best.seat, worse=next_best.seat, ours=ours, theirs=theirs)


def _points(one: ShownHand) -> int:
    return zoot.value_of(one.cards[0]) if one.words else 0


def _by_rank(terms: Terms, best: ShownHand, beaten: Sequence[ShownHand]) -> Why:
    keys = {one.seat: _key(terms, one) for one in (best, *beaten)}
    next_best = max(beaten, key=lambda one: keys[one.seat])
    mine, other = keys[best.seat], keys[next_best.seat]
    who = {"better": best.seat, "worse": next_best.seat}
    if mine[0] != other[0]:
        return Why(rule="category", ours=best.hand, theirs=next_best.hand, **who)
    if mine[1] != other[1]:
        return Why(rule="natural", **who)
    if mine[2] != other[2]:
        return Why(rule="peppers", ours=mine[2], theirs=other[2], **who)
    ours, theirs = _highest_apart(terms, mine[3], other[3])
    return Why(rule="card", ours=ours, theirs=theirs, **who)


def _key(terms: Terms, one: ShownHand) -> Key:
    """The showdown's own key, from the open cards."""
    category = TITLES[one.hand]
    if one.words:
        return scroker.rank_key(terms, category, one.cards, ())
    five = tuple(map(code_of, one.cards[0])) if one.cards else ()
    return scroker.rank_key(terms, category, (), five)


def _highest_apart(terms: Terms, mine: int, other: int) -> tuple[str, str]:
    """The highest card that one counts and the other does not, on each side; empty if there is none."""
    strength = call(terms).strength
    apart = mine ^ other
    highest = {bit: code for code, bit in strength.items()}
    ours = highest.get(1 << ((apart & mine).bit_length() - 1), "") if apart & mine else ""
    theirs = highest.get(1 << ((apart & other).bit_length() - 1), "") if apart & other else ""
    return ours, theirs
