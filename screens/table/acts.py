"""What is done about a table rather than at it, declared once: what its button is called, who may press it, and what its
command is. `/table`, the menu behind *More…* and the buttons beside sentences follow from this list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from screens.acts import Box, Declared, Field, Given, Number, Offered, Suggestion
from screens.components import BLUE, GREEN, GREY, Component, button
from screens.custom_ids import Press, write
from screens.i18n.language import Called, I18n, called, later
from screens.i18n.option_names import VALUES
from screens.pictures.ladder import has_ladder
from screens.refusals.unable import Unable
from screens.table.company import STRENGTHS, WHO
from screens.table.option_fields import Changes, Length
from screens.table.stage import Stage


@dataclass(frozen=True)
class Seated(Offered):
    """Who sits there: by the number that is suggested, else by name; a name may be a number, too."""

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


def _always(_stage: Stage) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class TableAct(Declared):
    """`label`: of its button; `here`: the same beside the table, as it stands. `may`: whether the menu offers it to this
    reader. Without `about` there is no command."""

    label: str
    here: Callable[[Stage], str] | None = None
    style: int = GREY
    may: Callable[[Stage], bool] = _always

    def button(self, stage: Stage, label: str = "", *, detail: str = "") -> Component:
        label = label or (self.here(stage) if self.here is not None else self.label)
        return stage.button(stage.i18n.say(label), self.do, self.style, detail=detail, kind="t")

    def elsewhere(self, i18n: I18n, table: int, label: str = "") -> Component:
        """Where that table is not looked at."""
        return button(i18n.say(label or self.label), write("t", table, 0, self.do), self.style)


def _pressed(do: str, label: str, style: int = GREY, may: Callable[[Stage], bool] = _always) -> TableAct:
    """Without a command."""
    return TableAct(name=Called("", do), label=label, style=style, may=may)


# --- who may, and what it is called then ---------------------------------------------------------------------


def _plays(stage: Stage) -> bool:
    return stage.seat is not None and stage.table.phase != "lobby"


def _is_away(stage: Stage) -> bool:
    return stage.seat is not None and stage.table.seats[stage.seat].presence == "away"


def _waited_for(stage: Stage) -> bool:
    """Whether anybody would wait for them, who plays with others."""
    return _plays(stage) and stage.table.only_person is None


def _may_buy(stage: Stage) -> bool:
    return _plays(stage) and stage.table.due is None and stage.table.room_for_chips(stage.player or 0) > 0


def _for_sale(stage: Stage, _press: Press) -> Given:
    most = stage.table.room_for_chips(stage.player or 0)
    return {"least": "1", "most": stage.i18n.number(most), "all": most}


def _runs(stage: Stage) -> bool:
    return stage.moderates or stage.table.host == stage.player


def _may_pause(stage: Stage) -> bool:
    table = stage.table
    return _runs(stage) and table.phase not in ("lobby", "paused") and table.only_person is None


def _leave(stage: Stage) -> str:
    """In mid-game it is asked about."""
    return later("Leave…") if _plays(stage) else later("Leave")


def _sit_out(stage: Stage) -> str:
    return later("Sit out") if stage.table.game.folds else later("Let a computer play")


# --- the acts ------------------------------------------------------------------------------------------------

HAND = _pressed("hand", later("My hand"), BLUE)
BACK_TO_HAND = _pressed("hand", later("Back"))
MENU = _pressed("menu", later("More…"))
DEAL = _pressed("deal", later("Next hand"), BLUE)
FILL = _pressed("fill", later("Fill and start"), GREEN)
LADDER = _pressed("ladder", later("Ladder"), may=has_ladder)
RULES = _pressed("rules", later("Rules"))
SEAL = _pressed("seal", later("Fair deal"), may=lambda stage: stage.view is not None)
CUT = _pressed("cut", later("Cut"), may=lambda stage: stage.table.may_cut)
SHOW = TableAct(
    name=called("command", "show"),
    about=later("Move the table's message back to the bottom."),
    label=later("Show the table"),
    may=lambda stage: stage.seat is None or stage.view is None,
)
JOIN = TableAct(
    name=called("command", "join"),
    about=later("Take a seat."),
    label=later("Join"),
    style=GREEN,
    may=lambda stage: stage.seat is None and not stage.waits,
)
LEAVE = TableAct(
    name=called("command", "leave"),
    about=later("Leave for good with your chips; you fold, or a computer plays on."),
    label=later("Leave"),
    here=_leave,
    may=lambda stage: stage.seat is not None or stage.waits,
)
SIT_OUT = TableAct(
    name=called("command", "sit_out"),
    about=later("Keep your seat, but sit out until you come back."),
    label=later("Sit out"),
    here=_sit_out,
    may=lambda stage: _waited_for(stage) and not _is_away(stage),
)
BACK = TableAct(
    name=called("command", "back"),
    about=later("Be dealt in again."),
    label=later("I'm back"),
    style=GREEN,
    may=lambda stage: _waited_for(stage) and _is_away(stage),
)
BUY = TableAct(
    name=called("command", "buy"),
    about=later("Buy chips between hands, up to the buy-in."),
    fields=(
        Number(
            called("option", "chips"),
            later("How many."),
            box=Box(later("How many chips?"), later("{least} to {most}"), value="{all}"),
        ),
    ),
    title=later("Buy chips"),
    facts=_for_sale,
    label=later("Buy chips"),
    may=_may_buy,
)
COMPUTER = TableAct(
    name=called("command", "computer"),
    about=later("Add a computer before the game begins."),
    fields=(
        Field(
            called("option", "strength"),
            later("How well it plays."),
            default="sly",
            choices=tuple((Called("", VALUES[one]), one) for one in STRENGTHS),
        ),
        Field(
            called("option", "opponent"),
            later("One of the computers, by name."),
            required=False,
            choices=tuple((Called("", about), name) for name, about in WHO.items()),
        ),
    ),
    label=later("Add computer"),
)
REMOVE = TableAct(
    name=called("command", "remove"),
    about=later("Remove a computer; moderators can remove anyone."),
    fields=(Seated(called("option", "player"), later("Which player."), key="seat"),),
    label=later("Remove…"),
    may=_runs,
)
OPTIONS = TableAct(
    name=called("command", "options"),
    about=later("See a table's options, or change them before the game."),
    fields=(
        Length(
            called("option", "length"),
            later("How long the game should be; your other changes come on top."),
            required=False,
        ),
        Changes(
            called("option", "change"),
            later("Options as name=value, e.g. ante=2 max_bet=10."),
            required=False,
        ),
    ),
    label=later("Options"),
)
START = TableAct(
    name=called("command", "start"), about=later("Deal the first hand."), label=later("Start"), style=GREEN
)
KEEP = TableAct(
    name=called("command", "keep"),
    about=later("Keep a table open that is about to close because nobody started it."),
    label=later("Keep it open"),
    style=GREEN,
)
PAUSE = TableAct(
    name=called("command", "pause"),
    about=later("Pause the game and the clock."),
    label=later("Pause"),
    may=_may_pause,
)
RESUME = TableAct(
    name=called("command", "resume"),
    about=later("Go on after a pause."),
    label=later("Resume"),
    style=BLUE,
    may=lambda stage: _runs(stage) and stage.table.phase == "paused",
)
CLOSE = TableAct(
    name=called("command", "close"),
    about=later("Close a table; the current hand is void, and everyone gets their chips back."),
    label=later("Close the table"),
    here=lambda stage: later("Close") if stage.table.phase == "lobby" else later("Close…"),
    may=_runs,
)
LOG = TableAct(
    name=called("command", "log"), about=later("What has happened at a table."), label=later("Log")
)

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
"""As `/help` lists them."""
READ = (LADDER, LOG, RULES, SEAL, SHOW)
FOR_ONESELF = (JOIN, SIT_OUT, BACK, BUY, LEAVE)
FOR_ALL = (RESUME, PAUSE, REMOVE, CLOSE, OPTIONS)
MORE = (*READ, *FOR_ONESELF, *FOR_ALL)
"""Behind *More…*: what can be read, what one may do for oneself, and what hosts and moderators may do for all."""


def offered(stage: Stage, acts: Iterable[TableAct] = MORE) -> list[Component]:
    return [act.button(stage) for act in acts if act.may(stage)]
