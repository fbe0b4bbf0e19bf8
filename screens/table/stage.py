"""A table through somebody's eyes, in a language: everything a screen is drawn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec

from engine.contract import Action, Offer
from engine.events import Event
from engine.fairness.openings import mentioned
from house.tables.history import Logged
from house.tables.table_view import TableView
from screens import custom_ids, names
from screens.cards.card_labels import CardLabels
from screens.components import Component, button
from screens.custom_ids import Press
from screens.i18n.language import I18n
from screens.refusals.unable import Unable
from screens.table import sorting

FACE_DOWN = frozenset({"eaten"})
LONGEST_NAME = names.LONGEST + 20
"""With what tells two of one name apart, or says that a computer acts for them."""
MOST_NAMED = 3
"""Players whom a line names; of more it says "the others"."""


@dataclass(eq=False, kw_only=True)
class Stage:
    """What the eyes see is looked at when it is first asked for: most presses say by themselves what they mean."""

    table: TableView
    player: int | None  # whose eyes; None: everybody's
    seat: int | None
    i18n: I18n
    faces: CardLabels
    sort: str = ""  # how the player wants cards in order; else they stay as they lie
    by_dm: bool = False  # drawn as a direct message, which is edited as seldom as may be
    drawn: bool = False  # what begins a message is a picture, not a text
    written: bool = False  # names are markup-safe: they go into a message, not on a picture
    last: str = ""  # what somebody else did last, in the reader's words
    picked: Press | None = None  # what they have chosen on their panel so far
    behind: int | None = None  # hands of this game that the player has behind them; none: they want no tips
    advice: Action | None = None  # what a hint would say to a newcomer
    reader: int | None = None  # of what happened: whom "you" means, where it is told to one player
    stakes: bool = True  # where no chips are bet, none are shown
    moderates: bool = False
    log: bool = False  # what has happened is told by itself, without the table beside it
    lent: int | None = None  # the seat for which a computer did what is told
    then: Any = None  # the engine's view of a moment that is over, in the place of now
    once: Mapping[int, str] = field(default_factory=dict)  # who sat where then, if others sit there now

    @cached_property
    def view(self) -> Any:
        """The engine's, as this seat may see it; None in the lobby."""
        if self.then is not None:
            return self.then
        return self.table.view(self.player) if self.table.state is not None else None

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What this seat may do; nothing for a bystander."""
        if self.player is None or self.seat is None:
            return ()
        return self.table.offers(self.player)

    @cached_property
    def names(self) -> list[str]:
        seats = self.table.seats
        called = names.of_seats(seats)
        for place, name in self.once.items():
            if place < len(seats) and name != seats[place].name:  # somebody else sits there now
                called[place] = names.plain(name)
        if self.lent is not None and self.lent < len(called):
            called[self.lent] = self.i18n.say("{name} (computer)", name=called[self.lent])
        return called

    def but(self, **changes: Any) -> Stage:
        """The same with something different."""
        return replace(self, **changes)

    def telling(self, event: Event, lent: int | None) -> Stage:
        """For an event of a change in which a computer acted for this seat: its own acts are told as the computer's."""
        own = lent is not None and lent in (event.seat, getattr(event, "by", None))
        return self.but(lent=lent) if own else self

    def looking_back(self, logged: Logged) -> Stage:
        """For what happened then: while its hand goes on, no card is named that does not lie open now."""
        running = self.table.due is not None and logged.hand == self.view.hand
        return self.but(once=logged.names, faces=self.open_faces if running else self.faces)

    @cached_property
    def open_faces(self) -> CardLabels:
        """Naming only the cards that everybody can see now; soups lie face down once they are eaten."""
        seen = msgspec.to_builtins(self.but(player=None, seat=None).view)
        return self.faces.only(
            mentioned({name: fact for name, fact in seen.items() if name not in FACE_DOWN})
        )

    @property
    def waits(self) -> bool:
        """They have joined in the middle of a hand, and sit down when it is over."""
        return any(one.player == self.player for one in self.table.waiting)

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """Where one person plays among computers, what everybody sees lags behind, and names nobody."""
        due = self.table.due
        if self.player is None and self.table.only_person is not None:
            return ()
        return due.seats if due is not None and self.table.phase == "playing" else ()

    def offer(self, do: str) -> Offer | None:
        return next((offer for offer in self.offers if offer.do == do), None)

    def offered(self, do: str) -> Offer:
        """The same where it must be on offer."""
        found = self.offer(do)
        if found is None:
            raise Unable("nothing-offered", do=do)
        return found

    def name(self, seat: int | None) -> str:
        """Harmless in a message."""
        return names.escaped(self.plain_name(seat), LONGEST_NAME)

    def whom(self, seat: int | None) -> str:
        """The same where a sentence says to whom or of whom; its reader is "you"."""
        return self.i18n.say("you") if seat is not None and seat == self.reader else self.name(seat)

    def plain_name(self, seat: int | None) -> str:
        """For labels, where nothing is markup."""
        known = seat is not None and 0 <= seat < len(self.names)
        return self.names[seat] if known and seat is not None else names.NOBODY

    def order(self, cards: Sequence[str]) -> list[int]:
        """The places of the player's cards in the order in which they are shown."""
        return sorting.order(self.faces.deck, cards, self.sort)

    def arranged(self, cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(cards[place] for place in self.order(cards))

    def all_names(self, seats: Sequence[int]) -> str:
        return self.i18n.together([self.name(seat) for seat in seats])

    def yours(self, what: str = "") -> str:
        """The line of a player who has to act: what is to be done, or else what happened last."""
        return f"**{self.i18n.say('Your turn.')}** {what or self.last}".rstrip()

    def idle(self) -> str:
        """The line of a player who has nothing to decide."""
        if not self.to_act:
            return self.last
        if len(self.to_act) > MOST_NAMED or self._stays:
            return self.i18n.say("Waiting for the others.")
        if len(self.to_act) > 1:
            return self.i18n.say("Waiting for {names}.", names=self.all_names(self.to_act))
        return self.i18n.say("**{name}** is thinking.", name=self.name(self.to_act[0]))

    @property
    def _stays(self) -> bool:
        """Whether this is a direct message, which is not edited while others act: it names nobody who may be done."""
        return self.by_dm and self.table.only_person is None

    @property
    def version(self) -> int:
        """The version a press has to name. A player's own panel names the oldest that means the same to them, so
        that it stays what it is while others act."""
        record = self.table.record
        if self.seat is None or self.seat >= len(record.seats):
            return record.version
        return max(record.decision_version, record.seats[self.seat].acted)

    def custom_id(self, act: str, detail: str = "", *, kind: str = "g") -> str:
        """Acts in the game (`g`) belong to a version; what is done about a table (`t`) does not."""
        return custom_ids.write(kind, self.table.id, self.version if kind == "g" else 0, act, detail)

    def button(self, label: str, act: str, style: int = 2, *, detail: str = "", kind: str = "g") -> Component:
        return button(label, self.custom_id(act, detail, kind=kind), style)

    def until(self) -> str:
        """When the time of the present decision is up, as Discord counts it down."""
        deadline = self.table.deadline
        return moment(deadline) if deadline is not None else ""


def moment(at: int, style: str = "R") -> str:
    """A time in ms that every reader sees in their own zone and language."""
    return f"<t:{at // 1000}:{style}>"
