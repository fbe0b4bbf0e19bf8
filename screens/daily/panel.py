"""The daily hand as its player sees it: the table with their cards, as it is always drawn. Whatever is pressed names the
day, the language and how far the hand had come."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.catalogue import GAMES
from engine.common_events import HandBegins
from engine.daily import EPOCH, LEVEL, YOU, DailyDeal, DailyPosition, company
from house.daily.facts import DailyHand
from house.tables.records import Phase, Seat
from house.tables.table_view import TableView
from screens.cards.card_labels import CardLabels
from screens.catalogue import screen_of
from screens.components import BUTTON, GREY, Component, button, container, rows, text
from screens.custom_ids import Press, number_of, page, short
from screens.elsewhere import ours
from screens.i18n.language import I18n
from screens.pictures.ladder import has_ladder
from screens.pictures.tables import hand_text
from screens.table import frames
from screens.table.stage import Stage

SCREEN = "daily"
VIOLET = 0x5E35B1
LADDER, POST, TEXT, RANKING, REVIEW = "!ladder", "!post", "!text", "!ranking", "!review"
SEVERAL = 5
"""Of what the others did last, so much is told."""


def table_of(now: DailyPosition, player: int, name: str) -> TableView:
    game = GAMES[now.state.game]
    computers = (Seat(name=one, strength=LEVEL) for one in company(game))
    seats = (Seat(player=player, name=name), *computers)
    phase: Phase = "playing" if now.worth is None else "between"
    return TableView.apart(game, now.state, seats, phase=phase, host=player)


def stage_of(
    now: DailyPosition,
    player: int,
    name: str,
    i18n: I18n,
    faces: Callable[[str], CardLabels],
    *,
    drawn: bool,
) -> Stage:
    """The table through the player's eyes."""
    table = table_of(now, player, name)
    screen = screen_of(table.game)
    stage = Stage(
        table=table,
        player=player,
        seat=YOU,
        i18n=i18n,
        faces=faces(screen.deck(table)),
        sort=screen.sorted_by(table),
        drawn=drawn,
    )
    return stage.but(last=_lately(stage, now))


def _lately(stage: Stage, now: DailyPosition) -> str:
    """What the others have done since the player's last act."""
    screen, public = screen_of(stage.table.game), stage.but(player=None, seat=None, reader=YOU)
    told: list[str] = []
    for events in reversed(now.happened):
        if any(event.seat == YOU for event in events):
            break
        seen = [event.seen_by(None) for event in events if not isinstance(event, HandBegins)]
        told[:0] = [f"{sentence}." for _, sentence in screen.tells(public, seen)]
    return " ".join(told[-SEVERAL:])


def title(i18n: I18n, deal: DailyDeal) -> str:
    return i18n.say("Daily {number} · {game}", number=deal.number, game=GAMES[deal.game].name)


def panel(
    stage: Stage, hand: DailyHand, *, notice: str = "", picked: Press | None = None, late: bool = False
) -> list[Component]:
    """`late`: it is yesterday's."""
    which = title(stage.i18n, hand.deal)
    if late:
        which = stage.i18n.say("{title}, yesterday's. Today's comes after it.", title=which)
    say, screen = stage.i18n.say, screen_of(stage.table.game)
    turn = screen.turn(stage, picked)
    helping = [press(say("Ladder"), hand, f"{LADDER}.new")] if has_ladder(stage) else []
    helping.append(button(say("Rules"), page("rules", f"{hand.deal.game}.0.new")))
    chosen = [*turn.menus, *rows(turn.cards), *(row for row in turn.more if not _buttons(row))]
    acts = [*turn.acts, *(one for row in turn.more for one in _buttons(row))]
    shown = [
        text(hand_text(stage)),
        text("\n".join(filter(None, (notice, turn.line))) or which),
        *ours(chosen, ident(hand)),
        *rows([*ours(acts, ident(hand)), *helping]),
        text(f"-# {which}"),
    ]
    return [container(frames.short_enough(shown), VIOLET)]


def _buttons(row: Component) -> list[Component]:
    return [one for one in row["components"] if one["type"] == BUTTON]


def press(label: str, hand: DailyHand, act: str, style: int = GREY) -> Component:
    return button(label, leading(hand, act), style)


def ident(hand: DailyHand) -> Callable[[Press], str]:
    return lambda pressed: leading(hand, f"{pressed.act}:{pressed.detail}")


def leading(hand: DailyHand, act: str) -> str:
    deal = hand.deal
    return page(SCREEN, f"{deal.language}.{short(deal.day)}.{short(len(hand.acts))}:{act}")


def todays(language: str, day: int = EPOCH) -> str:
    """Of a button that opens today's hand. `day`: which keeps apart what stands on two messages."""
    return page(SCREEN, f"{language}.{short(day)}.new")


def read(detail: str, values: Sequence[str], fields: dict[str, str]) -> tuple[str, int, int, Press | None]:
    """Language, day, how many acts there were, and what was pressed, as `leading` has written them."""
    where, _, rest = detail.partition(":")
    language, _, numbers = where.partition(".")
    day, _, done = numbers.partition(".")
    act, _, more = rest.partition(":")
    pressed = Press("g", 0, 0, act, more, tuple(values), fields) if act else None
    return language, number_of(day) or 0, number_of(done) or 0, pressed
