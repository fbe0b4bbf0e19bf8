"""What players do at a Soup table. `/soup` and the buttons follow from this list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import text_of
from screens.acts import Box, Card, PlayerAct, Word, meant_by_press
from screens.card_table import passing
from screens.card_table.passing import PASS
from screens.i18n.language import Called, called, later
from screens.soup.row import by_letter
from screens.table.stage import Stage
from screens.table.wanted import Redraw


@dataclass(frozen=True)
class Letter(Card):
    def among(self, stage: Stage, do: str) -> Sequence[str]:
        return by_letter(stage.offered(do).cards)


def _with_a_card(name: Called, about: str) -> PlayerAct:
    return PlayerAct(name=name, about=about, fields=(Letter(called("option", "card"), later("Which card.")),))


ACTS = (
    PASS,
    _with_a_card(called("command", "add"), later("Add a card to the soup.")),
    _with_a_card(called("command", "eat"), later("Add a card that makes a word, and eat the soup.")),
    _with_a_card(
        called("command", "eat_first"), later("Eat the soup as it is, then begin fresh soup with a card.")
    ),
    PlayerAct(
        name=called("command", "name"),
        about=later("Answer a doubt with a word that begins with the soup."),
        fields=(
            Word(
                called("option", "word"),
                later("The word."),
                box=Box(later("A word"), about=later("It has to begin with {row}."), value="{row}"),
            ),
        ),
        title=later("Name a word"),
        facts=lambda stage, _press: {"row": text_of(stage.view.row)},
    ),
    PlayerAct(
        name=called("command", "say_eat"),
        about=later("Tell the player on your right: eat the soup! Or insist on it."),
    ),
    PlayerAct(
        name=called("command", "comply"),
        about=later("Eat the soup as you were told, or because no word is possible."),
    ),
    PlayerAct(name=called("command", "spellcheck"), about=later("Challenge: was it a word?")),
    PlayerAct(
        name=called("command", "inspect"),
        about=later("See the trick that was just completed and eaten."),
    ),
    PlayerAct(name=called("command", "drop"), about=later("Let it pass.")),
    PlayerAct(name=called("command", "doubt"), about=later("Say that no word begins with this soup.")),
)
wanted = meant_by_press(
    ACTS, {**passing.PANEL, "letter": lambda _stage, press: Redraw(press if press.detail else None)}
)
