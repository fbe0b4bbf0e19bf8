"""Draws a rummy table: everyone's words, the piles and, below, the reader's own cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from drawing.scenes import Own, RummyRow, RummyScene, WordInRow
from engine.cards import text_of
from engine.families.rummy.view import RummyView, ShownView, WordView
from engine.options import reached
from screens.pictures.faces import face
from screens.pictures.wording import bare, facts, goal, name, number, title, veiled
from screens.rummy import naming
from screens.table.family import Spoken
from screens.table.stage import Stage

LEAST = 317
"""The height with a line for the rules, or one player's words in two lines."""


def scene(stage: Stage) -> RummyScene:
    view = stage.seen(RummyView)
    say = stage.i18n.say
    piles = view.phase not in ("declare", "over")
    return RummyScene(
        deck=stage.faces.deck.id,
        title=title(stage),
        corner=number(stage),
        note=bare(facts(_rules(stage), "" if _is_asked(stage) else _phase(stage))),
        rows=tuple(row(stage, place) for place in _places(stage)),
        stock=view.stock if piles else 0,
        stock_label=say("{n} left", n=view.stock) if piles else "",
        discards=view.discards if piles else (),
        top_label=_top_label(stage),
        own=own(stage),
        least=_least(stage),
    )


def _least(stage: Stage) -> float:
    """As at poker, for a lone player: Discord shows higher pictures narrower. Very many words make one higher still."""
    alone, view = stage.seat is not None and stage.table.only_person is not None, stage.seen(RummyView)
    return LEAST if alone and not view.game_rules.knocks and view.phase not in ("between", "over") else 0


def _is_asked(stage: Stage) -> bool:
    """Whether the line below asks for the first swap, so that the picture need not say it."""
    return stage.view.phase == "exchange" and stage.seat in stage.to_act


def _places(stage: Stage) -> list[int]:
    seats = enumerate(stage.seen(RummyView).seats)
    return [place for place, seat in seats if seat.presence != "free" or seat.playing]


def own(stage: Stage) -> Own | None:
    view = stage.seen(RummyView)
    if stage.seat is None or not view.cards:
        return None
    return Own(cards=stage.arranged(view.cards), fresh=view.taken, crowded=True)


def _top_label(stage: Stage) -> str:
    """Say which card is on top if deeper ones may be taken; otherwise how many cards the pile has."""
    view, i18n = stage.seen(RummyView), stage.i18n
    if view.game_rules.digs:
        return i18n.say("top") if len(view.discards) > 1 else ""
    return i18n.say("top of {n}", n=view.pile) if view.pile > 1 else ""


def lines(stage: Stage, scene: RummyScene, told: Spoken) -> list[str]:
    say = stage.i18n.say
    parts = [facts(scene.title, goal(stage)), scene.note, *_rows(stage, scene, told)]
    if scene.stock:
        parts.append(say("Stock {n}", n=scene.stock))
    if scene.discards:
        parts.append(_pile(stage, told(stage, scene.discards[::-1])))
    return parts


def _pile(stage: Stage, cards: str) -> str:
    """Describe the whole pile if players may dig in it; otherwise the top card and the number of cards."""
    view, say = stage.seen(RummyView), stage.i18n.say
    if view.game_rules.digs:
        return say("Pile from the top: {cards}", cards=cards)
    return facts(say("Top discard: {cards}", cards=cards), _top_label(stage))


def _rows(stage: Stage, scene: RummyScene, told: Spoken) -> list[str]:
    places = zip(scene.rows, _places(stage), strict=True)
    return [_said(stage, one, place, told) for one, place in places]


def _said(stage: Stage, row: RummyRow, place: int, told: Spoken) -> str:
    i18n, say, shown = stage.i18n, stage.i18n.say, _shown(stage, place)
    on = _longer(stage, place)
    words = [
        f"{word.label}{on.get(word.label, '')} ({told(stage, word.cards)}){' ✓' if word.proved else ''}"
        for word in row.words
    ]
    words += [naming.public(stage, form) for form in shown.forms] if shown is not None else ()
    loose = say("deadwood: {cards}", cards=told(stage, row.loose)) if row.loose else ""
    held = i18n.count("{n} card", "{n} cards", int(row.held)) if row.held else ""
    parts = [row.line, held, *words, loose, say("out!") if row.out else "", say("to act") if row.acts else ""]
    return f"{row.name} {', '.join(filter(None, parts))}"


