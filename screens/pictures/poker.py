"""A poker table: as a bystander sees it, or with the reader's own cards under it; and these cards alone."""

from __future__ import annotations

from drawing.scenes import Bracket, HandScene, Own, PokerScene, PokerSeat
from engine.families.poker.view import PokerView, SeatView
from engine.ranking.terms import call
from screens.families.poker import board
from screens.families.poker.wording import announcement, hand_name, public_word
from screens.pictures.own import own_said
from screens.pictures.wording import Spoken, bare, facts, name, title
from screens.poker import notes
from screens.table.stage import Stage

PEPPERS = frozenset({"ch"})


def scene(stage: Stage) -> PokerScene:
    view: PokerView = stage.view
    places = [place for place, seat in enumerate(view.seats) if seat.presence != "free" or seat.dealt]
    return PokerScene(
        deck=stage.faces.deck.id,
        title=title(stage),
        corner=_number(stage),
        note=bare(notes.note(stage)),
        pot=bare(board.pot(stage)).upper(),
        middle=view.middle,
        pile=view.pile[-1:],
        seats=tuple(_seat(stage, place) for place in places),
        own=own(stage),
    )


def cards(stage: Stage) -> HandScene | None:
    """The reader's own cards and nothing else: the table stands above them. None where they hold none."""
    mine = own(stage)
    return HandScene(deck=stage.faces.deck.id, own=mine) if mine is not None else None


def cards_lines(stage: Stage, scene: HandScene, told: Spoken) -> list[str]:
    return [*own_said(stage, scene.own, told)]


def own(stage: Stage) -> Own | None:
    """Of these cards, which may share a word and which are new. Nothing here asks a word list."""
    if stage.seat is None:
        return None
    view: PokerView = stage.view
    mine = view.seats[stage.seat]
    if not (mine.cards or mine.up):
        return None
    held = stage.arranged(mine.cards)
    new = bool(mine.drew) and (view.phase == "draw" or not mine.acted)
    return Own(
        cards=held,
        together=_together(stage, held) if view.rules.ranking == "scroker" else (),
        fresh=mine.cards[-(mine.drew or 0) :] if new else (),
        ladder=view.rules.ranking == "scroker",
        up=mine.up,
        up_label=stage.i18n.say("Face up") if mine.up else "",
    )


def _together(stage: Stage, held: tuple[str, ...]) -> tuple[Bracket, ...]:
    """Jokers and wild cards go with everything, and so stand under no bracket."""
    called = call(stage.view.rules.terms)
    free = {*called.wild, *called.deck.jokers}
    found: list[Bracket] = []
    for pool in (*called.pools, PEPPERS):
        places = [at for at, card in enumerate(held) if card not in free and called.suit.get(card) in pool]
        if not places or places[-1] - places[0] + 1 != len(places):
            continue
        suits = [called.suit[held[at]] or "" for at in places]
        found.append(
            Bracket(first=places[0], last=places[-1], suit=next((one for one in suits if one != "ch"), "ch"))
        )
    return tuple(one for one in found if not any(_within(one, other) for other in found))


def _within(one: Bracket, other: Bracket) -> bool:
    return one != other and other.first <= one.first and one.last <= other.last


def lines(stage: Stage, scene: PokerScene, told: Spoken) -> list[str]:
    say = stage.i18n.say
    parts = [", ".join(filter(None, (scene.title, scene.corner))), scene.note, bare(board.pot(stage))]
    if scene.middle:
        parts.append(say("Middle: {cards}", cards=told(stage, scene.middle)))
    if scene.pile:
        parts.append(say("Top of the pile: {cards}", cards=told(stage, scene.pile)))
    parts += [_said(stage, seat, told) for seat in scene.seats]
    return [*parts, *(own_said(stage, scene.own, told) if scene.own is not None else ())]


def _said(stage: Stage, seat: PokerSeat, told: Spoken) -> str:
    i18n = stage.i18n
    parts = [
        seat.line,
        i18n.say("bet {amount}", amount=seat.bet) if seat.bet else "",
        seat.word,
        told(stage, seat.cards) if not seat.own else "",
        i18n.say("deals") if seat.dealer else "",
        i18n.say("to act") if seat.acts else "",
    ]
    return f"{seat.name} {', '.join(filter(None, parts))}"


def _number(stage: Stage) -> str:
    view, i18n = stage.view, stage.i18n
    hand = i18n.say("hand {hand}", hand=view.hand) if view.hand else ""
    return (
        facts(hand, i18n.say("ante {ante}", ante=i18n.number(view.ante))) if view.rules.tournament else hand
    )


def _seat(stage: Stage, place: int) -> PokerSeat:
    seat: SeatView = stage.view.seats[place]
    mine = place == stage.seat
    words = tuple(claim for word in seat.shown.words for claim in word) if seat.shown else ()
    cards = words or (seat.up if mine else (*seat.cards, *seat.up))
    hidden = seat.count - (0 if mine else len(seat.cards)) if seat.playing and not words else 0
    return PokerSeat(
        name=name(stage, place),
        line=_line(stage, seat, mine=mine),
        cards=cards,
        hidden=hidden,
        bet=stage.i18n.number(seat.bet) if seat.bet else "",
        word=_word(stage, seat),
        dealer=place == stage.view.dealer,
        acts=place in stage.to_act,
        out=seat.dealt and not seat.playing,
        own=mine,
    )


def _line(stage: Stage, seat: SeatView, *, mine: bool) -> str:
    """Their chips, or the one thing that matters more. Readers know what they did themselves."""
    i18n, say = stage.i18n, stage.i18n.say
    chips = i18n.number(seat.stack)
    if seat.presence != "here":
        return facts(chips, say("away")) if seat.presence == "away" else say("has left")
    if seat.dealt and not seat.playing:
        return say("folded")
    if seat.all_in and stage.view.phase not in ("between", "over"):
        return say("all in")
    if seat.drew is not None and seat.playing and not seat.bet and not mine:
        return facts(chips, say("swapped {n}", n=seat.drew) if seat.drew else say("kept all"))
    done = ""
    if stage.view.phase == "present" and seat.presented:
        done = say("ready")
    elif stage.view.phase == "bet" and seat.checked:
        done = say("checked")
    return chips if mine else facts(chips, done)


def _word(stage: Stage, seat: SeatView) -> str:
    if seat.shown is None:
        return announcement(stage, seat.announced) if seat.announced is not None else ""
    words = " + ".join(public_word(stage, text) for text in seat.shown.texts)
    foul = stage.i18n.say("false word") if seat.shown.foul else ""
    return facts(foul or hand_name(stage, seat.shown.hand), words)
