"""A poker player's best possible hand: shown after the hand, only if it was better, and never with hidden cards."""

import msgspec
import pytest
from looked_back import looked_back
from scene_cards import cards_in
from slow_search import best_key, wild_in

from engine.cards import code_of
from engine.families.poker import events as poker
from engine.words.lexica import lexicon_of
from screens.profanity import public_word

GAMES = ("scroker", "spit", "longhorn", "dealers-choice", "scrapok", "zoot")
FEW, MANY = 6, 400
"""Hands that are looked back on; at ZOOT! there is seldom a word that they did not show."""


def own_cards(ended):
    """A seat's last cards, from its own events: a list, not the engine's."""
    cards, middle = [], []
    for event in ended.events:
        mine = event.seat == ended.seat
        match event:
            case poker.Folded() if mine:
                break
            case poker.DealtMiddle():
                middle += event.cards
            case poker.DealtUp():
                cards += event.cards[ended.seat]
            case poker.Drew() if mine:
                cards = [card for card in cards if card not in (event.thrown or ())] + [*(event.cards or ())]
            case poker.TookFromPile() | poker.TookFromStock() if mine:
                cards.append(event.card)
            case poker.Discarded() if mine:
                cards.remove(event.card)
            case _ if event.kind == "dealt":
                cards += event.cards.get(ended.seat, ())
    return cards, middle


def rival_keys(ended):
    """The worth of the main pot's winning hands, if all of them are open; empty if this seat is among them."""
    won = next((event for event in ended.events if isinstance(event, poker.PotWon) and event.pot == 0), None)
    if won is None or ended.seat in won.seats:
        return []
    shown = [ended.view.seats[seat].shown for seat in won.seats]
    return [one.key for one in shown] if all(shown) else []


def agrees(ended):
    view, mine, missed = ended.view, ended.view.seats[ended.seat], ended.missed
    cards, middle = own_cards(ended)
    if wild_in(view.rules, (*cards, *middle)) > 1 or not cards:
        return
    key, rivals = best_key(view.rules, view.options, cards, middle), rival_keys(ended)
    barred = any(isinstance(event, poker.NoOpeners) and event.seat == ended.seat for event in ended.events)
    wins = bool(rivals) and key > max(rivals) and not barred
    if missed is None:
        whole = mine.shown is not None or len(cards) + len(middle) >= len(view.rules.streets)
        assert not wins or not whole or view.rules.ranking == "zoot"
        return
    best, usual = missed.held.best, lexicon_of(view.options).vocabulary("shark")
    assert wins
    assert key >= best.key > max(rivals)
    assert best.key == key or all(text in usual for text in best.texts)
    assert all(text in lexicon_of(view.options) for text in best.texts)


def shows_only_what_its_reader_knows(ended):
    for language in ("en", "fr"):
        review = ended.review(language)
        shown = {code_of(card) for card in cards_in(msgspec.to_builtins(review.picture.scene))}
        assert shown
        assert not shown - ended.known
        words = {word.label for row in review.picture.scene.shown for word in row.words if word.label}
        public = {word for one in ended.result.shown for word in (*one.words, *one.false)}
        own = {*ended.missed.held.best.texts, *own_words(ended), *dealt_words(ended)}
        assert words <= {public_word(ended.stage(), word) for word in own | public}


def own_words(ended):
    return ended.missed.shown.texts if ended.missed.shown is not None else ()


def dealt_words(ended):
    return ended.missed.dealt.best.texts if ended.missed.dealt is not None else ()


def look_back(game, hands):
    found = 0
    for ended in looked_back(game, "looked back", hands, words="honour"):
        agrees(ended)
        if ended.missed is not None:
            shows_only_what_its_reader_knows(ended)
            found += 1
    return found


@pytest.mark.broad(3)
@pytest.mark.parametrize(
    "game", [game for game in GAMES if game != "zoot"]
)  # there it takes 245 hands for one
def test_it_agrees_with_a_slow_search_and_shows_no_hidden_card(game):
    assert look_back(game, FEW)


@pytest.mark.broad(1)
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_does_so_in_hundreds_of_hands(game):
    assert look_back(game, MANY) > FEW
