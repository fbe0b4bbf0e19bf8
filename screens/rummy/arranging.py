"""Puts cards at a rummy table in a helpful order: a player's own, those above a card of the pile, and those a word
may use."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import text_of
from engine.families.rummy.actions import Cards
from engine.families.rummy.state import without
from engine.families.rummy.view import RummyView
from engine.families.rummy.word_cards import DECK
from screens.components import LONGEST_OPTION
from screens.table.drafts import Draft, spelled
from screens.table.stage import Stage
from screens.unable import Unable


def tidy(view: RummyView, cards: Sequence[str]) -> Cards:
    """Sort cards by suit if words must be clean, otherwise by letter."""
    if view.game_rules.clean:
        return tuple(sorted(cards, key=lambda card: DECK[card].rank))
    return tuple(sorted(cards, key=lambda card: (DECK[card].letter or "", DECK[card].rank)))


def own(stage: Stage) -> Cards:
    view = stage.seen(RummyView)
    return tidy(view, view.cards)


def brings(stage: Stage, place: int) -> str:
    """Return the cards that come along, short enough for a select's option."""
    others = stage.seen(RummyView).discards[place + 1 :]
    if not others:
        return stage.i18n.say("the top card, alone")
    line = stage.i18n.say("brings {cards} too", cards=" ".join(map(stage.faces.label, others)))
    if len(line) <= LONGEST_OPTION:
        return line
    return stage.i18n.count(
        "brings the {n} card above it too", "brings the {n} cards above it too", len(others)
    )


# --- the cards for a word ------------------------------------------------------------------------------------


def pool(stage: Stage, draft: Draft) -> Cards:
    """Return the cards a word may use."""
    mine = own(stage)
    if draft.purpose == "take":
        return tidy(stage.seen(RummyView), (*mine, *taken(stage, draft)))
    if draft.purpose == "knock":
        return without(mine, (thrown(stage, draft),))
    return mine


def taken(stage: Stage, draft: Draft) -> Cards:
    """Return the cards taken off the discard pile."""
    discards = stage.seen(RummyView).discards
    if draft.target >= len(discards):
        raise Unable("nothing-offered", do="take")
    return discards[draft.target :]


def thrown(stage: Stage, draft: Draft) -> str:
    mine = own(stage)
    if draft.target >= len(mine):
        raise Unable("nothing-offered", do="knock")
    return mine[draft.target]


def words_of(stage: Stage, draft: Draft) -> tuple[Cards, ...]:
    return spelled(draft, pool(stage, draft))


def texts_of(stage: Stage, draft: Draft) -> tuple[str, ...]:
    return tuple(map(text_of, words_of(stage, draft)))
