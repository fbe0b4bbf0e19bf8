"""What players do at a Soup table. `/soup` and the buttons follow from this list."""

from __future__ import annotations

from screens.acts import Argument, PlayerAct, meant_by_press
from screens.card_table import passing
from screens.card_table.passing import PASS
from screens.i18n.language import Called, called, later
from screens.soup import player_input
from screens.typed_cards import card_for, read_card


def _with_a_card(name: Called, about: str) -> PlayerAct:
    card = Argument(
        name=called("option", "card"), about=later("Which card."), read=read_card, suggest=card_for(name.word)
    )
    return PlayerAct(name=name, about=about, arguments=(card,), pressed=player_input.way)


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
        arguments=(
            Argument(
                name=called("option", "word"),
                about=later("The word."),
                least=1,
                most=player_input.LONGEST_TEXT,
                read=lambda _stage, word: word.strip(),
            ),
        ),
        pressed=player_input.name,
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
    ACTS,
    {
        "picks": passing.turned,
        "picks_page": passing.turned,
        "pick": passing.turned,
        "send": passing.sent,
        "letter": player_input.letter,
    },
)
