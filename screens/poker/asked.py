"""What a player has to know before they act at a poker table, in a few words."""

from __future__ import annotations

from engine.families.poker.rules import Betting
from engine.families.poker.view import PokerView, SeatView
from engine.ranking.scroker import Category
from screens.poker.picture import standing
from screens.poker.wording import declared, hand_name
from screens.table.stage import Stage

ENOUGH_ANIMALS = 2


def own_seat(stage: Stage) -> SeatView:
    seat: SeatView = stage.view.seats[stage.seat]
    return seat


def heard(stage: Stage, what: str) -> str:
    """Where betting is over: how it ended for the reader, or else why there was none, and what is to be done now."""
    playing = [(place, seat) for place, seat in enumerate(stage.view.seats) if seat.playing]
    out = [place for place, seat in playing if seat.all_in]
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
    return stage.yours(" ".join(filter(None, (stage.last or why, what))))


def to_bet(stage: Stage) -> str:
    """What has to be known before betting, where there is more than what happened last."""
    say, own = stage.i18n.say, own_seat(stage)
    if own.bound:
        return say("The move you chose in advance no longer fits.")
    street = stage.view.rules.streets[stage.view.street]
    if isinstance(street, Betting) and not street.check and stage.view.opener is None:
        return say("In this round you have to bet or fold.")
    return _opening(stage)


def _opening(stage: Stage) -> str:
    """Where a round must be opened: whether they can, as far as a glance at their suits tells, or they may be told."""
    view: PokerView = stage.view
    street, say = view.rules.streets[view.street], stage.i18n.say
    if not (view.rules.openers and isinstance(street, Betting) and street.must_open and view.opener is None):
        return ""
    own = own_seat(stage)
    deck = stage.faces.deck
    if sum(deck.kind(card) == "animal" for card in own.cards + own.up if card in deck) >= ENOUGH_ANIMALS:
        return say("You hold two Animals, so you may bet.")
    told = standing(stage) or Category.SCUM
    if view.options.get("openers") == "honour" and told < Category.TADPOLE:
        return say("Without a three-letter word or better, you may bet but not win the showdown.")
    if stage.offer("bet"):
        return say("Your cards let you bet.")
    return say("To bet first you need two Animals, a three-letter word or better.")


def to_challenge(stage: Stage) -> str:
    """How a challenge before it ended; who is ahead with which hand; and what it costs to be wrong."""
    view, say = stage.view, stage.i18n.say
    shown = view.seats[view.challenged].shown
    words = " + ".join(shown.texts)
    if len(shown.texts) > 1:
        words = f"{words} ({hand_name(stage, shown.hand)})"
    ahead = say("**{name}** is ahead with **{words}**.", name=stage.name(view.challenged), words=words)
    settled = any(seat.shown and (seat.shown.proven or seat.shown.foul) for seat in view.seats)
    return " ".join(filter(None, (stage.last if settled else "", ahead, cost(stage))))


def cost(stage: Stage) -> str:
    """What a challenge brings about, and what a wrong one costs in chips."""
    view, i18n, own = stage.view, stage.i18n, own_seat(stage)
    false = {
        "scroker": i18n.say("A false word makes the hand Scum."),
        "scrapok": i18n.say("A false word is thrown out."),
        "zoot": i18n.say("A false word counts 0."),
    }[view.rules.ranking]
    price = own.staked if view.rules.stakes else view.options.get("contest_cost", 0) * view.ante
    if not (chips := min(price, own.stack)):
        return f"{false} {i18n.say('A wrong challenge costs you nothing.')}"
    true = i18n.count(
        "A wrong challenge costs you {n} chip.", "A wrong challenge costs you {n} chips.", chips
    )
    return f"{false} {true}"


def waiting(stage: Stage) -> str:
    own, say = own_seat(stage), stage.i18n.say
    if not stage.to_act:
        return ""
    if own.declared:
        return say("You have chosen: {what}. It is played when your turn comes.", what=declared(stage, own))
    return stage.idle()


def dealt_in(stage: Stage) -> bool:
    """A dealer who calls has something to see before there are cards."""
    if stage.seat is None or stage.view is None:
        return False
    return bool(own_seat(stage).dealt) or (stage.view.phase == "call" and stage.view.dealer == stage.seat)


def held(stage: Stage) -> str:
    own = own_seat(stage)
    if not own.cards and not own.up:
        return ""
    lines = [f"### {stage.faces.row(stage.arranged(own.cards + own.up))}"]
    if stage.view.middle:
        lines.append(stage.i18n.say("Middle: {cards}", cards=stage.faces.row(stage.view.middle)))
    return "\n".join(lines)
