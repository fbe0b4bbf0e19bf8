"""Names a hand's words and rules as the table shows them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.contract import Claim
from engine.families.rummy.rules import RULES, HandRules, RummyRules, WordLength
from engine.families.rummy.view import RummyView
from screens.components import cut
from screens.profanity import masked
from screens.table.stage import Stage

LONGEST_WORD = 30


def rules_of(stage: Stage) -> RummyRules:
    """Return the rules of this table's game, which are known before the first deal."""
    return RULES[stage.table.game.id]


def public(stage: Stage, word: str) -> str:
    """Return a word as everyone may read it."""
    return cut(masked(word, stage.table.options), LONGEST_WORD)


def bold(stage: Stage, words: Iterable[str]) -> str:
    return " · ".join(f"**{public(stage, word)}**" for word in words)


def claim(stage: Stage, one: Claim, *, in_public: bool) -> str:
    """Return a word with its owner, for a label."""
    word = public(stage, one.word) if in_public else one.word
    return f"{word} · {stage.plain_name(one.seat)}"


def rules(stage: Stage, hand: HandRules) -> str:
    """Return the dealer's declaration; empty if nothing was declared."""
    usual, say = HandRules(), stage.i18n.say
    facts = []
    if hand.normal != usual.normal:
        facts.append(say("words: {length}", length=length(stage, hand.normal)))
    if hand.out != usual.out:
        facts.append(say("to go out: {length}", length=length(stage, hand.out)))
    if hand.hot:
        facts.append(say("hot peppers: each counts as its number of peppers"))
    if hand.discard_to_go_out:
        facts.append(say("you need a last discard to go out"))
    if hand.extensions:
        facts.append(say("words on the table may be made longer"))
    return " · ".join(facts)


def length(stage: Stage, wanted: WordLength) -> str:
    i18n = stage.i18n
    if wanted.exact:
        return i18n.count("exactly {n} letter", "exactly {n} letters", wanted.number)
    return i18n.count("{n} letter or more", "{n} letters or more", wanted.number)


def letter(stage: Stage, card: str) -> str:
    """Return a card's short name for buttons and lines; its picture is elsewhere."""
    return stage.faces.deck[card].letter or stage.faces.label(card)


def claims_of(stage: Stage) -> tuple[Claim, ...]:
    """Return the words the player to act may challenge, each once."""
    return tuple(dict.fromkeys(stage.seen(RummyView).claims))
