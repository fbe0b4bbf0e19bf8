"""A table at one moment: what its screens and its players may ask. It never changes."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from engine.contract import Due, Game, Offer, Report, State, View
from engine.presets import Length, length_of
from engine.words.folding import fold
from engine.words.spelling import in_rack
from house.declined import Declined
from house.servers.settings import OUTSIDE
from house.tables.records import Phase, Record, Seat, Waiting
from house.tables.series import Score, score

NOWHERE = 1
TWO = 2
"""The number of people that makes a hint unfair."""


LATEST: deque[TableView] = deque(maxlen=64)
"""The tables that cache views and offers. Several screens ask for them right after an act, and nobody long after.
For a thousand tables, the caches would take megabytes."""


class Asked(NamedTuple):
    """The views and offers that were asked for."""

    views: dict[int | None, View]  # by seat; None: a bystander
    offered: dict[int, tuple[Offer, ...]]  # by player


class TableView:
    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.due: Due | None = game.due(record.state) if record.state is not None else None
        self._cached: Asked | None = None

    @classmethod
    def apart(
        cls,
        game: Game,
        state: State,
        seats: tuple[Seat, ...],
        *,
        phase: Phase,
        host: int = 0,
        version: int = 0,
    ) -> TableView:
        """Return a table that is not open here: a lesson's, a daily hand's, or one from a file."""
        record = Record(
            id=0,
            short="",
            guild=NOWHERE,
            channel=0,
            game=game.id,
            host=host,
            opened_at=0,
            phase=phase,
            version=version,
            options={**state.options},
            seats=seats,
            state=state,
        )
        return cls(game, record)

    @property
    def is_apart(self) -> bool:
        """Whether the table is not open here, so that others may be dealt the same cards."""
        return self.record.guild == NOWHERE

    @property
    def id(self) -> int:
        return self.record.id

    @property
    def short(self) -> str:
        return self.record.short

    @property
    def guild(self) -> int:
        return self.record.guild

    @property
    def at_home(self) -> bool:
        """Whether players read the table in their direct messages."""
        return self.record.guild == OUTSIDE

    @property
    def in_group(self) -> bool:
        """Whether the table is in a group chat, where the bot can only answer."""
        return self.record.guild < OUTSIDE

    @property
    def on_server(self) -> bool:
        return self.record.guild > OUTSIDE

    @property
    def channel(self) -> int:
        return self.record.channel

    @property
    def host(self) -> int:
        return self.record.host

    @property
    def phase(self) -> Phase:
        return self.record.phase

    @property
    def paused(self) -> str | None:
        return self.record.paused

    @property
    def version(self) -> int:
        return self.record.version

    @property
    def commitment(self) -> bytes:
        """The house's commitment for the hand under way, otherwise for the next one. Empty: none yet."""
        deals = self.record.deals
        if deals.next_hand is not None:
            return deals.next_hand.commitment
        playing = self.due is not None and self.record.in_play.chain is not None
        return deals.dealt.commitment if playing and deals.dealt is not None else b""

    @property
    def may_cut(self) -> bool:
        """Whether the next deal is sealed and not yet dealt."""
        return self.record.deals.next_hand is not None and self.phase != "closed"

    @property
    def cutters(self) -> tuple[int, ...]:
        """The seats that have cut the next deal or the hand under way."""
        deals = self.record.deals
        if self.may_cut:
            said = {one.player for one in deals.cuts}
            return tuple(place for place, seat in enumerate(self.seats) if seat.player in said)
        cuts = deals.dealt.cuts if deals.dealt is not None else ()
        return tuple(int(name.removeprefix("seat ")) - 1 for name, _ in cuts)

    @property
    def options(self) -> dict[str, Any]:
        return self.record.options

    @property
    def length(self) -> Length | None:
        """The game's length, or None for custom options."""
        return length_of(self.game.options, self.game.presets, self.record.options)

    @property
    def series(self) -> Score | None:
        """The score of its series, or None without one."""
        return score(self.game, self.record)

    @property
    def only_person(self) -> int | None:
        """The seat of a person who plays among computers; nothing hurries them."""
        return self.record.only_person

    @property
    def of_night(self) -> bool:
        """Whether a game night has opened it."""
        return self.record.night

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.record.seats

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        return self.record.waiting

    @property
    def state(self) -> State | None:
        return self.record.state

    @property
    def in_play(self) -> State:
        """The state of a game that has begun."""
        return self.record.in_play

    @property
    def deadline(self) -> int | None:
        """The end of the present decision's time."""
        return self._bell("turn")

    @property
    def countdown(self) -> int | None:
        """The deadline as players read it. None while days off put it off every hour: an hour later it would be
        wrong in every message that nobody edits, and it ends nobody's turn."""
        return None if self.record.off == self.record.decision else self.deadline

    @property
    def deal_at(self) -> int | None:
        """The time of the next deal."""
        return self._bell("deal")

    @property
    def closes_at(self) -> int | None:
        """The time of the lobby's closing, once that has been announced."""
        return self._bell("idle") if self.phase == "lobby" else None

    @property
    def present(self) -> int:
        return sum(seat.presence == "here" for seat in self.record.seats)

    def _bell(self, bell: str) -> int | None:
        alarm = self.record.alarm
        return alarm.at if alarm is not None and alarm.bell == bell else None

    def seat_of(self, player: int) -> int | None:
        for place, seat in enumerate(self.record.seats):
            if seat.player == player and seat.taken:
                return place
        return None

    def knows(self, player: int) -> bool:
        """Whether this player has a seat here or waits for one."""
        return self.seat_of(player) is not None or any(one.player == player for one in self.waiting)

    def view(self, player: int | None = None) -> View:
        """Return the game as this player may see it. None, or a player without a seat, sees it as a bystander."""
        if self.record.state is None:
            raise Declined("in-lobby")
        views, seat = self._asked.views, self.seat_of(player) if player is not None else None
        if seat not in views:
            views[seat] = self.game.observe(self.record.state, seat)
        return views[seat]

    def offers(self, player: int) -> tuple[Offer, ...]:
        """Return the player's offers."""
        offered = self._asked.offered
        if player not in offered:
            offered[player] = self._offers(player)
        return offered[player]

    @property
    def _asked(self) -> Asked:
        if self._cached is None:
            if len(LATEST) == LATEST.maxlen:
                LATEST[0]._cached = None  # noqa: SLF001 - of this class
            LATEST.append(self)
            self._cached = Asked({}, {})
        return self._cached

    def _offers(self, player: int) -> tuple[Offer, ...]:
        seat = self.seat_of(player)
        if seat is None or self.record.state is None or self.record.paused in ("host", "moderator"):
            return ()
        return () if self.phase == "closed" else self.game.legal(self.record.state, seat)

    @property
    def may_hint(self) -> bool:
        """Whether players may take hints here."""
        if sum(seat.is_person for seat in self.record.seats) < TWO:
            return True
        chosen = self.record.options["hints"]
        return not self.game.chips if chosen == "auto" else chosen == "on"

    def room_for_chips(self, player: int) -> int:
        """Return how many more chips this player may buy between hands."""
        seat, report = self.seat_of(player), self.report()
        if seat is None or report is None or not self.game.chips:
            return 0
        buy_in: int = self.record.options.get("buy_in", 0)
        return max(0, buy_in - report.chips[seat])

    def on_honour(self, player: int, language: str) -> bool:
        """Whether the player was dealt into a hand under way where words of this language can be bluffed. That
        holds after folding, too: they could still help others."""
        state, seat = self.record.state, self.seat_of(player)
        if seat is None or state is None or self.phase == "closed":
            return False
        books, options = self.game.report(state), state.options
        if books.between or books.over or options["words"] != "honour" or options["language"] != language:
            return False
        place = self.game.observe(state, None).seats[seat]
        return bool(getattr(place, "dealt", getattr(place, "playing", True)))

    def could_spell(self, player: int, word: str) -> bool:
        """Whether the player could make or challenge this word with the cards they see."""
        racks = self.game.family.racks(self.view(player))
        return any(in_rack(fold(word), rack) for rack in racks)

    def report(self) -> Report | None:
        """Return the game's full books, for audits; never show them."""
        return self.game.report(self.record.state) if self.record.state is not None else None
