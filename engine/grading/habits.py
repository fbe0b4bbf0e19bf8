"""What kind of decision a mistake was, in words that fit many hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from engine.contract import Action
from engine.families.poker import actions as poker
from engine.families.rummy import actions as rummy
from engine.families.soup import actions as soup
from engine.families.tricks import actions as tricks
from engine.grading.grade import Grade

Habit = Literal[
    "folded",
    "folded-free",
    "called",
    "swapped-more",
    "swapped-fewer",
    "swapped-others",
    "took",
    "discarded",
    "laid",
    "kept-word",
    "laid-other",
    "drew",
    "dug",
    "played",
    "scrumped",
    "not-scrumped",
    "ruled",
    "added",
    "added-on",
    "ate",
    "said-word",
    "said-none",
    "challenged",
    "accepted",
]


Kinds = tuple[type[Action] | None, type[Action] | None]
"""What was done and what was better; None: anything else."""
CHALLENGES: Sequence[type[Action]] = (poker.Spellcheck, rummy.Spellcheck, tricks.Spellcheck)
NAMED: Mapping[Kinds, Habit] = MappingProxyType(
    {
        (poker.Fold, poker.Check): "folded-free",
        (poker.Fold, None): "folded",
        (None, poker.Fold): "called",
        (poker.Take, None): "took",
        (poker.Discard, None): "discarded",
        (rummy.Lay, rummy.Lay): "laid-other",
        (rummy.Lay, None): "laid",
        (None, rummy.Lay): "kept-word",
        (rummy.Discard, rummy.Discard): "discarded",
        (tricks.Play, tricks.Play): "played",
        (tricks.Rule, None): "ruled",
        (soup.Add, soup.Add): "added",
        (soup.Add, None): "added-on",
        (soup.Eat, None): "ate",
        (soup.EatFirst, None): "ate",
        (soup.SayEat, None): "said-word",
        (soup.Doubt, None): "said-none",
        **{(challenge, None): "challenged" for challenge in CHALLENGES},
        **{(None, challenge): "accepted" for challenge in CHALLENGES},
    }
)


def habit_of(grade: Grade) -> Habit | None:
    """None: the mistake fits no habit."""
    taken, best = grade.taken.action, grade.acts[0].action
    match taken, best:
        case poker.Draw(discard=mine), poker.Draw(discard=better):
            return _swapped(len(mine), len(better))
        case rummy.Take(card=card, source=source), _:
            return "drew" if card is None and source != "discard" else "dug"
        case rummy.TakeFrom(source=source), _:
            return "drew" if source == "stock" else "dug"
        case tricks.Play(scrump=mine), tricks.Play(scrump=better) if (mine is None) != (better is None):
            return "scrumped" if mine is not None else "not-scrumped"
    kinds = ((type(taken), type(best)), (None, type(best)), (type(taken), None))
    return next((NAMED[kind] for kind in kinds if kind in NAMED), None)


def _swapped(mine: int, better: int) -> Habit:
    if mine == better:
        return "swapped-others"
    return "swapped-more" if mine > better else "swapped-fewer"
