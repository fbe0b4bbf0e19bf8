"""What players do at a rummy table. The `/rummy` commands and the buttons follow from this list."""

from __future__ import annotations

from typing import Any

from screens.acts import SOURCES, Argument, PlayerAct, meant_by_press
from screens.i18n.language import Called, called, later
from screens.rummy import player_input, reading, typed
from screens.rummy.suggestions import card_for, claims_for, knockers, length_for, pile
from screens.typed_cards import read_card

CARD = called("option", "card")
WORD = called("option", "word")
WORDS = Argument(
    name=called("option", "words"),
    about=later("Your words, e.g. TONE RAIN; or their cards, with a plus between two words."),
    required=False,
)


def _word(about: str, *, name: Called = WORD, required: bool = True, **more: Any) -> Argument:
    return Argument(name=name, about=about, required=required, least=1, most=reading.LONGEST_TEXT, **more)


def _length(name: Called, about: str) -> Argument:
    return Argument(
        name=name, about=about, kind=int, required=False, least=2, most=10, suggest=length_for(name.word)
    )


def _switch(name: Called, about: str) -> Argument:
    return Argument(name=name, about=about, kind=bool, required=False)


SCRUMMY = (
    PlayerAct(
        name=called("command", "exchange"),
        about=later("Swap a card of yours for the turned card."),
        arguments=(
            Argument(
                name=CARD,
                about=later("The card you give."),
                key="give",
                read=read_card,
                suggest=card_for("exchange"),
            ),
        ),
        pressed=player_input.exchange,
    ),
    PlayerAct(
        name=called("command", "take"),
        about=later("Draw, or take a card of the pile."),
        arguments=(
            Argument(
                name=CARD,
                about=later(
                    "A card of the pile; you also take every card above it. Leave it empty for the stock."
                ),
                required=False,
                suggest=pile,
            ),
            _word(later("The word you lay with it right away."), required=False),
            Argument(
                name=called("option", "from"),
                about=later("Scrotch: which pile."),
                required=False,
                choices=SOURCES,
            ),
        ),
        typed=typed.take,
    ),
    PlayerAct(
        name=called("command", "lay"),
        about=later("Lay a word in front of you."),
        arguments=(_word(later("The word, or its cards like le.B ch.A2 le.D.")),),
        typed=typed.lay,
    ),
    PlayerAct(
        name=called("command", "extend"),
        about=later("Make a word on the table longer (Texas Scrummy)."),
        arguments=(
            _word(later("The word on the table."), suggest=claims_for("extend")),
            _word(
                later("The longer word, with your cards before or after it."),
                name=called("option", "longer"),
            ),
        ),
        typed=typed.extend,
        pressed=player_input.extend,
    ),
    PlayerAct(
        name=called("command", "discard"),
        about=later("Discard a card to end your turn."),
        arguments=(
            Argument(name=CARD, about=later("Which card."), read=read_card, suggest=card_for("discard")),
        ),
        pressed=player_input.discard,
    ),
    PlayerAct(
        name=called("command", "spellcheck"),
        about=later("Challenge a word on the table."),
        arguments=(_word(later("Which word."), suggest=claims_for("spellcheck")),),
        typed=typed.spellcheck,
        pressed=player_input.spellcheck,
    ),
    PlayerAct(
        name=called("command", "decline"), about=later("Leave the turned card in the opening exchange.")
    ),
    PlayerAct(name=called("command", "pass"), about=later("End your last turn without taking a card.")),
    PlayerAct(name=called("command", "accept"), about=later("Accept the words shown.")),
)
TEXAS = (
    PlayerAct(
        name=called("command", "declare"),
        about=later(
            "Texas Scrummy: declare the rules of the hand you deal. Leave it empty for plain Scrummy."
        ),
        arguments=(
            _length(called("option", "min"), later("The fewest letters a word may have.")),
            _switch(
                called("option", "exact_min"),
                later("Exactly that many letters, no more. If min is empty: exactly 2."),
            ),
            _length(
                called("option", "out"),
                later("How many letters every word needs in the turn you go out."),
            ),
            _switch(
                called("option", "exact_out"),
                later("Exactly that many letters to go out. If out is empty: exactly 5."),
            ),
            _switch(called("option", "hot"), later("A Chili Pepper counts as its number of peppers.")),
            _switch(called("option", "discard_to_go_out"), later("You need a last discard to go out.")),
            _switch(called("option", "extensions"), later("Words on the table may be made longer.")),
        ),
        typed=typed.declare,
        pressed=player_input.declare,
    ),
)
SCROTCH = (
    PlayerAct(
        name=called("command", "knock"),
        about=later("Scrotch: end the hand with the words you hold."),
        arguments=(
            Argument(name=CARD, about=later("The card you discard face down."), suggest=card_for("knock")),
            WORDS,
        ),
        typed=typed.knock,
        pressed=player_input.knock,
    ),
    PlayerAct(
        name=called("command", "show"),
        about=later("Scrotch: after a knock, show your words and add cards to the knocker's."),
        arguments=(
            WORDS,
            Argument(
                name=called("option", "lay_off"),
                about=later("The knocker's words made longer with your cards, e.g. STONES."),
                required=False,
                suggest=knockers,
            ),
        ),
        typed=typed.show,
    ),
    PlayerAct(
        name=called("command", "end_hand"),
        about=later("Scrotch: after a false knock, end the hand without a score."),
    ),
    PlayerAct(
        name=called("command", "play_on"), about=later("Scrotch: after a false knock, let the hand go on.")
    ),
)
ACTS = (*SCRUMMY, *TEXAS, *SCROTCH)
wanted = meant_by_press(ACTS, player_input.PANEL)
