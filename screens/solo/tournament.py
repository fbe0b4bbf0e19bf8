"""A tournament's hand for its player. While others still play it, it hides their results."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from drawing.scenes import ResultScene
from house.tournaments.facts import TournamentHand
from screens.components import GREEN, Component, button, container, rows, text
from screens.custom_ids import page, short
from screens.i18n.language import I18n
from screens.pictures.wording import Picture, facts
from screens.results.picture import result_picture
from screens.solo.hand import Leading, SoloLook, over, scored
from screens.table.hand_result import HandResult
from screens.table.stage import Stage, moment
from screens.tournaments import GOLD, PLAY, PROOF, SCREEN, SIT, per_cent, title, to_press


def leading(hand: TournamentHand) -> Leading:
    return partial(_leading, hand)


def _leading(hand: TournamentHand, act: str) -> str:
    numbers = map(short, (hand.deal.tournament.id, hand.number, len(hand.acts)))
    return page(SCREEN, f"{PLAY}.{'.'.join(numbers)}:{act}")


def which(i18n: I18n, hand: TournamentHand) -> str:
    known = hand.deal.tournament
    return i18n.say(
        "{tournament}, hand {hand} of {hands}",
        tournament=title(i18n, known),
        hand=hand.number,
        hands=known.hands,
    )


def look(i18n: I18n, hand: TournamentHand) -> SoloLook:
    ends = i18n.say("ends {when}", when=moment(hand.deal.tournament.due))
    named = which(i18n, hand) if hand.over else facts(which(i18n, hand), ends)
    return SoloLook(named, GOLD, leading(hand))


class TournamentEnd(NamedTuple):
    """A hand finished by its player. `points`: theirs and the most possible, once it is over for all."""

    stage: Stage
    hand: TournamentHand
    result: HandResult
    points: tuple[int, int] | None = None
    could_have: str = ""


def ended(end: TournamentEnd, notice: str = "") -> list[Component]:
    stage, i18n, told = end.stage, end.stage.i18n, end.points is not None
    ways = _next_hand(i18n, end.hand)
    if told:
        ways.append(button(i18n.say("Download proof"), leading(end.hand)(f"{PROOF}.new")))
    said = (notice, end.could_have)
    return over(stage, look(i18n, end.hand), end.result, said, _compared(i18n, end), ways, review=told)


def _next_hand(i18n: I18n, hand: TournamentHand) -> list[Component]:
    known = hand.deal.tournament
    on = known.playing and hand.number < known.hands
    return [button(i18n.say("Next hand"), to_press(SIT, known), GREEN)] if on else []


def _compared(i18n: I18n, end: TournamentEnd) -> str:
    known = end.hand.deal.tournament
    yours = f"**{scored(i18n, known.game, end.hand.worth or 0)}**"
    if end.points is None:
        return i18n.say(
            "{made}. Others are still playing this hand: results {when} at the latest.",
            made=yours,
            when=moment(known.due),
        )
    return i18n.say("{made} · {percent} of the points", made=yours, percent=per_cent(i18n, *end.points))


def picture(end: TournamentEnd) -> Picture | None:
    drawn = result_picture(end.stage, end.result)
    if drawn is None or not isinstance(drawn.scene, ResultScene):
        return drawn
    named = which(end.stage.i18n, end.hand)
    return Picture(drawn.scene, f"{named}. {drawn.alt}"[:1024])


def not_finished(i18n: I18n, hand: TournamentHand) -> list[Component]:
    """A hand that ran out of time."""
    told = i18n.say("You did not finish it in time, so you get no points for it.")
    ways = [*_next_hand(i18n, hand), button(i18n.say("Download proof"), leading(hand)(f"{PROOF}.new"))]
    return [container([text(f"### {which(i18n, hand)}"), text(told), *rows(ways)], GOLD)]


def not_replayed(i18n: I18n) -> list[Component]:
    told = i18n.say("The rules have changed with a new version, so this hand can no longer be shown.")
    return [container([text(told)], GOLD)]
