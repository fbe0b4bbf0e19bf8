"""A table and a hand as pictures, with one line and few buttons under each. A message's first text replaces its
picture until that is ready."""

from __future__ import annotations

from collections.abc import Sequence

from engine.computer.hinting import advised
from engine.options import is_slow
from house.tables.records import Settled
from screens import fair, first_hands
from screens.catalogue import screen_of
from screens.components import Component, button, container, rows, section, text
from screens.custom_ids import Press
from screens.names import escaped, forgotten
from screens.panels import lobby, newcomers
from screens.pictures.tables import hand_picture, hand_text, table_text
from screens.pictures.wording import Picture, Shown
from screens.poker.ladder import ranks_held
from screens.results import card as results
from screens.results.own import UNDER_WAY, Ended
from screens.results.picture import mood_colour, result_picture, result_text
from screens.table import acts, frames, series, sorting
from screens.table.family import HINT, MOST_ACTS, Turn, apart
from screens.table.stage import Stage, moment
from screens.turns import next_button

STILL = "still"
"""Back to the hand, and to the choices made there."""


def public(stage: Stage, last: str, notice: str = "", *, led: bool = False) -> list[Component]:
    """The public message: the table in text, until its picture is ready, and a line. Players act in their own hand.
    `led`: between hands, the last result offers the next."""
    screen = screen_of(stage.table.game)
    if not stage.begun:
        parts = [text(table_text(stage)), *([text(notice)] if notice else []), *lobby.terms(stage)]
        return [container(frames.short_enough(parts), screen.colour)]
    line = "\n".join(filter(None, (notice, lobby.night(stage), _happening(stage, last), series.line(stage))))
    parts = [text(table_text(stage)), section(line, acts.HAND.button(stage)), *rows(_for_all(stage, led=led))]
    return [container(frames.short_enough(parts), screen.colour)]


def _happening(stage: Stage, last: str) -> str:
    """The latest event, and the player to act with their deadline. For a lone player, only who plays."""
    say, table = stage.i18n.say, stage.table
    if plays_alone(stage):
        return _who_plays(stage)
    if table.phase == "paused":
        return frames.paused(stage)
    if last and not last.endswith((".", "!", "?", "…")):
        last = f"{last}."
    if table.deal_at is not None:  # on a server, the result is below
        told = "" if table.on_server else last
        return " ".join(filter(None, (told, say("Next hand {when}.", when=moment(table.deal_at)))))
    if not stage.to_act:
        return last or (say("The hand is over.") if table.phase == "between" else frames.title(stage))
    if all(table.seats[seat].is_computer for seat in stage.to_act) and len(stage.to_act) == 1:
        return " ".join(filter(None, (last, say("{name} thinks.", name=stage.name(stage.to_act[0])))))
    mark = "" if stage.faces.plain else "▶ "
    line = say("{mark}**{names}** to act", mark=mark, names=stage.all_names(stage.to_act))
    until = stage.until()
    return " ".join(filter(None, (last, f"{line}, {until}" if until else f"{line}.")))


def plays_alone(stage: Stage) -> bool:
    """Whether one person plays among computers, with everything on their own panel."""
    return stage.table.only_person is not None and stage.table.phase in ("playing", "between")


def _who_plays(stage: Stage) -> str:
    person = stage.table.only_person or 0
    others = [place for place, seat in enumerate(stage.table.seats) if seat.taken and place != person]
    if not others:
        return stage.i18n.say("Only {name} is left at the table.", name=stage.name(person))
    return stage.i18n.say(
        "{name} plays with {names}.", name=stage.name(person), names=stage.all_names(others)
    )


def _for_all(stage: Stage, *, led: bool) -> list[Component]:
    """Public buttons: during a hand only *My hand*, and *Nudge* in a group chat; beside a lone player, a seat for a
    second."""
    table = stage.table
    if plays_alone(stage):
        return [acts.JOIN.button(stage)] if frames.joinable(stage) else []
    buttons = acts.offered(stage, (acts.NUDGE, acts.VOID))
    if table.phase == "between" or table.paused == "too-few":
        if not (led and table.phase == "between"):
            buttons.append(acts.DEAL.button(stage))
        if frames.joinable(stage):
            buttons.append(acts.JOIN.button(stage))
        buttons += fair.cut_button(stage)
    elif table.phase == "paused":
        buttons.append(acts.RESUME.button(stage))
    if frames.away(stage):
        buttons.append(acts.BACK.button(stage))
    if table.game.chips and table.game.joins and table.paused == "too-few":
        buttons.append(acts.BUY.button(stage))
    return buttons


