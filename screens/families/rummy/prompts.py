"""What a player is asked for when it is up to them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.families.rummy.view import RummyView
from screens.i18n.language import later
from screens.table.stage import Stage

SPELLCHECK = later("**Challenge** a word, or accept. Whoever is wrong loses 10 points.")
ASKED: Mapping[str, str] = MappingProxyType(
    {
        "declare": later("**You deal**: declare this hand's rules, or nothing."),
        "exchange": later("**Opening exchange**: swap a card for the turned one, or leave it."),
        "take": later(
            "**Your turn**: draw. Or take a card from the pile, with all above it, and lay a word with it right away."
        ),
        "last": later("**Your last turn**: take from the pile with a word, lay words, or pass."),
        "bare": later("**Your last turn**: lay more words, or pass."),
        "play": later("**Your turn**: lay words if you like, then discard a card."),
        "redo": later("Your knock was false. **Discard** a card, and play goes on."),
        "show": later("**Show** your words, and add cards to the knocker's where you can."),
        "choose": later("The knock was false. End the hand without a score, or let it go on?"),
    }
)
KNOCKING: Mapping[str, str] = MappingProxyType(
    {
        "take": later("**Your turn**: take the top card of the stock or of the pile."),
        "play": later(
            "**Your turn**: discard a card; or knock, if your deadwood (your cards outside words) is {most} or less."
        ),
    }
)
IN_SHORT: Mapping[str, str] = MappingProxyType(
    {
        "take": later("**Your turn**: take a card."),
        "play": later("**Your turn**: lay words, or discard a card."),
    }
)
KNOCKING_IN_SHORT: Mapping[str, str] = MappingProxyType(
    {"play": later("**Your turn**: discard a card, or knock.")}
)


def asked(stage: Stage) -> str:
    """In full in the first hand; from the second on, what players have done a dozen times is asked in short."""
    view: RummyView = stage.view
    wordings = [ASKED]
    if view.game_rules.knocks:
        wordings.insert(0, KNOCKING)
    if view.hand > 1:
        wordings.insert(0, IN_SHORT)
        if view.game_rules.knocks:
            wordings.insert(0, KNOCKING_IN_SHORT)
    message = next((wording[view.phase] for wording in wordings if view.phase in wording), SPELLCHECK)
    return stage.i18n.say(message, most=view.options.get("deadwood", 0))
