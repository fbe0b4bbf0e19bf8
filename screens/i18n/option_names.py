"""What options and their values are called. Typed, they have one name in all languages: the engine's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.catalogue import GAMES
from engine.contract import Game
from engine.options import Option
from screens.i18n.language import I18n, later
from screens.i18n.numbers import whole

LABELS: Mapping[str, str] = MappingProxyType(
    {
        "buy_in": later("Buy-in"),
        "length": later("Length of the game"),
        "language": later("Language"),
        "words": later("Words"),
        "turn_seconds": later("Clock"),
        "challenge_seconds": later("Time to spellcheck"),
        "scrump_seconds": later("Time to challenge a scrump"),
        "ante": later("Ante"),
        "max_bet": later("Highest bet"),
        "max_raises": later("Raises per round"),
        "min_raise": later("Smallest raise"),
        "hands": later("Hands"),
        "tap_out": later("All in"),
        "openers": later("Openers"),
        "carry": later("Carry the antes"),
        "showdown": later("Showdown"),
        "scrokers": later("[Scrokers]"),
        "wild_cap": later("Most wild cards"),
        "games": later("Games"),
        "invented": later("House games"),
        "think_first": later("Time to think, own cards"),
        "think_three": later("Time to think, three cards"),
        "think_last": later("Time to think, last card"),
        "kind_timer": later("Kind clock"),
        "contest_cost": later("Cost of a contest"),
        "level_minutes": later("Minutes per level"),
        "form": later("Form"),
        "wild_cards": later("Wild cards"),
        "sandbagging": later("Check and raise"),
        "target": later("Target"),
        "number_cap": later("Highest number to declare"),
        "total_cap": later("Highest total to declare"),
        "deadwood": later("Deadwood"),
        "second_deal": later("Half for going out early"),
        "ruling_before_deal": later("Ruling suit before the deal"),
        "min_length": later("Shortest word"),
        "starting_chips": later("Starting chips"),
        "daily_chips": later("Daily chips"),
        "gifts": later("Gifts"),
        "gift_limit": later("Gifts per day"),
        "most_buy_in": later("Highest buy-in"),
        "tables_each": later("Tables per member"),
        "tables_here": later("Tables on this server"),
        "vote_quorum": later("Votes needed"),
        "vote_hours": later("Hours to vote"),
        "computers": later("Computer players"),
        "remarks": later("Computers' remarks"),
        "moderator_role": later("Moderator role"),
        "channels": later("Channels"),
        "threads": later("Threads"),
        "results": later("Results"),
        "cards": later("Cards"),
        "pictures": later("Pictures"),
        "allow": later("Words allowed"),
        "deny": later("Words denied"),
        "hand_dms": later("Cards by direct message"),
        "hints": later("Hints"),
        "series": later("Series"),
        "sort": later("Cards sorted by"),
        "cut_word": later("Word for every cut"),
    }
)
VALUES: Mapping[str, str] = MappingProxyType(
    {
        "en": later("English"),
        "fr": later("French"),
        "honour": later("on honour"),
        "checked": later("checked at once"),
        "enforced": later("enforced"),
        "last": later("as the last one"),
        "any": later("any"),
        "claim": later("claimed"),
        "auto": later("automatic"),
        "letter": later("letter"),
        "suit": later("suit"),
        "value": later("value"),
        "each": later("a message each"),
        "folded": later("one message a table"),
        "pictures": later("pictures"),
        "signs": later("signs"),
        "letters": later("words only"),
        "server": later("as on the server"),
        "seven": later("seven cards"),
        "five": later("five cards"),
        "on": later("on"),
        "off": later("off"),
        "results": later("results only"),
        "match": later("my level"),
        "plain": later("plain"),
        "sly": later("sly"),
        "shark": later("shark"),
        "master": later("master"),
        "quick": later("quick"),
        "standard": later("standard"),
        "long": later("long"),
        "alone": later("alone"),
        "first": later("at first"),
        "always": later("always"),
        "never": later("never"),
        "one-game": later("One game"),
        "best-of-three": later("Best of three"),
        "best-of-five": later("Best of five"),
    }
)


SECONDS = frozenset(
    {"turn_seconds", "challenge_seconds", "scrump_seconds", "think_first", "think_three", "think_last"}
)
NO_CLOCK, NO_LIMIT = later("no clock"), later("no limit")
NOTHING: Mapping[str, str] = MappingProxyType(
    {
        "turn_seconds": NO_CLOCK,
        "challenge_seconds": NO_CLOCK,
        "scrump_seconds": NO_CLOCK,
        **dict.fromkeys(
            ("max_bet", "max_raises", "gift_limit", "most_buy_in", "tables_each", "tables_here"), NO_LIMIT
        ),
    }
)
"""What no number at all means."""


LENGTH_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "quick": later("Quick game"),
        "standard": later("Standard game"),
        "long": later("Long game"),
        "alone": later("Game for one"),
    }
)
SWITCH = {"oui": "on", "non": "off"}
"""Besides those that the options know themselves."""


def label(i18n: I18n, name: str) -> str:
    known = LABELS.get(name)
    return i18n.say(known) if known else name


def value_word(i18n: I18n, one: Option, value: Any) -> str:
    """An option's value as text. What players type themselves stays as they typed it."""
    if isinstance(value, bool):
        value = "on" if value else "off"
        return i18n.say(VALUES[value])
    if isinstance(value, list | tuple):
        return ", ".join(choice_word(i18n, item) if one.choices else str(item) for item in value) or "—"
    if isinstance(value, int):
        return (
            i18n.say(NOTHING[one.name]) if not value and one.name in NOTHING else _counted(i18n, one, value)
        )
    return choice_word(i18n, str(value)) if one.choices else str(value) or i18n.say("no word")


