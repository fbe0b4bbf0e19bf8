"""The message about a hand that is over: a card of its own, or folded into one for the whole table."""

from __future__ import annotations

from screens import custom_ids
from screens.cards.pictures import signed
from screens.fair import PROOF
from screens.pictures.results import result_text
from screens.pictures.wording import bare
from screens.results.because import because
from screens.results.facts import HandResult
from screens.results.words import barred, gone, standings
from screens.table.stage import Stage

SHARE, AGAIN, WORDS = "share", "again", "words"


def mark(table: int, version: int, hand: int) -> str:
    """The id of a button that is on every result, and on no other message."""
    return custom_ids.write("t", table, version, PROOF, str(hand))


def shared(stage: Stage, result: HandResult) -> str:
    """The same as text to be pasted anywhere: no buttons, no markup, a sign for each card, nothing that was not shown."""
    parts = [
        result_text(stage, result).removeprefix("### "),
        because(stage, result),
        *barred(stage, result),
        *gone(stage, result),
        standings(stage, result),
    ]
    return "\n".join(bare(signed(line)) for part in parts for line in part.splitlines())
