"""What a player could lay, what it takes to go out, and what lies in their hand, in one line.

Where words are on honour nothing is said that follows from a word list: only lengths, points and suits.
"""

from __future__ import annotations

from functools import lru_cache

from engine.cards import text_of
from engine.computer.rummy.scrotch import Cover, Covers
from engine.families.rummy.view import RummyView
from engine.families.rummy.words import deadwood, points
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon
from engine.words.solver import longest_from
from screens.families.rummy import naming
from screens.table.stage import Stage

SUITS = (("an",), ("le", "ch"), ("li", "ch"), ("ch",))
"""Which may share a word where words are clean."""


def line(stage: Stage) -> str | None:
    view: RummyView = stage.view
    if not view.cards or view.phase in ("declare", "between", "over"):
        return None
    if view.game_rules.knocks:
        return _clean(stage) if stage.honour else _covered(stage)
    told = [] if stage.honour else [_longest(stage)]
    return " ".join([*told, _lengths(stage), _left(stage)])


def _left(stage: Stage) -> str:
    """What their cards cost if the hand ends now."""
    cost = sum(points(card, stage.view.rules) for card in stage.view.cards)
    return stage.i18n.count(
        "The cards in your hand cost you {n} point if somebody else goes out.",
        "The cards in your hand cost you {n} points if somebody else goes out.",
        cost,
    )


def _lengths(stage: Stage) -> str:
    say, rules = stage.i18n.say, stage.view.rules
    normal, out = rules.normal, rules.out
    if normal == out:
        return say("A word takes {letters}.", letters=naming.length(stage, normal))
    return say(
        "Words need {letters}; when you go out, {more}.",
        letters=naming.length(stage, normal),
        more=naming.length(stage, out),
    )


def _longest(stage: Stage) -> str:
    """Only of lengths that may be laid in this hand."""
    view: RummyView = stage.view
    offer, normal = stage.offer("lay"), view.rules.normal
    least, most = offer.count if offer is not None else (normal.number, normal.number if normal.exact else 15)
    lexicon = lexicon_of(stage.table.options)
    found = longest_from(lexicon, text_of(view.cards), lengths=range(least, most + 1))
    say = stage.i18n.say
    if not found:
        return say("You have no word to lay yet.")
    word = found[0]
    return stage.i18n.count(
        "The longest word you hold is **{word}**: {n} point.",
        "The longest word you hold is **{word}**: {n} points.",
        _worth(view, word),
        word=word,
    )


def _worth(view: RummyView, word: str) -> int:
    """What the letters bring; of two cards with one letter, the better is laid first."""
    left, total = sorted(view.cards, key=lambda card: -points(card, view.rules)), 0
    for letter in word:
        card = next(one for one in left if text_of((one,)) == letter)
        left.remove(card)
        total += points(card, view.rules)
    return total


# --- where one knocks ----------------------------------------------------------------------------------------


def _covered(stage: Stage) -> str:
    """The words that leave least, and what they leave."""
    view: RummyView = stage.view
    best = _cover(view.cards, lexicon_of(stage.table.options), view.game_rules.cards)
    words = " + ".join(f"**{text_of(word)}**" for word in best.words)
    facts = {"worth": best.worth, "most": view.options["deadwood"], "words": words}
    if not words:
        return stage.i18n.say(
            "You hold no word yet: your deadwood is {worth}. To knock, you need {most} or less.", **facts
        )
    return stage.i18n.say(
        "You hold {words}: your deadwood is {worth}. To knock, you need {most} or less.", **facts
    )


@lru_cache(maxsize=256)
def _cover(cards: tuple[str, ...], lexicon: Lexicon, dealt: int) -> Cover:
    """With a card too many, without the one that is best thrown. The longest words of each suit are enough to look at:
    a panel is drawn often."""
    covers = Covers(cards, lexicon, "plain")
    ways = [covers.best(card) for card in cards] if len(cards) > dealt else [covers.best()]
    return min(ways, key=lambda cover: cover.worth)


def _clean(stage: Stage) -> str:
    """The most cards that may share a word, whatever they spell."""
    view: RummyView = stage.view
    racks = [tuple(card for card in view.cards if card.startswith(suits)) for suits in SUITS]
    most = max(racks, key=len)
    return stage.i18n.say(
        "Best suit for words: {cards}. Your hand is worth {worth}; to knock, at most {most} may be outside words of four letters or more.",
        cards=stage.faces.row(stage.arranged(most)),
        worth=deadwood(view.cards),
        most=view.options["deadwood"],
    )
