"""What players do at a poker table. `/poker` and the buttons follow from this list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from screens.acts import SOURCES, Argument, Given, PlayerAct, Suggest, Suggestion, meant_by_press
from screens.i18n.language import called, later
from screens.i18n.numbers import whole
from screens.poker import player_input, presenting
from screens.refusals.unable import Unable
from screens.table.stage import Stage
from screens.table.wanted import Act, Wanted
from screens.typed_cards import card_for, cards_for, fitting, read_card, read_cards

MOST_CHIPS = 1_000_000
STEPS = (2, 5, 10, 20, 50, 100, 200, 500)


def _amounts(do: str) -> Suggest:
    """What is typed, if it is lawful; else the least, some steps, and the most."""

    def suggest(stage: Stage, typed: str, _given: Given) -> Iterator[Suggestion]:
        offer, amount = stage.offer(do), whole(typed)
        if offer is None:
            return
        steps = {offer.least, *STEPS, offer.most // 2, offer.most}
        wanted = {amount} if amount is not None and offer.least <= amount <= offer.most else steps
        for step in sorted(wanted):
            if offer.least <= step <= offer.most:
                yield Suggestion(str(step), step)

    return suggest


def _amount(do: str, about: str) -> Argument:
    return Argument(
        name=called("option", "amount"), about=about, kind=int, least=1, most=MOST_CHIPS, suggest=_amounts(do)
    )


def _present(stage: Stage, given: Given) -> Wanted:
    action: dict[str, Any] = {"do": "present"}
    if given.get("words", "").strip():
        action |= presenting.claimed(stage, given["words"])
    if given.get("slush"):
        action["slush"] = True
    if given.get("hand", "").strip():
        action["hand"] = read_cards(stage, given["hand"])
    return Act(action)


def _claims(stage: Stage, typed: str, _given: Given) -> Iterator[Suggestion]:
    offer = stage.offer("spellcheck")
    claims = offer.claims if offer is not None else ()
    return fitting((Suggestion(one.word, one.word) for one in claims), typed)


def _seat(stage: Stage, typed: str) -> int:
    """By name, or by the number that is suggested."""
    wanted = typed.strip().lower()
    named = [str(place + 1) for place, name in enumerate(stage.names) if name.lower() == wanted]
    place = whole(named[0] if named else wanted)
    if place is None:
        raise Unable("no-such-player")
    return place - 1


def _seats(stage: Stage, typed: str, _given: Given) -> Iterator[Suggestion]:
    offer = stage.offer("look")
    seats = offer.seats if offer is not None else ()
    return fitting((Suggestion(stage.plain_name(seat), str(seat + 1)) for seat in seats), typed)


ACTS = (
    PlayerAct(
        name=called("command", "bet"),
        about=later("The first bet of a round."),
        arguments=(_amount("bet", later("How many chips.")),),
        pressed=player_input.amount,
    ),
    PlayerAct(
        name=called("command", "raise"),
        about=later("Match the highest bet and put more on top."),
        arguments=(_amount("raise", later("How many chips on top of the call.")),),
        pressed=player_input.amount,
    ),
    PlayerAct(
        name=called("command", "draw"),
        about=later("Swap cards for new ones. Leave it empty to keep all."),
        arguments=(
            Argument(
                name=called("option", "cards"),
                about=later("The cards to swap, one after another."),
                key="discard",
                default="",
                read=read_cards,
                suggest=cards_for("draw"),
            ),
        ),
        pressed=player_input.draw,
    ),
    PlayerAct(
        name=called("command", "discard"),
        about=later("Discard a card at the end of your drawing turn."),
        arguments=(
            Argument(
                name=called("option", "card"),
                about=later("Which card."),
                read=read_card,
                suggest=card_for("discard"),
            ),
        ),
        pressed=player_input.discard,
    ),
    PlayerAct(
        name=called("command", "take"),
        about=later("Take a card from the stock or the pile."),
        arguments=(
            Argument(
                name=called("option", "from"),
                about=later("Stock or pile."),
                choices=SOURCES,
                default="stock",
            ),
        ),
        pressed=player_input.take,
    ),
    PlayerAct(
        name=called("command", "present"),
        about=later("Show your words at the showdown. Leave it empty to show nothing."),
        arguments=(
            Argument(
                name=called("option", "words"),
                about=later("One or two words, e.g. BADGE or TAN IS."),
                required=False,
                most=presenting.LONGEST_TEXT,
            ),
            Argument(
                name=called("option", "slush"),
                about=later("Five cards of one suit instead of words."),
                kind=bool,
                required=False,
            ),
            Argument(
                name=called("option", "hand"),
                about=later("If you hold more than five cards: the five that count."),
                required=False,
                most=presenting.LONGEST_TEXT,
            ),
        ),
        typed=_present,
    ),
    PlayerAct(
        name=called("command", "spellcheck"),
        about=later("Challenge a word that someone shows."),
        arguments=(Argument(name=called("option", "word"), about=later("Which word."), suggest=_claims),),
        pressed=player_input.spellcheck,
    ),
    PlayerAct(
        name=called("command", "look"),
        about=later("If you won: look at the cards of a player who stayed in."),
        arguments=(
            Argument(
                name=called("option", "player"),
                about=later("Whose cards."),
                key="at",
                read=_seat,
                suggest=_seats,
            ),
        ),
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
