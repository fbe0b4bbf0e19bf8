"""What players do at a poker table. `/poker` and the buttons follow from this list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from screens.acts import (
    SOURCES,
    Amount,
    Card,
    Cards,
    Field,
    Given,
    Offered,
    Player,
    PlayerAct,
    Suggestion,
    Switch,
    meant_by_press,
    read_cards,
)
from screens.i18n.language import called, later
from screens.poker import player_input, presenting
from screens.table.stage import Stage
from screens.table.wanted import Act, Wanted


def _present(stage: Stage, given: Given) -> Wanted:
    action: dict[str, Any] = {"do": "present"}
    if given.get("words", "").strip():
        action |= presenting.claimed(stage, given["words"])
    if given.get("slush"):
        action["slush"] = True
    if given.get("hand", "").strip():
        action["hand"] = read_cards(stage, given["hand"])
    return Act(action)


@dataclass(frozen=True)
class Shown(Offered):
    """A word that was shown."""

    def lawful(self, stage: Stage, do: str, _given: Given) -> Iterator[Suggestion]:
        offer = stage.offer(do)
        for claim in offer.claims if offer is not None else ():
            yield Suggestion(claim.word, claim.word)


ACTS = (
    PlayerAct(
        name=called("command", "bet"),
        about=later("The first bet of a round."),
        fields=(Amount(called("option", "amount"), later("How many chips.")),),
        pressed=player_input.amount,
    ),
    PlayerAct(
        name=called("command", "raise"),
        about=later("Match the highest bet and put more on top."),
        fields=(Amount(called("option", "amount"), later("How many chips on top of the call.")),),
        pressed=player_input.amount,
    ),
    PlayerAct(
        name=called("command", "draw"),
        about=later("Swap cards for new ones. Leave it empty to keep all."),
        fields=(
            Cards(
                called("option", "cards"),
                later("The cards to swap, one after another."),
                key="discard",
                default="",
            ),
        ),
        pressed=player_input.draw,
    ),
    PlayerAct(
        name=called("command", "discard"),
        about=later("Discard a card at the end of your drawing turn."),
        fields=(Card(called("option", "card"), later("Which card.")),),
        pressed=player_input.discard,
    ),
    PlayerAct(
        name=called("command", "take"),
        about=later("Take a card from the stock or the pile."),
        fields=(Field(called("option", "from"), later("Stock or pile."), choices=SOURCES, default="stock"),),
        pressed=player_input.take,
    ),
    PlayerAct(
        name=called("command", "present"),
        about=later("Show your words at the showdown. Leave it empty to show nothing."),
        fields=(
            Field(
                called("option", "words"),
                later("One or two words, e.g. BADGE or TAN IS."),
                required=False,
                most=presenting.LONGEST_TEXT,
            ),
            Switch(
                called("option", "slush"), later("Five cards of one suit instead of words."), required=False
            ),
            Field(
                called("option", "hand"),
                later("If you hold more than five cards: the five that count."),
                required=False,
                most=presenting.LONGEST_TEXT,
            ),
        ),
        typed=_present,
    ),
    PlayerAct(
        name=called("command", "spellcheck"),
        about=later("Challenge a word that someone shows."),
        fields=(Shown(called("option", "word"), later("Which word.")),),
        pressed=player_input.spellcheck,
    ),
    PlayerAct(
        name=called("command", "look"),
        about=later("If you won: look at the cards of a player who stayed in."),
        fields=(Player(called("option", "player"), later("Whose cards."), key="at"),),
        pressed=player_input.look,
    ),
    PlayerAct(name=called("command", "check"), about=later("Stay in without betting.")),
    PlayerAct(name=called("command", "call"), about=later("Match the highest bet.")),
    PlayerAct(name=called("command", "fold"), about=later("Fold your hand.")),
    PlayerAct(name=called("command", "all_in"), about=later("Put in everything you have.")),
    PlayerAct(name=called("command", "accept"), about=later("Accept the words shown.")),
    PlayerAct(name=called("command", "ready"), about=later("Done thinking: go on.")),
    PlayerAct(name=called("command", "stand"), about=later("Take no card on your drawing turn.")),
)
wanted = meant_by_press(ACTS, player_input.PANEL)
