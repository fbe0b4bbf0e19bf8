"""Write every guided game in words, as its reader meets it: each screen, its buttons, and their answers.

    uv run python tools/lessons.py FOLDER [--language fr]

Give one of these files to a person who judges a lesson without knowing the game.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # it is run as a file

from engine.catalogue import GAMES
from engine.languages import DEFAULT, LANGUAGES
from screens.cards import card_labels
from screens.components import BUTTON, RULE, SELECT, Component, walk
from screens.i18n.language import i18n
from screens.lessons import panel
from screens.lessons.lesson import Lesson, LessonReply, LessonStep, lessons, words_in
from screens.table.stage import Stage

CARD = re.compile(r"(?:[a-z]{2}\.)?[A-Z*]\d?$")
MARKS = re.compile(r"\*\*|^#{1,3} |^-# |`", re.MULTILINE)
READER = "Zoe"


def transcript(lesson: Lesson, language: str) -> str:
    """A lesson from its first screen to its last."""
    game, about = GAMES[lesson.game].name, i18n(language).say(lesson.about)
    pages = [f"{game}\n{about}\n(At this table you are {READER}.)"]
    for place, step in enumerate(step for scene in lesson.scenes for step in scene.steps):
        stage = _stage(lesson, place, language)
        screen = panel.panel(stage, lesson, place)
        pages.append("\n".join([*_spoken(screen), *_answers(stage, step, language)]))
    stage = _stage(lesson, lesson.length, language)
    pages.append("\n".join(_spoken(panel.ending(stage, lesson, notice=""))))
    return f"\n\n{'=' * 80}\n\n".join(pages) + "\n"


def _stage(lesson: Lesson, place: int, language: str) -> Stage:
    def faces(deck: str) -> card_labels.CardLabels:
        return card_labels.faces(deck, plain=True, language=language)

    return panel.stage_of(lesson, place, READER, i18n(language), faces)


def _spoken(components: list[Component]) -> Iterator[str]:
    for part in walk(components):
        if "content" in part:
            yield MARKS.sub("", part["content"])
        elif part["type"] == BUTTON:
            yield f"[button] {part['label']}"
        elif part["type"] == SELECT:
            yield f"[list] {part['placeholder']}"
            yield from (f"  - {option['label']}" for option in part["options"])
        elif part["type"] == RULE:
            yield ""


def _answers(stage: Stage, step: LessonStep, language: str) -> Iterator[str]:
    """The answer to each choice that the lesson names, and to all others."""
    if step.do is None:
        return
    yield "\n-- what is answered --"
    for wrong, replies in ((True, step.poor), (False, step.good)):
        for reply in replies:
            if reply.only in ("", words_in(language)):
                yield from _answer(stage, reply, wrong=wrong)
    if step.alike is not None:
        yield f"  ✓ anything as good by the rules: {stage.i18n.say(step.alike)}"
    if step.other is not None:
        yield f"  ✗ anything else: {stage.i18n.say(step.other)}"
    yield f"  ✓ {_act(stage, step.do)}: the lesson goes on with this."


def _answer(stage: Stage, reply: LessonReply, *, wrong: bool) -> Iterator[str]:
    mark = "·" if reply.sound else "✗" if wrong else "✓"
    yield f"  {mark} {_act(stage, reply.when)}: {stage.i18n.say(reply.say)}"


def _act(stage: Stage, act: Mapping[str, Any]) -> str:
    """An act of the engine in words, roughly."""
    details = [_detail(stage, key, value) for key, value in act.items() if key != "do"]
    return " ".join([act["do"].replace("_", " "), *filter(None, details)])


def _detail(stage: Stage, key: str, value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_detail(stage, "", one) for one in value) or "nothing"
    if isinstance(value, str) and CARD.match(value) and key in ("", "card", "cards", "hand"):
        return stage.faces.label(value)
    return f"{key} {value}".strip() if value not in ("", None) else f"without {key}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", choices=LANGUAGES, default=DEFAULT)
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for game, lesson in lessons().items():
        (chosen.folder / f"{game}.txt").write_text(transcript(lesson, chosen.language), encoding="utf-8")


if __name__ == "__main__":
    main()
