"""Why something cannot be done at a rummy table, and what to do instead. Only the player who tried reads this."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from screens.i18n.language import later
from screens.table.stage import Stage

Facts = Mapping[str, Any]
LONGEST = 30


def _text(facts: Facts) -> str:
    return str(facts.get("text", ""))[:LONGEST]


def _too_short(stage: Stage, facts: Facts) -> str | None:
    if "number" not in facts:
        return None
    return stage.i18n.count(
        "{n} letter is too few: a word now needs {number} or more. Choose a longer one.",
        "{n} letters are too few: a word now needs {number} or more. Choose a longer one.",
        facts["letters"],
        number=facts["number"],
    )


def _bad_length(stage: Stage, facts: Facts) -> str | None:
    if "number" not in facts:
        return None
    return stage.i18n.count(
        "{n} letter will not do: a word now needs exactly {number}. Choose another.",
        "{n} letters will not do: a word now needs exactly {number}. Choose another.",
        facts["letters"],
        number=facts["number"],
    )


def _cannot_go_out(stage: Stage, facts: Facts) -> str | None:
    if "number" not in facts:
        return None
    say, number = stage.i18n.say, facts["number"]
    length = (
        say("exactly {number} letters", number=number)
        if facts["exact"]
        else say("{number} letters or more", number=number)
    )
    last = say(" Here you also need a last discard.") if stage.view.rules.discard_to_go_out else ""
    if not facts["left"]:
        line = say(
            "You cannot go out with that. You must lay a word, and every word this turn needs {length}. Keep a card to go on.",
            length=length,
        )
        return line + last
    line = stage.i18n.count(
        "That would leave you {n} card, and no way to end your turn except going out. For that, every word this turn needs {length}. Lay another word, or none.",
        "That would leave you {n} cards, and no way to end your turn except going out. For that, every word this turn needs {length}. Lay another word, or none.",
        facts["left"],
        length=length,
    )
    return line + last


def _bad_word_shape(stage: Stage, facts: Facts) -> str | None:
    say, text = stage.i18n.say, _text(facts)
    if "why" in facts:
        return _two_words(stage, facts)
    if facts.get("of"):
        names = stage.all_names(facts["of"])
        return say("{names} both show {text}: say whose you mean.", names=names, text=text)
    if "card" in facts:
        card = stage.faces.label(facts["card"])
        return say("The word has to use {card}, the card you take. {text} does not.", card=card, text=text)
    if not text:
        return say("Which word do you want to lay? Type it.")
    if "letter" in facts:
        return _unspelled(stage, facts)
    return _not_displayed(stage, facts)


def _not_displayed(stage: Stage, facts: Facts) -> str:
    say, text = stage.i18n.say, _text(facts)
    if "owner" in facts:
        name = stage.plain_name(facts["owner"])
        return say("{name} has not laid {text}. Choose another word or player.", name=name, text=text)
    return say("{text} is not on the table. Choose a word that is.", text=text)


def _unspelled(stage: Stage, facts: Facts) -> str:
    say, text = stage.i18n.say, _text(facts)
    if facts["letter"]:
        return say(
            "Your cards do not spell {text}: there is no {letter} left for it.",
            text=text,
            letter=facts["letter"],
        )
    return say("Your cards do not spell {text}.", text=text)


def _two_words(stage: Stage, facts: Facts) -> str | None:
    if facts["why"] != "two-words":
        return None
    word = str(facts["word"])[:LONGEST]
    return stage.i18n.say("{word} and {text} are two words. Which one?", word=word, text=_text(facts))


def _not_a_word(stage: Stage, facts: Facts) -> str | None:
    if "text" not in facts:
        return None
    return stage.i18n.say("{text} is not in this table's word list. Try another word.", text=_text(facts))


def _done(stage: Stage, facts: Facts) -> str:
    return stage.i18n.say(
        "{text} has stood a challenge, or been made longer. Choose another word.", text=_text(facts)
    )


def _bad_option(stage: Stage, facts: Facts) -> str | None:
    if facts.get("option") not in DECLARED:
        return None
    options = stage.view.options
    return stage.i18n.say(
        "You cannot declare that. Use numbers from 2 to {most}. If you name both, they may add up to {total} at most, and the one for going out must not be the smaller one.",
        most=options["number_cap"],
        total=options["total_cap"],
    )


DECLARED = frozenset({"min", "out", "hard_min", "hard_out", "min+out"})


def _not_now(stage: Stage, facts: Facts) -> str | None:
    say = stage.i18n.say
    if facts.get("why") == "done":
        return _done(stage, facts)
    if "why" in facts:
        return None
    if "card" in facts:
        card = stage.faces.label(facts["card"])
        if stage.view.phase == "redo":  # after a false knock there is no second one in the same turn
            return say("You have just taken {card} from the pile: discard another card.", card=card)
        return say("You have just taken {card} from the pile: discard another card, or knock.", card=card)
    if "text" in facts:
        return say(
            "{text} cannot be challenged now: it is yours, or from an earlier turn.", text=_text(facts)
        )
    return _to_do(stage)


def _to_do(stage: Stage) -> str | None:
    """What the phase asks for."""
    told = KNOCKING_TO_DO if stage.view.game_rules.knocks else TO_DO
    message = told.get(stage.view.phase)
    return stage.i18n.say(message) if message else None


CHALLENGING = later("Challenge a word now, or accept.")
TO_DO: Mapping[str, str] = MappingProxyType(
    {
        "declare": later("Wait for the dealer to declare this hand's rules, or nothing."),
        "exchange": later("The opening exchange comes first: swap a card for the turned one, or leave it."),
        "take": later("Take a card first: from the stock, or from the pile."),
        "play": later("You have already taken a card: lay words if you like, then discard one."),
        "redo": later("Discard a card: play goes on after the false knock."),
        "last": later("The stock is empty: take from the pile with a word, lay words, or pass."),
        "bare": later("You took nothing in this last turn: lay more words, or pass."),
        **dict.fromkeys(("out", "closing", "check", "reply"), CHALLENGING),
        "choose": later("First choose: end the hand without a score, or let it go on."),
        "show": later("Show your words, or nothing. Nothing can be added to a scrotch."),
        "between": later("The hand is over. Wait for the next one."),
    }
)
KNOCKING_TO_DO: Mapping[str, str] = MappingProxyType(
    {**TO_DO, "play": later("You have already taken a card: discard one, or knock.")}
)


SENTENCES: Mapping[str, Callable[[Stage, Facts], str | None]] = MappingProxyType(
    {
        "too-short": _too_short,
        "bad-length": _bad_length,
        "cannot-go-out": _cannot_go_out,
        "bad-word-shape": _bad_word_shape,
        "not-a-word": _not_a_word,
        "bad-option": _bad_option,
        "not-now": _not_now,
    }
)
