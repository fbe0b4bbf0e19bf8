"""Worlds: one message, its presses, changes, kills and outages, all from one seed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from contextlib import nullcontext
from typing import Any, TypeVar

import msgspec

from cogs.messages.all import AllMessages
from cogs.messages.kind import ASLEEP, GOES, PLAIN, Desk, Pace, Wanted
from cogs.messages.message import Message
from cogs.messages.place import DM, Channel, OnlyReply, Row, Token
from cogs.messages.reply import Pressed, Reply
from cogs.transport.budget import Budget, Priority
from cogs.transport.rest import Fault, NotDone
from drawing.scenes import written
from house.store import DatabaseAway, InDoubt, Unread
from house.store.message_rows import OWED
from screens.components import button, container, rows, text
from screens.pictures.wording import Picture

from .discord import TOKENS, Discord, Line, Rest, Shown, virtual_loop

CHANNEL, ELSEWHERE, DIRECT = 1, 2, 3
PLAYER = 9
T = TypeVar("T")
EPOCH_MS = 1_700_000_000_000


class State(msgspec.Struct, frozen=True):
    version: int


class Database:
    """Shared by all processes. An abandoned write may still be stored."""

    def __init__(self, world: World) -> None:
        self._world, self.rows = world, {}
        self.away, self.was_away = False, -1000.0
        self.pending = 0  # writes under way

    async def _asked(self) -> None:
        await asyncio.sleep(self._world.rng.uniform(0.001, 0.02))
        if self.away:
            self.was_away = self._world.loop.time()
            await asyncio.sleep(2.0 if self._world.rng.random() < 0.3 else 0.0)

    async def read(self, kind: str, subject: int, reader: int) -> list[Row]:
        await self._asked()
        if self.away:
            raise Unread
        mine = [row for row in self.rows.values() if _which(row) == (kind, subject, reader)]
        return [msgspec.structs.replace(row) for row in sorted(mine, key=lambda row: row.id)]

    async def commit(self, life: Life, change: Any) -> None:
        """A process's writes are stored in their order, as by `house.store.writer`."""
        self.pending += 1
        try:
            async with life.writes:
                await self._asked()
                self._stores(life, change)
        finally:
            self.pending -= 1

    def _stores(self, life: Life, change: Any) -> None:
        if life.fenced:
            raise DatabaseAway("fenced")
        if self.away:
            if self._world.rng.random() < 0.2:
                if self._world.rng.random() < 0.5:
                    change()
                raise InDoubt
            raise DatabaseAway
        change()


def _which(row: Row) -> tuple[str, int, int]:
    return row.kind, row.subject, row.reader


class Rows:
    def __init__(self, database: Database, life: Life) -> None:
        self._database, self._life = database, life

    async def of(self, kind, subject, reader):
        return await self._database.read(kind, subject, reader)

    async def about(self, kind, subject):
        return [row for row in await self.of_kind(kind) if row.subject == subject]

    async def of_kind(self, kind):
        return [msgspec.structs.replace(row) for row in self._database.rows.values() if row.kind == kind]

    async def put(self, *rows):
        rows = [msgspec.structs.replace(row) for row in rows]

        def change() -> None:
            for row in sorted(rows, key=lambda row: not row.leaving):
                for other in self._database.rows.values():
                    if not row.leaving and other.id != row.id and _which(other) == _which(row):
                        other.leaving = True
                self._database.rows[row.id] = row
            stand = [_which(row) for row in self._database.rows.values() if not row.leaving]
            assert len(stand) == len(set(stand)), "two of one message"

        await self._database.commit(self._life, change)

    async def drop(self, row, also=None):
        if also is not None:
            await also(None)
        await self._database.commit(self._life, lambda: self._database.rows.pop(row.id, None))


