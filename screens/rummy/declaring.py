"""Texas Scrummy: the dealer's panel. The choices so far travel in the custom ids: `3.5x.he` means words of three letters
or more, exactly five to go out, hot peppers and extensions."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from engine.contract import Offer
from engine.families.rummy.actions import Declare
from engine.families.rummy.declaring import validate_declare
from engine.families.rummy.rules import HandRules
from engine.refused import Refused, allowed
from screens.components import GREEN, Component, option, rows, select, text
from screens.custom_ids import Press
from screens.i18n.language import later
from screens.i18n.numbers import whole
from screens.refusals.sentences import explain
from screens.rummy import naming
from screens.table.stage import Stage

NOTHING = "0"
EXACT = "x"
FLAGS = {"h": "hot", "d": "discard_to_go_out", "e": "extensions"}
PARTS = ("normal", "out", "also")
LABELS = {
    "normal": (later("Words: {length}"), later("Words: not declared")),
    "out": (later("To go out: {length}"), later("To go out: not declared")),
}


class Choice(NamedTuple):
    """What has been chosen so far."""

    normal: str = NOTHING
    out: str = NOTHING
    also: str = ""


def read(press: Press | None) -> Choice:
    if press is None or press.act != "declaring":
        return Choice()
    normal, _, rest = press.detail.partition(".")
    out, _, also = rest.partition(".")
    return Choice(normal or NOTHING, out or NOTHING, also)


def chosen(press: Press) -> Press:
    """Adds a choice. The act says which: `normal`, `out` or `also`."""
    before = read(press._replace(act="declaring"))
    after = before._replace(**{press.act: "".join(press.values)})
    return press._replace(act="declaring", detail=".".join(after), values=())


def action(choice: Choice) -> dict[str, Any]:
    declared: dict[str, Any] = {
        "do": "declare",
        **_length("min", choice.normal),
        **_length("out", choice.out),
    }
    return declared | {name: True for flag, name in FLAGS.items() if flag in choice.also}


def _length(name: str, code: str) -> dict[str, int]:
    number = whole(code.rstrip(EXACT))
    if code == NOTHING or number is None:
        return {}
    return {f"hard_{name}" if code.endswith(EXACT) else name: number}


def ruled(stage: Stage, declared: dict[str, Any]) -> HandRules:
    """The rules of a hand declared like this, or the engine's refusal. Depends on the table's options alone."""
    return validate_declare(stage.table.state, msgspec.convert(declared, Declare))


def declarable(stage: Stage, declared: dict[str, Any]) -> bool:
    return allowed(ruled, stage, declared)


def panel(stage: Stage, offer: Offer, press: Press | None) -> list[Component]:
    choice = read(press)
    declared = action(choice)
    buttons = []
    try:
        rules = ruled(stage, declared)
    except Refused as refused:
        line = explain(refused, stage.i18n, stage)
    else:
        asked = naming.rules(stage, rules)
        line = asked or stage.i18n.say("Nothing declared so far: plain Scrummy.")
        if len(declared) > 1:
            buttons.append(
                stage.button(stage.i18n.say("Declare this"), "declare", GREEN, detail=".".join(choice))
            )
    return [
        text(f"{_caps(stage)}\n{line}"),
        _numbers(stage, offer, "normal", choice),
        _numbers(stage, offer, "out", choice),
        _also(stage, choice),
        *rows([*buttons, stage.button(stage.i18n.say("Declare nothing"), "declare")]),
    ]


def _caps(stage: Stage) -> str:
    options = stage.view.options
    return stage.i18n.say(
        "-# At this table a number may be {most} at most, and two numbers {total} together. "
        "If you leave one out: words need 2 letters, going out needs 5, or as many as words if that is more.",
        most=options["number_cap"],
        total=options["total_cap"],
    )


def _numbers(stage: Stage, offer: Offer, part: str, choice: Choice) -> Component:
    i18n = stage.i18n
    now = choice.normal if part == "normal" else choice.out
    declared, undeclared = LABELS[part]
    options = [option(i18n.say(undeclared), NOTHING, chosen=now == NOTHING)]
    for number in range(offer.least, offer.most + 1):
        if not declarable(stage, action(choice._replace(**{part: str(number)}))):
            continue
        loose = i18n.count("{n} letter or more", "{n} letters or more", number)
        exact = i18n.count("exactly {n} letter", "exactly {n} letters", number)
        for code, length in ((str(number), loose), (f"{number}{EXACT}", exact)):
            options.append(option(i18n.say(declared, length=length), code, chosen=now == code))
    return select(i18n.say(undeclared), stage.custom_id(part, ".".join(choice)), options)


def _also(stage: Stage, choice: Choice) -> Component:
    say = stage.i18n.say
    labels = {
        "h": say("Hot peppers: each counts as its number of peppers"),
        "d": say("You need a last discard to go out"),
        "e": say("Words on the table may be made longer"),
    }
    options = [option(label, flag, chosen=flag in choice.also) for flag, label in labels.items()]
    return select(
        say("Also…"), stage.custom_id("also", ".".join(choice)), options, least=0, most=len(options)
    )
