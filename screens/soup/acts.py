"""What players do at a Soup table. `/soup` and the buttons follow from this list."""

from __future__ import annotations

from screens.acts import Card, PlayerAct, Word, meant_by_press
from screens.card_table import passing
from screens.card_table.passing import PASS
from screens.i18n.language import Called, called, later
from screens.soup import player_input


def _with_a_card(name: Called, about: str) -> PlayerAct:
    card = Card(called("option", "card"), later("Which card."))
    return PlayerAct(name=name, about=about, fields=(card,), pressed=player_input.way)


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
        fields=(Word(called("option", "word"), later("The word.")),),
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