class Pictures:
    def __init__(self, world: World) -> None:
        self._world, self._wanted = world, {}

    async def now(self, scene, seconds):
        takes = self._world.rng.choice((0.02, 0.1, 0.4, 2.0))
        if self._world.undrawable:
            return None
        await asyncio.sleep(min(takes, seconds))
        return self._drawn(scene) if takes <= seconds else None

    @staticmethod
    def _drawn(scene):
        return str(msgspec.msgpack.decode(scene)["version"]).encode()

    def want(self, whose, wanted, drawn, *, read=True):
        assert read in (True, False)
        self._wanted[whose] = wanted, drawn
        asyncio.get_running_loop().call_later(
            self._world.rng.uniform(0.05, 3), lambda: asyncio.ensure_future(self._draw(whose))
        )

    async def _draw(self, whose):
        if whose in self._wanted:
            wanted, drawn = self._wanted.pop(whose)
            if (scene := await wanted()) is not None:
                encoded = written(scene)
                drawn(encoded, b"" if self._world.undrawable else self._drawn(encoded))

    def forget(self, whose):
        self._wanted.pop(whose, None)


class Life:
    """A process. `fenced`: another one has taken over, and it may neither speak nor store."""

    def __init__(self, world: World) -> None:
        self.world, self.dead, self.fenced = world, False, False
        self.tasks: set[asyncio.Task[Any]] = set()
        self.writes = asyncio.Lock()
        self.rest = Rest(world.discord, self._certain)
        desk = Desk(
            rest=self.rest,
            rows=Rows(world.database, self),
            budget=world.budget,
            pictures=Pictures(world),
            begin=self.begin,
            incident=self._incident,
            now=world.now_ms,
            dm=self._dm,
            application=lambda: 0,
            closing=lambda: self.dead,
            retry_seconds=0.5,
        )
        self.messages = AllMessages(desk)
        self.begins()

    message: Message

    def begins(self) -> None:
        world = self.world
        self.message = self.messages.of(world.kind, 1, PLAYER if world.kind.own else 0)
        world.discord.refused = 0
        if world.database.rows:
            self.message.take_up([msgspec.structs.replace(row) for row in world.database.rows.values()])
        elif isinstance(world.kind, Opened) and not world.lives:
            self.begin(world.opens(self))
        else:
            self.message.want()

    def begin(self, work, _context=None):
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        if self.dead:
            task.cancel()
        return task

    def _incident(self, what, wrong, **_):
        self.world.discord.faults.append(f"{what}: {type(wrong).__name__} {wrong}")
        raise wrong

    async def _certain(self):
        if self.dead:
            await asyncio.Event().wait()
        if self.fenced:
            raise NotDone(Fault.AWAY, 0)

    async def _dm(self, player):
        assert player == PLAYER
        return DIRECT

    @property
    def quiet(self):
        """The process does not answer."""
        return self.dead or self.fenced

    def kill(self):
        self.dead = True
        for task in [*self.tasks]:
            task.cancel()
        for message in self.messages._messages.values():
            for timer in (message._again, message._bedtime):
                if timer is not None:
                    timer.cancel()


class Public:
    """`gone`: it is not wanted. Odd stages notify two people; a stage that says its last ends."""

    name, own = "public", False
    pace = Pace(Priority.PUBLIC, gap=1.2, picture=0.5)

    def __init__(self, world: World) -> None:
        self.world, self.told_of, self.elsewhere = world, 0, False

    async def wanted(self, subject, reader, look):
        assert (subject, reader) == (1, 0)
        if look == GOES:
            return Wanted(0, [], OnlyReply(), marks=("mark.public",))
        assert look == PLAIN
        world = self.world
        version, stage, gone, drawn = world.version, world.stage, world.gone, world.drawn
        await asyncio.sleep(world.rng.choice((0.0, 0.001, 0.05)))
        if world.database.away and world.rng.random() < 0.5:
            raise Unread
        if version != world.version or stage != world.stage:
            return await self.wanted(subject, reader, look)  # all at one version
        if gone:
            return None
        ping = (stage,) if stage % 2 else ()
        picture = Picture(State(version), f"picture of {version}") if drawn else None
        body = said(f"stage {stage}", version, "public")
        return Wanted(
            version, body, Channel(CHANNEL), stage, picture, ping, marks=("mark.public",), again=world.again
        )

    async def refused(self, row, fault):
        return Channel(ELSEWHERE) if row.channel == CHANNEL and fault is Fault.FORBIDDEN else None

    async def told(self, _tx, _row):
        self.told_of += 1


