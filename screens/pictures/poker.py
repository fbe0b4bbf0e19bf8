"""A poker table as a bystander sees it."""

from __future__ import annotations

from drawing.scenes import PokerScene, PokerSeat
from engine.families.poker.view import PokerView, SeatView
from screens.families.poker import board
from screens.families.poker.wording import hand_name, public_word
from screens.pictures.wording import Picture, Spoken, bare, facts, in_words, name, sentences, title
from screens.table.stage import Stage


def picture(stage: Stage) -> Picture:
    view: PokerView = stage.view
    places = [place for place, seat in enumerate(view.seats) if seat.presence != "free" or seat.dealt]
    scene = PokerScene(
        deck=stage.faces.deck.id,
        title=title(stage),
        note=bare(board.headline(stage)),
        pot=bare(board.pot(stage)).upper(),
        middle=view.middle,
        pile=view.pile[-1:],
        pile_label=_pile_label(stage),
        seats=tuple(_seat(stage, place) for place in places),
    )
    return in_words(stage, scene, alt)


def alt(stage: Stage, scene: PokerScene, told: Spoken) -> str:
    say = stage.i18n.say
    parts = [scene.title, scene.note, bare(board.pot(stage))]
    if scene.middle:
        parts.append(say("Middle: {cards}", cards=told(stage, scene.middle)))
    if scene.pile:
        parts.append(f"{scene.pile_label}: {told(stage, scene.pile)}")
    return sentences([*parts, *(_said(stage, seat, told) for seat in scene.seats)])


def _said(stage: Stage, seat: PokerSeat, told: Spoken) -> str:
    i18n = stage.i18n
    parts = [
        i18n.say("to act") if seat.acts else "",
        i18n.say("dealer") if seat.dealer else "",
        seat.line,
        i18n.say("in for {amount}", amount=seat.bet) if seat.bet else "",
        seat.word,
        told(stage, seat.cards),
        i18n.count("{n} card face down", "{n} cards face down", seat.hidden) if seat.hidden else "",
    ]
    return i18n.say("{name}: {what}", name=seat.name, what=", ".join(filter(None, parts)))


def _pile_label(stage: Stage) -> str:
    return stage.i18n.say("Top discard") if stage.view.pile else ""


def _seat(stage: Stage, place: int) -> PokerSeat:
    seat: SeatView = stage.view.seats[place]
    words = tuple(claim for word in seat.shown.words for claim in word) if seat.shown else ()
    cards = (*seat.cards, *seat.up)
    hidden = seat.count - len(seat.cards) if seat.playing else 0
    return PokerSeat(
        name=name(stage, place),
        line=_line(stage, seat),
        cards=words or cards,
        hidden=0 if words else hidden,
        bet=stage.i18n.number(seat.bet) if seat.bet else "",
        word=_word(stage, seat),
        dealer=place == stage.view.dealer,
        acts=place in stage.to_act,
        out=seat.dealt and not seat.playing,
    )


def _line(stage: Stage, seat: SeatView) -> str:
    """Their chips, and the one thing that matters most."""
    i18n, say = stage.i18n, stage.i18n.say
    chips = i18n.number(seat.stack)
    if seat.presence != "here":
        return facts(chips, say("away")) if seat.presence == "away" else say("has left")
    if seat.dealt and not seat.playing:
        return facts(chips, say("folded"))
    if seat.all_in and stage.view.phase not in ("between", "over"):
        return say("all in ({staked})", staked=i18n.number(seat.staked))
    if seat.drew is not None and seat.playing:
        drew = i18n.count("drew {n}", "drew {n}", seat.drew) if seat.drew else say("stood pat")
        return facts(chips, drew)
    if seat.presented and stage.view.phase == "present":
        return facts(chips, say("has presented"))
    return facts(chips, say("checked") if seat.checked and stage.view.phase == "bet" else "")


def _word(stage: Stage, seat: SeatView) -> str:
    if seat.shown is None:
        return ""
    words = " + ".join(public_word(stage, text) for text in seat.shown.texts)
    return facts(
        hand_name(stage, seat.shown.hand), words, stage.i18n.say("false word") if seat.shown.foul else ""
    )
