"""A hand as one seat saw it, as plain values: what they were not told is unknown here, so nothing made of it can tell it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from engine.cards import code_of
from engine.contract import Action, Close, Game, TimeUp
from engine.events import Event
from engine.simulation.hidden import HIDES, Path

UNKNOWN = "?"
PLAYED = {
    "played": ("card",),
    "discarded": ("card",),
    "presented": ("cards",),
    "extended": ("front", "back"),
    "knocked": ("deadwood",),
    "showed": ("deadwood",),
    "exchanged": ("gave",),
}
"""Events that show cards out of their player's hand, and where."""


class Deed(NamedTuple):
    """What was done at a table: by a seat, or by the house (None). `stood_in`: a computer did it for somebody absent."""

    seat: int | None
    action: Action
    stood_in: bool = False


class Moment(NamedTuple):
    """A table after a change, and what made it so; the first is how the hand was dealt."""

    state: Any
    events: tuple[Event, ...]
    deeds: tuple[Deed, ...] = ()


class SeenDeed(msgspec.Struct, frozen=True):
    """`act` as it is written down, with UNKNOWN for each card that was not told."""

    by: int | None
    act: dict[str, Any]
    stood_in: bool = False


class SeenStep(msgspec.Struct, frozen=True):
    """`needs`: cards that others turned out to hold, by seat."""

    deeds: tuple[SeenDeed, ...]
    needs: tuple[tuple[int, str], ...]
    view: Any


class Seen(msgspec.Struct, frozen=True):
    """`begun`: what everybody was told as the hand began. `dealt`: the state as it was dealt, with UNKNOWN in every place that this seat cannot see. `lost`: the cards that
    lie there, sorted; so are those of `order`, by which what is left is dealt or reshuffled."""

    game: str
    seat: int
    begun: tuple[dict[str, Any], ...]
    dealt: dict[str, Any]
    pack: tuple[str, ...]
    lost: tuple[str, ...]
    order: tuple[str, ...]
    view: Any
    steps: tuple[SeenStep, ...]


def seen(game: Game, seat: int, moments: Sequence[Moment]) -> Seen:
    first = moments[0]
    pack = game.report(first.state).pack
    raw = msgspec.to_builtins(first.state)
    order = tuple(raw.pop("order", ())) or (pack if game.family == "poker" else ())
    raw |= {"chain": None, "seed": ""}
    raw.pop("first", None)
    lost: list[str] = []
    dealt = _masked(raw, (), _Mask(game, first.state, seat, frozenset(pack)), lost)
    told = [tuple(event.seen_by(seat) for event in moment.events) for moment in moments]
    return Seen(
        game=game.id,
        seat=seat,
        begun=tuple(
            msgspec.to_builtins(event.seen_by(None))
            for event in first.events
            if isinstance(event, game.events)
        ),
        dealt=dealt,
        pack=tuple(sorted(pack)),
        lost=tuple(sorted(lost)),
        order=tuple(sorted(order)),
        view=game.observe(first.state, seat),
        steps=tuple(
            SeenStep(
                tuple(_deed(deed, seat, told[place:], frozenset(pack)) for deed in moment.deeds),
                tuple(_needs(moment, told[place], seat, moments[place - 1], game)),
                game.observe(moment.state, seat),
            )
            for place, moment in enumerate(moments)
            if place
        ),
    )


class _Mask(NamedTuple):
    game: Game
    state: Any
    seat: int
    pack: frozenset[str]

    def hides(self, path: Path) -> bool:
        return path[0] != "pack" and HIDES[self.game.family](self.state, path, self.seat)


def _masked(value: Any, path: Path, mask: _Mask, lost: list[str]) -> Any:
    if isinstance(value, str):
        if value not in mask.pack or not mask.hides(path):
            return value
        lost.append(value)
        return UNKNOWN
    if isinstance(value, dict):
        return {key: _masked(part, (*path, key), mask, lost) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_masked(part, (*path, place), mask, lost) for place, part in enumerate(value)]
    return value


def cards_in(value: Any) -> Iterator[str]:
    """Every text in it, as a card's code."""
    if isinstance(value, str):
        yield code_of(value)
    elif isinstance(value, dict):
        for part in value.values():
            yield from cards_in(part)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from cards_in(part)


