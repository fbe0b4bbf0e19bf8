"""A trick or Soup table for tests: chosen hands, players by seat, and a way to play it out."""

import re
from itertools import permutations

import msgspec

from engine import catalogue
from engine.contract import Setup
from engine.families.card_table.table import DECK
from engine.families.soup import actions as soup
from engine.families.tricks import actions as tricks

TRICK_GAMES = ("quist", "animal-quist", "chili-dog", "turtle")
CARD = re.compile(r"\b(?:ch|le|li|an)\.[A-Z]\d?")

# The rulebook's order, lowest to highest, written down once more so that the deck file is not asked.
ORDER = [
    "ch.A1",
    "ch.E1",
    "ch.I1",
    "ch.O1",
    "ch.U1",
    "ch.A2",
    "ch.E2",
    "ch.I2",
    "ch.O2",
    "ch.A3",
    "ch.E3",
    "ch.E4",
    "ch.E5",
    "le.A",
    "le.B",
    "le.C",
    "le.D",
    "le.E",
    "le.F",
    "le.G",
    "le.H",
    "le.I",
    "le.J",
    "le.K",
    "le.L",
    "le.M",
    "li.N",
    "li.O",
    "li.P",
    "li.Q",
    "li.R",
    "li.S",
    "li.T",
    "li.U",
    "li.V",
    "li.W",
    "li.X",
    "li.Y",
    "li.Z",
    "an.A",
    "an.C",
    "an.D",
    "an.E",
    "an.I",
    "an.L",
    "an.M",
    "an.N",
    "an.O",
    "an.R",
    "an.S",
    "an.T",
    "an.U",
]


def pack_of(game_id):
    return [card for card in ORDER if card != "le.A" or game_id not in ("turtle", "soup")]


def deck_for(game_id, hands, dealer=0):
    """The pack in dealing order that gives every seat the wanted cards; the others are filled up in order."""
    pack = pack_of(game_id)
    seats = catalogue.GAMES.game(game_id).seats.most
    size = len(pack) // seats
    full = [hands.get(seat, "").split() for seat in range(seats)]
    rest = [card for card in pack if not any(card in hand for hand in full)]
    for hand in full:
        while len(hand) < size:
            hand.append(rest.pop(0))
    order = [(dealer + 1 + step) % seats for step in range(seats)]
    return tuple(full[seat][place] for place in range(size) for seat in order)


def table(game_id, held=None, *, dealer=0, seed="7", **options):
    seats = catalogue.GAMES.game(game_id).seats.most
    deck = deck_for(game_id, held, dealer) if held else ()
    setup = Setup(stacks=(0,) * seats, seed=seed, dealer=dealer, deck=deck, options=options)
    return catalogue.GAMES.start(game_id, setup).state


def act(state, *steps):
    """Steps as (seat, action); the state they lead to."""
    for seat, action in steps:
        state = catalogue.GAMES.apply(state, seat, action).state
    return state


def games_of(state):
    return catalogue.GAMES[state.game]


def random_action(state, seat, rng):
    """Any lawful act, with words at random."""
    game = games_of(state)
    offer = rng.choice(game.legal(state, seat))
    cards = tuple(rng.sample(offer.cards, offer.count[0])) if offer.count[0] else ()
    match offer.do:
        case "rule":
            return tricks.Rule(suit=rng.choice(offer.choices))
        case "pass":
            return tricks.Pass(cards=cards)
        case "deal":
            return tricks.DealChoice(keep=rng.random() < 0.5)
        case "play":
            return _random_play(state, offer, cards[0], rng)
        case "name":
            row = "".join(card[3] for card in state.row)
            return soup.Name(word=row + rng.choice(["", "S", "ED"]) if len(row) > 4 else row + "ABLE")
        case _:
            kind = next(kind for kind in game.actions if kind.__struct_config__.tag == offer.do)
            return kind(card=cards[0]) if cards else kind()


def _random_play(state, offer, card, rng):
    if not offer.text or rng.random() < 0.5 or state.options["words"] == "checked":
        return tricks.Play(card=card)
    letters = [played[3] for played in (*state.trick, card)]
    word = "".join(rng.choice(list(permutations(letters))))
    return tricks.Play(card=card, scrump=word, to=rng.choice(offer.choices))


def hidden_from(state, seat):
    """The cards that this seat (None: a bystander) may not know now."""
    others = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    flying = state.phase == "pass"
    passed = [card for other, cards in enumerate(state.passes) if flying and other != seat for card in cards]
    undealt = list(getattr(state, "undealt", ()))
    mine = set(state.passes[seat]) if seat is not None and state.passes else set()
    return {*others, *passed, *undealt} - mine


def cards_told(told):
    return set(CARD.findall(msgspec.json.encode(told).decode()))


def check_table(state, events):
    """Must be true after every act."""
    game = games_of(state)
    books = game.report(state)
    assert sorted(books.cards) == sorted(books.pack) == sorted(pack_of(game.id))
    assert catalogue.GAMES.decode(game.id, catalogue.GAMES.encode(state)) == state
    for seat in (*range(len(state.chairs)), None):
        hidden = hidden_from(state, seat)
        assert not cards_told(game.observe(state, seat)) & hidden
        for event in events:
            assert not cards_told(event.seen_by(seat)) & hidden
    waited = game.due(state)
    if waited is None:
        assert books.between or books.over
    else:
        assert set(waited.seats) <= set(books.turn)
        assert all(game.legal(state, seat) for seat in waited.seats)


def value(card):
    return DECK[card].value
