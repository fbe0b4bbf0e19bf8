"""The last thing a player reads about a table: who closed it, and what they took home."""

from __future__ import annotations

from engine.events import Event
from house.tables.events import HandVoided, TableClosed
from house.tables.table_view import TableView
from screens.i18n.language import I18n
from screens.names import escaped, mention


def is_closing(event: Event) -> bool:
    """Whether somebody closed the table, rather than the game having come to its end."""
    return isinstance(event, TableClosed | HandVoided)


def farewell(i18n: I18n, table: TableView, by: int | None, chips: int) -> str:
    """`by`: who closed it, if anybody did; `chips`: what went back to the reader's purse."""
    facts = {"table": table.short, "game": table.game.name}
    if by is None:
        said = i18n.say("Table {table} ({game}) is closed.", **facts)
    else:
        name = next((escaped(seat.name) for seat in table.seats if seat.player == by), mention(by))
        said = i18n.say("{name} closed table {table} ({game}).", name=name, **facts)
    if not chips:
        return said
    back = i18n.count("Your {n} chip is back.", "Your {n} chips are back.", chips)
    return f"{said} {back}"
