"""Every card of every deck has a distinct picture, small, and without its colours."""

import re
import struct
from functools import cache
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from pixels import grey, pixels

from cogs.emojis.uploads import DIGEST, PIXELS, wanted
from drawing.animals import ANIMALS
from drawing.cards import back_svg, card_svg, document, suit_svg
from drawing.render import png
from drawing.suits import LOOKS, NO_SUIT, WILD
from engine.cards import DECKS, load_deck

INLINE = 22  # pixels, as in a line of text at Discord
GROUNDS = {"dark": 49, "light": 255}
TOLD_APART = 40  # out of 255: the least visible difference of a pixel
FEWEST = 6  # such pixels between two cards: a pip has seven
LARGEST = 256 * 1024


@cache
def drawn_small(svg):
    return pixels(png(document(svg), INLINE))


def inline(deck, card, ground):
    return grey(drawn_small(card_svg(card, deck)), GROUNDS[ground])


@pytest.mark.broad(4)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("deck_id", DECKS)
def test_any_two_cards_differ_in_a_line_of_text_without_their_colours(deck_id, ground):
    deck = load_deck(deck_id)
    shown = {card.code: inline(deck, card, ground) for card in deck.cards}
    near = {
        (one, other): int((abs(shown[one] - shown[other]) > TOLD_APART).sum())
        for one, other in combinations(shown, 2)
    }
    assert {pair: count for pair, count in near.items() if count < FEWEST} == {}


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("deck_id", DECKS)
def test_a_card_stands_out_from_what_it_lies_on(deck_id, ground):
    """A card is seen by its paper in the dark, by its border on white."""
    deck = load_deck(deck_id)
    for card in deck.cards:
        shown = abs(inline(deck, card, ground) - GROUNDS[ground]) > TOLD_APART
        for side in (shown, shown[::-1], shown.T, shown.T[::-1]):
            assert side[:3, 4:-4].any(axis=0).all(), card.code  # between the round corners


@pytest.mark.parametrize("look", [*LOOKS.values(), NO_SUIT, WILD], ids=lambda look: look.edge)
def test_letters_stand_out_from_their_paper(look):
    assert contrast(look.ink, look.face) > 4.5
    assert contrast(look.edge, "#ffffff") > 2.5


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_each_suit_has_a_colour_and_a_shape_of_its_own():
    scroker = load_deck("scroker")
    looks = [LOOKS[suit.code] for suit in scroker.suits]
    assert len({look.edge for look in looks}) == len({look.face for look in looks}) == len(looks)
    assert len({look.shape for look in LOOKS.values()}) == len(LOOKS)


def test_each_animal_has_a_drawing_of_its_own():
    deck = load_deck("scroker")
    animals = [card.name for card in deck.cards if card.suit == "an"]
    assert sorted(ANIMALS) == sorted(animals)
    assert len(set(ANIMALS.values())) == len(animals)
    for card in deck.cards:
        if card.suit == "an":
            assert ANIMALS[card.name] in card_svg(card, deck)


def test_peppers_are_counted_on_the_card():
    deck = load_deck("scroker")
    for card in deck.cards:
        if card.suit == "ch":
            assert card_svg(card, deck).count('r="7.5"') == card.value
    assert sum(card_svg(card, deck).count('r="7.5"') for card in deck.cards) == 28


def test_points_stand_on_the_cards_of_zoot():
    deck = load_deck("zoot")
    for card in deck.cards:
        texts = [part.text for part in ET.fromstring(card_svg(card, deck)).iter("text")]  # noqa: S314 - our own
        assert texts == ([card.letter, str(card.value)] if card.letter else [])


def test_decks_of_two_languages_show_the_same_suits():
    english, french = load_deck("scrapok-en"), load_deck("scrapok-fr")
    assert all(card_svg(english[card.code], english) == card_svg(card, french) for card in french.cards)


def test_every_emoji_is_one_that_discord_takes():
    found = wanted()
    assert len(found) < 2000
    assert len({one.emoji for one in found.values()}) == len(found)
    for name, one in found.items():
        assert re.fullmatch(r"[A-Za-z0-9_]{2,32}", one.emoji)
        drawn = png(one.svg, PIXELS)
        assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", drawn[16:24]) == (PIXELS, PIXELS)
        assert len(drawn) < LARGEST / 10, name


def test_a_drawing_is_the_same_at_every_start_and_another_digest_when_it_changes():
    wanted_now, again = wanted(), wanted()
    assert wanted_now == again
    differing = {one.svg for one in wanted_now.values()}
    assert len({DIGEST.search(one.emoji)[0] for one in wanted_now.values()}) == len(differing)


@pytest.mark.parametrize("drawn", [back_svg(), suit_svg(load_deck("scroker").suits[2])], ids=["back", "suit"])
def test_backs_and_suits_are_drawn_in_the_same_square(drawn):
    shown = pixels(png(document(drawn), INLINE))
    assert shown.shape == (INLINE, INLINE, 4)
    assert shown[INLINE // 2, INLINE // 2, 3] == 255
