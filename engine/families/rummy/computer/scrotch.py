"""A computer player at Scrotch: the words that leave the least deadwood, and when to knock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from random import Random
from typing import NamedTuple

from engine.cards import letter_of, text_of
from engine.characters import EVEN, Character
from engine.computer.judging import VOWELS
from engine.computer.noticing import SHARP, Eye
from engine.computer.player import ComputerPlayer
from engine.contract import UNTOLD, Action, Levels, Offer, Strength
from engine.families.rummy.actions import (
    Accept,
    Cards,
    Decline,
    Discard,
    EndHand,
    Exchange,
    Knock,
    LayOff,
    PlayOn,
    Show,
    TakeFrom,
)
from engine.families.rummy.computer.doubting import challenge
from engine.families.rummy.computer.letters import ease, letters, vocabulary
from engine.families.rummy.state import without
from engine.families.rummy.view import RummyView
from engine.families.rummy.word_cards import CLEAN, DECK, deadwood, read_clean_ends
from engine.refused import Refused
from engine.words.lexicon import Lexicon
from engine.words.solver import extensions_from, words_from
from engine.words.spelling import choices

_SOURS = ("le", "li")
_RARE = "JQXZVWK"
_PLAY_ON = 15  # with this little deadwood it pays to play on
_EASE_WEIGHS = 13  # the commonest letter counts as much more than the rarest as two more cards of the suit
_MANY_VOWELS, _LOPSIDED = 3, 5  # only vowels, and this many or more, are as bad as another sour
_FOND = 1.5  # extra deadwood that a character accepts to keep a suit it likes
_LONGEST = 10
_WORDS_A_SUIT = 120  # the longest words that the cards of a suit spell


class Cover(NamedTuple):
    """Words that share no card, and the deadwood they leave."""

    worth: int
    words: tuple[Cards, ...] = ()


def decide(
    view: RummyView,
    offered: tuple[Offer, ...],
    _rng: Random,
    strength: Strength,
    character: Character = EVEN,
    levels: Levels = UNTOLD,
) -> Action:
    """Choose an offer and fill it in."""
    offers = {offer.do: offer for offer in offered}
    match view.phase:
        case "exchange":
            return _exchanged(view, strength)
        case "take":
            return _taken(view, strength)
        case "choose":
            own = covers_of(view, view.cards, strength).best()
            return PlayOn() if own.worth <= _PLAY_ON else EndHand()
        case "show":
            return _shown(view, strength)
        case "check" | "reply":
            return challenge(view, offers, ComputerPlayer(strength, character, levels)) or Accept()
        case _:
            return _thrown(view, offers, strength, character)


class Covers:
    """Every way to cover a hand with clean words, found once for the whole decision."""

    def __init__(
        self, hand: Cards, known: Lexicon, eye: Eye = SHARP, most: int | None = _WORDS_A_SUIT
    ) -> None:
        """`most`: the number of words of a suit to look at."""
        self.hand = hand
        self._bit = {card: 1 << place for place, card in enumerate(hand)}
        self._ways: dict[int, Cards] = {}
        for text in eye.seen(tuple(_clean_texts(hand, known, most))):
            for word in choices(DECK, hand, text, CLEAN):
                self._ways.setdefault(self._mask(word), word)
        self._best = cache(self._search)

    def _mask(self, cards: Iterable[str]) -> int:
        return sum(self._bit[card] for card in cards)

    def best(self, left_out: str | None = None) -> Cover:
        """The words that leave the least deadwood, with one card left out."""
        held = without(self.hand, (left_out,)) if left_out else self.hand
        worth, masks = self._best(self._mask(held))
        return Cover(worth, tuple(self._ways[mask] for mask in masks))

    def _search(self, held: int) -> tuple[int, tuple[int, ...]]:
        """Try the lowest card held in each of its words, and as deadwood."""
        if not held:
            return 0, ()
        lowest = held & -held
        worth, words = self._best(held - lowest)
        card = self.hand[lowest.bit_length() - 1]
        best = (worth + DECK[card].deadwood, words)
        for mask in self._ways:
            if mask & lowest and mask & held == mask:
                worth, words = self._best(held - mask)
                best = min(best, (worth, (*words, mask)))
        return best


def covers_of(view: RummyView, cards: Cards, strength: Strength) -> Covers:
    return Covers(cards, vocabulary(view, strength).decent(), Eye.of(strength, view.seat, view.hand))


def _clean_texts(hand: Cards, known: Lexicon, most: int | None) -> Iterable[str]:
    """Words of four letters or more: in Animals, or in one sour suit with Chili Peppers. Their order is fixed, so
    the same hand is always played the same way."""
    found: dict[str, None] = {}
    for suits in (("an",), *((sour, "ch") for sour in _SOURS)):
        rack = letters(card for card in hand if card.startswith(suits))
        found |= dict.fromkeys(words_from(known, rack, lengths=range(4, _LONGEST + 1))[:most])
    return found


def _exchanged(view: RummyView, strength: Strength) -> Action:
    """Swap if it saves deadwood, or an expensive card for a cheap one; but not for a sour letter that few words
    need."""
    (turned,) = view.discards
    if turned[:2] in _SOURS and letter_of(turned) in _RARE:
        return Decline()
    covers = covers_of(view, (*view.cards, *view.discards), strength)
    now = covers.best(turned).worth
    give = min(view.cards, key=lambda card: (covers.best(card).worth, _keep(card, view.cards)))
    return Exchange(give) if covers.best(give).worth < now - 2 else Decline()


def _taken(view: RummyView, strength: Strength) -> TakeFrom:
    """Take the top discard only to knock with it, or if it makes a word; otherwise the stock is as good."""
    if not view.discards:
        return TakeFrom("stock")
    top = view.discards[-1]
    covers = covers_of(view, (*view.cards, top), strength)
    now = covers.best(top)
    least = min(covers.best(card).worth for card in view.cards)
    used = {card for word in covers.best().words for card in word}
    wanted = least <= view.options["deadwood"] or (top in used and least < now.worth - 3)
    return TakeFrom("discard" if wanted else "stock")


def _thrown(view: RummyView, offers: Mapping[str, Offer], strength: Strength, character: Character) -> Action:
    """Knock as soon as it is lawful; otherwise throw the card that is missed least. A shark that waits for less
    deadwood loses 1.5 points a hand, and 3.5 if it waits for none."""
    covers = covers_of(view, view.cards, strength)
    if "knock" in offers:
        last = min(view.cards, key=lambda card: (covers.best(card).worth, -DECK[card].deadwood, card))
        cover = covers.best(last)
        if cover.worth <= offers["knock"].most:
            return Knock(last, cover.words)
    throwable = offers["discard"].cards

    def missed(card: str) -> tuple[float, object]:
        return _missed(covers, card) + _FOND * character.likes(card), _keep(card, view.cards)

    return Discard(min(throwable, key=missed))


def _missed(covers: Covers, card: str) -> int:
    """The cost of throwing a card: the deadwood left, and more if that is only vowels, which make no word."""
    cover = covers.best(card)
    left = letters(without(covers.hand, (card, *(used for word in cover.words for used in word))))
    return cover.worth + _LOPSIDED * (len(left) >= _MANY_VOWELS and VOWELS.issuperset(left))


def _keep(card: str, hand: Cards) -> tuple[float, str]:
    """The value of keeping a card outside every word: best are cheap cards with others of their suit and a letter
    that many words need."""
    suits = ("an",) if card.startswith("an") else (card[:2], "ch")
    company = sum(other.startswith(suits) for other in hand)
    if card.startswith("ch"):
        company += 3  # it goes with either sour suit
    return company - DECK[card].deadwood / 4 + ease(card, (card,)) / _EASE_WEIGHS, card


def _shown(view: RummyView, strength: Strength) -> Show:
    """Choose the order that leaves less deadwood: one's own words first, or cards laid off first."""
    known = vocabulary(view, strength)
    words = covers_of(view, view.cards, strength).best().words
    (knocker,) = view.shown
    if not knocker.deadwood:
        return Show(words)
    last, left = _all_laid_off(without(view.cards, chain.from_iterable(words)), knocker.words, known)
    first, kept = _all_laid_off(view.cards, knocker.words, known)
    cover = covers_of(view, kept, strength).best()
    return Show(cover.words, first) if cover.worth < deadwood(left) else Show(words, last)


def _all_laid_off(left: Cards, words: Iterable[Cards], known: Lexicon) -> tuple[tuple[LayOff, ...], Cards]:
    found: list[LayOff] = []
    for word in words:
        if item := _laid_off(left, word, known):
            found.append(item)
            left = without(left, (*item.front, *item.back))
    return tuple(found), left


def _laid_off(left: Cards, word: Cards, known: Lexicon) -> LayOff | None:
    """The longest addition to one of the knocker's words, measured in deadwood."""
    text = text_of(word)
    best: LayOff | None = None
    for form in extensions_from(known.decent(), text, letters(left)):
        before, _, after = form.partition(text)
        try:
            front, back = read_clean_ends(left, before, after, word)
        except Refused:
            continue
        if best is None or deadwood((*front, *back)) > deadwood((*best.front, *best.back)):
            best = LayOff(text, front, back)
    return best
