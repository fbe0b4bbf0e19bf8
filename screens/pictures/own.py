"""The reader's own cards, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from drawing.scenes import Own
from engine.cards import letter_of
from engine.ranking.scroker import Category
from screens.table.family import Spoken
from screens.table.hand_names import hand_name
from screens.table.stage import Stage


def own_said(stage: Stage, mine: Own | None, told: Spoken) -> Iterator[str]:
    if mine is None:
        return
    say = stage.i18n.say
    if mine.letters:
        yield say("Your letters: {letters}", letters=letters(_all(mine)))
    elif mine.cards:
        own = [card for card in _all(mine) if card not in mine.shared]
        yield say("Your cards: {cards}", cards=told(stage, own))
    if mine.shared:
        yield say("Middle: {cards}", cards=told(stage, mine.shared))
    if mine.up:
        yield say("Face up: {cards}", cards=told(stage, mine.up))
    groups = (mine.cards[one.first : one.last + 1] for one in mine.together if one.last > one.first)
    together = [told(stage, cards) for cards in groups]
    if together:
        listed = reduce(lambda some, more: say("{some}; {more}", some=some, more=more), together)
        yield say("Together: {cards}", cards=listed)
    if mine.rung is not None:
        yield say("Your best hand: {hand}", hand=hand_name(stage, Category(mine.rung).title))
    if mine.fresh:
        fresh = letters(mine.fresh) if mine.letters else told(stage, mine.fresh)
        yield say("Just taken: {cards}", cards=fresh)
    if mine.playable and len(mine.playable) < len(mine.cards):
        yield say("You may play: {cards}", cards=told(stage, mine.playable))


def letters(cards: Sequence[str]) -> str:
    """Letters alone, for games without suits."""
    return " ".join(letter_of(card) or "?" for card in cards)


def _all(mine: Own) -> tuple[str, ...]:
    """Repeats letters that are drawn once but held several times."""
    counts = mine.counts or (1,) * len(mine.cards)
    return tuple(card for card, count in zip(mine.cards, counts, strict=True) for _ in range(count))
