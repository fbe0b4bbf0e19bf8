"""A master at the trick tables: its guesses fit the facts, and its imagined games follow the rules."""

from itertools import chain
from random import Random

import pytest
from msgspec.structs import replace
from trick_table import TRICK_GAMES, act, games_of, table

from engine import catalogue
from engine.cards import letter_of
from engine.contract import Offer
from engine.families.tricks.actions import Play, Rule
from engine.families.tricks.computer import search
from engine.families.tricks.computer.imagining import OVERLOOKED, Mind
from engine.families.tricks.computer.playouts import Playout, spellings
from engine.families.tricks.computer.scoring import CODE, NOBODY, NUMBER, SUIT, Totals, law_of, totals_of
from engine.families.tricks.computer.seat import PlayingSeat
from engine.families.tricks.state import Taken
from engine.families.tricks.view import InTrick
from engine.words.lexica import lexicon_of

WORDS = lexicon_of({"language": "en", "allow": (), "deny": ()})
ENDS = ("between", "deal", "over")


def played(game_id, seed, tricks=99):
    """A table after this many tricks of its first hand, without spellchecks."""
    state, rng = table(game_id, seed=seed, words="checked"), Random(seed)
    while state.phase not in ENDS and (len(state.taken) < tricks or state.phase != "play" or state.trick):
        seat = games_of(state).due(state).seats[0]
        view, offers = games_of(state).observe(state, seat), games_of(state).legal(state, seat)
        state = act(state, (seat, games_of(state).computer(view, offers, rng, "plain")))
    return state


def supposed(state, seat):
    game = games_of(state)
    table, words = (
        PlayingSeat.seen_by(game.rules, game.observe(state, seat)),
        spellings(WORDS, len(state.hands)),
    )
    hidden = Mind(table, (words,) * len(state.hands)).hidden()
    return hidden, hidden.suppose(Random(3))


@pytest.mark.parametrize("game_id", TRICK_GAMES)
def test_an_imagined_hand_is_worth_what_the_rules_say(game_id):
    for seed in range(6):
        state = played(game_id, f"worth {seed}")
        law = law_of(games_of(state).rules)
        totals = totals_of(law, games_of(state).observe(state, 0))
        assert tuple(law.points(totals)) == state.scores


@pytest.mark.parametrize("game_id", TRICK_GAMES)
def test_what_it_supposes_fits_everything_it_has_seen(game_id):
    for seed in range(6):
        state = played(game_id, f"seen {seed}", tricks=5)
        for seat in range(len(state.hands)):
            _hidden, hands = supposed(state, seat)
            cards = [[CODE[card] for suit in hand for card in suit] for hand in hands]
            assert sorted(cards[seat]) == sorted(state.hands[seat])
            assert [len(hand) for hand in cards] == [len(hand) for hand in state.hands]
            assert sorted(chain(*cards)) == sorted(chain(*state.hands))
            for other, suit in known_voids(state):
                assert other == seat or not any(card.startswith(suit) for card in cards[other])
            if state.passes and state.passes[seat]:
                right = (seat - 1) % len(state.hands)
                assert set(state.passes[seat]) & set(state.hands[right]) <= set(cards[right])


def known_voids(state):
    seats = len(state.hands)
    return {
        ((trick.leader + place) % seats, trick.cards[0][:2])
        for trick in state.taken
        for place, card in enumerate(trick.cards)
        if card[:2] != trick.cards[0][:2]
    }


def test_who_left_a_trick_without_a_word_probably_had_no_card_for_one():
    state = table("quist", dealer=3)
    state = act(state, (3, Rule(suit=None)))
    left = Taken(leader=0, cards=("le.L", "le.A", "le.D", "le.B"), taker=0)
    state = replace(state, taken=(left,), hands=tuple(hand[1:] for hand in state.hands))
    hidden, _hands = supposed(state, 0)
    last, before = hidden.odds[3], hidden.odds[2]
    assert last[NUMBER["le.E"]] == OVERLOOKED  # LADE, DALE, DEAL
    assert last[NUMBER["le.K"]] == 1  # no word
    assert last[NUMBER["an.E"]] == 1  # they had to follow
    assert set(before) == {1}


def test_it_names_the_word_that_others_know_least():
    rarest = search.rarest_of(WORDS)
    named = rarest(("le.D", "ch.E1", "le.L", "ch.O1"))
    assert WORDS.level(named) == max(WORDS.level(word) for word in ("DOLE", "LODE", named))
    assert WORDS.level(named) > WORDS.level("DOLE")
    assert rarest(("li.X", "li.Z", "li.Q", "le.B")) is None


def test_it_names_no_word_that_is_hidden_in_public():
    rarest, of_letter = search.rarest_of(WORDS), {letter_of(card): card for card in NUMBER}
    hidden = [word for word in WORDS if len(word) == 4 and WORDS.masked(word)]
    named = [rarest([of_letter[letter] for letter in word]) for word in hidden]
    assert hidden
    assert not any(word and WORDS.masked(word) for word in named)


