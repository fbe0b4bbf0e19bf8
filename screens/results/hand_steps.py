"""A finished hand, step by step, as its reader saw it then; at the end, the result and their best possible hand.

The buttons carry the reader's place. A step is made from the reader's view of that moment alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.coaching import Found
from engine.grading.grade import Grade
from house.tables.hand_replay import Frame
from house.tables.table_view import TableView
from screens.catalogue import screen_of
from screens.components import Component, button, rows, text
from screens.pictures.tables import hand_picture, hand_text, table_picture, table_text
from screens.pictures.wording import Picture, Shown
from screens.results.card import why
from screens.results.grades import counted, graded
from screens.results.picture import result_picture, result_text
from screens.results.review import review
from screens.results.sentences import looked_up
from screens.table.hand_result import HandResult
from screens.table.stage import Stage

LONGEST = 160
"""Characters of one step's sentences."""


class Weighing(NamedTuple):
    """The reader's graded decisions so far, by the version of the table that each made."""

    grades: Mapping[int, Grade]
    done: int
    of: int


NOTHING_WEIGHED = Weighing({}, 0, 0)


class Reel(NamedTuple):
    """A film at one place; the hand's result follows its last step. `ident`: the beginning of its buttons' ids.
    `again`: the id of the button that plays it again from here. `number`: the hand's number in bug reports."""

    ident: str
    frames: Sequence[Frame]
    seat: int | None  # the reader's; None: a bystander's view
    place: int
    weighing: Weighing = NOTHING_WEIGHED
    again: str = ""
    number: str = ""

    @property
    def end(self) -> int:
        return len(self.frames)

    @property
    def decisions(self) -> list[int]:
        """The steps before the reader's decisions."""
        if self.seat is None:
            return []
        return [place - 1 for place, one in enumerate(self.frames) if place and self.seat in one.deciders]

    @property
    def grade(self) -> Grade | None:
        """The grade of the decision after this step."""
        if self.place + 1 >= self.end:
            return None
        before, after = (self.frames[place].table.version for place in (self.place, self.place + 1))
        made = (grade for version, grade in self.weighing.grades.items() if before < version <= after)
        return next(made, None)


def steps(frames: Sequence[Frame], stage_of: Callable[[TableView], Stage]) -> list[Frame]:
    """The frames with a sentence; silent ones belong to the next."""
    found: list[Frame] = []
    deciders: frozenset[int] = frozenset()
    for frame in frames:
        deciders |= frame.deciders
        if frame is frames[-1] or _happened(stage_of(frame.table), frame):
            found.append(frame._replace(deciders=deciders))
            deciders = frozenset()
    return found


def step(stage: Stage, reel: Reel) -> Shown:
    """A step: the table, and its latest events. `stage` is of that moment."""
    line = _happened(stage, reel.frames[reel.place])
    if reel.place in reel.decisions:
        yours = f"**{stage.i18n.say('Your decision.')}** {line}".rstrip()
        line = "\n".join([yours, *_graded(stage, reel)])
    if reel.seat is None:
        return _shown(stage, reel, table_text(stage), table_picture(stage), line)
    return _shown(stage, reel, hand_text(stage), hand_picture(stage), line)


def end(stage: Stage, reel: Reel, result: HandResult, missed: Found | None) -> Shown:
    """The result and its rule; or the reader's better possibility."""
    grades = reel.weighing.grades.values()
    lines = [_progress(stage, reel) or (counted(stage.i18n, grades) if grades else "")]
    if reel.seat is not None:
        lines.insert(0, looked_up(stage, result))
    if missed is not None:
        still = review(stage, result, missed)
        return _shown(stage, reel, still.said, still.picture, "\n".join(filter(None, [still.why, *lines])))
    said, picture = result_text(stage, result), result_picture(stage, result)
    return _shown(stage, reel, said, picture, "\n".join(filter(None, [why(stage, result), *lines])))


def _graded(stage: Stage, reel: Reel) -> list[str]:
    if reel.grade is not None:
        return graded(stage, reel.grade)
    return [progress] if (progress := _progress(stage, reel)) else []


def _progress(stage: Stage, reel: Reel) -> str:
    done, of = reel.weighing.done, reel.weighing.of
    if done == of:
        return ""
    return stage.i18n.say("-# Weighing your decisions: {done} of {of}", done=done, of=of)


def _happened(stage: Stage, frame: Frame) -> str:
    """The latest events, as everybody read them; those that only the picture showed, as in the log."""
    told = stage.but(player=None, seat=None, reader=stage.seat)
    events = [event.seen_by(None) for event in frame.events]
    tells = screen_of(stage.table.game).tells
    line = ""
    for _, sentence in reversed([*tells(told, events)] or [*tells(told.but(log=True), events)]):
        longer = f"{sentence}. {line}".rstrip()
        if line and len(longer) > LONGEST:
            break
        line = longer
    return line


def _shown(stage: Stage, reel: Reel, said: str, picture: Picture | None, line: str) -> Shown:
    where = f"-# {reel.place + 1}/{reel.end + 1}"
    if reel.number and reel.place == reel.end:
        where += f" · {stage.i18n.say('number for a bug report: {number}', number=reel.number)}"
    parts = [text(said), text("\n".join(filter(None, (line, where)))), *rows(_buttons(stage, reel))]
    return Shown(parts, picture)


def _buttons(stage: Stage, reel: Reel) -> list[Component]:
    """Several may lead to the same place, but the buttons of a message need different ids."""
    ways = [("⏮", 0), ("◀", max(reel.place - 1, 0)), ("▶", min(reel.place + 1, reel.end)), ("⏭", reel.end)]
    if reel.seat is not None:
        following = (place for place in reel.decisions if place > reel.place)
        ways.append((stage.i18n.say("My decisions"), next(following, reel.place)))
    found = []
    for letter, (label, place) in zip("abcde", ways, strict=False):
        made = button(label, f"{reel.ident}.{place}{letter}")
        if place == reel.place:
            made["disabled"] = True
        found.append(made)
    return [*found, button(stage.i18n.say("Play it again"), reel.again)] if reel.again else found
