"""The showdown: what is asked for, and how a player says it. Nobody sees it before all have."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.contract import Offer
from engine.families.poker.rules import PokerRules
from engine.ranking.scroker import slush_fives
from engine.ranking.terms import call
from screens.components import BLUE, Component, Window, rows, text, typed
from screens.custom_ids import Press
from screens.families.poker.wording import hand_name
from screens.table import picking
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Wanted

LONGEST_TEXT = 60
FIVE = 5
_BETWEEN_WORDS = re.compile(r"[,+/]")


def one_word(stage: Stage) -> bool:
    rules: PokerRules = stage.view.rules
    return rules.one_word


def asked_for(stage: Stage) -> str:
    return ASKED[stage.view.rules.ranking](stage)


ASKED: Mapping[str, Callable[[Stage], str]] = MappingProxyType(
    {
        "scroker": lambda stage: stage.i18n.say(
            "**Showdown**: show one or two words from your cards, a slush, or nothing. Nobody sees them until everyone has chosen."
        ),
        "scrapok": lambda stage: stage.i18n.say(
            "**Showdown**: choose one word, with at least one of your own cards and one from the middle. Only the best is shown."
        ),
        "zoot": lambda stage: stage.i18n.say(
            "**Showdown**: show one word that uses all your {n} cards, or nothing.",
            n=len(stage.view.seats[stage.seat].cards),
        ),
    }
)


def presented(stage: Stage) -> str:
    """What they have presented, and may still change."""
    shown, say = stage.view.seats[stage.seat].shown, stage.i18n.say
    until = stage.until()
    change = say("You can still change it; time is up {until}.", until=until) if until else ""
    if shown is None or not shown.texts:
        what = hand_name(stage, shown.hand) if shown is not None else ""
        line = say("You show no words: {hand}.", hand=what)
    else:
        line = say(
            "You show {words}: {hand}. {cards}.",
            words=" + ".join(f"**{word}**" for word in shown.texts),
            hand=hand_name(stage, shown.hand),
            cards="  |  ".join(map(stage.faces.word, shown.words)),
        )
    return f"{line} {change}".rstrip()


def public(stage: Stage) -> list[Component]:
    say = stage.i18n.say
    ask = say("Show a word…") if one_word(stage) else say("Show words…")
    nothing = say("Show nothing")
    return [stage.button(ask, "words", BLUE), stage.button(nothing, "nothing")]


def own(stage: Stage, offer: Offer, picked: Press | None) -> list[Component]:
    say = stage.i18n.say
    five, detail = _five(stage, offer, picked)
    if one_word(stage):
        return rows(
            [
                stage.button(say("Type your word…"), "words", BLUE),
                stage.button(say("Nothing"), "nothing"),
            ]
        )
    buttons = [stage.button(say("Type your words…"), "words", BLUE, detail=detail)]
    if slush_fives(call(stage.view.rules.terms), offer.cards):
        buttons.append(stage.button(say("Slush"), "slush", detail=detail))
    buttons.append(stage.button(say("Nothing"), "nothing", detail=detail))
    return [*five, *rows(buttons)]


def _five(stage: Stage, offer: Offer, picked: Press | None) -> tuple[list[Component], str]:
    """Of more than five cards they may say which count: for a slush, or should a word be false."""
    if one_word(stage) or len(offer.cards) <= FIVE:
        return [], ""
    say = stage.i18n.say
    pressed = picked if picked is not None and picked.act.startswith("five") else None
    prompt = say("Your five cards (if empty: your words' and your highest others)")
    menu = picking.picker(stage, "five", prompt, offer.cards, (0, FIVE), pressed)
    chosen = picking.picked(pressed, offer.cards) if pressed is not None else ()
    if pressed is None or not chosen:
        return menu, ""
    if len(chosen) < FIVE:
        return [*menu, text(say("Cards chosen: {n} of five.", n=len(chosen)))], ""
    return [
        *menu,
        text(say("Your five: {cards}", cards=stage.faces.row(stage.arranged(chosen)))),
    ], pressed.detail


# --- what a press means -------------------------------------------------------------------------------------


def wanted(stage: Stage, press: Press) -> Wanted:
    if press.act == "words" and "words" not in press.fields:
        return Ask(_window(stage, press.detail))
    action: dict[str, Any] = {"do": "present"}
    if press.act == "slush":
        action["slush"] = True
    elif press.act == "words":
        action |= claimed(stage, press.fields["words"])
    offer = stage.offer("present")
    five = picking.picked(press, offer.cards) if offer is not None and press.detail else ()
    if len(five) == FIVE:
        action["hand"] = list(five)
    return Act(action)


def claimed(stage: Stage, typed_text: str) -> dict[str, Any]:
    """Typed words, whose cards the engine finds; or the very cards, where a player wants certain copies."""
    words = [part.split() for part in _BETWEEN_WORDS.split(typed_text) if part.strip()]
    cards = [[_card(stage, token) for token in word] for word in words]
    if cards and all(all(word) for word in cards):
        return {"words": cards}
    return {"text": typed_text.strip()[:LONGEST_TEXT]}


def _card(stage: Stage, token: str) -> str | None:
    code, equals, letter = token.partition("=")
    found = stage.faces.meant(code)
    return f"{found}{equals}{letter.upper()}" if found is not None else None


def _window(stage: Stage, detail: str) -> Window:
    say = stage.i18n.say
    if one_word(stage):
        field = typed(
            say("Your word"),
            "words",
            about=say("Type what your cards spell; the cards are found for you."),
            most=LONGEST_TEXT,
        )
        return Window(say("Show your word"), stage.custom_id("words", detail), [field])
    field = typed(
        say("One or two words"),
        "words",
        hint=say("e.g. BADGE or TAN IS"),
        about=say("Type what your cards spell; the cards are found for you. Or: slush"),
        most=LONGEST_TEXT,
    )
    return Window(say("Show your words"), stage.custom_id("words", detail), [field])
