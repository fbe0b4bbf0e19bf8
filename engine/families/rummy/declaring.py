"""Texas Scrummy: what the dealer may ask of a hand."""

from __future__ import annotations

from msgspec.structs import replace

from engine.families.rummy.actions import Declare
from engine.families.rummy.dealing import deal
from engine.families.rummy.events import Declared
from engine.families.rummy.rules import HandRules, Length
from engine.families.rummy.state import Log, Rummy
from engine.refused import Refused

SHORTEST = 2


def validate_declare(state: Rummy, action: Declare) -> HandRules:
    """The rules of the hand, within the table's limits."""
    most = state.options["number_cap"]
    normal = _length("min", action.min, action.hard_min, HandRules().normal.number, most)
    out = _length("out", action.out, action.hard_out, HandRules().out.number, most)
    rules = HandRules(
        normal=normal or HandRules().normal,
        out=out or HandRules().out,
        hot=action.hot,
        discard_to_go_out=action.discard_to_go_out,
        extensions=action.extensions,
    )
    total = rules.normal.number + rules.out.number
    if (normal or out) and total > state.options["total_cap"]:
        raise Refused(
            "bad-option", option="min+out", value=total, allowed=f"at most {state.options['total_cap']}"
        )
    if rules.out.number < rules.normal.number:
        raise Refused(
            "bad-option", option="out", value=rules.out.number, allowed=f"at least {rules.normal.number}"
        )
    return rules


def highest(state: Rummy) -> int:
    """The highest number anybody can declare here: for going out, with `min` left undeclared."""
    options = state.options
    most: int = min(options["number_cap"], options["total_cap"] - HandRules().normal.number)
    return max(SHORTEST, most)


def _length(name: str, number: int | None, hard: bool | int | None, plain: int, most: int) -> Length | None:
    """Reads `min: 4`, `hard_min: 4` and `min: 4, hard_min: true`. `hard_min: true` alone makes the usual length
    exact."""
    exact = hard is not None and hard is not False
    if isinstance(hard, int) and not isinstance(hard, bool):
        if number not in (None, hard):
            raise Refused("bad-option", option=name, value=number, allowed=f"{name} or hard_{name}, not both")
        number = hard
    if number is None:
        return Length(plain, exact=True) if exact else None
    if not SHORTEST <= number <= most:
        raise Refused("bad-option", option=name, value=number, allowed=f"{SHORTEST} to {most}")
    return Length(number, exact=exact)


def declare(state: Rummy, seat: int, action: Declare, log: Log) -> Rummy:
    rules = validate_declare(state, action)
    log.append(Declared.of(seat, rules))
    return deal(replace(state, rules=rules), log)
