"""The host's own books: everything, including hidden cards. Players never see them."""

from __future__ import annotations

from typing import Any

from engine.contract import Report
from engine.families.rummy.actions import Cards
from engine.families.rummy.state import Rummy
from engine.families.rummy.view import shown_texts
from engine.families.rummy.word_cards import PACK


def report(state: Rummy) -> Report:
    nothing = (0,) * len(state.chairs)
    return Report(
        phase=state.phase,
        turn=() if state.turn is None else (state.turn,),
        dealer=state.dealer,
        between=state.phase == "between",
        over=state.phase == "over",
        chips=nothing,
        pot=0,
        scores=state.scores,
        hands=state.hands,
        winners=state.winners,
        cards=_everywhere(state),
        pack=PACK,
        more=_more(state),
    )


def _everywhere(state: Rummy) -> Cards:
    """Every card of the pack, in any place."""
    cards = [*state.stock, *state.discards]
    for hand in state.hands:
        cards += hand
    for word in state.words:
        cards += word.cards
        if word.extension is not None:
            cards += word.extension.cards
    return (*cards, *_face_down(state))


def _face_down(state: Rummy) -> Cards:
    """The card discarded for a knock, which counts as part of the discard pile."""
    return () if state.knock is None else (state.knock.discard,)


def _more(state: Rummy) -> dict[str, Any]:
    return {
        "stock": len(state.stock),
        "discards": [*state.discards, *_face_down(state)],
        "words": shown_texts(state),
        "away": [seat for seat, chair in enumerate(state.chairs) if chair.presence == "away"],
        "game_over": state.phase == "over",
        "standings": [list(place) for place in state.standings],
    }
