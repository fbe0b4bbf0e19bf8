"""A rummy table as one seat may see it, for screens and computer players."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from engine.cards import text_of
from engine.contract import Claim, Winner
from engine.families.rummy import checking, showing
from engine.families.rummy.actions import Cards
from engine.families.rummy.finishing import TurnLimits
from engine.families.rummy.rules import RULES, HandRules, RummyRules
from engine.families.rummy.state import LaidWord, Rummy, ScrotchShow
from engine.families.rummy.word_cards import deadwood
from engine.words.spelling import rack_of


class WordView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A displayed word. `form` is the word with its extension, `extender` the seat that laid the extension."""

    seat: int
    text: str
    cards: Cards
    form: str
    proved: bool = False
    extended: bool = False
    extender: int | None = None
    front: Cards = ()
    back: Cards = ()
    new: bool = False  # laid in the present turn


class ShownView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Scrotch: what a player has shown, without words that were found false."""

    seat: int
    words: tuple[Cards, ...]
    deadwood: Cards
    worth: int
    forms: tuple[str, ...] = ()  # the knocker's words with the cards laid off on them


class RummySeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat, as all see it."""

    presence: str
    score: int
    count: int = 0
    playing: bool = False


class RummyView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The whole table for one seat; `seat` is None for a bystander."""

    game: str
    seat: int | None
    hand: int
    decision: int
    phase: str
    options: dict[str, Any]
    rules: HandRules
    dealer: int
    turn: tuple[int, ...]
    seats: tuple[RummySeat, ...]
    stock: int
    discards: Cards  # bottom to top, or only the top one
    pile: int  # the number of discards
    cards: Cards = ()  # the viewer's own
    taken: Cards = ()  # cards the viewer took this turn
    words: tuple[WordView, ...] = ()
    claims: tuple[Claim, ...] = ()  # words that the player to act may challenge
    waiting: tuple[int, ...] = ()  # seats that may still challenge, in turn
    out: int | None = None
    last_turns: int = 0  # the number of last turns left, including this one
    shown: tuple[ShownView, ...] = ()
    winners: tuple[Winner, ...] = ()
    standings: tuple[tuple[int, ...], ...] = ()

    @property
    def game_rules(self) -> RummyRules:
        return RULES[self.game]


def observe(state: Rummy, seat: int | None) -> RummyView:
    if seat is not None and not 0 <= seat < len(state.chairs):
        seat = None
    return RummyView(
        game=state.game,
        seat=seat,
        hand=state.hand,
        decision=state.decision,
        phase=state.phase,
        options=state.options,
        rules=state.rules,
        dealer=state.dealer,
        turn=() if state.turn is None else (state.turn,),
        seats=tuple(_seat(state, place) for place in range(len(state.chairs))),
        stock=len(state.stock),
        discards=state.discards if state.game_rules.digs else state.discards[-1:],
        pile=len(state.discards),
        cards=() if seat is None else state.hands[seat],
        taken=state.taken if seat == state.turn and state.phase in ("play", "redo") else (),
        words=tuple(_word(state, word) for word in state.words),
        claims=_claims(state),
        waiting=state.waiting,
        out=state.out,
        last_turns=len(state.seats) - (state.turns - state.closing) if state.closing else 0,
        shown=_shown(state),
        winners=state.winners,
        standings=state.standings,
    )


def _seat(state: Rummy, seat: int) -> RummySeat:
    return RummySeat(
        presence=state.chairs[seat].presence,
        score=state.scores[seat],
        count=len(state.hands[seat]),
        playing=seat in state.seats,
    )


def _word(state: Rummy, word: LaidWord) -> WordView:
    extension = word.extension
    return WordView(
        seat=word.seat,
        text=word.text,
        cards=word.cards,
        form=word.form,
        proved=word.form in state.proved,
        extended=word.extended,
        extender=extension.seat if extension else None,
        front=extension.front if extension else (),
        back=extension.back if extension else (),
        new=word.turn == state.turns,
    )


def _claims(state: Rummy) -> tuple[Claim, ...]:
    if state.turn is None:
        return ()
    if state.phase in ("take", "last", "out", "closing"):
        return tuple(Claim(form.seat, form.text) for form in checking.claims(state, state.turn))
    if state.phase in ("check", "reply"):
        return tuple(Claim(claim.seat, claim.text) for claim in showing.claims(state))
    return ()


def _shown(state: Rummy) -> tuple[ShownView, ...]:
    knock = state.knock
    if knock is None:
        return ()
    mine = _shown_by(knock.seat, state.hands[knock.seat], knock.shown)
    if knock.answer is None:
        return (mine,)
    other = next(seat for seat in state.seats if seat != knock.seat)
    answer = _shown_by(other, state.hands[other], knock.answer)
    return (mine, replace(answer, forms=tuple(showing.extended_forms(knock).values())))


def _shown_by(seat: int, hand: Cards, shown: ScrotchShow) -> ShownView:
    rest = showing.unused(hand, shown)
    return ShownView(seat=seat, words=shown.words, deadwood=rest, worth=deadwood(rest))


def racks(view: RummyView) -> tuple[str, ...]:
    """The viewer's cards with those they may take, also beside each word that lies open."""
    own = (*view.cards, *view.discards)
    laid = [word.front + word.cards + word.back for word in view.words]
    shown = [word for one in view.shown for word in one.words]
    return tuple(rack_of((*own, *cards)) for cards in ((), *laid, *shown))


def shown_texts(state: Rummy) -> list[list[str]]:
    """The displayed words by seat. An extended form belongs to the player who extended it."""
    texts: list[list[str]] = [[] for _ in state.chairs]
    for word in state.words:
        if word.extension is None or word.extension.seat != word.seat:
            texts[word.seat].append(word.text)
        if word.extension is not None:
            texts[word.extension.seat].append(word.form)
    for shown in _shown(state):
        texts[shown.seat] += [*map(text_of, shown.words), *shown.forms]
    return texts


def turn_of(view: RummyView, *, bare: bool | None = None) -> TurnLimits:
    """The limits on this player's turn: the words laid in it, and, with `bare`, that nothing was taken."""
    mine = (len(word.cards) for word in view.words if word.new and word.seat == view.seat)
    return TurnLimits(view.rules, tuple(mine), view.phase == "bare" if bare is None else bare)
