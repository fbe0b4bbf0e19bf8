"""A rummy table as a bystander sees it: what lies in front of everybody, and the piles."""

from __future__ import annotations

from drawing.scenes import RummyRow, RummyScene, Word
from engine.cards import text_of
from engine.families.rummy.view import RummyView, WordView
from screens.families.rummy import board, naming
from screens.pictures.wording import Picture, Spoken, bare, facts, in_words, name, sentences, title, veiled
from screens.table.stage import Stage


def picture(stage: Stage) -> Picture:
    view: RummyView = stage.view
    say = stage.i18n.say
    places = [place for place, seat in enumerate(view.seats) if seat.presence != "free" or seat.playing]
    piles = view.phase not in ("declare", "over")
    scene = RummyScene(
        deck=stage.faces.deck.id,
        title=facts(title(stage), bare(board.number(stage))),
        note=bare(board.phase(stage)),
        rows=tuple(row(stage, place) for place in places),
        stock=view.stock if piles else 0,
        stock_label=say("Stock: {n}", n=view.stock) if piles else "",
        discards=view.discards if piles else (),
        discards_label=_discards_label(stage) if piles else "",
        top_label=say("on top") if view.game_rules.digs and len(view.discards) > 1 else "",
    )
    return in_words(stage, scene, alt)


def _discards_label(stage: Stage) -> str:
    if not stage.view.discards:
        return stage.i18n.say("No discards")
    return stage.i18n.say("Discards: {n}", n=stage.view.pile)


def alt(stage: Stage, scene: RummyScene, told: Spoken) -> str:
    parts = [scene.title, scene.note, *(_said(stage, one, told) for one in scene.rows), scene.stock_label]
    if scene.discards:
        cards = told(stage, scene.discards)
        parts.append(
            stage.i18n.say("{label}, the last on top: {cards}", label=scene.discards_label, cards=cards)
        )
    else:
        parts.append(scene.discards_label)
    return sentences(parts)


def _said(stage: Stage, row: RummyRow, told: Spoken) -> str:
    say = stage.i18n.say
    words = [f"{word.label} ({told(stage, word.cards)}){' ✓' if word.proved else ''}" for word in row.words]
    loose = say("deadwood: {cards}", cards=told(stage, row.loose)) if row.loose else ""
    parts = [say("to act") if row.acts else "", row.line, row.tail, *words, loose]
    return say("{name}: {what}", name=row.name, what=", ".join(filter(None, parts)))


def row(stage: Stage, place: int) -> RummyRow:
    view, i18n = stage.view, stage.i18n
    seat = view.seats[place]
    shown = next((one for one in view.shown if one.seat == place), None)
    words = [_word(stage, word, place) for word in view.words if place in (word.seat, word.extender)]
    if shown is not None:
        words += [_plain(stage, cards) for cards in shown.words]
    return RummyRow(
        name=name(stage, place),
        line=facts(
            i18n.count("{n} point", "{n} points", seat.score),
            i18n.say("dealer") if place == view.dealer else "",
        ),
        words=tuple(words),
        loose=shown.deadwood if shown is not None else (),
        tail=_tail(stage, place),
        acts=place in stage.to_act,
        out=place == view.out,
        absent=seat.presence in ("away", "gone"),
    )


def _tail(stage: Stage, place: int) -> str:
    view, i18n = stage.view, stage.i18n
    seat = view.seats[place]
    if place == view.out:
        return i18n.say("out!")
    if seat.presence in ("away", "gone"):
        return i18n.say("away") if seat.presence == "away" else i18n.say("has left")
    if not seat.playing or view.phase in ("declare", "over"):
        return ""
    return i18n.count("{n} card", "{n} cards", seat.count)


def _word(stage: Stage, word: WordView, place: int) -> Word:
    """A word with what was added to it, in front of whoever added it."""
    if word.extender is not None and word.extender == place:
        cards, text = (*word.front, *word.cards, *word.back), word.form
        return Word(cards=veiled(stage, cards, text), proved=word.proved, label=naming.public(stage, text))
    proved = word.proved and word.extender is None
    return Word(
        cards=veiled(stage, word.cards, word.text), proved=proved, label=naming.public(stage, word.text)
    )


def _plain(stage: Stage, cards: tuple[str, ...]) -> Word:
    text = text_of(cards)
    return Word(cards=veiled(stage, cards, text), label=naming.public(stage, text))
