"""Offers of the rummy, trick and Soup games made into acts: every one that an offer promises to be accepted."""

from itertools import combinations, permutations, product

from engine import catalogue
from engine.families.card_table.table import DECK
from engine.families.rummy import actions as rummy
from engine.families.soup import actions as soup
from engine.families.tricks import actions as tricks
from engine.refused import Refused


def kind_of(game, do):
    return next(kind for kind in game.actions if kind.__struct_config__.tag == do)


def accepted(state, seat, action):
    """The step, or None when it is refused."""
    try:
        return catalogue.GAMES.apply(state, seat, action)
    except Refused:
        return None


def acts(state, seat, offer, rng):
    """An act for each choice in an offer; typed words are made up."""
    game = catalogue.GAMES[state.game]
    kind = kind_of(game, offer.do)
    if (maker := MAKERS.get((game.family.name, offer.do))) is not None:
        return list(maker(state, seat, offer, rng))
    if offer.claims and offer.do == "spellcheck" and game.family.name == "rummy":
        return [kind(claim.word, claim.seat) for claim in offer.claims]
    if offer.count == (1, 1):
        return [kind(card) for card in offer.cards]
    return [kind()]


def sizes(offer):
    return offer.sizes or tuple(range(offer.count[0], offer.count[1] + 1))


def _lay(_state, _seat, offer, rng):
    for size in sizes(offer):
        yield rummy.Lay(tuple(rng.sample(offer.cards, size)))


def _extend(_state, _seat, offer, rng):
    for claim, size in product(offer.claims, sizes(offer)):
        cards = tuple(rng.sample(offer.cards, size))
        cut = rng.randint(0, size)
        yield rummy.Extend(claim.word, claim.seat, cards[:cut], cards[cut:])


def _take(state, seat, offer, rng):
    if state.game == "scrotch":
        yield from (rummy.TakeFrom(choice) for choice in offer.choices)
        return
    if "stock" in offer.choices:
        yield rummy.Take()
    for card in offer.cards if "discard" in offer.choices else ():
        yield _with_a_word(state, seat, card, rng)


def _with_a_word(state, seat, card, rng):
    """A word of some length goes with every card of the pile that is offered."""
    above = state.discards[state.discards.index(card) + 1 :]
    held = [*state.hands[seat], *above]
    tries = [
        rummy.Take(card, word=(card, *rng.sample(held, more)))
        for more in rng.sample(range(1, len(held) + 1), len(held))
    ]
    return next((act for act in tries if accepted(state, seat, act)), tries[0])


def _declare(_state, _seat, offer, _rng):
    return [rummy.Declare(out=number) for number in range(offer.least, offer.most + 1)]


def _knock(_state, _seat, offer, _rng):
    """Some card to throw and some false words: all ways to lay the hand out by suits are tried."""
    for thrown in offer.cards:
        rest = [card for card in offer.cards if card != thrown]
        for words in layouts(rest):
            left = {*rest} - {card for word in words for card in word}
            if sum(DECK[card].deadwood for card in left) <= offer.most:
                return [rummy.Knock(thrown, words)]
    return [rummy.Knock(offer.cards[-1])]


def _show(_state, _seat, offer, rng):
    yield rummy.Show()
    yield rummy.Show(next(words for words in layouts(rng.sample(offer.cards, len(offer.cards)))))


def layouts(cards):
    """Every way to make one word of each kind: Animals, Lemons, Limes and peppers alone, peppers shared out."""
    suits = {suit: tuple(card for card in cards if card.startswith(suit)) for suit in ("an", "le", "li")}
    peppers = [card for card in cards if card.startswith("ch")]
    for shares in product(range(3), repeat=len(peppers)):
        groups = [[*suits["le"]], [*suits["li"]], []]
        for pepper, share in zip(peppers, shares, strict=True):
            groups[share].append(pepper)
        yield tuple(tuple(word) for word in ([*suits["an"]], *groups) if len(word) >= 4)


def _play(state, _seat, offer, rng):
    for card in offer.cards:
        yield tricks.Play(card)
        if offer.text and state.options["words"] == "honour":
            letters = [played[3] for played in (*state.trick, card)]
            word = "".join(rng.choice(list(permutations(letters))))
            yield from (tricks.Play(card, word, to) for to in offer.choices)


def _pass(_state, _seat, offer, rng):
    yield tricks.Pass(tuple(rng.sample(offer.cards, offer.count[0])))
    yield tricks.Pass(next(combinations(offer.cards, offer.count[0])))


def _name(state, _seat, _offer, _rng):
    row = "".join(card[3] for card in state.row)
    return [soup.Name(row + ending) for ending in ("ABLE", "S" * 4)]


MAKERS = {
    ("rummy", "lay"): _lay,
    ("rummy", "extend"): _extend,
    ("rummy", "take"): _take,
    ("rummy", "declare"): _declare,
    ("rummy", "knock"): _knock,
    ("rummy", "show"): _show,
    ("rummy", "exchange"): lambda _s, _p, offer, _r: [rummy.Exchange(card) for card in offer.cards],
    ("tricks", "play"): _play,
    ("tricks", "pass"): _pass,
    ("soup", "pass"): _pass,
    ("tricks", "rule"): lambda _s, _p, offer, _r: [tricks.Rule(suit) for suit in offer.choices],
    ("tricks", "deal"): lambda _s, _p, _o, _r: [tricks.DealChoice(keep=keep) for keep in (True, False)],
    ("soup", "name"): _name,
}
