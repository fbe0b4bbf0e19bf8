"""Members who press the buttons they see, a given number at a time, and each one's wait for the answer."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec

from cogs.messages.turn_ping import DOOR
from playground.core.checks.components import walk
from playground.core.faults import InjectedFault
from playground.core.interaction import COMPONENT, MODAL_SUBMIT, Interaction
from screens.components import GALLERY, unheaded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks._bot_tables import Seated
    from playground.core.records import Emoji, MessageRecord, User
    from playground.pilot import Discord

TO_ACT = re.compile(r"▶ \*\*(\w+)")
DEAL, DETAILS, HAND = "deal", "details", "hand"
STALE = "The table has moved on"
WISHES = ("nothing", "accept", "draw", "check", "call")
WINDOW, WHISPER, PRESS, LEAD = "window", "whisper", "press", "again"
"""An act's further messages: a window before it, the player's own panel after it, or nothing. A result's button
that leads on is answered without a message; the table follows."""
ONLY_BEGIN = frozenset({"type", "scrump", "name", "list", "pile", "add", "exchange", "spellcheck"})
"""Buttons that open a window or a list or are no act by themselves, and challenges, which may cost."""


BESIDE = ("panels edited", "panels deleted", "messages posted", "tables edited", "of these with a picture")
"""A bot's requests in addition to its answers: players' own panels and the table follow the game, and results are
posted. A result's picture follows it by an edit."""
TABLES, PICTURES = 3, 4


class Beside(InjectedFault):
    """A fault that never strikes, but counts requests."""

    asked: list[int] = msgspec.field(default_factory=lambda: [0] * PICTURES)

    def strikes(self, method: str, template: str, path: str) -> bool:  # noqa: ARG002 - as faults are asked
        panel, posts = template.startswith("/webhooks"), template.endswith("/messages")
        which = (
            panel and method == "PATCH",
            panel and method == "DELETE",
            posts and method == "POST",
            not panel and method == "PATCH",
        )
        self.asked = [asked + one for asked, one in zip(self.asked, which, strict=True)]
        return False


