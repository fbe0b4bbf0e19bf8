"""Texas Scrummy: the dealer's declaration, in a window. Custom ids carry the choices: `3.5x.he` means words of
three letters or more, exactly five to go out, hot peppers and extensions."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.contract import Offer
from engine.families.rummy.actions import Declare
from engine.families.rummy.declaring import validate_declare
from engine.families.rummy.rules import HandRules
from engine.refused import Refused, allowed
from screens.components import Component, Window, boxes, option, picked, text
from screens.custom_ids import Press
from screens.i18n.numbers import whole
from screens.refusals.engine_refusals import refused
from screens.rummy.refusal_text import SENTENCES
from screens.table.family import Turn
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw, Wanted

NOTHING = "0"
EXACT = "x"
FLAGS = {"h": "hot", "d": "discard_to_go_out", "e": "extensions"}


class Declaring(NamedTuple):
    """The choices so far."""

    normal: str = NOTHING
    out: str = NOTHING
    also: str = ""


def read(press: Press | None) -> Declaring:
    if press is None or press.act != "declaring":
        return Declaring()
    normal, _, rest = press.detail.partition(".")
    out, _, also = rest.partition(".")
    return Declaring(normal or NOTHING, out or NOTHING, also)


def action(choice: Declaring) -> Declare:
    declared: dict[str, Any] = {**_length("min", choice.normal), **_length("out", choice.out)}
    return Declare(**declared, **{name: True for flag, name in FLAGS.items() if flag in choice.also})


def _length(name: str, code: str) -> dict[str, int]:
    number = whole(code.rstrip(EXACT))
    if code == NOTHING or number is None:
        return {}
    return {f"hard_{name}" if code.endswith(EXACT) else name: number}


def ruled(stage: Stage, declared: Declare) -> HandRules:
    """Return the rules of a hand declared like this, or raise the engine's refusal. They depend only on the table's
    options."""
    return validate_declare(stage.table.options, declared)


def declarable(stage: Stage, declared: Declare) -> bool:
    return allowed(ruled, stage, declared)


def turn(stage: Stage, press: Press | None) -> Turn:
    """Offer the declaration; plain Scrummy takes one press. Impossible choices stay in the window, with the reason."""
    choice, say = read(press), stage.i18n.say
    try:
        ruled(stage, action(choice))
        line = stage.yours(say("Declare rules for this hand, or play plain Scrummy."))
    except Refused as wrong:
        line = refused(wrong, stage.i18n, stage, SENTENCES)
    acts = [
        stage.button(say("Declare…"), "declaring", detail=".".join(choice)),
        stage.button(say("Plain Scrummy"), "declare"),
    ]
    return Turn(line, acts=acts)


def sent(stage: Stage, press: Press) -> Wanted:
    """Open the window, or read it."""
    if "normal" not in press.fields:
        return Ask(_window(stage, stage.offered("declare"), read(press)))
    fields = press.fields
    choice = Declaring(fields["normal"], fields.get("out", NOTHING), fields.get("also", "").replace(" ", ""))
    if declarable(stage, action(choice)):
        return Act(action(choice))
    return Redraw(press._replace(detail=".".join(choice), fields={}))


def _window(stage: Stage, offer: Offer, choice: Declaring) -> Window:
    say, options = stage.i18n.say, stage.view.options
    caps = say(
        "-# A number may be {most} at most, and two numbers {total} together. If you declare nothing: 2 letters for words, 5 to go out (or the word length, if longer).",
        most=options["number_cap"],
        total=options["total_cap"],
    )
    also = {
        "h": say("Hot peppers: each counts as its number of peppers"),
        "d": say("You need a last discard to go out"),
        "e": say("Words on the table may be made longer"),
    }
    fields = [
        text(caps),
        picked(say("Words"), "normal", _lengths(stage, offer, "normal", choice.normal)),
        picked(say("To go out"), "out", _lengths(stage, offer, "out", choice.out)),
        boxes(
            say("Also"),
            "also",
            [option(label, flag, chosen=flag in choice.also) for flag, label in also.items()],
        ),
    ]
    return Window(say("Declare"), stage.custom_id("declaring", ".".join(choice)), fields)


def _lengths(stage: Stage, offer: Offer, part: str, now: str) -> list[Component]:
    i18n = stage.i18n
    options = [option(i18n.say("Not declared"), NOTHING, chosen=now == NOTHING)]
    for number in range(offer.least, offer.most + 1):
        if declarable(stage, action(Declaring()._replace(**{part: str(number)}))):
            loose = i18n.count("{n} letter or more", "{n} letters or more", number)
            exact = i18n.count("exactly {n} letter", "exactly {n} letters", number)
            options.append(option(loose, str(number), chosen=now == str(number)))
            options.append(option(exact, f"{number}{EXACT}", chosen=now == f"{number}{EXACT}"))
    return options
