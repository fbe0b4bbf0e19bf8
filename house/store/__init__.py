"""Storage: the schema, one writer that commits in groups, and readers."""

from house.store.batches import (
    Batch,
    Broken,
    Conflict,
    Missing,
    Repeated,
    Rows,
    Statement,
    StoreError,
    TooPoor,
    Vetoed,
    Write,
)
from house.store.files import make_private
from house.store.store import NoDatabase, Store, looked_at, shown

__all__ = [
    "Batch",
    "Broken",
    "Conflict",
    "Missing",
    "NoDatabase",
    "Repeated",
    "Rows",
    "Statement",
    "Store",
    "StoreError",
    "TooPoor",
    "Vetoed",
    "Write",
    "looked_at",
    "make_private",
    "shown",
]
