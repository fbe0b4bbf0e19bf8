"""Scenarios: a game written down, for rules tests, bug reports and learning the rules.

A scenario names the players and their acts, step by step, and marks the steps that the rules must refuse. The
runner plays it, prints every event as the table's host sees it, and ends with the books of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from engine import catalogue
from engine.contract import Action, Away, Back, Close, Deal, Leave, Setup, Sit, TimeUp, TopUp
from engine.events import Event
from engine.languages import DEFAULT
from engine.refused import CODES, EngineError, Refused, Unreadable
from engine.scenarios.names import Names, end_of, event_told

MOST_BYTES = 1_000_000
MOST_CHIPS = 1_000_000_000
MOST_SECONDS = 10_000_000
DEFAULT_CHIPS = 100
HOUSE_STEPS = ("leave", "away", "back", "sit", "top_up", "close")

Print = Callable[[dict[str, Any]], None]


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """The content of a scenario file."""

    game: str
    players: list[str]
    steps: list[dict[str, Any]] = []
    about: str = ""
    language: str = DEFAULT
    options: dict[str, Any] = {}
    chips: dict[str, int] = {}
    dealer: str | None = None
    seed: int | str = 0
    deck: list[str] = []
    hands: int = 1
    end: dict[str, Any] = {}  # the expected books of the table, if the file has some


class NotAsTold(EngineError):
    """A step was accepted that should have been refused, or the other way round, or the end differs."""


def read(raw: bytes) -> Scenario:
    """The scenario in a file's bytes; the message of a failure names the place."""
    if len(raw) > MOST_BYTES:
        raise Unreadable(f"file: {len(raw)} bytes are more than a scenario may have ({MOST_BYTES})")
    try:
        scenario = msgspec.json.decode(raw, type=Scenario)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Unreadable(f"file: {' '.join(str(wrong).split())}") from None
    _check(scenario)
    return scenario


def _check(scenario: Scenario) -> None:
    players = scenario.players
    if len(set(players)) != len(players) or not all(name.strip() for name in players):
        raise Unreadable("players: every player needs a name of their own")
    for name, chips in scenario.chips.items():
        if name not in players:
            raise Unreadable(f"chips: {name!r} is not one of the players")
        if not 0 <= chips <= MOST_CHIPS:
            raise Unreadable(f"chips: {name} cannot have {chips}; 0 to {MOST_CHIPS} will do")
    if scenario.dealer is not None and scenario.dealer not in players:
        raise Unreadable(f"dealer: {scenario.dealer!r} is not one of the players")
    if not 1 <= scenario.hands <= MOST_BYTES:
        raise Unreadable(f"hands: {scenario.hands} is not a number of hands from 1 up")


def setup_of(scenario: Scenario) -> Setup:
    chips = catalogue.GAMES.game(scenario.game).chips
    stacks = tuple(scenario.chips.get(name, DEFAULT_CHIPS if chips else 0) for name in scenario.players)
    dealer = None if scenario.dealer is None else scenario.players.index(scenario.dealer)
    return Setup(
        options={"language": scenario.language, **scenario.options},
        stacks=stacks,
        seed=str(scenario.seed),
        dealer=dealer,
        deck=tuple(scenario.deck),
        at=0,
    )


def play(scenario: Scenario, tell: Print) -> None:
    """Play the scenario. Raises NotAsTold at the first step that does not go as written."""
    runner = Runner(scenario, tell)
    try:
        for place, step in enumerate(scenario.steps, 1):
            runner.step(place, step)
    finally:
        end = end_of(runner.state, runner.names)
        tell({"end": end})
    other = _first_difference("end", scenario.end, msgspec.to_builtins(end))
    if other:
        raise NotAsTold(other)


def _first_difference(where: str, told: Any, found: Any) -> str | None:
    """Compare the books. A scenario need not list everything: of a mapping, only the keys that it names are
    compared."""
    if isinstance(told, dict) and isinstance(found, dict):
        pairs = ((key, _first_difference(f"{where}.{key}", told[key], found.get(key))) for key in told)
        return next((other for _, other in pairs if other), None)
    return None if told == found else f"{where}: {found!r}, but should be {told!r}"


