"""Hints in words, from sentences of each family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Never, cast

from engine.cards import code_of
from engine.coaching import Reason
from engine.contract import Action, Hint, name_of
from screens.table.stage import Stage

HintTeller = Callable[[Stage, Never], str]
"""A function of the action under whose name it is listed."""


class Advice(NamedTuple):
    acts: Mapping[str, str | HintTeller]
    """Each act as a sentence of its own."""
    reasons: Mapping[str, str | tuple[str, str]]
    """The sentences by kind of reason; singular and plural, if it has a number."""
    odds: Callable[[Stage, Hint], str] = lambda *_: ""
    """The chance of winning, and the one needed to call; before the act."""
    why: Callable[[Stage, Hint], str | None] = lambda *_: None
    """A text after the act; None to use its reason."""

    def hint(self, stage: Stage, hint: Hint) -> str:
        """A hint for its player: an act, and why. A bet's chance and price come before the act, any other reason
        after it."""
        act, odds = self.act(stage, hint.action), self.odds(stage, hint)
        if odds:
            return f"{odds} **{act}**"
        why = self.why(stage, hint)
        if why is None:
            why = self._fact(stage, hint.why) if hint.why is not None else ""
        return f"**{act}** {why}".rstrip()

    def act(self, stage: Stage, action: Action) -> str:
        """An advised or past act, as a sentence of its own."""
        told = self.acts[name_of(action)]
        return (
            stage.i18n.say(told)
            if isinstance(told, str)
            else cast("Callable[[Stage, Action], str]", told)(stage, action)
        )

    def _fact(self, stage: Stage, why: Reason) -> str:
        told = self.reasons[why.kind]
        if isinstance(told, tuple):
            return stage.i18n.count(*told, why.number)
        return stage.i18n.say(told, word=why.word, letter=why.letter)


def named(stage: Stage, cards: Sequence[str]) -> str:
    return stage.faces.row([code_of(card) for card in cards])
