"""A sentence for every way the engine, the house and the cogs say no: what is wrong, and what to do instead.

Each code has an entry here; a few say more by the reason (`why`) that comes with them. A sentence may use the facts
of the refusal, which only the player who acted gets to read, and the names and cards of the table it is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.refused import Refused
from house.declined import Declined
from screens.i18n.language import I18n
from screens.poker import refusal_text as poker
from screens.refusals.engine_refusals import REFUSED
from screens.refusals.house_refusals import DECLINED, UNABLE
from screens.refusals.refusal_context import RefusalContext, Sentence
from screens.refusals.unable import Unable
from screens.rummy import refusal_text as rummy
from screens.soup import refusal_text as soup
from screens.table.stage import Stage
from screens.tricks import refusal_text as tricks

OF_FAMILY: Mapping[str, Mapping[str, Sentence]] = MappingProxyType(
    {"poker": poker.AT_TABLE, "rummy": rummy.SENTENCES, "tricks": tricks.SENTENCES, "soup": soup.SENTENCES}
)
"""What a family of games says in its own words; None where the common sentence says it as well."""


def explain(wrong: Refused | Declined | Unable, i18n: I18n, stage: Stage | None = None) -> str:
    """What the player reads."""
    told, sentences = RefusalContext(i18n, wrong.facts, stage), REFUSED
    if isinstance(wrong, Declined):
        sentences = DECLINED
    elif isinstance(wrong, Unable):
        sentences = UNABLE
    elif stage is not None and stage.view is not None:
        said = told.say(OF_FAMILY[stage.table.game.family.name].get(wrong.code))
        if said is not None:
            return said
    return told.say(sentences[wrong.code]) or wrong.code
