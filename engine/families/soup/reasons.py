"""Facts for and against an act at Soup."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import letter_of, text_of
from engine.coaching import Reason
from engine.computer.reasons import word_or_none
from engine.contract import Action, Game, Offer
from engine.families.card_table.actions import Pass
from engine.families.soup.actions import Add, Doubt, Eat, EatFirst, SayEat
from engine.families.soup.computer import HARD
from engine.families.soup.view import SoupView
from engine.words.lexica import lexicon_of

_NAMED = 3


def reason(_game: Game, view: SoupView, may: Mapping[str, Offer], action: Action) -> Reason | None:
    words = lexicon_of(view.options)
    if isinstance(action, Pass):
        passed = map(letter_of, action.cards)
        often = min(words.containing(letter) for letter in passed)
        kept = {letter_of(card) for card in view.own if card not in action.cards}
        rare = [letter for letter in HARD if letter in kept and words.containing(letter) < often]
        return Reason("keeps", word=", ".join(rare[:_NAMED])) if rare else None
    if isinstance(action, Add):
        row = text_of(view.row) + letter_of(action.card)
        following = len(words.continuations(row))
        return Reason("goes-on", following) if following and not _counts(view, row) else None
    return Reason("stuck") if isinstance(action, Eat | EatFirst) and "add" not in may else None


def against(_game: Game, view: SoupView, _may: Mapping[str, Offer], action: Action) -> Reason | None:
    """A fact against an act: whether the row is a word, or whether it can become one."""
    words, row = lexicon_of(view.options), text_of(view.row)
    if isinstance(action, EatFirst):
        ways = {letter: row + letter for letter in sorted(map(letter_of, view.own))}
        safe = [one for one, way in ways.items() if words.longer(way) and not _counts(view, way)]
        return Reason("could-add", letter=safe[0]) if safe else None
    if isinstance(action, Add | Eat):
        row += letter_of(action.card)
    if isinstance(action, Eat | SayEat) or _counts(view, row):
        return word_or_none(row, is_word=_counts(view, row))
    if not words.can_become(row):
        return Reason("begins-none", word=row)
    example = words.decent().an_example(row) if isinstance(action, Doubt) else None
    return Reason("begins", word=example) if example and _counts(view, example) else None


def _counts(view: SoupView, text: str) -> bool:
    return len(text) >= view.min_length and text in lexicon_of(view.options)
