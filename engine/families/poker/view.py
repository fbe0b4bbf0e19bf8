"""A poker table as a screen or a computer player sees it: nothing that the seat may not know."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from engine.contract import Offer, name_of
from engine.families.poker import clock, showdown, wagers
from engine.families.poker.actions import Bet, Raise
from engine.families.poker.announcing import announcements
from engine.families.poker.pots import Pot
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import Announcement, Poker, PokerPlayer, PokerShow
from engine.ranking.terms import call
from engine.words.spelling import rack_of


class SeatView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat, as the viewer sees it. `cards` are face-down cards the viewer may see; `count` is the number of all
    of them."""

    stack: int
    presence: str
    dealt: bool = False
    playing: bool = False
    bet: int = 0
    staked: int = 0
    count: int = 0
    cards: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    drew: int | None = None
    acted: bool = False
    checked: bool = False
    raised: int = 0  # number of raises in this round
    declared: str | None = None
    declared_amount: int = 0
    bound: bool = False  # their declaration no longer fits: call or fold
    ready: bool = False
    presented: bool = False
    shown: PokerShow | None = None
    announced: Announcement | None = None

    @property
    def all_in(self) -> bool:
        return self.playing and self.stack == 0


class PokerView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The whole table for one seat; `seat` is None for a bystander."""

    game: str
    seat: int | None
    hand: int
    decision: int
    phase: str
    street: int
    rules: PokerRules
    options: dict[str, Any]
    dealer: int
    turn: tuple[int, ...]
    seats: tuple[SeatView, ...]
    middle: tuple[str, ...]
    pile: tuple[str, ...]
    stock: int
    pots: tuple[Pot, ...]
    carried: int
    high: int
    raises: int
    step: int
    ante: int
    opener: int | None
    lead: tuple[str, ...]
    challenged: int | None
    doubtful: tuple[str, ...]
    taken: int
    called: bool = False  # the dealer called this hand's game
    to_call: int = 0

    @property
    def called_pot(self) -> int:
        """The chips that a player who calls can win."""
        return sum(pot.amount for pot in self.pots) + self.to_call

    def usual(self, offer: Offer) -> list[int]:
        """The usual amounts of a bet or raise, if allowed: the least, half the pot, the pot, the most."""
        sizes = {offer.least, self.called_pot // 2, self.called_pot, offer.most}
        return sorted(size for size in sizes if offer.least <= size <= offer.most)


def observe(state: Poker, rules: PokerRules, seat: int | None) -> PokerView:
    if seat is not None and not 0 <= seat < len(state.players):
        seat = None
    window = state.window
    leader = state.shown[window.of] if window is not None else None
    announced = announcements(state, rules) if state.phase != "present" else {}
    return PokerView(
        game=state.game,
        seat=seat,
        hand=state.hand,
        decision=state.decision,
        phase=state.phase,
        street=state.street,
        rules=rules,
        options=state.options,
        dealer=state.dealer,
        turn=clock.turns(state),
        seats=tuple(
            [_seat(state, rules, place, seat, announced.get(place)) for place in range(len(state.players))]
        ),
        middle=state.middle,
        pile=state.pile,
        stock=len(state.stock),
        pots=tuple(standing_pots(state)),
        carried=sum(state.carried),
        high=state.high,
        raises=state.raises,
        step=state.step,
        ante=state.ante,
        opener=state.opener,
        lead=state.lead,
        challenged=window.of if window is not None else None,
        doubtful=leader.doubtful if leader is not None else (),
        taken=state.taken,
        called=state.called is not None,
        to_call=wagers.to_call(state, seat) if seat is not None else 0,
    )


def standing_pots(state: Poker) -> list[Pot]:
    """The pots at this moment; none once they are paid."""
    if state.phase in ("between", "over"):
        return []
    return showdown.standing_pots(state)


def _seat(
    state: Poker, rules: PokerRules, place: int, viewer: int | None, announced: Announcement | None
) -> SeatView:
    player, held, own = state.players[place], state.players[place].held, place == viewer
    shown = state.shown[place] if state.shown else None
    return SeatView(
        stack=player.stack,
        presence=state.chairs[place].presence,
        dealt=player.dealt,
        playing=player.playing,
        bet=player.bet,
        staked=player.staked,
        count=len(player.cards),
        cards=player.cards if own or _turned_over(state, rules, player) else (),
        up=player.up,
        drew=player.drew,
        acted=player.acted,
        checked=player.checked,
        raised=player.raised,
        declared=name_of(held) if held is not None else None,
        declared_amount=held.amount if isinstance(held, Bet | Raise) else 0,
        bound=player.bound,
        ready=player.ready,
        presented=shown is not None,
        shown=_presentation(shown, own=own) if shown is not None else None,
        announced=announced,
    )


def _presentation(shown: PokerShow, *, own: bool) -> PokerShow | None:
    """A presentation as others see it. Cards that no shown word uses stay hidden; Scum and Slush show all five."""
    if not (own or shown.open):
        return None
    return replace(shown, five=()) if shown.words and not own else shown


def racks(view: PokerView) -> tuple[str, ...]:
    """The viewer's cards with those they share or may take, and each word shown."""
    wild = call(view.rules.terms).wild
    own = () if view.seat is None else view.seats[view.seat].cards + view.seats[view.seat].up
    shown = (text for seat in view.seats if seat.shown is not None for text in seat.shown.texts)
    return (rack_of((*own, *view.middle, *view.pile[-1:]), wild), *shown)


def _turned_over(state: Poker, rules: PokerRules, player: PokerPlayer) -> bool:
    """Whether this player's cards are turned over: in some games, all who stayed turn theirs over at the showdown."""
    return rules.reveal_hands and bool(state.shown) and player.playing
