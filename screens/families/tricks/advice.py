"""The words that a trick's last player could scrump, for those who have asked to be told."""

from __future__ import annotations

from engine.computer.scrumping import word_of
from engine.contract import Offer
from engine.words.lexica import lexicon_of
from screens.table.stage import Stage


def words(stage: Stage, offer: Offer) -> str | None:
    """The word in each card they may play; None for players who haven't asked for hints."""
    if not stage.hints or not offer.text:
        return None
    lexicon = lexicon_of(stage.table.options)
    trick = [played.card for played in stage.view.trick]
    found = [(card, word_of((*trick, card), lexicon)) for card in offer.cards]
    known = [f"{stage.faces.label(card)} **{word}**" for card, word in found if word]
    if not known:
        return stage.i18n.say("You have no scrump here.")
    return stage.i18n.say("You could scrump: {words}", words=" · ".join(known))
