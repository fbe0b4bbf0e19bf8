"""What players do at a trick table. `/trick` and the buttons follow from this list."""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.tricks.choices import NONE, SUITS
from screens.acts import Argument, Given, PlayerAct, Suggestion, meant_by_press
from screens.card_table.passing import PASS
from screens.card_table.wording import right_of
from screens.i18n.language import called, later
from screens.refusals.unable import Unable
from screens.table.stage import Stage
from screens.tricks import player_input
from screens.tricks.suits import suit_name
from screens.typed_cards import card_for, fitting, read_card

ME, RIGHT = "me", "right"


def _suit(stage: Stage, typed: str) -> str | None:
    wanted = typed.strip().lower()
    named = {suit_name(stage, code).lower(): code for code in SUITS}
    found = named.get(wanted, wanted)
    return None if found == NONE else found


def _suits(stage: Stage, typed: str, _given: Given) -> Iterator[Suggestion]:
    offer = stage.offer("rule")
    none = stage.i18n.say("No ruling suit")
    choices = offer.choices if offer is not None else ()
    return fitting(
        (Suggestion(none if suit == NONE else suit_name(stage, suit), suit) for suit in choices), typed
    )


def _taker(_stage: Stage, typed: str) -> str:
    wanted = typed.strip().lower()
    if wanted not in (ME, RIGHT):
        raise Unable("no-such-player")
    return wanted


def _takers(stage: Stage, typed: str, _given: Given) -> Iterator[Suggestion]:
    offer, say = stage.offer("play"), stage.i18n.say
    names = {
        ME: say("You take it"),
        RIGHT: say("{name}, on your right", name=stage.plain_name(right_of(stage, stage.seat or 0))),
    }
    return fitting((Suggestion(names[to], to) for to in (offer.choices if offer is not None else ())), typed)


ACTS = (
    PlayerAct(
        name=called("command", "rule"),
        about=later("As the dealer, name the ruling suit, or none."),
        arguments=(
            Argument(
                name=called("option", "suit"), about=later("Which suit rules."), read=_suit, suggest=_suits
            ),
        ),
        pressed=player_input.rule,
    ),
    PASS,
    PlayerAct(
        name=called("command", "play"),
        about=later("Play a card; if you play last, you may scrump."),
        arguments=(
            Argument(
                name=called("option", "card"),
                about=later("Which card."),
                read=read_card,
                suggest=card_for("play"),
            ),
            Argument(
                name=called("option", "scrump"),
                about=later("A word that uses all the letters of the trick."),
                required=False,
                least=1,
                most=player_input.LONGEST_TEXT,
                read=lambda _stage, word: word.strip(),
            ),
            Argument(
                name=called("option", "to"),
                about=later("Who takes the scrumped trick."),
                required=False,
                read=_taker,
                suggest=_takers,
            ),
        ),
        pressed=player_input.play,
    ),
    PlayerAct(
        name=called("command", "deal"),
        about=later("You won the hand: deal the next, or leave it to the player on your left."),
        arguments=(
            Argument(
                name=called("option", "who"),
                about=later("You, or the player on your left."),
                key="keep",
                choices=(
                    (called("choice", "I deal"), "keep"),
                    (called("choice", "the player on my left"), "pass"),
                ),
                read=lambda _stage, who: who == "keep",
            ),
        ),
        pressed=player_input.deal,
    ),
    PlayerAct(name=called("command", "spellcheck"), about=later("Challenge the word of a scrump.")),
    PlayerAct(name=called("command", "accept"), about=later("Let the word of a scrump stand.")),
)
wanted = meant_by_press(ACTS, player_input.PANEL)
