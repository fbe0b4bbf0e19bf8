"""Players' acts at a poker table. `/poker` and the buttons follow from this list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from engine.contract import Offer
from engine.families.poker.packs import deck_name
from engine.families.poker.registry import rules_with
from engine.families.poker.view import PokerView
from house.tables.table_view import TableView
from screens.acts import (
    LONGEST_TYPED,
    SOURCES,
    AmountField,
    Box,
    CardField,
    CardsField,
    Field,
    Given,
    Offered,
    Player,
    PlayerAct,
    Suggestion,
    Switch,
    card_at,
    meant_by_press,
    number,
    read_cards,
)
from screens.components import Component, option, picked
from screens.components import typed as typed_into
from screens.custom_ids import Press
from screens.i18n.language import later
from screens.poker import calling, decision_line, event_text, hindsight, panel, wagers
from screens.poker.drawn import drawn
from screens.poker.hint_text import ADVICE
from screens.poker.refusal_text import AT_TABLE
from screens.poker.result_facts import result
from screens.table import card_buttons
from screens.table.family import FamilyScreenOf
from screens.table.stage import Stage
from screens.table.wanted import Ask, Redraw, Wanted

_BETWEEN_WORDS = re.compile(r"[,+/]")
TYPED = later("Type what your cards spell; the cards are found for you.")


def _present(stage: Stage, given: Given) -> Wanted:
    action: dict[str, object] = {}
    if given.get("words", "").strip():
        action |= claimed(stage, given["words"])
    if given.get("slush"):
        action["slush"] = True
    if given.get("hand", "").strip():
        action["hand"] = read_cards(stage, given["hand"])
    return stage.act("present", **action)


def claimed(stage: Stage, typed_text: str) -> dict[str, object]:
    """Typed words, whose cards the engine finds; or exact cards, to choose among copies."""
    words = [part.split() for part in _BETWEEN_WORDS.split(typed_text) if part.strip()]
    cards = [[_card(stage, token) for token in word] for word in words]
    if cards and all(all(word) for word in cards):
        return {"words": cards}
    return {"text": typed_text.strip()[:LONGEST_TYPED]}


def _card(stage: Stage, token: str) -> str | None:
    code, equals, letter = token.partition("=")
    found = stage.faces.meant(code)
    return f"{found}{equals}{letter.upper()}" if found is not None else None


def _kept(stage: Stage, _press: Press) -> Wanted:
    return stage.act("draw", discard=())


def _to_show(stage: Stage, _press: Press) -> Given:
    say = stage.i18n.say
    if stage.seen(PokerView).rules.one_word:
        return {"title": say("Show your word"), "label": say("Your word"), "hint": "", "about": say(TYPED)}
    return {
        "title": say("Show your words"),
        "label": say("One or two words"),
        "hint": say("e.g. BADGE or TAN IS"),
        "about": say("Type what your cards spell; the cards are found for you. Or: slush"),
    }


@dataclass(frozen=True)
class Chips(AmountField):
    """The usual amounts to choose from, and any other to type."""

    def controls(self, stage: Stage, do: str, _facts: Given) -> list[Component]:
        say, number, offer = stage.i18n.say, stage.i18n.number, stage.offered(do)
        label = say("On top of the call") if do == "raise" else say("How many chips?")
        hint = say("{least} to {most}", least=number(offer.least), most=number(offer.most))
        usual = [] if offer.early else _usual(stage, offer)
        other = say("Another amount") if usual else label
        typed = typed_into(
            other, self.field, hint=hint if offer.most else "", most=self.longest, required=not usual
        )
        shown = [
            option(f"{number(amount)} · {name}" if name else number(amount), str(amount), chosen=not place)
            for place, (amount, name) in enumerate(usual)
        ]
        return [*([picked(label, "usual", shown)] if usual else []), typed]


def _usual(stage: Stage, offer: Offer) -> list[tuple[int, str]]:
    """The usual amounts to bet or raise by, and their names."""
    view = stage.seen(PokerView)
    say, everything = stage.i18n.say, view.seats[stage.seat or 0].stack - view.to_call
    if stage.offer("all_in") is not None:  # beyond any limit
        offer = replace(offer, most=everything)
    pot = view.called_pot
    named = {offer.least: "", pot // 2: say("half pot"), pot: say("pot"), everything: say("all in")}
    return [(amount, named.get(amount, "")) for amount in view.usual(offer)]


def _wager(do: str) -> Callable[[Stage, Given], Wanted]:
    """All of a player's chips is *all in*, which ignores some limits."""

    def meant(stage: Stage, given: Given) -> Wanted:
        chips = number(str(given.get("amount") or given.get("usual", "")))
        view = stage.seen(PokerView)
        if stage.offer("all_in") and chips == view.seats[stage.seat or 0].stack - view.to_call:
            return stage.act("all_in")
        return stage.act(do, amount=chips)

    return meant


