"""A sentence for every refusal by the engine, the house and the cogs: the reason, and the alternative.

Each code has an entry here; a few vary by their reason (`why`). A sentence may use the refusal's facts, which only
the acting player reads, and the names and cards of its table.
"""

from __future__ import annotations

from engine.refused import Refused
from house.declined import Declined
from screens.catalogue import screen_of
from screens.i18n.language import I18n
from screens.refusals.engine_refusals import REFUSED, refused
from screens.refusals.house_refusals import DECLINED, UNABLE
from screens.table.refusal_context import RefusalContext
from screens.table.stage import Stage
from screens.unable import Unable


def explain(wrong: Refused | Declined | Unable, i18n: I18n, stage: Stage | None = None) -> str:
    told, sentences = RefusalContext(i18n, wrong.facts, stage), REFUSED
    if isinstance(wrong, Declined):
        sentences = DECLINED
    elif isinstance(wrong, Unable):
        sentences = UNABLE
    elif stage is not None and stage.begun:
        return refused(wrong, i18n, stage, screen_of(stage.table.game).refusals)
    return told.say(sentences[wrong.code]) or wrong.code