def _counted(i18n: I18n, one: Option, value: int) -> str:
    number = i18n.number(value)
    return i18n.say("{n} s", n=number) if one.name in SECONDS else number


def choice_word(i18n: I18n, value: str) -> str:
    if value in GAMES:
        return GAMES[value].name
    return i18n.say(VALUES[value]) if value in VALUES else value


def limits(i18n: I18n, allowed: str) -> str:
    """What an option takes, as it says it itself: values are written as they are typed, and called as they are shown."""
    least, to, most = allowed.partition(" to ")
    if not (to and least.isdigit() and most.isdigit()):
        return ", ".join(_choice(i18n, value) for value in allowed.split(", "))
    return i18n.say("{least} to {most}", least=i18n.number(int(least)), most=i18n.number(int(most)))


def _choice(i18n: I18n, value: str) -> str:
    word = choice_word(i18n, value)
    return value if word == value else f"{value} ({word})"


def typed_value(one: Option, value: str) -> Any:
    """A typed value in the option's own kind; what is wrong with it, the option itself says."""
    plain = value.strip()
    if isinstance(one.default, bool):
        return SWITCH.get(plain.lower(), plain)
    if isinstance(one.default, int):
        number = whole(plain)
        return plain if number is None else number
    return plain


def length_name(i18n: I18n, length: str | None) -> str:
    return i18n.say(LENGTH_NAMES[length]) if length is not None else i18n.say("Your own settings")


def length_facts(i18n: I18n, game: Game, options: Mapping[str, Any]) -> str:
    """How long a game with these options is, in a few words."""
    return ", ".join((ends(i18n, game, options), _clock(i18n, options["turn_seconds"])))


def ends(i18n: I18n, game: Game, options: Mapping[str, Any]) -> str:
    """When a game with these options is over."""
    if options.get("hands"):
        return i18n.count("{n} hand", "{n} hands", options["hands"])
    if "target" in options:
        return i18n.count("to {n} point", "to {n} points", options["target"])
    return i18n.say("as many hands as you like") if game.joins else _tournament(i18n, options)


def _tournament(i18n: I18n, options: Mapping[str, Any]) -> str:
    """How soon it is over hangs on the ante."""
    ante, minutes = i18n.say("ante {n}", n=i18n.number(options["ante"])), options.get("level_minutes")
    doubled = i18n.count("doubled every minute", "doubled every {n} minutes", minutes) if minutes else ""
    return ", ".join(filter(None, (ante, doubled, i18n.say("until one player has all the chips"))))


def _clock(i18n: I18n, seconds: int) -> str:
    return i18n.say("{n} s a turn", n=seconds) if seconds else i18n.say("no clock")


def _words(i18n: I18n, words: str) -> str:
    return (
        i18n.say("words are checked only when challenged")
        if words == "honour"
        else i18n.say("words are checked at once")
    )


def _showdown(i18n: I18n, how: str) -> str:
    return i18n.say("you name your own hand") if how == "claim" else i18n.say("the bot names every hand")


def _language(i18n: I18n, language: str) -> str:
    return i18n.say("French words") if language == "fr" else i18n.say("English words")


def _games(i18n: I18n, games: list[str]) -> str:
    return ", ".join(choice_word(i18n, game) for game in games)


def _wild_cap(i18n: I18n, cards: int) -> str:
    return i18n.count("up to {n} wild card", "up to {n} wild cards", cards) if cards else ""


def _scrokers(i18n: I18n, cards: int) -> str:
    return i18n.count("{n} [Scroker]", "{n} [Scrokers]", cards) if cards else ""


FACTS: Mapping[str, Callable[[I18n, Any], str]] = MappingProxyType(
    {
        "always": lambda i18n, name: i18n.say("always {game}", game=name) if name else "",
        "games": _games,
        "invented": lambda i18n, may: "" if may else i18n.say("no house games"),
        "scrokers": _scrokers,
        "wild_cap": _wild_cap,
        "sandbagging": lambda i18n, may: "" if may else i18n.say("no raise after a check"),
        "form": choice_word,
        "buy_in": lambda i18n, chips: i18n.say("buy-in {n}", n=i18n.number(chips)),
        "ante": lambda i18n, chips: i18n.say("ante {n}", n=i18n.number(chips)) if chips else "",
        "max_bet": lambda i18n, chips: (
            i18n.say("stakes up to {n}", n=i18n.number(chips)) if chips else i18n.say("no limit")
        ),
        "second_deal": lambda i18n, may: i18n.say("half for going out in two turns") if may else "",
        "words": _words,
        "showdown": _showdown,
        "language": _language,
    }
)
"""What a lobby says of a table's options in this order, besides how long the game is."""


def facts(i18n: I18n, options: Mapping[str, Any]) -> list[str]:
    found = [say(i18n, options[name]) for name, say in FACTS.items() if name in options]
    return [fact for fact in found if fact]
