"""Hints are true: an independently read word list, and the engine, agree. No computer's vocabulary is asked.

Twenty random hands a game and language, in which a few moments of each kind are looked at, and all where tests are
slow; with `LETTERSHARK_LONG=1` five hundred. What a hint expects (how often one wins, and why a bet pays) is no
fact, and stands in `EXPECTED`.
"""

import os
import re
from bisect import bisect_left
from collections import Counter
from functools import cache, wraps
from itertools import chain, combinations, islice, takewhile
from random import Random
from string import ascii_uppercase
from types import SimpleNamespace

import numpy as np
import pytest

from engine.cards import letter_of, text_of
from engine.catalogue import GAMES
from engine.computer.hinting import advised, hint
from engine.computer.reasons import reason
from engine.families.card_table.actions import Pass
from engine.families.card_table.table import RANK
from engine.families.poker.actions import Discard as Drop
from engine.families.poker.judges import judge_of
from engine.families.rummy.actions import Discard, Exchange, Extend, Lay, Take
from engine.families.rummy.events import WentOut
from engine.families.rummy.word_cards import DECK
from engine.families.soup.actions import Add
from engine.families.tricks.actions import Rule
from engine.languages import LANGUAGES
from engine.refused import Refused
from engine.words.lexicon import load_lexicon
from tests.played import moments
from tests.screens.engine_stage import hint_text
from tests.screens.test_hint_text import staged

LONG = os.environ.get("LETTERSHARK_LONG") == "1"
HANDS = range(500 if LONG else 20)
FEW = 2  # moments of a kind
pytestmark = [pytest.mark.timeout(3600)] if LONG else []
ACTS = 70
spoken = SimpleNamespace(language="en")
"""Language of the words in a test's moments."""
CLEAN = (("an",), ("le", "ch"), ("li", "ch"))


# --- the word list --------------------------------------------------------------------------------------------


def of_the_language(read):
    """Read once for each language."""
    kept = {}

    @wraps(read)
    def found(*asked):
        key = spoken.language, *asked
        if key not in kept:
            kept[key] = read(*asked)
        return kept[key]

    return found


@of_the_language
def words():
    return frozenset(load_lexicon(spoken.language))


@of_the_language
def by_letters():
    found = {}
    for word in words():
        found.setdefault("".join(sorted(word)), []).append(word)
    return found


@of_the_language
def ordered():
    return sorted(words())


def begins(row):
    """Whether a word does."""
    place = bisect_left(ordered(), row)
    return place < len(ordered()) and ordered()[place].startswith(row)


@of_the_language
def shelf(length):
    """A row for each word of that length: how often each letter is in it."""
    return np.array(
        [[word.count(letter) for letter in ascii_uppercase] for word in words() if len(word) == length]
    )


@of_the_language
def holding():
    """The number of words with each letter."""
    return Counter(chain.from_iterable(map(set, words())))


def in_words(letter):
    return holding()[letter]


@of_the_language
def spelled(letters):
    """Every word of some of these letters."""
    found = set()
    for size in range(2, len(letters) + 1):
        for few in {"".join(few) for few in combinations(sorted(letters), size)}:
            found.update(by_letters().get(few, ()))
    return found


def letters(cards):
    return "".join(map(letter_of, cards))


def without(cards, *gone):
    return tuple((Counter(cards) - Counter(gone)).elements())


# --- how to look at a moment ----------------------------------------------------------------------------------


class Moment:
    def __init__(self, game, state, seat, *, hinted=True):
        self.game, self.state, self.seat = game, state, seat
        self.view = game.observe(state, seat)
        self.offers = {offer.do: offer for offer in game.legal(state, seat)}
        self.hint = hint(game, self.view, game.legal(state, seat)) if hinted else None
        self.act, self.why = (self.hint.action, self.hint.why) if hinted else (None, None)

    def may(self, act):
        try:
            return self.game.apply(self.state, self.seat, act)
        except Refused:
            return None

    # rummy

    def layable(self, cards):
        """The length of the longest word that could be laid from these cards in some turn."""
        rules = self.view.rules
        lawful = [
            word
            for word in spelled(letters(cards))
            if any(one.fits(len(word)) for one in (rules.normal, rules.out))
        ]
        return max(map(len, lawful), default=0)

    def swapped(self, card):
        return (*without(self.view.cards, card), *self.view.discards)

    # Scrotch

    def deadwood(self, cards):
        masks = set()
        for suits in CLEAN:
            places = [place for place, card in enumerate(cards) if card.startswith(suits)]
            for size in range(4, len(places) + 1):
                for few in combinations(places, size):
                    if "".join(sorted(letters(cards[place] for place in few))) in by_letters():
                        masks.add(sum(1 << place for place in few))
        values = [DECK[card].deadwood for card in cards]

        @cache
        def least(left):
            if not left:
                return 0
            low = left & -left
            best = least(left - low) + values[low.bit_length() - 1]
            return min([best, *(least(left - mask) for mask in masks if mask & low and mask & left == mask)])

        return least((1 << len(cards)) - 1)

    def with_top(self):
        held = (*self.view.cards, self.view.discards[-1])
        return {card: self.deadwood(without(held, card)) for card in self.view.cards}

    # ZOOT!

    def missing(self, cards):
        held = [cards.count(letter) for letter in ascii_uppercase]
        lacking = np.maximum(0, shelf(self.view.rules.own_cards) - held).sum(axis=1)
        return max(0, int(lacking.min()) - cards.count("*"))

    @property
    def own(self):
        return list(self.view.seats[self.seat].cards)


