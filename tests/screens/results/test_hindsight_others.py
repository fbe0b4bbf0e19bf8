"""The best possibilities at tricks, rummy and Soup, against independent searches."""

from bisect import bisect_left
from functools import cache
from itertools import combinations, permutations

import msgspec
import pytest
from looked_back import looked_back
from scene_cards import cards_in

from engine.cards import code_of, letter_of, text_of
from engine.families.rummy.finishing import TurnLimits, require_finish
from engine.families.rummy.word_cards import CLEAN, DECK, deadwood, points
from engine.refused import allowed
from engine.words.lexica import lexicon_of
from engine.words.spelling import shape

FEW = {"four-by-four": 20, "quist": 8, "animal-quist": 8, "chili-dog": 10, "turtle": 12, "soup": 4}
MANY = 1000
TRICKS = ("quist", "animal-quist", "chili-dog", "turtle")
RUMMY = ("scrummy", "four-by-four", "texas-scrummy")
GAMES = (*TRICKS, *RUMMY, "scrotch", "soup")


@cache
def ordered(lexicon):
    return sorted(lexicon)


@cache
def anagrams(lexicon):
    return frozenset("".join(sorted(word)) for word in lexicon)


# --- tricks -------------------------------------------------------------------------------------------------


def ours(ended, seat):
    teams = ended.view.teams
    return (seat - ended.seat) % (2 if teams else len(ended.view.seats)) == 0


def counted(rules, ended, trick):
    """A trick's points against this seat's side, from the rules' pages."""
    peppers = [card for card in trick.cards if card.startswith("ch")]
    match rules.name:
        case "Quist":
            return 1
        case "Animal Quist":
            return sum(card.startswith("an") for card in trick.cards)
        case "Turtle":
            return len(peppers) + 13 * ("an.T" in trick.cards)
    mine = [card for one in ended.view.taken if ours(ended, one.taker) for card in one.cards]
    if "an.D" not in mine:
        return 0
    return sum(int(card[4]) for card in (mine if "an.D" in trick.cards else peppers) if card.startswith("ch"))


def takers(ended, trick, card):
    """The trick's taker with this card in the last place: by the cards, and by a word."""
    cards, seats, ruling = (*trick.cards[:-1], card), len(trick.cards), ended.view.ruling
    ranks = [one.code for one in DECK.cards]
    best = max(
        cards,
        key=lambda one: (one[:2] == ruling, one[:2] == cards[0][:2], ranks.index(one)),
    )
    yield (trick.leader + cards.index(best)) % seats, None
    lexicon = lexicon_of(ended.view.options)
    for word in {"".join(way) for way in permutations(map(letter_of, cards))}:
        if word in lexicon and not lexicon.masked(word) and set(word) & set("AEIOUY"):
            yield ended.seat, word
            if ended.felt.game.rules.low_wins:
                yield (ended.seat - 1) % seats, word


def tricks_that_could_have_gone_better(ended):
    rules, taken = ended.felt.game.rules, ended.view.taken
    if any(event.kind in ("works", "turtled") for event in ended.events):
        return
    for number, trick in enumerate(taken, 1):
        place = (ended.seat - trick.leader) % len(trick.cards)
        cost = counted(rules, ended, trick)
        if place + 1 < len(trick.cards) or ours(ended, trick.taker) != rules.low_wins or not cost:
            continue
        hand = [later.cards[(ended.seat - later.leader) % len(later.cards)] for later in taken[number - 1 :]]
        follow = [card for card in hand if card[:2] == trick.cards[0][:2]] or hand
        for card in follow:
            for taker, word in takers(ended, trick, card):
                if ours(ended, taker) != rules.low_wins and (word or rules.low_wins):
                    yield cost, number, card, word is not None, taker


def check_tricks(ended):
    found = {*tricks_that_could_have_gone_better(ended)}
    assert bool(found) == (ended.missed is not None)
    if found:
        one, other = ended.missed, ended.missed.other
        assert (one.cost, one.number, other.card, other.word is not None, other.taker) in found
        most = max((cost, word) for cost, _, _, word, _ in found)
        assert (one.cost, other.word is not None) == most
        assert one.number == max(number for cost, number, _, word, _ in found if (cost, word) == most)
        if other.word is not None:
            assert other.word in lexicon_of(ended.view.options)
            cards = (*one.trick.cards[:-1], other.card)
            assert sorted(other.word) == sorted(map(letter_of, cards))


# --- rummy --------------------------------------------------------------------------------------------------


