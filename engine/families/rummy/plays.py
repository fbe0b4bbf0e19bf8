"""Each game's play: the actions of each phase, their effects, and the act made when time runs out."""

from __future__ import annotations

from collections.abc import Callable

from engine.families.rummy import dealing, declaring, extending, scrotch, scrummy, showing
from engine.families.rummy.actions import (
    Accept,
    Declare,
    Decline,
    Discard,
    EndHand,
    Exchange,
    Extend,
    Knock,
    Lay,
    PassLastTurn,
    PlayOn,
    Show,
    Spellcheck,
    Take,
    TakeFrom,
)
from engine.families.rummy.machine import GameActs, RummyAct
from engine.families.rummy.state import Log, Rummy


def bare(act: Callable[[Rummy, int, Log], Rummy]) -> RummyAct:
    """An act without fields."""
    return lambda state, seat, _, log: act(state, seat, log)


SCRUMMY_PLAY = GameActs(
    phases={
        "declare": (Declare,),
        "exchange": (Exchange, Decline),
        "take": (Take, Spellcheck),
        "play": (Lay, Extend, Discard),
        "last": (Take, Lay, Extend, PassLastTurn, Spellcheck),
        "bare": (Lay, Extend, PassLastTurn),
        "out": (Spellcheck, Accept),
        "closing": (Spellcheck, Accept),
    },
    acts={
        Declare: declaring.declare,
        Exchange: dealing.exchange,
        Decline: bare(dealing.decline),
        Take: scrummy.take,
        Lay: scrummy.lay,
        Extend: extending.extend,
        Discard: scrummy.discard,
        PassLastTurn: bare(scrummy.pass_turn),
        Spellcheck: scrummy.challenge,
        Accept: bare(scrummy.accept),
    },
    then={
        "declare": "declare",
        "exchange": "decline",
        "take": "take",
        "play": "discard",
        "last": "pass",
        "bare": "pass",
        "out": "accept",
        "closing": "accept",
    },
    time={
        "declare": lambda state, seat, log: declaring.declare(state, seat, Declare(), log),
        "exchange": dealing.decline,
        "take": scrummy.take_for,
        "play": scrummy.finish_for,
        "last": scrummy.finish_for,
        "bare": scrummy.finish_for,
        "out": scrummy.accept,
        "closing": scrummy.accept,
    },
)

SCROTCH_PLAY = GameActs(
    phases={
        "exchange": (Exchange, Decline),
        "take": (TakeFrom,),
        "play": (Discard, Knock),
        "check": (Spellcheck, Accept, Show),
        "choose": (EndHand, PlayOn),
        "redo": (Discard,),
        "show": (Show,),
        "reply": (Spellcheck, Accept),
    },
    acts={
        Exchange: dealing.exchange,
        Decline: bare(dealing.decline),
        TakeFrom: scrotch.take,
        Discard: scrotch.discard,
        Knock: scrotch.knock,
        Spellcheck: showing.challenge,
        Accept: bare(showing.accept),
        EndHand: bare(showing.end_without_score),
        PlayOn: bare(showing.play_on),
        Show: showing.show,
    },
    then={
        "exchange": "decline",
        "take": "take",
        "play": "discard",
        "check": "accept",
        "choose": "end_hand",
        "redo": "discard",
        "show": "show",
        "reply": "accept",
    },
    time={
        "exchange": dealing.decline,
        "take": scrotch.take_for,
        "play": scrotch.discard_for,
        "check": showing.accept,
        "choose": showing.end_without_score,
        "redo": scrotch.discard_for,
        "show": lambda state, seat, log: showing.show(state, seat, Show(), log),
        "reply": showing.accept,
    },
)
