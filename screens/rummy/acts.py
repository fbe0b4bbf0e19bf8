"""What players do at a rummy table. The `/rummy` commands and the buttons follow from this list."""

from __future__ import annotations

from engine.cards import letter_of
from engine.contract import Claim
from screens.acts import SOURCES, Box, Card, Field, Given, PlayerAct, Switch, Word, meant_by_press
from screens.custom_ids import Press
from screens.i18n.language import called, later
from screens.rummy import player_input, typed
from screens.rummy.drafts import taken, thrown
from screens.rummy.fields import Knocked, Laid, Length, PileCard
from screens.rummy.reading import SEAT
from screens.table.drafts import read_draft
from screens.table.stage import Stage
from screens.table.wanted import Wanted

CARD = called("option", "card")
WORD = called("option", "word")
SPELLED = later("Type what your cards spell; the cards are found for you.")
WORDS = Field(
    called("option", "words"),
    later("Your words, e.g. TONE RAIN; or their cards, with a plus between two words."),
    required=False,
    box=Box(
        later("Your words"),
        later("e.g. TONE RAIN"),
        later("Four letters or more, one suit. Lemons or Limes may take Chili Peppers."),
    ),
)


def _taken(stage: Stage, press: Press) -> Given:
    """The card of the pile that a word is laid with, and what comes along."""
    first, *others = taken(stage, read_draft(press.detail))
    say, labels = stage.i18n.say, " ".join(map(stage.faces.label, others))
    return {
        "card": stage.faces.label(first),
        "letter": letter_of(first),
        "about": say("You also take: {cards}", cards=labels)
        if others
        else say("From your hand and that card."),
    }


def _extended(stage: Stage, press: Press) -> Claim:
    claims = tuple(dict.fromkeys(stage.offered("extend").claims))
    return claims[player_input.place_of(press, len(claims), "extend")]


def _extend(stage: Stage, press: Press) -> Wanted:
    word = _extended(stage, press)
    return BY_NAME["extend"].asked(stage, press, word=f"{word.word}{SEAT}{word.seat + 1}")


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
            Word(
                WORD,
                later("The word you lay with it right away."),
                required=False,
                box=Box(later("A word with its {letter}"), about="{about}", needed=True),
            ),
            Field(called("option", "from"), later("Scrotch: which pile."), required=False, choices=SOURCES),
        ),
        title=later("Take {card}"),
        facts=_taken,
        typed=typed.take,
    ),
    PlayerAct(
        name=called("command", "lay"),
        about=later("Lay a word in front of you."),
        fields=(
            Word(
                WORD,
                later("The word, or its cards like le.B ch.A2 le.D."),
                box=Box(later("Your word"), later("e.g. BADGE"), SPELLED),
            ),
        ),
        title=later("Lay a word"),
        typed=typed.lay,
    ),
    PlayerAct(
        name=called("command", "extend"),
        about=later("Make a word on the table longer (Texas Scrummy)."),
        fields=(
            Laid(WORD, later("The word on the table.")),
            Word(
                called("option", "longer"),
                later("The longer word, with your cards before or after it."),
                box=Box(
                    later("The longer word"),
                    about=later("{word}, with your cards before it, after it, or both."),
                    value="{word}",
                ),
            ),
        ),
        title=later("Make {word} longer"),
        facts=lambda stage, press: {"word": _extended(stage, press).word},
        typed=typed.extend,
        pressed=_extend,
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
        title=later("Knock"),
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
        title=later("Show your words"),
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
BY_NAME = {act.do: act for act in ACTS}
DEEPER = PlayerAct(
    name=called("command", "take"),
    fields=(
        PileCard(
            CARD,
            "",
            box=Box(later("Which card?"), about=later("You take it with all above it, and spell with it.")),
        ),
    ),
    title=later("Take a card"),
    typed=typed.take,
)
"""A card that lies too deep for a button."""


def _type(stage: Stage, press: Press) -> Wanted:
    """A word for what has been chosen on the panel."""
    draft = read_draft(press.detail)
    known = {}
    if draft.purpose == "take":
        known["card"] = taken(stage, draft)[0]
    elif draft.purpose == "knock":
        known["card"] = thrown(stage, draft)
    return BY_NAME[draft.purpose].asked(stage, press, **known)


wanted = meant_by_press(ACTS, {**player_input.PANEL, "deeper": DEEPER.asked, "type": _type})
