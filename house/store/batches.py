"""What is written together. A `Batch` is stored whole or not at all.

StoreError
├── Repeated   this transfer was made before
├── Twice      something is stored for this interaction already
├── TooPoor    an account would go below zero
├── Conflict   the row is not as it was read: somebody else has written it
│   └── Missing   the row that had to be there is not
├── Vetoed     what was looked up in the transaction forbids it; `why` says so
├── Broken     the batch itself failed; whether it is stored has to be looked up
├── Away       the database cannot be reached, or has no room: it is not stored, and neither is anything else for now
│   ├── Passing   ... which may have been a matter of a moment: worth another try at once
│   └── Fenced    another bot has taken over: from this one nothing is ever stored again
├── InDoubt    the connection broke, or the disk failed, during the commit: it may be stored, or still become so
└── Unread     a question was not answered
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine.interfaces import Dialect
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.selectable import Select


class StoreError(Exception):
    number = ""  # the incident's, for the player


def is_logged(wrong: BaseException) -> bool:
    """It is of an outage, which has a line of its own in the log."""
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


class Vetoed(StoreError):
    def __init__(self, why: Exception) -> None:
        super().__init__(str(why))
        self.why = why


class Broken(StoreError):
    pass


class Away(StoreError):
    def __init__(self, reason: str = "", *, readable: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.readable = readable  # it still answers questions


class Passing(Away):
    pass


class Fenced(Away):
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
    names: tuple[str, ...]  # of its parameters, in order
    constants: dict[str, Any]  # parameters that are the statement's own

    def ordered(self, values: Mapping[str, Any]) -> list[Any]:
        whole = {**self.constants, **values} if self.constants else values
        return [whole[name] for name in self.names]


class Statement:
    """A Core statement, compiled once a dialect and then handed to the driver as text: what SQLAlchemy does for
    each execution costs more than the whole act of a game. An upsert is made by a function of the dialect's insert.
    `columns`: which an insert brings, if not all of its table."""

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
    """The dialect's own insert, which knows of conflicts. PostgreSQL's five megabytes are for those who use it."""
    if dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert  # noqa: PLC0415

        return insert
    return sqlite_insert


class Write:
    __slots__ = ("must_hit", "statement", "values")

    def __init__(self, statement: Statement, values: Mapping[str, Any], *, must_hit: bool = False) -> None:
        self.statement = statement
        self.values = values
        self.must_hit = must_hit


Rows = Sequence[Sequence[Any]]


class Question(NamedTuple):
    """What is looked up when all else is written, all rows for each of the keys, and what has to be written because
    of them. A `then` that raises `Vetoed` keeps the whole batch from being stored."""

    statement: Statement
    keys: Sequence[Mapping[str, Any]]
    then: Callable[[Sequence[Rows]], Iterable[Write]]


class Batch:
    def __init__(self) -> None:
        self.writes: list[Write] = []
        self.questions: list[Question] = []

    def add(self, statement: Statement, /, *, must_hit: bool = False, **values: Any) -> None:
        """`must_hit`: a row has to be there to be changed, else it is Missing."""
        self.writes.append(Write(statement, values, must_hit=must_hit))

    def include(self, other: Batch) -> None:
        """What is in there is stored with this one, or not at all."""
        self.writes += other.writes
        self.questions += other.questions

    def ask(
        self,
        statement: Statement,
        keys: Sequence[Mapping[str, Any]],
        then: Callable[[Sequence[Any]], Iterable[Write]],
    ) -> None:
        """The first column of one row for each of the keys, None where there is none. Asked in the same transaction,
        so that nobody can write in between; `then` may be called more than once."""
        self.questions.append(Question(statement, keys, partial(_first_columns, then)))

    def look_up(
        self, statement: Statement, then: Callable[[Rows], Iterable[Write]], /, **values: Any
    ) -> None:
        """All rows, asked in the same way."""
        self.questions.append(Question(statement, [values], lambda found: then(found[0])))

    def __bool__(self) -> bool:
        return bool(self.writes or self.questions)


def _first_columns(
    then: Callable[[Sequence[Any]], Iterable[Write]], found: Sequence[Rows]
) -> Iterable[Write]:
    return then([rows[0][0] if rows else None for rows in found])
