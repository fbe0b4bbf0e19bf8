"""What a player is asked for when it is up to them, in one line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.families.rummy.rules import RULES
from engine.families.rummy.view import RummyView
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
TURN: Mapping[str, str] = MappingProxyType(
    {
        "exchange": later("Swap a card for the turned one, or leave it."),
        "take": later("Take a card."),
        "play": later("Lay words, then discard."),
    }
)


def asked(stage: Stage) -> str:
    view: RummyView = stage.view
    say = stage.i18n.say
    if view.phase == "play" and view.game_rules.knocks:
        most = view.options["deadwood"]
        return stage.yours(say("Discard, or knock with {most} or less outside words.", most=most))
    if view.phase == "play" and len(view.taken) == 1:
        card = naming.letter(stage, view.taken[0])
        return say("You took **{card}**. Lay words, then discard.", card=card)
    if view.phase in TURN:
        return stage.yours(say(TURN[view.phase]))
    return say(ASKED.get(view.phase, CHALLENGE))


def sorted_by(table: TableView) -> str:
    """By suit where words are clean; elsewhere by letter, since suits do not matter."""
    return "suit" if RULES[table.game.id].clean else "letter"


def dealt_in(stage: Stage) -> bool:
    if stage.seat is None or stage.view is None or stage.seat >= len(stage.view.seats):
        return False
    if stage.view.phase == "declare":
        return stage.seat in stage.view.turn
    return bool(stage.view.seats[stage.seat].playing)


def held(stage: Stage) -> str:
    return f"### {stage.faces.row(stage.arranged(own(stage)))}" if stage.view.cards else ""
