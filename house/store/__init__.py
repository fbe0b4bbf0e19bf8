"""Storage: the schema, one writer that commits in groups, and readers."""

from house.store.batches import Batch, Broken, Conflict, Repeated, Statement, StoreError, TooPoor, Write
from house.store.store import NoDatabase, Store, looked_at, shown

__all__ = [
    "Batch",
    "Broken",
    "Conflict",
    "NoDatabase",
    "Repeated",
    "Statement",
    "Store",
    "StoreError",
    "TooPoor",
    "Write",
    "looked_at",
    "shown",
]
