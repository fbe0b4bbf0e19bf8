"""The front end's answer if an interaction could not be handed to the bot."""

from __future__ import annotations

from enum import Enum
from typing import Any

from screens.i18n.language import i18n, language_of, later

PONG, MESSAGE, CHOICES = 1, 4, 8
COMPLETION = 4
EPHEMERAL = 1 << 6


class Handed(Enum):
    """Whether an interaction was handed to the bot."""

    OVER = "over"
    NOT = "not"
    IN_DOUBT = "in-doubt"


SENTENCES = {
    Handed.NOT: later("That did not get through to me, and nothing has changed. Try again in a few seconds."),
    Handed.IN_DOUBT: later(
        "I can't tell whether that got through. See whether anything has changed before you try again."
    ),
}


def excuse(kind: int, locale: str, handed: Handed) -> dict[str, Any]:
    """The private answer to an interaction of that kind."""
    if kind == COMPLETION:
        return {"type": CHOICES, "data": {"choices": []}}
    said = i18n(language_of(locale)).say(SENTENCES[handed])
    return {"type": MESSAGE, "data": {"content": said, "flags": EPHEMERAL}}
