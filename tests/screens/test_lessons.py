"""Every guided game, from its first step to its last, in both languages: what it asks for can be pressed, and whatever
its author has thought of is answered."""

from collections import deque
from itertools import chain, combinations, product

import pytest

from engine.catalogue import GAMES
from engine.refused import Refused
from screens.cards import card_labels
from screens.cards.pictures import lifted
from screens.catalogue import screen_of
from screens.components import BUTTON, SELECT, walk
from screens.custom_ids import read_page
from screens.i18n.language import LANGUAGES, i18n
from screens.lessons import panel
from screens.lessons.judging import SEAT, fits, judge, same
from screens.lessons.lesson import lessons, standing
from screens.refusals.unable import Unable
from screens.table.wanted import Act, Ask, Redraw
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
ENOUGH = 5000  # presses, to find an act


def faces(language):
    return lambda deck: card_labels.faces(deck, plain=False, language=language)


def stage_at(game, language, place):
    return panel.stage_of(lessons()[game], place, "Zoe", i18n(language), faces(language))


def drawn(game, language, place, **more):
    return panel.panel(stage_at(game, language, place), lessons()[game], place, **more)


def steps_of(lesson):
    return [(place, lesson.step(place)) for place in range(lesson.length)]


def words_of(lesson):
    yield lesson.about
    yield lesson.end
    for _, step in steps_of(lesson):
        yield step.say
        yield from (reply.say for reply in (*step.good, *step.poor))
        if step.other is not None:
            yield step.other


def typed_in(wish):
    """Whatever of an act could have been typed into a window."""
    found = []
    if wish["do"] == "extend":
        found.append(f"{wish.get('front', '')}{wish['word']}{wish.get('back', '')}")
    for key, value in wish.items():
        if key == "do":
            continue
        parts = value if isinstance(value, list | tuple) else [value]
        found += [str(part) for part in parts if isinstance(part, str | int)]
        found += [" ".join(part) for part in parts if isinstance(part, list | tuple)]
        found += [
            f"{part.get('front', '')}{part['word']}{part.get('back', '')}"
            for part in parts
            if isinstance(part, dict)
        ]
    return [text for text in found if text] or ["x"]


def pressed(component, stage, wish):
    """What a member could choose in a select; where the act names cards, just those."""
    if component["type"] == BUTTON:
        return [()]
    options = component["options"]
    cards = [card for value in wish.values() if isinstance(value, list | tuple) for card in value]
    faces = {lifted(stage.faces.label(card))[0] for card in cards if isinstance(card, str)}
    named = tuple(one["value"] for one in options if lifted(one["label"])[0] in faces)
    if cards and component["min_values"] <= len(named) == len(cards) <= component["max_values"]:
        return [named]
    most = min(component["max_values"], 3)
    return chain.from_iterable(
        combinations([one["value"] for one in options], size)
        for size in range(component["min_values"], most + 1)
    )


def offered(game, place, stage, wish, components):
    """Every press that these components offer, as it arrives; buttons first."""
    parts = [part for part in walk(components) if "custom_id" in part and part["type"] in (BUTTON, SELECT)]
    for part in sorted(parts, key=lambda part: part["type"]):
        _, detail = read_page(part["custom_id"])
        for values in pressed(part, stage, wish):
            name, at, press = panel.read(detail.removesuffix(".these"), tuple(values), {})
            if (name, at) == (game, place) and press is not None and not press.act.startswith("!"):
                yield press


def filled(window, wish):
    """Every way to fill in a window with what the act names."""
    fields = [part["component"] for part in window.fields if "component" in part]
    choices = [
        [one["value"] for one in field["options"]]
        if field["type"] == SELECT
        else [*typed_in(wish), *([] if field.get("required", True) else [""])]
        for field in fields
    ]
    for values in product(*choices):
        yield dict(zip((field["custom_id"] for field in fields), values, strict=True))


def can_be_done(game, language, place, wish, agrees):
    """Whether buttons, selects and windows of this step lead to such an act."""
    lesson, stage = lessons()[game], stage_at(game, language, place)
    screen, seen = screen_of(GAMES[game]), set()
    presses = deque(offered(game, place, stage, wish, drawn(game, language, place)))
    while presses:
        press = presses.popleft()
        key = (press.act, press.detail, press.values, tuple(press.fields.items()))
        if key in seen:
            continue
        seen.add(key)
        assert len(seen) < ENOUGH, "the way there is too long to be found"
        try:
            wanted = screen.wanted(stage, press)
        except (Refused, Unable):
            continue
        match wanted:
            case Act(action) if agrees(action):
                return True
            case Redraw(picked):
                shown = panel.panel(stage, lesson, place, picked=picked)
                more = [*offered(game, place, stage, wish, shown)]
                presses.extendleft(reversed([one for one in more if not one.values]))
                presses.extend(one for one in more if one.values)
            case Ask(window):
                _, detail = read_page(panel.our_window(window, lesson, place).custom_id)
                _, _, sent = panel.read(detail, (), {})
                presses.extendleft(sent._replace(fields=fields) for fields in filled(window, wish))
    return False


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
        assert can_be_done(game, language, place, step.do, lambda act, do=step.do: same(do, act)), (
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

            assert can_be_done(game, language, place, reply.when, answers), (place, reply.when)


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
