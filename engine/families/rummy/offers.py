"""A player's possible acts now. Offers follow the same rules as the acts themselves."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.contract import Claim, Offer
from engine.families.rummy import checking, finishing, scrotch, scrummy, showing
from engine.families.rummy.declaring import SHORTEST, highest
from engine.families.rummy.state import Rummy, extensible, turn_of
from engine.refused import allowed


def scrummy_offers(state: Rummy, seat: int) -> tuple[Offer, ...]:
    return tuple(_scrummy(state, seat)) if state.turn == seat else ()


def scrotch_offers(state: Rummy, seat: int) -> tuple[Offer, ...]:
    return tuple(_scrotch(state, seat)) if state.turn == seat else ()


def _opening(state: Rummy, seat: int) -> Iterator[Offer]:
    yield Offer("exchange", cards=state.hands[seat], count=(1, 1))
    yield Offer("decline")


def _scrummy(state: Rummy, seat: int) -> Iterator[Offer]:
    match state.phase:
        case "declare":
            yield Offer("declare", least=SHORTEST, most=highest(state.options))
        case "exchange":
            yield from _opening(state, seat)
        case "take":
            yield from _takes(state, seat, "stock")
            yield from _challenges(state, seat)
        case "last":
            yield from _takes(state, seat)
            yield from _words(state, seat)
            yield Offer("pass")
            yield from _challenges(state, seat)
        case "play" | "bare":
            yield from _words(state, seat)
            yield from _ends(state, seat)
        case "out" | "closing":
            yield from _challenges(state, seat)
            yield Offer("accept")


def _takes(state: Rummy, seat: int, *stock: str) -> Iterator[Offer]:
    """Offers to take: only discards that let the turn still end lawfully."""
    turn, held = turn_of(state)._replace(bare=False), len(state.hands[seat])
    last = len(state.discards)
    cards = tuple(
        card
        for place, card in enumerate(state.discards)
        if finishing.lawful_lengths(turn, held + last - place)
    )
    if stock or cards:
        yield Offer("take", choices=(*stock, *(("discard",) if cards else ())), cards=cards, text=bool(cards))


def _counted(offer: Offer, sizes: tuple[int, ...]) -> Offer:
    """The offer with the number of cards, or the exact numbers if some in between are not allowed."""
    every = sizes == tuple(range(sizes[0], sizes[-1] + 1))
    return replace(offer, count=(sizes[0], sizes[-1]), sizes=() if every else sizes)


def _words(state: Rummy, seat: int) -> Iterator[Offer]:
    """Offers of words and extensions of every length that lets the turn still end."""
    hand = state.hands[seat]
    lays = finishing.lawful_lengths(turn_of(state), len(hand))
    if lays:
        yield _counted(Offer("lay", cards=hand, text=True), lays)
    open_words = extensible(state)
    if not open_words:
        return
    adds = finishing.lawful_extensions(turn_of(state), len(hand), open_words=len(open_words))
    if adds:
        targets = tuple(Claim(word.seat, word.text) for word in open_words)
        yield _counted(Offer("extend", cards=hand, claims=targets, text=True), adds)


def _ends(state: Rummy, seat: int) -> Iterator[Offer]:
    if state.phase == "bare":
        if allowed(scrummy.validate_pass, state, seat):
            yield Offer("pass")
        return
    cards = tuple(card for card in state.hands[seat] if allowed(scrummy.validate_discard, state, seat, card))
    if cards:
        yield Offer("discard", cards=cards, count=(1, 1))


def _challenges(state: Rummy, seat: int) -> Iterator[Offer]:
    claims = tuple(Claim(form.seat, form.text) for form in checking.claims(state, seat))
    if claims:
        yield Offer("spellcheck", claims=claims, text=True)


def _scrotch(state: Rummy, seat: int) -> Iterator[Offer]:
    hand = state.hands[seat]
    match state.phase:
        case "exchange":
            yield from _opening(state, seat)
        case "take":
            piles = ("stock", "discard")
            yield Offer(
                "take", choices=tuple(pile for pile in piles if allowed(scrotch.validate_take, state, pile))
            )
        case "play" | "redo":
            cards = tuple(card for card in hand if allowed(scrotch.validate_discard, state, seat, card))
            yield Offer("discard", cards=cards, count=(1, 1))
            if state.phase == "play" and scrotch.may_knock(state, hand):
                yield Offer("knock", most=state.options["deadwood"], cards=hand, text=True)
        case "check" | "reply":
            claims = tuple(Claim(claim.seat, claim.text) for claim in showing.claims(state))
            yield Offer("spellcheck", claims=claims, text=True)
            yield Offer("accept")
            if state.phase == "check":
                yield Offer("show", cards=hand, text=True)
        case "choose":
            yield Offer("end_hand")
            yield Offer("play_on")
        case "show":
            yield Offer("show", cards=hand, text=True)
