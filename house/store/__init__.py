"""Storage: the schema, one writer that commits in groups, and readers."""

from house.store.address import HIDDEN, Unclear, require_clear, secrets, shown
from house.store.asked import DoneBefore, Request, TimeSpent, apart, asked_by, not_noted, spend, tried
from house.store.files import EmptyFile, make_private, require_file
from house.store.ids import first_id, new_id
from house.store.lease import Differs, InUse
from house.store.store import AT_LEISURE, NoDatabase, Store, driven, looked_at
from house.store.transactions import (
    Away,
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
    Transaction,
    Unread,
    Work,
    is_logged,
)

__all__ = [
    "AT_LEISURE",
    "HIDDEN",
    "Away",
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
    "Request",
    "Rows",
    "Statement",
    "Store",
    "StoreError",
    "TimeSpent",
    "TooPoor",
    "Transaction",
    "Unclear",
    "Unread",
    "Work",
    "apart",
    "asked_by",
    "driven",
    "first_id",
    "is_logged",
    "looked_at",
    "make_private",
    "new_id",
    "not_noted",
    "require_clear",
    "require_file",
    "secrets",
    "shown",
    "spend",
    "tried",
]
