"""Grades in trick games: each card, and each suit that may rule, is played to the end of the hand over deals that
fit the play so far."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.contract import Action, Claim, Decision, Weighed
from engine.families.tricks.actions import Accept, Play, Rule, Spellcheck
from engine.families.tricks.choices import NONE, SUITS
from engine.families.tricks.computer.imagining import Mind
from engine.families.tricks.computer.playouts import Move, Playout
from engine.families.tricks.computer.scoring import NOBODY, NUMBER
from engine.families.tricks.computer.search import rarest_of, thoughts
from engine.families.tricks.computer.seat import PlayingSeat
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.state import Scrump
from engine.families.tricks.view import TricksView
from engine.grading.challenges import Stakes, challenged
from engine.words.lexica import lexicon_of

_CARDS_PLAYED = 30_000  # for a decision
_LEAST, _MOST = 24, 200  # deals


def weighed(decision: Decision[TricksView]) -> Weighed | None:
    rules, taken = decision.game.declared(TrickRules), decision.taken
    mind = Mind.of(PlayingSeat.seen_by(rules, decision.view), "master")
    if isinstance(taken, Play):
        return _played(decision, mind, taken)
    if isinstance(taken, Rule) and decision.view.own:
        return _ruled(mind, taken)
    if isinstance(taken, Spellcheck | Accept) and decision.view.scrump is not None:
        return _challenged(decision, rules, decision.view.scrump)
    return None


def _challenged(decision: Decision[TricksView], rules: TrickRules, scrump: Scrump) -> Weighed | None:
    """The worth of a challenge: its points, and perhaps the trick itself."""
    claim = Claim(scrump.seat, scrump.word)
    others, won, lost = rules.sides - 1, abs(rules.won_spellcheck), abs(rules.lost_spellcheck)
    stakes = Stakes(won + lost / others, lost + won / others)
    return challenged(decision, {Spellcheck(): claim}, Accept(), stakes, _open(rules, decision.view))


def _played(decision: Decision[TricksView], mind: Mind, taken: Play) -> Weighed | None:
    """The worth of a card. All true words are worth the same; the worth of a false one depends on who believes it."""
    playout = mind.playout(mind.table.view.ruling)
    found = thoughts(mind.table, decision.may["play"], rarest_of(lexicon_of(decision.view.options)))
    move = NUMBER[taken.card], _named(mind, taken)
    others = [one for one in found if one.move != move]
    if len(others) == len(found):
        return None
    moves = [move, *(one.move for one in others)]
    return _weighed(mind, [taken, *(one.action for one in others)], [(playout, one) for one in moves])


def _named(mind: Mind, play: Play) -> int:
    if play.scrump is None:
        return NOBODY
    return mind.table.named(play.to or "me")


def _ruled(mind: Mind, taken: Rule) -> Weighed:
    named = taken.suit if taken.suit in SUITS else NONE
    suits = [named, *(suit for suit in (*SUITS, NONE) if suit != named)]
    others = [Rule(suit=None if suit == NONE else suit) for suit in suits[1:]]
    return _weighed(mind, [taken, *others], [(mind.playout(suit), None) for suit in suits])


def _weighed(mind: Mind, acts: Sequence[Action], ways: Sequence[tuple[Playout, Move | None]]) -> Weighed:
    hidden, table = mind.hidden(), mind.table

    def tried(rng: Random) -> list[float]:
        hands, lots = hidden.suppose(rng), [rng.random() for _ in range(table.left)]
        return [playout.value(hands, move, lots) for playout, move in ways]

    share = _CARDS_PLAYED // (len(ways) * table.left * table.law.seats)
    return Weighed(acts, tried, max(_LEAST, min(_MOST, share)), _open(table.rules, table.view))


def _open(rules: TrickRules, view: TricksView) -> float:
    gone = {card for trick in view.taken for card in trick.cards}
    left = [card for card in rules.pack if card not in gone]
    tricks = view.total - len(view.taken)
    return max(1.0, rules.counts.of_cards(left) if rules.counts.suit is not None else tricks)
