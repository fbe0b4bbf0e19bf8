"""What a player's cards can do in the trick, in one line. Only when it is their turn: what others do changes it.

Where words are on honour nothing is said that follows from a word list.
"""

from __future__ import annotations

from engine.computer.imagining import Table
from engine.computer.scrumping import word_of
from engine.contract import Offer
from engine.families.tricks.view import TricksView
from engine.words.lexica import lexicon_of
from screens.families.tricks.suits import suit_name, trick_rules
from screens.table.stage import Stage


def line(stage: Stage) -> str | None:
    if stage.seat not in stage.to_act:
        return None
    if stage.view.phase == "pass":
        return _to_pass(stage)
    if stage.view.phase == "spellcheck":
        return None
    offer = stage.offer("play")
    if offer is None:
        return None
    lines = [_lead(stage) if not stage.view.trick else _follow(stage, offer)]
    if offer.text:
        lines.append(_dare(stage) if stage.honour else _words(stage, offer))
    return " ".join(lines)


def _to_pass(stage: Stage) -> str:
    return stage.i18n.say(
        "Points are bad here: pass on high cards and cards that score. The highest card of the suit led takes a trick."
    )


def _lead(stage: Stage) -> str:
    """What takes tricks, and whether that is good."""
    view: TricksView = stage.view
    say = stage.i18n.say
    good = not trick_rules(stage).low_wins
    if view.ruling is None:
        if good:
            return say("You want tricks: the highest card of the suit you lead takes this one.")
        return say("You want few points: the highest card of the suit you lead takes the trick.")
    suit = suit_name(stage, view.ruling)
    if good:
        return say(
            "You want tricks: the highest card of the suit you lead takes this one, unless {suit} are played.",
            suit=suit,
        )
    return say(
        "You want few points: the highest card of the suit you lead takes the trick, unless {suit} are played.",
        suit=suit,
    )


def _follow(stage: Stage, offer: Offer) -> str:
    """Which of their cards would take the trick as it lies."""
    table, say = Table.seen_by(trick_rules(stage), stage.view), stage.i18n.say
    beating = [card for card in stage.arranged(offer.cards) if table.beats(card, table.trick)]
    taker = stage.view.control.seat
    name = stage.name(taker)
    if table.mine(taker):
        name = say("your partner {name}", name=name)
    if not beating:
        return say("None of your cards takes this trick from {name}.", name=name)
    if len(beating) == len(offer.cards):
        return say("Every card you may play takes this trick from {name}, as things stand.", name=name)
    cards = stage.faces.row(beating)
    return say(
        "To take this trick from {name}, as things stand, play one of {cards}.", name=name, cards=cards
    )


def _words(stage: Stage, offer: Offer) -> str:
    """The word in each card they may play."""
    lexicon = lexicon_of(stage.table.options)
    trick = [played.card for played in stage.view.trick]
    found = [(card, word_of((*trick, card), lexicon)) for card in offer.cards]
    known = [f"{stage.faces.label(card)} **{word}**" for card, word in found if word]
    if not known:
        return stage.i18n.say("You have no scrump here.")
    return stage.i18n.say("You could scrump: {words}", words=" · ".join(known))


def _dare(stage: Stage) -> str:
    return stage.i18n.say(
        "A scrump must use all the letters. A false one counts, too, unless somebody challenges it."
    )
