"""What a player can do with the soup, in one line. Only when it is their turn: what others do changes it.

Where words are on honour it is not said which rows are words, or could become one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.cards import letter_of, text_of
from engine.families.soup.view import SoupView
from engine.words.lexica import lexicon_of
from screens.families.card_table.wording import right_of
from screens.table.stage import Stage


def line(stage: Stage) -> str | None:
    if stage.seat not in stage.to_act:
        return None
    view: SoupView = stage.view
    if view.phase == "pass":
        return stage.i18n.say("Only letters matter here: pass on those that few words continue with.")
    if view.claim is not None or not view.own:
        return None
    return _on_honour(stage) if stage.honour else _checked(stage)


def _on_honour(stage: Stage) -> str:
    """The ways there are, and when each is right."""
    say, view = stage.i18n.say, stage.view
    if not view.row:
        return say("Begin with a letter from which a word can grow. Whoever completes one must eat the soup.")
    name = stage.name(right_of(stage, stage.seat or 0))
    if len(view.row) < view.min_length:
        return say("Add a letter that makes no word yet, but could become one; if yours makes a word, eat.")
    return say(
        "Is the row a word already? Tell {name} to eat. Can it never be one? Doubt it. Else add a letter, and eat if yours makes a word.",
        name=name,
    )


def _checked(stage: Stage) -> str:
    """Which of their letters go on, and which make a word."""
    view: SoupView = stage.view
    say, words = stage.i18n.say, lexicon_of(stage.table.options)
    row = text_of(view.row)

    def makes(text: str) -> bool:
        return len(text) >= view.min_length and text in words

    safe = _letters(view.own, lambda letter: not makes(row + letter) and words.can_become(row + letter))
    full = _letters(view.own, lambda letter: makes(row + letter))
    told = [say("These keep the soup going: {letters}.", letters=safe)] if safe else []
    told += [say("These make a word, and you would eat: {letters}.", letters=full)] if full else []
    if not safe and view.row:
        told.insert(0, say("No letter of yours keeps the soup going without a word."))
    return " ".join(told)


def _letters(cards: Iterable[str], fits: Callable[[str], bool]) -> str:
    letters = sorted({letter_of(card) for card in cards})
    return " ".join(letter for letter in letters if fits(letter))
