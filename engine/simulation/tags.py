"""Exact proof that a view shows no hidden card: every shown card must come from a place that the viewer may look
at.

A unique card is known anywhere. If cards have identical copies (and in all of poker, whose views look at no
letter), every card in the state gets a tag with its place before the state is observed: the tags in the view then
show their places.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.cards import code_of
from engine.contract import Game, Path, State
from engine.simulation.broken import require

_TAG = "@"


def prove(game: Game, state: State, pack: tuple[str, ...]) -> None:
    """Raise `BrokenError` if some view shows a card from a place it may not see."""
    hides = game.family.hides
    watched, places = _watched(game, state, frozenset(pack))
    for seat in (None, *range(len(state.chairs))):
        for _, text in _texts(msgspec.to_builtins(game.observe(watched, seat))):
            lies = places.get(_mark(text), ())
            hidden = lies and all(hides(state, path, seat) for path in lies)
            require(not hidden, f"the view of seat {seat} shows what lies in {lies[0] if lies else ()}")


def _watched(game: Game, state: State, pack: frozenset[str]) -> tuple[State, Mapping[str, list[Path]]]:
    """The state to be observed, and the places of each mark in it."""
    raw = msgspec.to_builtins(state)
    places: dict[str, list[Path]] = defaultdict(list)
    for path, text in _texts(raw):
        if code_of(text) in pack:
            places[f"{_TAG}{len(places)}" if game.family.repeats else code_of(text)].append(path)
    if not game.family.repeats:
        return state, places
    marks = {path: mark for mark, (path,) in places.items()}
    return msgspec.convert(_tagged(raw, (), marks), game.state), places


def _mark(text: str) -> str:
    _, tag, place = text.rpartition(_TAG)
    return tag + place if tag else code_of(text)


def _tagged(value: Any, path: Path, marks: Mapping[Path, str]) -> Any:
    if isinstance(value, str):
        return value + marks.get(path, "")
    if isinstance(value, dict):
        return {key: _tagged(part, (*path, key), marks) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_tagged(part, (*path, place), marks) for place, part in enumerate(value)]
    return value


def _texts(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _texts(part, (*path, key))
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            yield from _texts(part, (*path, place))
