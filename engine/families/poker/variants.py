"""The poker games, declared. All their differences are in this file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from engine.families.poker.rules import Betting, Down, Drawing, Middle, PokerRules, Think, TurnPile, Turns, Up
from engine.options import Option, common_options
from engine.presets import presets

RulesOf = Callable[[Mapping[str, Any]], PokerRules]
HANDS = Option("hands", 0, "The most hands to play; 0: until the table is closed.")
POKER_OPTIONS = (
    Option("ante", 1, "Chips each player puts in before the deal."),
    Option("max_bet", 0, "The highest bet or raise; 0 for no limit."),
    Option("max_raises", 3, "Raises in a betting round while three or more can still act; 0 for no limit."),
    Option(
        "min_raise",
        "last",
        "like the largest so far: at least any bet or raise of the round, or all in; any: one chip will do.",
        choices=("last", "any"),
    ),
    HANDS,
    Option("tap_out", True, "Too few chips to call? Stay in, all in."),
)
FREELY: Mapping[str, int | str] = MappingProxyType({"max_raises": 0, "min_raise": "any"})
"""Options for printed rules that let players raise as often, and by as little, as they like."""
FREE_OPTIONS = tuple(
    replace(option, default=FREELY[option.name]) if option.name in FREELY else option
    for option in POKER_OPTIONS
)
TOURNAMENT_OPTIONS = (
    *common_options(turn_seconds=20),
    *(option for option in FREE_OPTIONS if option.name not in (HANDS.name, "tap_out")),
    replace(HANDS, help="The most hands to play; 0: until one player has all the chips."),
    Option("think_first", 10, "Seconds to think after the private cards; 0 for none.", most=3600),
    Option("think_three", 30, "Seconds to think after three public cards; 0 for none.", most=3600),
    Option("think_last", 60, "Seconds to think after the last public card; 0 for none.", most=3600),
    Option("kind_timer", False, "When time runs out: check if that is free, else fold."),
)
SHOWDOWN = Option(
    "showdown",
    "claim",
    "players show: words on honour may be challenged; automatic: the bot finds everyone's best words.",
    choices=("claim", "auto"),
)
OPENERS = Option(
    "openers",
    "honour",
    "on honour: without openers you may bet first, but cannot win the showdown; enforced: you may not.",
    choices=("honour", "enforced"),
)
CARRY = Option("carry", True, "If nobody opens, the antes stay in the pot for the next hand.")
SCROKER_OPTIONS = (*common_options(), *POKER_OPTIONS, OPENERS, CARRY, SHOWDOWN)
JOKERS = Option("jokers", 0, "Jokers to shuffle in; they stand for any letter.", most=2)
PLAIN_OPTIONS = (*SCROKER_OPTIONS, JOKERS)
STUD_OPTIONS = (*common_options(), *POKER_OPTIONS, SHOWDOWN, JOKERS)
CHOICE_OPTIONS = (
    *SCROKER_OPTIONS,
    Option(
        "wild_cap",
        2,
        "How many cards may be wild in a called game, Jokers included; 52 for any number.",
        most=52,
    ),
    Option(
        "games",
        ("scroker", "spit", "longhorn"),
        "The games that may be called; the first one is dealt when time runs out.",
        choices=("scroker", "spit", "longhorn"),
    ),
    Option("invented", True, "The server's house games may be called."),
    Option("recipes", (), "The server's house games.", secret=True),
    Option("always", "", "The one house game of this table; nobody calls.", secret=True),
    Option("first_call", "", "What the first hand is, called when the table was opened.", secret=True),
)

SCRAPOK_OPTIONS = (
    *TOURNAMENT_OPTIONS,
    SHOWDOWN,
    Option(
        "contest_cost",
        0,
        "Antes that whoever is wrong in a challenge pays into the pot; 0 for none.",
        most=100,
    ),
    Option(
        "level_minutes",
        0,
        "Minutes until the ante doubles, with the next hand; 0 for never.",
        most=1440,
    ),
)
ZOOT_OPTIONS = (
    *common_options(words="checked"),
    *FREE_OPTIONS,
    SHOWDOWN,
    Option(
        "form",
        "seven",
        "seven cards: two taken in each drawing turn, words of seven; five cards: one taken, words of five.",
        choices=("seven", "five"),
    ),
    Option("wild_cards", 4, "Wild cards in the deck.", most=4),
    Option("sandbagging", True, "Players may check and then raise in the same round."),
)

UNHURRIED = {"turn_seconds": 300, "challenge_seconds": 60}
SIX_HANDS = presets(quick={"hands": 6, "turn_seconds": 60}, long=UNHURRIED)
CHOICE_PRESETS = presets(quick={"hands": 5, "turn_seconds": 60}, long=UNHURRIED)
SCRAPOK_PRESETS = presets(
    quick={
        "ante": 8,
        "think_first": 5,
        "think_three": 15,
        "think_last": 30,
        "contest_cost": 1,
        "level_minutes": 5,
    },
    long={
        "turn_seconds": 60,
        "challenge_seconds": 60,
        "think_first": 20,
        "think_three": 60,
        "think_last": 120,
    },
)
ZOOT_PRESETS = presets(quick={"hands": 2, "turn_seconds": 60}, long=UNHURRIED)

SCROKER = PokerRules(
    name="Scroker",
    streets=(Down(5), Betting(must_open=True), Drawing(3), Betting(lead="opener")),
    openers=True,
)
SPIT = replace(
    SCROKER,
    name="Spit in the Can",
    streets=(Down(4), Middle(1), Betting(must_open=True), Drawing(4), Betting(lead="opener")),
)
LONGHORN = PokerRules(
    name="Longhorn Stud",
    streets=(
        Down(2),
        Up(3),
        Betting(lead="showing", must_open=True, check=False),
        Up(1),
        Betting(lead="showing"),
        Down(1),
        Betting(lead="showing"),
    ),
    reveal_hands=True,
)
BASES: Mapping[str, PokerRules] = MappingProxyType({"scroker": SCROKER, "spit": SPIT, "longhorn": LONGHORN})


SCRAPOK = PokerRules(
    name="SCRAPOK",
    streets=(
        Down(5),
        Think("think_first"),
        Betting(),
        Middle(3),
        Think("think_three"),
        Betting(),
        Middle(1),
        Betting(),
        Middle(1),
        Think("think_last"),
        Betting(),
    ),
    ranking="scrapok",
    binding=False,
    tap_out="always",
    check_raise=False,
    tournament=True,
    show_all=False,
    stakes=False,
)
ZOOT_FORMS = {"seven": Turns(2, stand=False), "five": Turns(1, stand=True)}


@lru_cache
def _zoot(form: str, sandbagging: bool, wild_cards: int) -> PokerRules:
    turn = ZOOT_FORMS[form]
    return PokerRules(
        name="ZOOT! Poker",
        streets=(Down(5), TurnPile(), Betting(), turn, Betting(), turn, Betting()),
        ranking="zoot",
        jokers=wild_cards,
        binding=False,
        tap_out="any",
        check_raise=sandbagging,
        cut_for_deal=True,
    )


def zoot(options: Mapping[str, Any]) -> PokerRules:
    return _zoot(options["form"], options["sandbagging"], options["wild_cards"])


def always(rules: PokerRules) -> RulesOf:
    """A game whose rules do not depend on its table's options."""
    return lambda _options: rules


def with_jokers(rules: PokerRules) -> RulesOf:
    """A game that the table may shuffle Jokers into; an older table has no such option."""
    by_number = tuple(replace(rules, jokers=number) for number in range(JOKERS.most + 1))
    return lambda options: by_number[options.get(JOKERS.name, 0)]