def hand(
    stage: Stage,
    where: str,
    *,
    notice: str = "",
    picked: Press | None = None,
    more: Sequence[Component] = (),
    gone: bool = False,
    ended: Ended = UNDER_WAY,
) -> list[Component]:
    """A player's own panel: their cards, one line, and buttons. Its first words appear in notifications. `where`:
    the server with a link, away from the table. `more`: the buttons behind *More…*, which replace the others.
    `gone`: the table's channel was deleted. `ended`: the end of the last hand for them."""
    say, screen = stage.i18n.say, screen_of(stage.table.game)
    whole = ended.whole
    turn = newcomers.shown(stage, screen.turn(stage, picked or newcomers.chosen(stage)))
    menu = acts.MENU.button(stage)
    if more:
        line = notice or (results.why(stage, whole.result) if whole is not None else _line(stage, turn))
        beside = acts.BACK_TO_HAND.button(stage, detail=STILL)
        hint = [] if _hint_beside(stage, turn.acts) else _hint(stage)
        below = [section(line or frames.title(stage), beside), *rows([*hint, *more]), *turn.more]
    elif whole is not None:
        open_to = [] if stage.table.phase == "closed" else [menu]
        below = results.own(stage, ended, whole, notice, [*turn.acts, *open_to, *_onward(stage)])
    else:
        notice = notice or ended.line
        line = "\n".join(filter(None, (notice, _line(stage, turn, ended=bool(notice)))))
        review = [button(say("Review"), ended.film)] if ended.film else []
        may = _may(stage, [*review, *turn.acts])
        # A row of cards and three acts besides would be too high for a phone.
        if len(may) < MOST_ACTS and not turn.cards and stage.seat in stage.to_act and ranks_held(stage):
            may = [*may, acts.LADDER.button(stage)]
        may = [*may, *_onward(stage)]
        below = [section(line or frames.title(stage), menu), *_acts(stage, turn, may)]
        if _is_away(stage):
            below[1:1] = rows([acts.BACK.button(stage)])
        below[:0] = first_hands.parts(stage, line)
    top = result_text(stage, whole.result) if whole is not None else hand_text(stage)
    return _panel(stage, [text(top), *below], where, gone=gone, ended=ended)


def reading(
    stage: Stage,
    where: str,
    look: Shown,
    picked: Press | None,
    *,
    gone: bool = False,
    ended: Ended = UNDER_WAY,
) -> list[Component]:
    """The panel while its player reads about the table: the text replaces their cards, which are under it as long
    as they may act, and the way back replaces *More…*. What explains the acts in small print is left out."""
    screen, whole = screen_of(stage.table.game), ended.whole
    turn = newcomers.shown(stage, screen.turn(stage, picked or newcomers.chosen(stage)))
    if whole is not None:
        line, may = results.why(stage, whole.result), results.goes_on(stage)
    else:
        line, may = _line(stage, turn).partition("\n-# ")[0], _may(stage, turn.acts)
    back = section(line or frames.title(stage), acts.BACK_TO_HAND.button(stage, detail=STILL))
    parts = [*above_acts(stage, look, turn), back, *_acts(stage, turn, may)]
    return _panel(stage, parts, where, gone=gone, ended=ended)


def above_acts(stage: Stage, look: Shown, turn: Turn) -> list[Component]:
    """What is read, with the reader's cards under it as long as they may act, unless each is a button."""
    held = ""
    if not (look.has_cards or turn.cards) and stage.seat in stage.to_act:
        held = screen_of(stage.table.game).held(stage)
    return [*look.parts, *([text(held)] if held else [])]


def _panel(stage: Stage, parts: list[Component], where: str, *, gone: bool, ended: Ended) -> list[Component]:
    """The panel with its usual lower parts."""
    if gone:
        parts += frames.homeless(stage)
    if stage.by_dm:
        until = stage.until() if stage.seat in stage.to_act else ""
        table = "" if stage.drawn and not where else frames.title(stage)  # the picture shows it
        if foot := " · ".join(filter(None, (table, where.removeprefix("· "), until))):
            parts.append(text(f"-# {foot}"))
    mood = mood_colour(stage, ended.whole.result) if ended.whole is not None else None
    colour = screen_of(stage.table.game).colour if mood is None else mood
    return [container(frames.short_enough(parts), colour)]


def _may(stage: Stage, may: Sequence[Component]) -> list[Component]:
    """The buttons to go on, for acts in the game, and for a hint."""
    if plays_alone(stage) and stage.table.phase == "between":
        may = [*results.goes_on(stage), *may]
    elif frames.buys_in(stage):
        may = [acts.BUY.button(stage), *may]
    return [*may, *_hint_beside(stage, may)]


def _acts(stage: Stage, turn: Turn, buttons: Sequence[Component]) -> list[Component]:
    """The rows of a turn: its choices, its cards and its acts. Costly acts never have the first row."""
    harmless, costly = apart(buttons, stage.table.options)
    if costly and not (turn.menus or turn.cards or harmless):
        harmless = [acts.RULES.button(stage)]
    return [*turn.menus, *rows(turn.cards), *rows(harmless), *rows(costly)]


