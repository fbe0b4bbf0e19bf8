"""Players' acts, declared once for each family of games.

A declaration holds everything particular to an act: its slash command and fields, the way from typed text to the
engine's action, its window, and the meaning of a press on its button. A field reads typed and pressed values of its
kind, and knows the lawful ones from the engine's offer. Commands, suggestions, windows and readers follow from it
(`cogs/slash/acts.py`, `meant_by_press` below); without a declaration, the plain thing happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, NamedTuple

from screens.components import Component, Window, option
from screens.components import picked as picked_from
from screens.components import typed as typed_into
from screens.custom_ids import Press
from screens.i18n.language import Called, called
from screens.i18n.numbers import whole
from screens.table.stage import Stage
from screens.table.wanted import Ask, Redraw, Wanted
from screens.unable import Unable

Given = Mapping[str, Any]  # typed values by field key; missing ones are left out
SOURCES = ((called("choice", "stock"), "stock"), (called("choice", "pile"), "discard"))
"""Where a card is taken from."""
LONGEST_TYPED, LONGEST_NUMBER = 60, 12
STEPS = (2, 5, 10, 20, 50, 100, 200, 500)


class Suggestion(NamedTuple):
    """A possible input: its label, its value, and other words that find it."""

    shown: str
    value: str | int
    found_by: str = ""

    def fits(self, typed: str) -> bool:
        return typed.strip().lower() in f"{self.shown} {self.value} {self.found_by}".lower()


class Box(NamedTuple):
    """How a window asks for something. The gaps are filled with the act's facts of the moment (`Declared.facts`)."""

    label: str
    hint: str = ""
    about: str = ""
    value: str = ""
    needed: bool = False  # though the command may go without


@dataclass(frozen=True)
class Field:
    """A thing to type: any text, as it is. `key` is its name in the action."""

    name: str
    about: str
    key: str = ""
    required: bool = True
    default: str | None = None  # the value if it is left out; it is then optional
    least: int | None = None  # the least number, or text length
    most: int | None = None
    choices: tuple[tuple[Called, str], ...] = ()
    box: Box | None = None  # without one, the window does not ask for it
    kind: ClassVar[type[str | int]] = str

    @property
    def field(self) -> str:
        return self.key or self.name

    @property
    def may_be_left_out(self) -> bool:
        return not self.required or self.default is not None

    def read(self, _stage: Stage, typed: str) -> object:
        return typed

    def sent(self, stage: Stage, _do: str, typed: str) -> object:
        """Reads a window's field, or a button's detail."""
        return self.read(stage, typed)

    def unsaid(self, _fields: Mapping[str, str]) -> bool:
        """Whether a window came back without it."""
        return False

    def controls(self, stage: Stage, _do: str, facts: Given) -> list[Component]:
        """The window's controls for it."""
        if self.box is None:
            return []
        label, hint, about, value = (stage.i18n.say(one, **facts) if one else one for one in self.box[:4])
        required = self.box.needed or not self.may_be_left_out
        return [
            typed_into(
                label, self.field, value=value, hint=hint, about=about, most=self.longest, required=required
            )
        ]

    @property
    def longest(self) -> int:
        """Its limit in characters."""
        return self.most or LONGEST_TYPED


@dataclass(frozen=True)
class Offered(Field):
    """Suggests lawful values while the player types."""

    def lawful(self, _stage: Stage, _do: str, _given: Given) -> Iterable[Suggestion]:
        """Takes the player's view of the table, the act, and the other fields typed so far."""
        return ()

    def suggested(self, stage: Stage, do: str, typed: str, given: Given) -> Iterable[Suggestion]:
        return (one for one in self.lawful(stage, do, given) if one.fits(typed))


@dataclass(frozen=True)
class Switch(Field):
    """Yes, or left out."""

    required: bool = False
    kind: ClassVar[type[str | int]] = bool


@dataclass(frozen=True)
class Word(Field):
    least: int | None = 1
    most: int | None = 60

    def read(self, _stage: Stage, typed: str) -> str:
        return typed.strip()[: self.most]

    def unsaid(self, fields: Mapping[str, str]) -> bool:
        return self.box is not None and not fields.get(self.field, "").strip()


