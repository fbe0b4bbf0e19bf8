"""Sentences for refusals at a rummy table, with what to do instead. Only the player who tried reads them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.rummy.view import RummyView
from screens.i18n.language import later, to_say
from screens.table.refusal_context import RefusalContext, Sentence, count


def _cannot_go_out(told: RefusalContext) -> str | None:
    stage, facts = told.at, told.facts
    if "number" not in facts:
        return None
    say, number = stage.i18n.say, facts["number"]
    length = (
        say("exactly {number} letters", number=number)
        if facts["exact"]
        else say("{number} letters or more", number=number)
    )
    if facts["left"]:
        line = stage.i18n.count(
            "That would leave you {n} card, and no way to end your turn except going out. For that, every word this turn needs {length}.",
            "That would leave you {n} cards, and no way to end your turn except going out. For that, every word this turn needs {length}.",
            facts["left"],
            length=length,
        )
    else:
        line = say(
            "You cannot go out with that. You must lay a word, and every word this turn needs {length}.",
            length=length,
        )
    if stage.seen(RummyView).rules.discard_to_go_out:
        line += say(" Here you also need a last discard.")
    if keep := facts["keep"]:
        return line + stage.i18n.count(" To go on, keep {n} card.", " To go on, keep {n} cards.", keep)
    return line + say(" Lay another word, or none.")


def _bad_word_shape(told: RefusalContext) -> str | None:
    say, facts, text = told.i18n.say, told.facts, told.gap("text")
    if facts.get("of"):
        names = told.at.all_names(facts["of"])
        return say("{names} both show {text}: say whose you mean.", names=names, text=text)
    if "card" in facts:
        return told.say(later("The word has to use {card}, the card you take. {text} does not."))
    if not facts.get("text"):
        return say("Which word do you want to lay? Type it.")
    if "letters" in facts:
        return told.say(
            (
                later("Your cards do not spell {text}: missing {letters}."),
                later("Your cards do not spell {text}."),
            )
        )
    if "owner" in facts:
        name = told.at.plain_name(facts["owner"])
        return say("{name} has not laid {text}. Choose another word or player.", name=name, text=text)
    return say("{text} is not on the table. Choose a word that is.", text=text)


def _bad_option(told: RefusalContext) -> str | None:
    if told.facts.get("option") not in DECLARED:
        return None
    options = told.at.seen(RummyView).options
    return told.i18n.say(
        "You cannot declare that. Use numbers from 2 to {most}. If you name both, they may add up to {total} at most, and the one for going out must not be the smaller one.",
        most=options["number_cap"],
        total=options["total_cap"],
    )


DECLARED = frozenset({"min", "out", "hard_min", "hard_out", "min+out"})


def _not_now(told: RefusalContext) -> str | None:
    view = told.at.seen(RummyView)
    if "card" in told.facts:
        if view.phase == "redo":  # a false knock rules out another one in the same turn
            return told.say(later("You have just taken {card} from the pile: discard another card."))
        return told.say(later("You have just taken {card} from the pile: discard another card, or knock."))
    if "text" in told.facts:
        return told.say(later("{text} cannot be challenged now: it is yours, or from an earlier turn."))
    return told.say((KNOCKING_TO_DO if view.game_rules.knocks else TO_DO).get(view.phase))


CHALLENGING = later("Challenge a word now, or accept.")
TO_DO = to_say(
    {
        "declare": "First declare this hand's rules, or nothing.",
        "exchange": "The first swap comes first: swap a card for the turned one, or leave it.",
        "take": "Take a card first: from the stock, or from the pile.",
        "play": "You have already taken a card: lay words if you like, then discard one.",
        "redo": "Discard a card: play goes on after the false knock.",
        "last": "The stock is empty: take from the pile with a word, lay words, or pass.",
        "bare": "You took nothing in this last turn: lay more words, or pass.",
        **dict.fromkeys(("out", "closing", "check", "reply"), CHALLENGING),
        "choose": "First choose: end the hand without a score, or let it go on.",
        "show": "Show your words, or nothing. Nothing can be added to a scrotch.",
        "between": "The hand is over. Wait for the next one.",
    }
)
KNOCKING_TO_DO = to_say({**TO_DO, "play": "You have already taken a card: discard one, or knock."})


SENTENCES: Mapping[str, Sentence] = to_say(
    {
        "too-short": (
            count(
                "{n} letter is too few: a word now needs {number} or more. Choose a longer one.",
                "{n} letters are too few: a word now needs {number} or more. Choose a longer one.",
                "letters",
            ),
            None,
        ),
        "bad-length": (
            count(
                "{n} letter will not do: a word now needs exactly {number}. Choose another.",
                "{n} letters will not do: a word now needs exactly {number}. Choose another.",
                "letters",
            ),
            None,
        ),
        "cannot-go-out": _cannot_go_out,
        "bad-word-shape": {"two-words": "{word} and {text} are two words. Which one?", "": _bad_word_shape},
        "not-a-word": ("{text} is not in this table's word list. Try another word.", None),
        "bad-option": _bad_option,
        "not-now": {
            "done": "{text} has stood a challenge, or been made longer. Choose another word.",
            "": _not_now,
        },
    }
)
