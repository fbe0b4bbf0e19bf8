"""The cards of a word that is spelled at a rummy table, and what is taken or discarded with it."""

from __future__ import annotations

from engine.cards import text_of
from engine.families.rummy.actions import Cards
from engine.families.rummy.state import without
from screens.refusals.unable import Unable
from screens.rummy.arranging import own, tidy
from screens.table.drafts import Draft, spelled
from screens.table.stage import Stage


def pool(stage: Stage, draft: Draft) -> Cards:
    """The cards that may be used."""
    mine = own(stage)
    if draft.purpose == "take":
        return tidy(stage.view, (*mine, *taken(stage, draft)))
    if draft.purpose == "knock":
        return without(mine, (thrown(stage, draft),))
    return mine


def taken(stage: Stage, draft: Draft) -> Cards:
    """The cards that come off the discard pile."""
    if draft.target >= len(stage.view.discards):
        raise Unable("nothing-offered", do="take")
    cards: Cards = stage.view.discards[draft.target :]
    return cards


def thrown(stage: Stage, draft: Draft) -> str:
    mine = own(stage)
    if draft.target >= len(mine):
        raise Unable("nothing-offered", do="knock")
    return mine[draft.target]


def words_of(stage: Stage, draft: Draft) -> tuple[Cards, ...]:
    return spelled(draft, pool(stage, draft))


def texts_of(stage: Stage, draft: Draft) -> tuple[str, ...]:
    return tuple(map(text_of, words_of(stage, draft)))
