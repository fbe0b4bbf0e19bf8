"""A player's own play in text: sums in plain words, and habits with the hands and the lesson's step."""

from typing import get_args

import pytest

from engine.catalogue import GAMES
from engine.coaching import Habit
from house.statistics.play import CostlyHabit, ExampleHand, Habits, OwnPlay, PlayCount
from screens import own_play
from screens.components import walk
from screens.i18n.language import i18n
from screens.lessons.lesson import lessons
from tests.screens import messages

ENGLISH = i18n("en")


def told(whole, evening=None):
    return list(own_play.counted(ENGLISH, OwnPlay(whole, evening or PlayCount(), 0)))


def test_mistakes_are_counted_by_their_size_with_their_score():
    assert told(PlayCount(31, 212, 3, 1, 2)) == [
        "Your decisions: **212** decisions, 3 small mistakes, 1 mistake, 2 big mistakes"
    ]
    assert told(PlayCount(1, 1)) == ["Your decisions: **1** decision, no mistake"]
    assert told(PlayCount()) == []


def test_the_last_evening_has_a_line_of_its_own_unless_it_was_the_only_one():
    whole, evening = PlayCount(9, 60, 2, 0, 0), PlayCount(2, 9, 1, 0, 0)
    assert told(whole, evening)[1] == "Last session: **9** decisions, 1 small mistake"
    assert len(told(whole, whole)) == 1


@pytest.mark.parametrize("kind", get_args(Habit))
def test_every_kind_of_mistake_has_a_name(kind):
    assert own_play.HABITS[kind]
    assert i18n("fr").say(own_play.HABITS[kind]) != own_play.HABITS[kind]


def test_lessons_show_a_step_in_which_one_does_the_better_thing():
    found = {kind: own_play.lesson_step(game, kind) for game in GAMES for kind in own_play.LESSONS}
    assert own_play.lesson_step("scroker", "called") == ("scroker", 12)
    assert own_play.lesson_step("spit", "called") == ("scroker", 12)  # the lesson on which it builds
    assert own_play.lesson_step("soup", "folded") is None
    for kind, step in found.items():
        if step is not None:
            game, place = step
            assert lessons()[game].step(place).do["do"] == own_play.LESSONS[kind].do


def test_a_habit_leads_to_its_hands_and_its_lesson():
    examples = (ExampleHand(7, 90, 4, 55), ExampleHand(8, 30, 1, 12))
    worst = (
        CostlyHabit("scroker", "folded", 4, 23.4, examples),
        CostlyHabit("spit", "folded", 1, 1.0, (ExampleHand(7, 90, 4, 60),)),
        CostlyHabit("soup", "added", 2, 0.4, (ExampleHand(9, 30, 1, 12),)),
    )
    sheet = own_play.habits(ENGLISH, Habits(20, worst), [])
    messages.fits(sheet)
    texts = [part["content"] for part in walk(sheet) if "content" in part]
    assert texts[1] == "Scroker: **folding when a call was worth it**, 4 times, about 23 chips in all"
    assert texts[3].endswith("2 times, about 0.4 points in all")
    idents = [part["custom_id"] for part in walk(sheet) if "custom_id" in part]
    assert idents[:3] == ["t:7:2i:film:4.v55", "t:8:u:film:1.v12", "p:learn:scroker.6:!at:0.new"]


def test_ten_hands_without_a_mistake_say_so():
    [sheet] = own_play.habits(ENGLISH, Habits(10), [])
    assert "No habit stands out." in sheet["components"][0]["content"]
