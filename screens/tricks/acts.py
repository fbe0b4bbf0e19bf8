"""Players' acts at a trick table. `/trick` and the buttons follow from this list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import letter_of
from engine.families.tricks.choices import NONE, SUITS
from engine.families.tricks.view import TricksView
from screens.acts import Box, CardField, Field, Given, Offered, PlayerAct, Suggestion, Word, meant_by_press
from screens.card_table import passing, result_facts
from screens.card_table.passing import PASS
from screens.card_table.wording import right_of
from screens.components import Component, option, picked
from screens.custom_ids import Press
from screens.i18n.language import called, later
from screens.table.family import FamilyScreenOf, drawn_by
from screens.table.stage import Stage
from screens.table.wanted import Wanted
from screens.tricks import event_text, hindsight, panel, picture
from screens.tricks.hint_text import ADVICE
from screens.tricks.refusal_text import SENTENCES
from screens.tricks.suits import suit_name
from screens.unable import Unable

ME, RIGHT = "me", "right"
LONGEST_TEXT = 20


@dataclass(frozen=True)
class SuitField(Offered):
    def read(self, stage: Stage, typed: str) -> str | None:
        wanted = typed.strip().lower()
        named = {suit_name(stage, code).lower(): code for code in SUITS}
        found = named.get(wanted, wanted)
        return None if found == NONE else found

    def lawful(self, stage: Stage, do: str, _given: Given) -> Iterator[Suggestion]:
        offer, none = stage.offer(do), stage.i18n.say("No ruling suit")
        for suit in offer.choices if offer is not None else ():
            yield Suggestion(none if suit == NONE else suit_name(stage, suit), suit)


@dataclass(frozen=True)
class Keeps(Field):
    """Whether the winner deals."""

    def read(self, _stage: Stage, typed: str) -> bool:
        return typed == "keep"


@dataclass(frozen=True)
class Taker(Offered):
    """The taker of a scrumped trick."""

    def read(self, _stage: Stage, typed: str) -> str:
        wanted = typed.strip().lower()
        if wanted not in (ME, RIGHT):
            raise Unable("no-such-player")
        return wanted

    def lawful(self, stage: Stage, do: str, _given: Given) -> Iterator[Suggestion]:
        offer, say = stage.offer(do), stage.i18n.say
        names = {
            ME: say("You take it"),
            RIGHT: say("{name}, on your right", name=stage.plain_name(right_of(stage, stage.seat or 0))),
        }
        for to in offer.choices if offer is not None else ():
            yield Suggestion(names[to], to)

    def controls(self, stage: Stage, do: str, _facts: Given) -> list[Component]:
        """Return a select if there is a choice."""
        takers = [
            option(one.shown, str(one.value), chosen=one.value == ME) for one in self.lawful(stage, do, {})
        ]
        return [picked(stage.i18n.say("Who takes the trick"), self.field, takers)] if len(takers) > 1 else []


CARD = CardField("card", "Which card.", box=Box("Your card"))


def _play(stage: Stage, press: Press) -> Wanted:
    return stage.act("play", card=CARD.sent(stage, "play", press.detail))


PLAY = PlayerAct(
    "play",
    "Play a card; if you play last, you may scrump.",
    (
        CARD,
        Word(
            "scrump",
            "A word that uses all the letters of the trick.",
            required=False,
            most=LONGEST_TEXT,
            box=Box(
                "The word",
                "a word of {letters} and your card's letter",
                "All the letters of the trick, in any order.",
                needed=True,
            ),
        ),
        Taker("to", "Who takes the scrumped trick.", required=False, box=Box("")),
    ),
    title="Scrump",
    pressed=_play,
    facts=lambda stage, _press: {
        "letters": " ".join(letter_of(one.card) for one in stage.seen(TricksView).trick)
    },
)
ACTS = (
    PlayerAct(
        "rule", "As the dealer, name the ruling suit, or none.", (SuitField("suit", "Which suit rules."),)
    ),
    PASS,
    PLAY,
    PlayerAct(
        "deal",
        "If the choice is yours: deal the next hand, or leave it to the player on your left.",
        (
            Keeps(
                "who",
                "You, or the player on your left.",
                key="keep",
                choices=(
                    (called("choice", "I deal"), "keep"),
                    (called("choice", "the player on my left"), "pass"),
                ),
            ),
        ),
    ),
    PlayerAct("spellcheck", "Challenge the word of a scrump."),
    PlayerAct("accept", "Let the word of a scrump stand."),
)


def _scrump(stage: Stage, press: Press) -> Wanted:
    """Ask for the word, the card and the trick's taker in one window."""
    if not stage.offered("play").text:
        raise Unable("nothing-offered", do="scrump")
    return PLAY.asked(stage, press)


wanted = meant_by_press(ACTS, {**passing.PANEL, "scrump": _scrump})
TRICKS = FamilyScreenOf(
    name=later("Tricks"),
    colour=0x2F6FB5,
    accent="#2a4f7f",
    turn=panel.turn,
    held=panel.held,
    acts=ACTS,
    wanted=wanted,
    told=event_text.told,
    drawn=drawn_by(picture.scene, picture.lines),
    refusals=SENTENCES,
    fold=result_facts.tricks,
    hindsight=hindsight,
    advice=ADVICE,
    covered=event_text.covered,
)
