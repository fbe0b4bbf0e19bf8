"""Questions and writes that belong together: straight code over a `Transaction`, stored completely or not at all.

    async def pay(tx: Transaction) -> int:
        [(stored, before)] = await tx.ask(DAILY, of_guild=guild, digest=whose, today=today)
        if before:
            raise Declined("daily-taken")
        await enter(tx, transfer)
        return amount

    amount = await store.commit(pay)

Any exception undoes it, and goes to the caller. It waits for nothing but the transaction, and may run more than
once, until it is stored: so it only returns its result.

StoreError
├── Repeated      this transfer was made before
├── Twice         something is stored for this interaction already
├── TooPoor       an account would go below zero
├── Conflict      the row is not as it was read: another transaction has written it
│   └── Missing   a required row is missing
├── Broken        a statement failed, or the writer; only a look shows whether it is stored
├── DatabaseAway  out of reach, or without room: nothing is stored, and nothing else for now
│   ├── Passing   ... perhaps only for a moment: worth another try at once
│   └── Fenced    another bot has taken over: from this one nothing is ever stored again
├── InDoubt       the connection broke, or the disk failed, during the commit: it may be stored, or still become so
└── Unread        a question was not answered
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.selectable import Select

T = TypeVar("T")


class StoreError(Exception):
    number = ""  # the incident's number, for the player


def is_logged(wrong: BaseException) -> bool:
    """Whether the error belongs to an outage, which has a log line of its own."""
    return isinstance(wrong, StoreError) and bool(wrong.number)


class Repeated(StoreError):
    pass


class Twice(StoreError):
    pass


class TooPoor(StoreError):
    pass


class Conflict(StoreError):
    pass


class Missing(Conflict):
    pass


class Broken(StoreError):
    pass


class DatabaseAway(StoreError):
    def __init__(self, reason: str = "", *, readable: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.readable = readable  # it still answers questions


class Passing(DatabaseAway):
    pass


class Fenced(DatabaseAway):
    def __init__(self) -> None:
        super().__init__("another bot has taken over")


class InDoubt(StoreError):
    def __init__(self, reason: str = "in doubt", *, readable: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.readable = readable


class Unread(StoreError):
    pass


Clause = UpdateBase | Select[Any] | Callable[[Callable[..., Any]], UpdateBase]


class Compiled(NamedTuple):
    text: str
    names: tuple[str, ...]  # its parameters' names, in order
    constants: dict[str, Any]  # parameters that the statement brings itself

    def ordered(self, values: Mapping[str, Any]) -> list[Any]:
        whole = {**self.constants, **values} if self.constants else values
        return [whole[name] for name in self.names]


class Statement:
    """A Core statement, compiled once a dialect and then handed to the driver as text: SQLAlchemy's work for each
    execution costs more than a whole act of a game. A function of the dialect's insert makes an upsert. `columns`:
    the columns of an insert, if not all of its table."""

    def __init__(self, clause: Clause, *columns: str) -> None:
        self._clause = clause
        self._columns = list(columns) or None
        self._compiled: dict[str, Compiled] = {}

    def compiled(self, dialect: Dialect) -> Compiled:
        if dialect.name not in self._compiled:
            clause = self._clause
            if not isinstance(clause, UpdateBase | Select):
                clause = clause(_insert_of(dialect))
            made = clause.compile(dialect=dialect, column_keys=self._columns)
            constants = {name: bind.effective_value for name, bind in made.binds.items() if not bind.required}
            self._compiled[dialect.name] = Compiled(str(made), tuple(made.positiontup or ()), constants)
        return self._compiled[dialect.name]


def _insert_of(dialect: Dialect) -> Callable[..., Any]:
    """The dialect's own insert, which handles conflicts. PostgreSQL's five megabytes are loaded only for its users."""
    if dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert  # noqa: PLC0415

        return insert
    return sqlite_insert


Rows = Sequence[Sequence[Any]]


class Transaction(Protocol):
    async def ask(self, statement: Statement, /, **values: Any) -> Rows:
        """All rows at this moment, including this transaction's own writes."""

    async def write(self, statement: Statement, /, *, must_hit: bool = False, **values: Any) -> None:
        """`must_hit`: a row must be there to be changed, otherwise it is Missing."""

    async def write_all(self, statement: Statement, /, rows: Sequence[Mapping[str, Any]]) -> None:
        """Run the statement for each row, in one round trip to a server."""


Work = Callable[[Transaction], Coroutine[Any, Any, T]]
