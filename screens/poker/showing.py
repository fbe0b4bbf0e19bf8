"""Face-up cards, and who leads because of them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.poker.view import PokerView, SeatView
from screens.table.stage import Stage


def reason(stage: Stage, cards: Sequence[str]) -> str:
    """A clean pair, or the highest card, in words. A picture shows the cards, so letters are enough there."""
    shown = [stage.faces.deck[card] for card in cards]
    short = " ".join(f"{card.letter or card.name}{card.value or ''}" for card in shown)
    label = short if stage.faces.plain else stage.faces.row(cards)
    if len(cards) > 1:
        return stage.i18n.say("clean pair {cards}", cards=label)
    return stage.i18n.say("high card {cards}", cards=label)


def lead(stage: Stage) -> str:
    """The leader of this betting round, and why. Empty once they have folded."""
    view = stage.seen(PokerView)
    if not view.lead or view.phase != "bet":
        return ""
    leader = next((place for place, seat in enumerate(view.seats) if _shows(view, seat)), None)
    if leader is None:
        return ""
    return stage.i18n.say(
        "First to act: **{name}**, {reason}", name=stage.name(leader), reason=reason(stage, view.lead)
    )


def _shows(view: PokerView, seat: SeatView) -> bool:
    """Whether these are this seat's cards; one in the middle is everybody's."""
    return (
        bool(seat.up) and set(view.lead) <= {*seat.up, *view.middle} and bool(set(view.lead) & set(seat.up))
    )
