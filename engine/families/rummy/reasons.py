"""Facts for and against an act at rummy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cards import text_of
from engine.coaching import Reason
from engine.contract import Action, Game, Offer
from engine.families.rummy import scrotch_reasons as scrotch
from engine.families.rummy.actions import Decline, Discard, Exchange, Extend, Lay, PassLastTurn, Take
from engine.families.rummy.computer.letters import letters
from engine.families.rummy.finishing import going_out_with, lawful_lengths
from engine.families.rummy.state import without
from engine.families.rummy.view import RummyView, turn_of
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon
from engine.words.solver import extensions_from, words_from

_DUG = 7
"""The most cards of a pile to look at: more would allow too many words."""


def _longest(view: RummyView, cards: Iterable[str], lengths: Iterable[int] = range(2, 16)) -> str:
    """A longest word of one of these lengths: a decent one that most people know, if there is one; empty if there
    is none."""
    known, held = lexicon_of(view.options), letters(cards)
    for length in sorted(lengths, reverse=True):
        if found := words_from(known, held, lengths=range(length, length + 1)):
            return min(found, key=lambda word: _choice(known, word))
    return ""


def _choice(known: Lexicon, word: str) -> tuple[bool, int, str]:
    return known.masked(word), known.level(word) or 0, word


def _layable(view: RummyView) -> range:
    normal, out = view.rules.normal, view.rules.out
    exact = normal.exact and out.exact
    return range(min(normal.number, out.number), max(normal.number, out.number) + 1 if exact else 16)


def _exchanged(view: RummyView, action: Exchange) -> Reason | None:
    (turned,) = view.discards
    now = _longest(view, view.cards, _layable(view))
    then = _longest(view, (*without(view.cards, (action.give,)), turned), _layable(view))
    if len(then) > len(now):
        return Reason("spells-longer", word=then)
    words, given, got = lexicon_of(view.options), letters((action.give,)), letters((turned,))
    more = words.containing(got) > words.containing(given)
    return Reason("more-words", word=got, letter=given) if more else None


def _declined(view: RummyView) -> Reason | None:
    (turned,) = view.discards
    now, lengths = len(_longest(view, view.cards, _layable(view))), _layable(view)
    swaps = {letters(without(view.cards, (card,))): card for card in view.cards}.values()
    if not any(len(_longest(view, (*without(view.cards, (card,)), turned), lengths)) > now for card in swaps):
        return Reason("no-longer")
    return Reason("costs-turn") if view.seat != view.dealer else None


def _taken(view: RummyView, may: Mapping[str, Offer], action: Take) -> Reason | None:
    if action.card is not None:
        own = _longest(view, view.cards, _layable(view))
        return Reason("none-as-long") if len(own) < len(action.text or "") else None
    lying = may["take"].cards
    if not lying or len(view.discards) > _DUG:
        return None
    known, turn = lexicon_of(view.options), turn_of(view, bare=False)
    for place, card in enumerate(view.discards):
        held = letters((*view.cards, *view.discards[place:]))
        lawful = lawful_lengths(turn, len(held))
        if card in lying and any(
            letters((card,)) in word and len(word) in lawful for word in words_from(known, held)
        ):
            return None
    return Reason("pile-spells-none")


def _laid(view: RummyView, may: Mapping[str, Offer], action: Lay) -> Reason | None:
    text = action.text or _text(action.word or ())
    turn, offer = turn_of(view), may["lay"]
    then, left = turn.with_word(len(text)), len(view.cards) - len(text)
    if then.out and left in going_out_with(then):
        return Reason("goes-out")
    longest = _longest(view, view.cards, _sizes(offer))
    if len(longest) <= len(text):
        return Reason("lays-longest")
    rest = letters(view.cards)
    for letter in text:
        rest = rest.replace(letter, "", 1)
    known, lawful = lexicon_of(view.options), lawful_lengths(then, left)
    following = [word for word in words_from(known, rest) if len(word) in lawful]
    if not then.normal or not following:
        return None
    after = min(following, key=lambda word: (-len(word), *_choice(known, word)))
    return Reason("then-lays", word=after) if len(text) + len(after) > len(longest) else None


def _sizes(offer: Offer) -> Iterable[int]:
    return offer.sizes or range(offer.count[0], offer.count[1] + 1)


def _extended(view: RummyView, may: Mapping[str, Offer], action: Extend) -> Reason | None:
    known, held, offer = lexicon_of(view.options), letters(view.cards), may["extend"]
    added = len(_text(action.front)) + len(_text(action.back))
    lawful = set(_sizes(offer))
    most = max(
        (
            len(form) - len(claim.word)
            for claim in offer.claims
            for form in extensions_from(known, claim.word, held)
            if len(form) - len(claim.word) in lawful
        ),
        default=0,
    )
    laid = len(_longest(view, view.cards, _sizes(may["lay"]))) if "lay" in may else 0
    return Reason("most-cards") if added >= max(most, laid) else None


def _text(cards: tuple[str, ...] | str) -> str:
    return cards if isinstance(cards, str) else text_of(cards)


def _discarded(view: RummyView, may: Mapping[str, Offer], action: Discard) -> Reason | None:
    longest = len(_longest(view, view.cards, _layable(view)))
    kept = _longest(view, without(view.cards, (action.card,)), _layable(view))
    if kept and len(kept) == longest:
        return Reason("not-needed", word=kept)
    words, own = lexicon_of(view.options), letters((action.card,))
    others = [words.containing(letter) for letter in set(letters(may["discard"].cards)) - {own}]
    return Reason("rarest") if others and words.containing(own) < min(others) else None


def reason(_game: Game, view: RummyView, may: Mapping[str, Offer], action: Action) -> Reason | None:
    if view.game_rules.knocks:
        return scrotch.reason(view, may, action)
    found = None
    match action:
        case Exchange():
            found = _exchanged(view, action)
        case Decline():
            found = _declined(view)
        case Take():
            found = _taken(view, may, action)
        case Lay():
            found = _laid(view, may, action)
        case Extend():
            found = _extended(view, may, action)
        case Discard():
            found = _discarded(view, may, action)
    return found


def against(_game: Game, view: RummyView, may: Mapping[str, Offer], action: Action) -> Reason | None:
    if view.game_rules.knocks:
        return scrotch.against(view, may, action)
    if isinstance(action, Discard):  # every word as long needs the thrown card
        longest = _longest(view, view.cards, _layable(view))
        return Reason("needed", word=longest) if longest else None
    if isinstance(
        action, Lay | PassLastTurn
    ):  # a longer word than the one they laid, or a word if they laid none
        laid = len(action.text or _text(action.word or ())) if isinstance(action, Lay) else 0
        longest = _longest(view, view.cards, _sizes(may["lay"])) if "lay" in may else ""
        return Reason("lays-more", word=longest) if len(longest) > laid else None
    return None