def _hint_beside(stage: Stage, acts: Sequence[Component]) -> list[Component]:
    """*Hint* among the acts in sight, if there is room, and the act is not blue already. Under the cards for a trick,
    and the trick, a row of its own would be too much for a phone."""
    room = (
        len(acts) < MOST_ACTS and bool(acts or stage.offer("play") is None) and not newcomers.is_shown(stage)
    )
    return _hint(stage) if room else []


def _hint(stage: Stage) -> list[Component]:
    """*Hint*, for a player to act who may take one."""
    table = stage.table
    if not stage.begun or stage.seat not in stage.to_act or not table.may_hint:
        return []
    if not advised(table.game.family, stage.offers, stage.view.options):
        return []
    return [stage.button(stage.i18n.say("Hint"), HINT)]


def _onward(stage: Stage) -> list[Component]:
    """Slow players play at several tables, and may auto-accept."""
    if not is_slow(stage.table.options):
        return []
    accept = []
    if acts.ACCEPT.may(stage):
        accept.append(acts.ACCEPT.button(stage, detail="" if acts.accepts(stage) else str(stage.view.hand)))
    return [*accept, *([] if stage.seat in stage.to_act else [next_button(stage)])]


def own_picture(stage: Stage, ended: Ended) -> Picture | None:
    """The picture at the top of that panel; None if its player reads the text."""
    if not stage.drawn:
        return None
    whole = ended.whole
    return hand_picture(stage) if whole is None else result_picture(stage, whole.result, whole.missed)


def _line(stage: Stage, turn: Turn, *, ended: bool = False) -> str:
    """The line with the latest event, and the reader's options. `ended`: a notice has shown the end."""
    say, table = stage.i18n.say, stage.table
    if table.phase == "paused":
        alone = table.paused == "too-few" and _is_away(stage)
        return say("Paused while you are away.") if alone else frames.paused(stage)
    if table.phase == "between":
        if _is_away(stage):
            return say("You sit out until you come back.")
        if frames.buys_in(stage):
            return frames.broke(stage)
        return "" if ended else say("The hand is over.")
    if acts.ACCEPT.may(stage) and acts.accepts(stage):
        accepts = say("You accept what others show in this hand.")
        return "\n".join(filter(None, (turn.line, accepts)))
    return turn.line


def _is_away(stage: Stage) -> bool:
    return stage.seat is not None and stage.table.seats[stage.seat].presence == "away"


def _by_suit(stage: Stage) -> str:
    """If two suits share a colour, French names a suit differently: it is drawn instead."""
    suits = stage.faces.deck.suits
    if len({suit.colour for suit in suits}) == len(suits):
        return stage.i18n.say("Sort by suit")
    return stage.i18n.say("Sort by {suits}", suits=" ".join(suit.sign for suit in suits))


def about_hand(stage: Stage) -> list[Component]:
    """The player's acts about their panel, at any time: behind *More…*."""
    say, buttons = stage.i18n.say, []
    if stage.sort and stage.begun and screen_of(stage.table.game).sorts:
        by = sorting.after(stage.faces.deck, stage.sort)
        label = {"letter": say("Sort by letter"), "suit": _by_suit(stage), "value": say("Sort by value")}
        buttons.append(stage.button(label[by], "sort", kind="t", detail=by))
    return buttons


def closed(stage: Stage, account: Sequence[Settled], recent: Sequence[str]) -> list[Component]:
    """A closed table: the result, and the button to play again."""
    say = stage.i18n.say
    lines = [_settled(stage, line) for line in account]
    head = [f"### {frames.title(stage)}", say("The table is closed."), series.told(stage)]
    parts = [text("\n".join(filter(None, head)))]
    if lines:
        parts.append(text("\n".join(lines)))
    elif stage.begun and not stage.table.game.chips:
        parts.append(text(table_text(stage)))
    if recent:
        parts.append(text("-# " + " · ".join(recent)))
    again, style = series.lead_on(stage)
    parts += rows([stage.button(again, "rematch", style, kind="t")])
    return [container(frames.short_enough(parts), screen_of(stage.table.game).colour)]


def _settled(stage: Stage, line: Settled) -> str:
    i18n = stage.i18n
    said = i18n.say(
        "{name}: brought {bought}, takes {cashed} home ({gain})",
        name=f"**{escaped(line.name or forgotten(i18n))}**",
        bought=i18n.number(line.bought),
        cashed=i18n.number(line.cashed),
        gain=i18n.signed(line.gain),
    )
    return f"{said}. {frames.beyond(i18n, line.over)}" if line.over else said
