"""Players' acts at a rummy table. The `/rummy` commands and the buttons follow from this list."""

from __future__ import annotations

from engine.cards import letter_of
from engine.contract import Claim
from screens.acts import SOURCES, Box, CardField, Field, Given, PlayerAct, Switch, Word, meant_by_press
from screens.custom_ids import Press
from screens.i18n.language import later
from screens.rummy import decision_line, event_text, hindsight, panel, picture, player_input, typed
from screens.rummy.arranging import taken, thrown
from screens.rummy.fields import KnockedField, Laid, LengthField, PileCard
from screens.rummy.hint_text import ADVICE
from screens.rummy.refusal_text import SENTENCES
from screens.rummy.result_facts import result
from screens.rummy.typed import SEAT
from screens.table.drafts import read_draft
from screens.table.family import FamilyScreenOf, drawn_by
from screens.table.stage import Stage
from screens.table.wanted import Wanted

SPELLED = later("Type what your cards spell; the cards are found for you.")
WORDS = Field(
    "words",
    "Your words, e.g. TONE RAIN; or their cards, with a plus between two words.",
    required=False,
    box=Box(
        "Your words",
        "e.g. TONE RAIN",
        "Four letters or more, one suit. Lemons or Limes may take Chili Peppers.",
    ),
)


def _taken(stage: Stage, press: Press) -> Given:
    """Return the card of the pile that a word is laid with, and the cards above it."""
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
        "exchange",
        "Swap a card of yours for the turned card.",
        (CardField("card", "The card you give.", key="give"),),
        pressed=player_input.exchange,
    ),
    PlayerAct(
        "take",
        "Draw, or take a card from the pile.",
        (
            PileCard(
                "card",
                "A card from the pile; you also take every card above it. Leave it empty for the stock.",
                required=False,
            ),
            Word(
                "word",
                "The word you lay with it right away.",
                required=False,
                box=Box("A word with its {letter}", about="{about}", needed=True),
            ),
            Field("from", "Scrotch: stock or pile.", required=False, choices=SOURCES),
        ),
        title="Take {card}",
        facts=_taken,
        typed=typed.take,
    ),
    PlayerAct(
        "lay",
        "Lay a word in front of you.",
        (
            Word(
                "word",
                "The word, or its cards like le.B ch.A2 le.D.",
                box=Box("Your word", "e.g. LIME", SPELLED),
            ),
        ),
        title="Lay a word",
        typed=typed.lay,
    ),
    PlayerAct(
        "extend",
        "Make a word on the table longer (Texas Scrummy).",
        (
            Laid("word", "The word on the table."),
            Word(
                "longer",
                "The longer word, with your cards before or after it.",
                box=Box(
                    "The longer word",
                    about="{word}, with your cards before it, after it, or both.",
                    value="{word}",
                ),
            ),
        ),
        title="Make {word} longer",
        facts=lambda stage, press: {"word": _extended(stage, press).word},
        typed=typed.extend,
        pressed=_extend,
    ),
    PlayerAct(
        "discard",
        "Discard a card to end your turn.",
        (CardField("card", "Which card."),),
        pressed=player_input.discard,
    ),
    PlayerAct(
        "spellcheck",
        "Challenge a word on the table.",
        (Laid("word", "Which word."),),
        typed=typed.spellcheck,
        pressed=player_input.spellcheck,
    ),
    PlayerAct("decline", "Leave the turned card in the first swap."),
    PlayerAct("pass", "End your last turn without taking a card."),
    PlayerAct("accept", "Accept the words shown."),
)
TEXAS = (
    PlayerAct(
        "declare",
        "Texas Scrummy: declare the rules of the hand you deal. Leave it empty for plain Scrummy.",
        (
            LengthField("min", "The fewest letters a word may have."),
            Switch("exact_min", "Exactly that many letters, no more. If min is empty: exactly 2."),
            LengthField("out", "How many letters every word needs in the turn you go out."),
            Switch(
                "exact_out",
                "Exactly that many letters to go out. If out is empty: 5, or as many as words need.",
            ),
            Switch("hot", "A Chili Pepper counts as its number of peppers."),
            Switch("discard_to_go_out", "You need a last discard to go out."),
            Switch("extensions", "Words on the table may be made longer."),
        ),
        typed=typed.declare,
        pressed=player_input.declare,
    ),
)
SCROTCH = (
    PlayerAct(
        "knock",
        "Scrotch: end the hand with the words you hold.",
        (CardField("card", "The card you discard face down."), WORDS),
        title="Knock",
        typed=typed.knock,
        pressed=player_input.knock,
    ),
    PlayerAct(
        "show",
        "Scrotch: after a knock, show your words and add cards to the knocker's.",
        (
            WORDS,
            KnockedField(
                "lay_off", "The knocker's words made longer with your cards, e.g. STONES.", required=False
            ),
        ),
        title="Show your words",
        typed=typed.show,
    ),
    PlayerAct("end_hand", "Scrotch: after a false knock, end the hand without a score."),
    PlayerAct("play_on", "Scrotch: after a false knock, let the hand go on."),
)
ACTS = (*SCRUMMY, *TEXAS, *SCROTCH)
BY_NAME = {act.do: act for act in ACTS}
DEEPER = PlayerAct(
    "take",
    fields=(
        PileCard(
            "card",
            "",
            box=Box(
                later("Which card?"),
                about=later("You take it and every card above it, and use it in a word."),
            ),
        ),
    ),
    title=later("Take a card"),
    typed=typed.take,
)
"""The act for a card too deep in the pile for a button."""


def _type(stage: Stage, press: Press) -> Wanted:
    """Ask for a word with the cards chosen on the panel."""
    draft = read_draft(press.detail)
    known = {}
    if draft.purpose == "take":
        known["card"] = taken(stage, draft)[0]
    elif draft.purpose == "knock":
        known["card"] = thrown(stage, draft)
    return BY_NAME[draft.purpose].asked(stage, press, **known)


wanted = meant_by_press(ACTS, {**player_input.PANEL, "deeper": DEEPER.asked, "type": _type})
RUMMY = FamilyScreenOf(
    name=later("Rummy"),
    colour=0xF9A825,
    accent="#a8741a",
    turn=panel.turn,
    held=decision_line.held,
    acts=ACTS,
    wanted=wanted,
    told=event_text.told,
    drawn=drawn_by(picture.scene, picture.lines),
    refusals=SENTENCES,
    fold=result,
    hindsight=hindsight,
    advice=ADVICE,
    dealt_in=decision_line.dealt_in,
    sorted_by=decision_line.sorted_by,
    answered=event_text.answered,
)
