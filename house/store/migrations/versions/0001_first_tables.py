"""The first tables: the whole schema, and the secret that keys the house's numbers.

Until 1.0.0 a change of the schema is a change of this step, and older databases are not migrated. At 1.0.0 this
step is frozen, and later steps follow it, beginning with FIRST_OF_NOW.
"""

from __future__ import annotations

import secrets

from alembic import op

from house.store.schema import messages, metadata, settings, tables

revision = "0001"
down_revision = None
SECRET_BYTES = 32


def upgrade() -> None:
    bind = op.get_bind()
    if bind.dialect.name == "postgresql":
        for index in (*tables.indexes, *messages.indexes):
            if index.unique:
                index.dialect_kwargs["postgresql_where"] = index.dialect_kwargs["sqlite_where"]
    metadata.create_all(bind)
    op.bulk_insert(
        settings,
        [{"scope": "house", "owner": 0, "name": "secret", "value": secrets.token_hex(SECRET_BYTES)}],
    )