# --- what makes each sentence true ----------------------------------------------------------------------------


def best_hand(moment):
    view, own = moment.view, moment.view.seats[moment.seat]
    judge = judge_of(view.rules)
    best = judge.best(view.rules, view.options, own.cards + own.up, view.middle)
    rules = view.rules
    return judge.present(moment.state, rules, moment.seat, moment.act).key == best.key and moment.may(
        moment.act
    )


def is_spelled(moment):
    return moment.missing(moment.own) == 0 and len(moment.own) == moment.view.rules.own_cards


def rest(moment):
    own = moment.own
    own.remove(moment.act.card)
    return own


def nearer(moment):
    return moment.missing([*moment.own, moment.view.pile[-1]]) < moment.missing(moment.own)


def spells_longer(moment):
    word, then = moment.why.word, moment.swapped(moment.act.give)
    return word in spelled(letters(then)) and len(word) > moment.layable(moment.view.cards)


def no_longer(moment):
    now = moment.layable(moment.view.cards)
    return all(moment.layable(moment.swapped(card)) <= now for card in moment.view.cards)


def costs_turn(moment):
    swaps = moment.may(Exchange(moment.view.cards[0])).state
    return moment.game.due(swaps).seats != (moment.seat,) and moment.view.dealer != moment.seat


def pile_spells_none(moment):
    pile = moment.view.discards
    return not any(
        letter_of(card) in word and moment.may(Take(card=card, text=word))
        for place, card in enumerate(pile)
        for word in spelled(letters((*moment.view.cards, *pile[place:])))
    )


def goes_out(moment):
    step = moment.may(moment.act)
    if left := step.state.hands[moment.seat]:
        step = moment.game.apply(step.state, moment.seat, Discard(left[0]))
    return any(isinstance(event, WentOut) for event in step.events)


def longest_laid(moment):
    return not any(
        moment.may(Lay(text=word))
        for word in spelled(letters(moment.view.cards))
        if len(word) > len(moment.act.text)
    )


def then_lays(moment):
    return moment.game.apply(moment.may(moment.act).state, moment.seat, Lay(text=moment.why.word))


def most_cards(moment):
    front, back = letters_of(moment.act.front), letters_of(moment.act.back)
    held = letters(moment.view.cards)
    more = [word for word in spelled(held) if len(word) > len(front + back)]
    if any(moment.may(Lay(text=word)) for word in more):
        return False
    for claim in moment.offers["extend"].claims:
        for word in words():
            if len(word) - len(claim.word) > len(front + back) and claim.word in word:
                before, _, after = word.partition(claim.word)
                if not Counter(before + after) - Counter(held) and moment.may(
                    Extend(claim.word, claim.seat, before, after)
                ):
                    return False
    return True


def letters_of(cards):
    return cards if isinstance(cards, str) else letters(cards)


def not_needed(moment):
    cards = moment.view.cards
    return moment.layable(cards) == moment.layable(without(cards, moment.act.card)) > 0


def rarest(moment):
    own = letter_of(moment.act.card)
    return all(in_words(letter) > in_words(own) for letter in set(letters(moment.view.cards)) - {own})


def saves(moment):
    now, why = moment.deadwood(moment.view.cards), moment.why.number
    if "exchange" in moment.offers:
        return now - moment.deadwood(moment.swapped(moment.act.give)) == why
    return now - min(moment.with_top().values()) == why


def saves_none(moment):
    return all(left >= moment.deadwood(moment.view.cards) for left in moment.with_top().values())


def least_deadwood(moment):
    left = {
        card: moment.deadwood(without(moment.view.cards, card)) for card in moment.offers["discard"].cards
    }
    return left[moment.act.card] == min(left.values()) == moment.why.number


