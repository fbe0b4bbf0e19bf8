"""The engine's refusals.

    EngineError
    ├── Refused      the action is readable, but the rules do not allow it now
    └── Unreadable   the action, option or card cannot be understood at all

A refusal carries a code and the facts a sentence needs ("you have 40, the most is 34"). The sentence itself,
in the player's language, is made by the screens, never here. Facts may be shown only to the player who acted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, ParamSpec, get_args

Facts = ParamSpec("Facts")

Code = Literal[
    "not-seated",
    "not-your-turn",
    "not-now",
    "unknown-action",
    "unknown-card",
    "not-your-card",
    "bad-amount",
    "not-enough-chips",
    "bad-word-shape",
    "bad-suits",
    "too-short",
    "too-long",
    "bad-length",
    "no-openers",
    "not-a-word",
    "must-follow-suit",
    "not-loose",
    "cannot-go-out",
    "bad-scrump",
    "stale",
    "bad-option",
    "bad-seats",
    "must-eat",
    "no-word-begins",
    "bad-call",
    "already-done",
]

CODES: frozenset[str] = frozenset(get_args(Code))


class EngineError(Exception):
    """The root of everything the engine raises on purpose."""


class Refused(EngineError):
    def __init__(self, code: Code, **facts: Any) -> None:
        super().__init__(code)
        self.code: Code = code
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({told})" if told else self.code


class Unreadable(EngineError):
    """Input in a wrong form. The message names the place."""


def allowed(rule: Callable[Facts, object], *facts: Facts.args, **more: Facts.kwargs) -> bool:
    """Whether a rule accepts these facts, so `legal` asks the same rules as `apply`."""
    try:
        rule(*facts, **more)
    except Refused:
        return False
    return True
