"""Every guided game, from its first step to its last, in both languages: what it asks for can be pressed, and whatever
its author has thought of is answered."""

import pytest

from engine.catalogue import GAMES
from screens.i18n.language import LANGUAGES
from screens.lessons import panel
from screens.lessons.judging import SEAT, fits, judge, same
from screens.lessons.lesson import lessons, standing
from tests.lesson_ways import drawn, stage_at, way_to
from tests.screens import messages
from tests.screens.test_gendered_words import ENGLISH, FRENCH

EVERY = [(game, language) for game in lessons() for language in LANGUAGES]
BUILT_ON = {
    "spit",
    "longhorn",
    "dealers-choice",
    "four-by-four",
    "texas-scrummy",
    "animal-quist",
    "chili-dog",
    "turtle",
}
"""Those that begin with the game they are variants of, in short: nobody has to learn that one first."""


def steps_of(lesson):
    return [(place, lesson.step(place)) for place in range(lesson.length)]


def words_of(lesson):
    yield lesson.about
    yield lesson.end
    for _, step in steps_of(lesson):
        yield step.say
        yield from (reply.say for reply in (*step.good, *step.poor))
        yield from (words for words in (step.alike, step.other) if words is not None)


def test_a_lesson_is_named_as_its_game():
    assert all(lesson.game == game and game in GAMES for game, lesson in lessons().items())


@pytest.mark.parametrize("game", lessons())
def test_a_lesson_says_everything_in_english_and_in_french(game):
    for words in words_of(lessons()[game]):
        assert words.en.strip()
        assert words.fr.strip()
        assert words.en != words.fr
        assert "`/" not in words.en + words.fr, "a lesson is played with buttons"
        assert ENGLISH.findall(words.en) == []
        assert FRENCH.findall(words.fr) == []


@pytest.mark.parametrize("game", lessons())
def test_a_lesson_lets_a_newcomer_decide_and_go_wrong(game):
    """At least three times, and at more than one table where it only says what is different."""
    lesson = lessons()[game]
    asked = [step for _, step in steps_of(lesson) if step.do is not None and (step.poor or step.other)]
    assert len(asked) >= 3
    assert any(step.poor for step in lesson.scenes[-1].steps)
    assert (" in short" in lesson.scenes[0].steps[0].say.en) == (game in BUILT_ON)


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_lesson_is_played_to_its_end_with_what_it_offers(game, language):
    lesson = lessons()[game]
    for place, step in steps_of(lesson):
        shown = drawn(game, language, place, tries=1)
        messages.fits(shown)
        if step.do is None:
            continue
        assert step.other is not None, f"step {place} has no answer to what nobody thought of"
        assert way_to(game, language, place, step.do, lambda act, do=step.do: same(do, act)), (
            place,
            step.do,
        )
        assert judge(game, language, place, step, step.do).on
    messages.fits(panel.ending(stage_at(game, language, lesson.length), lesson, notice="", server=True))


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_every_other_choice_that_a_lesson_names_can_be_made_and_is_answered(game, language):
    for place, step in steps_of(lessons()[game]):
        for reply in (*step.good, *step.poor):
            if reply.only not in ("", language):
                continue

            def answers(act, place=place, step=step, reply=reply):
                return fits(reply, act) and judge(game, language, place, step, act).say == reply.say

            assert way_to(game, language, place, reply.when, answers), (place, reply.when)


@pytest.mark.parametrize("game", lessons())
def test_a_lesson_goes_the_same_way_in_both_languages(game):
    for place in range(lessons()[game].length + 1):
        english, french = (
            GAMES[game].report(standing(game, language, place).state) for language in LANGUAGES
        )
        assert (english.phase, english.turn, english.chips, english.scores, english.hands) == (
            french.phase,
            french.turn,
            french.chips,
            french.scores,
            french.hands,
        )


@pytest.mark.parametrize("game", lessons())
def test_a_decision_in_a_lesson_is_the_players(game):
    for place, step in steps_of(lessons()[game]):
        if step.do is not None:
            books = GAMES[game].report(standing(game, "en", place).state)
            assert SEAT in books.turn, place
