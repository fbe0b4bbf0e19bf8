"""The context and the forms of refusal sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any, NamedTuple, TypeAlias

from screens.i18n.language import I18n
from screens.table.stage import Stage, moment

LONGEST_FACT = 200
OTHER = "*"
"""Key for any other reason, or none."""


class Counted(NamedTuple):
    one: str
    many: str
    by: str


def count(one: str, many: str, by: str) -> Counted:
    """A sentence with a number, taken from this fact."""
    return Counted(one, many, by)


class RefusalContext(NamedTuple):
    """The facts for a sentence."""

    i18n: I18n
    facts: Mapping[str, Any]
    stage: Stage | None = None

    @property
    def at(self) -> Stage:
        """The table of the refusal."""
        assert self.stage is not None  # noqa: S101 - a family's own words are used at its tables
        return self.stage

    def say(self, sentence: Sentence) -> str | None:
        """None: say nothing."""
        match sentence:
            case None:
                return None
            case str():
                return self.i18n.say(sentence, **{name: self.gap(name) for name in _gaps(sentence)})
            case Counted(one, many, by):
                others = {name: self.gap(name) for name in _gaps(many) if name != "n"}
                return self.i18n.count(one, many, int(self.fact(by, 0)), **others)
            case Mapping():
                return self.say(sentence.get(str(self.facts.get("why", "")), sentence.get(OTHER)))
            case tuple():
                return self.say(next(filter(self._fits, sentence), sentence[-1]))
            case _:
                return sentence(self)

    def _fits(self, sentence: Sentence) -> bool:
        """Whether all its facts are known."""
        if isinstance(sentence, Counted):
            return self._fits(sentence.many) and sentence.by in self.facts
        names = _gaps(sentence) if isinstance(sentence, str) else ()
        return all(name == "n" or self.facts.get(name) not in (None, "", [], ()) for name in names)

    def gap(self, name: str) -> str:
        """`when`: the fact that is a time."""
        if name == "when":
            return moment(next((at for fact, at in self.facts.items() if fact.endswith("_at")), 0), "f")
        if name not in self.facts:
            return "?"
        return (self.card() if name == "card" else self.listed(name))[:LONGEST_FACT]

    def fact(self, name: str, instead: object = "?") -> Any:
        found = self.facts.get(name)
        return instead if found is None else found

    def seat(self, name: str) -> str:
        place = self.facts.get(name)
        if self.stage is None or not isinstance(place, int):
            return self.i18n.say("somebody else")
        return self.stage.name(place)

    def card(self, name: str = "card") -> str:
        code = str(self.facts.get(name, "?"))
        return self.stage.faces.label(code) if self.stage is not None else code

    def listed(self, name: str) -> str:
        found = self.facts.get(name)
        if isinstance(found, Sequence) and not isinstance(found, str):
            return ", ".join(map(str, found))
        return str(found)


Sentence: TypeAlias = "str | Counted | Mapping[str, Sentence] | tuple[Sentence, ...] | Callable[[RefusalContext], str | None] | None"
"""A text with gaps for the facts; a mapping by reason (`why`), `""` without one; a tuple, whose first member with
all its facts applies, or the last; or a function."""


def _gaps(message: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(message) if name]