class Driver:
    """Plays on at these tables; each press is by the player to act."""

    def __init__(self, discord: Discord, tables: Sequence[Seated]) -> None:
        self._discord = discord
        self._interactions = discord.server.interactions
        self._tables = tables
        self._beside = Beside("fail", "*", None)
        discord.faults.add(self._beside)
        self._panels: dict[tuple[int, int], MessageRecord] = {}
        self._bets = {table.number for table in tables}  # tables without a bet in this hand
        self._led: dict[int, int] = {}  # each table's last result that led on
        self.beside = [0.0] * len(BESIDE)  # requests for each press of the last run
        self._waits: list[float] = []
        self._left = 0
        self._asked: list[Interaction] = []
        self._played: list[tuple[str, Interaction]] = []
        self.played: list[str] = []  # the kind of each press of the last run

    async def run(self, presses: int, in_flight: int) -> list[float]:
        """Press buttons. Returns each press's wait in seconds."""
        self._waits, self._left, self._asked, self._played = [], presses, [], []
        self._beside.asked = [0] * PICTURES
        pictures = self._pictures()
        lanes = [self._tables[lane::in_flight] for lane in range(min(in_flight, len(self._tables)))]
        await asyncio.gather(*map(self._lane, lanes))
        asked = [*self._beside.asked, self._pictures() - pictures]
        self.beside = [one / presses for one in asked]
        self.played = [WHISPER if told(asked) else asks for asks, asked in self._played]
        return self._waits

    @property
    def emojis(self) -> dict[int, Emoji]:
        """The cards as emojis, which the choices on a panel may contain."""
        return self._discord.server.world.records.emojis

    def _pictures(self) -> int:
        return sum(len(message.attachments) for message in self._messages())

    def _messages(self) -> Iterator[MessageRecord]:
        return (message for table in self._tables for message in table.channel.messages.values())

    @property
    def answers(self) -> int:
        """The number of the bot's answers in the last run, including windows, and messages to the player alone."""
        return sum(1 + len(asked.follow_ups) for asked in self._asked)

    async def _lane(self, tables: Sequence[Seated]) -> None:
        while True:
            for table in tables:
                if self._left <= 0:
                    return
                self._left -= 1
                await self._press(table)

    async def scatter(self, most: int, in_flight: int) -> None:
        """Play each table some acts further than the one before, so hands do not end together."""
        for acts in range(most):
            later = [table for number, table in enumerate(self._tables) if number % most > acts]
            await asyncio.gather(
                *(self._further(later[lane::in_flight]) for lane in range(min(in_flight, len(later))))
            )

    async def _further(self, tables: Sequence[Seated]) -> None:
        for table in tables:
            await self._press(table)

    async def _press(self, table: Seated) -> None:
        before = self._board(table).components
        user = self._turn(table)
        if user is None:
            await self._lead_on(table, next(iter(table.players.values())))
            return
        panel = await self._panel_of(user, table)
        if not self._offered(panel):  # the table has not followed their last act yet
            await self._discord.wait_until(lambda: self._board(table).components is not before)
            await self._press(table)
            return
        act = self._wished(panel, table)
        self._bets.discard(table.number)
        await self._act(table, user, act, WINDOW if act.split(":")[3] == "bet" else PRESS, panel)
        if STALE in read(panel)[1]:  # the panel had not followed yet, and nothing was done: press again
            return
        await self._discord.wait_until(lambda: self._board(table).components is not before)

    async def _panel_of(self, user: User, table: Seated) -> MessageRecord:
        """The player's own hand, which stays in its first place, and follows the game."""
        panel = self._panels.get((table.number, user.id))
        if panel is None or not self._offered(panel):
            panel = await self._look(user, table, read(self._board(table))[0][HAND])
            self._panels[table.number, user.id] = panel
        return panel

    def _offered(self, panel: MessageRecord) -> bool:
        buttons = read(panel)[0]
        return any(act in buttons for act in WISHES)

    def _wished(self, panel: MessageRecord, table: Seated) -> str:
        """The act to choose, so that every hand ends, and costs something."""
        buttons = read(panel)[0]
        if "bet" in buttons and table.number in self._bets:
            return buttons["bet"]
        return next(buttons[act] for act in WISHES if act in buttons)

    async def _lead_on(self, table: Seated, user: User) -> None:
        """The hand is over. Its result deals the next one, or the table does, if players had something to decide in
        between."""
        place = await self._discord.wait_until(
            lambda: self._dealt_from(table), seconds=30, what="a next hand"
        )
        buttons = read(place)[0]
        if DEAL in buttons:
            await self._act(table, user, buttons[DEAL], PRESS)
            self._bets.add(table.number)
            return
        self._led[table.number] = place.id
        asked = self._ask(COMPONENT, user, table, pressed_on(buttons[LEAD]), place)
        self._played.append((LEAD, asked))
        await self._timed(asked, table, "update")
        await self._discord.wait_until(lambda: self._turn(table) is not None, what="the next hand")
        self._bets.add(table.number)

    def _dealt_from(self, table: Seated) -> MessageRecord | None:
        board = self._board(table)
        return board if DEAL in read(board)[0] else self._newest_result(table)

    def _board(self, table: Seated) -> MessageRecord:
        """The table's message, which moves below its results now and then."""
        newest_first = reversed(table.channel.messages.values())
        return next(filter(_is_board, newest_first), table.message)

    def _newest_result(self, table: Seated) -> MessageRecord | None:
        led = self._led.get(table.number, 0)
        newer = (message for message in reversed(table.channel.messages.values()) if message.id > led)
        return next((message for message in newer if LEAD in read(message)[0]), None)

    async def result(self) -> list[dict[str, Any]]:
        """The components of a result without its picture; if there is none yet, play until a hand ends."""
        while True:
            for message in self._messages():
                if DETAILS in read(message)[0]:
                    return without_picture(message.components)
            await self.run(1, 1)

    async def _act(
        self, table: Seated, user: User, custom_id: str, asks: str, on: MessageRecord | None = None
    ) -> None:
        asked = self._ask(COMPONENT, user, table, self._pressed(custom_id), on)
        self._played.append((asks, asked))
        await (self._bet(asked, table, user, on) if asks == WINDOW else self._timed(asked, table))

    def _pressed(self, custom_id: str) -> dict[str, Any]:
        return pressed_on(custom_id)

    async def _bet(self, window: Interaction, table: Seated, user: User, on: MessageRecord | None) -> None:
        """Bet through a window. The bet is timed, not the window."""
        outcome = await window.future
        if window.modal is None:
            raise RuntimeError(f"{outcome.kind} instead of a window: {table.number}")
        field = {"type": 4, "custom_id": "amount", "value": "1", "id": 2}
        data = {
            "custom_id": window.modal["custom_id"],
            "components": [{"type": 18, "id": 1, "component": field}],
        }
        await self._timed(self._ask(MODAL_SUBMIT, user, table, data, on), table)

    def _ask(
        self, kind: int, user: User, table: Seated, data: dict[str, Any], on: MessageRecord | None = None
    ) -> Interaction:
        asked = self._interactions.ask(kind, user, table.channel, data, on or self._board(table))
        self._asked.append(asked)
        return asked

    async def panel(self, tables: Sequence[Seated]) -> list[dict[str, Any]]:
        """The components of a player's own panel, from a table in play."""
        table, user = next((table, user) for table in tables if (user := self._turn(table)) is not None)
        return without_picture((await self._look(user, table, read(self._board(table))[0][HAND])).components)

    def _turn(self, table: Seated) -> User | None:
        found = TO_ACT.search(read(self._board(table))[1])
        return table.players[found[1]] if found else None

    async def _look(self, user: User, table: Seated, button: str) -> MessageRecord:
        outcome = await self._ask(COMPONENT, user, table, pressed_on(button)).future
        if outcome.message is None:
            raise RuntimeError(f"{outcome.kind} instead of a panel: {table.number}")
        return outcome.message

    async def _timed(self, asked: Interaction, table: Seated, kind: str = "update") -> None:
        began = perf_counter()
        outcome = await asked.future
        self._waits.append(perf_counter() - began)
        if outcome.kind != kind:
            raise RuntimeError(
                f"{outcome.kind} instead of the table {table.number}: {asked.data}: {outcome.message and outcome.message.components}"
            )


