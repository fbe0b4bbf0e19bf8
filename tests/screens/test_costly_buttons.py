"""A press that comes a moment late finds no act that costs where a harmless button was."""

import itertools

import pytest
from engine_stage import stage_of
from evenings import felt_of

from engine.catalogue import GAMES
from engine.languages import LANGUAGES
from screens.cards.card_labels import faces
from screens.components import ROW, text
from screens.custom_ids import read_press
from screens.i18n.language import i18n
from screens.lessons import panel as lesson_panel
from screens.lessons.lesson import lessons
from screens.panels import panels
from screens.pictures.wording import Shown
from screens.results.own import UNDER_WAY, Ended
from screens.solo import hand as solo
from screens.table.family import COSTLY, costly_acts
from tests.played import played

EVENINGS = "78"
PAGE = Shown([text("What beats what")])


def act_of(custom_id):
    press = read_press(custom_id)
    return press.act if press is not None else ""


def places(components, act=act_of):
    """The act of each button by its row and its place there."""
    (container,) = components
    rows = [part["components"] for part in container["components"] if part["type"] == ROW]
    return {
        (row, place): act(button["custom_id"])
        for row, buttons in enumerate(rows)
        for place, button in enumerate(buttons)
    }


def assert_harmless_stay_harmless(stage, before, now):
    costly = costly_acts(stage.table.options)
    for at, act in now.items():
        assert act not in costly or before.get(at, act) in costly, (at, act, before[at])


def seen(game_id, seed):
    """The table as each seat sees it after every act, and whether the act was theirs: then they expect a change."""
    for moment in played(game_id, seed=seed):
        felt = felt_of(game_id, moment)
        for seat in range(len(felt.seats)):
            yield seat, felt, stage_of(felt, seat, drawn=True), seat == moment.seat


def hand_at(felt, stage):
    """A player's panel, with *Review* between hands."""
    ended = Ended("You won.", "t:1:1:film:1") if felt.game.due(felt.state) is None else UNDER_WAY
    return places(panels.hand(stage, "", ended=ended))


def solo_act(custom_id):
    return custom_id.partition(":")[0]


def lesson_act(custom_id):
    return custom_id.split(":")[2]


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_no_act_that_costs_stands_where_a_harmless_button_was(game_id):
    """Nor when its player opens a page, or returns from it; nor in a hand that is played alone."""
    look = solo.SoloLook("A hand", 0, lambda rest: rest)
    costs = set()
    for seed in EVENINGS:
        shown, alone = {}, {}
        for seat, felt, stage, acted in seen(game_id, seed):
            now, reads = hand_at(felt, stage), places(panels.reading(stage, "", PAGE, None))
            for before, after in (({} if acted else shown.get(seat, {}), now), (now, reads), (reads, now)):
                assert_harmless_stay_harmless(stage, before, after)
            shown[seat] = now
            costs |= COSTLY.intersection(now.values())
            stage.table.only_person = seat
            now = places(solo.panel(stage, look), solo_act)
            reads = places(solo.reading(stage, look, PAGE), solo_act)
            for before, after in (({} if acted else alone.get(seat, {}), now), (now, reads), (reads, now)):
                assert_harmless_stay_harmless(stage, before, after)
            alone[seat] = now
    assert {"fold", "call"} <= costs or not GAMES[game_id].folds
    assert "spellcheck" in costs or game_id == "zoot"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", lessons())
def test_no_act_that_costs_stands_where_a_lesson_led_on(game_id, language):
    lesson, spoken = lessons()[game_id], i18n(language)
    before = {}
    for place in range(lesson.length):
        stage = lesson_panel.stage_of(
            lesson, place, "ann", spoken, lambda deck: faces(deck, plain=False, language=language)
        )
        now = places(lesson_panel.panel(stage, lesson, place, tries=1), lesson_act)
        reads = places(lesson_panel.reading(stage, lesson, place, PAGE), lesson_act)
        for first, then in itertools.pairwise((before, now, reads, now)):
            assert_harmless_stay_harmless(stage, first, then)
        before = now
    assert before