def suit_lengths(moment):
    return Counter(card[:2] for card in moment.view.own)


def longest_suit(moment):
    held = suit_lengths(moment)
    return held[moment.act.suit] == max(held.values())


LOW = 6


def height(card):
    return (RANK[card] - 1) % 13


def takes_points(moment):
    prize = moment.game.rules.counts.prize
    return all(
        height(card) >= LOW or (prize and card[:2] == prize[:2] and RANK[card] >= RANK[prize])
        for card in moment.act.cards
    )


def keeps(moment):
    passed, kept = map(letter_of, moment.act.cards), letters(without(moment.view.own, *moment.act.cards))
    often = min(map(in_words, passed))
    named = moment.why.word.split(", ")
    return named and all(letter in kept and in_words(letter) < often for letter in named)


def goes_on(moment):
    row = text_of(moment.view.row) + letter_of(moment.act.card)
    following = sum(begins(row + letter) for letter in ascii_uppercase)
    return row not in words() and following == moment.why.number


def stuck(moment):
    row = text_of(moment.view.row)
    return not any(
        begins(row + letter) and row + letter not in words() for letter in map(letter_of, moment.view.own)
    )


FACTS = {
    "stand": is_spelled,
    "present": best_hand,
    "misses": lambda moment: moment.missing(rest(moment)) == moment.why.number,
    "spells": lambda moment: moment.missing(rest(moment)) == 0,
    "nearer": nearer,
    "no-nearer": lambda moment: not nearer(moment),
    "spells-longer": spells_longer,
    "more-words": lambda moment: (
        in_words(letter_of(moment.view.discards[-1])) > in_words(letter_of(moment.act.give))
    ),
    "no-longer": no_longer,
    "costs-turn": costs_turn,
    "none-as-long": lambda moment: moment.layable(moment.view.cards) < len(moment.act.text),
    "pile-spells-none": pile_spells_none,
    "goes-out": goes_out,
    "lays-longest": longest_laid,
    "then-lays": then_lays,
    "most-cards": most_cards,
    "not-needed": not_needed,
    "rarest": rarest,
    "saves": saves,
    "saves-none": saves_none,
    "top-saves-none": saves_none,
    "then-knocks": lambda moment: min(moment.with_top().values()) <= moment.view.options["deadwood"],
    "least-deadwood": least_deadwood,
    "knock": lambda moment: moment.may(moment.act),
    "takes-points": takes_points,
    "no-long-suit": lambda moment: max(suit_lengths(moment).values()) < 5,
    "longest-suit": longest_suit,
    "keeps": keeps,
    "goes-on": goes_on,
    "stuck": stuck,
}


def wins_it(moment):
    """The player who takes the trick that this card ends."""
    return moment.game.observe(moment.may(moment.act).state, None).taken[-1].taker


def mine(moment, seat):
    return (seat - moment.seat) % (2 if moment.game.teams else len(moment.view.seats)) == 0


TOLD = {
    r"It is the only card you may play\.": lambda moment: len(moment.view.playable) == 1,
    r"Then the trick is .*\.": lambda moment: mine(moment, wins_it(moment)),
    r".* takes the trick\.": lambda moment: not mine(moment, wins_it(moment)),
    r"You want tricks\.": lambda moment: not moment.game.rules.low_wins,
    r"You want few points\.": lambda moment: moment.game.rules.low_wins,
    r"Higher cards are better kept\.": lambda moment: any(
        card[:2] == moment.act.card[:2] and RANK[card] > RANK[moment.act.card]
        for card in moment.view.playable
    ),
    r"You are rid of a high card\.": lambda moment: (
        height(moment.act.card) == max(LOW + 1, *map(height, moment.view.own))
    ),
    r"Nothing in it counts so far\.": lambda moment: (
        not any(
            card.startswith(moment.game.rules.counts.suit or "-") or card == moment.game.rules.counts.prize
            for card in (played.card for played in moment.view.trick)
        )
    ),
}
"""Sentences that a screen adds from its own view."""
EXPECTED = (
    r"You .* calling pays from \d+ in 10\.",
    r"Calling pays if you win \d+ in 10\.",
    r"You (win|hardly ever win).*\.",
    r"A bet would win no more\.",
    r"Everyone may fold\.",
    r"Calling costs more than it wins\.",
    r"It can win later bets, too\.",
    r"Always folding such hands would invite bluffs\.",
    r"This draw wins most often\.",
    r"The trick is .*, unless a word decides otherwise\.",
)


