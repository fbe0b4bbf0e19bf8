"""Shows the trick that cost a player most, as a line and a still."""

from __future__ import annotations

from drawing.scenes import ResultHand, WordInRow
from engine.cards import in_order_of
from engine.families.tricks.hindsight import Missed
from screens.pictures.wording import in_no_word, name
from screens.profanity import possible_word, public_word
from screens.table.hand_result import HandResult
from screens.table.stage import Stage


def line(stage: Stage, _result: HandResult, missed: Missed) -> str:
    say, other, n = stage.i18n.say, missed.other, missed.number
    taker = stage.name(other.taker)
    if other.word is None:
        card = stage.faces.name(other.card)
        return say("**You could have left trick {n} to {name} with {card}.**", n=n, name=taker, card=card)
    word = possible_word(stage, other.word, missed.rare)
    if other.taker == stage.seat:
        return say("**You could have taken trick {n} with {word}.**", n=n, word=word)
    return say("**You could have given trick {n} to {name} with {word}.**", n=n, name=taker, word=word)


def rows(stage: Stage, missed: Missed) -> list[ResultHand]:
    """Return what the player held, the trick as it went, and as it could have gone."""
    say, trick, other = stage.i18n.say, missed.trick, missed.other
    cards = (*trick.cards[:-1], other.card)
    if other.word is not None:
        cards = in_order_of(other.word, cards)
    word = public_word(stage, other.word) if other.word is not None else ""
    return [
        ResultHand(name=say("Your cards"), words=in_no_word(stage.arranged(missed.hand))),
        ResultHand(
            name=say("Trick {n}", n=missed.number),
            line=name(stage, trick.taker),
            words=(WordInRow(cards=trick.cards),),
        ),
        ResultHand(
            name=say("Possible"),
            line=name(stage, other.taker),
            words=(WordInRow(cards=cards, label=word),),
            won=True,
        ),
    ]


def why(stage: Stage, _result: HandResult, missed: Missed) -> str:
    """Say who took the trick, and what that cost."""
    i18n, taker = stage.i18n, stage.name(missed.trick.taker)
    if not stage.table.game.low_wins:
        return i18n.say("{name} took trick {n}.", name=taker, n=missed.number)
    return i18n.count(
        "{name} took trick {number}, which counted {n} point.",
        "{name} took trick {number}, which counted {n} points.",
        missed.cost,
        name=taker,
        number=missed.number,
    )
