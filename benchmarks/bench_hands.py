"""Whole poker hands played out by checks, per second, against PokerKit in the same run.

Promise: at least 10 times PokerKit. Both sides deal, play a hand by checks from the first street to the paid pot, and
deal the next. PokerKit plays no-limit hold'em; ours plays Scroker (opened for one chip, for
without an opening there is no second round), draws included, with everybody's best hand found and shown.
"""

from __future__ import annotations

import sys
import warnings

from benchmarks._measure import Measured, is_short
from engine import catalogue
from engine.contract import Deal, Setup
from engine.families.poker.actions import Bet, Call, Check, Draw

PLAYERS = 4


def our_hands():
    """Returns a function that plays one whole hand."""
    setup = Setup(stacks=(1_000_000,) * PLAYERS, seed="bench", dealer=0, options={"showdown": "auto"})
    state = catalogue.GAMES.start("scroker", setup).state

    def play():
        nonlocal state
        opened = False
        while state.phase != "between":
            if state.phase == "draw":
                action = Draw()
            elif state.players[state.turn].bet < state.high:
                action = Call()
            elif not opened:
                action, opened = Bet(1), True
            else:
                action = Check()
            state = catalogue.GAMES.apply(state, state.turn, action).state
        state = catalogue.GAMES.apply(state, None, Deal()).state

    return play


def pokerkit_hands():
    """Returns a function that plays one whole hand of no-limit hold'em by checks."""
    warnings.simplefilter("ignore")
    from pokerkit import Automation, NoLimitTexasHoldem  # noqa: PLC0415 - the reference, only measured here

    automations = tuple(Automation)

    def play():
        state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 1_000, PLAYERS)
        while state.status:
            state.check_or_call()

    return play


def main() -> int:
    measured = Measured("whole poker hands played out by checks", short=is_short(__doc__))
    measured.at_least(10, f"a hand of {PLAYERS} players", our_hands(), "PokerKit", pokerkit_hands())
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(main())
