"""The poker games as the house knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from engine.cards.packs import seats_name
from engine.contract import HOUSE_ACTIONS, Due, GameOf, Offer, Report
from engine.families.poker import books, clock, machine, packs, view
from engine.families.poker.actions import PLAYER_ACTIONS
from engine.families.poker.choosing import MOST_JOKERS
from engine.families.poker.computer import decide
from engine.families.poker.events import EVENTS
from engine.families.poker.family import POKER
from engine.families.poker.hindsight import Missed
from engine.families.poker.recipes import read_recipe
from engine.families.poker.registry import DECLARED, PokerGame, rules_of
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Poker
from engine.families.poker.view import PokerView
from engine.options import settle
from engine.ranking.letter_index import shelf
from engine.ranking.letter_sums import letter_sums
from engine.ranking.short_words import short_words
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon


def _legal(state: Poker, seat: int) -> tuple[Offer, ...]:
    return books.legal(state, rules_of(state), seat)


def _observe(state: Poker, seat: int | None) -> view.PokerView:
    return view.observe(state, rules_of(state), seat)


def _due(state: Poker) -> Due | None:
    return clock.due(state, rules_of(state))


def _report(state: Poker) -> Report:
    return books.report(state, rules_of(state))


WARM: Mapping[str, Callable[[Lexicon, PokerRules], object]] = MappingProxyType(
    {
        "scroker": lambda lexicon, _rules: short_words(lexicon),
        "scrapok": lambda lexicon, _rules: letter_sums(lexicon),
        "zoot": lambda lexicon, rules: shelf(lexicon, rules.own_cards),
    }
)
"""The words that each ranking searches a hand for."""


def _warm(declared: PokerGame, options: Mapping[str, Any]) -> object:
    rules = declared.rules(options)
    return WARM[rules.ranking](lexicon_of(options), rules)


def _pack(declared: PokerGame, options: Mapping[str, Any]) -> str:
    """The pack's name. Where the dealer calls, the pack holds every Joker that may be called: the unused ones are
    skipped."""
    rules = declared.rules(options)
    if declared.dealer_calls:
        always = options.get("always")
        rules = read_recipe(always) if always else replace(rules, jokers=MOST_JOKERS)
    return packs.name_of(options, rules)


def _draw(declared: PokerGame, options: Mapping[str, Any]) -> str:
    """A cut of the pack if the rules say so, otherwise a card for each seat."""
    rules = declared.rules(options)
    return packs.name_of(options, rules) if rules.cut_for_deal else seats_name(declared.seats.most)


def game_of(game_id: str, declared: PokerGame) -> GameOf[Poker, PokerView, Missed]:
    plain = declared.rules(settle(declared.options, {}))
    return GameOf(
        id=game_id,
        name=declared.name,
        family=POKER,
        seats=declared.seats,
        options=declared.options,
        presets=declared.presets,
        chips=True,
        folds=True,
        first_dealer="opener" if declared.dealer_calls else "cut" if plain.cut_for_deal else "lot",
        joins=not plain.tournament,
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
        pack=partial(_pack, declared),
        draw=partial(_draw, declared),
        warm=partial(_warm, declared),
    )


GAMES: tuple[GameOf[Poker, PokerView, Missed], ...] = tuple(
    game_of(game_id, declared) for game_id, declared in DECLARED.items()
)
