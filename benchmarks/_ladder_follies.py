"""Acts of computer players that look foolish to a strong player. A flag is no proof.

So at poker the hand is played on after each flagged act, and after an alternative, with the same cards and luck. Of
sharks, 40 chips early on less than a Frog brought +14.6 ± 14.6 at Longhorn (160 acts in 2,212 hands), calls and
raises of a re-raise +32 ± 30 (55). At ZOOT! bets with nothing brought +12 ± 4 (9 in 410 hands), checks of good
words +3 ± 4 (19).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks._ladder_play import Counts, Running, computer, interval, seats_of
from engine.computer.judging import looks
from engine.contract import name_of
from engine.families.poker.actions import Bet, Call, Check, Fold
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.zoot import whole, wish
from engine.families.tricks.actions import Play
from engine.families.tricks.computer.scrumps import brought, price
from engine.families.tricks.computer.seat import PlayingSeat
from engine.ranking.best import best
from engine.ranking.scroker import HAND, Category
from engine.words.lexica import lexicon_of

if TYPE_CHECKING:
    from engine.contract import Action, Game, Offer, Strength
    from engine.words.lexicon import Lexicon

DEAR = 40  # chips
CHEAP = 4  # a call of this part of the pot, or less
WAR = 2  # raises
LIKELY = 0.6  # chance to win
NONSENSE = 0.06  # the oddness of an unbelievable word
CHALLENGED = 1 / 3  # the share of false scrumps that are challenged

BLUFFS = frozenset({"false scrump", "false word"})  # reported, but no follies

OTHER_WAYS: Mapping[str, tuple[str, ...]] = {
    "fold": ("call",),
    "call": ("fold",),
    "bet": ("check", "fold"),
    "raise": ("call", "fold"),
    "all_in": ("check", "call", "fold"),
}
Flags = Iterator[str]


def at_poker(_game: Game, view: Any, action: Action, strength: Strength) -> Flags:
    know, act = Knowing.of(view, strength), name_of(action)
    last, amount = view.street == len(view.rules.streets) - 1, getattr(action, "amount", 0)
    costs = {"bet": amount, "raise": view.to_call + amount, "call": view.to_call, "all_in": know.own.stack}
    put = min(costs.get(act, 0), know.own.stack)
    if view.rules.ranking == "scroker" and len(know.hand) >= HAND and (put or act == "fold"):
        category = best(know.hand, know.words, view.rules.terms).category
        if put >= DEAR and not last and category < Category.FROG:
            yield f"{DEAR} chips early on less than a Frog"
        if put >= DEAR and act != "bet" and view.raises >= WAR and category < Category.FROG:
            yield "called or raised a re-raise on less than a Frog"
        if act == "fold" and category >= Category.FROG and view.to_call * CHEAP <= know.pot:
            yield "folded a Frog cheaply"
    if view.rules.ranking == "zoot" and last and not view.high and know.rivals:
        speaks_last = all(view.seats[seat].acted or not view.seats[seat].stack for seat in know.rivals)
        if speaks_last and act == "bet" and not whole(know):
            yield "bet last with nothing"
        if speaks_last and act == "check" and wish(know) > LIKELY:
            yield "checked last with a good word"


def at_tricks(game: Game, view: Any, action: Action, _strength: Strength) -> Flags:
    lexicon = lexicon_of(view.options)
    if not isinstance(action, Play) or not action.scrump or action.scrump in lexicon:
        return
    yield "false scrump"
    if _odd(lexicon, action.scrump):
        yield "a word that nobody would believe"
    table = PlayingSeat.seen_by(game.rules, view)
    points = brought(table, action.card, 1)
    as_it_lies = points[table.taker((*table.trick, action.card)) % table.law.sides]
    named = points[table.named(action.to or "me") % table.law.sides]
    if (1 - CHALLENGED) * (named - as_it_lies) < CHALLENGED * price(game.rules):
        yield "a false scrump for less than it costs"


def at_rummy(_game: Game, view: Any, action: Action, _strength: Strength) -> Flags:
    text = getattr(action, "text", None)
    if text and text not in (lexicon := lexicon_of(view.options)):
        yield "false word"
        if _odd(lexicon, text):
            yield "a word that nobody would believe"


def at_soup(_game: Game, view: Any, action: Action, _strength: Strength) -> Flags:
    word, lexicon = getattr(action, "word", None), lexicon_of(view.options)
    if word and word not in lexicon:
        yield "false word"
        if _odd(lexicon, word):
            yield "a word that nobody would believe"


def _odd(lexicon: Lexicon, word: str) -> bool:
    return looks(lexicon.vocabulary("shark")).oddness(word) > NONSENSE


FLAGS: Mapping[str, Callable[[Game, Any, Action, Strength], Flags]] = {
    "poker": at_poker,
    "tricks": at_tricks,
    "rummy": at_rummy,
    "soup": at_soup,
}


class Watched(NamedTuple):
    """Hands of one level against itself."""

    flagged: Counter[str]
    brought: Mapping[str, list[float]]
    """The chips that each flagged act brought relative to the alternative, when the hand was played on both ways."""
    seconds: float  # for all of it

    def foolish(self) -> int:
        """Acts that look foolish, except those that bring no less, as far as chance allows, when they are played
        on."""
        looks = (flag for flag in self.flagged if flag not in BLUFFS)
        brought = {flag: interval(chips) for flag, chips in self.brought.items()}
        return sum(self.flagged[flag] for flag in looks if flag not in brought or brought[flag].high < 0)


def watched(game: Game, strength: Strength, hands: int, counts: Counts, *, show: bool) -> Watched:
    """Watch some hands. With `show`, each flagged act is printed with its player's view, for a reader."""
    flagged, brought, asking = Counter[str](), defaultdict[str, list[float]](list), 0.0
    began = process_time()
    for number in range(hands):
        players = [(strength, computer(strength))] * seats_of(game)
        table = Running(game, f"follies {number}", players, counts, {})
        for seat in table.turns():
            view, action = game.observe(table.state, seat), table.asked(seat)
            paused = process_time()
            for flag in FLAGS[game.family.name](game, view, action, strength):
                flagged[flag] += 1
                other = other_way(view, game.legal(table.state, seat), action)
                if other is not None:
                    brought[flag].append(table.chips_after(seat, action) - table.chips_after(seat, other))
                if show:
                    print(f"{game.id}, {strength}, {flag}: {action}, {brought[flag][-1:]}\n    {view}")
            asking += process_time() - paused
            table.do(seat, action)
    return Watched(flagged, brought, process_time() - began - asking)


def other_way(view: Any, offers: tuple[Offer, ...], action: Action) -> Action | None:
    """A poker player's alternative: put in less, or, instead of a check or fold, bet half the pot or call."""
    may, acts = {offer.do: offer for offer in offers}, {"check": Check(), "call": Call(), "fold": Fold()}
    if isinstance(action, Check) and "bet" in may:
        half = sum(pot.amount for pot in view.pots) // 2
        return Bet(max(may["bet"].least, min(half, may["bet"].most)))
    ways = OTHER_WAYS.get(name_of(action), ())
    return next((acts[way] for way in ways if way in may), None)
