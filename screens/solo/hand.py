"""A hand played alone: a table with the player's cards, drawn like any other, and its film. Every button names the
hand and its number of acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec import structs

from engine.catalogue import GAMES
from engine.coaching import Found
from engine.common_events import HandBegins
from engine.daily import LEVEL, DailyDeal, company
from engine.ranking.scroker import Category
from engine.solo import Acts, Alone, Position, after, category_of
from house.tables.hand_replay import Deed, Frame
from house.tables.records import Phase, Seat
from house.tables.table_view import TableView
from screens import first_hands
from screens.cards.card_labels import CardLabels
from screens.catalogue import screen_of
from screens.components import BUTTON, GREY, Component, button, container, rows, section, text
from screens.custom_ids import Press
from screens.i18n.language import I18n
from screens.panels.panels import above_acts
from screens.pictures.tables import hand_text
from screens.pictures.wording import Shown
from screens.results import card, hand_steps
from screens.results.folding import result_of
from screens.results.hand_steps import NOTHING_WEIGHED, Reel, Weighing
from screens.results.picture import result_text
from screens.solo_ids import Ident, ours
from screens.table import frames
from screens.table.family import Turn, apart
from screens.table.hand_names import COMES_TO, has_ladder
from screens.table.hand_result import HandResult
from screens.table.stage import Stage

LADDER, RULES, REVIEW, BACK = "!ladder", "!rules", "!review", "!back"
VIOLET = 0x5E35B1
SCROKER = "scroker"
SEVERAL = 5
"""Most sentences about the others' latest acts."""
Leading = Callable[[str], str]
"""Makes the id of this hand's button for an act."""


def table_of(now: Position, seats: tuple[Seat, ...], version: int = 0) -> TableView:
    phase: Phase = "playing" if now.worth is None else "between"
    host = seats[now.you].player or 0
    return TableView.apart(GAMES[now.state.game], now.state, seats, phase=phase, host=host, version=version)


def stage_of(
    now: Position,
    seats: tuple[Seat, ...],
    i18n: I18n,
    faces: Callable[[str], CardLabels],
    *,
    drawn: bool,
    behind: Mapping[str, int] | None = None,
) -> Stage:
    """The table through the player's eyes. `behind`: their finished hands of each game."""
    table = table_of(now, seats)
    screen = screen_of(table.game)
    stage = Stage(
        table=table,
        player=seats[now.you].player,
        seat=now.you,
        i18n=i18n,
        faces=faces(screen.deck(table)),
        sort=screen.sorted_by(table),
        drawn=drawn,
        stakes=not now.ranked,
        behind=None if behind is None else behind.get(table.game.id, 0),
    )
    return stage.but(last=_lately(stage, now))


def _lately(stage: Stage, now: Position) -> str:
    """The others' acts since the player's last one."""
    screen, public = screen_of(stage.table.game), stage.but(player=None, seat=None, reader=now.you)
    told: list[str] = []
    for events in reversed(now.happened):
        if any(event.seat == now.you for event in events):
            break
        seen = [event.seen_by(None) for event in events if not isinstance(event, HandBegins)]
        told[:0] = [f"{sentence}." for _, sentence in screen.tells(public, seen)]
    return " ".join(told[-SEVERAL:])


class SoloLook(NamedTuple):
    """Differences between kinds while a hand is played. `which`: the hand's title."""

    which: str
    colour: int
    leading: Leading


def seats_of(game: str, player: int, name: str) -> tuple[Seat, ...]:
    """The seats of a daily hand's or tournament's table."""
    computers = (Seat(name=one, strength=LEVEL) for one in company(GAMES[game]))
    return (Seat(player=player, name=name), *computers)


def title(i18n: I18n, deal: DailyDeal) -> str:
    return i18n.say("Daily {number} · {game}", number=deal.number, game=GAMES[deal.game].name)


def made(i18n: I18n, game: str, worth: int, *, ranked: bool = True) -> str:
    """Points in the game's unit, or the shown hand. `ranked`: played without betting; otherwise for chips."""
    if not GAMES[game].chips:
        found = -worth if GAMES[game].low_wins else worth
    elif not ranked:
        return i18n.count("{signed} chip", "{signed} chips", worth, signed=i18n.signed(worth))
    elif game == SCROKER:
        return i18n.say(COMES_TO[Category(category_of(worth))])
    else:
        found = worth
    return i18n.count("{n} point", "{n} points", found, n=i18n.number(found))


def aim(i18n: I18n, game: str) -> str:
    """Which result is better, as no number says it by itself."""
    if game == SCROKER:
        return i18n.say("longer words are better")
    return i18n.say("fewer is better") if GAMES[game].low_wins else i18n.say("more is better")


def scored(i18n: I18n, game: str, worth: int) -> str:
    return i18n.say("{made} ({aim})", made=made(i18n, game, worth), aim=aim(i18n, game))


def result(now: Position, number: int) -> HandResult:
    """The result of a finished hand, with the player's number for it. Without betting there are no chips."""
    found = result_of(GAMES[now.state.game], now.state.options, now.whole, now.state.hand)
    assert found is not None  # noqa: S101 - it is over
    if now.ranked:
        found = structs.replace(found, chips=False, shares=())
    return structs.replace(found, hand=number)


