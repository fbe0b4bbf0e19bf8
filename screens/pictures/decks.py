"""The picture of a game's deck, for its rules."""

from __future__ import annotations

from drawing.scenes import CardGroup, DeckScene
from engine.cards import Deck
from engine.catalogue import GAMES
from engine.rules.card_lists import Group, decks_of, groups
from screens.cards.card_labels import CardLabels, faces
from screens.i18n.language import I18n
from screens.pictures.wording import Picture, facts, sentences


def deck_picture(game: str, i18n: I18n) -> Picture:
    """The deck of the reader's language, if there are several."""
    found = decks_of(game)
    deck, pack = next((one for one in found if one[0].language == i18n.language), found[0])
    named = faces(deck.id, plain=True, language=i18n.language)
    ranked = all(deck[code].rank for code in pack)
    scene = DeckScene(
        deck=deck.id,
        title=facts(GAMES[game].name.upper(), i18n.say("the cards")),
        corner=i18n.say("lowest first") if ranked else "",
        groups=tuple(_group(deck, group, i18n) for group in groups(deck, pack)),
    )
    told = (i18n.say("{name}: {what}", name=one.label, what=_letters(one, named)) for one in scene.groups)
    return Picture(scene, sentences([scene.title, scene.corner, *told]))


def _group(deck: Deck, group: Group, i18n: I18n) -> CardGroup:
    """Suits with the same letters alternate, so that each of them is seen."""
    counts = tuple(card.copies for card in group.cards)
    cards = tuple(card.code for card in group.cards)
    if len(group.suits) > 1:
        kinds = [suit or "" for suit in group.suits]
        cards = tuple(
            code.replace(f"{kinds[0]}.", f"{kinds[place % len(kinds)]}.", 1)
            for place, code in enumerate(cards)
        )
    return CardGroup(label=_label(deck, group, i18n), cards=cards, counts=counts)


def _label(deck: Deck, group: Group, i18n: I18n) -> str:
    if group.value is not None:
        return i18n.count("{n} point", "{n} points", group.value) if group.value else i18n.say("wild")
    if len(group.suits) > 1:
        return i18n.say("in each suit")
    return i18n.say(deck.suit(group.suits[0] or "").name)


def _letters(group: CardGroup, named: CardLabels) -> str:
    """A card by its letter and printed value: the suit is clear."""
    found = []
    for code, count in zip(group.cards, group.counts, strict=True):
        card = named.deck[code]
        pips = card.value if card.suit is not None and card.value else ""
        letter = f"{card.letter}{pips}" if card.letter else named.label(code)
        found.append(f"{letter} \N{MULTIPLICATION SIGN}{count}" if count > 1 else letter)
    return ", ".join(found)
