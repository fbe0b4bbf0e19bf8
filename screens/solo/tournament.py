"""A tournament's hand for its player. Until the tournament is over, it hides the others' results."""

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
from screens.tournaments import COMPARE, GOLD, PLAY, PROOF, SCREEN, SIT, title, to_press


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
    until = i18n.say("until {when}", when=moment(hand.deal.tournament.due, "t"))
    named = which(i18n, hand) if hand.over else facts(which(i18n, hand), until)
    return SoloLook(named, GOLD, leading(hand))


class TournamentEnd(NamedTuple):
    """A hand finished by its player. `points`: theirs and the most possible, once the tournament is over."""

    stage: Stage
    hand: TournamentHand
    result: HandResult
    points: tuple[int, int] | None = None
    could_have: str = ""


def ended(end: TournamentEnd, notice: str = "") -> list[Component]:
    """While the tournament goes on, no more than the player knows already."""
    i18n, hand, told = end.stage.i18n, end.hand, end.points is not None
    known, ours = hand.deal.tournament, leading(end.hand)
    ways = [button(i18n.say("Next hand"), to_press(SIT, known), GREEN)] if _goes_on(hand) else []
    if told:
        ways.append(button(i18n.say("Compare"), ours(f"{COMPARE}.0e")))
        ways.append(_proof(i18n, hand))
    said = (notice, end.could_have)
    return over(end.stage, look(i18n, hand), end.result, said, _compared(i18n, end), ways, review=told)


def _goes_on(hand: TournamentHand) -> bool:
    known = hand.deal.tournament
    return known.playing and hand.number < known.hands


def _proof(i18n: I18n, hand: TournamentHand) -> Component:
    return button(i18n.say("Download proof"), leading(hand)(f"{PROOF}.new"))


def _compared(i18n: I18n, end: TournamentEnd) -> str:
    known = end.hand.deal.tournament
    yours = f"**{scored(i18n, known.game, end.hand.worth or 0)}**"
    if end.points is not None:
        found, most = end.points
        return i18n.say(
            "{made} · {points} of {most} points in the tournament", made=yours, points=found, most=most
        )
    if _goes_on(end.hand) or not known.playing:
        return yours
    rest = i18n.say("You have played all hands. The result comes by {when}.", when=moment(known.due, "t"))
    return f"{yours}\n{rest}"


def picture(end: TournamentEnd) -> Picture | None:
    drawn = result_picture(end.stage, end.result)
    if drawn is None or not isinstance(drawn.scene, ResultScene):
        return drawn
    named = which(end.stage.i18n, end.hand)
    return Picture(drawn.scene, f"{named}. {drawn.alt}"[:1024])


def not_finished(i18n: I18n, hand: TournamentHand) -> list[Component]:
    """A hand that ran out of time."""
    told = i18n.say("You did not finish it in time, so you come last in it.")
    return [container([text(f"### {which(i18n, hand)}"), text(told), *rows([_proof(i18n, hand)])], GOLD)]


def not_replayed(i18n: I18n) -> list[Component]:
    told = i18n.say("The rules have changed with a new version, so this hand can no longer be shown.")
    return [container([text(told)], GOLD)]
