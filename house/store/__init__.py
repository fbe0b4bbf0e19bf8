"""Storage: the schema, one writer that commits in groups, and readers."""

from house.store.address import HIDDEN, Unclear, require_clear, secrets, shown
from house.store.asked import Asked, DoneBefore, Spent, apart, asked_by, spend, tried
from house.store.batches import (
    Away,
    Batch,
    Broken,
    Conflict,
    Fenced,
    InDoubt,
    Missing,
    Repeated,
    Rows,
    Statement,
    StoreError,
    TooPoor,
    Unread,
    Vetoed,
    Write,
)
from house.store.files import EmptyFile, make_private, require_file
from house.store.lease import Differs, InUse
from house.store.store import AT_LEISURE, NoDatabase, Store, looked_at

__all__ = [
    "AT_LEISURE",
    "HIDDEN",
    "Asked",
    "Away",
    "Batch",
    "Broken",
    "Conflict",
    "Differs",
    "DoneBefore",
    "EmptyFile",
    "Fenced",
    "InDoubt",
    "InUse",
    "Missing",
    "NoDatabase",
    "Repeated",
    "Rows",
    "Spent",
    "Statement",
    "Store",
    "StoreError",
    "TooPoor",
    "Unclear",
    "Unread",
    "Vetoed",
    "Write",
    "apart",
    "asked_by",
    "looked_at",
    "make_private",
    "require_clear",
    "require_file",
    "secrets",
    "shown",
    "spend",
    "tried",
]
