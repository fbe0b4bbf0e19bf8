"""The line that asks a player for their decision."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.families.rummy.rules import RULES
from engine.families.rummy.view import RummyView, turn_of
from house.tables.table_view import TableView
from screens.i18n.language import later
from screens.rummy import naming
from screens.rummy.arranging import own
from screens.table.stage import Stage

CHALLENGE = later("Challenge a word, or accept. Whoever is wrong loses 10 points.")
ASKED: Mapping[str, str] = MappingProxyType(
    {
        "last": later("**Your last turn.** Lay words, take from the pile with a word, or pass."),
        "bare": later("**Your last turn.** Lay more words, or pass."),
        "redo": later("Your knock was false. Discard a card."),
        "choose": later("The knock was false. End the hand without a score, or go on?"),
    }
)


LAST = ("last", "bare")
"""Phases of a turn that may end without a discard."""


def asked(stage: Stage) -> str:
    """Return what another player did last, or how a challenge ended, and what the reader has to decide."""
    return f"{stage.last} {_asked(stage)}".lstrip()


def _asked(stage: Stage) -> str:
    view = stage.seen(RummyView)
    say = stage.i18n.say
    if view.phase == "play" and view.game_rules.knocks:
        most = view.options["deadwood"]
        return stage.yours(say("Discard, or knock with deadwood {most} or less.", most=most))
    if view.phase == "play":
        words = stage.offer("lay") or stage.offer("extend")
        do = say("Lay words, then discard.") if words else say("Discard a card.")
        what = f"{do} {keeping(stage) if words else _going_out(stage)}".rstrip()
        if len(view.taken) != 1:
            return stage.yours(what)
        return f"{say('You took **{card}**.', card=naming.letter(stage, view.taken[0]))} {what}"
    if view.phase == "exchange":
        turned = naming.letter(stage, view.discards[-1])
        return stage.yours(say("Swap a card for **{card}**? It ends your turn.", card=turned))
    if view.phase == "take":
        return stage.yours(say("Take a card."))
    line = say(ASKED.get(view.phase, CHALLENGE))
    return f"{line} {keeping(stage)}".rstrip() if view.phase in LAST else line


def keeping(stage: Stage, *, took: bool = False) -> str:
    """Return how many cards a turn must leave if it does not end the hand, where going out needs longer words.
    `took`: the player is about to take a card."""
    view = stage.seen(RummyView)
    i18n, turn = stage.i18n, turn_of(view, bare=view.phase in LAST and not took)
    out = turn.rules.out
    if out == turn.rules.normal:
        return ""
    if not all(map(out.fits, turn.words)):
        return i18n.count(
            "Keep {n} card: you cannot go out this turn.",
            "Keep {n} cards: you cannot go out this turn.",
            turn.keep,
        )
    if out.exact:
        return i18n.count(
            "Keep {n} card, or go out with words of exactly {number} letters.",
            "Keep {n} cards, or go out with words of exactly {number} letters.",
            turn.keep,
            number=out.number,
        )
    return i18n.count(
        "Keep {n} card, or go out with words of {number}+ letters.",
        "Keep {n} cards, or go out with words of {number}+ letters.",
        turn.keep,
        number=out.number,
    )


def _going_out(stage: Stage) -> str:
    view = stage.seen(RummyView)
    say, out = stage.i18n.say, view.rules.out
    laid = [len(word.text) for word in view.words if word.new and word.seat == view.seat]
    if out == view.rules.normal or not all(map(out.fits, laid)):
        return ""
    if out.exact:
        return say("To go out, each word needs exactly {number} letters.", number=out.number)
    return say("To go out, each word needs {number} letters or more.", number=out.number)


def sorted_by(table: TableView) -> str:
    """Return whether cards are sorted by suit, as where words must be clean, or by letter."""
    return "suit" if RULES[table.game.id].clean else "letter"


def dealt_in(stage: Stage) -> bool:
    if stage.seat is None or not stage.begun:
        return False
    view = stage.seen(RummyView)
    if view.phase == "declare":
        return stage.seat in view.turn
    return stage.seat < len(view.seats) and view.seats[stage.seat].playing


def held(stage: Stage) -> str:
    return f"### {stage.faces.row(stage.arranged(own(stage)))}" if stage.seen(RummyView).cards else ""
