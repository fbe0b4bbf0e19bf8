"""What one player could have had, shown to them alone: a line when the hand is over, and the still that ends its film."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from drawing.scenes import Presented, ResultScene
from engine.contract import FamilyName
from screens.pictures.results import spoken_lines
from screens.pictures.wording import Picture, as_drawn, as_written, facts, in_words, signed
from screens.poker import hindsight as poker
from screens.results.facts import HandResult
from screens.rummy import hindsight as rummy
from screens.soup import hindsight as soup
from screens.table.stage import Stage
from screens.tricks import hindsight as tricks


class Hindsight(Protocol):
    """Of a family: `stage` is as the player saw the hand end, `missed` what `engine.hindsight` found."""

    def line(self, stage: Stage, result: HandResult, missed: Any) -> str: ...

    def rows(self, stage: Stage, missed: Any) -> list[Presented]: ...

    def why(self, stage: Stage, result: HandResult, missed: Any) -> str: ...


FAMILIES: Mapping[FamilyName, Hindsight] = MappingProxyType(
    {"poker": poker, "rummy": rummy, "soup": soup, "tricks": tricks}
)


class Review(NamedTuple):
    picture: Picture
    said: str  # the picture in text
    why: str


def could_have(stage: Stage, result: HandResult, missed: Any) -> str:
    return FAMILIES[stage.table.game.family.name].line(stage, result, missed)


def review(stage: Stage, result: HandResult, missed: Any) -> Review:
    family = FAMILIES[stage.table.game.family.name]
    drawn, read = as_drawn(stage, public=False), as_written(stage)
    return Review(
        picture=in_words(drawn, _scene(drawn, result, family.rows(drawn, missed)), spoken_lines),
        said=_in_text(spoken_lines(read, _scene(read, result, family.rows(read, missed)), signed)),
        why=family.why(stage, result, missed) or family.line(stage, result, missed),
    )


def _in_text(lines: list[str]) -> str:
    first, *others = filter(None, lines)
    return "\n".join([f"**{first}**", *others])


def _scene(stage: Stage, result: HandResult, rows: list[Presented]) -> ResultScene:
    return ResultScene(
        deck=stage.faces.deck.id,
        title=stage.i18n.say("Review"),
        corner=facts(stage.table.game.name, stage.i18n.say("hand {hand}", hand=result.hand)),
        shown=tuple(rows),
    )
