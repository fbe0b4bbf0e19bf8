"""The message about a hand that is over: its picture, one sentence why, and what comes next. The account is behind *Details*."""

from __future__ import annotations

from screens import custom_ids
from screens.catalogue import screen_of
from screens.components import BLUE, Component, button, container, rows, section, text
from screens.fair import PROOF
from screens.pictures.results import result_text
from screens.results.because import because
from screens.results.facts import HandResult
from screens.results.message import AGAIN, SHARE, WORDS
from screens.results.words import barred, gone, headline, not_counted, paragraphs, standings, subtitle
from screens.table import series
from screens.table.frames import short_enough
from screens.table.stage import Stage

DETAILS = "details"


def posted(
    stage: Stage, result: HandResult, version: int, remark: str = "", *, leads: bool = True
) -> list[Component]:
    """`leads`: the next hand is dealt from here, and from nowhere else."""
    given = [not_counted(stage, result)] if result.void else [because(stage, result), *barred(stage, result)]
    why = "\n".join(filter(None, given))
    parts = [
        text(result_text(stage, result)),
        section(why or headline(stage, result), _details(stage, result, version)),
    ]
    rest = [*gone(stage, result), standings(stage, result)]
    rest += [series.told(stage) if result.standings or result.void else "", f"-# {remark}" if remark else ""]
    if any(rest):
        parts.append(text("\n".join(filter(None, rest))))
    parts += rows(_onward(stage, result, version, leads=leads))
    return [container(short_enough(parts), screen_of(stage.table.game).colour)]


def mark(table: int, version: int, hand: int) -> str:
    """The id of a button that is on every result, and on no other message."""
    return custom_ids.write("t", table, version, DETAILS, str(hand))


def _details(stage: Stage, result: HandResult, version: int) -> Component:
    return button(stage.i18n.say("Details"), mark(stage.table.id, version, result.hand))


def _onward(stage: Stage, result: HandResult, version: int, *, leads: bool) -> list[Component]:
    """It does something sensible however late it is pressed, so it may stay."""
    over = bool(result.standings) or stage.table.phase == "closed"
    label, style = series.lead_on(stage) if over else (stage.i18n.say("Next hand"), BLUE)
    lead_on = custom_ids.write("t", stage.table.id, version, AGAIN)
    return [button(label, lead_on, style)] if over or leads else []


def details(stage: Stage, result: HandResult, version: int) -> list[Component]:
    """For whoever asks: every chip and point, and what else can be done about the hand."""
    say, table = stage.i18n.say, stage.table

    def made(label: str, act: str) -> Component:
        return button(label, custom_ids.write("t", table.id, version, act, str(result.hand)))

    buttons = [made(say("Look up a word, or vote on it"), WORDS)] if result.words else []
    buttons.append(made(say("Fair deal"), PROOF))
    if not result.void:
        buttons.append(made(say("Share"), SHARE))
    head = f"-# {subtitle(stage, result)}\n### {headline(stage, result)}"
    parts = [text(head), *(text(paragraph) for paragraph in paragraphs(stage, result)), *rows(buttons)]
    return [container(short_enough(parts), screen_of(table.game).colour)]
