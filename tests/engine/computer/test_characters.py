"""The computers' characters: each name plays in its own way, the same one every day."""

from itertools import chain, islice
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from benchmarks._ladder_play import interval
from engine import catalogue
from engine.cards import text_of
from engine.characters import CHARACTERS, EVEN, Character, character_of
from engine.computer.judging import doubt
from engine.contract import Offer, Setup, Strength
from engine.families.rummy.actions import Discard
from engine.families.soup.actions import Add
from engine.families.tricks.actions import Play
from engine.words.lexicon import load_lexicon
from tests.engine.computer.recognized import NAMES, right
from tests.engine.families.poker.poker_seat import ME, Heads

NEARLY = ("le.B", "le.L", "ch.I1", "le.D", "li.V")  # BID, LID; BLID is no word
JUNK = ("li.X", "le.K", "li.Q", "le.J", "li.T")


def test_no_two_are_alike() -> None:
    assert len(set(CHARACTERS.values())) == len(CHARACTERS)


def test_a_name_is_always_the_same_character_and_a_strangers_is_like_most() -> None:
    assert all(character_of(name) is who for name, who in CHARACTERS.items())
    assert character_of("Ada 11") is CHARACTERS["Ada"]
    assert character_of("Somebody") == character_of("") == EVEN


def test_no_character_is_so_strong_that_it_drowns_the_level() -> None:
    for who in CHARACTERS.values():
        assert 0.5 <= who.bluffs <= 2
        assert 0.5 <= who.doubts <= 2
        assert 0.9 <= who.bets <= 1.1


def test_bertrand_wants_proof_more_often_than_dot() -> None:
    felt = doubt(load_lexicon("en").vocabulary("shark"), "GLORN", "shark")

    def asks(name: str) -> int:
        return sum(
            felt.spoken(SimpleNamespace(seat=0, hand=hand), "GLORN", CHARACTERS[name]) for hand in range(300)
        )

    assert asks("Bertrand") > 2 * asks("Dot") > 0


def test_cleo_makes_up_more_words_than_ada() -> None:
    words, table = load_lexicon("en"), Heads(NEARLY, JUNK).to_the_showdown()
    view, offers = table.game.observe(table.state, ME), table.game.legal(table.state, ME)

    def made_up(name: str) -> int:
        who = CHARACTERS[name]
        shown = [table.game.computer(view, offers, Random(seed), "sly", who).words for seed in range(100)]
        return sum(text_of(word) not in words for claims in shown for word in claims)

    assert made_up("Cleo") > 2 * made_up("Ada") > 0


def led(game_id: str, strength: Strength, who: Character, hands: int) -> list[str]:
    """A player's first cards, in this many hands."""
    game, found = catalogue.GAMES[game_id], list[str]()
    for number in range(hands):
        seats = (0,) * game.seats.most
        state, card = game.start(Setup(stacks=seats, seed=f"led {number}", dealer=0, options={})).state, ""
        while not card and (due := game.due(state)):
            seat = due.seats[0]
            view, offers = game.observe(state, seat), game.legal(state, seat)
            if game_id == "soup" and view.row:
                view, offers = replace(view, row=()), (Offer("add", cards=view.own),)
            act = game.computer(view, offers, Random(number), strength, who)
            if (
                isinstance(act, Play | Add | Discard) and len(offers[0].cards) > 1
            ):  # no player chooses a hand's first soup
                card = act.card
            else:
                state = catalogue.GAMES.apply(state, seat, act).state
        found.append(card)
    return found


LEADS = [
    ("quist", "plain"),
    ("quist", "sly"),
    ("quist", "shark"),
    ("quist", "master"),
    ("turtle", "sly"),
    ("soup", "plain"),
    ("soup", "shark"),
    ("soup", "master"),
]


@pytest.mark.broad(2)
@pytest.mark.parametrize(("game_id", "strength"), LEADS)
def test_a_character_begins_with_the_suit_it_likes_more_often_than_others_do(game_id, strength) -> None:
    hands = 8 if strength == "master" else 24
    usual = [card[:2] for card in led(game_id, strength, EVEN, hands)]
    for suit in ("le", "an"):
        liked = [card[:2] for card in led(game_id, strength, EVEN._replace(suits=(suit,)), hands)]
        assert liked.count(suit) > usual.count(suit)


def test_a_character_keeps_the_suit_it_likes_at_scrotch() -> None:
    """A sour one: everybody throws Animals first."""
    usual = [card[:2] for card in led("scrotch", "sly", EVEN, 30)]
    for suit in ("le", "li"):
        liked = [card[:2] for card in led("scrotch", "sly", EVEN._replace(suits=(suit,)), 30)]
        assert liked.count(suit) < usual.count(suit)


@pytest.mark.broad(1)
@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["zoot", "quist", "soup"])
def test_over_two_hundred_hands_their_acts_tell_who_they_are(game_id) -> None:
    named = chain.from_iterable(islice(right(catalogue.GAMES[game_id], "sly", known_from=200), 3))
    assert interval([float(one) for one in named]).low > 1 / len(NAMES)
