"""The message about a finished hand: its picture, one sentence why, and the next step. The account is behind
*Details*."""

from __future__ import annotations

from collections.abc import Sequence

from engine.common_events import Spellchecked
from screens import custom_ids
from screens.cards.pictures import signed
from screens.catalogue import screen_of
from screens.components import BLUE, Component, button, container, rows, section, text
from screens.fair import PROOF
from screens.i18n.language import later
from screens.pictures.wording import bare
from screens.results.because import because
from screens.results.items import reasons
from screens.results.own import Ended, Whole
from screens.results.picture import result_text
from screens.results.sentences import (
    barred,
    bluffed,
    gone,
    headline,
    in_a_line,
    not_counted,
    paragraphs,
    standings,
    subtitle,
    unchecked,
)
from screens.table import acts as table_acts
from screens.table import series
from screens.table.frames import broke, buys_in, came_back, paused, short_enough
from screens.table.hand_result import HandResult
from screens.table.stage import Stage, moment

SHARE, AGAIN, WORDS, DETAILS, FILM = "share", "again", "words", "details", "film"
PRACTISE = "practise"
AT = "v"


def posted(
    stage: Stage, result: HandResult, version: int, remark: str = "", meaning: str = "", *, leads: bool = True
) -> list[Component]:
    """`meaning`: of the winning word. `leads`: only this message offers the next hand."""
    film = button(stage.i18n.say("Review"), film_id(stage.table.id, version, result.hand))
    parts = [
        text(result_text(stage, result)),
        *_besides([meaning]),
        section(why(stage, result), _details(stage, result, version)),
        *_besides(_since(stage, result, remark)),
        *rows([*_onward(stage, result, version, leads=leads), film]),
    ]
    return [container(short_enough(parts), screen_of(stage.table.game).colour)]


def why(stage: Stage, result: HandResult) -> str:
    if result.void:
        return not_counted(stage, result)
    return "\n".join(barred(stage, result)) or because(stage, result) or _reckoned(stage, result)


def _reckoned(stage: Stage, result: HandResult) -> str:
    """If the points are enough: the winner's reasons."""
    if len(result.winners) > 1 and not (result.chips or stage.table.game.teams):
        points = stage.i18n.signed(result.won[0].amount)
        names = stage.all_names(result.winners)
        return stage.i18n.say("{names} have the most points: {points} each.", names=names, points=points)
    share = result.share_of(result.winners[0]) if len(result.won) == 1 else None
    what = reasons(stage, share) if share is not None else ""
    return f"{what}." if what else headline(stage, result)


def _since(stage: Stage, result: HandResult, remark: str, *, asked: bool = False) -> list[str]:
    """`asked`: the words were looked up."""
    doubtful = unchecked(stage, result) if result.chips and not asked else ""  # a word decided the hand
    rest = [_unseen(stage, result), doubtful, " ".join(gone(stage, result)), standings(stage, result)]
    rest.append(series.told(stage) if result.standings or result.void else "")
    return rest if any(rest) or not remark else [f"-# {remark}"]


def _unseen(stage: Stage, result: HandResult) -> str:
    """The outcome of the last challenge, which may have passed unseen, unless the picture shows its word."""
    pictured = {word for one in result.shown for word in (*one.false, *one.doubted)}
    if not result.checked or result.checked[-1].word in pictured:
        return ""
    return "".join(_judged(stage, result.checked[-1:]))


def _judged(stage: Stage, checked: Sequence[Spellchecked]) -> list[str]:
    told, public = screen_of(stage.table.game).told, stage.but(player=None, seat=None)
    found = (told(public, event) for event in checked)
    return [f"{sentence.removesuffix('.')}." for sentence in found if sentence]


def _besides(lines: list[str]) -> list[Component]:
    return [text("\n".join(filter(None, lines)))] if any(lines) else []