class PanelDriver(Driver):
    """Plays the first offer of any hand."""

    async def _press(self, table: Seated) -> None:
        user = self._turn(table)
        if user is None:
            await self._lead_on(table, next(iter(table.players.values())))
            return
        panel = await self._look(user, table, read(self._board(table))[0][HAND])
        before = self._board(table).components
        await self._timed(self._ask(COMPONENT, user, table, self._offer(panel), panel), table)
        await self._discord.wait_until(lambda: self._board(table).components is not before)

    def _offer(self, panel: MessageRecord) -> dict[str, Any]:
        return first_offer(panel)


def without_picture(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    pictured = any(part["type"] == GALLERY for part in walk(components))
    return unheaded(components) if pictured else components


def told(asked: Interaction) -> bool:
    """Whether the player saw their own panel in addition to the table."""
    return bool(asked.follow_ups)


def _is_board(message: MessageRecord) -> bool:
    """Whether it leads to one's hand, and is no ping."""
    return not read(message)[0].get(HAND, DOOR).endswith(DOOR)


def read(message: MessageRecord) -> tuple[dict[str, str], str]:
    """The buttons of a message by their acts, and its text."""
    buttons: dict[str, str] = {}
    text = ""
    for component in walk(message.components):
        if component["type"] == 2:
            buttons[component["custom_id"].split(":")[3]] = component["custom_id"]
        text += component.get("content") or ""
    return buttons, text


def acts_on(panel: MessageRecord) -> list[str]:
    """The buttons of a panel that act, or choose a card."""
    buttons = [part["custom_id"] for part in walk(panel.components) if part["type"] == 2]
    split = [(custom_id, *custom_id.split(":")) for custom_id in buttons]
    found = [custom_id for custom_id, kind, _, _, act, *_ in split if kind == "g" and act not in ONLY_BEGIN]
    if not found:
        raise RuntimeError(f"nothing to press: {panel.components}")
    return found


def first_offer(panel: MessageRecord) -> dict[str, Any]:
    """The first of them, or passing at the last turn. A card is discarded at once, without choosing it first."""
    offers = acts_on(panel)
    passing = (offer for offer in offers if offer.split(":")[3] == "pass")
    kind, table, version, act, *detail = next(passing, offers[0]).split(":")
    act, *detail = ("discard", "0") if act == "pick" else (act, *detail)
    return pressed_on(":".join((kind, table, version, act, *detail)))


def pressed_on(custom_id: str) -> dict[str, Any]:
    return {"custom_id": custom_id, "component_type": 2, "id": 0}


def button_of(table: Seated) -> str:
    """The first button of a message."""
    return next(found["custom_id"] for found in walk(table.message.components) if found["type"] == 2)
