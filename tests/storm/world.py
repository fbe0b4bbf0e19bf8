"""A run: everything in one loop, from one seed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextvars import Context
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import aiohttp

from engine.catalogue import GAMES
from tests.virtual.lives import OWNER
from tests.virtual.loop import VirtualLoop

from . import payloads
from .clock import EPOCH_MS
from .commands import Command
from .database import Disk
from .faults import ALL, Weather
from .lives import Life
from .mischief import Mischief
from .model import Model
from .people import People
from .program import SERVICE_MANAGER, Gateway, Program
from .service import Service
from .things import Asked
from .trace import Trace
from .transport import Line, Session
from .truth import Fact

GUILD = 7 << 22
FIRST = 100
FRENCH = "fr"
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")
GAMES_THAT_END = ("quist", "turtle", "scrotch")  # by themselves, so a series can be played
PLAYED = tuple(GAMES)


@dataclass(frozen=True)
class Scene:
    """The game, and its players."""

    game: str
    people: int
    computers: int
    turn_seconds: int
    break_seconds: float
    pace: float  # seconds between two acts of one person, more or less
    threads: bool
    series: bool
    french: bool
    moderated: bool  # the host moderates the server

    @classmethod
    def drawn(cls, seed: int) -> Scene:
        """Seeds choose the game by turns: as many in a row as there are games play them all."""
        random = Random(f"{seed}/scene")
        calm = random.random() < 0.35  # some evenings leave the clocks their time
        game, people = PLAYED[seed % len(PLAYED)], random.choice((2, 3, 4))
        needed = GAMES[game].seats.least - people
        scene = cls(
            game=game,
            people=people,
            computers=max(needed, int(random.random() < 0.1)),
            turn_seconds=random.choice((120, 120, 60) if calm else (15, 20, 45)),
            break_seconds=random.choice((3.0, 10.0)),
            pace=20.0 if calm else random.choice((1.5, 3.0, 5.0)),
            threads=random.random() < 0.4,
            series=False,
            french=random.random() < 0.25,
            moderated=random.random() < 0.5,
        )
        return replace(scene, series=scene.game in GAMES_THAT_END and random.random() < 0.5)


class StormLoop(VirtualLoop):
    epoch = EPOCH_MS / 1000

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    def hour(self) -> float:
        return super().hour() + self._world.clock_set


class World:
    faults: Mapping[str, str] = ALL
    expected_incidents = frozenset({"nothing-can-be-stored"})  # if the database is at fault
    sought: Collection[str] = ()  # commands that people type all the time

    def __init__(
        self, seed: int, folder: Path, template: Path, *, minutes: float | None, only: set[str]
    ) -> None:
        self.seed = seed
        self.clock_set = 0.0  # seconds by which the machine's clock was set
        self.loop = StormLoop(self)
        self.random = Random(f"{seed}/world")
        self.network_random = Random(f"{seed}/network")
        self.scene = Scene.drawn(seed)
        self.seconds = 60 * (
            minutes or (4.0 if self.scene.pace > 10 else self.random.choice((1.0, 1.5, 2.5)))
        )
        self.trace = Trace(lambda: self.loop.now)
        self.weather = Weather(seed, self.seconds, lambda: self.loop.now, self.faults, only)
        self.disk = Disk(folder, template)
        crowds = self._crowds()
        users = {user: NAMES[user - FIRST] for crowd in crowds.values() for user in crowd}
        self.service = Service(lambda: self.loop.now, list(crowds), users)
        self._speak(crowds)
        self.mischief = Mischief(self)
        self.commands: tuple[Command, ...] = ()  # commands, as declared by the program
        self.model = Model(self)
        self.program: Any = self._program()
        self.gateway: Any = self._gateway()
        self.crowds = [
            People(self, guild, crowd, f"people{number or ''}")
            for number, (guild, crowd) in enumerate(crowds.items())
        ]
        self._outside = Context()

    def _speak(self, crowds: dict[int, range]) -> None:
        """People with a French Discord, and moderators."""
        french, random = self.scene.french, Random(f"{self.seed}/tongues")
        for crowd in crowds.values():
            for user in crowd:
                if random.random() < (0.8 if french else 0.1):
                    self.service.locales[user] = FRENCH
            if self.scene.moderated:
                self.service.moderators.add(crowd[0])
        if french:
            self.service.locale = FRENCH

    # --- who there is: `SharedWorld` has more of each ----------------------------------------------------

    def _crowds(self) -> dict[int, range]:
        """The members of each server."""
        return {GUILD: range(FIRST, FIRST + self.scene.people)}

    def _program(self) -> Any:
        return Program(self)

    def _gateway(self) -> Any:
        return Gateway(self)

    def changes(self) -> list[tuple[Any, str, Any]]:
        """Further replacements."""
        return []

    def begin(self) -> None:
        self.program.start()
        self.crowds[0].begin()

    def lives(self) -> list[Any]:
        """The life with an open room, if there is one."""
        life = self.program.life
        return [life] if life is not None and life.room is not None else []

    def table(self, ident: int) -> Any:
        found = (life.room._open_tables.by_id.get(ident) for life in self.lives())
        return next((table for table in found if table is not None), None)

    def tables(self) -> dict[int, Any]:
        return {table.id: table for life in self.lives() for table in life.room.tables.values()}

    def is_up(self) -> bool:
        """Whether everybody can play."""
        life = self.program.life
        return life is not None and not life.dead and life.open

    def plays(self, _life: Life, _table: int) -> bool:
        return True

    def nobody_answers(self, asked: Asked) -> bool:
        """No bot that can answer has heard of it."""
        return not asked.lives or not all(life.answers(asked.at) for life in asked.lives)

    def wanted(self, asked: Asked, facts: list[Fact]) -> None:
        """Called before this life stores that for the interaction."""

    def speaks(self, life: Life, method: str, path: str) -> None:
        """The program is about to say that."""

    strikes: frozenset[str] = frozenset()  # faults of its own that have their hour

    def strike(self, name: str) -> None:
        raise NotImplementedError(name)

    def found_more(self) -> None:
        """Further checks at the end."""

    # --- the program's requests --------------------------------------------------------------------------

    def session(self, traces: Sequence[aiohttp.TraceConfig] = ()) -> Session:
        life = OWNER.get()
        assert life is not None
        return Session(Line(self, life), traces)

    def later(self, seconds: float, call: Any, *args: Any) -> None:
        """Call it later as the world, not as the program."""
        self.loop.call_later(seconds, call, *args, context=self._outside)

    # --- asking ------------------------------------------------------------------------------------------

    def ask(self, kind: int, user: int, channel: Any, data: dict[str, Any], message: Any = None) -> Asked:
        asked = self.service.ask(kind, user, channel, data, message)
        told = payloads.interaction(self.service, asked, threads=self.scene.threads)
        self.gateway.tell("interaction_create", told, asked)
        self.model.asked(asked)
        self.mischief.asked(channel)
        return asked

    # --- lives -------------------------------------------------------------------------------------------

    def killed(self, life: Life, why: str) -> None:
        self._found_dead(life, f"killed {why}", power=False)

    def power_cut(self, why: str) -> None:
        life = self.program.life
        if life is not None and not life.dead:
            life.dead = True
            self._found_dead(life, f"without power {why}", power=True)

    def _found_dead(self, life: Life, why: str, *, power: bool) -> None:
        self.trace.add("life", why, life=life.number)
        self.model.died(life)
        self.disk.killed(power=power)
        down = self.random.uniform(0.5, 15) if self.random.random() < 0.5 else self.random.uniform(15, 90)
        self.later(0.1 if self.weather.over else down, self.program.start)

    def ended(self, life: Life) -> None:
        """The program has ended by itself."""
        self.trace.add("life", "ends", life=life.number)
        life.dead = True
        self.model.died(life)
        self.later(SERVICE_MANAGER, self.program.start)
