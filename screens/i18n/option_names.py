"""Names options and their values. When typed, they have one name in all languages: the engine's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.catalogue import GAMES
from engine.contract import Game
from engine.languages import LANGUAGES
from engine.options import DAY, HOUR, Option
from screens.i18n.language import I18n, later, to_say
from screens.i18n.numbers import whole

LABELS = to_say(
    {
        "buy_in": "Buy-in",
        "length": "Length of the game",
        "language": "Language",
        "words": "Words",
        "turn_seconds": "Clock",
        "challenge_seconds": "Time to challenge",
        "scrump_seconds": "Time to challenge a scrump",
        "ante": "Ante",
        "max_bet": "Highest bet",
        "max_raises": "Raises per round",
        "min_raise": "Smallest raise",
        "hands": "Hands",
        "tap_out": "Calls for less",
        "openers": "Needed to bet first",
        "carry": "Antes stay in the pot",
        "showdown": "Showdown",
        "jokers": "Jokers",
        "wild_cap": "Most wild cards",
        "games": "Games",
        "invented": "House games",
        "think_first": "Time to think, own cards",
        "think_three": "Time to think, three cards",
        "think_last": "Time to think, last card",
        "kind_timer": "Check when time runs out",
        "contest_cost": "Cost of a lost challenge",
        "level_minutes": "Minutes per level",
        "form": "Cards in a hand",
        "wild_cards": "Wild cards",
        "sandbagging": "Check-raise",
        "target": "Target",
        "number_cap": "Highest number to declare",
        "total_cap": "Highest total to declare",
        "deadwood": "Deadwood",
        "second_deal": "Half points for going out early",
        "ruling_before_deal": "Ruling suit before the deal",
        "min_length": "Shortest word",
        "starting_chips": "Starting chips",
        "daily_chips": "Daily chips",
        "account_days": "Days before daily chips",
        "alone_chips": "Chips a day from computers",
        "gift_limit": "Gifts per day",
        "most_buy_in": "Highest buy-in",
        "tables_each": "Tables per member",
        "tables_here": "Tables on this server",
        "vote_quorum": "Votes needed",
        "vote_hours": "Hours to vote",
        "computers": "Computers",
        "moderator_role": "Moderator role",
        "channels": "Channels",
        "daily_channel": "Channel for the daily hand",
        "threads": "Threads",
        "cards": "Cards",
        "pictures": "Pictures",
        "allow": "Words allowed",
        "deny": "Words excluded",
        "hand_dms": "Cards by direct message",
        "invitations": "Invitations",
        "reminders": "Reminders at slow tables",
        "timezone": "Time zone",
        "notifications": "Notify me button",
        "quiet_from": "Quiet from",
        "quiet_to": "Quiet until",
        "hints": "Hint button",
        "series": "Series",
        "sort": "Cards sorted by",
        "cut_word": "Word for every cut",
        "tips": "Goal and rule",
    }
)
VALUES = to_say(
    {
        **{code: language.name for code, language in LANGUAGES.items()},
        "first": "in the first three hands of a game",
        "always": "always",
        "never": "never",
        "honour": "on honour",
        "checked": "checked at once",
        "enforced": "enforced",
        "last": "like the largest so far",
        "any": "any",
        "claim": "players show",
        "monday": "Monday",
        "tuesday": "Tuesday",
        "wednesday": "Wednesday",
        "thursday": "Thursday",
        "friday": "Friday",
        "saturday": "Saturday",
        "sunday": "Sunday",
        "mention": "by a mention",
        "message": "by direct message",
        "auto": "automatic",
        "letter": "letter",
        "suit": "suit",
        "value": "value",
        "pictures": "pictures",
        "signs": "signs",
        "letters": "words only",
        "server": "as on the server",
        "seven": "seven cards",
        "five": "five cards",
        "on": "on",
        "off": "off",
        "match": "my level",
        "plain": "plain",
        "sly": "sly",
        "shark": "shark",
        "master": "master",
        "quick": "quick",
        "standard": "standard",
        "long": "long",
        "slow": "slow: a day a turn",
        "slow-1h": "slow: an hour a turn",
        "slow-8h": "slow: eight hours a turn",
        "slow-3d": "slow: three days a turn",
        "one-game": "One game",
        "best-of-three": "Best of three",
        "best-of-five": "Best of five",
    }
)


SECONDS = frozenset(
    {"turn_seconds", "challenge_seconds", "scrump_seconds", "think_first", "think_three", "think_last"}
)
NO_CLOCK, NO_LIMIT = later("no clock"), later("no limit")
LIMITS = ("hands", "max_bet", "max_raises", "most_buy_in", "tables_each", "tables_here")
NOTHING = {
    **dict.fromkeys(("turn_seconds", "challenge_seconds", "scrump_seconds"), NO_CLOCK),
    **dict.fromkeys(LIMITS, NO_LIMIT),
    "target": later("no target"),
    "gift_limit": later("none"),
}
"""The meaning of zero."""


LENGTH_NAMES = to_say(
    {
        "quick": "Quick game",
        "standard": "Standard game",
        "long": "Long game",
        "slow": "Slow game",
        "slow-1h": "Slow game",
        "slow-8h": "Slow game",
        "slow-3d": "Slow game",
    }
)
SWITCH = {"oui": "on", "non": "off"}
"""Typed values beyond those that options know themselves."""


def label(i18n: I18n, name: str) -> str:
    known = LABELS.get(name)
    return i18n.say(known) if known else name


def value_word(i18n: I18n, one: Option, value: Any) -> str:
    """Return an option's value as text. Free text stays as players typed it."""
    if isinstance(value, bool):
        return i18n.say(VALUES["on" if value else "off"])
    if isinstance(value, list | tuple):
        return ", ".join(choice_word(i18n, item) if one.choices else str(item) for item in value) or "—"
    if value is None:
        return i18n.say(NO_LIMIT)
    if isinstance(value, int):
        if not value and one.name in NOTHING:
            return i18n.say(NOTHING[one.name])
        number = i18n.number(value)
        return duration(i18n, value) if one.name in SECONDS else number
    return choice_word(i18n, str(value)) if one.choices else str(value) or i18n.say("no word")


