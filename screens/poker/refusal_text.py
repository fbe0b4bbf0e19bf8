"""Why a game cannot be called or saved, or a hand presented, like that, and what would do."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.poker.view import PokerView
from screens.i18n.language import I18n, later, to_say
from screens.poker import not_now
from screens.table.refusal_context import RefusalContext, Sentence
from screens.table.suits_of_words import mixed, own_cards

LONGEST = 60


def _word_shape(told: RefusalContext) -> str | None:
    why = "private-and-public" if "needs" in told.facts else told.facts.get("why")
    return told.say(WORD_SHAPES.get(str(why)))


WORD_SHAPES: Mapping[str, Sentence] = to_say(
    {
        "private-and-public": "A word here uses at least one of your own cards and one from the middle.",
        "one-word": "A hand here is a single word. Type just one.",
        "said-in-two-ways": "Type your words, name their cards, or show a slush: only one of these.",
    }
)


def _suits(told: RefusalContext) -> str:
    """The call decides about the suits of a word."""
    say, terms = told.i18n.say, told.at.seen(PokerView).rules.terms
    word = told.facts.get("word", told.facts.get("text"))
    if word is None:
        return say("A slush is five cards of one suit, and you do not hold them. Show words, or nothing.")
    found = mixed(told.i18n, own_cards(told.at), str(word)[:LONGEST])
    if terms.hot_n_sours == "any" and not terms.mix:
        return f"{found} {say('Use one suit; Chili Peppers may join Lemons or Limes.')}"
    if terms.mix:
        found = (
            f"{found} {say('A word here is all Animals, all Chili Peppers, or any mix of Lemons and Limes.')}"
        )
    else:
        found = f"{found} {say('Use one suit.')}"
    return f"{found} {_hot_n_sours(told.i18n, terms.hot_n_sours)}"


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


def _bad_length(told: RefusalContext) -> str | None:
    if "most" not in told.facts:
        return None
    if told.at.seen(PokerView).rules.one_word:
        return told.say(later("The word has to use all your {most} cards."))
    return told.say(later("A hand is {most} cards: name exactly {most} of yours, or none."))


AT_TABLE: Mapping[str, Sentence] = to_say(
    {
        "bad-word-shape": _word_shape,
        "bad-length": _bad_length,
        "not-now": not_now.sentence,
        "not-enough-chips": not_now.too_few,
        "bad-suits": _suits,
    }
)
