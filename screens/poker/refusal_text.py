"""Why a game cannot be called, saved or presented like that, and what would do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from screens.cards.suits_of_words import mixed, own_cards
from screens.i18n.language import I18n
from screens.poker import not_now
from screens.table.stage import Stage

Facts = Mapping[str, Any]
LONGEST = 60


def _word_shape(stage: Stage, facts: Facts) -> str | None:
    if facts.get("why") == "private-and-public" or facts.get("needs") == "private and public":
        return stage.i18n.say("A word here uses at least one of your own cards and one from the middle.")
    if facts.get("why") == "one-word":
        return stage.i18n.say("A hand here is a single word. Type just one.")
    if facts.get("why") == "said-in-two-ways":
        return stage.i18n.say("Type your words, name their cards, or show a slush: only one of these.")
    return None


def _length(stage: Stage, facts: Facts) -> str | None:
    if "most" not in facts:
        return None
    return stage.i18n.say("The word has to use all your {n} cards.", n=facts["most"])


def _suits(stage: Stage, facts: Facts) -> str:
    """What a word may be made of follows from what the dealer has called."""
    say, terms = stage.i18n.say, stage.view.rules.terms
    word = facts.get("word", facts.get("text"))
    if word is None:
        return say("A slush is five cards of one suit, and you do not hold them. Show words, or nothing.")
    found = mixed(stage.i18n, own_cards(stage), _fact({"word": word}, "word"))
    if terms.hot_n_sours == "any" and not terms.mix:
        return f"{found} {say('Use one suit; Chili Peppers may join Lemons or Limes.')}"
    if terms.mix:
        found = f"{found} {say('A word here is all Animals, or any mix of Lemons and Limes.')}"
    else:
        found = f"{found} {say('Use one suit.')}"
    return f"{found} {_hot_n_sours(stage.i18n, terms.hot_n_sours)}"


def _hot_n_sours(i18n: I18n, limit: int | str) -> str:
    if limit == "none":
        return i18n.say("No hot-'n'-sours in this hand.")
    if limit == "any":
        return i18n.say("A word of Lemons or Limes may have Chili Peppers.")
    return i18n.count(
        "A word of Lemons or Limes may have at most {n} Chili Pepper.",
        "A word of Lemons or Limes may have at most {n} Chili Peppers.",
        int(limit),
    )


AT_TABLE: Mapping[str, Callable[[Stage, Facts], str | None]] = MappingProxyType(
    {
        "bad-word-shape": _word_shape,
        "bad-length": _length,
        "not-now": not_now.sentence,
        "not-enough-chips": not_now.too_few,
        "bad-suits": _suits,
    }
)


def bad_call(i18n: I18n, facts: Facts) -> str:
    """A call or a recipe that makes no sense."""
    reason = REASONS.get(str(facts.get("why")))
    if reason is not None:
        return reason(i18n, facts)
    for kind in ("wild", "ruling", "card"):
        if kind in facts:
            return i18n.say(
                "“{card}” names no card. Name a card (an.U), a letter of a suit (ch.O), a letter (T) or a suit (le).",
                card=_fact(facts, kind),
            )
    return i18n.say("That game cannot be called. Change the call, and deal again.")


def _fact(facts: Facts, name: str) -> str:
    found = facts.get(name, "?")
    shown = ", ".join(map(str, found)) if isinstance(found, list | tuple) else str(found)
    return shown[:LONGEST]


def _base(i18n: I18n, facts: Facts) -> str:
    return i18n.say(
        "“{game}” cannot be called here. Choose one of: {games}.",
        game=_fact(facts, "base"),
        games=", ".join(facts.get("allowed", ()))[:300] or "—",
    )


def _wild_cap(i18n: I18n, facts: Facts) -> str:
    return i18n.count(
        "That makes {n} card wild; this table allows {cap} at most. Take some out.",
        "That makes {n} cards wild; this table allows {cap} at most. Take some out.",
        facts["wild"],
        cap=facts["cap"],
    )


def _too_few(i18n: I18n, facts: Facts) -> str:
    return i18n.count(
        "For {players} players the deck is {n} card short. Call a game with fewer cards.",
        "For {players} players the deck is {n} cards short. Call a game with fewer cards.",
        facts["missing"],
        players=facts["players"],
    )


def _street(i18n: I18n, facts: Facts) -> str:
    return i18n.say(
        "I cannot deal “{text}”. Write steps like: 3 down, 2 up, 1 middle, draw 2, bet.",
        text=_fact(facts, "text"),
    )


def _change(i18n: I18n, facts: Facts) -> str:
    return i18n.say(
        (
            "I do not know the twist “{text}”. Write: hot; mix; wild T; scrokers 1; hot_n_sours "
            "none; ruling le."
        ),
        text=_fact(facts, "text"),
    )


def _number(i18n: I18n, facts: Facts) -> str:
    return i18n.say(
        "“{text}” has to be a number from 1 to {most}.", text=_fact(facts, "text"), most=facts["most"]
    )


def _cards(i18n: I18n, facts: Facts) -> str:
    return i18n.count(
        "Each player would have {n} card to use; it has to be {least} to {most}.",
        "Each player would have {n} cards to use; it has to be {least} to {most}.",
        facts["cards"],
        least=facts["least"],
        most=facts["most"],
    )


REASONS: Mapping[str, Callable[[I18n, Facts], str]] = MappingProxyType(
    {
        "base": _base,
        "scrokers": lambda i18n, facts: i18n.say("There are {most} [Scrokers] at most.", most=facts["most"]),
        "wild-cap": _wild_cap,
        "too-few-cards": _too_few,
        "recipe-name": lambda i18n, facts: i18n.say(
            "A house game needs a name of 1 to {most} characters, without “=”.", most=facts["most"]
        ),
        "recipe-taken": lambda i18n, _facts: i18n.say(
            "Another game already has that name. Choose a different one."
        ),
        "recipe-streets": lambda i18n, facts: i18n.say(
            ("Write 2 to {most} steps, separated by commas, e.g. 3 down, bet, 2 up, bet, draw 2, bet."),
            most=facts["most"],
        ),
        "recipe-street": _street,
        "recipe-number": _number,
        "recipe-change": _change,
        "recipe-order": lambda i18n, _facts: i18n.say(
            "A game begins with cards and has at least one bet. Start with e.g. 5 down, bet."
        ),
        "recipe-draw": lambda i18n, _facts: i18n.say(
            "Only face-down cards can be swapped. Deal some before the first draw, e.g. 5 down, "
            "bet, draw 2, bet."
        ),
        "recipe-twice": lambda i18n, facts: i18n.say(
            "“{text}” says something twice. Remove one.", text=_fact(facts, "text")
        ),
        "recipe-cards": _cards,
    }
)