def duration(i18n: I18n, seconds: int) -> str:
    if seconds and not seconds % DAY:
        return i18n.count("{n} day", "{n} days", seconds // DAY)
    if seconds and not seconds % HOUR:
        return i18n.count("{n} hour", "{n} hours", seconds // HOUR)
    return i18n.say("{n} s", n=i18n.number(seconds))


def choice_word(i18n: I18n, value: str) -> str:
    if value in GAMES:
        return GAMES[value].name
    return i18n.say(VALUES[value]) if value in VALUES else value


def limits(i18n: I18n, allowed: str) -> str:
    """Return an option's limits in its own words: values as they are typed, with their shown names."""
    least, to, most = allowed.partition(" to ")
    if not (to and least.isdigit() and most.isdigit()):
        called = {value: choice_word(i18n, value) for value in allowed.split(", ")}
        return ", ".join(value if word == value else f"{value} ({word})" for value, word in called.items())
    return i18n.say("{least} to {most}", least=i18n.number(int(least)), most=i18n.number(int(most)))


def typed_value(one: Option, value: str) -> Any:
    """Convert a typed value to the option's type. The option itself refuses wrong ones."""
    plain = value.strip()
    if isinstance(one.default, bool):
        return SWITCH.get(plain.lower(), plain)
    if isinstance(one.default, int):
        number = whole(plain)
        return plain if number is None else number
    return plain


def length_name(i18n: I18n, length: str | None) -> str:
    return i18n.say(LENGTH_NAMES[length]) if length is not None else i18n.say("Your own settings")


def slow_game(i18n: I18n, seconds: int) -> str:
    return i18n.say("Slow game: {time} a turn", time=duration(i18n, seconds))


def length_facts(i18n: I18n, game: Game, options: Mapping[str, Any], *, timed: bool = True) -> str:
    """Summarise a game's length and unusual rules in a few words. `timed`: whether the clock runs; it does not for
    one person among computers."""
    told = (name for name in changed(game, options) if name != "level_minutes")  # it is shown beside the ante
    rules = [changed_rule(i18n, game, name, options[name]) for name in told]
    seconds = options["turn_seconds"] if timed else 0
    clock = i18n.say("{time} a turn", time=duration(i18n, seconds)) if seconds else i18n.say(NO_CLOCK)
    return ", ".join((ends(i18n, game, options), clock, *rules))


def ends(i18n: I18n, game: Game, options: Mapping[str, Any]) -> str:
    """Say when a game with these options is over."""
    target, hands = options.get("target", 0), options.get("hands", 0)
    points = i18n.count("to {n} point", "to {n} points", target) if target else ""
    if points:
        most = i18n.count("at most {n} hand", "at most {n} hands", hands) if hands else ""
        return ", ".join(filter(None, (points, most)))
    if hands:
        return i18n.count("{n} hand", "{n} hands", hands)
    if game.joins or "target" in options:
        return i18n.say("as many hands as you like")
    # The game lasts until one player has all the chips. How long that takes depends on the ante.
    ante, minutes = i18n.say("ante {n}", n=i18n.number(options["ante"])), options.get("level_minutes")
    doubled = i18n.count("doubled every minute", "doubled every {n} minutes", minutes) if minutes else ""
    return ", ".join(filter(None, (i18n.say("tournament"), ante, doubled)))


class Fact(NamedTuple):
    """Texts for some value and for no value."""

    some: str | tuple[str, str]
    none: str


def count(one: str, many: str) -> tuple[str, str]:
    return one, many


OptionTelling = str | tuple[str, str] | Fact | Mapping[Any, str] | Callable[[I18n, Any], str]


def _told(i18n: I18n, telling: OptionTelling, value: Any) -> str:
    match telling:
        case Fact(some, none):
            return _told(i18n, some if value else none, value)
        case (one, many):
            return i18n.count(one, many, value)
        case str():
            number = i18n.number(value) if isinstance(value, int) else value
            return i18n.say(telling, n=number) if telling else ""
        case Mapping():
            return i18n.say(telling[value])
    return telling(i18n, value)


FACTS: Mapping[str, OptionTelling] = to_say(
    {
        "always": Fact(later("always {n}"), ""),
        "games": lambda i18n, games: ", ".join(choice_word(i18n, game) for game in games),
        "invented": Fact("", later("no house games")),
        "jokers": Fact(count("{n} Joker", "{n} Jokers"), ""),
        "wild_cap": Fact(count("up to {n} wild card", "up to {n} wild cards"), later("no wild cards")),
        "sandbagging": Fact("", later("no raise after a check")),
        "form": choice_word,
        "buy_in": "buy-in {n}",
        "ante": Fact(later("ante {n}"), later("no ante")),
        "max_bet": Fact(later("bets and raises up to {n}"), NO_LIMIT),
        "words": {"honour": "words are checked only when challenged", "checked": "words are checked at once"},
        "showdown": {"claim": "you show your own hand", "auto": "the bot finds every hand's best words"},
        "language": lambda i18n, language: i18n.say("{language} words", language=choice_word(i18n, language)),
    }
)
"""A lobby's facts about a table's options, in this order, beside the game's length."""


CHANGED: Mapping[str, OptionTelling] = to_say(
    {
        # Options with two values: the text for the unusual one.
        "tap_out": "no calls for less than the bet",
        "openers": "two Animals or three letters to bet first",
        "carry": "antes go back if nobody opens",
        "kind_timer": "a check when time runs out",
        "second_deal": "half for going out in two turns",
        "ruling_before_deal": "ruling suit before the deal",
        # Other options.
        "max_raises": Fact(count("{n} raise a round", "{n} raises a round"), later("any number of raises")),
        "min_raise": {
            "any": "raise by any amount",
            "last": "raise by at least the largest bet or raise so far",
        },
        "wild_cards": Fact(
            count("{n} wild card in the deck", "{n} wild cards in the deck"),
            later("no wild cards in the deck"),
        ),
        "contest_cost": count("a lost challenge costs {n} ante", "a lost challenge costs {n} antes"),
        "level_minutes": count("the ante doubles every minute", "the ante doubles every {n} minutes"),
        "number_cap": "numbers up to {n} may be declared",
        "total_cap": "two numbers up to {n} together",
        "deadwood": Fact(later("at most {n} deadwood to knock"), later("no deadwood to knock")),
        "min_length": "words of {n} letters or more",
    }
)
"""Texts for other rules that a table has changed."""
ENDS = frozenset({"target", "hands"})


def changed(game: Game, options: Mapping[str, Any]) -> list[str]:
    """Return the options that differ from the game's defaults, except those a lobby always mentions, its clocks and
    its end."""
    told = {*FACTS, *SECONDS, *ENDS}
    return [
        one.name
        for one in game.options
        if not one.secret and one.name not in told and options.get(one.name, one.default) != one.default
    ]


def changed_rule(i18n: I18n, game: Game, name: str, value: Any) -> str:
    if name in CHANGED:
        return _told(i18n, CHANGED[name], value)
    one = next(option for option in game.options if option.name == name)
    return i18n.say("{name}: {what}", name=label(i18n, name), what=value_word(i18n, one, value))


def changed_rules(i18n: I18n, game: Game, options: Mapping[str, Any]) -> list[str]:
    return [changed_rule(i18n, game, name, options[name]) for name in changed(game, options)]


def facts(i18n: I18n, options: Mapping[str, Any]) -> list[str]:
    shown = options.get("showdown") == "auto"  # real words only, so none is ever checked
    names = [name for name in FACTS if name in options and not (shown and name == "words")]
    found = [_told(i18n, FACTS[name], options[name]) for name in names]
    return [fact for fact in found if fact]