def own(stage: Stage, ended: Ended, whole: Whole, notice: str, acts: Sequence[Component]) -> list[Component]:
    """The result on a lone player's panel, under its picture, with their best possible hand. Beside
    advice there is nothing longer to read."""
    table, result = stage.table, whole.result
    sentence = "\n".join(filter(None, (notice, why(stage, result))))
    means = "" if (ended.line or whole.bluffs) and not in_a_line(whole.meaning) else whole.meaning
    parts = [*_besides([means]), section(sentence, _details(stage, result, whole.version))]
    film = button(stage.i18n.say("Review"), ended.film)
    if ended.line:
        parts.append(section(ended.line, film))
    since = [] if ended.line or not whole.bluffs else [" ".join(bluffed(stage, whole.bluffs))]
    remark = "" if ended.line or since else whole.remark
    since += _since(stage.but(reader=stage.seat), result, remark, asked=whole.alone)
    since += came_back(stage.i18n, whole.home)
    if table.phase == "paused":
        since.append(paused(stage))
    elif buys_in(stage):
        since.append(broke(stage))
    elif table.deal_at is not None:
        since.append(stage.i18n.say("Next hand {when}.", when=moment(table.deal_at)))
    again = [] if ended.line else [film]
    return [*parts, *_besides(since), *rows([*goes_on(stage), *again, *acts])]


def goes_on(stage: Stage) -> list[Component]:
    """The buttons for one person among computers after a hand."""
    say, table = stage.i18n.say, stage.table
    lead_on = custom_ids.write("t", table.id, 0, AGAIN)
    if table.phase == "closed":
        label, style = series.lead_on(stage)
        return [] if stage.by_dm and not table.at_home else [button(label, lead_on, style)]
    ends = table.only_person is not None and table.host == stage.player
    stop = table_acts.CLOSE.button(stage, later("Stop")) if ends else table_acts.LEAVE.button(stage)
    if buys_in(stage):
        return [table_acts.BUY.button(stage), stop]
    found = [button(say("Next hand"), lead_on, BLUE), stop]
    if table.game.chips and table.paused == "too-few":
        found.append(table_acts.BUY.button(stage))
    return found


def mark(table: int, version: int, hand: int) -> str:
    """The id of a button that is on every result, and on no other message."""
    return custom_ids.write("t", table, version, DETAILS, str(hand))


def _details(stage: Stage, result: HandResult, version: int) -> Component:
    return button(stage.i18n.say("Details"), mark(stage.table.id, version, result.hand))


def film_at(table: int, version: int, hand: int, made: int) -> str:
    """The id of the button that opens the film at the decision before this version of the table."""
    return f"{film_id(table, version, hand)}.{AT}{made}"


def film_id(table: int, version: int, hand: int) -> str:
    return custom_ids.write("t", table, version, FILM, str(hand))


def _onward(stage: Stage, result: HandResult, version: int, *, leads: bool) -> list[Component]:
    """The button always does something sensible, so it may stay."""
    over = bool(result.standings) or stage.table.phase == "closed"
    label, style = series.lead_on(stage) if over else (stage.i18n.say("Next hand"), BLUE)
    lead_on = custom_ids.write("t", stage.table.id, version, AGAIN)
    return [button(label, lead_on, style)] if over or leads else []


def details(stage: Stage, result: HandResult, version: int, meaning: str = "") -> list[Component]:
    """The private account: the whole meaning of the winning word, every chip and point, and further acts about the
    hand."""
    say, table = stage.i18n.say, stage.table

    def made(label: str, act: str) -> Component:
        return button(label, custom_ids.write("t", table.id, version, act, str(result.hand)))

    buttons = [made(say("Look up a word, or vote on it"), WORDS)] if result.words else []
    buttons.append(made(say("Check the deal"), PROOF))
    if not result.void:
        buttons.append(made(say("Share"), SHARE))
    checked = "\n".join(_judged(stage, result.checked))
    said = (f"-# {subtitle(stage, result)}", meaning, *paragraphs(stage, result, beside=True), checked)
    return [*map(text, filter(None, said)), *rows(buttons)]


def shared(stage: Stage, result: HandResult) -> str:
    """The result as text to paste elsewhere: no buttons, no markup, a sign for each card, no hidden cards."""
    parts = [
        result_text(stage, result).removeprefix("### "),
        because(stage, result),
        *barred(stage, result),
        *gone(stage, result),
        standings(stage, result),
    ]
    return "\n".join(bare(signed(line)) for part in parts for line in part.splitlines())
