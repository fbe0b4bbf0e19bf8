"""Texas Scrummy: the dealer's possible demands for a hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.families.rummy.actions import Declare
from engine.families.rummy.dealing import deal
from engine.families.rummy.events import DemandsDeclared
from engine.families.rummy.rules import HandRules, WordLength
from engine.families.rummy.state import Log, Rummy
from engine.refused import Refused

SHORTEST = 2


def validate_declare(options: Mapping[str, Any], action: Declare) -> HandRules:
    """The rules of the hand, within the table's limits."""
    most, plain = highest(options), HandRules()
    normal = _length("min", action.min, action.hard_min, plain.normal.number, most) or plain.normal
    usual = max(plain.out.number, normal.number)
    rules = HandRules(
        normal=normal,
        out=_length("out", action.out, action.hard_out, usual, most) or WordLength(usual),
        hot=action.hot,
        discard_to_go_out=action.discard_to_go_out,
        extensions=action.extensions,
    )
    total = rules.normal.number + rules.out.number
    if (
        _stated(action.min, action.hard_min)
        and _stated(action.out, action.hard_out)
        and total > options["total_cap"]
    ):
        raise Refused("bad-option", option="min+out", value=total, allowed=f"at most {options['total_cap']}")
    if rules.out.number < rules.normal.number:
        raise Refused(
            "bad-option", option="out", value=rules.out.number, allowed=f"at least {rules.normal.number}"
        )
    return rules


def highest(options: Mapping[str, Any]) -> int:
    """The highest number that may be declared here."""
    most: int = options["number_cap"]
    return most


def _stated(number: int | None, hard: bool | int | None) -> bool:
    """Whether a number was named, and not only `hard_min: true`."""
    return number is not None or not (hard is None or isinstance(hard, bool))


def _length(
    name: str, number: int | None, hard: bool | int | None, plain: int, most: int
) -> WordLength | None:
    """Read `min: 4`, `hard_min: 4` and `min: 4, hard_min: true`. `hard_min: true` alone makes the usual length,
    `plain`, exact."""
    exact = hard is not None and hard is not False
    if isinstance(hard, int) and not isinstance(hard, bool):
        if number not in (None, hard):
            raise Refused("bad-option", option=name, value=number, allowed=f"{name} or hard_{name}, not both")
        number = hard
    if number is None:
        return WordLength(plain, exact=True) if exact else None
    if not SHORTEST <= number <= most:
        raise Refused("bad-option", option=name, value=number, allowed=f"{SHORTEST} to {most}")
    return WordLength(number, exact=exact)


def declare(state: Rummy, seat: int, action: Declare, log: Log) -> Rummy:
    rules = validate_declare(state.options, action)
    log.append(DemandsDeclared.of(seat, rules))
    return deal(replace(state, rules=rules), log)
