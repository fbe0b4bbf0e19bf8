"""What players do at a rummy table. The `/rummy` commands and the buttons follow from this list."""

from __future__ import annotations

from screens.acts import SOURCES, Card, Field, PlayerAct, Switch, Word, meant_by_press
from screens.i18n.language import called, later
from screens.rummy import player_input, typed
from screens.rummy.fields import Knocked, Laid, Length, PileCard

CARD = called("option", "card")
WORD = called("option", "word")
WORDS = Field(
    called("option", "words"),
    later("Your words, e.g. TONE RAIN; or their cards, with a plus between two words."),
    required=False,
)

SCRUMMY = (
    PlayerAct(
        name=called("command", "exchange"),
        about=later("Swap a card of yours for the turned card."),
        fields=(Card(CARD, later("The card you give."), key="give"),),
        pressed=player_input.exchange,
    ),
    PlayerAct(
        name=called("command", "take"),
        about=later("Draw, or take a card of the pile."),
        fields=(
            PileCard(
                CARD,
                later("A card of the pile; you also take every card above it. Leave it empty for the stock."),
                required=False,
            ),
            Word(WORD, later("The word you lay with it right away."), required=False),
            Field(called("option", "from"), later("Scrotch: which pile."), required=False, choices=SOURCES),
        ),
        typed=typed.take,
    ),
    PlayerAct(
        name=called("command", "lay"),
        about=later("Lay a word in front of you."),
        fields=(Word(WORD, later("The word, or its cards like le.B ch.A2 le.D.")),),
        typed=typed.lay,
    ),
    PlayerAct(
        name=called("command", "extend"),
        about=later("Make a word on the table longer (Texas Scrummy)."),
        fields=(
            Laid(WORD, later("The word on the table.")),
            Word(called("option", "longer"), later("The longer word, with your cards before or after it.")),
        ),
        typed=typed.extend,
        pressed=player_input.extend,
    ),
    PlayerAct(
        name=called("command", "discard"),
        about=later("Discard a card to end your turn."),
        fields=(Card(CARD, later("Which card.")),),
        pressed=player_input.discard,
    ),
    PlayerAct(
        name=called("command", "spellcheck"),
        about=later("Challenge a word on the table."),
        fields=(Laid(WORD, later("Which word.")),),
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
        fields=(
            Length(called("option", "min"), later("The fewest letters a word may have.")),
            Switch(
                called("option", "exact_min"),
                later("Exactly that many letters, no more. If min is empty: exactly 2."),
                required=False,
            ),
            Length(
                called("option", "out"),
                later("How many letters every word needs in the turn you go out."),
            ),
            Switch(
                called("option", "exact_out"),
                later("Exactly that many letters to go out. If out is empty: exactly 5."),
                required=False,
            ),
            Switch(
                called("option", "hot"),
                later("A Chili Pepper counts as its number of peppers."),
                required=False,
            ),
            Switch(
                called("option", "discard_to_go_out"),
                later("You need a last discard to go out."),
                required=False,
            ),
            Switch(
                called("option", "extensions"),
                later("Words on the table may be made longer."),
                required=False,
            ),
        ),
        typed=typed.declare,
        pressed=player_input.declare,
    ),
)
SCROTCH = (
    PlayerAct(
        name=called("command", "knock"),
        about=later("Scrotch: end the hand with the words you hold."),
        fields=(
            Card(CARD, later("The card you discard face down.")),
            WORDS,
        ),
        typed=typed.knock,
        pressed=player_input.knock,
    ),
    PlayerAct(
        name=called("command", "show"),
        about=later("Scrotch: after a knock, show your words and add cards to the knocker's."),
        fields=(
            WORDS,
            Knocked(
                called("option", "lay_off"),
                later("The knocker's words made longer with your cards, e.g. STONES."),
                required=False,
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
