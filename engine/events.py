"""Events of a table, as types. An event is a frozen struct; each field's type says who may know it.

    card: str                     everybody
    cards: Own[Cards]             the event's own seat, nobody else
    cards: EachOwn[Cards]         every seat its own part, by seat
    pack: Sealed[Cards]           nobody: it is for the log, so that a game replays without the generator

A field without a default is always included, a field with one only if it differs from it. A hidden field always has
a default, which all others see instead.

A family declares its events beside its actions; the class's tag is the word they are stored and logged under.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, ClassVar, NamedTuple, Self, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

Cards = tuple[str, ...]
T = TypeVar("T")


class Knows(Enum):
    """Readers who may know a field."""

    OWN = "own"
    EACH_OWN = "each-own"
    NOBODY = "nobody"


Own = Annotated[T, Knows.OWN]
EachOwn = Annotated[dict[int, T], Knows.EACH_OWN]
Sealed = Annotated[T, Knows.NOBODY]


class Event(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="kind"):
    """A thing that happened. `seat` is the event's own seat; most have one."""

    told_as: ClassVar[str] = ""
    """The word that readers see, if it isn't the tag: two types may share a word."""
    seat: int | None = None

    @property
    def kind(self) -> str:
        """The word that readers see."""
        return kind_of(type(self))

    def seen_by(self, seat: int | None) -> Self:
        """The event with only the facts that this seat (None: a bystander) may know."""
        hidden: dict[str, Any] = {}
        for name, (knows, default) in _shape(type(self)).hidden.items():
            value = getattr(self, name)
            if knows is Knows.EACH_OWN:
                hidden[name] = {seat: value[seat]} if seat is not None and seat in value else {}
            elif knows is Knows.NOBODY or seat is None or seat != self.seat:
                hidden[name] = default
        return replace(self, **hidden) if hidden else self

    @property
    def public(self) -> dict[str, Any]:
        """The facts for everybody, by their public names."""
        shape = _shape(type(self))
        return {told: getattr(self, name) for name, told in shape.told.items() if self._tells(name, shape)}

    @property
    def private(self) -> dict[int, dict[str, Any]]:
        """The facts that only some seats may know, by seat."""
        facts: dict[int, dict[str, Any]] = {}
        for name, (knows, default) in _shape(type(self)).hidden.items():
            value = getattr(self, name)
            told = _shape(type(self)).told_as[name]
            if knows is Knows.EACH_OWN:
                for seat, own in value.items():
                    facts.setdefault(seat, {})[told] = own
            elif knows is Knows.OWN and value != default and self.seat is not None:
                facts.setdefault(self.seat, {})[told] = value
        return facts

    @property
    def sealed(self) -> dict[str, Any]:
        """The facts for the log only."""
        shape = _shape(type(self))
        return {
            shape.told_as[name]: value
            for name, (knows, default) in shape.hidden.items()
            if knows is Knows.NOBODY and (value := getattr(self, name)) != default
        }

    def _tells(self, name: str, shape: _Shape) -> bool:
        return name not in shape.optional or getattr(self, name) != shape.optional[name]


@cache
def kind_of(event: type[Event]) -> str:
    return event.told_as or tag_of(event)


def tag_of(event: type[Event]) -> str:
    """The tag that the event is stored under."""
    return str(event.__struct_config__.tag)


class Happened(NamedTuple):
    """An event, and whether the reader still had their seat then: they may not see the seat's later cards."""

    event: Event
    seated: bool = True


class _Shape(NamedTuple):
    """A class's annotations, read once."""

    told: Mapping[str, str]  # visible to all: attribute -> its public name
    told_as: Mapping[str, str]  # the same for the hidden ones
    hidden: Mapping[str, tuple[Knows, Any]]  # attribute -> who may know it, and what the others see
    optional: Mapping[str, Any]  # attribute -> default


@cache
def _shape(event: type[Event]) -> _Shape:
    hints = get_type_hints(event, include_extras=True)
    told: dict[str, str] = {}
    told_as: dict[str, str] = {}
    hidden: dict[str, tuple[Knows, Any]] = {}
    optional: dict[str, Any] = {}
    for field in msgspec.structs.fields(event):
        if field.name == "seat":
            continue
        default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        if default is not msgspec.NODEFAULT:
            optional[field.name] = default
        knows = _knows(hints[field.name])
        if knows is None:
            told[field.name] = field.encode_name
            continue
        if default is msgspec.NODEFAULT:
            raise TypeError(f"{event.__name__}.{field.name} is hidden from some, so it needs a default")
        told_as[field.name] = field.encode_name
        hidden[field.name] = (knows, default)
    return _Shape(told, told_as, hidden, optional)


def _knows(hint: object) -> Knows | None:
    if get_origin(hint) is not Annotated:
        return None
    return next((mark for mark in get_args(hint)[1:] if isinstance(mark, Knows)), None)


# --- the log ------------------------------------------------------------------------------------------------


class Log:
    """Events to bytes and back, for one game's kinds."""

    def __init__(self, kinds: Iterable[type[Event]]) -> None:
        self._kinds = {tag_of(kind): kind for kind in kinds}

    def write(self, events: Iterable[Event]) -> bytes:
        return msgspec.msgpack.encode(tuple(events))

    def read(self, stored: bytes) -> tuple[Event, ...]:
        """Read stored events, without those of a kind that no longer exists."""
        raw = msgspec.msgpack.decode(stored, strict=False)
        return tuple(
            msgspec.convert(one, self._kinds[one["kind"]]) for one in raw if one["kind"] in self._kinds
        )
