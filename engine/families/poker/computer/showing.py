"""The showdown: present the best decent hand of the player's vocabulary, or now and then a false word."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from random import Random

from engine.cards import in_order_of, letter_of
from engine.computer.judging import bluff, feeling, passable
from engine.contract import Action, Strength
from engine.families.poker.actions import Present
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.odds import chance, outlook
from engine.families.poker.computer.zoot import whole
from engine.families.poker.packs import deck_of
from engine.ranking import scrapok, zoot
from engine.ranking.best import best
from engine.ranking.scroker import HAND, Category, Presentation
from engine.ranking.terms import call
from engine.words.lexica import lexicon_of
from engine.words.lexicon import STRENGTHS, Lexicon
from engine.words.spelling import Claims, shape

FIBS: Mapping[Strength, float] = {
    "plain": 0.05,
    "sly": 0.15,
    "shark": 0.2,
    "master": 0.2,
}  # the share of weak hands that bluff
HARDLY = 0.35
_STAND_FOR = "ESAIR"  # letters that make false words look best


def present(know: Knowing, rng: Random) -> Action:
    match know.view.rules.ranking:
        case "scrapok":
            deck = deck_of(know.view.options, know.view.rules)
            sees = know.eye.of_sums if know.eye.missed else None
            return _one_word(
                scrapok.best(deck, know.own.cards, know.view.middle, know.words.decent(), sees).claims
            )
        case "zoot":
            true = _most_familiar(know) if whole(know) else ()
            return _one_word(true or (made_up(know, rng) if _fibs(know, rng) else ()))
    return _present_words(know, rng)


def best_shown(know: Knowing) -> Present:
    """The best hand; of equally good ones, one of words that most people know."""
    lexicon = lexicon_of(know.view.options)
    known = [lexicon.vocabulary(level).decent() for level in STRENGTHS]
    shown = [_ranked(know, words) for words in (*known, lexicon)]
    return next(act for worth, act in shown if worth == shown[-1][0])


def _ranked(know: Knowing, words: Lexicon) -> tuple[tuple[int, ...], Present]:
    view, own = know.view, know.own
    match view.rules.ranking:
        case "scrapok":
            combination = scrapok.best(deck_of(view.options, view.rules), own.cards, view.middle, words)
            return combination.key, _one_word(combination.claims)
        case "zoot":
            found = zoot.best(own.cards, words)
            return (found.value,), _one_word(found.claims)
    shown = best(know.hand, words, view.rules.terms)
    return shown.key, _as_shown(know, shown)


def _most_familiar(know: Knowing) -> Claims:
    """The word of these cards that most people know: DONKEYS rather than DOCKENS."""
    levels = STRENGTHS[: STRENGTHS.index(know.strength) + 1]
    lexicon = lexicon_of(know.view.options)
    found = (zoot.best(know.own.cards, lexicon.vocabulary(level).decent()).claims for level in levels)
    return next(filter(None, found), ())


def made_up(know: Knowing, rng: Random) -> Claims:
    """A false word of all cards of a ZOOT! hand that others may believe."""
    letters = "".join(card for card in know.own.cards if card != "*")
    wild = len(know.own.cards) - len(letters)
    for more in _STAND_FOR if wild else ("",):
        text = bluff(know.words, letters + more * wild, len(know.own.cards), know.strength, rng)
        if text:
            return zoot.spelled(know.own.cards, text) or ()
    return ()


def _fibs(know: Knowing, rng: Random) -> bool:
    """Whether to bluff: now and then, if words are on honour and no master is left, who would challenge it for
    certain."""
    if know.player.master_among(know.rivals):
        return False
    return know.honour and rng.random() < FIBS[know.strength] * know.character.bluffs


def _one_word(claims: Claims) -> Present:
    return Present(words=(claims,) if claims else ())


def _present_words(know: Knowing, rng: Random) -> Action:
    shown = best(know.hand, know.words.decent(), know.view.rules.terms, know.eye.sees)
    if _fibs(know, rng) and shown.category < Category.BULLFROG:
        claims = plausible_word(know, longer_than=max(map(len, shown.words), default=2)) or ()
        if claims and chance(know, outlook(know, rng)) < HARDLY:
            return Present(words=(claims,))
    return _as_shown(know, shown)


def _as_shown(know: Knowing, shown: Presentation) -> Present:
    five = shown.five if len(know.hand) > len(shown.five) else ()
    if shown.category == Category.SLUSH:
        return Present(slush=True, hand=five)
    return Present(words=shown.words, hand=five)


def plausible_word(know: Knowing, longer_than: int) -> Claims | None:
    """The longest false word, as far as this player knows, of some of the hand's cards that others may believe."""
    called, felt = call(know.view.rules.terms), feeling(know.words, know.strength)
    cards = [code for code in know.hand if called.countable[code]]
    for length in range(HAND, max(longer_than, 2), -1):
        found: dict[Claims, float] = {}
        for few in combinations(cards, length):
            if shape(called.deck, few, called.lettering):
                continue
            for text in passable(know.words, "".join(map(letter_of, few)), length, know.strength)[:1]:
                found[in_order_of(text, few)] = felt.oddness(text)
        if found:
            return min(found, key=lambda claims: (found[claims], claims))
    return None
