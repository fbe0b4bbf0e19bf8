"""The poker games as the house knows them."""

from __future__ import annotations

from functools import partial

from engine.computer.poker import decide
from engine.contract import Due, Game, Offer, Report
from engine.poker import books, clock, machine, view
from engine.poker.actions import HOUSE_ACTIONS, PLAYER_ACTIONS
from engine.poker.registry import DECLARED, rules_of
from engine.poker.state import Poker


def _legal(state: Poker, seat: int) -> tuple[Offer, ...]:
    return books.legal(state, rules_of(state), seat)


def _observe(state: Poker, seat: int | None) -> view.PokerView:
    return view.observe(state, rules_of(state), seat)


def _due(state: Poker) -> Due | None:
    return clock.due(state, rules_of(state))


def _report(state: Poker) -> Report:
    return books.report(state, rules_of(state))


TOURNAMENTS = frozenset({"scrapok"})


def _game(game_id: str) -> Game:
    declared = DECLARED[game_id]
    return Game(
        id=game_id,
        name=declared.name,
        family="poker",
        seats=declared.seats,
        options=declared.options,
        chips=True,
        folds=True,
        joins=game_id not in TOURNAMENTS,
        state=Poker,
        actions=(*PLAYER_ACTIONS, *HOUSE_ACTIONS),
        start=partial(machine.start, game_id),
        apply=machine.apply,
        legal=_legal,
        observe=_observe,
        due=_due,
        report=_report,
        computer=decide,
    )


GAMES: tuple[Game, ...] = tuple(map(_game, DECLARED))
