"""The rules of each poker game by its id, with the options that change them worked in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.contract import SeatRange
from engine.families.poker import variants
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Poker
from engine.families.poker.variants import RulesOf
from engine.options import Option
from engine.presets import Preset


class PokerGame(NamedTuple):
    """A poker game. Nothing else names it, apart from its rules pages."""

    name: str
    seats: SeatRange
    rules: RulesOf
    options: tuple[Option, ...]
    presets: tuple[Preset, ...] = ()
    dealer_calls: bool = False  # the dealer calls the game of each hand


DECLARED: Mapping[str, PokerGame] = MappingProxyType(
    {
        "scroker": PokerGame(
            "Scroker",
            SeatRange(2, 8, (5, 7)),
            variants.with_jokers(variants.SCROKER),
            variants.PLAIN_OPTIONS,
            variants.SIX_HANDS,
        ),
        "spit": PokerGame(
            "Spit in the Can",
            SeatRange(2, 8, (5, 7)),
            variants.with_jokers(variants.SPIT),
            variants.PLAIN_OPTIONS,
            variants.SIX_HANDS,
        ),
        "longhorn": PokerGame(
            "Longhorn Stud",
            SeatRange(2, 8, (5, 8)),
            variants.with_jokers(variants.LONGHORN),
            variants.STUD_OPTIONS,
            variants.SIX_HANDS,
        ),
        "dealers-choice": PokerGame(
            "Dealer's Choice",
            SeatRange(2, 8, (5, 8)),
            variants.always(variants.SCROKER),
            variants.CHOICE_OPTIONS,
            variants.CHOICE_PRESETS,
            dealer_calls=True,
        ),
        "scrapok": PokerGame(
            "SCRAPOK",
            SeatRange(2, 10, (4, 8)),
            variants.always(variants.SCRAPOK),
            variants.SCRAPOK_OPTIONS,
            variants.SCRAPOK_PRESETS,
        ),
        "zoot": PokerGame(
            "ZOOT! Poker",
            SeatRange(2, 8, (3, 6)),
            variants.zoot,
            variants.ZOOT_OPTIONS,
            variants.ZOOT_PRESETS,
        ),
    }
)


def options_of(game_id: str) -> tuple[Option, ...]:
    return DECLARED[game_id].options


def rules_with(game_id: str, options: Mapping[str, Any]) -> PokerRules:
    """The game with a table's options. Where the dealer calls, this is the default until they have called."""
    return DECLARED[game_id].rules(options)


def rules_of(state: Poker) -> PokerRules:
    """The rules of this hand."""
    return state.called or rules_with(state.game, state.options)


def is_choice(state: Poker) -> bool:
    """Whether the dealer calls the game of each hand."""
    return DECLARED[state.game].dealer_calls and not state.options["always"]
