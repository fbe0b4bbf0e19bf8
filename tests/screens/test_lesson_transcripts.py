"""A guided game written down, for reviewers who know nothing else."""

import importlib.util
from pathlib import Path

import pytest

from engine.languages import LANGUAGES
from screens.i18n.language import i18n
from screens.lessons.lesson import lessons

TOOL = Path(__file__).resolve().parents[2] / "tools" / "lessons.py"


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("lesson_transcripts", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_transcript_holds_every_step_and_every_answer(tool, tmp_path, language):
    tool.main([str(tmp_path), "--language", language])
    assert {path.stem for path in tmp_path.iterdir()} == set(lessons())
    say = i18n(language).say
    for game, lesson in lessons().items():
        told = (tmp_path / f"{game}.txt").read_text(encoding="utf-8")
        assert "<:" not in told
        assert "🍋" not in told
        for scene in lesson.scenes:
            for step in scene.steps:
                assert tool.MARKS.sub("", say(step.say)) in told
                assert step.alike is None or say(step.alike) in told
                for reply in (*step.good, *step.poor):
                    assert say(reply.say) in told or reply.only not in ("", language)
        assert tool.MARKS.sub("", say(lesson.end)) in told