class Runner:
    """A table, a clock, and the receiver of its events."""

    def __init__(self, scenario: Scenario, tell: Print) -> None:
        self.game = catalogue.GAMES.game(scenario.game)
        self.names = Names(list(scenario.players), side=2 if self.game.teams else 1)
        self.hands = scenario.hands
        self.elapsed = 0
        self.clock = 0  # seconds waited since the start
        self._tell = tell
        try:
            started = catalogue.GAMES.start(scenario.game, setup_of(scenario))
        except Refused as refused:
            raise Unreadable(f"options, players or chips: {refused}") from None
        self.state = started.state
        self._told(started.events)
        self._deal_on()

    def step(self, place: int, step: dict[str, Any]) -> None:
        where = f"step {place}"
        if "wait" in step:
            self._wait(where, step)
            return
        wanted = step.get("refused")
        if wanted is not None and (not isinstance(wanted, str) or wanted not in CODES):
            raise Unreadable(f"{where}: refused: {wanted!r} is no code of engine/refused.py")
        try:
            self._act(where, step)
        except Refused as refused:
            self._tell({"event": "refused", "step": place, "code": refused.code, **refused.facts})
            if refused.code != wanted:
                told = f"should be {wanted}" if wanted else "should be accepted"
                raise NotAsTold(f"{where}: refused with {refused}, but {told}") from None
        else:
            if wanted is not None:
                raise NotAsTold(f"{where}: accepted, but should be refused with {wanted}")

    def _act(self, where: str, step: dict[str, Any]) -> None:
        raw = {key: value for key, value in step.items() if key not in ("by", "refused", "about")}
        by = step.get("by")
        if raw.get("do") in HOUSE_STEPS:
            self._house_act(where, by, raw)
            return
        if not isinstance(by, str) or by not in self.names:
            raise Unreadable(f"{where}: by: {by!r} is not one of the players")
        try:
            action = catalogue.GAMES.read_action(self.game.id, self.names.to_seats(raw))
        except Unreadable as wrong:
            raise Unreadable(f"{where}: {wrong}") from None
        seat = self.names.seat(by)
        away = self.state.chairs[seat].presence == "away"
        if away and not self.game.folds:
            self._apply((None, Back(seat)), (seat, action))  # acting takes their seat back, like in the house
        else:
            self._apply((seat, action))

    def _house_act(self, where: str, by: Any, raw: dict[str, Any]) -> None:
        if raw["do"] == "close":
            self._apply((None, Close()))
            return
        if not isinstance(by, str) or (by not in self.names and raw["do"] != "sit"):
            raise Unreadable(f"{where}: by: {by!r} is not one of the players")
        chips = raw.get("chips", 0)
        if not isinstance(chips, int) or not 0 <= chips <= MOST_CHIPS:
            raise Unreadable(f"{where}: chips: {chips!r} is not a number of chips")
        seat = self.names.seat(by) if by in self.names else self._new_seat()
        acts = {"leave": Leave, "away": Away, "back": Back}
        act = (
            acts[raw["do"]](seat)
            if raw["do"] in acts
            else (Sit if raw["do"] == "sit" else TopUp)(seat, chips)
        )
        self._apply((None, act), names=self.names.seated(by, seat))

    def _new_seat(self) -> int:
        """A newcomer's seat: a leaver's, where all seats are played to the end, otherwise a new last one."""
        left = [seat for seat, chair in enumerate(self.state.chairs) if chair.presence == "gone"]
        return left[0] if left and not self.game.folds else len(self.names)

    def _wait(self, where: str, step: dict[str, Any]) -> None:
        left = step["wait"]
        if (
            not isinstance(left, int)
            or isinstance(left, bool)
            or not 0 <= left <= MOST_SECONDS
            or len(step) > 1
        ):
            raise Unreadable(f"{where}: wait: {left!r} is not a number of seconds, alone in its step")
        while (due := self.game.due(self.state)) is not None and due.seconds:
            if left < due.seconds - self.elapsed:
                self.elapsed += left
                self.clock += left
                return
            left -= due.seconds - self.elapsed
            self.clock += due.seconds - self.elapsed
            self._apply((None, TimeUp()))
        self.clock += left

    def _apply(self, *acts: tuple[int | None, Action], names: Names | None = None) -> None:
        """Apply all acts, or none if one is refused. `names`: the players' names afterwards."""
        state, events = self.state, list[Event]()
        for seat, action in acts:
            state, more = catalogue.GAMES.apply(state, seat, action)
            events += more
        if state.decision != self.state.decision:
            self.elapsed = 0
        self.state, self.names = state, names or self.names
        self._told(events)
        self._deal_on()

    def _deal_on(self) -> None:
        """Deal the next hand at once, as long as the scenario asks for more."""
        while True:
            books = self.game.report(self.state)
            if not books.between or books.over or self.state.hand >= self.hands:
                return
            try:
                self.state, events = catalogue.GAMES.apply(self.state, None, Deal(self.clock))
            except Refused:
                return  # too few are here: the table waits
            self.elapsed = 0
            self._told(events)

    def _told(self, events: Iterable[Event]) -> None:
        for event in events:
            self._tell(event_told(event, self.names))
