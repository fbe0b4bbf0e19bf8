"""Every guided game, from its first step to its last, in both languages: each required act can be pressed, and each
foreseen mistake is answered."""

import pytest

from engine.catalogue import GAMES
from engine.languages import LANGUAGES
from screens.components import button, rows, text, walk
from screens.custom_ids import write
from screens.i18n.language import i18n
from screens.lessons import panel
from screens.lessons.judging import SEAT, fits, judge, same
from screens.lessons.lesson import lessons, standing
from screens.pictures.tables import hand_picture, hand_text
from screens.solo_ids import ours
from tests.labels import FOLD
from tests.lesson_ways import drawn, half_way, stage_at, way_to
from tests.screens import messages
from tests.screens.test_gendered_words import ENGLISH, FRENCH

EVERY = [(game, language) for game in lessons() for language in LANGUAGES]
PRESSED = [
    (game, "en") if language == "en" else pytest.param(game, language, marks=pytest.mark.slow)
    for game, language in EVERY
]
"""Buttons lead the same way in every language."""
BUILT_ON = {
    **dict.fromkeys(("spit", "longhorn", "dealers-choice"), "scroker"),
    **dict.fromkeys(("four-by-four", "texas-scrummy"), "scrummy"),
    **dict.fromkeys(("animal-quist", "chili-dog", "turtle"), "quist"),
}
"""Variants of a game whose own lesson explains the common part: they only explain the difference, and refer to it."""
LONGEST_STEP, LONGEST_ANSWER, UNTIL_ASKED = 60, 40, 120
"""In words."""
HALF_WAY = 30  # screens a step with a choice made, and no act yet


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
        french = i18n("fr").say(words)
        assert words.strip()
        assert words != french
        assert "`/" not in words + french, "a lesson is played with buttons"
        assert ENGLISH.findall(words) == []
        assert FRENCH.findall(french) == []


@pytest.mark.parametrize("game", lessons())
def test_a_lesson_lets_a_newcomer_decide_and_go_wrong(game):
    """Each is taught at least three times, and at more than one table if it only explains the difference."""
    lesson = lessons()[game]
    asked = [step for _, step in steps_of(lesson) if step.do is not None and (step.poor or step.other)]
    assert len(asked) >= 3
    assert any(step.poor for step in lesson.scenes[-1].steps)


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_lesson_is_played_to_its_end_with_what_it_offers(game, language):
    lesson = lessons()[game]
    for place, step in steps_of(lesson):
        shown = drawn(game, language, place, tries=1)
        messages.fits(shown)
        helps = {i18n(language).say(label) for label in ("Go on", "Show me")} & set(messages.labels(shown))
        assert helps == {i18n(language).say("Go on" if step.do is None else "Show me")}
        if step.do is None:
            continue
        assert step.other is not None, f"step {place} has no answer to what nobody thought of"
        assert way_to(game, language, place, step.do, lambda act, do=step.do: same(do, act)), (
            place,
            step.do,
        )
        assert judge(game, language, place, step, step.do).on
    messages.fits(panel.ending(stage_at(game, language, lesson.length), lesson, notice=""))


@pytest.mark.broad(1)
@pytest.mark.parametrize(("game", "language"), PRESSED)
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


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_lesson_ends_with_a_hand_that_is_won_its_picture_and_play_now(game, language):
    lesson = lessons()[game]
    stage = stage_at(game, language, lesson.length)
    result = panel.outcome(stage, lesson)
    assert result is not None
    assert SEAT in result.winners
    drawing = panel.picture(stage, lesson, lesson.length)
    assert drawing is not None
    assert drawing.scene.mood == "won"
    play_now, *_ = [part for part in walk(panel.ending(stage, lesson, notice="")) if "custom_id" in part]
    assert play_now["custom_id"] == f"p:open:alone.{game}.new"


@pytest.mark.parametrize("game", lessons())
def test_a_decision_in_a_lesson_is_the_players(game):
    for place, step in steps_of(lessons()[game]):
        if step.do is not None:
            books = GAMES[game].report(standing(game, "en", place).state)
            assert SEAT in books.turn, place


@pytest.mark.parametrize("game", lessons())
def test_discord_takes_what_a_step_shows_however_far_something_is_chosen(game):
    """A word card by card, too: no two buttons may mean the same."""
    for place, step in steps_of(lessons()[game]):
        if step.do is not None:
            for shown in half_way(game, "en", place, HALF_WAY):
                messages.fits(shown)


def counted(said):
    return sum(any(letter.isalnum() for letter in word) for word in said.split())


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_lesson_is_played_and_not_read(game, language):
    """Few words a step, and few before the first choice; only before that may there be a screen without one."""
    lesson = lessons()[game]
    steps = [step for _, step in steps_of(lesson)]
    words = [counted(i18n(language).say(step.say)) for step in steps]
    first = next(place for place, step in enumerate(steps) if step.do is not None)
    assert max(*words, counted(i18n(language).say(lesson.end))) <= LONGEST_STEP
    assert sum(words[: first + 1]) <= UNTIL_ASKED
    assert all(step.do is not None for step in steps[first:])
    for step in steps:
        answers = [reply.say for reply in (*step.good, *step.poor)] + [step.alike, step.other]
        assert all(
            counted(i18n(language).say(said)) <= LONGEST_ANSWER for said in answers if said is not None
        )


