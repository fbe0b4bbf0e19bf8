"""A table's options as typed: a length by its name, and others as `ante=2 max_bet=10`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.contract import Game
from engine.options import Option
from engine.presets import LENGTHS
from house.rules import offered
from screens.acts import Given, Offered, Suggestion
from screens.i18n.language import I18n
from screens.i18n.option_names import choice_word, label, typed_value
from screens.table.stage import Stage
from screens.unable import Unable

LONGEST = 100  # characters of Discord's suggestions


def changeable(game: Game) -> dict[str, Option]:
    """The options that players may see and set, by name."""
    return {one.name: one for one in offered(game) if not one.secret}


def lengths(i18n: I18n, typed: str) -> Iterator[Suggestion]:
    """The lengths. An old one can still be typed, which fixed values would prevent."""
    known = (Suggestion(choice_word(i18n, one), one) for one in LENGTHS)
    return (one for one in known if one.fits(typed))


def read_length(i18n: I18n, typed: str) -> str:
    """The length by its name in the member's language, too, if typed in full."""
    wanted = typed.strip().lower()
    return next((one for one in LENGTHS if wanted == choice_word(i18n, one).lower()), wanted)


def written(game: Game, i18n: I18n, typed: str) -> Iterator[Suggestion]:
    """Suggests one more option after those already typed, with its name."""
    head, _, last = typed.rpartition(" ")
    before, wanted = f"{head} " if head else "", last.lower()
    for text, called_so in _writings(game, i18n):
        fits = text.startswith(wanted) or ("=" not in wanted and wanted in called_so.lower())
        if fits and len(before + text) < LONGEST:
            yield Suggestion(f"{before}{text} · {called_so}", f"{before}{text}")


def _writings(game: Game, i18n: I18n) -> Iterator[tuple[str, str]]:
    """Each option's typed form, and its name."""
    for one in changeable(game).values():
        values: tuple[str | int, ...] = one.choices or (one.default if isinstance(one.default, int) else "",)
        if isinstance(one.default, bool):
            values = ("on", "off")
        for value in values:
            word = choice_word(i18n, value) if isinstance(value, str) else ""
            called_so = label(i18n, one.name)
            both = i18n.say("{name}: {what}", name=called_so, what=word) if word else called_so
            yield f"{one.name}={value}", both


def read_changes(game: Game, typed: str) -> dict[str, Any]:
    """`ante=2 max_bet=10`; the option itself checks each value later."""
    known = changeable(game)
    found: dict[str, str] = {}
    last = ""
    for part in typed.replace(",", " ").split():
        name, equals, value = part.partition("=")
        if not equals and last and isinstance(known[last].default, tuple):
            found[last] += f" {part}"  # a list goes on: games=spit,longhorn
            continue
        if not equals or name not in known:
            raise Unable("read-options", typed=part[:60])
        found[name], last = value, name
    return {name: typed_value(known[name], value) for name, value in found.items()}


@dataclass(frozen=True)
class GameLengthField(Offered):
    def suggested(self, stage: Stage, _do: str, typed: str, _given: Given) -> Iterator[Suggestion]:
        return lengths(stage.i18n, typed)

    def read(self, stage: Stage, typed: str) -> str:
        return read_length(stage.i18n, typed)


@dataclass(frozen=True)
class Changes(Offered):
    def suggested(self, stage: Stage, _do: str, typed: str, _given: Given) -> Iterator[Suggestion]:
        return written(stage.table.game, stage.i18n, typed)

    def read(self, stage: Stage, typed: str) -> dict[str, Any]:
        return read_changes(stage.table.game, typed)
