"""The message about a hand that is over: a card of its own, or folded into one for the whole table."""

from __future__ import annotations

from collections.abc import Sequence

from house.tables.history import PlayedHand
from screens import custom_ids
from screens.cards.pictures import signed
from screens.catalogue import screen_of
from screens.components import BLUE, Component, button, container, rows, rule, text
from screens.fair import PROOF
from screens.names import escaped
from screens.pictures.results import result_text
from screens.pictures.wording import bare
from screens.results.because import because
from screens.results.facts import HandResult
from screens.results.words import barred, gone, headline, paragraphs, standings, subtitle
from screens.table import series
from screens.table.frames import short_enough
from screens.table.stage import Stage

MOST_LINES = 12
SHARE, AGAIN, WORDS = "share", "again", "words"


def posted(
    stage: Stage,
    result: HandResult,
    version: int,
    earlier: Sequence[PlayedHand] = (),
    remark: str = "",
    *,
    leads: bool = True,
) -> list[Component]:
    """`earlier`: where a thread's results are folded, the hands before this one, the newest first. `leads`: the next hand
    is dealt from here, and from nowhere else."""
    parts = [
        text(f"-# {subtitle(stage, result)}\n### {headline(stage, result)}"),
        *(text(paragraph) for paragraph in paragraphs(stage, result)),
    ]
    if remark:
        parts.append(text(f"-# {remark}"))
    if earlier:
        lines = [_line(stage, hand) for hand in earlier[:MOST_LINES]]
        parts += [rule(), text("\n".join(lines))]
    parts += rows(_buttons(stage, result, version, leads=leads))
    return [container(short_enough(parts), screen_of(stage.table.game).colour)]


def mark(table: int, version: int, hand: int) -> str:
    """The id of a button that is on every result, and on no other message."""
    return custom_ids.write("t", table, version, PROOF, str(hand))


def _line(stage: Stage, hand: PlayedHand) -> str:
    """An earlier hand in a line: who won or lost what."""
    changes = [
        f"{escaped(name)} {stage.i18n.signed(gain)}"
        for name, gain in sorted(hand.players.values(), key=lambda one: -one[1])
        if gain
    ]
    told = ", ".join(changes) or stage.i18n.say("nothing changed")
    return stage.i18n.say("-# Hand {hand}: {told}", hand=hand.hand, told=told)


def _buttons(stage: Stage, result: HandResult, version: int, *, leads: bool) -> list[Component]:
    """They do something sensible however late they are pressed, so they may stay."""
    say, table = stage.i18n.say, stage.table
    over = bool(result.standings) or table.phase == "closed"
    label, style = series.lead_on(stage) if over else (say("Next hand"), BLUE)
    lead_on = custom_ids.write("t", table.id, version, AGAIN)
    again = [button(label, lead_on, style)] if over or leads else []
    share = custom_ids.write("t", table.id, version, SHARE, str(result.hand))
    proof = button(say("Proof"), mark(table.id, version, result.hand))
    if result.void:
        return [*again, proof]
    words = custom_ids.write("t", table.id, version, WORDS, str(result.hand))
    look_up = [button(say("Look up a word, or vote on it"), words)] if result.words else []
    return [*again, button(say("Share"), share), *look_up, proof]


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
