"""The cards that a scene shows, found by the names of its fields."""

CARDS = ("cards", "card", "middle", "pile", "row", "discards", "loose", "up")


def cards_in(value, field=""):
    """Every card that a scene shows, by the names of its fields."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from cards_in(part, name)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from cards_in(part, field)
    elif isinstance(value, str) and value and field in CARDS:
        yield value


def rows_in(value, field=""):
    """Cards in rows."""
    if isinstance(value, dict):
        return [row for name, part in value.items() for row in rows_in(part, name)]
    if isinstance(value, list | tuple):
        if value and field in CARDS and isinstance(value[0], str):
            return [value]
        return [row for part in value for row in rows_in(part, field)]
    return []
