"""What players do at a trick table. `/trick` and the buttons follow from this list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.families.tricks.choices import NONE, SUITS
from screens.acts import Card, Field, Given, Offered, PlayerAct, Suggestion, Word, meant_by_press
from screens.card_table.passing import PASS
from screens.card_table.wording import right_of
from screens.i18n.language import called, later
from screens.refusals.unable import Unable
from screens.table.stage import Stage
from screens.tricks import player_input
from screens.tricks.suits import suit_name

ME, RIGHT = "me", "right"


@dataclass(frozen=True)
class Suit(Offered):
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
    """Whether whoever won deals."""

    def read(self, _stage: Stage, typed: str) -> bool:
        return typed == "keep"


@dataclass(frozen=True)
class Taker(Offered):
    """Whose a scrumped trick is."""

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


ACTS = (
    PlayerAct(
        name=called("command", "rule"),
        about=later("As the dealer, name the ruling suit, or none."),
        fields=(Suit(called("option", "suit"), later("Which suit rules.")),),
        pressed=player_input.rule,
    ),
    PASS,
    PlayerAct(
        name=called("command", "play"),
        about=later("Play a card; if you play last, you may scrump."),
        fields=(
            Card(called("option", "card"), later("Which card.")),
            Word(
                called("option", "scrump"),
                later("A word that uses all the letters of the trick."),
                required=False,
                most=player_input.LONGEST_TEXT,
            ),
            Taker(called("option", "to"), later("Who takes the scrumped trick."), required=False),
        ),
        pressed=player_input.play,
    ),
    PlayerAct(
        name=called("command", "deal"),
        about=later("You won the hand: deal the next, or leave it to the player on your left."),
        fields=(
            Keeps(
                called("option", "who"),
                later("You, or the player on your left."),
                key="keep",
                choices=(
                    (called("choice", "I deal"), "keep"),
                    (called("choice", "the player on my left"), "pass"),
                ),
            ),
        ),
        pressed=player_input.deal,
    ),
    PlayerAct(name=called("command", "spellcheck"), about=later("Challenge the word of a scrump.")),
    PlayerAct(name=called("command", "accept"), about=later("Let the word of a scrump stand.")),
)
wanted = meant_by_press(ACTS, player_input.PANEL)