@dataclass(frozen=True)
class Number(Field):
    least: int | None = 1
    most: int | None = 1_000_000
    kind: ClassVar[type[str | int]] = int

    @property
    def longest(self) -> int:
        return LONGEST_NUMBER

    def sent(self, _stage: Stage, _do: str, typed: str) -> int:
        return number(typed)


@dataclass(frozen=True)
class AmountField(Number, Offered):
    """Suggests the typed number if it is lawful; otherwise the least, some steps, and the most."""

    def suggested(self, stage: Stage, do: str, typed: str, _given: Given) -> Iterator[Suggestion]:
        offer, amount = stage.offer(do), whole(typed)
        if offer is None:
            return
        steps = {offer.least, *STEPS, offer.most // 2, offer.most}
        wanted = {amount} if amount is not None and offer.least <= amount <= offer.most else steps
        for step in sorted(wanted):
            if offer.least <= step <= offer.most:
                yield Suggestion(str(step), step)


@dataclass(frozen=True)
class CardField(Offered):
    """A card, by code or label. Copies of a card are suggested once."""

    def read(self, stage: Stage, typed: str) -> str:
        return read_card(stage, typed)

    def lawful(self, stage: Stage, do: str, _given: Given) -> Iterator[Suggestion]:
        offer, faces = stage.offer(do), stage.faces
        for code in dict.fromkeys(stage.arranged(offer.cards)) if offer is not None else ():
            yield Suggestion(f"{faces.label(code)} · {faces.name(code)}", code)

    def among(self, stage: Stage, do: str) -> Sequence[str]:
        """The cards in the numbering of buttons and windows."""
        return stage.offered(do).cards

    def sent(self, stage: Stage, do: str, typed: str) -> str:
        return card_at(self.among(stage, do), typed, do)

    def controls(self, stage: Stage, do: str, facts: Given) -> list[Component]:
        if self.box is None:
            return []
        cards, faces = self.among(stage, do), stage.faces
        options = [
            option(faces.label(cards[place]), str(place), faces.name(cards[place]), chosen=len(cards) == 1)
            for place in stage.order(cards)
        ]
        return [picked_from(stage.i18n.say(self.box.label, **facts), self.field, options)]


@dataclass(frozen=True)
class CardsField(Offered):
    """Several cards in a row; suggests one more after those already typed."""

    def read(self, stage: Stage, typed: str) -> list[str]:
        return read_cards(stage, typed)

    def suggested(self, stage: Stage, do: str, typed: str, _given: Given) -> Iterator[Suggestion]:
        offer = stage.offer(do)
        *before, last = typed.split(" ")
        before = [code for code in before if code]
        if offer is None or len(before) >= offer.count[1]:
            return
        for code in offer.cards:
            known_as = f"{code} {stage.faces.label(code)} {stage.faces.name(code)}".lower()
            if code not in before and last.lower() in known_as:
                yield Suggestion(stage.faces.row([*before, code]), " ".join([*before, code]))


@dataclass(frozen=True)
class Player(Offered):
    """A player, by name, or by the suggested number."""

    def read(self, stage: Stage, typed: str) -> int:
        return read_seat(stage, typed)

    def lawful(self, stage: Stage, do: str, _given: Given) -> Iterator[Suggestion]:
        offer = stage.offer(do)
        for seat in offer.seats if offer is not None else ():
            yield Suggestion(stage.plain_name(seat), str(seat + 1))

    def sent(self, stage: Stage, do: str, typed: str) -> int:
        seat = whole(typed)
        if seat not in stage.offered(do).seats:
            raise Unable("nothing-offered", do=do)
        return seat


def number(text: str) -> int:
    """A whole number as players type it: `12`, ` 1,200 `, `1 200`."""
    digits = "".join(char for char in text if char not in " ,.'_\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
    found = whole(digits)
    if found is None:
        huge = digits.isascii() and digits.isdigit()
        raise Unable("number-too-big" if huge else "bad-number", typed=text[:40])
    return found


def card_at(cards: Sequence[str], place: str, do: str) -> str:
    """The card at this place in a list: ids and options name places, never cards."""
    number = whole(place)
    if number is None or number >= len(cards):
        raise Unable("nothing-offered", do=do)
    return cards[number]


def read_card(stage: Stage, typed: str) -> str:
    code = stage.faces.meant(typed)
    if code is None:
        raise stage.faces.no_card(typed)
    return code


def read_cards(stage: Stage, typed: str) -> list[str]:
    return [read_card(stage, part) for part in typed.replace(",", " ").split()]


def read_seat(stage: Stage, typed: str) -> int:
    wanted = typed.strip().lower()
    named = [place for place, name in enumerate(stage.names) if name.lower() == wanted]
    place = named[0] + 1 if named else whole(wanted)
    if place is None or not 1 <= place <= len(stage.names):
        raise Unable("no-such-player")
    return place - 1


@dataclass(frozen=True)
class Declared:
    """`do` names the act for players and in the code. Its texts are collected from the declarations."""

    do: str
    about: str = ""
    fields: tuple[Field, ...] = ()
    _: KW_ONLY
    title: str = ""  # the title of the window for its typed fields
    facts: Callable[[Stage, Press], Given] = lambda _stage, _press: {}
    """Fills the gaps in its window's texts."""

    def read(self, stage: Stage, given: Given) -> dict[str, object]:
        return {one.field: one.read(stage, given[one.field]) for one in self.fields if one.field in given}

    def window(self, stage: Stage, press: Press, **more: object) -> Window:
        """Typed fields come first, chosen ones after them."""
        facts = {**self.facts(stage, press), **more}
        fields = sorted(self.fields, key=lambda one: not isinstance(one, Word))
        controls = [part for one in fields for part in one.controls(stage, self.do, facts)]
        ident = stage.custom_id(press.act, press.detail, kind=press.kind)
        return Window(stage.i18n.say(self.title, **facts), ident, controls)


@dataclass(frozen=True, kw_only=True)
class PlayerAct(Declared):
    """An act in the game."""

    typed: Callable[[Stage, Given], Wanted] | None = None
    pressed: Callable[[Stage, Press], Wanted] | None = None

    def meant_by_typing(self, stage: Stage, given: Given) -> Wanted:
        if self.typed is not None:
            return self.typed(stage, given)
        return stage.act(self.do, **self.read(stage, given))

    def meant_by_press(self, stage: Stage, press: Press) -> Wanted:
        """A button carries the first field's value; an act with a window opens it."""
        if self.pressed is not None:
            return self.pressed(stage, press)
        if self.title:
            return self.asked(stage, press)
        carried = press.first or press.detail
        fields = [one for one in self.fields[:1] if carried or not one.may_be_left_out]
        return stage.act(self.do, **{one.field: one.sent(stage, self.do, carried) for one in fields})

    def asked(self, stage: Stage, press: Press, **known: str) -> Wanted:
        """Returns the window, or the act that was sent in it. `known`: fields taken from the press."""
        stage.offered(self.do)
        if not press.fields or any(one.unsaid(press.fields) for one in self.fields):
            return Ask(self.window(stage, press))
        given = {**known, **{name: text for name, text in press.fields.items() if text.strip()}}
        if self.typed is not None:
            return self.typed(stage, given)
        fields = [one for one in self.fields if one.box and (one.field in given or not one.may_be_left_out)]
        read = {one.field: one.sent(stage, self.do, given.get(one.field, "")) for one in fields}
        return stage.act(self.do, **read)


def meant_by_press(
    acts: Iterable[PlayerAct], panel: Mapping[str, Callable[[Stage, Press], Wanted]]
) -> Callable[[Stage, Press], Wanted]:
    """Reads presses on an act's button, or on buttons that only arrange the player's panel."""
    readers = {act.do: act.meant_by_press for act in acts} | dict(panel)

    def read(stage: Stage, press: Press) -> Wanted:
        reader = readers.get(press.act)
        return reader(stage, press) if reader is not None else Redraw()

    return read
