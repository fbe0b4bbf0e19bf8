"""Members who type any command there is, and choose from what Discord offers them while they type."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from engine.catalogue import GAMES
from house.servers.settings import OUTSIDE

from . import payloads
from .commands import Command
from .things import AUTOCOMPLETE, CHOICES, COMMAND, Asked, Channel, Json

if TYPE_CHECKING:
    from .world import World

TEXT, NUMBER, YES_OR_NO, MEMBER = 3, 4, 5, 6
SEARCHED, GIVEN, BY_DM, INVITED = 0.6, 0.35, 0.15, 0.5
OWN, OTHERS = 3.0, 0.1  # weights of the played game's commands, and of other games'
SOUGHT = 30.0  # times as often as usual
OFTEN = {
    "table leave": 0.3,
    "privacy delete": 0.3,
    "bank void_hand": 0.2,
    "bank grant": 3.0,
    "bank take": 3.0,
}
TYPED = {
    "recipe": ("3 down, bet, 2 up, bet; hot", "5 down, bet, draw 2, bet; wild E", "5 down", "cards"),
    "name": ("Mixer", "Blender"),
    "new": ("Mixer", "Juicer"),
    "sure": ("DELETE", "no"),
    "value": ("on", "off", "3", "200", "fr", "cat", "none"),
    "change": ("ante=2", "max_bet=10", "target=100", "nonsense"),
    "options": ("ante=2", "max_bet=10", "target=100", "nonsense"),
    "house_game": ("Mixer",),
    "table": ("", "ZZZZ"),
}
WORDS = ("CAT", "THE SEA", "sea", "MER", "été", "x", "1", "S of Limes")
NUMBERS = (0, 1, 2, 3, 5, 20, 60, 200)
TRANSFERS = "SELECT transfer FROM entries ORDER BY rowid DESC LIMIT 12"


class Typist:
    def __init__(self, world: World, random: Random, users: Sequence[int], channels: list[Channel]) -> None:
        self._world, self._random = world, random
        self._users, self._channels = users, channels
        self._family = GAMES[world.scene.game].family.name
        self._searching: dict[int, tuple[Command, list[Json], int]] = {}
        world.service.on_answer.append(self._offered)

    def type(self, user: int) -> None:
        """Wait until the program has registered its commands."""
        if not self._world.commands:
            return
        weights = [self._weight(one) for one in self._world.commands]
        command = self._random.choices(self._world.commands, weights)[0]
        by_dm = command.by_dm and self._random.random() < BY_DM
        place = self._world.service.direct(user) if by_dm else self._random.choice(self._places())
        if not self._world.service.access.types(user, place):
            return
        given = [self._filled(user, option) for option in command.options if self._wants(option)]
        sought = [number for number, one in enumerate(given) if self._is_searched(command, one)]
        if not sought or self._random.random() > SEARCHED:
            self._world.ask(COMMAND, user, place, command.data(given, **self._named(given)))
            return
        number = self._random.choice(sought)
        typed = {**given[number], "focused": True, "value": self._random.choice(("", "1", "e", "s"))}
        data = command.data([*given[:number], typed, *given[number + 1 :]])
        asked = self._world.ask(AUTOCOMPLETE, user, place, data)
        self._searching[asked.id] = command, given, number

    def _places(self) -> list[Channel]:
        guild = self._channels[0].guild
        return [one for one in self._world.service.channels.values() if one.guild == guild]

    def _weight(self, command: Command) -> float:
        often = SOUGHT if str(command) in self._world.sought else 1.0
        if command.family:
            return often * (OWN if command.family == self._family else OTHERS)
        return often * OFTEN.get(str(command), 1.0)

    def _wants(self, option: Json) -> bool:
        return bool(option.get("required")) or self._random.random() < GIVEN

    @staticmethod
    def _is_searched(command: Command, given: Json) -> bool:
        option = next(one for one in command.options if one["name"] == given["name"])
        return bool(option.get("autocomplete")) and option["type"] == TEXT

    def _offered(self, asked: Asked, body: dict[str, Any]) -> None:
        """The suggestions have come: take one, or send the typed text as it is."""
        if asked.answered != CHOICES or asked.id not in self._searching:
            return
        command, given, number = self._searching.pop(asked.id)
        choices = body.get("choices") or ()
        if choices:
            given[number] = {**given[number], "value": self._random.choice(choices)["value"]}
        self._world.later(self._random.uniform(0.5, 2), self._send, asked, command, given)

    def _send(self, asked: Asked, command: Command, given: list[Json]) -> None:
        if self._world.service.access.types(asked.user, asked.channel):
            self._world.ask(COMMAND, asked.user, asked.channel, command.data(given, **self._named(given)))

    # --- options -----------------------------------------------------------------------------------------

    def _filled(self, user: int, option: Json) -> Json:
        return {"name": option["name"], "type": option["type"], "value": self._value(user, option)}

    def _value(self, user: int, option: Json) -> Any:
        random, kind = self._random, option["type"]
        if option.get("choices"):
            return random.choice(option["choices"])["value"]
        if kind == YES_OR_NO:
            return random.random() < 0.5
        if kind == NUMBER:
            least, most = option.get("min_value", 0), option.get("max_value", 1_000_000)
            return min(max(random.choice(NUMBERS), least), most)
        if kind == MEMBER:
            return str(random.choice([other for other in self._users if other != user]))
        assert kind == TEXT, f"nobody knows how to fill in {option['name']}"
        return self._text(option)

    def _text(self, option: Json) -> str:
        if option["name"] == "transfer":
            found = [row[0] for row in self._world.disk.look(TRANSFERS)]
            return self._random.choice([*found, "x"])
        if option["name"] == "table" and self._random.random() < INVITED and (codes := self.codes()):
            return self._random.choice(codes)
        typed: str = self._random.choice(TYPED.get(option["name"], WORDS))
        return typed[: option.get("max_length", len(typed))]

    def codes(self) -> list[str]:
        """Other players' codes."""
        return [
            life.room.invitations.code(table)
            for life in self._world.lives()
            for table in life.room.in_guild(OUTSIDE)
        ]

    def _named(self, given: list[Json]) -> Json:
        """The members who are meant, as Discord describes them."""
        named = [int(one["value"]) for one in given if one["type"] == MEMBER]
        if not named:
            return {}
        members = {user: payloads.member(self._world.service, user) for user in named}
        return {
            "resolved": {
                "users": {str(user): member.pop("user") for user, member in members.items()},
                "members": {str(user): member for user, member in members.items()},
            }
        }
