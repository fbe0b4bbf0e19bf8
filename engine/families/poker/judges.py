"""Presentations and their worth: one judge for each ranking, all with the same four questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NoReturn, Protocol

from engine.cards import Deck, code_of
from engine.contract import Strength
from engine.events import Cards
from engine.families.poker.actions import Present
from engine.families.poker.packs import deck_of
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Announcement, Poker, PokerShow
from engine.ranking import scrapok, scroker, zoot
from engine.ranking.best import best
from engine.ranking.terms import call
from engine.refused import Refused
from engine.words.folding import fold
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon
from engine.words.spelling import Claims, Lettering, spell, spell_all, split_words

SLUSH = "SLUSH"
SHORTEST = 2  # letters in a word


class Judge(Protocol):
    def present(self, state: Poker, rules: PokerRules, seat: int, action: Present) -> PokerShow:
        """A claim in an allowed form, or a refusal."""

    def best(
        self,
        rules: PokerRules,
        options: Mapping[str, Any],
        own: Cards,
        middle: Cards,
        known: Strength = "master",
    ) -> PokerShow:
        """The best true presentation of a player's own cards and those in the middle, with the words that such a
        computer knows."""

    def nothing(self, state: Poker, rules: PokerRules, seat: int) -> PokerShow:
        """The presentation of a player who claims nothing."""

    def foul(self, state: Poker, rules: PokerRules, shown: PokerShow) -> PokerShow:
        """The rest of a presentation with a false word."""


def _words(options: Mapping[str, Any], known: Strength) -> Lexicon:
    lexicon = lexicon_of(options)
    return lexicon if known == "master" else lexicon.vocabulary(known)


def said_in_one_way(action: Present) -> None:
    """Refuse a presentation made in two ways: words by their cards, words as typed, or a slush. The rules do not
    guess which one counts."""
    typed_slush = fold((action.text or "").strip()) == SLUSH
    ways = bool(action.words) + bool(action.text) + (action.slush and not typed_slush)
    if ways > 1:
        raise Refused("bad-word-shape", why="said-in-two-ways")


def held_by(state: Poker, seat: int) -> tuple[str, ...]:
    return state.players[seat].hand + state.middle


def typed_words(text: str, most: int) -> tuple[str, ...]:
    """The words of a text. A text with more letters than a hand has cards is refused before a search for its cards."""
    words = split_words(text)
    if sum(map(len, words)) > most:
        raise Refused("too-long", most=most)
    return words


def typed_word(text: str) -> str:
    """The word of a text, for hands of one word."""
    words = split_words(text)
    if len(words) != 1:
        raise Refused("bad-word-shape", why="one-word")
    if len(words[0]) < SHORTEST:
        raise Refused("too-short", least=SHORTEST)
    return words[0]


def spelled(rules: PokerRules, held: Sequence[str], text: str) -> tuple[Claims, ...]:
    """The best-ranking cards for typed words; a refusal says whether cards or suits are wrong."""
    texts = typed_words(text, scroker.HAND)
    words = scroker.spelled(rules.terms, held, texts)
    if words is not None:
        return words
    called = call(rules.terms)
    anyhow = Lettering(clean=False, wild=called.lettering.wild)
    if spell_all(called.deck, held, texts, anyhow) is not None:
        raise Refused("bad-suits", word=text)
    raise Refused("not-your-card", word=text)


def check_words(state: Poker, texts: Sequence[str]) -> None:
    """Where words are checked, refuse a false one at once."""
    if state.options["words"] != "checked":
        return
    lexicon = lexicon_of(state.options)
    for text in texts:
        if text not in lexicon:
            raise Refused("not-a-word", word=text)


def means_slush(state: Poker, rules: PokerRules, cards: Sequence[str], text: str) -> bool:
    """Whether a typed SLUSH means five cards of one suit. With wild cards it may be a word, too, and worth more as
    one: a player who can spell it means the word, unless it is false here and they have five of one suit."""
    if fold(text.strip()) != SLUSH:
        return False
    if scroker.spelled(rules.terms, cards, (SLUSH,)) is None:
        return True
    return SLUSH not in lexicon_of(state.options) and bool(scroker.slush_fives(call(rules.terms), cards))


class ScrokerJudge:
    def present(self, state: Poker, rules: PokerRules, seat: int, action: Present) -> PokerShow:
        held = held_by(state, seat)
        words, slush = action.words, action.slush
        if action.hand:
            scroker.check_five(rules.terms, held, action.hand)
        if action.text and means_slush(state, rules, action.hand or held, action.text):
            slush = True
        elif action.text:
            words = spelled(rules, action.hand or held, action.text)
        shown = scroker.present(rules.terms, held, words=words, slush=slush, five=action.hand or None)
        check_words(state, shown.texts)
        return _shown(shown)

    def best(
        self,
        rules: PokerRules,
        options: Mapping[str, Any],
        own: Cards,
        middle: Cards,
        known: Strength = "master",
    ) -> PokerShow:
        return _shown(best(own + middle, _words(options, known), rules.terms))

    def nothing(self, state: Poker, rules: PokerRules, seat: int) -> PokerShow:
        return _shown(scroker.present(rules.terms, held_by(state, seat)))

    def foul(self, _state: Poker, rules: PokerRules, shown: PokerShow) -> PokerShow:
        return _shown(scroker.presentation(rules.terms, (), shown.five))


def _shown(presentation: scroker.Presentation) -> PokerShow:
    return PokerShow(
        hand=presentation.category.title,
        key=tuple(map(int, presentation.key)),
        words=presentation.words,
        texts=presentation.texts,
        five=presentation.five,
    )


def _one_word(action: Present) -> Claims:
    if action.slush or len(action.words) > 1:
        raise Refused("bad-word-shape", why="one-word")
    return action.words[0] if action.words else ()


class ScrapokJudge:
    """A word of private and public cards. Claiming nothing beats a word proved false, which is out."""

    def present(self, state: Poker, rules: PokerRules, seat: int, action: Present) -> PokerShow:
        deck, private = deck_of(state.options, rules), state.players[seat].cards
        claims = _one_word(action)
        if action.text:
            word = typed_word(action.text)
            ways = scrapok.ways(deck, private, state.middle, word)
            if not ways:
                self._why_not(state, rules, private, word)
            claims = ways[0]
        shown = scrapok.present(deck, private, state.middle, claims)
        check_words(state, (shown.text,) if shown.text else ())
        return _combination(deck, shown)

    def _why_not(self, state: Poker, rules: PokerRules, private: Sequence[str], word: str) -> NoReturn:
        deck = deck_of(state.options, rules)
        if spell(deck, (*private, *state.middle), word, scrapok.LETTERING) is None:
            raise Refused("not-your-card", word=word)
        raise Refused("bad-word-shape", why="private-and-public", word=word)

    def best(
        self,
        rules: PokerRules,
        options: Mapping[str, Any],
        own: Cards,
        middle: Cards,
        known: Strength = "master",
    ) -> PokerShow:
        deck = deck_of(options, rules)
        return _combination(deck, scrapok.best(deck, own, middle, _words(options, known)))

    def nothing(self, state: Poker, rules: PokerRules, _seat: int) -> PokerShow:
        return _combination(deck_of(state.options, rules), scrapok.NOTHING)

    def foul(self, _state: Poker, _rules: PokerRules, shown: PokerShow) -> PokerShow:
        return PokerShow(hand=NO_WORD, key=(), five=shown.five)


def _combination(deck: Deck, found: scrapok.Combination) -> PokerShow:
    letters, of_colour, of_suit = found.key
    if not found.claims:
        return PokerShow(hand=NO_WORD, key=(0,), aloud=Announcement(0))
    colour, suit = scrapok.most(deck, map(code_of, found.claims))
    aloud = Announcement(letters, colour, of_colour, suit, of_suit)
    return PokerShow(f"{letters} letters", found.key, (found.claims,), (found.text,), aloud=aloud)


class ZootJudge:
    """All cards in one word, worth their printed values; all other hands are worth nothing."""

    def present(self, state: Poker, _rules: PokerRules, seat: int, action: Present) -> PokerShow:
        held, claims = state.players[seat].cards, _one_word(action)
        if action.text:
            claims = self._spelled(held, action.text)
        shown = zoot.present(held, claims)
        check_words(state, (shown.text,) if shown.text else ())
        return _points(shown, held)

    def _spelled(self, held: Sequence[str], text: str) -> Claims:
        word = typed_word(text)
        if len(word) != len(held):
            raise Refused("bad-length", least=len(held), most=len(held))
        claims = zoot.spelled(held, word)
        if claims is None:
            raise Refused("not-your-card", word=word)
        return claims

    def best(
        self,
        _rules: PokerRules,
        options: Mapping[str, Any],
        own: Cards,
        _middle: Cards,
        known: Strength = "master",
    ) -> PokerShow:
        return _points(zoot.best(own, _words(options, known)), own)

    def nothing(self, state: Poker, _rules: PokerRules, seat: int) -> PokerShow:
        return _points(zoot.NOTHING, state.players[seat].cards)

    def foul(self, _state: Poker, _rules: PokerRules, shown: PokerShow) -> PokerShow:
        return _points(zoot.NOTHING, shown.five)


def _points(found: zoot.ZootPresentation, held: tuple[str, ...]) -> PokerShow:
    words = (found.claims,) if found.claims else ()
    texts = (found.text,) if found.claims else ()
    return PokerShow(f"{found.value} points", (found.value,), words, texts, five=held)


NO_WORD = "No word"
JUDGES: Mapping[str, Judge] = MappingProxyType(
    {"scroker": ScrokerJudge(), "scrapok": ScrapokJudge(), "zoot": ZootJudge()}
)


def judge_of(rules: PokerRules) -> Judge:
    return JUDGES[rules.ranking]
