"""Windows to type a word into."""

from __future__ import annotations

from engine.cards import letter_of, text_of
from engine.contract import Claim
from screens.components import Component, Window, typed
from screens.rummy.drafts import Draft, taken, write
from screens.rummy.reading import LONGEST_TEXT
from screens.table.stage import Stage

MOST_FIELDS = 4  # of a window, which begins with the cards


def for_draft(stage: Stage, draft: Draft) -> Window:
    custom_id = stage.custom_id("type", write(draft))
    title, fields = {"lay": _lay, "take": _take, "knock": _knock, "show": _show}[draft.purpose](stage, draft)
    return Window(title, custom_id, fields)


def _lay(stage: Stage, _draft: Draft) -> tuple[str, list[Component]]:
    say = stage.i18n.say
    about = say("Type what your cards spell; the cards are found for you.")
    field = typed(say("Your word"), "words", hint=say("e.g. BADGE"), about=about, most=LONGEST_TEXT)
    return say("Lay a word"), [field]


def _take(stage: Stage, draft: Draft) -> tuple[str, list[Component]]:
    say = stage.i18n.say
    first, *others = taken(stage, draft)
    alone = say("From your hand and that card.")
    with_it = say("You also take: {cards}", cards=" ".join(map(stage.faces.label, others)))
    label = say("A word with its {letter}", letter=letter_of(first))
    field = typed(label, "words", about=with_it if others else alone, most=LONGEST_TEXT)
    return say("Take {card}", card=stage.faces.label(first)), [field]


def for_pile(stage: Stage) -> Window:
    """Which card of the pile, where it has no button."""
    say = stage.i18n.say
    about = say("You take it with all above it, and spell with it.")
    return Window(
        say("Take a card"),
        stage.custom_id("deeper"),
        [typed(say("Which card?"), "card", about=about, most=20)],
    )


def _knock(stage: Stage, _draft: Draft) -> tuple[str, list[Component]]:
    say = stage.i18n.say
    return say("Knock"), [_own_words(stage)]


def _own_words(stage: Stage) -> Component:
    say = stage.i18n.say
    return typed(
        say("Your words"),
        "words",
        hint=say("e.g. TONE RAIN"),
        about=say("Four letters or more, one suit. Lemons or Limes may take Chili Peppers."),
        most=LONGEST_TEXT,
        required=False,
    )


def _show(stage: Stage, _draft: Draft) -> tuple[str, list[Component]]:
    """The player's words, and a field for each word that cards can be laid off on."""
    say = stage.i18n.say
    fields = [_own_words(stage)]
    knocker = stage.view.shown[0] if stage.view.shown else None
    if knocker is not None and knocker.deadwood:
        about = say("The whole longer word, with your cards before or after it.")
        fields += [
            typed(
                say("Add to {word}", word=text_of(word)),
                f"on{place}",
                about=about,
                most=LONGEST_TEXT,
                required=False,
            )
            for place, word in enumerate(knocker.words[: MOST_FIELDS - 1])
        ]
    return say("Show your words"), fields


def for_extension(stage: Stage, claim: Claim, place: int) -> Window:
    say = stage.i18n.say
    field = typed(
        say("The longer word"),
        "longer",
        value=claim.word,
        about=say("{word}, with your cards before it, after it, or both.", word=claim.word),
        most=LONGEST_TEXT,
    )
    return Window(say("Make {word} longer", word=claim.word), stage.custom_id("extend", str(place)), [field])
