"""Pennies: a game small enough to see through, played by the engine's contract.

Everybody antes one chip and gets a secret coin. In turn each puts some chips in the middle or folds; then the
highest stake takes everything. Marbles is the same for points, and nobody can fold: leavers are played on.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace
from toy_types import Fold, Folded, HasPut, Pennies, Put, ToppedUp, View

from engine import chairs as seating
from engine.chairs import Chair
from engine.characters import EVEN, Character
from engine.common_events import (
    CameBack,
    Dealt,
    GameOver,
    HandBegins,
    HandEnds,
    Left,
    Presented,
    SatDown,
    TimedOut,
    WentAway,
    kinds,
)
from engine.contract import (
    UNTOLD,
    Action,
    Away,
    Back,
    Close,
    Deal,
    Due,
    Game,
    Leave,
    Levels,
    Offer,
    Report,
    SeatRange,
    Setup,
    Sit,
    Step,
    Strength,
    TimeUp,
    TopUp,
    Winner,
)
from engine.events import Event
from engine.families.plain_hands import dealt_to, hands
from engine.families.poker.family import POKER
from engine.options import Option, settle
from engine.refused import Refused

HOUSE = (Deal, TimeUp, Sit, TopUp, Leave, Away, Back, Close)
OPTIONS = (
    Option("turn_seconds", 60, "Seconds to decide.", most=1000),
    Option("hands", 0, "So many hands."),
)


def _with(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*numbers[:place], number, *numbers[place + 1 :])


def start(game: str, setup: Setup) -> Step:
    state = Pennies(
        game=game,
        options=settle(OPTIONS, setup.options),
        seed=setup.seed,
        chairs=(Chair(),) * len(setup.stacks),
        stacks=tuple(setup.stacks),
    )
    return deal(state)


def _chips(state: Pennies) -> bool:
    return state.game == "pennies"


def deal(state: Pennies) -> Step:
    may = ("here",) if _chips(state) else ("here", "away", "gone")
    inside = [
        place
        for place, chair in enumerate(state.chairs)
        if chair.presence in may and (state.stacks[place] or not _chips(state))
    ]
    if state.over or state.turn is not None or len(inside) < 2:
        raise Refused("not-now")
    seats = range(len(state.stacks))
    random = Random(f"{state.seed}/{state.hand}")
    coins = tuple(random.choice("HT") if place in inside else "" for place in seats)
    ante = int(_chips(state))
    state = replace(
        state,
        hand=state.hand + 1,
        decision=state.decision + 1,
        in_hand=tuple(inside),
        put=tuple(ante if place in inside else 0 for place in seats),
        stacks=tuple(stack - ante * (place in inside) for place, stack in enumerate(state.stacks)),
        coins=coins,
        turn=inside[0],
    )
    dealt = Dealt(
        counts=tuple(int(place in inside) for place in seats),
        cards={place: (coins[place],) for place in inside},
    )
    return Step(state, (HandBegins(hand=state.hand), dealt))


def apply(state: Pennies, seat: int | None, action: Action) -> Step:
    if seat is None:
        return house(state, action)
    if _chips(state):
        seating.require(state.chairs, seat)
    if state.turn is None:
        raise Refused("not-now")
    if state.turn != seat:
        raise Refused("not-your-turn", turn=state.turn)
    first = []
    if _chips(state):
        before, state = state, replace(state, chairs=seating.acted(state.chairs, seat))
        first = [CameBack(seat=seat)] if state.chairs[seat].presence != before.chairs[seat].presence else []
    if isinstance(action, Fold):
        return fold(state, seat, *first)
    assert isinstance(action, Put)
    most = state.stacks[seat] if _chips(state) else 9
    if not 0 <= action.amount <= most:
        raise Refused("bad-amount", least=0, most=most)
    spent = action.amount if _chips(state) else 0
    state = replace(
        state,
        put=_with(state.put, seat, state.put[seat] + action.amount),
        stacks=_with(state.stacks, seat, state.stacks[seat] - spent),
    )
    shown = Presented(seat=seat, words=("PENNY",) * action.amount, hand="Heap")
    return after(state, [*first, HasPut(seat=seat, amount=action.amount), shown])


def fold(state: Pennies, seat: int, *first: Event) -> Step:
    if not _chips(state):
        raise Refused("unknown-action", do="fold")
    inside = tuple(place for place in state.in_hand if place != seat)
    events = [*first, Folded(seat=seat)]
    if seat != state.turn:
        return (
            _end(replace(state, in_hand=inside), events)
            if len(inside) < 2
            else Step(replace(state, in_hand=inside), tuple(events))
        )
    return after(state, events, folded=seat)


def after(state: Pennies, events: list[Event], folded: int | None = None) -> Step:
    later = [place for place in state.in_hand if state.turn is not None and place > state.turn]
    inside = tuple(place for place in state.in_hand if place != folded)
    state = replace(state, in_hand=inside, decision=state.decision + 1)
    if not later or len(inside) < 2:
        return _end(state, events)
    return Step(replace(state, turn=later[0]), tuple(events))


def _end(state: Pennies, events: list[Event]) -> Step:
    winner = max(state.in_hand, key=lambda place: state.put[place])
    pot = sum(state.put)
    gains = [pot * (place == winner) - put for place, put in enumerate(state.put)]
    if not _chips(state):
        gains = [int(place == winner) for place in range(len(state.put))]
    events.append(HandEnds(winners=(Winner(winner, pot, "Heap"),), gains=tuple(gains)))
    stacks = _with(state.stacks, winner, state.stacks[winner] + (pot if _chips(state) else 1))
    state = replace(state, turn=None, stacks=stacks, put=(0,) * len(stacks), in_hand=())
    for place, chair in enumerate(state.chairs):
        if chair.presence == "gone":
            events.append(Left(seat=place))
            state = replace(state, chairs=seating.put(state.chairs, place, Chair("free")))
    if state.options["hands"] and state.hand >= state.options["hands"]:
        order = sorted(range(len(stacks)), key=lambda place: -stacks[place])
        events.append(GameOver(standings=tuple((place,) for place in order)))
        state = replace(state, over=True)
    return Step(state, tuple(events))


def house(state: Pennies, action: Action) -> Step:  # noqa: PLR0911 - one line an act
    match action:
        case Deal():
            return deal(state)
        case TimeUp():
            return time_up(state)
        case Sit(seat, chips):
            return sit(state, seat, chips)
        case TopUp(seat, chips):
            stacks = _with(state.stacks, seat, state.stacks[seat] + chips)
            return Step(replace(state, stacks=stacks), (ToppedUp(seat=seat),))
        case Leave(seat):
            return leave(state, seat)
        case Away(seat):
            seating.require(state.chairs, seat)
            chairs = seating.put(state.chairs, seat, Chair("away", asked=True))
            return Step(replace(state, chairs=chairs), (WentAway(seat=seat),))
        case Back(seat):
            if seating.require(state.chairs, seat).presence == "here":
                raise Refused("already-done")
            return Step(
                replace(state, chairs=seating.put(state.chairs, seat, Chair())), (CameBack(seat=seat),)
            )
    return close(state)


def time_up(state: Pennies) -> Step:
    if state.turn is None:
        raise Refused("not-now")
    seat = state.turn
    chairs, away = seating.missed(state.chairs, seat, state.options)
    events = [TimedOut(seat=seat, then="fold")] + ([WentAway(seat=seat)] if away else [])
    state = replace(state, chairs=chairs)
    return fold(state, seat, *events) if _chips(state) else after(state, events)


def sit(state: Pennies, seat: int, chips: int) -> Step:
    if state.turn is not None:
        raise Refused("not-now")
    chairs = seating.sit(state.chairs, seat, most=4)
    stacks = (*state.stacks[:seat], chips, *state.stacks[seat + 1 :])
    return Step(replace(state, chairs=chairs, stacks=stacks, put=(0,) * len(stacks)), (SatDown(seat=seat),))


def leave(state: Pennies, seat: int) -> Step:
    seating.require(state.chairs, seat)
    if not _chips(state) and state.turn is not None:
        return Step(replace(state, chairs=seating.put(state.chairs, seat, Chair("gone"))), ())
    left = Left(seat=seat, chips=state.stacks[seat] if _chips(state) else 0)
    state = replace(
        state,
        chairs=seating.put(state.chairs, seat, Chair("free")),
        stacks=_with(state.stacks, seat, 0),
    )
    return fold(state, seat, left) if seat in state.in_hand else Step(state, (left,))


def close(state: Pennies) -> Step:
    if state.over:
        raise Refused("not-now")
    back = state.put if _chips(state) else (0,) * len(state.stacks)
    stacks = tuple(
        stack + put for stack, put in zip(state.stacks, back or (0,) * len(state.stacks), strict=True)
    )
    state = replace(state, stacks=stacks, put=(0,) * len(stacks), turn=None, over=True)
    return Step(state, (GameOver(standings=()),))


def legal(state: Pennies, seat: int) -> tuple[Offer, ...]:
    if state.turn != seat:
        return ()
    return (Offer("put", most=state.stacks[seat]), Offer("fold"))


def observe(state: Pennies, seat: int | None) -> View:
    coin = state.coins[seat] if seat is not None and seat < len(state.coins) else None
    return View(coin, state.stacks, state.turn)


def due(state: Pennies) -> Due | None:
    if state.turn is None:
        return None
    return Due((state.turn,), state.options["turn_seconds"], state.decision, "fold")


def report(state: Pennies) -> Report:
    return Report(
        phase="over" if state.over else "play",
        turn=() if state.turn is None else (state.turn,),
        dealer=None,
        between=state.turn is None,
        over=state.over,
        chips=state.stacks if _chips(state) else (0,) * len(state.stacks),
        pot=sum(state.put) if _chips(state) else 0,
        scores=state.stacks,
        hands=(),
        winners=(),
        cards=(),
        pack=(),
    )


def computer(
    view: View,
    offers: tuple[Offer, ...],
    random: Random,
    strength: Strength,
    character: Character = EVEN,
    levels: Levels = UNTOLD,
) -> Action:
    del view, random, strength, character, levels
    return Put(min(1, offers[0].most))


def _game(game_id: str, *, chips: bool) -> Game:
    return Game(
        id=game_id,
        name=game_id.title(),
        family=replace(POKER, hands=hands, dealt_to=dealt_to),
        seats=SeatRange(2, 4, (2, 4)),
        options=OPTIONS,
        chips=chips,
        folds=chips,
        state=Pennies,
        actions=(Put, Fold, *HOUSE),
        events=kinds(HasPut, Folded, ToppedUp),
        start=partial(start, game_id),
        apply=apply,
        legal=legal,
        observe=observe,
        due=due,
        report=report,
        computer=computer,
    )


PENNIES = _game("pennies", chips=True)
MARBLES = _game("marbles", chips=False)
GAMES: dict[str, Any] = {"pennies": PENNIES, "marbles": MARBLES}
