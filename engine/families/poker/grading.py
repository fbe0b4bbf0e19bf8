"""Grades at poker, in chips: staying in is judged by who would call and with what, each swap by how often the hand
then wins.

Bets and raises get no grade. Hundreds of them were marked by a master's estimate of their worth, and played out by
sharks: more often than not they had lost nothing. Calls, folds and swaps lost as much as estimated.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from engine.contract import Action, Claim, Decision, Weighed
from engine.families.poker.actions import (
    Accept,
    AllIn,
    Call,
    Check,
    Discard,
    Draw,
    Fold,
    Spellcheck,
    Take,
)
from engine.families.poker.computer import drawing, zoot
from engine.families.poker.computer.doubting import price_of, prize_of
from engine.families.poker.computer.knowing import Knowing, rest_of
from engine.families.poker.computer.odds import chance, outlook
from engine.families.poker.computer.weighing import BettingSeat
from engine.families.poker.view import PokerView
from engine.grading.challenges import Stakes, challenged
from engine.grading.grade import with_taken
from engine.ranking.scroker import HAND
from engine.words.folding import fold

_TIMES, _DRAWN = 6, 8
_TRIES, _BEST = 16, 4
_DOUBT, _HABITS, _A_CHIP = 0.02, 0.05, 0.5
"""The margin of doubt: this part of the pot, more where others' habits decide, and at least half a chip."""


def weighed(decision: Decision[PokerView]) -> Weighed | None:
    # A word that only a master knows would win more than anybody else can show. Played out, such calls lost
    # nothing.
    know = Knowing.of(decision.view, "shark", levels=decision.levels)
    if isinstance(decision.taken, Spellcheck | Accept) and "spellcheck" in decision.may:
        return _challenged(know, decision)
    return _by_words(know, decision)


def for_masters(decision: Decision[PokerView]) -> Weighed | None:
    """The worth by all words of the list: a player who plays for a rare one makes no mistake."""
    return _by_words(Knowing.of(decision.view, "master", levels=decision.levels), decision)


def _by_words(know: Knowing, decision: Decision[PokerView]) -> Weighed | None:
    match decision.taken:
        case Call() | Fold() | AllIn():
            return _wagers(know, decision)
        case Draw():
            return _swaps(know, decision, decision.taken)
        case Take() | Discard():
            return _turns(know, decision)
    return None


def _challenged(know: Knowing, decision: Decision[PokerView]) -> Weighed | None:
    claims = {claim.word: claim for claim in decision.may["spellcheck"].claims}
    acts: dict[Action, Claim] = {Spellcheck(word): claim for word, claim in claims.items()}
    taken = decision.taken
    if isinstance(taken, Spellcheck) and taken not in acts:
        acts[taken] = claims[fold(taken.word.strip())]
    stakes = Stakes(prize_of(know), price_of(know, know.me))
    return challenged(decision, acts, Accept(), stakes, float(max(1, know.pot)))


def _doubt(know: Knowing, part: float = _DOUBT) -> float:
    return max(part * know.pot, _A_CHIP)


def _wagers(know: Knowing, decision: Decision[PokerView]) -> Weighed | None:
    """The worth of staying in, if it has a price, and of a fold if it has none."""
    may, taken = decision.may, decision.taken
    folds = isinstance(taken, Fold)
    stays: list[Action] = [Call()] if "call" in may else [AllIn()] if "all_in" in may else []
    if folds and "check" in may:
        stays = [Check()]
    if not stays or (taken not in stays and not folds):
        return None
    found = with_taken(taken, [*stays, Fold()])

    def tried(rng: Random) -> list[float]:
        if know.view.rules.ranking == "scrapok":
            return _by_chance(know, found, rng)
        table = BettingSeat.of(know, rng)
        return [table.gain(act) for act in found]

    return Weighed(found, tried, _TIMES, float(max(1, know.pot)), _doubt(know, _HABITS))


def _by_chance(know: Knowing, acts: Sequence[Action], rng: Random) -> list[float]:
    """The worth of staying in, by the chance to win."""
    hope, cost = chance(know, outlook(know, rng)), min(know.view.to_call, know.own.stack)
    return [0.0 if isinstance(act, Fold) else hope * (know.pot + cost) - cost for act in acts]


def _swaps(know: Knowing, decision: Decision[PokerView], taken: Draw) -> Weighed | None:
    own, most = know.own.cards, decision.may["draw"].count[1]
    if know.view.rules.ranking != "scroker":
        return None
    thrown = tuple(card for card in own if card in taken.discard)
    few = min(most, len(own) if len(know.hand) <= HAND else 2)
    ways = [way for count in range(few + 1) for way in combinations(own, count)]
    worth = drawing.worths(know, ways, most, _TRIES, Random(0))
    best = sorted(range(len(ways)), key=lambda place: -worth[place])[:_BEST]
    chosen = list(dict.fromkeys([thrown, *(ways[place] for place in best)]))

    def tried(rng: Random) -> list[float]:
        return [know.pot * share for share in drawing.worths(know, chosen, most, _TRIES, rng)]

    acts = [taken, *map(Draw, chosen[1:])]
    return Weighed(acts, tried, _DRAWN, float(max(1, know.pot)), _doubt(know))


def _turns(know: Knowing, decision: Decision[PokerView]) -> Weighed | None:
    """The worth of a turn at ZOOT!, where each card brings the hand nearer to a word or not."""
    if know.view.rules.ranking != "zoot":
        return None
    may, left, own = decision.may, zoot.takes_left(know), know.own.cards
    acts: list[Action] = []
    worth: dict[Action, float] = {}
    if "take" in may:
        for source in may["take"].choices:
            top = know.view.pile[-1:] if source == "discard" else ()
            worth[Take(source)] = zoot.good(know, (*own, *top), left - len(top))
    for card in sorted(set(may["discard"].cards)) if "discard" in may else ():
        worth[Discard(card)] = zoot.good(know, rest_of(own, (card,)), left)
    acts = list(worth)
    if decision.taken not in worth:
        return None
    found = with_taken(decision.taken, acts)
    brings = [know.pot * worth[act] for act in found]
    return Weighed(found, lambda _rng: brings, 4, float(max(1, know.pot)), _doubt(know, _HABITS))
