"""The poker games as the house knows them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from engine.computer.poker import decide
from engine.contract import Due, Game, Offer, Report
from engine.families.poker import books, clock, machine, view
from engine.families.poker.actions import HOUSE_ACTIONS, PLAYER_ACTIONS
from engine.families.poker.events import EVENTS
from engine.families.poker.registry import DECLARED, rules_of
from engine.families.poker.state import Poker
from engine.ranking.letter_index import shelf
from engine.ranking.letter_sums import letter_sums
from engine.ranking.short_words import short_words
from engine.words.lexica import lexicon_of


def _legal(state: Poker, seat: int) -> tuple[Offer, ...]:
    return books.legal(state, rules_of(state), seat)


def _observe(state: Poker, seat: int | None) -> view.PokerView:
    return view.observe(state, rules_of(state), seat)


def _due(state: Poker) -> Due | None:
    return clock.due(state, rules_of(state))


def _report(state: Poker) -> Report:
    return books.report(state, rules_of(state))


ZOOT_CARDS = {"seven": 7, "five": 5}  # at the showdown


def _warm(game_id: str, options: Mapping[str, Any]) -> None:
    """The words as this game looks for the best of a hand."""
    lexicon = lexicon_of(options)
    match game_id:
        case "scrapok":
            letter_sums(lexicon)
        case "zoot":
            shelf(lexicon, ZOOT_CARDS[options["form"]])
        case _:
            short_words(lexicon)


TOURNAMENTS = frozenset({"scrapok"})


def _game(game_id: str) -> Game:
    declared = DECLARED[game_id]
    return Game(
        id=game_id,
        name=declared.name,
        family="poker",
        seats=declared.seats,
        options=declared.options,
        presets=declared.presets,
        chips=True,
        folds=True,
        joins=game_id not in TOURNAMENTS,
        state=Poker,
        actions=(*PLAYER_ACTIONS, *HOUSE_ACTIONS),
        events=EVENTS,
        start=partial(machine.start, game_id),
        apply=machine.apply,
        legal=_legal,
        observe=_observe,
        due=_due,
        report=_report,
        computer=decide,
        warm=partial(_warm, game_id),
    )


GAMES: tuple[Game, ...] = tuple(map(_game, DECLARED))