# --- what others did ----------------------------------------------------------------------------------------


def _deed(deed: Deed, seat: int, told: Sequence[tuple[Event, ...]], pack: frozenset[str]) -> SeenDeed:
    """One's own as one did it. `told`: what this seat heard, from this step on."""
    act = {"do": "close"} if isinstance(deed.action, Close) else msgspec.to_builtins(deed.action)
    if deed.seat is not None and deed.seat != seat:
        now = [event for event in told[0] if event.seat == deed.seat]
        act = _as_told(act, deed.seat, now, [event for step in told for event in step])
        heard = {*cards_in([event.public for event in now]), *cards_in([*_known(act)])}
        if act["do"] != "present":
            act = {key: _unless(part, heard, pack) for key, part in act.items()}
    return SeenDeed(deed.seat, act, deed.stood_in)


def _known(act: dict[str, Any]) -> Iterator[Any]:
    """What stands in an act only because it was told."""
    if act["do"] in ("lay", "take", "extend", "knock", "show"):
        yield from (part for key, part in act.items() if key in ("words", "word", "lay_off", "front", "back"))


def _unless(value: Any, heard: set[str], pack: frozenset[str]) -> Any:
    if isinstance(value, str):
        return UNKNOWN if code_of(value) in pack and code_of(value) not in heard else value
    if isinstance(value, list | tuple):
        return [_unless(part, heard, pack) for part in value]
    return value


def _as_told(act: dict[str, Any], by: int, now: Sequence[Event], later: Sequence[Event]) -> dict[str, Any]:
    """Words by their cards, as everybody saw them; what was secret as it came out in the end, if it did."""
    do = act["do"]
    presented = [event.public for event in (now if do != "present" else later) if _is(event, "presented", by)]
    extended = [event.public for event in now if event.kind == "extended"]
    if do == "present":
        return _presented(act, presented)
    if do == "spellcheck" and "word" in act:
        words = [
            event.public["word"]
            for event in later
            if event.kind == "spellchecked" and event.public["by"] == by
        ]
        return {**act, "word": words[0] if words else UNKNOWN}
    if do in ("lay", "take") and presented:
        return {**_without(act, "text"), "word": presented[0]["cards"][0]}
    if do == "extend" and extended:
        return {**act, "front": extended[0]["front"], "back": extended[0]["back"]}
    if do in ("knock", "show"):
        shown = presented[0]["cards"] if presented else ()
        ends = [{key: one[key] for key in ("word", "front", "back")} for one in extended]
        return {**_without(act, "text", "lay_off"), "words": shown, **({"lay_off": ends} if ends else {})}
    return act


def _presented(act: dict[str, Any], presented: Sequence[dict[str, Any]]) -> dict[str, Any]:
    if not presented:
        return {"do": "present", UNKNOWN: True}
    shown = presented[0]
    known = {*cards_in(shown["cards"])}
    five = [card if card in known else UNKNOWN for card in act.get("hand", ())]
    return {**_without(act, "text"), "words": shown["cards"] if shown["words"] else (), "hand": five}


def _is(event: Event, kind: str, seat: int) -> bool:
    return event.kind == kind and event.seat == seat


def _without(act: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: part for key, part in act.items() if key not in keys}


def _needs(
    moment: Moment, told: Sequence[Event], seat: int, before: Moment, game: Game
) -> Iterator[tuple[int, str]]:
    if any(isinstance(deed.action, TimeUp) for deed in moment.deeds):
        return  # time may play what was drawn at that moment
    for event in told:
        if event.seat is None or event.seat == seat:
            continue
        lay_open = _open_to(game, before.state, seat)
        for field in PLAYED.get(event.kind, ()):
            for card in cards_in(event.public.get(field, ())):
                if not lay_open[card]:
                    yield event.seat, card
                elif game.family == "poker":
                    lay_open[card] -= 1


def _open_to(game: Game, state: Any, seat: int) -> Counter[str]:
    """What may be shown without being held. At poker it is shown once, and there may be copies of it."""
    view = game.observe(state, seat)
    return Counter(view.middle if game.family == "poker" else cards_in(msgspec.to_builtins(view)))
