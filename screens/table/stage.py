"""A table through a reader's eyes, in a language: everything that a screen is drawn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from engine.catalogue import GAMES
from engine.contract import Action, Offer, View
from engine.events import Event
from engine.fairness.openings import mentioned
from house.tables.history import Logged
from house.tables.table_view import TableView
from screens import custom_ids, names
from screens.cards.card_labels import CardLabels
from screens.components import Component, button
from screens.custom_ids import Press
from screens.i18n.language import I18n
from screens.table import sorting
from screens.table.wanted import Act
from screens.unable import Unable

FACE_DOWN = frozenset({"eaten"})
LONGEST_NAME = names.LONGEST + 20
"""The longest name, with a suffix for equal names, or for a computer acting for them."""
MOST_NAMED = 3
"""Most players named in a line; for more it says "the others"."""


FamilyView = TypeVar("FamilyView", bound=View)


@dataclass(eq=False, kw_only=True)
class Stage:
    """The view is computed when first used: most presses need none."""

    table: TableView
    player: int | None  # the viewer; None: everybody
    seat: int | None
    i18n: I18n
    faces: CardLabels
    sort: str = ""  # the player's card order; empty: as they lie
    by_dm: bool = False  # a direct message, which is edited as seldom as possible
    apart: bool = False  # read in another channel than the table's
    drawn: bool = False  # the message begins with a picture, not a text
    written: bool = False  # names are escaped: they go into a message, not on a picture
    last: str = ""  # another player's latest act, in the reader's words
    picked: Press | None = None  # their choices on their panel so far
    behind: int | None = None  # the player's finished hands of this game; None: they want no tips
    advice: Action | None = None  # a hint for a newcomer
    reader: int | None = None  # the seat called "you" in sentences for one player
    stakes: bool = True  # without bets, no chips are shown
    moderates: bool = False
    log: bool = False  # sentences appear without the table beside them
    by: int | None = None  # the player behind the event
    lent: int | None = None  # the seat whose acts a computer did
    then: View | None = None  # the engine's view of a past moment, instead of the present one
    once: Mapping[int, str] = field(default_factory=dict)  # the players' names then, if others sit there now

    @property
    def begun(self) -> bool:
        """Whether there is a view: in the lobby there is none."""
        return self.then is not None or self.table.state is not None

    @cached_property
    def view(self) -> View:
        """The engine's view for this seat."""
        return self.then if self.then is not None else self.table.view(self.player)

    def seen(self, family: type[FamilyView]) -> FamilyView:
        """The view, for the screens of its family."""
        view = self.view
        if not isinstance(view, family):
            raise TypeError(f"not a {family.__name__}: {type(view).__name__}")
        return view

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """The lawful acts of this seat; none for a bystander."""
        if self.player is None or self.seat is None:
            return ()
        return self.table.offers(self.player)

    def act(self, do: str, **fields: object) -> Act:
        """The engine's action of this name, at this table's game. What cannot be one is refused."""
        return Act(GAMES.read_action(self.table.game.id, {"do": do, **fields}))

    @cached_property
    def names(self) -> list[str]:
        seats = self.table.seats
        called = names.of_seats(seats, self.i18n)
        for place, name in self.once.items():
            if place < len(seats) and name != seats[place].name:  # another player sits there now
                called[place] = names.plain(name)
            if self.is_forgotten(place):
                called[place] = names.forgotten(self.i18n)
        if self.lent is not None and self.lent < len(called):
            called[self.lent] = self.i18n.say("{name} (computer)", name=called[self.lent])
        return called

    def but(self, **changes: Any) -> Stage:
        """A copy with changes."""
        return replace(self, **changes)

    def telling(self, event: Event, lent: int | None) -> Stage:
        """The stage for an event of a change, if a computer acted for this seat: the sentence names the computer."""
        own = lent is not None and lent in (event.seat, getattr(event, "by", None))
        return self.but(lent=lent) if own else self

    def looking_back(self, logged: Logged) -> Stage:
        """The stage for past events: during their hand, only cards that are open now are named."""
        running = self.table.due is not None and logged.hand == self.view.hand
        return self.but(once=logged.names, faces=self.open_faces if running else self.faces)

    @cached_property
    def open_faces(self) -> CardLabels:
        """Names only cards that everybody can see now; soups are face down once eaten."""
        seen = msgspec.to_builtins(self.but(player=None, seat=None).view)
        return self.faces.only(
            mentioned({name: fact for name, fact in seen.items() if name not in FACE_DOWN})
        )

    @property
    def waits(self) -> bool:
        """Whether they joined in the middle of a hand, and sit down when it is over."""
        return any(one.player == self.player for one in self.table.waiting)

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """The seats to act. Beside a lone player among computers, the public message lags behind, and names no
        player."""
        due = self.table.due
        if self.player is None and self.table.only_person is not None:
            return ()
        return due.seats if due is not None and self.table.phase == "playing" else ()

    def offer(self, do: str) -> Offer | None:
        return next((offer for offer in self.offers if offer.do == do), None)

    def offered(self, do: str) -> Offer:
        """The offer of this act; raises if there is none."""
        found = self.offer(do)
        if found is None:
            raise Unable("nothing-offered", do=do)
        return found

    def name(self, seat: int | None) -> str:
        """Escaped for a message."""
        return names.escaped(self.plain_name(seat), LONGEST_NAME)

    def whom(self, seat: int | None) -> str:
        """The name as an object; the reader is "you"."""
        return self.i18n.say("you") if seat is not None and seat == self.reader else self.name(seat)

    def plain_name(self, seat: int | None) -> str:
        """The name for labels, where markup has no effect."""
        known = seat is not None and 0 <= seat < len(self.names)
        return self.names[seat] if known and seat is not None else names.NOBODY

    def is_forgotten(self, seat: int) -> bool:
        """Whether the player who sat there has had their data deleted, even if it is not gone from the log yet."""
        seats = self.table.seats
        return seat < len(seats) and (self.once.get(seat) == "" or names.is_forgotten(seats[seat]))

    def order(self, cards: Sequence[str]) -> list[int]:
        """The places of the player's cards in display order."""
        return sorting.order(self.faces.deck, cards, self.sort)

    def arranged(self, cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(cards[place] for place in self.order(cards))

    def all_names(self, seats: Sequence[int]) -> str:
        return self.i18n.together([self.name(seat) for seat in seats])

    def yours(self, what: str = "") -> str:
        """The line of the player to act: their task, or the latest event."""
        return f"**{self.i18n.say('Your turn.')}** {what or self.last}".rstrip()

    def idle(self) -> str:
        """The line of a player with nothing to decide."""
        if not self.to_act:
            return self.last
        if len(self.to_act) > MOST_NAMED or self._stays:
            return self.i18n.say("Waiting for the others.")
        if len(self.to_act) > 1:
            return self.i18n.say("Waiting for {names}.", names=self.all_names(self.to_act))
        return self.i18n.say("**{name}** is thinking.", name=self.name(self.to_act[0]))

    @property
    def _stays(self) -> bool:
        """Whether this is a direct message, which is not edited while others act, so it does not name players to
        act."""
        return self.by_dm and self.table.only_person is None

    @property
    def version(self) -> int:
        """The version for presses. A player's own panel uses the oldest one with the same meaning for them, so that
        it stays valid while others act."""
        record = self.table.record
        if self.seat is None or self.seat >= len(record.seats):
            return record.version
        return max(record.decision_version, record.seats[self.seat].acted)

    def custom_id(self, act: str, detail: str = "", *, kind: str = "g") -> str:
        """Acts in the game (`g`) belong to a version; those about a table (`t`) do not."""
        return custom_ids.write(kind, self.table.id, self.version if kind == "g" else 0, act, detail)

    def button(self, label: str, act: str, style: int = 2, *, detail: str = "", kind: str = "g") -> Component:
        return button(label, self.custom_id(act, detail, kind=kind), style)

    def until(self) -> str:
        """The deadline of the present decision, as Discord's countdown."""
        countdown = self.table.countdown
        return moment(countdown) if countdown is not None else ""


def moment(at: int, style: str = "R") -> str:
    """A time in ms, shown in each reader's own zone and language."""
    return f"<t:{at // 1000}:{style}>"