def panel(stage: Stage, look: SoloLook, *, notice: str = "", picked: Press | None = None) -> list[Component]:
    which, colour, leading = look
    say, screen = stage.i18n.say, screen_of(stage.table.game)
    turn = screen.turn(stage, picked)
    helping = [press(say("What beats what"), leading, LADDER)] if has_ladder(stage) else []
    helping.append(press(say("Rules"), leading, RULES))
    chosen, acts, costly = _may(stage, turn, leading)
    line = "\n".join(filter(None, (notice, turn.line))) or which
    shown = [
        text(hand_text(stage)),
        *first_hands.parts(stage, line),
        text(line),
        *chosen,
        *rows([*acts, *helping]),
        *rows(costly),
        text(f"-# {which}"),
    ]
    return [container(frames.short_enough(shown), colour)]


def reading(stage: Stage, look: SoloLook, shown: Shown) -> list[Component]:
    """The panel while its player reads: their acts stay, and *Back* leads to their cards."""
    turn = screen_of(stage.table.game).turn(stage)
    chosen, acts, costly = _may(stage, turn, look.leading)
    back = section(turn.line or look.which, back_button(stage.i18n, look.leading))
    if costly and not (chosen or acts):
        acts = [press(stage.i18n.say("Rules"), look.leading, RULES)]
    parts = [*above_acts(stage, shown, turn), back, *chosen, *rows(acts), *rows(costly)]
    return [container(frames.short_enough(parts), look.colour)]


def back_button(i18n: I18n, leading: Leading) -> Component:
    return press(i18n.say("Back"), leading, BACK)


def _may(
    stage: Stage, turn: Turn, leading: Leading
) -> tuple[list[Component], list[Component], list[Component]]:
    """The rows to choose from, and the buttons of harmless and of costly acts."""
    chosen = [*turn.menus, *rows(turn.cards), *(row for row in turn.more if not _buttons(row))]
    every = [*turn.acts, *(one for row in turn.more for one in _buttons(row))]
    acts, costly = apart(every, stage.table.options)
    return ours(chosen, ident(leading)), ours(acts, ident(leading)), ours(costly, ident(leading))


def _buttons(row: Component) -> list[Component]:
    return [one for one in row["components"] if one["type"] == BUTTON]


def over(
    stage: Stage,
    look: SoloLook,
    result: HandResult,
    said: Sequence[str],
    compared: str,
    ways: Sequence[Component],
    *,
    review: bool = True,
) -> list[Component]:
    """The end of a hand. `said`: sentences beside the reason; `review`: its film may be seen."""
    sentences = "\n".join(filter(None, (*said[:1], card.why(stage, result), *said[1:])))
    film = press(stage.i18n.say("Review"), look.leading, REVIEW)
    parts = [
        text(result_text(stage, result)),
        section(sentences, film) if review else text(sentences),
        text(compared),
        *rows(ways),
        *([] if stage.drawn else [text(f"-# {look.which}")]),
    ]
    return [container(frames.short_enough(parts), look.colour)]


def press(label: str, leading: Leading, act: str, style: int = GREY) -> Component:
    return button(label, leading(act), style)


def ident(leading: Leading) -> Ident:
    return lambda pressed: leading(f"{pressed.act}:{pressed.detail}")


def read(rest: str, values: Sequence[str], fields: dict[str, str]) -> Press | None:
    """The press in the part of an id after the hand."""
    act, _, more = rest.partition(":")
    return Press("g", 0, 0, act, more, tuple(values), fields) if act else None


# --- its film ---------------------------------------------------------------------------------------------


def frames_of(alone: Alone, acts: Acts, seats: tuple[Seat, ...]) -> Iterator[Frame]:
    now = alone.begins
    yield Frame(table_of(now, seats), now.whole)
    for number, (seat, raw) in enumerate(acts, 1):
        action = alone.read(raw)
        now = after(now, seat, action)
        deeds = (Deed(seat, action),)
        yield Frame(table_of(now, seats, number), now.happened[-1], frozenset({seat}), deeds)


def reel(
    stage: Stage,
    leading: Leading,
    found: Sequence[Frame],
    place: int,
    weighing: Weighing = NOTHING_WEIGHED,
    again: Callable[[int], str] | None = None,
) -> Reel:
    """`stage`: at the hand's end. `again`: makes the id of the button that plays on after this many acts."""
    hand = stage.table.in_play.hand
    steps = hand_steps.steps([numbered(frame, hand) for frame in found], partial(_then, stage))
    at = min(place, len(steps))
    acts = steps[at].table.version if at < len(steps) else 0
    replay = again(acts) if again is not None else ""
    return Reel(leading(REVIEW), steps, stage.seat, at, weighing, again=replay)


def numbered(frame: Frame, hand: int) -> Frame:
    """Each hand of a tournament was dealt as a table's first; show its number in the tournament."""
    record = frame.table.record
    shown = structs.replace(record, state=structs.replace(record.in_play, hand=hand))
    events = (
        structs.replace(event, hand=hand) if isinstance(event, HandBegins) else event
        for event in frame.events
    )
    return frame._replace(table=TableView(frame.table.game, shown), events=tuple(events))


def reviewed(stage: Stage, reel: Reel, result: HandResult, missed: Found | None) -> Shown:
    """The film at this place."""
    if reel.place < reel.end:
        return hand_steps.step(_then(stage, reel.frames[reel.place].table), reel)
    return hand_steps.end(stage, reel, result, missed)


def _then(stage: Stage, table: TableView) -> Stage:
    """The latest news belong to the end only."""
    return stage.but(table=table, last="")