class Opened(Public):
    """The answer to a command is the first of it, and stage 0."""

    async def wanted(self, subject, reader, look):
        wanted = await super().wanted(subject, reader, look)
        return wanted and wanted._replace(stage=max(wanted.stage - 1, 0), ping=())


class Hand:
    """A hand: by direct message, or as an answer; `by_dm` changes. In a group chat, a message that everybody reads."""

    name = "hand"
    pace = Pace(Priority.OWN, gap=1.2, picture=0.3)

    def __init__(self, world: World, *, own: bool = True) -> None:
        self.world, self.own = world, own

    async def wanted(self, subject, reader, look):
        world = self.world
        version, hand, by_dm, drawn = world.version, world.stage, world.by_dm, world.drawn
        await asyncio.sleep(world.rng.choice((0.0, 0.001, 0.05)))
        if version != world.version or hand != world.stage:
            return await self.wanted(subject, reader, look)
        words = f"private {look}" if self.own else f"group {look}"
        picture = Picture(State(version), f"picture of {version}") if drawn and look != ASLEEP else None
        body = said(words, version if look != ASLEEP else None, "hand")
        where = DM(PLAYER) if by_dm and self.own else OnlyReply()
        return Wanted(version, body, where, hand if by_dm and self.own else 0, picture)

    async def refused(self, row, fault):
        assert (row.kind, fault in Fault) == ("hand", True)

    async def told(self, _tx, _row):
        raise AssertionError("a hand never ends")


class Letter:
    """Stored together with its event, sent once, and never edited."""

    name, own = "letter", True
    pace = Pace(Priority.NEWS)

    def __init__(self, world: World) -> None:
        self.world = world

    async def wanted(self, subject, reader, look):
        assert (subject, reader) == (1, PLAYER)
        assert look in (PLAIN, GOES)
        stage, mark = self.world.stage, f"letter.{self.world.stage}"
        body = said(f"stage {stage}", self.world.version, mark)
        await asyncio.sleep(self.world.rng.choice((0.0, 0.001, 0.05)))
        return Wanted(1, body, DM(PLAYER), stage, marks=(f"mark.{mark}",), anew=False, ends=True)

    async def refused(self, row, fault):
        raise AssertionError((row, fault))

    async def told(self, _tx, _row):
        pass


def said(words: str, version: int | None, mark: str) -> list[Any]:
    line = f"version {version}" if version is not None else "asleep"
    return [
        container(
            [text(words), text("beside the picture"), text(line), *rows([button("Press", f"mark.{mark}")])], 1
        )
    ]


