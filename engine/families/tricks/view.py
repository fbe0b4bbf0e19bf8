"""A trick table as a seat or a bystander sees it, and the host's own books."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.chairs import Presence as Sitting
from engine.contract import Report
from engine.families.card_table import passing
from engine.families.card_table.table import Hand, Presence, by_seat, presences
from engine.families.tricks.following import (
    controller,
    controlling,
    is_loose,
    lawful_cards,
    restricted,
    ruling_suit,
    suit_of,
    verify_turn,
)
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.state import Scrump, Taken, Tricks, player_of, waiting
from engine.families.tricks.timing import due
from engine.refused import allowed
from engine.words.spelling import rack_of


class InTrick(msgspec.Struct, frozen=True):
    seat: int
    card: str


class Control(msgspec.Struct, frozen=True):
    """The present taker of the trick, the card they take it by, and why: it leads its suit, or it rules."""

    seat: int
    card: str
    why: Literal["highest-of-suit-led", "highest-ruling"]


class TricksView(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag="tricks"):
    """Everything this seat may know. `own`, `playable`, `passed` and `received` are this seat's alone."""

    game: str
    options: dict[str, Any]
    seat: int | None
    hand: int
    phase: str
    dealer: int
    turn: tuple[int, ...]
    seats: tuple[Presence, ...]
    teams: bool
    scores: tuple[int, ...]  # by seat
    ruling: str | None = None
    held_back: tuple[str, ...] = ()  # suits not to be led until loose
    loose: tuple[str, ...] = ()  # the held-back suits that are loose by now
    own: Hand = ()
    playable: Hand = ()
    passed: Hand = ()
    received: Hand = ()
    leader: int = 0
    trick: tuple[InTrick, ...] = ()
    control: Control | None = None
    scrump: Scrump | None = None
    waiting: tuple[int, ...] = ()  # seats that may still challenge it
    taken: tuple[Taken, ...] = ()  # the taken tricks, in order, as all saw them
    last: Taken | None = None
    total: int = 0  # tricks in a hand
    next_dealer: int | None = None
    standings: tuple[tuple[int, ...], ...] = ()


def observe(rules: TrickRules, state: Tricks, seat: int | None) -> TricksView:
    seated = seat is not None and 0 <= seat < len(state.chairs)
    own = _own(rules, state, seat) if seat is not None and seated else {}
    held = restricted(state, rules)
    return TricksView(
        game=state.game,
        options=state.options,
        seat=seat if seated else None,
        hand=state.hand,
        phase=state.phase,
        dealer=state.dealer,
        turn=turns(rules, state),
        seats=presences(state, _tricks_by_seat(state)),
        teams=rules.teams,
        scores=by_seat(state, state.scores),
        ruling=ruling_suit(state, rules),
        held_back=held,
        loose=tuple(suit for suit in held if is_loose(state, suit)),
        leader=state.leader,
        trick=tuple(InTrick(player_of(state, place), card) for place, card in enumerate(state.trick)),
        control=_control(rules, state),
        scrump=state.scrump,
        waiting=waiting(state),
        taken=state.taken,
        last=state.taken[-1] if state.taken else None,
        total=len(rules.pack) // rules.players,
        next_dealer=state.next_dealer,
        standings=state.standings,
        **own,
    )


def racks(view: TricksView) -> tuple[str, ...]:
    """The viewer's cards with those of the trick."""
    return (rack_of((*view.own, *(played.card for played in view.trick))),)


def turns(rules: TrickRules, state: Tricks) -> tuple[int, ...]:
    """The seats that may act, including a scrump's taker if they are the last who could challenge it."""
    waited = due(rules, state)
    return waited.seats if waited is not None else ()


def _own(rules: TrickRules, state: Tricks, seat: int) -> dict[str, Hand]:
    exchanged = state.phase != "pass" and bool(state.passes) and any(state.passes)
    return {
        "own": state.hands[seat],
        "playable": lawful_cards(state, rules, seat) if allowed(verify_turn, state, seat) else (),
        "passed": state.passes[seat] if state.passes else (),
        "received": passing.received(state, seat) if exchanged else (),
    }


def _control(rules: TrickRules, state: Tricks) -> Control | None:
    if not state.trick:
        return None
    ruling = ruling_suit(state, rules)
    card = state.trick[controlling(state.trick, ruling)]
    why: Literal["highest-of-suit-led", "highest-ruling"] = (
        "highest-ruling" if suit_of(card) == ruling else "highest-of-suit-led"
    )
    return Control(controller(state, rules), card, why)


def _tricks_by_seat(state: Tricks) -> tuple[int, ...]:
    return tuple(sum(trick.taker == seat for trick in state.taken) for seat in range(len(state.chairs)))


def report(rules: TrickRules, state: Tricks) -> Report:
    """The host's books: every card in every place. No player may see them."""
    taken = tuple(card for trick in state.taken for card in trick.cards)
    held = tuple(card for hand in state.hands for card in hand)
    return Report(
        phase=state.phase,
        turn=turns(rules, state),
        dealer=state.dealer,
        between=state.phase == "between",
        over=state.phase == "over",
        chips=(0,) * len(state.chairs),
        pot=0,
        scores=by_seat(state, state.scores),
        hands=state.hands,
        winners=state.winners,
        cards=held + taken + state.trick + state.undealt + passing.in_flight(state),
        pack=rules.pack,
        more=_more(rules, state),
    )


def _more(rules: TrickRules, state: Tricks) -> dict[str, Any]:
    return {
        "tricks": [
            [list(trick.cards) for trick in state.taken if trick.taker == seat]
            for seat in range(len(state.chairs))
        ],
        "trick": list(state.trick),
        "ruling": ruling_suit(state, rules),
        "loose": [suit for suit in restricted(state, rules) if is_loose(state, suit)],
        "away": _seats_that_are(state, "away"),
        "gone": _seats_that_are(state, "gone"),
        "next_dealer": state.next_dealer,
        "standings": [list(place) for place in state.standings],
    }


def _seats_that_are(state: Tricks, presence: Sitting) -> list[int]:
    return [seat for seat, chair in enumerate(state.chairs) if chair.presence == presence]
