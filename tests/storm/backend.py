"""A client's connection, at the server's end."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncpg

from house.store.place import WAITS

from .dialect import WRITTEN, Said, said

if TYPE_CHECKING:
    from .lives import Process
    from .server import Server
    from .wire import Wire

NOTED = """CREATE TEMP TRIGGER noted_{name} AFTER {when} BEGIN SELECT noted({row}); END"""
TRIGGERS = (
    NOTED.format(name="events", when="INSERT ON main.events", row="NEW.table_id"),
    NOTED.format(name="versions", when="UPDATE OF version ON main.tables", row="NEW.id"),
    NOTED.format(name="tables", when="INSERT ON main.tables", row="NEW.id"),
)
CONSTRAINTS = {"entries.transfer": "pk_entries", "not_negative": "ck_accounts_not_negative"}


class Backend:
    def __init__(self, server: Server, life: Process, pid: int) -> None:
        self._server = server
        self.process, self.pid = life, pid
        self.wire: Wire | None = None
        self.lost = False  # nothing arrives any more, either way
        self.closed = False
        self.listens: set[str] = set()
        self.touched: set[int] = set()  # tables that this transaction changes
        self.wrote: set[str] = set()  # tables of the database that it writes to
        self._database = server.opened()
        self._database.create_function("noted", 1, self.touched.add)
        self._database.create_function("pg_notify", 2, self._note)
        for trigger in TRIGGERS:
            self._database.execute(trigger)
        self._notes: list[tuple[str, str]] = []
        self._in_transaction = self._turn = False
        self._number: int | None = None
        self._until_stored: list[tuple[int, int]] = []  # locks that end with the transaction
        self._patience = 0.0  # seconds for which a transaction may be idle
        self._asked = 0
        self._serving: asyncio.Task[None] | None = None

    def _note(self, channel: str, told: str) -> None:
        self._notes.append((channel, told))

    # --- the wire ----------------------------------------------------------------------------------------

    def hear(self, answer: asyncio.Future[Any], text: str, values: tuple[Any, ...]) -> None:
        self._serving = self._server.begin(self._serve(answer, text, values))

    async def _serve(self, answer: asyncio.Future[Any], text: str, values: tuple[Any, ...]) -> None:
        await asyncio.sleep(self._server.travel())
        if self.lost:
            return
        self._asked += 1
        wrong, found = None, None
        if self.closed or self._breaks():
            wrong = self._gone()
        else:
            try:
                within = self._in_transaction
                found = await self._answered(text, values)
                if within or self._in_transaction:
                    self._server.strike(self.process)
            except (asyncpg.PostgresError, sqlite3.Error) as failed:
                wrong = _as_told(failed)
            if self.closed or (text == "COMMIT" and self._breaks()):
                wrong = self._gone()
        self._server.world.later(self._patience, self._idles, self._asked)
        await asyncio.sleep(self._server.travel())
        if not self.lost and not answer.done():
            _settle(answer, found, wrong)

    def _gone(self) -> Exception:
        self.end()
        return asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    def _breaks(self) -> bool:
        world = self._server.world
        if not world.weather.hits("wire-broken", 0.1):
            return False
        world.trace.add("fault", "wire-broken", pid=self.pid)
        self.process.hit()
        world.model.database_troubled()
        self.end()
        return True

    def cancel(self) -> None:
        """Its client has lost patience."""
        if self._serving is not None and not self.lost:
            self._serving.cancel()

    async def tell(self, channel: str, told: str, pid: int) -> None:
        await asyncio.sleep(self._server.travel())
        if not self.lost and not self.closed and self.wire is not None:
            self.wire.heard(channel, told, pid)

    def hang_up(self) -> None:
        if self.wire is not None:
            self.wire.told_closed()

    def end(self) -> None:
        """Undoes all uncommitted work."""
        if self.closed:
            return
        self.closed = True
        self._over("aborted", "ROLLBACK")
        self._database.close()
        self._server.forgotten(self)
        if not self.lost:
            self.hang_up()

    def left(self) -> None:
        """Its client has hung up."""
        if not self.lost:
            self._server.world.later(self._server.travel(), self.end)

    def _idles(self, asked: int) -> None:
        """A client killed in the middle of a transaction blocks everybody."""
        if self._patience and self._in_transaction and asked == self._asked and not self.closed:
            self._server.world.trace.add("server", "ends an idle transaction", pid=self.pid)
            self.end()

    # --- statements --------------------------------------------------------------------------------------

    async def _answered(self, text: str, values: tuple[Any, ...]) -> tuple[str, list[Any]]:
        found: tuple[str, list[Any]] = ("", [])
        for one in said(text):
            found = await self._one(one, values)
        return found

    async def _one(self, one: Said, values: tuple[Any, ...]) -> tuple[str, list[Any]]:
        text = one.text
        if one.verb == "SET":
            if "idle_in_transaction" in text:
                self._patience = int(text.rpartition("=")[2]) / 1000
            return "SET", []
        if one.verb == "LISTEN":
            self.listens.add(text.split()[1])
            return "LISTEN", []
        if one.verb == "BEGIN":
            self._in_transaction = True
            return "BEGIN", []
        if one.verb in ("COMMIT", "ROLLBACK"):
            self._over("committed" if one.verb == "COMMIT" else "aborted", one.verb)
            return one.verb, []
        special = self._special(text, values)
        return special if special is not None else await self._run(one, values)

    def _special(self, text: str, values: tuple[Any, ...]) -> tuple[str, list[Any]] | None:
        """Statements unknown to SQLite."""
        if "pg_locks" in text and "EXISTS" not in text:
            return "SELECT", list(self._server.held())
        found = self._of_server(text, values)
        return None if found is None else _row(found)

    def _of_server(self, text: str, values: tuple[Any, ...]) -> Any:
        if "pg_postmaster_start_time" in text:
            found: Any = f"server {self._server.name}"
        elif "max_connections" in text:
            found = 97
        elif "pg_locks" in text:
            found = any(number == WAITS for number, _ in self._server.held())
        elif "advisory" in text:
            found = self._locks(text, (values[0], values[1]))
        elif "pg_terminate_backend" in text:
            found = self._ended(values[0])
        elif "txid_current()" in text:
            found = self._number = next(self._server.numbers)
            self._server.became[self._number] = "in progress"
        else:
            found = self._server.became[values[0]] if "txid_status" in text else None
        return found

    def _ended(self, pid: int) -> bool:
        holder = self._server.process(pid)
        if holder is not None:
            holder.end()
        return holder is not None

    def _locks(self, text: str, key: tuple[int, int]) -> bool:
        if "unlock" in text:
            self._server.unlock(self, key)
            return True
        found = self._server.try_lock(self, key, shared="_shared(" in text)
        if found and "_xact_" in text:
            self._until_stored.append(key)
        return found

    async def _run(self, one: Said, values: tuple[Any, ...]) -> tuple[str, list[Any]]:
        if not one.locks or self._turn:
            found = self._execute(one, values)
            if not self._in_transaction:
                self._tell_notes()
            return found
        await self._server.take_turn()
        if self.closed:
            self._server.give_turn()
            raise asyncpg.ConnectionDoesNotExistError
        self._turn = True
        self._database.execute("BEGIN IMMEDIATE")
        try:
            found = self._execute(one, values)
        except sqlite3.Error:
            if not self._in_transaction:
                self._over("aborted", "ROLLBACK")
            raise
        if not self._in_transaction:
            self._over("committed", "COMMIT")
        return found

    def _execute(self, one: Said, values: tuple[Any, ...]) -> tuple[str, list[Any]]:
        cursor = self._database.execute(one.text, values[: one.places])
        self.wrote.update(WRITTEN.findall(one.text))
        rows = cursor.fetchall()
        number = len(rows) if one.verb == "SELECT" else cursor.rowcount
        return f"{one.verb}{' 0' if one.verb == 'INSERT' else ''} {number}", rows

    def _over(self, became: str, how: str) -> None:
        if self._turn:
            if how == "COMMIT":
                for judge in self._server.judges:
                    judge(self)
                self._server.stored(self)
            with suppress(sqlite3.Error):
                self._database.execute(how)
            self._turn = False
            self._server.give_turn()
        if self._number is not None:
            self._server.became[self._number] = became
        if how == "COMMIT":
            self._tell_notes()
        self._in_transaction, self._number = False, None
        for key in self._until_stored:
            self._server.unlock(self, key)
        self._until_stored.clear()
        self._notes.clear()
        self.touched.clear()
        self.wrote.clear()

    def _tell_notes(self) -> None:
        notes, self._notes[:] = [*self._notes], []
        for channel, told in notes:
            self._server.notify(channel, told, self.pid)

    def look(self, query: str, *values: Any) -> list[Any]:
        """The facts within this transaction."""
        return self._database.execute(query, values).fetchall()


def _row(value: Any) -> tuple[str, list[Any]]:
    return "SELECT 1", [(value,)]


def _settle(answer: asyncio.Future[Any], found: Any, wrong: Exception | None) -> None:
    if wrong is not None:
        answer.set_exception(wrong)
    else:
        answer.set_result(found)


def _as_told(wrong: Exception) -> Exception:
    if not isinstance(wrong, sqlite3.IntegrityError):
        return wrong
    made = asyncpg.IntegrityConstraintViolationError(str(wrong))
    made.constraint_name = next(
        (name for part, name in CONSTRAINTS.items() if part in str(wrong)), str(wrong)
    )
    return made