@cache
def hand(game_id, words_are, language, number):
    game = GAMES[game_id]
    seats = max(game.seats.least, min(game.seats.most, 3))
    known = {option.name for option in game.options}
    options = {"words": words_are, "target": 0, "language": language}
    options = {name: value for name, value in options.items() if name in known}
    evening = moments(game_id, f"true {number}", seats, "plain", options)
    return list(takewhile(lambda moment: moment.due is not None, islice(evening, ACTS)))


def found(game_id, words_are, most=None, *, hinted=True):
    """A moment of each kind in every hand, and in it the hint; of a kind not more than `most`."""
    game, times = GAMES[game_id], Counter()
    for number in HANDS:
        seen = set()
        for moment in hand(game_id, words_are, spoken.language, number):
            seat = moment.due.seats[0]
            offers = game.legal(moment.state, seat)
            kind = (
                frozenset(offer.do for offer in offers if not offer.early),
                len(getattr(moment.state, "trick", ())),
            )
            if kind in seen or times[kind] == most:
                continue
            if advised(game.family, offers, moment.state.options) or not hinted:
                seen.add(kind)
                times[kind] += 1
                yield Moment(game, moment.state, seat, hinted=hinted)


def sentences(moment):
    told = hint_text(staged(moment.game, moment.state, moment.seat), moment.hint)
    reason = re.sub(r"\*\*.*\*\*", "", told).strip()
    return re.findall(r"[^.]+\.", reason)


def untrue(moment):
    """False statements of the hint."""
    if moment.why is not None and moment.why.kind in FACTS:
        return [] if FACTS[moment.why.kind](moment) else [moment.why.kind]
    wrong = []
    for sentence in map(str.strip, sentences(moment)):
        checks = [check for told, check in TOLD.items() if re.fullmatch(told, sentence)]
        if not checks:
            assert any(re.fullmatch(told, sentence) for told in EXPECTED), sentence
        wrong += [sentence for check in checks if not check(moment)]
    return wrong


QUIET = [game.id for game in GAMES.values() if game.family.quiet]


def others(moment):
    """Acts that are as lawful as the one advised."""
    rng = Random(f"{moment.view.hand} {moment.seat}")
    for do, offer in moment.offers.items():
        match do:
            case "exchange":
                yield from map(Exchange, moment.view.cards)
            case "discard":
                yield from map(Drop if moment.game.family.name == "poker" else Discard, offer.cards)
            case "add":
                yield from map(Add, offer.cards)
            case "pass" if offer.cards:
                yield from (Pass(cards=tuple(rng.sample(offer.cards, 3))) for _ in range(3))
            case "rule":
                yield from map(Rule, ("an", "le", None))
            case "lay":
                known = sorted(spelled(letters(moment.view.cards)))
                lawful = (Lay(text=word) for word in rng.sample(known, min(len(known), 8)))
                yield from filter(moment.may, lawful)


def holds_for_others(game_id, most=None):
    kinds = set()
    for moment in found(game_id, "checked", most):
        offers = tuple(moment.offers.values())
        for act in others(moment):
            moment.act, moment.why = act, reason(moment.game, moment.view, offers, act)
            kinds.add(moment.why and moment.why.kind)
            assert moment.why is None or FACTS[moment.why.kind](moment), (moment.state, act, moment.why)
    assert kinds


def is_so(game_id, words_are, most=None):
    told = 0
    for moment in found(game_id, words_are, most):
        assert not untrue(moment), (moment.state, moment.act, moment.why, sentences(moment))
        told += 1
    assert told


@pytest.fixture(autouse=True, params=LANGUAGES)
def language(request, monkeypatch):
    monkeypatch.setattr(spoken, "language", request.param)


with_reasons = pytest.mark.parametrize(
    "game_id", ["zoot", "scrummy", "four-by-four", "scrotch", "quist", "turtle", "soup"]
)
with_hints = pytest.mark.parametrize(
    ("game_id", "words_are"), [*((game, "checked") for game in GAMES), *((game, "honour") for game in QUIET)]
)


@pytest.mark.broad(1)
@with_reasons
def test_a_reason_would_be_so_for_another_act_too(game_id):
    holds_for_others(game_id, FEW)


@pytest.mark.slow
@pytest.mark.broad(4)
@with_reasons
def test_reasons_of_many_moments_would_be_so_for_other_acts_too(game_id):
    holds_for_others(game_id)


@pytest.mark.broad(2)
@with_hints
def test_a_hint_says_nothing_that_is_not_so(game_id, words_are):
    is_so(game_id, words_are, FEW)


@pytest.mark.slow
@pytest.mark.broad(4)
@with_hints
def test_hints_of_many_moments_say_nothing_that_is_not_so(game_id, words_are):
    is_so(game_id, words_are)
