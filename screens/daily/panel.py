"""The daily hand as its player sees it. Whatever is pressed names the day, the language and how far the hand had come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.alone import low_wins
from engine.catalogue import GAMES
from engine.daily import EPOCH, LEVEL, DailyDeal, company
from house.daily.facts import DailyHand
from house.tables.records import Seat
from screens import alone
from screens.alone import Leading
from screens.components import Component
from screens.custom_ids import Press, number_of, page, short
from screens.i18n.language import I18n
from screens.table.stage import Stage

SCREEN = "daily"
VIOLET = 0x5E35B1
POST, TEXT, RANKING = "!post", "!text", "!ranking"


def seats_of(game: str, player: int, name: str) -> tuple[Seat, ...]:
    computers = (Seat(name=one, strength=LEVEL) for one in company(GAMES[game]))
    return (Seat(player=player, name=name), *computers)


def title(i18n: I18n, deal: DailyDeal) -> str:
    return i18n.say("Daily {number} · {game}", number=deal.number, game=GAMES[deal.game].name)


def made(i18n: I18n, game: str, worth: int) -> str:
    """Chips, or points as the game counts them."""
    found = -worth if low_wins(GAMES[game]) else worth
    signed = i18n.signed(found)
    if GAMES[game].chips:
        return i18n.count("{signed} chip", "{signed} chips", found, signed=signed)
    return i18n.count("{signed} point", "{signed} points", found, signed=signed)


def panel(
    stage: Stage, hand: DailyHand, *, notice: str = "", picked: Press | None = None, late: bool = False
) -> list[Component]:
    """`late`: it is yesterday's."""
    which = title(stage.i18n, hand.deal)
    if late:
        which = stage.i18n.say("{title}, yesterday's. Today's comes after it.", title=which)
    return alone.panel(stage, leading(hand), which, VIOLET, notice=notice, picked=picked)


def leading(hand: DailyHand) -> Leading:
    return partial(_leading, hand)


def _leading(hand: DailyHand, act: str) -> str:
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
    return language, number_of(day) or 0, number_of(done) or 0, alone.read(rest, values, fields)
