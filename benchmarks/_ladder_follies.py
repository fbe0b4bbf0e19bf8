"""What a strong player would laugh at: acts of computer players that look foolish. A flag is no proof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from benchmarks._ladder_play import Counts, computer, hand, seats_of
from engine.computer.judging import looks
from engine.computer.poker.knowing import Knowing
from engine.computer.poker.spelling_out import whole, wish
from engine.computer.scrumping import brought, price
from engine.computer.trick_seat import TrickSeat
from engine.contract import name_of
from engine.families.tricks.actions import Play
from engine.ranking.best import best
from engine.ranking.scroker import HAND, Category
from engine.words.lexica import lexicon_of

if TYPE_CHECKING:
    from engine.contract import Action, Game, Levels, Offer, Strength
    from engine.words.lexicon import Lexicon

DEAR = 40  # chips
CHEAP = 4  # a call of this part of the pot, or less
WAR = 2  # raises
LIKELY = 0.6  # to win
NONSENSE = 0.06  # how odd a word looks that nobody would believe
CHALLENGED = 1 / 3  # of false scrumps

BLUFFS = frozenset({"false scrump", "false word"})  # to be told, but no follies

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
    table = TrickSeat.seen_by(game.rules, view)
    points = brought(table, action.card, 1)
    as_it_lies = points[table.taker((*table.trick, action.card)) % table.sides]
    named = points[table.named(action.to or "me") % table.sides]
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
    """Hands of one level among themselves."""

    flagged: Counter[str]
    seconds: float  # that all of it took


def watched(game: Game, strength: Strength, hands: int, counts: Counts, *, show: bool) -> Watched:
    """With `show`, each flagged act is printed as its player saw it, to be read."""
    flagged, usual, asking = Counter[str](), computer(strength), 0.0

    def play(game: Game, view: Any, offers: tuple[Offer, ...], rng: Random, levels: Levels) -> Action:
        nonlocal asking
        action = usual(game, view, offers, rng, levels)
        began = process_time()
        for flag in FLAGS[game.family](game, view, action, strength):
            flagged[flag] += 1
            if show:
                print(f"{game.id}, {strength}, {flag}: {action}\n    {view}")
        asking += process_time() - began
        return action

    began = process_time()
    for number in range(hands):
        hand(game, f"follies {number}", [(strength, play)] * seats_of(game), counts)
    return Watched(flagged, process_time() - began - asking)
