"""Texts for pictures: without markup or hidden parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from drawing.lettering import drawable, spaced
from drawing.scenes import Cards, Scene, WordInRow
from screens.cards import card_labels
from screens.components import Component, cut
from screens.i18n.option_names import choice_word
from screens.profanity import masked
from screens.table.family import S, Spoken
from screens.table.stage import Stage

MOST_ALT = 1024
ROW = 6
ENDS = (".", "!", "?")
_MARKUP = re.compile(r"\*\*|^-# |\\(?=[^\w\s])", re.MULTILINE)
_MOMENT = re.compile(r"<t:\d+(:\w)?>")


class Picture(NamedTuple):
    """A scene, and the same in words."""

    scene: Scene
    alt: str


class Shown(NamedTuple):
    """A text about a table or a hand. The picture replaces the first part."""

    parts: list[Component]
    picture: Picture | None = None

    @property
    def has_cards(self) -> bool:
        """Whether the reader's own cards are in it."""
        return self.picture is not None and self.picture.scene.own is not None


def as_drawn(stage: Stage, *, public: bool) -> Stage:
    """The table for its picture: cards in words, since a drawn line has no emoji; if `public`, as everybody sees
    it."""
    language = stage.i18n.language
    faces = card_labels.faces(stage.faces.deck.id, plain=True, language=language)
    return stage.but(faces=faces, seat=None, player=None) if public else stage.but(faces=faces)


def bare(text: str) -> str:
    """A message's sentence without bold, small print or countdowns."""
    return spaced(_MOMENT.sub("", _MARKUP.sub("", text)))


def name(stage: Stage, seat: int | None) -> str:
    """A name that can be drawn. If the font lacks it, the seat's number."""
    if stage.written:
        return stage.name(seat)
    called = stage.plain_name(seat)
    if drawable(called) or seat is None:
        return called
    return stage.i18n.say("seat {number}", number=seat + 1)


def title(stage: Stage) -> str:
    return f"{stage.table.game.name.upper()} {stage.table.short}".rstrip()  # a lesson's table has no number


def goal(stage: Stage) -> str:
    """The hand's number, and the game's target."""
    target, say = stage.table.options["target"], stage.i18n.say
    return facts(number(stage), say("to {target} points", target=target) if target else "")


def goals(stage: Stage) -> tuple[str, ...]:
    """The goal, short enough for a picture."""
    target, hands, say = stage.table.options["target"], stage.table.options["hands"], stage.i18n.say
    hand = say("hand {hand}", hand=f"{stage.view.hand}/{hands}" if hands else stage.view.hand)
    return tuple(filter(None, (hand, say("to {target} points", target=target) if target else "")))


def foreign(stage: Stage) -> str:
    """The words' language, if it differs from the reader's."""
    language = stage.table.options.get("language", stage.i18n.language)
    if language == stage.i18n.language:
        return ""
    return stage.i18n.say("Words: {language}", language=choice_word(stage.i18n, language))


def number(stage: Stage) -> str:
    say, hand, hands = stage.i18n.say, stage.view.hand, stage.table.options["hands"]
    if not hands:
        return say("hand {hand}", hand=hand)
    if stage.table.options["target"]:
        return say("hand {hand} of at most {hands}", hand=hand, hands=hands)
    return say("hand {hand} of {hands}", hand=hand, hands=hands)


def veiled(stage: Stage, claims: Sequence[str], word: str) -> Cards:
    """The cards of a word. If the word is masked in public, its middle is face down."""
    if masked(word, stage.table.options) == word or len(claims) != len(word):
        return tuple(claims)
    return (claims[0], *("" for _ in claims[1:-1]), *claims[-1:])


def in_no_word(cards: Sequence[str]) -> tuple[WordInRow, ...]:
    """Cards in rows short enough that every one is legible."""
    return tuple(WordInRow(cards=tuple(cards[first : first + ROW])) for first in range(0, len(cards), ROW))


def spoken(stage: Stage, cards: Sequence[str]) -> str:
    """Cards in words: B of Lemons, A2 of Chili Peppers, Dog D as R."""
    return ", ".join(_spoken(stage, claim) for claim in cards)


def _spoken(stage: Stage, claim: str) -> str:
    if not claim:
        return "•"
    code, _, letter = claim.partition("=")
    called = stage.faces.label(code)
    return stage.i18n.say("{card} as {letter}", card=called, letter=letter) if letter else called


def grouped(stage: Stage, cards: Sequence[str]) -> str:
    """Many cards, by suit: Lemons M L Z, Limes Q."""
    suits: dict[str, list[str]] = {}
    for claim in cards:
        code, _, letter = claim.partition("=")
        card = stage.faces.deck.get(code)
        if card is None or card.suit is None or card.letter is None:
            suits.setdefault(_spoken(stage, claim), [])
            continue
        shown = f"{card.letter}{card.value or ''}" + (f"={letter}" if letter else "")
        suits.setdefault(stage.i18n.say(stage.faces.deck.suit(card.suit).name), []).append(shown)
    return ", ".join(" ".join([suit, *letters]) for suit, letters in suits.items())


def as_written(stage: Stage) -> Stage:
    """The table for a message, where names are escaped."""
    return stage.but(written=True)


def signed(stage: Stage, cards: Sequence[str]) -> str:
    """Cards in the reader's style: pictures, signs or words."""
    return stage.faces.between.join(stage.faces.claim(claim) if claim else "•" for claim in cards)


def in_words(stage: Stage, scene: S, told: Callable[[Stage, S, Spoken], list[str]]) -> Picture:
    """A scene with its text. If single cards exceed Discord's limit, they are grouped by suit."""
    said = sentences([*told(stage, scene, spoken), scene.seal])
    if len(said) > MOST_ALT:
        said = sentences([*told(stage, scene, grouped), scene.seal])
    return Picture(scene, cut(said, MOST_ALT))


def sentences(parts: Sequence[str]) -> str:
    """A picture's facts as one text."""
    lines = [part if part.rstrip(")")[-1:] in ENDS else f"{part}." for part in map(bare, parts) if part]
    return " ".join(lines)


def facts(*parts: str) -> str:
    return " · ".join(part for part in parts if part)