@dataclass(frozen=True)
class ShownCards(Offered):
    """A shown word."""

    def lawful(self, stage: Stage, do: str, _given: Given) -> Iterator[Suggestion]:
        offer = stage.offer(do)
        for claim in offer.claims if offer is not None else ():
            yield Suggestion(claim.word, claim.word)

    def sent(self, stage: Stage, do: str, typed: str) -> str:
        return card_at(list(dict.fromkeys(stage.seen(PokerView).doubtful)), typed, do)


ACTS = (
    PlayerAct(
        "bet",
        "The first bet of a round.",
        (Chips("amount", "How many chips."),),
        title="{title}",
        facts=lambda stage, _press: {"title": stage.i18n.say("Bet")},
        typed=_wager("bet"),
    ),
    PlayerAct(
        "raise",
        "Match the highest bet and put more on top.",
        (Chips("amount", "How many chips on top of the call."),),
        title="{title}",
        facts=lambda stage, _press: {"title": stage.i18n.say("Raise")},
        typed=_wager("raise"),
    ),
    PlayerAct(
        "draw",
        "Swap cards for new ones. Leave it empty to keep all.",
        (CardsField("cards", "The cards to swap, one after another.", key="discard", default=""),),
        pressed=_kept,
    ),
    PlayerAct(
        "discard", "Discard a card at the end of your drawing turn.", (CardField("card", "Which card."),)
    ),
    PlayerAct(
        "take",
        "Take a card from the stock or the pile.",
        (Field("from", "Stock or pile.", choices=SOURCES, default="stock"),),
    ),
    PlayerAct(
        "present",
        "Show your words at the showdown. Leave it empty to show nothing.",
        (
            Field(
                "words",
                "One or two words, e.g. BADGE or TAN IS.",
                required=False,
                most=LONGEST_TYPED,
                box=Box("{label}", "{hint}", "{about}", needed=True),
            ),
            Switch("slush", "Five cards of one suit instead of words."),
            Field(
                "hand",
                "If you hold more than five cards: the five that count.",
                required=False,
                most=LONGEST_TYPED,
            ),
        ),
        title="{title}",
        facts=_to_show,
        typed=_present,
    ),
    PlayerAct("spellcheck", "Challenge a word that someone shows.", (ShownCards("word", "Which word."),)),
    PlayerAct(
        "look",
        "If you won: look at the cards of a player who stayed in.",
        (Player("player", "Whose cards.", key="at"),),
    ),
    PlayerAct("check", "Stay in without betting."),
    PlayerAct("call", "Match the highest bet."),
    PlayerAct("fold", "Fold your hand."),
    PlayerAct("all_in", "Put in everything you have."),
    PlayerAct("accept", "Accept the words shown."),
    PlayerAct("ready", "Done thinking: go on."),
    PlayerAct("stand", "Take no card on your drawing turn."),
)
BY_NAME = {act.do: act for act in ACTS}


def _early(stage: Stage, press: Press) -> Wanted:
    """A declaration before one's turn; a bet or raise asks for the amount first."""
    do = press.first or press.detail
    if do not in ("bet", "raise"):
        return stage.act(do)
    if "amount" not in press.fields:
        return Ask(BY_NAME[do].window(stage, press._replace(detail=do)))
    return stage.act(do, amount=number(press.fields["amount"]))


wanted = meant_by_press(
    ACTS,
    {
        **dict.fromkeys(calling.ACTS, calling.wanted),
        card_buttons.PICK: lambda _stage, press: Redraw(press),
        "swap": lambda stage, press: stage.act(
            "draw", discard=card_buttons.carried(press, stage.offered("draw").cards)
        ),
        "show": panel.wanted_show,
        "early": _early,
        "words": BY_NAME["present"].asked,
        "slush": lambda stage, _press: stage.act("present", slush=True),
        "nothing": lambda stage, _press: stage.act("present"),
    },
)


def _deck(table: TableView) -> str:
    return deck_name(table.options, rules_with(table.game.id, table.options))


POKER = FamilyScreenOf(
    name=later("Poker"),
    colour=0x2E7D32,
    accent="#1f6b4a",
    turn=panel.turn,
    held=decision_line.held,
    acts=ACTS,
    wanted=wanted,
    told=event_text.told,
    drawn=drawn,
    refusals=AT_TABLE,
    fold=result,
    hindsight=hindsight,
    advice=ADVICE,
    keeps=7,
    longest=45,
    brief=event_text.BRIEF,
    deck=_deck,
    dealt_in=decision_line.dealt_in,
    asked=decision_line.may_answer,
    sorted_by=lambda table: "suit" if _deck(table) == "scroker" else "letter",
    answered=event_text.answered,
    still=wagers.still,
)
