"""What options and their values are called. Typed, they have one name in all languages: the engine's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from cogs.numbers import whole
from cogs.tongues import Tongue, later
from engine.catalogue import GAMES
from engine.options import Option

LABELS: Mapping[str, str] = MappingProxyType(
    {
        "buy_in": later("Buy-in"),
        "language": later("Language"),
        "words": later("Words"),
        "turn_seconds": later("Clock"),
        "challenge_seconds": later("Time to spellcheck"),
        "ante": later("Ante"),
        "max_bet": later("Highest bet"),
        "max_raises": later("Raises in a round"),
        "hands": later("Hands"),
        "tap_out": later("All in"),
        "openers": later("Openers"),
        "carry": later("Carry the antes"),
        "showdown": later("Showdown"),
        "wild_cap": later("Most wild cards"),
        "games": later("Games"),
        "invented": later("House games"),
        "think_first": later("Time to think, own cards"),
        "think_three": later("Time to think, three cards"),
        "think_last": later("Time to think, last card"),
        "kind_timer": later("Kind clock"),
        "form": later("Form"),
        "wild_cards": later("Wild cards"),
        "sandbagging": later("Check and raise"),
        "target": later("Target"),
        "number_cap": later("Highest number declared"),
        "total_cap": later("Highest sum declared"),
        "deadwood": later("Deadwood"),
        "ruling_before_deal": later("Rule before the deal"),
        "min_length": later("Shortest word"),
        "starting_chips": later("Starting chips"),
        "daily_chips": later("Daily chips"),
        "gifts": later("Gifts"),
        "gift_limit": later("Gifts in a day"),
        "most_buy_in": later("Highest buy-in"),
        "computers": later("Computer players"),
        "moderator_role": later("Moderators' role"),
        "channels": later("Channels"),
        "threads": later("Threads"),
        "plain_suits": later("Plain cards"),
        "allow": later("Words allowed"),
        "deny": later("Words denied"),
        "hand_dms": later("Cards by direct message"),
        "hints": later("Hints"),
    }
)
VALUES: Mapping[str, str] = MappingProxyType(
    {
        "en": later("English"),
        "fr": later("French"),
        "honour": later("on honour"),
        "checked": later("checked at once"),
        "enforced": later("enforced"),
        "claim": later("claimed"),
        "auto": later("automatic"),
        "seven": later("seven cards"),
        "five": later("five cards"),
        "on": later("on"),
        "off": later("off"),
        "plain": later("plain"),
        "sly": later("sly"),
        "shark": later("shark"),
    }
)


SECONDS = frozenset({"turn_seconds", "challenge_seconds", "think_first", "think_three", "think_last"})
NO_CLOCK, NO_LIMIT = later("no clock"), later("no limit")
NOTHING: Mapping[str, str] = MappingProxyType(
    {
        "turn_seconds": NO_CLOCK,
        "challenge_seconds": NO_CLOCK,
        **dict.fromkeys(("max_bet", "max_raises", "gift_limit", "most_buy_in"), NO_LIMIT),
    }
)
"""What no number at all means."""


SWITCH = {"oui": "on", "non": "off"}
"""Besides those that the options know themselves."""


def label(tongue: Tongue, name: str) -> str:
    known = LABELS.get(name)
    return tongue.say(known) if known else name


def value_word(tongue: Tongue, one: Option, value: Any) -> str:
    """An option's value as text. What players type themselves stays as they typed it."""
    if isinstance(value, bool):
        value = "on" if value else "off"
        return tongue.say(VALUES[value])
    if isinstance(value, list | tuple):
        return ", ".join(choice_word(tongue, item) if one.choices else str(item) for item in value) or "—"
    if isinstance(value, int):
        return (
            tongue.say(NOTHING[one.name])
            if not value and one.name in NOTHING
            else _counted(tongue, one, value)
        )
    return choice_word(tongue, str(value)) if one.choices else str(value)


def _counted(tongue: Tongue, one: Option, value: int) -> str:
    number = tongue.number(value)
    return tongue.say("{n} s", n=number) if one.name in SECONDS else number


def choice_word(tongue: Tongue, value: str) -> str:
    if value in GAMES:
        return GAMES[value].name
    return tongue.say(VALUES[value]) if value in VALUES else value


def limits(tongue: Tongue, allowed: str) -> str:
    """What an option takes, as it says it itself: values are written as they are typed, and called as they are shown."""
    least, to, most = allowed.partition(" to ")
    if not (to and least.isdigit() and most.isdigit()):
        return ", ".join(_choice(tongue, value) for value in allowed.split(", "))
    return tongue.say("{least} to {most}", least=tongue.number(int(least)), most=tongue.number(int(most)))


def _choice(tongue: Tongue, value: str) -> str:
    word = choice_word(tongue, value)
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


def _clock(tongue: Tongue, seconds: int) -> str:
    return tongue.say("{n} s a turn", n=seconds) if seconds else tongue.say("no clock")


def _hands(tongue: Tongue, hands: int) -> str:
    return tongue.count("{n} hand", "{n} hands", hands) if hands else ""


def _words(tongue: Tongue, words: str) -> str:
    return tongue.say("words on honour") if words == "honour" else tongue.say("words checked")


def _showdown(tongue: Tongue, how: str) -> str:
    return tongue.say("hands claimed") if how == "claim" else tongue.say("best hands shown")


def _language(tongue: Tongue, language: str) -> str:
    return tongue.say("French words") if language == "fr" else tongue.say("English words")


def _games(tongue: Tongue, games: list[str]) -> str:
    return ", ".join(choice_word(tongue, game) for game in games)


def _wild_cap(tongue: Tongue, cards: int) -> str:
    return tongue.count("up to {n} wild card", "up to {n} wild cards", cards) if cards else ""


FACTS: Mapping[str, Callable[[Tongue, Any], str]] = MappingProxyType(
    {
        "always": lambda tongue, name: tongue.say("always {game}", game=name) if name else "",
        "games": _games,
        "invented": lambda tongue, may: "" if may else tongue.say("no house games"),
        "wild_cap": _wild_cap,
        "sandbagging": lambda tongue, may: "" if may else tongue.say("no raise after a check"),
        "form": choice_word,
        "buy_in": lambda tongue, chips: tongue.say("buy-in {n}", n=tongue.number(chips)),
        "ante": lambda tongue, chips: tongue.say("ante {n}", n=tongue.number(chips)) if chips else "",
        "max_bet": lambda tongue, chips: (
            tongue.say("stakes up to {n}", n=tongue.number(chips)) if chips else tongue.say("no limit")
        ),
        "target": lambda tongue, points: tongue.count("to {n} point", "to {n} points", points),
        "hands": _hands,
        "words": _words,
        "showdown": _showdown,
        "language": _language,
        "turn_seconds": _clock,
    }
)
"""What a lobby says of a table's options, in this order."""


def facts(tongue: Tongue, options: Mapping[str, Any]) -> list[str]:
    found = [say(tongue, options[name]) for name, say in FACTS.items() if name in options]
    return [fact for fact in found if fact]
