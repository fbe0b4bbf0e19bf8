"""A player's face, the same in the lobby, on a seat and beside a result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from drawing.scenes import COLOURS, Face
from screens.pictures.wording import name
from screens.table.stage import Stage

ANIMAL_OF: Mapping[str, str] = MappingProxyType(
    {
        "Ada": "Owl",
        "Bertrand": "Moose",
        "Cleo": "Cat",
        "Dot": "Rabbit",
        "Edgar": "Iguana",
        "Flora": "Elephant",
        "Gus": "Dog",
        "Hypatia": "Turtle",
        "Ivo": "Lion",
        "Juno": "Unicorn",
    }
)
"""The computers' faces, by the first word of their names."""
SPREAD = 1009
"""Ids grow with time and many are even; their remainders by this prime are spread evenly."""


def face(stage: Stage, seat: int) -> Face:
    seats, called = stage.table.seats, name(stage, seat)
    one = seats[seat] if seat < len(seats) else None
    player, computer = (one.player, one.is_computer) if one is not None else (None, False)
    return of_player(player, called, (one.player for one in seats), computer=computer)


def of_player(player: int | None, called: str, table: Iterable[int | None], *, computer: bool) -> Face:
    """`table`: everyone who sits there."""
    if computer:
        return Face(animal=ANIMAL_OF.get(called.partition(" ")[0], ""), initial=called[:1].upper())
    return Face(initial=called[:1].upper(), colour=discs(table).get(player, 0))


def discs(table: Iterable[int | None]) -> dict[int | None, int]:
    """Return each person's colour: their own at every table, unless another person there has the same."""
    found: dict[int | None, int] = {}
    for player in sorted(one for one in table if one is not None):
        own = player % SPREAD % COLOURS
        colours = [(own + more) % COLOURS for more in range(COLOURS)]
        found[player] = next((one for one in colours if one not in found.values()), own)
    return found
