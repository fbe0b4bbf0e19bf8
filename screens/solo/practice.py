"""A practice hand for its player, and the list of past daily hands. Every button names the hand and its number of
acts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from engine.catalogue import GAMES
from engine.coaching import Found
from engine.daily import DailyDeal
from house.solo.facts import PracticeHand
from screens.catalogue import screen_of
from screens.components import BLUE, Component, button, container, option, select, text
from screens.custom_ids import Press, number_of, page, short
from screens.i18n.language import I18n
from screens.results.review import could_have
from screens.solo.hand import VIOLET, Leading, SoloLook, made, over, press, title
from screens.solo.hand import read as read_press
from screens.table.hand_result import HandResult
from screens.table.stage import Stage

SCREEN = "practice"
AGAIN = "!again"
DAYS, DAY = "days", "day"
SHOWN = 20
"""Most past days on offer."""


class PracticePress(NamedTuple):
    """A practice hand with its number of acts and a press; or a daily hand; or the list of those."""

    key: int = 0
    done: int = 0
    press: Press | None = None
    language: str = ""
    day: int = 0


def leading(hand: PracticeHand) -> Leading:
    return partial(_leading, hand)


def _leading(hand: PracticeHand, act: str) -> str:
    return page(SCREEN, f"{short(hand.number)}.{short(len(hand.acts))}:{act}")


def days_id(language: str) -> str:
    return page(SCREEN, f"{DAYS}.{language}.new")


def day_id(deal: DailyDeal, done: int = 0) -> str:
    """The id of the button that deals an old day's hand, from this act on."""
    return page(SCREEN, f"{DAY}.{deal.language}.{short(deal.day)}.{short(done)}.new")


def read(detail: str, values: Sequence[str], fields: dict[str, str]) -> PracticePress:
    where, _, rest = detail.partition(":")
    first, _, second = where.partition(".")
    if first in (DAYS, DAY):
        language, day, done = (*second.split("."), "", "")[:3]
        return PracticePress(done=number_of(done) or 0, language=language, day=number_of(day) or 0)
    return PracticePress(number_of(first) or 0, number_of(second) or 0, read_press(rest, values, fields))


def look(i18n: I18n, hand: PracticeHand) -> SoloLook:
    daily, game = hand.deal.daily, GAMES[hand.deal.game]
    which = i18n.say(
        "{title} · practice: does not count", title=title(i18n, daily) if daily is not None else game.name
    )
    colour = VIOLET if daily is not None else screen_of(game).colour
    return SoloLook(which, colour, leading(hand))


def ended(
    stage: Stage, hand: PracticeHand, result: HandResult, missed: Found | None, notice: str = ""
) -> list[Component]:
    """The result this time, and the first time."""
    say = stage.i18n.say
    better = could_have(stage, result, missed) if missed is not None else ""
    ways = [press(say("Play it again"), leading(hand), AGAIN, BLUE)]
    if hand.deal.daily is not None:
        ways.append(button(say("Past days"), days_id(hand.deal.daily.language)))
    shown = look(stage.i18n, hand)
    named = f"\n-# {shown.which}" if stage.drawn else ""
    return over(stage, shown, result, (notice, better), _compared(stage, hand) + named, ways)


def _compared(stage: Stage, hand: PracticeHand) -> str:
    i18n, game, ranked = stage.i18n, stage.table.game.id, hand.deal.begun.begins.ranked
    now = f"**{made(i18n, game, hand.worth or 0, ranked=ranked)}**"
    if hand.deal.then is None:
        return now
    return i18n.say(
        "{now} · first time {then}", now=now, then=made(i18n, game, hand.deal.then, ranked=ranked)
    )


def old_days(
    i18n: I18n, language: str, deals: Sequence[DailyDeal], worths: Mapping[int, int]
) -> list[Component]:
    """Daily hands of past days. `worths`: the reader's results."""
    choices = [
        option(
            title(i18n, deal),
            f"{DAY}.{language}.{short(deal.day)}",
            i18n.say("You made {made}.", made=made(i18n, deal.game, worths[deal.day]))
            if deal.day in worths
            else "",
        )
        for deal in deals
    ]
    if not choices:
        return [
            container([text(i18n.say("There is no past day to practise yet. Come back tomorrow."))], VIOLET)
        ]
    said = i18n.say("Daily hands of past days, for practice as often as you like. They do not count.")
    return [container([text(said), select(i18n.say("Choose a day"), page(SCREEN, DAYS), choices)], VIOLET)]
