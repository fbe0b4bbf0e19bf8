"""The worth of each wager to a shark or a master: who would fold, who would call and with what, and the chips won
then.

A bet may win because all fold, or because worse hands call; so good hands bet, and some bad ones that cannot win
otherwise. To be hard to read, they choose at random among wagers of nearly the same worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from random import Random
from typing import NamedTuple

import numpy as np

from engine.contract import Action, Offer
from engine.families.poker.actions import AllIn, Bet, Call, Check, Fold, Raise
from engine.families.poker.computer.imagining import Imagined, imagined_for
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.odds import outlook
from engine.families.poker.computer.ranges import Range, aggressor, habits, ranges_of, staying
from engine.families.poker.computer.reading import Scores
from engine.families.poker.computer.zoot import ends_of, expected_of
from engine.ranking.best import opens

_FINALS = 160  # possible ends of one's own hand
_SIZES = (0.5, 0.75, 1.0, 1.6)  # parts of the pot
_ALL = 0.9  # a share of the stack: players never bet this much and keep the rest
_CRUMBS, _CRUMBS_BEHIND = 2, 0.66  # players never keep this few chips behind this much of a stack
_NEARLY, _A_CHIP = 0.04, 1.0
"""Wagers count as equal if they differ by less than this part of the pot, and by less than a chip."""
_UNSEEN = 0.75  # the worth of the pot after a check, if the hand may end unopened
_TO_COME, _AHEAD = 0.78, 0.25
"""While more betting is to come: the part of a pot that a hopeless hand is worth, and how much more a sure winner
is."""
_DRAWS = 0.1
"""The part of the pot that staying adds before a draw, with any hand. Over 4,000 hands of Scroker, calls that were
worth nothing by the other figures brought 0.2 to 0.3, because later bets win, too; but never a part of more than
can still be bet."""
_RAISED = 0.93  # a bet keeps this part of its worth, because it may be raised
_DEFENDS = 0.9
"""The part of its gain that a tiny bluff loses. A bet of half the pot is called two thirds as often as would make
bluffs worthless. A bet of the whole pot is called for its own worth only: calls of larger bets without another
reason lost ten chips each at Scroker and Spit."""
_DEFENDS_WORDS = 0.65
"""The part of a bluff's gain that a bet of any size on the last street loses at ZOOT!. A hand without a word wins a
quarter of the unopened pots there."""
_BLOCKS = 0.05  # a share of the pot: a call with a hand that defends is worth at least this
_RASH = 0.02  # how often a player opens without openers
_HELPLESS = 0.25  # a wager that wins less often than this once called is a bluff
_DARED, _DARED_WORDS = 0.7, 0.5
"""How often a paying bluff is made on the last street, and at ZOOT!, where half of all hands are worth nothing. If
all of them were made, calling them all would pay."""


class BettingSeat(NamedTuple):
    """Everything a wager is weighed by."""

    know: Knowing
    scores: Scores  # the hands they may end with
    ranges: Mapping[int, Range]
    last: bool  # no further round of betting

    @classmethod
    def of(cls, know: Knowing, rng: Random) -> BettingSeat:
        ends = ends_of(know, _FINALS) if _spells(know) else outlook(know, rng, _FINALS)
        last = know.view.street == len(know.view.rules.streets) - 1
        return cls(know, ends, ranges_of(know, _hands_of), last)

    def wins(self, put: int, high: int) -> tuple[float, float, float]:
        """How often the pot is won when all others have to match `high` and this much is put in; how often because
        all fold; and how many chips others add."""
        know, pot, seats = self.know, self.know.pot, self.know.view.seats
        ahead, nobody, coming = np.ones(len(self.scores)), 1.0, 0.0
        for seat, hands in self.ranges.items():
            owed = min(high - seats[seat].bet, seats[seat].stack)
            if owed <= 0:
                ahead, nobody = ahead * hands.beaten_by(self.scores), 0.0
                continue
            part, called = hands.those_who(staying(owed / (pot + put + owed), habits(know)))
            ahead = ahead * (1 - part + part * called.beaten_by(self.scores))
            nobody *= 1 - part
            coming += part * owed
        return float(ahead.mean()), nobody, coming

    def worth(self, put: int, high: int) -> float:
        """The worth of putting this much in."""
        know, pot, seats = self.know, self.know.pot, self.know.view.seats
        wins, nobody, coming = self.wins(put, high)
        keeps = 1.0 if self.last else _TO_COME + _AHEAD * wins
        if high > know.view.high:
            keeps *= _RAISED
        if self.last and nobody < 1:
            coming /= 1 - nobody  # the average size of a pot that is called
        shown = keeps * (wins - nobody)
        won = nobody * pot + shown * (pot + put + coming) - (1 - nobody) * put * know.character.bets
        if know.draws_left and not self.last:
            behind = max(seats[seat].stack - max(0, high - seats[seat].bet) for seat in self.ranges)
            behind = max(0, min(behind, know.own.stack - put))
            won += _DRAWS * (1 - nobody) * min(pot + put + coming, behind)
        return won

    def gain(self, wager: Action) -> float:
        """The worth of this wager compared with folding."""
        know, view, own = self.know, self.know.view, self.know.own
        cost = min(view.to_call, own.stack)
        match wager:
            case Check():
                return self.worth(0, view.high) * (_UNSEEN if know.opening else 1.0)
            case Call():
                return self.worth(cost, view.high)
            case Bet(amount) | Raise(amount):
                return self.worth(cost + amount, own.bet + cost + amount)
            case AllIn():
                return self.worth(own.stack, max(view.high, own.bet + own.stack))
        return 0.0

    def bluffs(self, put: int, high: int) -> bool:
        """Whether this hand would hardly ever win against those who call."""
        wins, nobody, _ = self.wins(put, high)
        return wins - nobody < _HELPLESS * (1 - nobody)

    def rank(self) -> float:
        """The share of the hands this player may hold, as others see it, that look worse than theirs."""
        hands = _hands_of(self.know, self.know.me)
        even = Range(hands.final, hands.now, np.ones_like(hands.now))
        mine = float(even.beaten_by(self.scores).mean())
        return float((hands.now < mine).mean())


def _spells(know: Knowing) -> bool:
    return know.view.rules.ranking == "zoot"


def _hands_of(know: Knowing, seat: int) -> Imagined:
    return (expected_of if _spells(know) else imagined_for)(know, seat)


def weigh(know: Knowing, may: Mapping[str, Offer], rng: Random) -> Action:
    """Choose one of the wagers that are worth most."""
    found = list(_ways(BettingSeat.of(know, rng), may, rng))
    enough = max(worth for _, worth in found) - know.character.bluffs * min(_NEARLY * know.pot, _A_CHIP)
    return rng.choice([action for action, worth in found if worth >= enough])


def _ways(table: BettingSeat, may: Mapping[str, Offer], rng: Random) -> Iterator[tuple[Action, float]]:
    know = table.know
    view, own = know.view, know.own
    cost = min(view.to_call, own.stack)
    if "check" in may:
        yield Check(), table.gain(Check())
    else:
        yield Fold(), 0.0
    if cost and may.keys() & {"call", "all_in"}:
        least = _BLOCKS * know.pot if _defends(table) else -inf
        yield stay(know, may), max(least, table.gain(Call()))
    unproved = know.must_prove and not opens(know.hand, know.words, view.rules.terms)
    if unproved and rng.random() >= _RASH * know.character.bluffs:
        return
    dared = _DARED_WORDS if _spells(know) else _DARED
    honest = table.last and rng.random() >= dared * know.character.bluffs
    for do, made in (("bet", Bet), ("raise", Raise)):
        if do in may:
            for amount in _amounts(table, may[do], rng):
                put, high = cost + amount, own.bet + cost + amount
                if not (honest and table.bluffs(put, high)):
                    yield made(amount), know.pot if unproved else table.gain(made(amount))


def _defends(table: BettingSeat) -> bool:
    """Whether the hand is good enough among all that a player may hold here. If such hands never called, bluffing
    would always pay."""
    know, view = table.know, table.know.view
    if view.raises:
        return False  # few raise with nothing
    who = aggressor(know)
    if who is not None and view.seats[who].drew == 0:
        return False  # nor do many stand pat with nothing
    bet = view.high - know.own.bet
    seats = [view.seats[seat] for seat in know.rivals]
    if sum(other.bet == view.high for other in seats) > 1:
        return False  # another player has
    others = 1 + sum(not other.acted and other.stack > 0 for other in seats)
    size = bet / max(1, know.pot - bet)
    words = table.last and _spells(know)
    needed = _DEFENDS_WORDS / (1 + size) if words else _DEFENDS * max(0.0, 1 - size)
    share = 1.0 - float((1 - needed) ** (1 / others))
    return table.rank() >= 1 - share


def _amounts(table: BettingSeat, offer: Offer, rng: Random) -> list[int]:
    """Parts of the pot, and the whole stack if that is little more. The last bet is a random one of them with any
    hand: otherwise its size would give a bluff away."""
    know = table.know
    pot = know.pot + know.view.to_call
    amounts = {sized(offer, round(pot * size)) for size in _SIZES}
    found = sorted(amounts | {offer.most} if offer.most < 2 * pot else amounts)
    return [rng.choice(found)] if table.last and not know.view.high else found


def sized(offer: Offer, amount: int) -> int:
    """The nearest allowed amount; the whole stack if it would be nearly gone."""
    amount = max(offer.least, min(amount, offer.most))
    return offer.most if amount > _ALL * offer.most or _crumbs(offer.most, amount) else amount


def stay(know: Knowing, may: Mapping[str, Offer]) -> Action:
    """Call, or go all in if next to nothing would be left."""
    if _crumbs(know.own.stack, know.view.to_call):
        if "all_in" in may:
            return AllIn()
        if "raise" in may:
            return Raise(may["raise"].most)
    return Call() if "call" in may else AllIn() if "all_in" in may else Fold()


def _crumbs(stack: int, goes: int) -> bool:
    """Whether this would leave a chip or two of a large stack."""
    return stack - goes <= _CRUMBS and goes > _CRUMBS_BEHIND * stack