NAMING = {
    "exchange": "give",
    **dict.fromkeys(("play", "discard", "add", "eat", "eat_first"), "card"),
    "knock": "discard",
}
"""How an act names the card that it is about."""


def choices(game, language, place):
    """Every kind of act that is on offer at a step, with each card and each word that it may be about."""
    for offer in stage_at(game, language, place).offers:
        kind = {"do": offer.do}
        if offer.do in NAMING:
            yield from (kind | {NAMING[offer.do]: card} for card in offer.cards)
        elif offer.do in ("bet", "raise"):
            yield kind | {"amount": offer.least}
        elif offer.do == "draw":
            yield from (kind | {"discard": cards} for cards in ([], *([card] for card in offer.cards)))
        elif offer.do == "take":
            yield from (kind | {"from": source} for source in offer.choices)
        elif offer.do == "rule":
            yield from (kind | {"suit": None if suit == "none" else suit} for suit in offer.choices)
        elif offer.do == "pass":
            yield kind | {"cards": list(offer.cards[: offer.count[0]])}
        elif offer.do == "extend":
            yield from (
                kind | {"word": one.word, "of": one.seat, "back": offer.cards[:1]} for one in offer.claims
            )
        elif offer.claims and GAMES[game].family.name != "tricks":
            yield from (kind | {"word": one.word} for one in offer.claims)
            yield from (kind | {"word": one.word, "of": one.seat} for one in offer.claims)
        else:
            yield kind


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_step_takes_only_what_it_teaches(game, language):
    """Every step can be got wrong, and another kind of act never leads on, even a good one."""
    for place, step in steps_of(lessons()[game]):
        if step.do is None:
            continue
        taken = {
            str(act): judge(game, language, place, step, act).on for act in choices(game, language, place)
        }
        assert not all(taken.values()), (place, taken)
        others = [act for act in choices(game, language, place) if act["do"] != step.do["do"]]
        assert not any(judge(game, language, place, step, act).on for act in others), place
        for reply in step.good:
            named = reply.when.keys() - {"do"} or reply.when["do"] in ("bet", "raise", "eat_first")
            assert named, (place, "anything of that kind would do")
            assert reply.when["do"] == step.do["do"], place
        for reply in step.poor:
            if reply.only in ("", language):
                assert not same(step.do, reply.when), place


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_a_lesson_shows_the_table_as_large_as_a_real_one(game, language):
    lesson = lessons()[game]
    for place in range(lesson.length + 1):
        stage = stage_at(game, language, place)
        drawing = panel.picture(stage, lesson, place)
        assert drawing is not None
        if lesson.step(place) is not None:
            assert drawing == hand_picture(stage)
            (first, *_) = drawn(game, language, place)[0]["components"]
            assert first["content"] == hand_text(stage), "the picture takes the place of the first text"


@pytest.mark.parametrize("game", lessons())
def test_what_two_lessons_share_is_one_press_away(game):
    lesson, base = lessons()[game], BUILT_ON.get(game, "")
    assert lesson.builds_on == base
    last = panel.ending(stage_at(game, "en", lesson.length), lesson, notice="")
    for shown in (drawn(game, "en", 0), last):
        there = [part["custom_id"] for part in walk(shown) if part.get("label", "").startswith("Learn ")]
        assert there == ([f"p:learn:{base}"] if base else [])


@pytest.mark.parametrize("game", lessons())
def test_the_ladder_is_one_press_away_where_hands_are_ranked_by_it(game):
    ranked = game == "scroker" or BUILT_ON.get(game) == "scroker"
    for place, _ in steps_of(lessons()[game]):
        ways = [part["custom_id"] for part in walk(drawn(game, "en", place)) if "custom_id" in part]
        assert (f"p:learn:{game}.{place}:!ladder" in ways) == ranked


def test_what_is_said_of_a_card_is_not_said_of_a_word_with_it():
    """The Q leaves the trick to the partner; a word with it would take it."""
    step = lessons()["quist"].step(2)
    alone = {"do": "play", "card": "li.Q"}
    assert judge("quist", "en", 2, step, alone).on
    assert not judge("quist", "en", 2, step, {**alone, "scrump": "TYPQ"}).on


def test_what_the_rules_forbid_is_refused_in_a_lesson_as_at_a_table():
    step = lessons()["scroker"].step(1)
    verdict = judge("scroker", "en", 1, step, {"do": "draw", "discard": ["an.X"]})
    assert not verdict.on
    assert verdict.refused is not None
    assert not verdict.say


def test_nothing_of_a_real_table_stays_in_a_lesson_nor_an_empty_row():
    lesson = lessons()["scroker"]
    shown = [
        text("Your turn."),
        *rows([button(FOLD, write("g", 0, 1, "fold"))]),
        *rows([button("Log", write("t", 0, 0, "log"))]),
    ]
    said, row = ours(shown, panel.ident(lesson, 0))
    assert said == text("Your turn.")
    assert [part["label"] for part in row["components"]] == [FOLD]
