"""A computer player at a trick table. It knows the rules, its view and its vocabulary, nothing more.

Before it plays a card it imagines how the trick may end, dealing out the cards it hasn't seen. The stronger it is, the
more often it does so; and a shark minds the words that others may find.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random

from engine.cards import letter_of
from engine.characters import EVEN, Character
from engine.computer.judging import bluff
from engine.computer.noticing import Eye
from engine.computer.player import Player
from engine.computer.playouts import CODE
from engine.computer.reckoning import NUMBER
from engine.computer.scrumping import brought, doubts_scrump, found_out, price, word_of
from engine.computer.supposing import Mind
from engine.computer.trick_master import Thought, best_play, best_ruling, scrumped, thoughts
from engine.computer.trick_seat import TrickSeat
from engine.contract import UNTOLD, Action, Levels, Offer, Strength
from engine.families.card_table.actions import Pass
from engine.families.card_table.table import DECK, RANK
from engine.families.tricks.actions import Accept, DealChoice, Play, Rule, Spellcheck
from engine.families.tricks.following import suit_of
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.view import TricksView
from engine.words.lexica import lexicon_of

SAMPLES: Mapping[Strength, int] = {"sly": 8, "shark": 24}
BLUFFS: Mapping[Strength, float] = {"plain": 0.06, "sly": 0.15, "shark": 0.15}  # of last cards without a word
LONG_SUIT = 5
_A_WORD = 0.01  # nobody says one that changes nothing


def decide(
    rules: TrickRules,
    view: TricksView,
    offers: tuple[Offer, ...],
    rng: Random,
    strength: Strength,
    character: Character = EVEN,
    levels: Levels = UNTOLD,
) -> Action:
    may, player = {offer.do: offer for offer in offers}, Player(strength, character, levels)
    if "spellcheck" in may:
        return Spellcheck() if doubts_scrump(view, player) else Accept()
    if "play" in may and strength == "master":
        return best_play(Mind.of(TrickSeat.seen_by(rules, view), strength), may["play"], rng)
    if "play" in may:
        played = _last if may["play"].text else _play
        return played(TrickSeat.seen_by(rules, view), may["play"], rng, player)
    if "pass" in may:
        return Pass(cards=tuple(sorted(view.own, key=partial(_danger, rules), reverse=True)[:3]))
    if "rule" in may:
        thinks = strength == "master" and view.own
        return Rule(
            suit=best_ruling(Mind.of(TrickSeat.seen_by(rules, view), strength), rng)
            if thinks
            else _ruling(view)
        )
    return DealChoice(keep=True)


def _ruling(view: TricksView) -> str | None:
    """The suit with many cards and high ones, if there is one."""

    def strength_of(suit: str) -> float:
        cards = [card for card in view.own if card.startswith(suit)]
        return len(cards) + sum((RANK[card] - 1) % 13 for card in cards) / 24

    best = max((suit.code for suit in DECK.suits), key=strength_of)
    long = sum(card.startswith(best) for card in view.own) >= LONG_SUIT
    return best if long else None


def _danger(rules: TrickRules, card: str) -> float:
    """How much I want to be rid of it: of the prize, of what may catch it, and of high cards."""
    height = (RANK[card] - 1) % 13
    if not rules.low_wins:
        return -height
    prize, suit = rules.counts.prize, rules.counts.suit
    if prize is not None and card[:2] == prize[:2] and RANK[card] >= RANK[prize]:
        return 30 + height
    return height + (4 if suit is not None and card.startswith(suit) else 0)


def _play(table: TrickSeat, offer: Offer, rng: Random, player: Player) -> Play:
    if player.strength == "plain":
        return _simply(offer, table, rng)
    worth = _imagined(offer, table, rng, player.strength) if len(offer.cards) > 1 else {}
    return Play(card=max(offer.cards, key=lambda card: worth.get(card, 0.0) - table.cost(card)))


def _simply(offer: Offer, table: TrickSeat, rng: Random) -> Play:
    """A plain player looks at the trick as it lies."""
    trick = table.trick
    cards = sorted(offer.cards, key=table.cost)
    if not trick:
        return Play(card=_simple_lead(cards, table, rng))
    beating = [card for card in cards if table.beats(card, trick)]
    if table.stops:
        return Play(card=_simple_stop(cards, beating, table))
    if table.wants:
        # The last player may scrump, so no card is sure to win: spend no more than it takes.
        ours = table.mine(table.taker(trick))
        return Play(card=beating[0] if beating and not ours else cards[0])
    under = [card for card in cards if card not in beating]
    return Play(card=max(under, key=RANK.__getitem__) if under else _simple_lead(cards, table, rng))


def _simple_stop(cards: list[str], beating: list[str], table: TrickSeat) -> str:
    """Others may be about to take all that counts: take a card of it from them, or at least give them none."""
    theirs = not table.mine(table.taker(table.trick))
    if theirs and beating and table.counts(table.trick):
        return min(beating, key=RANK.__getitem__)
    bare = [card for card in cards if not table.counts((card,))] if theirs else cards
    return min(bare or cards, key=RANK.__getitem__)


def _simple_lead(cards: list[str], table: TrickSeat, rng: Random) -> str:
    if table.wants:
        return _simple_wanting_lead(rng.choice(cards), cards, table)
    cards = [card for card in cards if _may_be_beaten(card, table)] or cards
    if table.rules.scoring == "each-side":  # peppers cost their taker, and a low Lemon takes none
        return min(cards, key=partial(_danger, table.rules))
    return min(cards, key=RANK.__getitem__)


def _simple_wanting_lead(card: str, cards: list[str], table: TrickSeat) -> str:
    """This one, unless a higher one of its suit is the highest that is left."""
    highest = max((other for other in cards if suit_of(other) == suit_of(card)), key=RANK.__getitem__)
    return card if _may_be_beaten(highest, table) else highest


def _may_be_beaten(card: str, table: TrickSeat) -> bool:
    """Whether anybody else can have a higher card of the suit."""
    return any(suit_of(other) == suit_of(card) and RANK[other] > RANK[card] for other in table.unseen)


def _imagined(offer: Offer, table: TrickSeat, rng: Random, strength: Strength) -> dict[str, float]:
    """What the trick is worth on average, by the card played to it."""
    worth = dict.fromkeys(offer.cards, 0.0)
    mind = Mind.of(table, strength) if strength == "shark" else Mind.without_words(table)
    hidden, playout = mind.hidden(), mind.playout(table.view.ruling)
    for _ in range(SAMPLES[strength]):
        hands = hidden.suppose(rng)
        for card in offer.cards:
            cards, taker = playout.trick(hands, NUMBER[card])
            worth[card] += table.worth([CODE[card] for card in cards], taker) / SAMPLES[strength]
    return worth


def _last(table: TrickSeat, offer: Offer, rng: Random, player: Player) -> Play:
    """The last player knows how the trick ends with each card, with or without a word."""
    words = lexicon_of(table.view.options).vocabulary(player.strength)
    eye = Eye.of(player.strength, table.me, table.view.hand)

    def brings(thought: Thought) -> float:
        play = thought.action
        return thought.brings(table) - table.cost(play.card) - (_A_WORD if play.scrump else 0.0)

    found = thoughts(table, offer, lambda cards: word_of(cards, words, eye))
    best = max(reversed(found), key=brings).action  # of those that come to the same, the one that costs less
    return _made_up(table, offer, best, rng, player) or best


def _made_up(table: TrickSeat, offer: Offer, true: Play, rng: Random, player: Player) -> Play | None:
    """A scrump that is no word, where it is worth more points than what can be done without, though it may be found out."""
    view, strength = table.view, player.strength
    if view.options["words"] != "honour" or rng.random() >= BLUFFS[strength] * player.character.bluffs:
        return None
    words, luck = lexicon_of(view.options).vocabulary(strength), rng.random()
    played = {card: (*table.trick, card) for card in offer.cards}
    letters = {card: "".join(map(letter_of, cards)) for card, cards in played.items()}
    words_of = {card: bluff(words, held, len(held), strength, rng) for card, held in letters.items()}
    made = {card: word for card, word in words_of.items() if word is not None}
    if not made:
        return None
    # The same luck for every card: else chance would tell apart what is as good.
    points = {card: brought(table, card, luck) for card in {true.card, *made}}
    sides, risk, costs = table.sides, found_out(view, player), price(table.rules)
    taker = table.named(true.to or "me") if true.scrump else table.taker(played[true.card])
    best, found = points[true.card][taker % sides] - table.cost(true.card), None
    for card, word in made.items():
        caught = points[card][table.taker(played[card]) % sides] - costs
        for to in offer.choices:
            named = points[card][table.named(to) % sides]
            worth = (1 - risk) * named + risk * caught - table.cost(card)
            if worth > best:
                best, found = worth, scrumped(card, word, to)
    return found
