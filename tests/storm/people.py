"""Members who press, type and choose: only what they see, sometimes twice at once, sometimes long out of date."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from screens.custom_ids import page

from .faults import OF_LETTERS
from .ids import controls, read
from .things import COMMAND, COMPONENT, LOADING, MODAL, SUBMIT, Asked, Channel, Message
from .typist import Typist

if TYPE_CHECKING:
    from .world import World

WEIGHTS = {
    "join": 2,
    "start": 4,
    "deal": 4,
    "again": 4,
    "hand": 1.5,
    "rematch": 2,
    "back": 2,
    "resume": 4,
    "computer": 0.2,
    "ahead": 1,
}
RARE = 0.08  # to leave, to close, to pause: evenings should go on
TYPED = ("1", "2", "3", "5", "20", "CAT", "THE SEA", "x")
AT_HAND = 14  # this many of the latest messages are looked at
STALE, TWICE, COMMANDS, GIFTS, ANY = 0.05, 0.15, 0.25, 0.15, 0.5
LOST_PANELS = 0.3  # evenings on which Discord forgets the panels of a lobby, so hands come by direct message
AGAIN = 5.0  # seconds until they are forgotten again, where direct messages matter
AT_HOME = 0.3  # evenings on which they play in the bot's own messages, too
SELECT, RADIO = 3, 21


class People:
    def __init__(self, world: World, guild: int, users: Sequence[int], name: str = "people") -> None:
        self._world = world
        self._guild = guild
        self.random = Random(f"{world.seed}/{name}")
        self._seen: list[tuple[Message, dict[str, Any]]] = []  # controls as they were once
        service = world.service
        self.channels = [service.add_channel(guild=guild) for _ in range(2)]
        self.group = service.add_channel(group=True)
        self.users = list(users)
        service.on_answer.append(self._answered)
        self._typist = Typist(world, self.random, self.users, self.channels)
        self.leaving = False
        self._at_home = self.random.random() < AT_HOME
        self._by_letter = not world.weather.names.isdisjoint(OF_LETTERS)
        self._lost_panels = self._by_letter or Random(f"{world.seed}/{name}/panels").random() < LOST_PANELS

    def begin(self, after: float = 0.0) -> None:
        """A player opens a table, the others join, and everyone goes about their evening."""
        scene, later = self._world.scene, partial(self._later, after)
        host, *others = self.users
        later(1.0, self.open_table, host)
        for number, user in enumerate(others):
            later(4.0 + number / 2, self._press_act, user, "join")
        if self._lost_panels:
            later(6.5, self._lose_panels, others)
        later(7.0, self._press_act, host, "start")
        if self._at_home:
            later(5.0, self.open_at_home, host)
            later(7.5, self.join_at_home, others[0])
            later(6.0, self.open_at_home, others[-1], self.group)
            later(9.0, self._press_act, host, "join")
        for user in self.users:
            later(8.0 + self.random.uniform(0, scene.pace), self._live, user)

    def _later(self, after: float, seconds: float, call: Any, *args: Any) -> None:
        self._world.later(after + seconds, call, *args)

    def _live(self, user: int) -> None:
        if self.leaving:
            return
        self._do_something(user)
        pace = self._world.scene.pace
        self._world.later(self.random.uniform(0.2, 1.8) * pace, self._live, user)

    def _do_something(self, user: int) -> None:
        if self.random.random() < COMMANDS:
            self._type(user)
        else:
            self._press_any(user)
        if self.random.random() < TWICE:
            self._press_any(self.random.choice(self.users))

    def _lose_panels(self, users: Sequence[int]) -> None:
        for channel in self._world.service.channels.values():
            for message in channel.messages.values():
                thinks = message.flags & LOADING  # it is no panel yet
                if message.only_for in users and not thinks:
                    message.deleted = True
        if self._by_letter and not self.leaving:
            self._world.later(AGAIN, self._lose_panels, users)

    # --- pressing ----------------------------------------------------------------------------------------

    def _at_hand(self, user: int) -> list[tuple[Message, dict[str, Any]]]:
        """The controls that this member sees, the newest messages only."""
        seen: list[Message] = []
        for channel in self._world.service.channels.values():
            if channel.guild in (None, self._guild):
                shown = [one for one in channel.messages.values() if self._sees(user, one)]
                seen += shown[-AT_HAND:]
        seen.sort(key=lambda message: max(message.at, message.edited))
        return [(message, part) for message in seen[-AT_HAND:] for part in controls(message.components)]

    def _sees(self, user: int, message: Message) -> bool:
        reaches = self._world.service.access.reaches(user, message.channel)
        return reaches and not message.deleted and message.only_for in (None, user)

    def _press_any(self, user: int) -> None:
        choices = self._at_hand(user)
        self._seen = [*self._seen, *choices][-200:]
        if self._seen and self.random.random() < STALE:
            choices = [pair for pair in self._seen if self._sees(user, pair[0])]
        if not choices:
            return
        weights = [self._weight(user, part) for _, part in choices]
        message, part = self.random.choices(choices, weights)[0]
        self.press(user, message, part)
        if self.random.random() < TWICE:
            self.press(user, message, part)

    def _weight(self, user: int, part: dict[str, Any]) -> float:
        press = read(part["custom_id"])
        if press is None:
            return RARE
        if press.kind == "t":
            return WEIGHTS.get(press.act, RARE)
        return 12.0 if user in self._to_act(press.table) else 0.3

    def _to_act(self, table_id: int) -> set[int | None]:
        table = self._world.table(table_id)
        if table is None or table.now.due is None:
            return set()
        return {
            table.now.seats[place].player for place in table.now.due.seats if place < len(table.now.seats)
        }

    def _press_act(self, user: int, act: str) -> None:
        for message, part in reversed(self._at_hand(user)):
            press = read(part["custom_id"])
            if press is not None and press.act == act:
                self.press(user, message, part)
                return

    def press(self, user: int, message: Message, part: dict[str, Any]) -> None:
        data: dict[str, Any] = {"custom_id": part["custom_id"], "component_type": part["type"]}
        if part["type"] == SELECT:
            options = [option["value"] for option in part["options"]]
            least, most = part.get("min_values", 1), min(part.get("max_values", 1), len(options))
            number = self.random.randint(min(least, most), most)
            data["values"] = sorted(self.random.sample(options, number))
        self._world.ask(COMPONENT, user, message.channel, data, message)

    def _answered(self, asked: Asked, body: dict[str, Any]) -> None:
        """A window opens: something is typed into it."""
        if asked.answered == MODAL and "custom_id" in body and asked.kind != SUBMIT:
            self._world.later(self.random.uniform(1, 4), self._submit, asked, body)

    def _submit(self, asked: Asked, window: dict[str, Any]) -> None:
        filled = [self._filled(part) for part in window.get("components", ())]
        data = {"custom_id": window["custom_id"], "components": filled}
        if self._world.service.access.reaches(asked.user, asked.channel):
            self._world.ask(SUBMIT, asked.user, asked.channel, data, asked.message)

    def _filled(self, part: dict[str, Any]) -> dict[str, Any]:
        if "component" in part:
            return {"type": part["type"], "component": self._filled(part["component"])}
        if "components" in part:
            return {"type": part["type"], "components": [self._filled(one) for one in part["components"]]}
        filled = {"type": part["type"], "custom_id": part.get("custom_id", "")}
        if "options" in part:
            chosen = self.random.choice(part["options"])["value"]
            return filled | ({"value": chosen} if part["type"] == RADIO else {"values": [chosen]})
        if "default_values" in part:
            return filled | {"values": [one["id"] for one in part["default_values"]]}
        usual = part.get("value")
        typed = usual if usual and self.random.random() < 0.5 else self.random.choice(TYPED)
        return filled | {"value": typed}

    # --- typing ------------------------------------------------------------------------------------------

    def command(self, user: int, channel: Channel, name: str, *options: dict[str, Any], **more: Any) -> None:
        data = {"id": "1", "name": name, "type": 1, "options": list(options), **more}
        if self._world.service.access.types(user, channel):
            self._world.ask(COMMAND, user, channel, data)

    def _channel(self) -> Channel:
        """Where people go to play."""
        return next((one for one in self.channels if not one.deleted), self.channels[0])

    def sub(self, user: int, group: str, name: str, *options: dict[str, Any], **more: Any) -> None:
        """`/group name …`, typed where a table is, if there is one."""
        self.command(
            user, self._anywhere(), group, {"name": name, "type": 1, "options": list(options)}, **more
        )

    def _anywhere(self) -> Channel:
        return self.random.choice(
            [one for one in self._world.service.channels.values() if one.guild == self._guild]
        )

    def open_table(self, user: int) -> None:
        scene = self._world.scene
        more = [{"name": "series", "type": 3, "value": "best-of-three"}] if scene.series else []
        if scene.french and self.random.random() < 0.5:
            more.append({"name": "language", "type": 3, "value": "fr"})
        self.command(
            user,
            self._channel(),
            "play",
            {"name": "game", "type": 3, "value": scene.game},
            {"name": "computers", "type": 4, "value": scene.computers},
            {"name": "turn_seconds", "type": 4, "value": scene.turn_seconds},
            *more,
        )

    def open_at_home(self, user: int, place: Channel | None = None) -> None:
        """Open a table in the bot's own messages, or in a group chat."""
        place = place or self._world.service.direct(user)
        computers = {"name": "computers", "type": 4, "value": self._world.scene.computers}
        game = {"name": "game", "type": 3, "value": self._world.scene.game}
        self.command(user, place, "play", game, computers)

    def join_at_home(self, user: int) -> None:
        """Join with another player's code."""
        if codes := self._typist.codes():
            code = {"name": "table", "type": 3, "value": self.random.choice(codes)}
            self.command(
                user,
                self._world.service.direct(user),
                "table",
                {"name": "join", "type": 1, "options": [code]},
            )

    def _type(self, user: int) -> None:
        random = self.random
        if random.random() < ANY:
            self._typist.type(user)
        elif random.random() < GIFTS:
            for _ in range(random.choice((1, 2, 2, 3, 4))):
                self._give(user)
        else:
            self._type_often(user)

    def _type_often(self, user: int) -> None:
        random = self.random
        name = random.choice(
            (
                "today",
                "today",
                "balance",
                "ledger",
                "hand",
                "join",
                "back",
                "back",
                "buy",
                "show",
                "play",
                "sit_out",
                "at_home",
            )
        )
        if name == "sit_out" and random.random() < 0.7:
            return
        if name in ("today", "balance", "ledger"):
            for _ in range(random.choice((1, 1, 2))):
                self._look_at_chips(user, name)
        elif name == "at_home" and self._at_home:
            in_group = partial(self.open_at_home, place=self.group)
            random.choice((self.open_at_home, self.join_at_home, self.join_at_home, in_group))(user)
        elif name in ("hand", "at_home"):
            self.command(user, random.choice(self.channels), "hand")
        elif name == "buy":
            self.sub(user, "table", "buy", {"name": "chips", "type": 4, "value": random.choice((5, 20, 60))})
        elif name == "play":
            if random.random() < 0.2:
                self.open_table(user)
        else:
            self.sub(user, "table", name)

    def _give(self, user: int) -> None:
        taker = self.random.choice([other for other in self.users if other != user])
        amount = self.random.choice((50, 150, 200, 300, 450))
        from . import payloads  # noqa: PLC0415 - only here

        member = payloads.member(self._world.service, taker)
        resolved = {"users": {str(taker): member.pop("user")}, "members": {str(taker): member}}
        options = (
            {"name": "player", "type": 6, "value": str(taker)},
            {"name": "amount", "type": 4, "value": amount},
        )
        self.command(user, self._anywhere(), "chips", *options, resolved=resolved)

    def _look_at_chips(self, user: int, sheet: str) -> None:
        """Go there by a button, if they see one."""
        for message, part in reversed(self._at_hand(user)):
            if part["custom_id"] == page("chips", sheet):
                self.press(user, message, part)
                return
        self.command(user, self._anywhere(), "chips")
