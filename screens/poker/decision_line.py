"""A player's decision at a poker table, and its essential facts, in a few words."""

from __future__ import annotations

from engine.families.poker.challenges import price_of_losing
from engine.families.poker.rules import Betting
from engine.families.poker.view import PokerView, SeatView
from engine.ranking.scroker import Category, slush_fives
from engine.ranking.terms import call
from screens.poker.picture import standing
from screens.poker.wording import declared
from screens.table.stage import Stage

ENOUGH_ANIMALS = 2
LONGEST = 60
"""Characters after *Your turn*: two lines of a phone."""


def own_seat(stage: Stage) -> SeatView:
    assert stage.seat is not None  # noqa: S101 - a bystander has no panel of their own
    return stage.seen(PokerView).seats[stage.seat]


def heard(stage: Stage, what: str) -> str:
    """The next act after betting and, if there is room, how betting ended for the reader, or why there was none."""
    playing = [(place, seat) for place, seat in enumerate(stage.seen(PokerView).seats) if seat.playing]
    out = [place for place, seat in playing if seat.all_in and stage.stakes]
    why = ""
    if len(out) >= len(playing) - 1 and stage.seat in out:
        why = stage.i18n.say("You are all in: no betting.")
    elif len(out) >= len(playing) - 1:
        why = stage.i18n.count(
            "{names} is all in: no betting.",
            "{names} are all in: no betting.",
            len(out),
            names=stage.all_names(out),
        )
    both = f"{what} {stage.last or why}".rstrip()
    return stage.yours(both if len(both) <= LONGEST else what)


def to_bet(stage: Stage) -> str:
    """Facts for a bet, beyond the latest event."""
    say, own = stage.i18n.say, own_seat(stage)
    if own.bound:
        return say("The move you chose in advance no longer fits.")
    view = stage.seen(PokerView)
    street = view.rules.streets[view.street]
    if isinstance(street, Betting) and not street.check and view.opener is None:
        return say("In this round you have to bet or fold.")
    return _opening(stage)


def _opening(stage: Stage) -> str:
    """Whether the reader may bet first, as far as their suits show at a glance, or the rules let them know."""
    view = stage.seen(PokerView)
    street, say = view.rules.streets[view.street], stage.i18n.say
    if not (view.rules.openers and isinstance(street, Betting) and street.must_open and view.opener is None):
        return ""
    own, called = own_seat(stage), call(view.rules.terms)
    cards = own.cards + own.up + view.middle
    if sum(called.deck.kind(card) == "animal" for card in cards) >= ENOUGH_ANIMALS:
        return say("You have two Animals, so you may bet.")
    if slush_fives(called, cards):
        return say("You have a Slush (five of one suit), so you may bet.")
    told = standing(stage) or Category.SCUM
    if view.options.get("openers") == "honour" and told < Category.TADPOLE:
        return say("Without two Animals or three letters, a bet is a bluff.")
    if stage.offer("bet"):
        return say("Your cards let you bet.")
    return say("To bet, you need two Animals, or three letters or better.")


def to_challenge(stage: Stage) -> str:
    """The leader and the cost of a mistake; or the outcome of an earlier challenge, which shows the cost, too."""
    view = stage.seen(PokerView)
    shown = view.seats[view.challenged].shown if view.challenged is not None else None
    words = " + ".join(shown.texts) if shown is not None else ""
    ahead = stage.i18n.say(
        "**{name}** is ahead with **{words}**.", name=stage.name(view.challenged), words=words
    )
    settled = any(seat.shown and (seat.shown.proven or seat.shown.foul) for seat in view.seats)
    return f"{stage.last} {ahead}" if settled and stage.last else f"{ahead} {cost(stage)}"


def cost(stage: Stage) -> str:
    """The cost of a lost challenge in chips."""
    view, i18n, own = stage.seen(PokerView), stage.i18n, own_seat(stage)
    if not (chips := price_of_losing(view.rules, view.options, view.ante, own)):
        return i18n.say("A wrong challenge costs you nothing.")
    return i18n.count(
        "A wrong challenge costs you {n} chip.", "A wrong challenge costs you {n} chips.", chips
    )


def waiting(stage: Stage) -> str:
    own, say = own_seat(stage), stage.i18n.say
    if not stage.to_act:
        return ""
    if own.declared:
        return say("You have chosen: {what}. It is played when your turn comes.", what=declared(stage, own))
    return stage.idle()


def dealt_in(stage: Stage) -> bool:
    """A calling dealer's panel exists before any card."""
    if stage.seat is None or not stage.begun:
        return False
    view = stage.seen(PokerView)
    return own_seat(stage).dealt or (view.phase == "call" and view.dealer == stage.seat)


def may_answer(stage: Stage) -> bool:
    """Folded players make no more decisions, unless only the best hand is shown: then everybody may challenge it."""
    return own_seat(stage).playing or not stage.seen(PokerView).rules.show_all


def held(stage: Stage) -> str:
    own, middle = own_seat(stage), stage.seen(PokerView).middle
    if not own.cards and not own.up:
        return ""
    lines = [f"### {stage.faces.row(stage.arranged(own.cards + own.up))}"]
    if middle:
        lines.append(stage.i18n.say("Middle: {cards}", cards=stage.faces.row(middle)))
    return "\n".join(lines)
