"""A sentence for every way the engine, the house and the cogs say no: what is wrong, and what to do instead.

Each code has an entry here; a few say more by the reason (`why`) that comes with them. A sentence may use the facts
of the refusal, which only the player who acted gets to read, and the names and cards of the table it is about.
"""

from __future__ import annotations

from engine.refused import Refused
from house.declined import Declined
from screens.catalogue import screen_of
from screens.i18n.language import I18n
from screens.refusals.engine_refusals import REFUSED, refused
from screens.refusals.house_refusals import DECLINED, UNABLE
from screens.refusals.refusal_context import RefusalContext
from screens.refusals.unable import Unable
from screens.table.stage import Stage


def explain(wrong: Refused | Declined | Unable, i18n: I18n, stage: Stage | None = None) -> str:
    """What the player reads."""
    told, sentences = RefusalContext(i18n, wrong.facts, stage), REFUSED
    if isinstance(wrong, Declined):
        sentences = DECLINED
    elif isinstance(wrong, Unable):
        sentences = UNABLE
    elif stage is not None and stage.view is not None:
        return refused(wrong, i18n, stage, screen_of(stage.table.game).refusals)
    return told.say(sentences[wrong.code]) or wrong.code
