"""A sentence for every way the engine, the house and the cogs say no: what is wrong, and what to do instead.

Each code has an entry here; a few say more by the reason (`why`) that comes with them. A sentence may use the facts
of the refusal, which only the player who acted gets to read, and the names and cards of the table it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.refused import Refused
from house.declined import Declined
from screens.families.poker.refusal_text import sentence as poker_sentence
from screens.families.rummy.refusal_text import sentence as rummy_sentence
from screens.families.soup.refusal_text import sentence as soup_sentence
from screens.families.tricks.refusal_text import sentence as trick_sentence
from screens.i18n.language import I18n
from screens.refusals.engine_refusals import REFUSED
from screens.refusals.house_refusals import DECLINED, UNABLE
from screens.refusals.refusal_context import Sentence, Told
from screens.refusals.unable import Unable
from screens.table.stage import Stage

OF_FAMILY: Mapping[str, Callable[[Stage, str, Mapping[str, Any]], str | None]] = MappingProxyType(
    {
        "poker": poker_sentence,
        "rummy": rummy_sentence,
        "tricks": trick_sentence,
        "soup": soup_sentence,
    }
)
"""Where a family of games says no in its own words."""


def explain(wrong: Refused | Declined | Unable, i18n: I18n, stage: Stage | None = None) -> str:
    """What the player reads."""
    sentences: Mapping[str, Sentence] = REFUSED
    if isinstance(wrong, Declined):
        sentences = DECLINED
    elif isinstance(wrong, Unable):
        sentences = UNABLE
    elif stage is not None and stage.table.game.family in OF_FAMILY:
        own = OF_FAMILY[stage.table.game.family](stage, wrong.code, wrong.facts)
        if own is not None:
            return own
    return sentences[wrong.code](Told(i18n, wrong.facts, stage))
