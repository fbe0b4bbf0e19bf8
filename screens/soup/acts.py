"""Players' acts at a Soup table. `/soup` and the buttons follow from this list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import text_of
from engine.families.soup.events import Doubted, SoupEaten, ToldToEat
from engine.families.soup.view import SoupView
from screens.acts import Box, CardField, PlayerAct, Word, meant_by_press
from screens.card_table import passing, result_facts
from screens.card_table.passing import PASS
from screens.i18n.language import later
from screens.soup import event_text, hindsight, panel, picture
from screens.soup.hint_text import ADVICE
from screens.soup.panel import by_letter
from screens.soup.refusal_text import SENTENCES
from screens.table.family import FamilyScreenOf, drawn_by
from screens.table.stage import Stage
from screens.table.wanted import Redraw


@dataclass(frozen=True)
class Letter(CardField):
    def among(self, stage: Stage, do: str) -> Sequence[str]:
        return by_letter(stage.offered(do).cards)


CARD = (Letter("card", "Which card."),)
ACTS = (
    PASS,
    PlayerAct("add", "Add a card to the soup.", CARD),
    PlayerAct("eat", "Add a card that makes a word, and eat the soup.", CARD),
    PlayerAct("eat_first", "Eat the soup as it is, then begin fresh soup with a card.", CARD),
    PlayerAct(
        "name",
        "Answer a doubt with a word that begins with the soup.",
        (Word("word", "The word.", box=Box("A word", about="It has to begin with {row}.", value="{row}")),),
        title="Name a word",
        facts=lambda stage, _press: {"row": text_of(stage.seen(SoupView).row)},
    ),
    PlayerAct("say_eat", "Tell the player on your right: eat the soup! Or insist on it."),
    PlayerAct("comply", "Eat the soup as you were told, or because no word is possible."),
    PlayerAct("spellcheck", "Challenge: was it a word?"),
    PlayerAct("inspect", "See the trick that was just completed and eaten."),
    PlayerAct("drop", "Let it pass."),
    PlayerAct("doubt", "Say that no word begins with this soup."),
)
wanted = meant_by_press(
    ACTS, {**passing.PANEL, "letter": lambda _stage, press: Redraw(press if press.detail else None)}
)
SOUP = FamilyScreenOf(
    name=later("Soup"),
    colour=0xEF8E19,
    accent="#b5652a",
    turn=panel.turn,
    held=panel.held,
    acts=ACTS,
    wanted=wanted,
    told=event_text.told,
    drawn=drawn_by(picture.scene, picture.lines),
    refusals=SENTENCES,
    fold=result_facts.soup,
    hindsight=hindsight,
    advice=ADVICE,
    keeps=8,
    brief=tuple(event_text.TELLERS),
    own=(SoupEaten, ToldToEat, Doubted),
    covered=event_text.covered,
    sorted_by=lambda _table: "letter",
    sorts=False,
)
