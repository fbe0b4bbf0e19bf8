"""What is told of everything that happens in the scenarios and in the house, beside the table and in its log.

The first sentence of each kind of event, and of each way it is put, stands in `heard/told-*`.
`LETTERSHARK_RECORD=1` writes it anew; read the difference.
"""

import functools
import re
from types import SimpleNamespace

import pytest

from engine.catalogue import GAMES
from engine.scenarios import runner
from house.tables import events as house
from screens.catalogue import screen_of
from screens.i18n.language import LANGUAGES
from tests.screens import engine_stage
from tests.screens.test_spoken_screens import ONE_OF, moments, same_as_kept, stage_of
from tests.test_scenarios import FILES

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
    house.IdleClosed(),
    house.HintTaken(seat=2),
)


class Told(runner.Runner):
    """The table right after each event, and the event."""

    def __init__(self, scenario):
        self.happened = []
        super().__init__(scenario, lambda _line: None)
        for place, step in enumerate(scenario.steps, 1):
            self.step(place, step)

    def _told(self, events):
        names = [self.names.name(seat) for seat in range(len(self.names))]
        felt = SimpleNamespace(game=self.game, state=self.state, seats=engine_stage.people(names))
        self.happened += [(felt, event) for event in events]


@functools.cache
def happened(family):
    """Each kind of event, each way it is told in English once: by its kind, and where it was seen."""
    found = {}
    for path in FILES:
        if GAMES[path.parent.name].family == family:
            for felt, event in Told(runner.read(path.read_bytes())).happened:
                for log in (False, True):
                    sentence = sentence_of(felt, event, "en", log=log)
                    found.setdefault((event.kind, log, shape(sentence, felt)), (felt, event))
    return found


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
    """How it is put, whoever it is, whatever their cards and however many."""
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
    same_as_kept(f"told-{family}-{language}.txt", "\n".join(sorted(lines)) + "\n")


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
