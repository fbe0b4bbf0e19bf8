"""Facts for and against an act in a trick game."""

from __future__ import annotations

from collections.abc import Mapping

from engine.coaching import Reason
from engine.computer.reasons import word_or_none
from engine.contract import Action, Game, Offer
from engine.families.card_table.actions import Pass
from engine.families.card_table.table import RANK
from engine.families.tricks.actions import Play, Rule
from engine.families.tricks.following import controlling
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.view import TricksView
from engine.words.folding import fold
from engine.words.lexica import lexicon_of

_HIGH = 6
"""A card this high in its suit, or higher, takes more tricks than it leaves."""
_SUIT = 13
_LONG = 5  # cards of a suit


def height(card: str) -> int:
    """A card's height within its suit, from 0."""
    return (RANK[card] - 1) % _SUIT


def reason(game: Game, view: TricksView, _may: Mapping[str, Offer], action: Action) -> Reason | None:
    if isinstance(action, Pass):
        prize = game.declared(TrickRules).counts.prize
        dear = all(
            height(card) >= _HIGH
            or (prize is not None and card[:2] == prize[:2] and RANK[card] >= RANK[prize])
            for card in action.cards
        )
        return Reason("takes-points") if dear else None
    if not isinstance(action, Rule) or not view.own:
        return None
    held = [card[:2] for card in view.own]
    longest = max(map(held.count, held))
    if action.suit is None:
        return Reason("no-long-suit") if longest < _LONG else None
    return Reason("longest-suit") if held.count(action.suit) == longest else None


def against(game: Game, view: TricksView, _may: Mapping[str, Offer], action: Action) -> Reason | None:
    return _played(game, view, action) if isinstance(action, Play) else _ruled(view, action)


def _played(game: Game, view: TricksView, action: Play) -> Reason | None:
    """The taker of the trick, if it ends with this card; otherwise whether a higher card of its suit is in sight,
    or left."""
    if action.scrump is not None:
        return word_or_none(word := fold(action.scrump), is_word=word in lexicon_of(view.options))
    lying = () if view.scrump is not None else tuple(one.card for one in view.trick)
    cards, seats = (*lying, action.card), len(view.seats)
    best = controlling(cards, view.ruling)
    if len(cards) == seats:
        taker = (view.leader + best) % seats
        mine = taker == view.seat
        ours = view.teams and view.seat is not None and (taker - view.seat) % 2 == 0
        return Reason("takes" if mine else "partner-takes" if ours else "others-take")
    if cards[best] != action.card:
        return Reason("beaten")
    gone = {*cards, *(card for trick in view.taken for card in trick.cards)}
    left = {card for card in game.declared(TrickRules).pack if card[:2] == action.card[:2]} - gone
    return Reason("highest-left") if not any(RANK[card] > RANK[action.card] for card in left) else None


def _ruled(view: TricksView, action: Action) -> Reason | None:
    if not isinstance(action, Rule) or action.suit is None:
        return None
    return Reason("holds", sum(card.startswith(action.suit) for card in view.own))
