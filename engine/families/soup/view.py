"""A Soup table as a seat or a bystander sees it, and the host's own books."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.contract import Report
from engine.families.card_table import passing
from engine.families.card_table.table import Hand, Presence, presences
from engine.families.soup import claims
from engine.families.soup.machine import RULES, due
from engine.families.soup.state import Soup, SoupClaim, minimum, tricks_by_seat
from engine.words.spelling import rack_of


class SoupView(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag="soup"):
    """Everything this seat may know. `own`, `passed` and `received` are this seat's alone."""

    game: str
    options: dict[str, Any]
    seat: int | None
    hand: int
    phase: str
    dealer: int
    turn: tuple[int, ...]
    seats: tuple[Presence, ...]
    scores: tuple[int, ...]
    min_length: int
    own: Hand = ()
    passed: Hand = ()
    received: Hand = ()
    row: Hand = ()
    last: int | None = None  # the seat that laid the row's last card
    claim: SoupClaim | None = None
    sayable: tuple[str, ...] = ()  # claims that the player to move may make before playing
    inspected: Hand = ()  # the trick on show
    eaten: tuple[tuple[int, Hand], ...] = ()  # the eaten soups, in order, as all saw them
    settled: bool = False
    next_dealer: int | None = None
    standings: tuple[tuple[int, ...], ...] = ()


def observe(state: Soup, seat: int | None) -> SoupView:
    seated = seat is not None and 0 <= seat < len(state.chairs)
    own = _own(state, seat) if seat is not None and seated else {}
    inspecting = state.claim is not None and state.claim.kind == "inspect"
    return SoupView(
        game=state.game,
        options=state.options,
        seat=seat if seated else None,
        hand=state.hand,
        phase=state.phase,
        dealer=state.dealer,
        turn=turns_of(state),
        seats=presences(state, tricks_by_seat(state)),
        scores=state.scores,
        min_length=minimum(state),
        row=state.row,
        last=(state.turn - 1) % len(state.chairs) if state.row else None,
        claim=state.claim,
        sayable=claims.sayable(state),
        inspected=state.eaten[-1].cards if inspecting else (),
        eaten=tuple((soup.seat, soup.cards) for soup in state.eaten),
        settled=state.settled,
        next_dealer=state.next_dealer,
        standings=state.standings,
        **own,
    )


def racks(view: SoupView) -> tuple[str, ...]:
    """The viewer's cards with the row, and the soup under inspection."""
    return rack_of((*view.own, *view.row)), rack_of(view.inspected)


def turns_of(state: Soup) -> tuple[int, ...]:
    """The seats that may act."""
    waited = due(state)
    if waited is None:
        return ()
    return waited.seats if state.claim is None else claims.may_act(state.claim)


def _own(state: Soup, seat: int) -> dict[str, Hand]:
    exchanged = state.phase != "pass" and any(state.passes)
    return {
        "own": state.hands[seat],
        "passed": state.passes[seat],
        "received": passing.received(state, seat) if exchanged else (),
    }


def report(state: Soup) -> Report:
    """The host's books: every card in every place. No player may see them."""
    eaten = tuple(card for soup in state.eaten for card in soup.cards)
    held = tuple(card for hand in state.hands for card in hand)
    return Report(
        phase=state.phase,
        turn=turns_of(state),
        dealer=state.dealer,
        between=state.phase == "between",
        over=state.phase == "over",
        chips=(0,) * len(state.chairs),
        pot=0,
        scores=state.scores,
        hands=state.hands,
        winners=state.winners,
        cards=held + eaten + state.row + passing.in_flight(state),
        pack=RULES.pack,
        more=_more(state),
    )


def _more(state: Soup) -> dict[str, Any]:
    seats = range(len(state.chairs))
    return {
        "row": list(state.row),
        "tricks": [[list(soup.cards) for soup in state.eaten if soup.seat == seat] for seat in seats],
        "claim": msgspec.to_builtins(state.claim),
        "away": [seat for seat in seats if state.chairs[seat].presence == "away"],
        "gone": [seat for seat in seats if state.chairs[seat].presence == "gone"],
        "next_dealer": state.next_dealer,
        "standings": [list(place) for place in state.standings],
    }
