"""A table with one seat's hidden cards dealt otherwise: everything that the seat sees must stay the same."""

from msgspec import Struct
from msgspec.structs import replace

PLACES = ("stock", "hands", "players", "undealt", "muck")


def shuffled(game, state, seat, rng):
    """Shuffle everything hidden from a seat, whose view stays the same."""
    hides = game.family.hides
    pack = set(game.report(state).pack)
    found = [
        (path, card)
        for name in PLACES
        if hasattr(state, name)
        for path, card in _cards(getattr(state, name), (name,), pack)
        if hides(state, path, seat)
    ]
    cards = [card for _, card in found]
    rng.shuffle(cards)
    dealt = dict(zip((path for path, _ in found), cards, strict=True))
    fields = {name: _put(getattr(state, name), (name,), dealt) for name in PLACES if hasattr(state, name)}
    other = replace(state, **fields)
    assert game.observe(other, seat) == game.observe(state, seat)
    return other


def _cards(value, path, pack):
    if isinstance(value, str):
        if value in pack:
            yield path, value
    elif isinstance(value, tuple):
        for place, one in enumerate(value):
            yield from _cards(one, (*path, place), pack)
    elif isinstance(value, Struct) and path[0] == "players":
        yield from _cards(value.cards, (*path, "cards"), pack)


def _put(value, path, dealt):
    if path in dealt:
        return dealt[path]
    if isinstance(value, tuple):
        return tuple(_put(one, (*path, place), dealt) for place, one in enumerate(value))
    if isinstance(value, Struct) and path[0] == "players":
        return replace(value, cards=_put(value.cards, (*path, "cards"), dealt))
    return value