def check_rummy(ended):
    """The cards still held, after a turn in which they were at hand."""
    view, lexicon = ended.view, lexicon_of(ended.view.options).decent()
    mine = [event for event in ended.events if event.seat == ended.seat]
    ends = [place for place, event in enumerate(mine) if event.kind in ("discarded", "passed")]
    if not ends or not view.cards:
        assert ended.missed is None
        return
    back = [
        card for event in mine[ends[-1] :] if event.kind in ("returned", "put-back") for card in event.cards
    ]
    hand = [card for card in view.cards if card not in back]
    begin = max((place for place in range(ends[-1]) if mine[place].kind == "took"), default=0)
    if len(ends) > 1:
        begin = max(begin, ends[-2])
    laid = [
        len(word) for event in mine[begin : ends[-1]] if event.kind == "presented" for word in event.words
    ]
    thrown = mine[ends[-1]].kind == "discarded"
    best = 0
    for size in range(2, len(hand) + 1):
        turn = TurnLimits(view.rules, (*laid, size), bare=not thrown)
        if not allowed(require_finish, turn, len(hand) + thrown - size, open_word=False):
            continue
        for some in combinations(hand, size):
            if "".join(sorted(map(letter_of, some))) in anagrams(lexicon):
                best = max(best, 2 * sum(points(card, view.rules) for card in some))
    assert bool(best) == (ended.missed is not None)
    if best:
        (word,) = ended.missed.words
        assert text_of(word) in lexicon
        assert set(word) <= set(hand)
        assert ended.missed.ends or ended.missed.gain == best


def check_scrotch(ended):
    view = ended.view
    least = least_deadwood(view.cards, lexicon_of(view.options)) if view.cards else 0
    shown = next((one for one in view.shown if one.seat == ended.seat), None)
    if shown is not None:
        assert (ended.missed is not None) == (least < shown.worth)
        assert ended.missed is None or ended.missed.gain == shown.worth - least
    else:
        might = bool(view.cards) and not view.shown and least <= view.options["deadwood"]
        assert (ended.missed is not None) == might


def least_deadwood(cards, lexicon):
    """Every set of cards is a word or is not; then every way to put words side by side."""
    words = []
    for size in range(4, len(cards) + 1):
        for places in combinations(range(len(cards)), size):
            some = [cards[place] for place in places]
            known = "".join(sorted(map(letter_of, some))) in anagrams(lexicon.decent())
            if known and shape(DECK, some, CLEAN) is None:
                words.append((sum(1 << place for place in places), deadwood(some)))
    best = {0: 0}
    for mask, worth in words:
        for used, saved in [*best.items()]:
            if not used & mask:
                best[used | mask] = max(best.get(used | mask, 0), saved + worth)
    return deadwood(cards) - max(best.values())


# --- Soup ---------------------------------------------------------------------------------------------------


def soups_that_could_have_gone_on(ended):
    lexicon = lexicon_of(ended.view.options)
    words, least = ordered(lexicon.decent()), ended.view.min_length
    for place, event in enumerate(ended.events):
        if event.kind != "soup-eaten" or event.seat != ended.seat or event.how not in ("eat", "eat_first"):
            continue
        later = [one.card for one in ended.events[place:] if one.kind == "played" and one.seat == ended.seat]
        last = event.cards[-1:] if event.how == "eat" else ()
        row = event.cards[: -1 if last else None]
        for card in (*ended.view.own, *later, *last):
            longer = "".join(map(letter_of, (*row, card)))
            next_word = words[min(bisect_left(words, longer), len(words) - 1)]
            made = longer in lexicon and len(longer) >= least
            if row and not made and next_word.startswith(longer):
                yield row, card


def check_soup(ended):
    found = {*soups_that_could_have_gone_on(ended)}
    assert bool(found) == (ended.missed is not None)
    if found:
        one = ended.missed
        assert (one.row, one.card) in found
        assert len(one.row) == max(len(row) for row, _ in found)
        assert one.word in lexicon_of(ended.view.options)
        assert one.word.startswith("".join(map(letter_of, (*one.row, one.card))))


CHECKS = {"soup": check_soup, "scrotch": check_scrotch, **dict.fromkeys(RUMMY, check_rummy)}


def shows_only_what_its_reader_knows(ended):
    """Cards of the reader or open ones, and no word beyond them except a soup's continuations."""
    for language in ("en", "fr"):
        review = ended.review(language)
        shown = {code_of(card) for card in cards_in(msgspec.to_builtins(review.picture.scene))}
        assert shown
        assert not shown - ended.known
        for row in review.picture.scene.shown:
            for word in row.words:
                assert not word.label or word.label == text_of(word.cards)


def look_back(game, hands):
    found = 0
    for ended in looked_back(game, "hindsight", hands, words="honour"):
        CHECKS.get(game, check_tricks)(ended)
        if ended.missed is not None:
            shows_only_what_its_reader_knows(ended)
            found += 1
    return found


@pytest.mark.broad(4)
@pytest.mark.parametrize("game", GAMES)
def test_it_agrees_with_another_search_and_shows_no_hidden_card(game):
    assert look_back(game, FEW.get(game, 6))


@pytest.mark.broad(1)
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_does_so_in_a_thousand_hands(game):
    assert look_back(game, MANY) > FEW.get(game, 6)
