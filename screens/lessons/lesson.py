"""A guided game as in its file: a real table with fixed cards and fixed opponents, and a text for each step. A
player's progress in it is one number; everything else follows from the file. The texts are English; other languages
translate them in their catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from engine.catalogue import GAMES
from engine.contract import Action, Deal, Setup, State
from engine.events import Event
from engine.languages import LANGUAGES

DATA = Path(__file__).parent / "data"
CLOCKS = frozenset({"turn_seconds", "challenge_seconds"})


class LessonReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reply to acts that match every field in `when`."""

    when: dict[str, Any]
    say: str
    only: str = ""  # only if the table's words are in this language
    sound: bool = False  # for poor acts: right elsewhere, but not what this step teaches


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An idea and a decision. Without `do`, the step is only read."""

    say: str
    do: dict[str, Any] | None = None
    good: tuple[LessonReply, ...] = ()  # equal to `do`: the lesson goes on
    poor: tuple[LessonReply, ...] = ()  # wrong here: says why, and lets the player try again
    alike: str | None = None  # reply to any act that does as well by the rules; the lesson goes on
    other: str | None = None  # reply to any other act
    then: tuple[dict[str, Any], ...] = ()  # the others' acts after it; `by` is their seat


class LessonScene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table from its deal on. Cards are dealt in the order of `hands`, one at a time from the dealer's left, then
    `stock`."""

    steps: tuple[LessonStep, ...]
    players: tuple[str, ...]  # the other players by seat; the pupil has the first seat
    dealer: int = 0
    hands: tuple[tuple[str, ...], ...] = ()
    stock: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    chips: int = 0
    before: tuple[dict[str, Any], ...] = ()  # acts before the pupil's first
    moves: str = ""  # then everybody's in turn, such as "play:le.C play:le.A": most of a hand in a line

    def deck(self) -> tuple[str, ...]:
        turns = [(self.dealer + 1 + place) % len(self.hands) for place in range(len(self.hands))]
        longest = max(map(len, self.hands), default=0)
        dealt = [
            self.hands[seat][place]
            for place in range(longest)
            for seat in turns
            if place < len(self.hands[seat])
        ]
        return (*dealt, *self.stock)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    place: int  # order of the lessons: first one of each family, then those that only differ from it
    about: str
    scenes: tuple[LessonScene, ...]
    end: str
    builds_on: str = ""  # the game whose lesson teaches what both games share

    @property
    def length(self) -> int:
        return sum(len(scene.steps) for scene in self.scenes)

    def at(self, place: int) -> tuple[LessonScene, int]:
        """Return the scene of a step, and the step's index in it. After the last step, that is the end of the last
        scene."""
        for scene in self.scenes:
            if place < len(scene.steps):
                return scene, place
            place -= len(scene.steps)
        return self.scenes[-1], len(self.scenes[-1].steps)

    def step(self, place: int) -> LessonStep | None:
        scene, number = self.at(place)
        return scene.steps[number] if number < len(scene.steps) else None


class LessonPosition(NamedTuple):
    """The table at a step, the events since the player's last act, and those since the deal."""

    state: State
    happened: tuple[Event, ...]
    whole: tuple[Event, ...] = ()


@lru_cache(maxsize=1)
def lessons() -> Mapping[str, Lesson]:
    """Return the lessons of all games that have one."""
    read = msgspec.json.Decoder(Lesson).decode
    found = sorted((read(path.read_bytes()) for path in DATA.glob("*.json")), key=lambda lesson: lesson.place)
    return MappingProxyType({lesson.game: lesson for lesson in found})


@lru_cache(maxsize=512)
def standing(game: str, language: str, place: int) -> LessonPosition:
    scene, number = lessons()[game].at(place)
    return played(game, scene, language, number)


def played(game: str, scene: LessonScene, language: str, number: int) -> LessonPosition:
    """Play a scene again from its deal: the same acts always lead to a step."""
    stacks = (scene.chips if GAMES[game].chips else 0,) * (len(scene.players) + 1)
    no_clock = {option.name: 0 for option in GAMES[game].options if option.name in CLOCKS}
    setup = Setup(
        options={"language": words_in(language), **no_clock, **scene.options},
        stacks=stacks,
        seed="lesson",
        dealer=scene.dealer,
        deck=scene.deck(),
        at=0,
    )
    state, happened = GAMES.start(game, setup)
    for act in scene.before:
        state, events = GAMES.apply(state, *_read(game, act))
        happened += events
    for move in scene.moves.split():
        do, _, card = move.partition(":")
        (turn,) = GAMES[game].report(state).turn
        state, events = GAMES.apply(state, turn, GAMES.read_action(game, {"do": do, "card": card}))
        happened += events
    whole = happened
    for step in scene.steps[:number]:
        if step.do is not None or step.then:
            happened = ()
        for act in (*([{"by": 0, **step.do}] if step.do is not None else []), *step.then):
            state, events = GAMES.apply(state, *_read(game, act))
            happened += events
            whole += events
    return LessonPosition(state, happened, whole)


def words_in(language: str) -> str:
    """Return the language of the table's words for a reader's language."""
    return LANGUAGES[language].lessons


def _read(game: str, act: Mapping[str, Any]) -> tuple[int | None, Action]:
    raw = {key: value for key, value in act.items() if key != "by"}
    if raw["do"] == "deal_next":
        return None, Deal(at=0)
    return act["by"], GAMES.read_action(game, raw)
