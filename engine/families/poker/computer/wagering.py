"""Whether to open, bet, call, raise or fold, and for how much."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from engine.contract import Action, Offer, Strength
from engine.families.poker.actions import Bet, Check, Fold, Raise
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.odds import chance, outlook
from engine.families.poker.computer.weighing import BettingSeat, sized, stay, weigh
from engine.families.poker.computer.zoot import wish
from engine.ranking.best import opens


class BettingStyle(NamedTuple):
    """A player's way to bet. Chances are compared with a fair share of the pot."""

    noise: float  # how far off the estimated chances may be
    opens: float  # opens with this many times a fair share
    value: float  # bets later with this many times a fair share
    raises: float  # raises with at least this chance
    margin: float  # calls with a chance this much above the pot's odds
    bluff: float  # bets with nothing
    rash: float  # opens without openers


STYLES: Mapping[Strength, BettingStyle] = {
    "plain": BettingStyle(noise=0.12, opens=1.0, value=1.5, raises=0.75, margin=0.8, bluff=0.06, rash=0.06),
    "sly": BettingStyle(noise=0.04, opens=0.95, value=1.35, raises=0.68, margin=0.9, bluff=0.08, rash=0.05),
    "shark": BettingStyle(noise=0.0, opens=0.9, value=1.3, raises=0.64, margin=1.0, bluff=0.05, rash=0.02),
    "master": BettingStyle(noise=0.0, opens=0.9, value=1.3, raises=0.64, margin=1.0, bluff=0.05, rash=0.02),
}
SURE = 0.85
_SURELY = 0.6  # always bets with this chance
_RATHER_THAN_FOLD = 0.36
"""The chance that a player bets where checking is impossible: otherwise the last one left would win the antes
without a fight."""
_SIZES = (0.4, 0.6, 0.8, 1.0)
_RAISES = 2
_WORTH_A_RAISE = 3  # raises at least this part of the pot (one third)
_WEIGH: tuple[Strength, ...] = ("shark", "master")  # levels that estimate opponents' hands


def wager(know: Knowing, may: Mapping[str, Offer], rng: Random) -> Action:
    may = _without_wars(know, may)
    if _weighs(know):
        return weigh(know, may, rng)
    style = _style(know)
    hope = _hope(know, rng) + rng.uniform(-style.noise, style.noise)
    if know.view.to_call > 0:
        return _answer(know, may, hope, style, rng)
    return _speak(know, may, hope, style, rng)


def _weighs(know: Knowing) -> bool:
    return know.strength in _WEIGH and know.view.rules.ranking in ("scroker", "zoot")


def prospect(know: Knowing, rng: Random) -> float:
    """The chance to win after staying in, as the player's wagers assume it."""
    if not _weighs(know):
        return _hope(know, rng)
    cost = min(know.view.to_call, know.own.stack)
    return BettingSeat.of(know, rng).wins(cost, know.view.high)[0]


def _without_wars(know: Knowing, may: Mapping[str, Offer]) -> Mapping[str, Offer]:
    """Where any raise is allowed, computers could raise each other for ever, chip by chip. So none raises more than
    twice a round, or by less than a third of the pot."""
    view, kept = know.view, dict(may)
    if not view.high or view.options.get("min_raise", "any") != "any":
        return may
    raises, rest = kept.pop("raise", None), know.own.stack - view.to_call
    least = ceil((know.pot + view.to_call) / _WORTH_A_RAISE)
    if know.own.raised < _RAISES and raises is not None and raises.most >= least:
        kept["raise"] = replace(raises, least=max(raises.least, least))
    if rest > 0 and (know.own.raised >= _RAISES or rest < least):
        kept.pop("all_in", None)
    return kept


def _style(know: Knowing) -> BettingStyle:
    style, who = STYLES[know.strength], know.character
    return style._replace(
        opens=style.opens * who.bets,
        value=style.value * who.bets,
        raises=min(SURE, style.raises * who.bets),
        margin=style.margin * who.bets,
        bluff=style.bluff * who.bluffs,
        rash=style.rash * who.bluffs,
    )


def _hope(know: Knowing, rng: Random) -> float:
    """The chance to win at the showdown, as this player sees it."""
    if know.view.rules.ranking == "zoot":
        return wish(know)
    return chance(know, outlook(know, rng))


def _speak(know: Knowing, may: Mapping[str, Offer], hope: float, style: BettingStyle, rng: Random) -> Action:
    """Act in a round without a bet."""
    quiet: Action = Check() if "check" in may else Fold()
    if "bet" not in may:
        return quiet
    fair = 1.0 / (1 + len(know.rivals))
    if know.must_prove and not opens(know.hand, know.words, know.view.rules.terms):
        return _bet(know, may["bet"], 0.5, rng) if rng.random() < style.rash else quiet
    most = _SURELY if "check" in may else _RATHER_THAN_FOLD
    if hope > min(fair * (style.opens if know.opening else style.value), most):
        return _bet(know, may["bet"], hope, rng)
    if rng.random() < style.bluff:
        return _bet(know, may["bet"], 0.6, rng)
    return quiet


def _bet(know: Knowing, offer: Offer, hope: float, rng: Random) -> Action:
    return Bet(_amount(know, offer, hope, rng))


def _amount(know: Knowing, offer: Offer, hope: float, rng: Random) -> int:
    """A share of the pot that grows with the chance of winning. A sure winner bets the whole stack rather than most
    of it."""
    amount = sized(offer, round(know.pot * rng.choice(_SIZES) * (0.5 + hope)))
    return offer.most if amount > 0.7 * offer.most and hope > SURE else amount


def _answer(know: Knowing, may: Mapping[str, Offer], hope: float, style: BettingStyle, rng: Random) -> Action:
    """Answer a bet: weigh the price against the possible win."""
    cost = min(know.view.to_call, know.own.stack)
    price = cost / max(1, know.pot + cost)
    pushed = know.own.bet > 0  # was raised after betting
    if "raise" in may and hope > (SURE if pushed else style.raises):
        return Raise(_amount(know, may["raise"], hope, rng))
    if hope >= price * style.margin:
        return stay(know, may)
    if "raise" in may and not pushed and rng.random() < style.bluff / 4:
        return Raise(_amount(know, may["raise"], 0.6, rng))
    return Fold()
