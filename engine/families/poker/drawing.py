"""Drawing: cards thrown for new ones, and drawing turns from stock or discard pile."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.contract import Offer
from engine.families.poker import events as told
from engine.families.poker.actions import Discard, Draw, Stand, Take
from engine.families.poker.dealing import refill
from engine.families.poker.rules import Drawing, PokerRules, Turns
from engine.families.poker.state import Events, Poker, PokerPlayer, staying, with_player
from engine.refused import Refused


def begin(state: Poker) -> Poker:
    """Begin a street without any draws yet."""
    players = tuple(
        replace(player, acted=False, held=None, bound=False, bet=0) if player.playing else player
        for player in state.players
    )
    return replace(state, players=players, high=0, taken=0)


def next_to_draw(state: Poker) -> int | None:
    """The next player to draw, from the dealer's left; players who are all in draw, too."""
    return next((seat for seat in staying(state) if not state.players[seat].acted), None)


def validate_draw(rules: PokerRules, state: Poker, player: PokerPlayer, action: Draw) -> None:
    street = rules.streets[state.street]
    most = most_drawn(state, street) if isinstance(street, Drawing) else 0
    if len(action.discard) > most:
        raise Refused("too-long", most=most, why="draw")
    if action.discard and (missing := Counter(action.discard) - Counter(player.cards)):
        raise Refused("not-your-card", card=next(iter(missing)))


def most_drawn(state: Poker, street: Drawing) -> int:
    """The limit of the street, or of the cards left: house games may use nearly the whole deck."""
    return min(street.most, len(state.stock) + len(state.muck))


def offers(state: Poker, rules: PokerRules, seat: int) -> list[Offer]:
    street, player = rules.streets[state.street], state.players[seat]
    if isinstance(street, Drawing):
        return [
            Offer("draw", cards=player.cards, count=(0, min(most_drawn(state, street), len(player.cards))))
        ]
    assert isinstance(street, Turns)  # noqa: S101 - the phase says so
    found: list[Offer] = []
    if state.taken < street.take:
        found.append(Offer("take", choices=_sources(state)))
        if street.stand and not state.taken:
            found.append(Offer("stand"))
    else:
        found.append(Offer("discard", cards=player.cards, count=(1, 1)))
    return found


def _sources(state: Poker) -> tuple[str, ...]:
    stock = ("stock",) if state.stock or len(state.pile) > 1 else ()
    return (*stock, "discard") if state.pile else stock


def validate_take(rules: PokerRules, state: Poker, action: Take) -> None:
    street = rules.streets[state.street]
    if not isinstance(street, Turns) or state.taken >= street.take:
        raise Refused("not-now", why="discard-now")
    sources = _sources(state)
    if action.source not in sources:
        raise Refused("bad-option", option="from", value=action.source, allowed=", ".join(sources))


def take(state: Poker, seat: int, source: str, events: Events) -> Poker:
    player = state.players[seat]
    if source == "discard":
        card, state = state.pile[-1], replace(state, pile=state.pile[:-1])
        events.append(told.TookFromPile(seat=seat, source=source, card=card))
    else:
        if not state.stock:
            state = _turn_over_pile(state, events)
        card, state = state.stock[0], replace(state, stock=state.stock[1:])
        events.append(told.TookFromStock(seat=seat, source=source, card=card))
    state = replace(state, taken=state.taken + 1)
    return with_player(state, seat, cards=(*player.cards, card))


def _turn_over_pile(state: Poker, events: Events) -> Poker:
    """The stock has run out: all discards but the top one are shuffled into a new one. Folded hands stay out."""
    buried, top = state.pile[:-1], state.pile[-1:]
    folded = state.muck
    state = refill(replace(state, muck=buried), events)
    return replace(state, pile=top, muck=folded)


def validate_discard(rules: PokerRules, state: Poker, player: PokerPlayer, action: Discard) -> None:
    street = rules.streets[state.street]
    if not isinstance(street, Turns) or state.taken < street.take:
        raise Refused("not-now", why="take-first")
    if action.card not in player.cards:
        raise Refused("not-your-card", card=action.card)


def validate_stand(rules: PokerRules, state: Poker, _action: Stand) -> None:
    street = rules.streets[state.street]
    if not isinstance(street, Turns) or not street.stand or state.taken:
        raise Refused("not-now", why="no-standing")


def discard(state: Poker, seat: int, card: str, events: Events) -> Poker:
    cards = list(state.players[seat].cards)
    cards.reverse()  # the last of equal cards goes, so the others keep their order
    cards.remove(card)
    cards.reverse()
    events.append(told.Discarded(seat=seat, card=card))
    state = replace(state, pile=(*state.pile, card), taken=0)
    return with_player(state, seat, cards=tuple(cards), acted=True)


def stand(state: Poker, seat: int, events: Events) -> Poker:
    events.append(told.Stood(seat=seat))
    return with_player(state, seat, acted=True)