@pytest.mark.parametrize("game_id", TRICK_GAMES)
def test_it_never_thinks_longer_than_its_number_of_cards(game_id, monkeypatch):
    """The first card of all is the one with most left to be played."""
    state, put, counted = played(game_id, "long", tricks=0), Playout._put, []

    def counting(self, card, seat):
        counted.append(card)
        put(self, card, seat)

    monkeypatch.setattr(Playout, "_put", counting)
    seat = games_of(state).due(state).seats[0]
    view, offers = games_of(state).observe(state, seat), games_of(state).legal(state, seat)
    games_of(state).computer(view, offers, Random(1), "master")
    assert 1000 < len(counted) <= 1.5 * search.CARDS_PLAYED


@pytest.mark.parametrize("game_id", TRICK_GAMES)
def test_the_last_trick_is_imagined_as_it_will_be_played(game_id):
    """Everybody has one card left, and no word is known: there is nothing to choose."""
    for seed in range(6):
        state = played(game_id, f"last {seed}", tricks=len(table(game_id).hands[0]) - 1)
        game, seat = games_of(state), games_of(state).due(state).seats[0]
        law, view = law_of(game.rules), game.observe(state, seat)
        mind = Mind(PlayingSeat.seen_by(game.rules, view), (frozenset(),) * law.seats)
        hands = [[[], [], [], []] for _ in state.hands]
        for hand, (card,) in zip(hands, state.hands, strict=True):
            hand[NUMBER[card] // SUIT].append(NUMBER[card])
        playout = mind.playout(view.ruling)
        cards, taker = playout.trick(hands, NUMBER[state.hands[seat][0]])
        imagined = playout.value(hands, None, [0.5])
        while state.phase == "play" and len(state.taken) < view.total:
            due = game.due(state).seats[0]
            state = act(state, (due, Play(card=state.hands[due][0])))
        end = totals_of(law, game.observe(state, seat))
        assert sum(end.tricks) == view.total
        assert imagined == law.value(end, seat)
        (*_before, last) = game.observe(state, seat).taken
        assert ([CODE[card] for card in cards], taker) == (list(last.cards), last.taker)


def test_a_trick_more_decides_the_hand():
    law = law_of(catalogue.GAMES["quist"].rules)
    assert law.value(Totals([0, 0], [7, 6], NOBODY), 0) == pytest.approx(1, abs=0.1)
    assert law.value(Totals([0, 0], [7, 6], NOBODY), 1) == pytest.approx(-1, abs=0.1)


def test_where_no_point_comes_of_it_a_trick_more_is_better_than_one_less():
    """A side with most tricks and six Animals or fewer scores nothing."""
    law = law_of(catalogue.GAMES["animal-quist"].rules)
    worth = [law.value(Totals([animals, 13 - animals], [9, 4], NOBODY), 0) for animals in (5, 6, 7)]
    assert law.points(Totals([6, 7], [9, 4], NOBODY)) == [0, 0]
    assert worth[0] < worth[1] < worth[2] - 0.9
    assert law.value(Totals([6, 7], [9, 4], NOBODY), 0) > law.value(Totals([6, 7], [8, 5], NOBODY), 0)


@pytest.mark.broad(1)
@pytest.mark.parametrize("place", [1, 2, 3])
def test_of_two_cards_that_lose_a_trick_it_seldom_throws_the_higher(place):
    """Cards of the same letter, which only luck tells apart in imagined games."""
    cards = ["ch.E5", "ch.A1", "ch.E1"][:place]
    held = {
        0: "ch.E5 ch.E4 ch.E3 ch.A3",
        1: "ch.A1 ch.A2 ch.I1",
        2: "ch.E1 ch.E2 ch.I2 ch.U1",
        3: "le.A le.B",
    } | {place: "ch.O1 ch.O2"}
    state = act(table("quist", held, dealer=3), (3, Rule(suit=None)))
    state = act(state, *((seat, Play(card=card)) for seat, card in enumerate(cards)))
    view, offers = games_of(state).observe(state, place), games_of(state).legal(state, place)
    thrown = [games_of(state).computer(view, offers, Random(seed), "master").card for seed in range(12)]
    assert thrown.count("ch.O1") >= 10


def test_whoever_plays_last_thinks_first_of_what_the_trick_brings():
    """The natural move is made when two do as well to the end."""
    state = table("quist", seed="t")
    view = replace(
        games_of(state).observe(state, 3),
        phase="play",
        own=("an.C", "an.S", "le.A"),
        leader=0,
        trick=(InTrick(0, "an.R"), InTrick(1, "an.M"), InTrick(2, "an.L")),
        turn=(3,),
    )
    offer = Offer("play", cards=view.own, choices=("me", "right"), text=False)
    thoughts = search.thoughts(PlayingSeat.seen_by(games_of(state).rules, view), offer, lambda _cards: None)
    assert [thought.action.card for thought in thoughts] == ["an.S", "le.A", "an.C"]
