"""What the sentences for refusals are made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from screens.i18n.language import I18n
from screens.table.stage import Stage

LONGEST_FACT = 200


class Told(NamedTuple):
    """What a sentence is made from."""

    i18n: I18n
    facts: Mapping[str, Any]
    stage: Stage | None

    def fact(self, name: str, instead: Any = "?") -> Any:
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


Sentence = Callable[[Told], str]


def fixed(message: str) -> Sentence:
    return lambda told: told.i18n.say(message)


def filled(message: str, *facts: str) -> Sentence:
    def sentence(told: Told) -> str:
        values = {name: str(told.listed(name) if name in told.facts else "?") for name in facts}
        return told.i18n.say(message, **{name: value[:LONGEST_FACT] for name, value in values.items()})

    return sentence
