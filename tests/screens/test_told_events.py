"""Sentences for every event in the scenarios and in the house, beside the table and in its log, and for every
refusal there. The first sentence of each kind, and of each form, is stored in `heard/told-*` and `heard/refused-*`.
`LETTERSHARK_RECORD=1` records them again; read the difference."""

import functools
import re
from types import SimpleNamespace

import pytest

from engine.catalogue import GAMES
from engine.common_events import Left
from engine.languages import LANGUAGES
from engine.refused import Refused
from engine.scenarios import runner
from house.tables import events as house
from screens.catalogue import screen_of
from screens.refusals.sentences import explain
from tests.screens import engine_stage
from tests.screens.test_spoken_screens import ONE_OF, moments, same_as_kept, stage_of
from tests.test_scenarios import SCENARIOS

OF_THE_HOUSE = (
    house.Joined(seat=1),
    house.Joined(seat=None),
    house.Unseated(),
    house.Waits(),
    house.WaitsNoMore(),
    house.OptionsSet(options={"target": 40, "words": "checked", "unknown": 3}),
    house.LengthSet(length="quick"),
    house.TablePaused(why="too-few"),
    house.TablePaused(why="host"),
    house.Resumed(),
    house.ClosesSoon(),
    house.KeptOpen(),
    house.TableClosed(),
    house.HandVoided(),
    house.HandVoided(by_all=True),
    house.VoidWanted(seat=2),
    house.IdleClosed(),
    house.HintTaken(seat=2),
    house.TakesOff(seat=2),
)


class Told(runner.Runner):
    """The table right after each event, and the event; the table that refused something, whom, and why."""

    def __init__(self, scenario):
        self.happened, self.refused = [], []
        super().__init__(scenario, lambda _line: None)
        for place, step in enumerate(scenario.steps, 1):
            self.step(place, step)

    def _act(self, where, step):
        try:
            super()._act(where, step)
        except Refused as refused:
            by = step.get("by")
            self.refused.append((self._felt(), self.names.seat(by) if by in self.names else None, refused))
            raise

    def _told(self, events):
        felt = self._felt()
        self.happened += [(felt, event) for event in events]

    def _felt(self):
        names = [self.names.name(seat) for seat in range(len(self.names))]
        return SimpleNamespace(game=self.game, state=self.state, seats=engine_stage.people(names))


@functools.cache
def scenarios(family):
    files = sorted(SCENARIOS.glob("*/*.json"))
    return [
        Told(runner.read(path.read_bytes()))
        for path in files
        if GAMES[path.parent.name].family.name == family
    ]


@functools.cache
def happened(family):
    """Each kind of event, each English form once: by its kind, and its place."""
    found = {}
    for told in scenarios(family):
        for felt, event in told.happened:
            for log in (False, True):
                sentence = sentence_of(felt, event, "en", log=log)
                found.setdefault((event.kind, log, shape(sentence, felt)), (felt, event))
    return found


@functools.cache
def refused(family):
    """Each code, each way it is explained in English once."""
    found = {}
    for told in scenarios(family):
        for felt, seat, wrong in told.refused:
            sentence = explained(felt, seat, wrong, "en")
            found.setdefault((wrong.code, shape(sentence, felt)), (felt, seat, wrong))
    return found


def explained(felt, seat, wrong, language):
    stage = stage_of(felt, language, seat)
    return explain(wrong, stage.i18n, stage)


def sentence_of(felt, event, language, *, log=False):
    stage = stage_of(felt, language).but(log=log)
    return screen_of(felt.game).told(stage, event)


CARD = r"[A-Z]\d?( of [A-Z]\w+)?( \(\w+\))?|(First|Second|Third) Scroker"
PUT_ALIKE = (
    (rf"(?<!\w)({CARD}|[A-Z]+|[A-Z]•+[A-Z])(?!\w)", "W"),
    (r"[±+-]?\d+", "#"),
    ("clean pair|high card", "W"),
    (r"(\b[NWabcdefgh]\b[*:, ·+]*)+", "W "),
)


def shape(sentence, felt):
    """A sentence's form, without names, cards and numbers."""
    if sentence is None:
        return None
    for seat in felt.seats:
        sentence = re.sub(rf"\b{re.escape(seat.name)}\b", "N", sentence)
    for pattern, sign in PUT_ALIKE:
        sentence = re.sub(pattern, sign, sentence)
    return sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", ONE_OF)
def test_whatever_happens_is_told_as_it_was_written_down(family, language):
    lines = {}
    for (kind, log, _), (felt, event) in happened(family).items():
        told = sentence_of(felt, event, language, log=log)
        if not log or told != sentence_of(felt, event, language):
            lines[f"{kind}{' (log)' if log else ''}: {told or '(nothing)'}"] = None
    forgotten = stage_of(felt, language).but(once={1: ""})
    lines[f"left (forgotten): {screen_of(felt.game).told(forgotten, Left(seat=1))}"] = None
    same_as_kept(f"told-{family}-{language}.txt", "\n".join(sorted(lines)) + "\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", ONE_OF)
def test_whatever_is_refused_is_explained_as_it_was_written_down(family, language):
    lines = [f"{code}: {explained(*where, language)}" for (code, _), where in refused(family).items()]
    same_as_kept(f"refused-{family}-{language}.txt", "\n".join(sorted(lines)) + "\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", ["scroker", "scrummy"])
def test_what_the_house_does_is_told_as_it_was_written_down(game_id, language):
    felt = moments(game_id)["between"]
    lines = [f"{event.kind}: {sentence_of(felt, event, language) or '(nothing)'}" for event in OF_THE_HOUSE]
    same_as_kept(f"told-house-{game_id}-{language}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("family", ONE_OF)
def test_a_sentence_is_whole(family):
    for felt, event in happened(family).values():
        for language in LANGUAGES:
            told = sentence_of(felt, event, language)
            assert told is None or ("{" not in told and "None" not in told and told.strip())
