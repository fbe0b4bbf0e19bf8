"""Sentences of hints at rummy."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards import text_of
from engine.families.rummy.actions import Lay, Take, TakeFrom
from screens.i18n.language import to_say
from screens.i18n.option_names import count
from screens.table.advice import Advice, HintTeller, named
from screens.table.stage import Stage


def _letters(cards: tuple[str, ...] | str) -> str:
    return cards if isinstance(cards, str) else text_of(cards)


def _take(stage: Stage, act: Take | TakeFrom) -> str:
    say = stage.i18n.say
    if isinstance(act, Take) and act.card is not None:
        return say("Take {card}, and lay {word}.", card=named(stage, [act.card]), word=act.text)
    if act.source == "discard":
        return say("Take the top of the pile.")
    return say("Take from the stock.")


def _lay(stage: Stage, act: Lay) -> str:
    return stage.i18n.say("Lay {word}.", word=act.text or _letters(act.word or ()))


ACTS: Mapping[str, str | HintTeller] = to_say(
    {
        "exchange": lambda stage, act: stage.i18n.say(
            "Swap {card} for the turned card.", card=named(stage, [act.give])
        ),
        "decline": "Leave the turned card.",
        "take": _take,
        "lay": _lay,
        "extend": lambda stage, act: stage.i18n.say(
            "Make {word} longer: {form}.",
            word=act.word,
            form=f"{_letters(act.front)}{act.word}{_letters(act.back)}",
        ),
        "discard": lambda stage, act: stage.i18n.say("Discard {card}.", card=named(stage, [act.card])),
        "pass": "Pass.",
        "knock": lambda stage, act: stage.i18n.say(
            "Knock, and discard {card}.", card=named(stage, [act.discard])
        ),
        "play_on": "Let it go on.",
        "spellcheck": lambda stage, act: stage.i18n.say("Challenge {word}.", word=act.word),
        "accept": "Accept.",
    }
)
REASONS: Mapping[str, str | tuple[str, str]] = to_say(
    {
        "spells-longer": "Then you can spell {word}, longer than any word now.",
        "more-words": "{word} is in more words than {letter}.",
        "no-longer": "No swap would let you spell a longer word.",
        "costs-turn": "A swap would cost your turn.",
        "none-as-long": "Your own cards spell no word as long.",
        "pile-spells-none": "No card from the pile makes a word that you could lay.",
        "goes-out": "You go out with it.",
        "lays-longest": "You can lay no longer word.",
        "then-lays": "Then you can lay {word}.",
        "most-cards": "Nothing else gets rid of more cards.",
        "not-needed": "You can spell as long a word without it.",
        "rarest": "It is in fewer words than your other letters.",
        "saves": count("It saves {n} point of deadwood.", "It saves {n} points of deadwood."),
        "saves-none": "No swap would save deadwood.",
        "top-saves-none": "The top of the pile saves no deadwood.",
        "then-knocks": "With it you can knock.",
        "least-deadwood": count(
            "No other card leaves less deadwood: {n} point.",
            "No other card leaves less deadwood: {n} points.",
        ),
        "knock": "Your deadwood is low enough to knock.",
    }
)
ADVICE = Advice(ACTS, REASONS)
