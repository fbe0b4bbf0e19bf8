"""Word lists are read before anybody waits for them: in a thread, at the start and when a table is opened.

The first look into a list takes a tenth of a second, in which no press would be answered. The engine caches what was
read.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from house.services import Services
from house.tables.records import Record


def warm(services: Services, records: Iterable[Record]) -> None:
    """What these tables need, in the background."""
    wanted = list(records)
    if wanted:
        services.tasks.begin(asyncio.to_thread(_read_lists, services, wanted))


def _read_lists(services: Services, records: list[Record]) -> None:
    for record in records:
        read = services.rules.game(record.game).warm
        if read is not None:
            read(record.options)