def _longer(stage: Stage, place: int) -> dict[str, str]:
    """Return, for each word this player made from another's, that word and its owner."""
    return {
        naming.public(stage, word.form): stage.i18n.say(
            " from {name}'s {word}", word=naming.public(stage, word.text), name=name(stage, word.seat)
        )
        for word in stage.seen(RummyView).words
        if place not in (word.seat, None) and word.extender == place
    }


def _shown(stage: Stage, place: int) -> ShownView | None:
    shown: Sequence[ShownView] = stage.seen(RummyView).shown
    return next((one for one in shown if one.seat == place), None)


def row(stage: Stage, place: int) -> RummyRow:
    view, say = stage.seen(RummyView), stage.i18n.say
    seat = view.seats[place]
    shown = _shown(stage, place)
    words = [_word(stage, word, place) for word in view.words if place in (word.seat, word.extender)]
    if shown is not None:
        words += [_plain(stage, cards) for cards in shown.words]
    absence = {"away": say("away"), "gone": say("has left")}.get(seat.presence, "")
    counted = seat.playing and not absence and view.phase not in ("declare", "over")
    return RummyRow(
        name=name(stage, place),
        line=absence or stage.i18n.number(seat.score),
        words=tuple(words),
        loose=shown.deadwood if shown is not None else (),
        held=str(seat.count) if counted else "",
        acts=place in stage.to_act,
        out=place == view.out,
        absent=bool(absence),
        face=face(stage, place),
    )


def _word(stage: Stage, word: WordView, place: int) -> WordInRow:
    """Return a word with its additions, in front of the player who made them."""
    if word.extender is not None and word.extender == place:
        cards, text = (*word.front, *word.cards, *word.back), word.form
        return WordInRow(
            cards=veiled(stage, cards, text), proved=word.proved, label=naming.public(stage, text)
        )
    proved = word.proved and word.extender is None
    return WordInRow(
        cards=veiled(stage, word.cards, word.text), proved=proved, label=naming.public(stage, word.text)
    )


def _plain(stage: Stage, cards: tuple[str, ...]) -> WordInRow:
    text = text_of(cards)
    return WordInRow(cards=veiled(stage, cards, text), label=naming.public(stage, text))


# --- beside the rows -----------------------------------------------------------------------------------------


def _phase(stage: Stage) -> str:
    teller = PHASES.get(stage.view.phase)
    return teller(stage) if teller is not None else ""


def _last_turns(stage: Stage) -> str:
    return stage.i18n.count(
        "the stock is empty: {n} last turn left",
        "the stock is empty: {n} last turns left",
        stage.seen(RummyView).last_turns,
    )


def _knocked(stage: Stage) -> str:
    shown = stage.seen(RummyView).shown
    knocker = shown[0].seat if shown else None
    return stage.i18n.say("{name} has knocked", name=stage.name(knocker))


def _between(stage: Stage) -> str:
    """Say whether a hand must decide between players tied at the target."""
    view, say = stage.seen(RummyView), stage.i18n.say
    scores = {place: seat.score for place, seat in enumerate(view.seats) if seat.presence != "free"}
    best = max(scores.values(), default=0)
    level = [place for place, score in scores.items() if score == best]
    if len(level) > 1 and reached(view.options, best):
        return say("{names} are tied: one more hand decides.", names=stage.all_names(level))
    return say("between hands")


PHASES: Mapping[str, Callable[[Stage], str]] = MappingProxyType(
    {
        "declare": lambda stage: stage.i18n.say("the dealer may declare"),
        "exchange": lambda stage: stage.i18n.say("first swap"),
        **dict.fromkeys(("last", "bare"), _last_turns),
        "out": lambda stage: stage.i18n.say(
            "{name} has gone out", name=stage.name(stage.seen(RummyView).out)
        ),
        "closing": lambda stage: stage.i18n.say("last challenges"),
        **dict.fromkeys(("check", "choose", "show", "reply"), _knocked),
        "redo": lambda stage: stage.i18n.say("the knock was false"),
        "between": _between,
        "over": lambda stage: stage.i18n.say("the game is over"),
    }
)


def _rules(stage: Stage) -> str:
    view = stage.seen(RummyView)
    usual = view.game_rules.hand.normal
    if usual.exact:
        return stage.i18n.count("words of exactly {n} letter", "words of exactly {n} letters", usual.number)
    declared = view.game_rules.declares and view.phase != "declare"
    return naming.rules(stage, view.rules) if declared else ""
