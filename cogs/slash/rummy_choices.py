"""What `/rummy` completes: only what this player may do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from discord.app_commands import Choice

from cogs.slash.common import MOST_CHOICES, choice
from engine.cards import text_of
from engine.refused import Refused
from screens.families.rummy import declaring
from screens.families.rummy.arranging import brings, tidy
from screens.families.rummy.reading import SEAT
from screens.table.stage import Stage

Pair = tuple[str, str, str]  # what is shown, what is sent, what is searched
Offered = Callable[[Stage], Iterator[Pair]]


def found(pairs: Iterator[Pair], typed: str) -> list[Choice[str]]:
    wanted = typed.strip().lower()
    fitting = [choice(name, value) for name, value, sought in pairs if wanted in f"{name} {sought}".lower()]
    return fitting[:MOST_CHOICES]


def cards_for(do: str) -> Offered:
    def cards(stage: Stage) -> Iterator[Pair]:
        offer = stage.offer(do)
        for code in tidy(stage.view, offer.cards) if offer is not None else ():
            yield _card(stage, code)

    return cards


def _card(stage: Stage, code: str, more: str = "") -> Pair:
    label = stage.faces.label(code)
    return (f"{label} · {more}" if more else label, code, f"{code} {stage.faces.name(code)}")


def pile(stage: Stage) -> Iterator[Pair]:
    """What may be taken of the discards; the top card first: it brings nothing else along."""
    cards = stage.view.discards if stage.offer("take") is not None else ()
    for place in reversed(range(len(cards))):
        yield _card(stage, cards[place], brings(stage, place))


def claims_for(do: str) -> Offered:
    """Words, with whose they are."""

    def claims(stage: Stage) -> Iterator[Pair]:
        offer = stage.offer(do)
        for claim in dict.fromkeys(offer.claims) if offer is not None else ():
            value = f"{claim.word}{SEAT}{claim.seat + 1}"
            yield f"{claim.word} · {stage.plain_name(claim.seat)}", value, value

    return claims


def knockers(stage: Stage) -> Iterator[Pair]:
    """The words that something may be laid off on, to be made longer."""
    if stage.offer("show") is None or not stage.view.shown or not stage.view.shown[0].deadwood:
        return
    for word in stage.view.shown[0].words:
        yield text_of(word), text_of(word), ""


def numbers(stage: Stage, name: str, other: Any, typed: str) -> list[Choice[int]]:
    """The lengths that the dealer may declare, beside the other one."""
    offer = stage.offer("declare")
    if offer is None:
        return []
    lengths = range(offer.least, offer.most + 1)
    lawful = [
        number for number in lengths if typed in ("", str(number)) and _lawful(stage, name, number, other)
    ]
    return [Choice(name=str(number), value=number) for number in lawful]


def _lawful(stage: Stage, name: str, number: int, other: Any) -> bool:
    """Whether some declaration has both; what is still open may be declared as well."""
    second = "out" if name == "min" else "min"
    offer = stage.offer("declare")
    open_numbers: Sequence[int | None] = (None, *range(2, offer.most + 1)) if offer is not None else ()
    beside = (other,) if isinstance(other, int) else open_numbers
    return any(_declarable(stage, {name: number, second: value}) for value in beside)


def _declarable(stage: Stage, numbers_: dict[str, int | None]) -> bool:
    declared = {name: number for name, number in numbers_.items() if number is not None}
    try:
        declaring.ruled(stage, {"do": "declare", **declared})
    except Refused:
        return False
    return True
