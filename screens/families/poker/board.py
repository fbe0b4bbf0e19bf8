"""The public message of a poker table. It is drawn from a bystander's view and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.families.poker.rules import Betting
from engine.families.poker.view import PokerView, SeatView
from screens.components import BLUE, GREEN, RED, Component, rows
from screens.families.poker import calling, calls, presenting, showing, turns, wagers
from screens.families.poker.wording import announcement, declared, hand_name, in_pieces, public_word, words_of
from screens.i18n.language import later
from screens.poker import notes
from screens.table.stage import Stage

PHASES: Mapping[str, str] = MappingProxyType(
    {
        "think": later("time to think"),
        "draw": later("draw"),
        "turns": later("drawing turns"),
        "present": later("showdown: present your words"),
        "spellcheck": later("showdown: spellcheck"),
        "between": later("between hands"),
        "over": later("the game is over"),
    }
)
"""All but betting, which has its rounds."""
ROUNDS: Mapping[int, str] = MappingProxyType(
    {
        1: later("first betting round"),
        2: later("second betting round"),
        3: later("third betting round"),
        4: later("fourth betting round"),
    }
)


def headline(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    if view.phase == "call":
        return say("hand {hand} · the dealer calls the game", hand=view.hand + 1)
    line = say("hand {hand} · {phase}", hand=view.hand, phase=_phase(stage))
    return f"{line} · {notes.tournament(stage)}" if view.rules.tournament else line


def _phase(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    if view.phase == "present" and presenting.one_word(stage):
        return say("showdown: announce your word")
    return say(PHASES[view.phase]) if view.phase in PHASES else betting_round(stage)


def betting_round(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    streets = view.rules.streets[: view.street + 1]
    number = sum(isinstance(street, Betting) for street in streets)
    name = say(ROUNDS[number]) if number in ROUNDS else say("betting round {number}", number=number)
    street = streets[-1] if streets else None
    if isinstance(street, Betting) and not street.check and not view.high:
        return say("{round}, open or fold", round=name)
    return name


def paragraphs(stage: Stage) -> list[str]:
    view = stage.view
    seats = [_seat(stage, place) for place in range(len(view.seats)) if _shown(view.seats[place])]
    found = [calls.on_table(stage), *in_pieces(seats), showing.lead(stage)]
    if view.middle:
        found.append(stage.i18n.say("Middle: {cards}", cards=stage.faces.row(view.middle)))
    found.append(turns.pile(stage))
    shown = [
        _presentation(stage, place) if seat.shown else _announcement(stage, place)
        for place, seat in enumerate(view.seats)
        if seat.shown or seat.announced
    ]
    found += [*in_pieces(shown), pot(stage)]
    return [paragraph for paragraph in found if paragraph]


def _shown(seat: SeatView) -> bool:
    return seat.presence != "free" or seat.dealt


def pot(stage: Stage) -> str:
    view, i18n = stage.view, stage.i18n
    amounts = _side_by_side(view)
    if len(amounts) > 1:
        layers = [i18n.say("main {amount}", amount=i18n.number(amounts[0]))]
        layers += [i18n.say("side {amount}", amount=i18n.number(amount)) for amount in amounts[1:]]
        return i18n.say(
            "**Pot {amount}** ({layers})", amount=i18n.number(sum(amounts)), layers=", ".join(layers)
        )
    if not amounts and view.carried:
        return i18n.say("**Pot {amount}**, carried to the next hand", amount=i18n.number(view.carried))
    return i18n.say("**Pot {amount}**", amount=i18n.number(sum(amounts))) if any(amounts) else ""


def _side_by_side(view: PokerView) -> list[int]:
    """The main pot and the side pots. While a round of betting goes on, stakes differ without any side pot: one
    begins only where somebody who is all in can follow no further."""
    found: list[int] = []
    reached: tuple[int, ...] = ()
    for pot in view.pots:
        stopped = (seat for seat in reached if seat not in pot.seats)
        if found and not any(view.seats[seat].all_in for seat in stopped):
            found[-1] += pot.amount
        else:
            found.append(pot.amount)
        reached = pot.seats
    return found


def _seat(stage: Stage, place: int) -> str:
    seat = stage.view.seats[place]
    name = f"**{stage.name(place)}**"
    if seat.presence in ("gone", "free") and not seat.playing and not seat.stack:
        return f"{stage.mark(place)}{name} {' · '.join(_absence(stage, seat))}"
    chips = stage.i18n.count("{n} chip", "{n} chips", seat.stack)
    facts = " · ".join([chips, *_facts(stage, place)])
    line = f"{stage.mark(place)}{name} {facts}"
    cards = showing.row(stage, place)
    return f"{line}\n  {cards}" if cards else line


def _facts(stage: Stage, place: int) -> list[str]:
    view, say = stage.view, stage.i18n.say
    seat = view.seats[place]
    facts = [say("dealer")] if place == view.dealer else []
    if view.rules.tournament and notes.out_of_chips(view, seat):
        return [say("out")]
    if view.phase in ("between", "over", "call"):
        return facts + _absence(stage, seat)
    if seat.dealt and not seat.playing:
        facts.append(say("folded"))
    elif seat.all_in:
        facts.append(say("all in ({staked})", staked=seat.staked))
    elif view.phase == "bet":
        facts += _wager(stage, place)
    if seat.drew is not None and seat.playing:
        facts.append(stage.i18n.count("drew {n}", "drew {n}", seat.drew) if seat.drew else say("stood pat"))
    if seat.declared and view.phase == "bet":
        facts.append(say("has chosen in advance: {what}", what=declared(stage, seat)))
    return facts + _waited_for(stage, seat) + _absence(stage, seat)


def _wager(stage: Stage, place: int) -> list[str]:
    """What they have done in this betting round."""
    view, say = stage.view, stage.i18n.say
    seat = view.seats[place]
    if seat.bet and place == view.opener:
        return [say("in for {amount} (opened)", amount=seat.bet)]
    if seat.bet:
        return [say("in for {amount}", amount=seat.bet)]
    return [say("checked")] if seat.checked else []


def _waited_for(stage: Stage, seat: SeatView) -> list[str]:
    view, say = stage.view, stage.i18n.say
    if not seat.playing:
        return []
    if view.phase == "present":
        return [say("has presented") if seat.presented else say("still to present")]
    if view.phase == "think":
        return [say("ready") if seat.ready else say("thinking")]
    return []


def _absence(stage: Stage, seat: SeatView) -> list[str]:
    if seat.presence == "away":
        return [stage.i18n.say("away")]
    return [stage.i18n.say("has left")] if seat.presence in ("gone", "free") else []


def _presentation(stage: Stage, place: int) -> str:
    shown = stage.view.seats[place].shown
    cards = "  |  ".join(stage.faces.word(word) for word in shown.words) or stage.faces.row(shown.five)
    words = words_of(stage, shown.texts)
    foul = stage.i18n.say("false word") if shown.foul else ""
    parts = (hand_name(stage, shown.hand), words, cards, foul)
    what = " · ".join(part for part in parts if part)
    return stage.i18n.say("{name}: {what}", name=stage.name(place), what=what)


def _announcement(stage: Stage, place: int) -> str:
    """Of a word that stays hidden."""
    what = announcement(stage, stage.view.seats[place].announced)
    return stage.i18n.say("{name}: {what}", name=stage.name(place), what=what)


def controls(stage: Stage) -> list[Component]:
    view: PokerView = stage.view
    if not stage.to_act:
        return []
    say = stage.i18n.say
    match view.phase:
        case "call":
            buttons = [stage.button(say("Call the game…"), "hand", BLUE), *calling.plain(stage)]
        case "think":
            buttons = [stage.button(say("Ready"), "ready", GREEN)]
        case "bet":
            buttons = wagers.public(stage, stage.to_act[0])
        case "draw":
            buttons = [stage.button(say("Draw…"), "hand", BLUE), stage.button(say("Stand pat"), "draw")]
        case "turns":
            buttons = turns.public(stage)
        case "present":
            buttons = presenting.public(stage)
        case "spellcheck":
            buttons = challenges(stage, public=True)
        case _:
            buttons = []
    return rows(buttons)


def challenges(stage: Stage, *, public: bool) -> list[Component]:
    say = stage.i18n.say
    shown = [public_word(stage, word) if public else word for word in dict.fromkeys(stage.view.doubtful)]
    checks = [
        stage.button(say("Spellcheck {word}", word=word), "spellcheck", RED, detail=str(place))
        for place, word in enumerate(shown)
    ]
    return [*checks, stage.button(say("Accept"), "accept", GREEN)]
