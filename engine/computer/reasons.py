"""Why a hint is good, and what can be said of an act that is weighed: one fact that the word list, or the reader's own
cards, bear out.

A reason is said only where it is so. What a computer thinks of a move (how often a draw wins, what a card promises) is
no fact; where there is nothing else, a hint goes without a reason, or says what it expects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from engine.cards import letter_of, text_of
from engine.computer.poker.knowing import Knowing
from engine.computer.poker.zoot import lacking
from engine.computer.rummy.letters import letters
from engine.computer.rummy.scrotch import Covers
from engine.computer.soup import HARD
from engine.contract import Action, Game, Offer, name_of
from engine.families.card_table.actions import Pass
from engine.families.card_table.table import RANK
from engine.families.rummy.finishing import going_out_with, lawful_lengths
from engine.families.rummy.state import without
from engine.families.rummy.view import RummyView, turn_of
from engine.families.soup.view import SoupView
from engine.families.tricks.actions import Play
from engine.families.tricks.following import controlling
from engine.families.tricks.view import TricksView
from engine.words.folding import fold
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon
from engine.words.solver import extensions_from, words_from

_DUG = 7
"""Cards of a pile: from more, too many words could be laid to look for all of them."""
_HIGH = 6
"""As high in its suit as this, or higher, a card takes more tricks than it leaves."""
_SUIT = 13
_LONG = 5  # cards of a suit
_NAMED = 3


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """`kind`: which sentence; the others are what it names."""

    kind: str
    number: int = 0
    word: str = ""
    letter: str = ""


def reason(game: Game, view: Any, offers: tuple[Offer, ...], action: Action) -> Reason | None:
    """None: there is no fact to give. Where words are on honour, none is asked of the list."""
    may, do = {offer.do: offer for offer in offers}, name_of(action)
    match game.family:
        case "poker":
            return _poker(view, may, do, action)
        case "tricks":
            return _tricks(game, view, action)
        case "soup":
            return _soup(view, may, do, action)
    find = (_SCROTCH if view.game_rules.knocks else _SCRUMMY).get(do)
    return find(view, may, action) if find is not None else None


def remark(game: Game, view: Any, offers: tuple[Offer, ...], action: Action) -> Reason | None:
    """A fact for an act that is over, or one against it. Where words were on honour, the list is asked now."""
    found = reason(game, view, offers, action)
    if found is not None:
        return None if found.kind in ("draw", "stand", "present") else found  # what it is worth says as much
    may, do = {offer.do: offer for offer in offers}, name_of(action)
    match game.family:
        case "poker":
            return _poker_against(may, do, action)
        case "tricks":
            return _played(game, view, action) if isinstance(action, Play) else _ruled(view, action)
        case "soup":
            return _soup_against(view, do, action)
    find = (_SCROTCH_AGAINST if view.game_rules.knocks else _SCRUMMY_AGAINST).get(do)
    return find(view, may, action) if find is not None else None


# --- poker ----------------------------------------------------------------------------------------------------


def _poker(view: Any, may: Mapping[str, Offer], do: str, action: Any) -> Reason | None:
    if do in ("draw", "stand", "present"):
        return Reason(do)
    if do not in ("take", "discard"):
        return None
    know = Knowing.of(view, "master")
    if do == "discard":
        rest = list(know.own.cards)
        rest.remove(action.card)
        missing = lacking(know, rest)
        return Reason("misses", missing) if missing else Reason("spells")
    if "discard" not in may["take"].choices:
        return None
    nearer = lacking(know, (*know.own.cards, view.pile[-1])) < lacking(know, know.own.cards)
    if action.source == "discard":
        return Reason("nearer") if nearer else None
    return None if nearer else Reason("no-nearer")


def _poker_against(may: Mapping[str, Offer], do: str, action: Any) -> Reason | None:
    if do != "take" or "discard" not in may["take"].choices:
        return None
    return Reason("no-nearer" if action.source == "discard" else "pile-nearer")


# --- rummy ----------------------------------------------------------------------------------------------------


def _longest(view: RummyView, cards: Iterable[str], lengths: Iterable[int] = range(2, 16)) -> str:
    """A longest word of one of these lengths: a decent one that most people know, if there is one; empty if there is none."""
    known, held = lexicon_of(view.options), letters(cards)
    for length in sorted(lengths, reverse=True):
        if found := words_from(known, held, lengths=range(length, length + 1)):
            return min(found, key=lambda word: _choice(known, word))
    return ""


def _choice(known: Lexicon, word: str) -> tuple[bool, int, str]:
    return known.masked(word), known.level(word) or 0, word


def _layable(view: RummyView) -> range:
    """The lengths that a word may have in some turn of this hand."""
    normal, out = view.rules.normal, view.rules.out
    exact = normal.exact and out.exact
    return range(min(normal.number, out.number), max(normal.number, out.number) + 1 if exact else 16)


def _exchanged(view: RummyView, _may: Mapping[str, Offer], action: Any) -> Reason | None:
    (turned,) = view.discards
    now = _longest(view, view.cards, _layable(view))
    then = _longest(view, (*without(view.cards, (action.give,)), turned), _layable(view))
    if len(then) > len(now):
        return Reason("spells-longer", word=then)
    words, given, got = lexicon_of(view.options), letters((action.give,)), letters((turned,))
    more = words.containing(got) > words.containing(given)
    return Reason("more-words", word=got, letter=given) if more else None


def _declined(view: RummyView, _may: Mapping[str, Offer], _action: Any) -> Reason | None:
    (turned,) = view.discards
    now, lengths = len(_longest(view, view.cards, _layable(view))), _layable(view)
    swaps = {letters(without(view.cards, (card,))): card for card in view.cards}.values()
    if not any(len(_longest(view, (*without(view.cards, (card,)), turned), lengths)) > now for card in swaps):
        return Reason("no-longer")
    return Reason("costs-turn") if view.seat != view.dealer else None


def _taken(view: RummyView, may: Mapping[str, Offer], action: Any) -> Reason | None:
    if getattr(action, "card", None) is not None:
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


def _laid(view: RummyView, may: Mapping[str, Offer], action: Any) -> Reason | None:
    text = action.text or text_of(action.word or ())
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


def _extended(view: RummyView, may: Mapping[str, Offer], action: Any) -> Reason | None:
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


def _discarded(view: RummyView, may: Mapping[str, Offer], action: Any) -> Reason | None:
    longest = len(_longest(view, view.cards, _layable(view)))
    kept = _longest(view, without(view.cards, (action.card,)), _layable(view))
    if kept and len(kept) == longest:
        return Reason("not-needed", word=kept)
    words, own = lexicon_of(view.options), letters((action.card,))
    others = [words.containing(letter) for letter in set(letters(may["discard"].cards)) - {own}]
    return Reason("rarest") if others and words.containing(own) < min(others) else None


_SCRUMMY: Mapping[str, Any] = MappingProxyType(
    {
        "exchange": _exchanged,
        "decline": _declined,
        "take": _taken,
        "lay": _laid,
        "extend": _extended,
        "discard": _discarded,
    }
)


def _lays_less(view: RummyView, may: Mapping[str, Offer], action: Any) -> Reason | None:
    """A longer word than they laid, or one where they laid none."""
    laid = len(action.text or text_of(action.word or ())) if name_of(action) == "lay" else 0
    longest = _longest(view, view.cards, _sizes(may["lay"])) if "lay" in may else ""
    return Reason("lays-more", word=longest) if len(longest) > laid else None


def _spoils(view: RummyView, _may: Mapping[str, Offer], _action: Any) -> Reason | None:
    """Every word as long needs the card that they threw."""
    longest = _longest(view, view.cards, _layable(view))
    return Reason("needed", word=longest) if longest else None


_SCRUMMY_AGAINST: Mapping[str, Any] = MappingProxyType(
    {"lay": _lays_less, "pass": _lays_less, "discard": _spoils}
)


# --- Scrotch --------------------------------------------------------------------------------------------------


def _covers(view: RummyView, *more: str) -> Covers:
    return Covers((*view.cards, *more), lexicon_of(view.options), most=None)


def _swapped(view: RummyView, _may: Mapping[str, Offer], action: Any) -> Reason | None:
    (turned,) = view.discards
    covers = _covers(view, turned)
    saved = covers.best(turned).worth - covers.best(action.give).worth
    return Reason("saves", saved) if saved > 0 else None


def _left(view: RummyView, _may: Mapping[str, Offer], _action: Any) -> Reason | None:
    (turned,) = view.discards
    return None if _saved(view, turned) > 0 else Reason("saves-none")


def _saved(view: RummyView, turned: str) -> int:
    """By how much deadwood falls with this card in place of the best other."""
    covers = _covers(view, turned)
    return covers.best(turned).worth - min(covers.best(card).worth for card in view.cards)


def _top(view: RummyView, _may: Mapping[str, Offer], action: Any) -> Reason | None:
    if not view.discards:
        return None
    top = view.discards[-1]
    saved = _saved(view, top)
    if action.source == "stock":
        return Reason("top-saves-none") if saved <= 0 else None
    covers = _covers(view, top)
    if min(covers.best(card).worth for card in view.cards) <= view.options["deadwood"]:
        return Reason("then-knocks")
    return Reason("saves", saved) if saved > 0 else None


def _thrown(view: RummyView, may: Mapping[str, Offer], action: Any) -> Reason | None:
    covers = _covers(view)
    least = min(covers.best(card).worth for card in may["discard"].cards)
    return Reason("least-deadwood", least) if covers.best(action.card).worth == least else None


_SCROTCH: Mapping[str, Any] = MappingProxyType(
    {
        "exchange": _swapped,
        "decline": _left,
        "take": _top,
        "discard": _thrown,
        "knock": lambda _view, _may, _action: Reason("knock"),
    }
)


def _top_against(view: RummyView, _may: Mapping[str, Offer], action: Any) -> Reason | None:
    if not view.discards:
        return None
    if action.source == "discard":
        return Reason("top-saves-none")
    return Reason("top-saves", _saved(view, view.discards[-1]))


def _leaves_more(view: RummyView, may: Mapping[str, Offer], action: Any) -> Reason | None:
    covers = _covers(view)
    least = min(covers.best(card).worth for card in may["discard"].cards)
    return Reason("leaves-more", covers.best(action.card).worth - least)


_SCROTCH_AGAINST: Mapping[str, Any] = MappingProxyType({"take": _top_against, "discard": _leaves_more})


# --- tricks ---------------------------------------------------------------------------------------------------


def height(card: str) -> int:
    """Within its suit, from 0."""
    return (RANK[card] - 1) % _SUIT


def _tricks(game: Game, view: TricksView, action: Any) -> Reason | None:
    if isinstance(action, Pass):
        prize = game.rules.counts.prize
        dear = all(
            height(card) >= _HIGH
            or (prize is not None and card[:2] == prize[:2] and RANK[card] >= RANK[prize])
            for card in action.cards
        )
        return Reason("takes-points") if dear else None
    if name_of(action) != "rule" or not view.own:
        return None
    held = [card[:2] for card in view.own]
    longest = max(map(held.count, held))
    if action.suit is None:
        return Reason("no-long-suit") if longest < _LONG else None
    return Reason("longest-suit") if held.count(action.suit) == longest else None


def _played(game: Game, view: TricksView, action: Play) -> Reason | None:
    """Who gets the trick, where it ends with this card; else whether a higher card of its suit is in sight, or left."""
    if action.scrump is not None:
        return _word_or_none(view, fold(action.scrump))
    lying = () if view.scrump is not None else tuple(one.card for one in view.trick)
    cards, seats = (*lying, action.card), len(view.seats)
    best = controlling(cards, view.ruling)
    if len(cards) == seats:
        taker = (view.leader + best) % seats
        mine = taker == view.seat
        ours = view.teams and view.seat is not None and (taker - view.seat) % 2 == 0
        return Reason("takes" if mine else "partner-takes" if ours else "others-take")
    if cards[best] != action.card:
        return Reason("beaten")
    gone = {*cards, *(card for trick in view.taken for card in trick.cards)}
    left = {card for card in game.rules.pack if card[:2] == action.card[:2]} - gone
    return Reason("highest-left") if not any(RANK[card] > RANK[action.card] for card in left) else None


def _ruled(view: TricksView, action: Any) -> Reason | None:
    if name_of(action) != "rule" or action.suit is None:
        return None
    return Reason("holds", sum(card.startswith(action.suit) for card in view.own))


def _word_or_none(view: TricksView | SoupView, text: str) -> Reason:
    counts = _counts(view, text) if isinstance(view, SoupView) else text in lexicon_of(view.options)
    return Reason("word" if counts else "no-word", word=text)


# --- Soup -----------------------------------------------------------------------------------------------------


def _soup(view: SoupView, may: Mapping[str, Offer], do: str, action: Any) -> Reason | None:
    words = lexicon_of(view.options)
    if do == "pass":
        passed = map(letter_of, action.cards)
        often = min(words.containing(letter) for letter in passed)
        kept = {letter_of(card) for card in view.own if card not in action.cards}
        rare = [letter for letter in HARD if letter in kept and words.containing(letter) < often]
        return Reason("keeps", word=", ".join(rare[:_NAMED])) if rare else None
    if do == "add":
        row = text_of(view.row) + letter_of(action.card)
        following = len(words.continuations(row))
        return Reason("goes-on", following) if following and not _counts(view, row) else None
    return Reason("stuck") if do in ("eat", "eat_first") and "add" not in may else None


def _soup_against(view: SoupView, do: str, action: Any) -> Reason | None:
    """Whether the row is a word, and whether it can become one."""
    words, row = lexicon_of(view.options), text_of(view.row)
    if do == "eat_first":
        ways = {letter: row + letter for letter in sorted(map(letter_of, view.own))}
        safe = [one for one, way in ways.items() if words.longer(way) and not _counts(view, way)]
        return Reason("could-add", letter=safe[0]) if safe else None
    if do in ("add", "eat"):
        row += letter_of(action.card)
    if do in ("eat", "say_eat") or _counts(view, row):
        return _word_or_none(view, row)
    if not words.can_become(row):
        return Reason("begins-none", word=row)
    example = words.decent().an_example(row) if do == "doubt" else None
    return Reason("begins", word=example) if example and _counts(view, example) else None


def _counts(view: SoupView, text: str) -> bool:
    """Whether it is a word at this table."""
    return len(text) >= view.min_length and text in lexicon_of(view.options)
