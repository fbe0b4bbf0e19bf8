"""Computer players at the poker table. They know their view and their vocabulary, nothing more.

knowing   a player's knowledge
reading   the worth of very many Scroker hands
odds      how likely a hand is to win
wagering  open, bet, call, raise, fold
weighing  wagers of sharks and masters at Scroker and its kin and at ZOOT!: the worth of each against `ranges`,
          the hands that opponents may hold after what they did, which `imagining` makes up, or `zoot`
drawing   which cards to throw
showing   what to present, now and then a false word
zoot      ZOOT!: which cards to take and throw, and how hands end
doubting  whether to challenge a word
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from engine.characters import EVEN, Character
from engine.contract import UNTOLD, Action, Levels, Offer, Strength
from engine.families.poker.actions import Look, Ready
from engine.families.poker.computer.calling import choose
from engine.families.poker.computer.doubting import answer
from engine.families.poker.computer.drawing import draw
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.showing import present
from engine.families.poker.computer.wagering import wager
from engine.families.poker.computer.zoot import turn
from engine.families.poker.view import PokerView

May = Mapping[str, Offer]


def decide(
    view: PokerView,
    offers: tuple[Offer, ...],
    rng: Random,
    strength: Strength,
    character: Character = EVEN,
    levels: Levels = UNTOLD,
) -> Action:
    """Choose an offer and fill it in. A computer player never declares before its turn."""
    may = {offer.do: offer for offer in offers if not offer.early}
    know = Knowing.of(view, strength, character, levels)
    for do, play in PLAYS.items():
        if do in may:
            return play(know, may, rng)
    return wager(know, may, rng)


PLAYS: Mapping[str, Callable[[Knowing, May, Random], Action]] = MappingProxyType(
    {
        "choose": lambda _know, may, rng: choose(may["choose"], rng),
        "ready": lambda _know, _may, _rng: Ready(),
        "draw": lambda know, may, rng: draw(know, may["draw"], rng),
        "take": turn,
        "stand": turn,
        "discard": turn,
        "present": lambda know, _may, rng: present(know, rng),
        "accept": answer,
        "look": lambda _know, may, rng: Look(rng.choice(may["look"].seats)),
    }
)
"""Plays by the acts on offer. With none of these, the player bets."""
