"""A sentence for every way the engine, the house and the cogs say no: what is wrong, and what to do instead.

Each code has an entry here; a few say more by the reason (`why`) that comes with them. A sentence may use the facts
of the refusal, which only the player who acted gets to read, and the names and cards of the table it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from cogs.engine_refusals import REFUSED
from cogs.house_refusals import DECLINED, UNABLE
from cogs.screens.poker.refusing import sentence as poker_sentence
from cogs.screens.rummy.refusing import sentence as rummy_sentence
from cogs.screens.soup.refusing import sentence as soup_sentence
from cogs.screens.stage import Stage
from cogs.screens.tricks.refusing import sentence as trick_sentence
from cogs.told import Sentence, Told
from cogs.tongues import Tongue
from cogs.unable import Unable
from engine.refused import Refused
from house import Declined

OF_FAMILY: Mapping[str, Callable[[Stage, str, Mapping[str, Any]], str | None]] = MappingProxyType(
    {
        "poker": poker_sentence,
        "rummy": rummy_sentence,
        "tricks": trick_sentence,
        "soup": soup_sentence,
    }
)
"""Where a family of games says no in its own words."""


def explain(wrong: Refused | Declined | Unable, tongue: Tongue, stage: Stage | None = None) -> str:
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
    return sentences[wrong.code](Told(tongue, wrong.facts, stage))