class World:
    def __init__(self, seed: int, kind: str) -> None:
        self.rng = random.Random(seed)
        self.loop: Any = asyncio.get_running_loop()
        self.discord = Discord(self.rng)
        self.discord.only = frozenset({DIRECT})
        self.budget = Budget()
        self.database = Database(self)
        self.version = self.stage = 1
        self.gone = self.by_dm = False
        self.drawn, self.again = seed % 3 == 0, seed % 5 != 0
        self.undrawable = False
        self.kind: Any = self._kind(kind)
        self.elder: list[Life] = []
        self.handled_by: dict[int, Life] = {}
        self.table = self._public_message()
        self.asked = 0
        self.lives = 0  # finished ones
        self.life = Life(self)
        self.lost: set[int] = set()
        self.lost_asked: set[int] = set()

    def _kind(self, kind: str) -> Any:
        kinds = {"public": Public, "opened": Opened, "letter": Letter}
        return kinds[kind](self) if kind in kinds else Hand(self, own=kind == "private")

    def now_ms(self) -> int:
        return EPOCH_MS + int(self.loop.time() * 1000)

    def _public_message(self) -> int:
        posted = self.discord.post(
            CHANNEL if isinstance(self.kind, Hand | Opened) else 77,
            said("the table", None, "x"),
            "n",
            [],
            None,
            (),
        )
        return posted["id"]

    # --- what happens ------------------------------------------------------------------------------------

    def change(self) -> None:
        self.version += 1
        self.discord.refused = 0
        self.life.message.want()

    def press(self, message: int) -> None:
        """The door replies at once, and handles the press after a while."""
        life, reply = self.life, self.reply(message)
        self.asked += 1
        self.discord.refused = 0
        self.handled_by[reply.token.interaction] = life
        life.begin(self._handle(life, reply, self.rng.choice((0.01, 0.02, 0.2, 2.4, 3.5))))

    async def opens(self, life: Life) -> None:
        await asyncio.sleep(self.rng.choice((0.01, 0.2, 1.9, 2.2)))
        reply = self.reply(self.table)
        try:
            await life.message.show(reply, where=Channel(CHANNEL))
        except (DatabaseAway, InDoubt, Unread):  # the caller reads that
            life.message.want()
        reply.over()

    def reply(self, message: int) -> Reply:
        discord = self.discord
        asked, shown = discord.press(message), discord.messages[message]
        return Reply(
            Line(self.life.rest, discord, asked),
            Token(asked.id, str(asked.id), self.now_ms()),
            Pressed(message, shown.brought, own=shown.only),
            update=message != self.table,
            stays=self.kind.name == "hand" and not self.kind.own,
        )

    async def _handle(self, life: Life, reply: Reply, seconds: float) -> None:
        expected = life.message.expect(reply) if self.rng.random() < 0.5 else nullcontext()
        try:
            with expected:
                await self._acts(seconds)
                await life.message.show(reply)
        except Unread:
            await reply.acknowledge()  # as the door reports a silent database
        reply.over()

    async def _acts(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self.rng.random() < 0.6:
            self.change()

    def _loses_track(self) -> None:
        """Answers given while nothing could be stored are unknown to other processes."""
        unsaved = self.life.message._unsaved or self.database.pending
        if self.loop.time() - self.database.was_away > 60 and not unsaved:
            return
        asked = self.discord.interactions
        known = {token.interaction for row in self.database.rows.values() for token in row.tokens}
        stand = {asked[one].on for one in known} | {row.message for row in self.database.rows.values()}
        self.lost |= self.discord.messages.keys() - stand
        self.lost_asked |= asked.keys() - known

    async def kill(self, *seconds: float) -> None:
        self._loses_track()
        self.life.kill()
        self.lives += 1
        await asyncio.sleep(self.rng.choice(seconds or (0.1, 5)))
        self.life = Life(self)

    def taken_over(self) -> None:
        """Another process takes the place; this one does not know it yet."""
        self._loses_track()
        self.life.fenced = True
        self.lives += 1
        self.elder.append(self.life)
        self.life = Life(self)

    def pressable(self) -> list[int]:
        there = [
            one.id
            for one in self.discord.messages.values()
            if one.alive and one.body and one.id != self.table
        ]
        return [*there[-3:], *([self.table] if self.kind.name == "hand" else [])]

    async def live(self, most: int) -> None:
        rng = self.rng
        happenings = (
            (30, self.change),
            (8, self._next_stage),
            (42, self._presses),
            (3, self._goes_away),
            (3, self._meddles),
            (2, self._comes_and_goes),
            (2, self._other_way),
            (2, self._pictures),
            (2, self.taken_over),
            (3, None),
            (3, self.kill),
        )
        if isinstance(self.kind, Opened) and rng.random() < 0.6:
            await asyncio.sleep(rng.uniform(0.0, 2.5))  # while its answer is on its way
            await self.kill()
        weights, what = [weight for weight, _ in happenings], [happens for _, happens in happenings]
        for _ in range(rng.randint(20, most)):
            longest = 100 if self.kind.name == "hand" else 5
            await asyncio.sleep(rng.choice((0.01, 0.05, 0.3, 1, 3, 3, longest)))
            [happens] = rng.choices(what, weights)
            if happens is not None and (done := happens()) is not None:
                await done

    def _next_stage(self) -> None:
        self.stage += 1
        self.change()

    def _presses(self) -> None:
        for _ in range(self.rng.choice((1, 1, 1, 3))):
            if there := self.pressable():
                self.press(self.rng.choice(there))

    def _goes_away(self) -> None:
        """The database does."""
        self.database.away = True
        self.loop.call_later(self.rng.uniform(1, 40), self._answers_again)

    def _comes_and_goes(self) -> None:
        """The message is no longer wanted; the next one is another stage."""
        self.stage += self.gone
        self.gone = not self.gone and self.kind.name == "public"
        self.change()

    def _other_way(self) -> None:
        self.by_dm = not self.by_dm
        self.change()

    def _pictures(self) -> None:
        self.drawn = not self.drawn
        self.change()

    def _answers_again(self) -> None:
        self.database.away, self.database.was_away = False, self.loop.time()

    def _meddles(self) -> None:
        """A moderator deletes a message, or keeps the bot from writing."""
        there = [one for one in self.pressable() if one != self.table and not self.discord.messages[one].only]
        if self.rng.random() < 0.6 and there:
            self.discord.messages[self.rng.choice(there)].alive = False
        else:
            where = self.rng.choice(({CHANNEL}, {CHANNEL, ELSEWHERE}))
            self.discord.forbidden ^= where if self.kind.name == "public" else set()

    async def rests(self) -> None:
        """All faults are over, and nothing happens any more."""
        row = self.life.message.row
        if self.gone and self.rng.random() < 0.8:
            self._comes_and_goes()
        elif row is not None and row.stage == self.life.message._over:
            self._next_stage()
        for _ in range(4):  # the last that happens matters most
            self.change()
            await asyncio.sleep(self.rng.choice((0.1, 1.3, 3)))
            self._presses()
        self.change()
        await asyncio.sleep(self.rng.choice((0.3, 4)))
        refused = self.discord.forbidden or self.life.message._refused
        self.discord.calm, self.database.away, self.discord.forbidden = True, False, set()
        if refused:
            self.life.message.allowed()
        await asyncio.sleep(60)
        row = self.life.message.row
        if self.kind.name == "public" and (row is None or not self.discord.messages[row.message].alive):
            self.change()  # a deletion is noticed at the next edit
            await asyncio.sleep(60)
        self.at_rest = self._at_rest()
        if self.kind.name == "hand":
            await asyncio.sleep(TOKENS + 60)

    # --- what must hold ----------------------------------------------------------------------------------

    def found(self) -> list[str]:
        faults = [*self.discord.faults, *self.discord.broken_limits()]
        if self.discord.doubles and not self.elder:
            faults.append("two answers to one interaction")
        if len(self.discord.pings) != len(set(self.discord.pings)):
            faults.append(f"pinged twice: {self.discord.pings}")
        if self.discord.alone_deleted and not (
            self.lives or self.discord.interactions.keys() & self.lost_asked
        ):
            faults.append(f"the only one was deleted: {self.discord.alone_deleted}")
        faults += self._unanswered()
        faults += self._asleep()
        faults += self.at_rest
        if not self.life.message.idle and self.life.message._bedtime is None:
            faults.append("it does not come to rest")
        return faults

    def _unanswered(self) -> list[str]:
        """Every press is answered in time, even during faults, unless its own answer was lost or no process was
        there."""
        asked = [
            one
            for one in self.discord.interactions.values()
            if not one.troubled and one.id in self.handled_by
        ]
        late = [one.id for one in asked if one.kind is None and not self.handled_by[one.id].quiet]
        return [f"not answered: {late}"] if late else []

    def _asleep(self) -> list[str]:
        """A message without a good token shows no old buttons."""
        if self.kind.name != "hand":
            return []
        now = self.loop.time()
        newest = {one.on: one.at for one in self.discord.interactions.values()}
        out_of_reach = [
            one.id
            for one in self.discord.messages.values()
            if one.alive and one.channel != DIRECT and one.version is not None and one.id in newest
            if now - newest[one.id] > TOKENS
            and one.id not in self.lost
            and one.brought not in self.lost_asked
        ]
        return [f"out of reach and awake: {out_of_reach}"] if out_of_reach else []

    def _at_rest(self) -> list[str]:
        there = [one for one in self.discord.messages.values() if one.id != self.table and one.body]
        alive = [one for one in there if one.alive]
        return self._public_at_rest(alive) if self.kind.name == "public" else self._hand_at_rest(there, alive)

    def _public_at_rest(self, alive: list[Shown]) -> list[str]:
        row = self.life.message.row
        over = row is not None and row.stage == self.life.message._over
        expected = [] if self.gone or over or row is None else [(row.message, self.version)]
        stands = [(one.id, one.version) for one in alive]
        missing = row is None and not self.gone
        return [f"stands {stands}, wanted {expected}"] if stands != expected or missing else []

    def _hand_at_rest(self, there: list[Shown], alive: list[Shown]) -> list[str]:
        row, faults = self.life.message.row, []
        awake = [one for one in alive if one.version is not None]
        awake = [one for one in awake if one.id not in self.lost and one.brought not in self.lost_asked]
        if stale := [one.id for one in awake if one.version != self.version]:
            faults.append(f"stale: {stale}, row {row}")
        if awake and (row is None or [row.message] != [one.id for one in awake]):
            faults.append(f"not the message: {[one.id for one in awake]}, row {row}")
        known = self.kind.own and not self.lost
        if known and not alive and any(self.loop.time() - one.at < 600 for one in there):
            faults.append("what was shown is gone")
        if known and self.by_dm and not awake and (row is None or not row.tokens):
            faults.append("no hand by direct message")
        return faults


class Letters(World):
    def _next_stage(self) -> None:
        self.life.begin(self._owes(self.life))

    async def _owes(self, life: Life) -> None:
        def change() -> None:
            self.stage += 1
            for other in self.database.rows.values():
                other.leaving = True
            number, now = next(self.discord.ids) << 30, self.now_ms()
            self.database.rows[number] = Row(number, "letter", 1, PLAYER, self.stage, OWED, since=now)

        try:
            await self.database.commit(life, change)
        except DatabaseAway:
            return
        except InDoubt:
            pass  # it is looked for
        life.message.owed()

    def _presses(self) -> None:
        """Presses there belong to no message."""

    def _meddles(self) -> None:
        """Other worlds try that."""

    async def rests(self) -> None:
        self.discord.calm, self.database.away = True, False
        await self.kill()
        await asyncio.sleep(60)
        sent = self.discord.sent
        self.at_rest = ["one was sent twice"] if len(sent) > len(set(sent)) else []
        stands = [one.says for one in self.discord.messages.values() if one.alive and "stage" in one.says]
        if self.stage > 1 and f"stage {self.stage} " not in " ".join(stands[-1:]):
            self.at_rest.append(f"stands {stands}, owed {self.stage}")
        if self.database.rows:
            self.at_rest.append(f"rows {self.database.rows}")


async def _lived(seed: int, kind: str, most: int) -> World:
    world = Letters(seed, kind) if kind == "letter" else World(seed, kind)
    await world.live(most)
    await world.rests()
    return world


def lived(seed: int, kind: str, most: int = 80) -> World:
    """A whole world, from its seed: at most this many events happen in it."""
    return virtually(_lived(seed, kind, most))


def virtually(life: Coroutine[Any, Any, T]) -> T:
    loop = virtual_loop()
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(life)
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        asyncio.set_event_loop(None)
        loop.close()
