"""Shows a soup that a player ate although it could have gone on, as a line and a still."""

from __future__ import annotations

from drawing.scenes import ResultHand, WordInRow
from engine.cards import letter_of, text_of
from engine.families.soup.hindsight import Missed
from screens.pictures.wording import in_no_word
from screens.profanity import possible_word, public_word
from screens.table.hand_result import HandResult
from screens.table.stage import Stage


def line(stage: Stage, _result: HandResult, missed: Missed) -> str:
    say = stage.i18n.say
    return say(
        "**You could have gone on with {letter}, towards {word}.**",
        letter=letter_of(missed.card),
        word=possible_word(stage, missed.word, missed.rare),
    )


def rows(stage: Stage, missed: Missed) -> list[ResultHand]:
    """Return what the player held, the soup before they ate it, and how it could have gone on."""
    say = stage.i18n.say
    longer = (*missed.row, missed.card)
    return [
        ResultHand(name=say("Your cards"), words=in_no_word(stage.arranged(missed.hand))),
        ResultHand(name=say("Soup"), words=(WordInRow(cards=missed.row, label=text_of(missed.row)),)),
        ResultHand(name=say("Possible"), words=(WordInRow(cards=longer, label=text_of(longer)),), won=True),
    ]


def why(stage: Stage, _result: HandResult, missed: Missed) -> str:
    return stage.i18n.say(
        "{word} begins with {row}, which is not a word yet.",
        word=public_word(stage, missed.word),
        row=text_of((*missed.row, missed.card)),
    )
