"""Shows a word that stayed in a rummy player's hand, as a line and a still."""

from __future__ import annotations

from drawing.scenes import ResultHand, WordInRow
from engine.cards import text_of
from engine.events import Cards
from engine.families.rummy.hindsight import Missed
from engine.families.rummy.view import RummyView
from screens.pictures.wording import in_no_word
from screens.profanity import possible_word, public_word
from screens.table.hand_result import HandResult
from screens.table.stage import Stage


def line(stage: Stage, _result: HandResult, missed: Missed) -> str:
    say, words = (
        stage.i18n.say,
        stage.i18n.together([possible_word(stage, word, missed.rare) for word in missed.named]),
    )
    if not stage.seen(RummyView).game_rules.knocks:
        if missed.ends:
            return say("**You could have gone out with {word}.**", word=words)
        return say("**{word} was in your hand.**", word=words)
    if missed.ends:
        return say("**You could have knocked with {words}.**", words=words)
    if not missed.shown:
        return say("**You held {best}, with less deadwood.**", best=words)
    return say("**You also held {best}, with less deadwood.**", best=words)


def rows(stage: Stage, missed: Missed) -> list[ResultHand]:
    """Return what the player held, what they showed of it, and what they could have made."""
    say = stage.i18n.say
    found = [ResultHand(name=say("Your cards"), words=in_no_word(stage.arranged(missed.hand)))]
    if missed.shown:
        found.append(ResultHand(name=say("You showed"), words=_words(stage, missed.shown)))
    return [*found, ResultHand(name=say("Possible"), words=_words(stage, missed.words), won=True)]


def _words(stage: Stage, words: tuple[Cards, ...]) -> tuple[WordInRow, ...]:
    return tuple(WordInRow(cards=word, label=public_word(stage, text_of(word))) for word in words)


def why(stage: Stage, _result: HandResult, missed: Missed) -> str:
    i18n = stage.i18n
    if missed.ends:
        return i18n.say("That would have ended the hand.")
    if stage.seen(RummyView).game_rules.knocks:
        return i18n.say("That leaves {n} less deadwood.", n=missed.gain)
    return i18n.count(
        "It would have brought you {n} point.", "It would have brought you {n} points.", missed.gain
    )
