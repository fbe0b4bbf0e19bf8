"""The showdown: what is asked for, and how a player says it. Nobody sees it before all have."""

from __future__ import annotations

import re
from typing import Any

from engine.families.poker.rules import PokerRules
from screens.acts import LONGEST_TYPED
from screens.poker.wording import hand_name
from screens.table.stage import Stage

_BETWEEN_WORDS = re.compile(r"[,+/]")


def one_word(stage: Stage) -> bool:
    rules: PokerRules = stage.view.rules
    return rules.one_word


def presented(stage: Stage) -> str:
    """What they have presented, and may still change."""
    shown, say = stage.view.seats[stage.seat].shown, stage.i18n.say
    until = stage.until()
    change = say("You can still change it; time is up {until}.", until=until) if until else ""
    if shown is None or not shown.texts:
        what = hand_name(stage, shown.hand) if shown is not None else ""
        line = say("You show no words: {hand}.", hand=what)
    else:
        line = say(
            "You show {words}: {hand}. {cards}.",
            words=" + ".join(f"**{word}**" for word in shown.texts),
            hand=hand_name(stage, shown.hand),
            cards="  |  ".join(map(stage.faces.word, shown.words)),
        )
    return f"{line} {change}".rstrip()


# --- what a press means -------------------------------------------------------------------------------------


def claimed(stage: Stage, typed_text: str) -> dict[str, Any]:
    """Typed words, whose cards the engine finds; or the very cards, where a player wants certain copies."""
    words = [part.split() for part in _BETWEEN_WORDS.split(typed_text) if part.strip()]
    cards = [[_card(stage, token) for token in word] for word in words]
    if cards and all(all(word) for word in cards):
        return {"words": cards}
    return {"text": typed_text.strip()[:LONGEST_TYPED]}


def _card(stage: Stage, token: str) -> str | None:
    code, equals, letter = token.partition("=")
    found = stage.faces.meant(code)
    return f"{found}{equals}{letter.upper()}" if found is not None else None
