"""Acts about a table rather than at it, declared once: button, permission and command. `/table`, the menu behind
*More…* and the buttons beside sentences follow from this list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from engine.options import is_slow
from screens.acts import Box, Declared, Field, Given, Number, Offered, Suggestion
from screens.catalogue import screen_of
from screens.components import BLUE, GREEN, GREY, RED, Component, button
from screens.custom_ids import Press, write
from screens.i18n.language import Called, I18n, later
from screens.i18n.option_names import VALUES
from screens.paging import turning
from screens.table.company import STRENGTHS, WHO
from screens.table.hand_names import has_ladder
from screens.table.option_fields import Changes, GameLengthField
from screens.table.stage import Stage
from screens.unable import Unable


@dataclass(frozen=True)
class Seated(Offered):
    """A seat: by the suggested number, otherwise by name; a name may be a number, too."""

    def lawful(self, stage: Stage, _do: str, _given: Given) -> Iterator[Suggestion]:
        for place, seat in enumerate(stage.table.seats):
            if seat.taken:
                yield Suggestion(f"{place + 1}. {seat.name}", str(place + 1))

    def read(self, stage: Stage, typed: str) -> int:
        wanted = typed.strip().lower()
        taken = [(place, seat) for place, seat in enumerate(stage.table.seats) if seat.taken]
        numbered = [place for place, _ in taken if str(place + 1) == wanted]
        called_so = [place for place, seat in taken if wanted in (seat.name.lower(), f"<@{seat.player}>")]
        places = numbered or called_so
        if len(places) != 1:
            raise Unable("no-such-player")
        return places[0]


@dataclass(frozen=True, kw_only=True)
class TableAct(Declared):
    """`label`: of its button; `here`: the same beside the table, in its present state. `may`: whether this reader's
    menu offers it. Without `about` there is no command."""

    label: str
    here: Callable[[Stage], str] | None = None
    style: int = GREY
    may: Callable[[Stage], bool] = lambda _stage: True

    def button(self, stage: Stage, label: str = "", *, detail: str = "") -> Component:
        label = label or (self.here(stage) if self.here is not None else self.label)
        return stage.button(stage.i18n.say(label), self.do, self.style, detail=detail, kind="t")

    def pages(self, stage: Stage, number: int, of: int) -> list[Component]:
        """The buttons that turn the pages of what it shows."""
        return turning(number, of, lambda place: stage.custom_id(self.do, str(place), kind="t"))

    def elsewhere(self, i18n: I18n, table: int, label: str = "", *, detail: str = "") -> Component:
        """The button away from that table."""
        return button(i18n.say(label or self.label), write("t", table, 0, self.do, detail), self.style)


# --- permissions and labels ----------------------------------------------------------------------------------


def _plays(stage: Stage) -> bool:
    return stage.seat is not None and stage.table.phase != "lobby"


def _is_away(stage: Stage) -> bool:
    return stage.seat is not None and stage.table.seats[stage.seat].presence == "away"


def _waited_for(stage: Stage) -> bool:
    """Whether others would wait for them."""
    return _plays(stage) and stage.table.only_person is None


def _may_buy(stage: Stage) -> bool:
    return _plays(stage) and stage.table.due is None and stage.table.room_for_chips(stage.player or 0) > 0


def accepts(stage: Stage) -> bool:
    """Whether they auto-accept in this hand."""
    seat = stage.seat
    return seat is not None and stage.begun and stage.table.seats[seat].accepts_in(stage.view.hand)


def _may_accept(stage: Stage) -> bool:
    """Whether, at a slow table, others wait or may wait in this hand for them to accept a word."""
    table, due = stage.table, stage.table.due
    if stage.seat is None or due is None or not is_slow(table.options) or table.options["words"] != "honour":
        return False
    seat = table.seats[stage.seat]
    dealt = table.phase == "playing" and seat.presence == "here" and bool(seat.tally.dealt)
    in_it = dealt and screen_of(table.game).asked(stage)
    own_turn = stage.seat in due.seats and due.silence is None
    return in_it and not own_turn and (accepts(stage) or table.only_person is None)


def _for_sale(stage: Stage, _press: Press) -> Given:
    most = stage.table.room_for_chips(stage.player or 0)
    return {"least": "1", "most": stage.i18n.number(most), "all": most}


def _runs(stage: Stage) -> bool:
    return stage.moderates or stage.table.host == stage.player


def _may_pause(stage: Stage) -> bool:
    table = stage.table
    return _runs(stage) and table.phase not in ("lobby", "paused") and table.only_person is None


def _may_void(stage: Stage) -> bool:
    """Whether a moderator has asked those who play this hand to have it voided, and the reader has not agreed."""
    seats, hand = stage.table.seats, stage.view.hand if stage.begun else None
    asked = stage.table.due is not None and any(seat.voids == hand for seat in seats)
    own = seats[stage.seat] if stage.seat is not None else None
    return asked and (own is None or own.voids != hand)


def _may_nudge(stage: Stage) -> bool:
    """A group chat has no other pings; a running clock makes them unnecessary."""
    table = stage.table
    waited_for = any(table.seats[place].is_person for place in stage.to_act)
    return table.in_group and table.deadline is None and waited_for


# --- the acts ------------------------------------------------------------------------------------------------

HAND = TableAct("hand", label="My hand", style=BLUE)
BACK_TO_HAND = TableAct("hand", label="Back")
MENU = TableAct("menu", label="More…")
DEAL = TableAct("deal", label="Next hand", style=BLUE)
NUDGE = TableAct("nudge", label="Nudge", may=_may_nudge)
ACCEPT = TableAct(
    "ahead",
    label="Auto-accept",
    here=lambda stage: later("Stop auto-accept") if accepts(stage) else later("Auto-accept"),
    may=_may_accept,
)
VOID = TableAct("void", label="Agree to void it", style=RED, may=_may_void)
FILL = TableAct("fill", label="Fill and start", style=GREEN)
LADDER = TableAct("ladder", label="What beats what", may=has_ladder)
RULES = TableAct("rules", label="Rules")
SEAL = TableAct("seal", label="Check the deal", may=lambda stage: stage.begun)
CUT = TableAct("cut", label="Cut", may=lambda stage: stage.table.may_cut)
SHOW = TableAct(
    "show",
    "Move the table's message back to the bottom.",
    label="Show the table",
    may=lambda stage: stage.seat is None or not stage.begun,
)
JOIN = TableAct(
    "join",
    "Take a seat.",
    label="Join",
    style=GREEN,
    may=lambda stage: stage.seat is None and not stage.waits,
)
LEAVE = TableAct(
    "leave",
    "Leave for good with your chips; you fold, or a computer plays on.",
    label="Leave",
    here=lambda stage: later("Leave…") if _plays(stage) else later("Leave"),
    may=lambda stage: stage.seat is not None or stage.waits,
)
SIT_OUT = TableAct(
    "sit_out",
    "Keep your seat, but sit out until you come back.",
    label="Sit out",
    here=lambda stage: later("Sit out") if stage.table.game.folds else later("Let a computer play"),
    may=lambda stage: _waited_for(stage) and not _is_away(stage),
)
BACK = TableAct(
    "back",
    "Be dealt in again.",
    label="I'm back",
    style=GREEN,
    may=lambda stage: _waited_for(stage) and _is_away(stage),
)
BUY = TableAct(
    "buy",
    "Buy chips between hands, up to the buy-in.",
    (Number("chips", "How many.", box=Box("How many chips?", "{least} to {most}", value="{all}")),),
    title="Buy chips",
    facts=_for_sale,
    label="Buy chips",
    may=_may_buy,
)
INVITE = TableAct(
    "invite",
    label="Invite",
    may=lambda stage: stage.table.at_home and stage.seat is not None and stage.table.game.joins,
)
COMPUTER = TableAct(
    "computer",
    "Add a computer before the game begins.",
    (
        Field(
            "strength",
            "How well it plays.",
            default="sly",
            choices=tuple((Called("", VALUES[one]), one) for one in STRENGTHS),
        ),
        Field(
            "opponent",
            "One of the computers, by name.",
            required=False,
            choices=tuple((Called("", about), name) for name, about in WHO.items()),
        ),
    ),
    label="Add computer",
)
REMOVE = TableAct(
    "remove",
    "Remove a computer; moderators can remove anyone.",
    (Seated("player", "Which player.", key="seat"),),
    label="Remove…",
    may=_runs,
)
OPTIONS = TableAct(
    "options",
    "See a table's options, or change them before the game.",
    (
        GameLengthField(
            "length", "How long the game should be; your other changes override it.", required=False
        ),
        Changes("change", "Options as name=value, e.g. ante=2 max_bet=10.", required=False),
    ),
    label="Options",
)
START = TableAct("start", "Deal the first hand.", label="Start", style=GREEN)
KEEP = TableAct(
    "keep",
    "Keep a table open that is about to close because nobody started it.",
    label="Keep it open",
    style=GREEN,
)
PAUSE = TableAct("pause", "Pause the game and the clock.", label="Pause", may=_may_pause)
RESUME = TableAct(
    "resume",
    "Go on after a pause.",
    label="Resume",
    style=BLUE,
    may=lambda stage: _runs(stage) and stage.table.phase == "paused",
)
CLOSE = TableAct(
    "close",
    "Close a table; the current hand is void, and everyone gets their chips back.",
    label="Close the table",
    here=lambda stage: later("Close") if stage.table.phase == "lobby" else later("Close…"),
    may=_runs,
)
LOG = TableAct("log", "What has happened at a table.", label="Log")

COMMANDS = (
    SHOW,
    JOIN,
    LEAVE,
    SIT_OUT,
    BACK,
    BUY,
    COMPUTER,
    REMOVE,
    OPTIONS,
    START,
    KEEP,
    PAUSE,
    RESUME,
    CLOSE,
    LOG,
)
"""The order of `/help`."""
READ = (LADDER, LOG, RULES, SEAL, SHOW)
FOR_ONESELF = (VOID, INVITE, JOIN, SIT_OUT, BACK, BUY, LEAVE)
FOR_ALL = (RESUME, PAUSE, REMOVE, CLOSE, OPTIONS)
MORE = (*READ, *FOR_ONESELF, *FOR_ALL)
"""The menu behind *More…*: pages to read, acts for oneself, and acts of hosts and moderators for all."""


def offered(stage: Stage, acts: Iterable[TableAct] = MORE) -> list[Component]:
    return [act.button(stage) for act in acts if act.may(stage)]
