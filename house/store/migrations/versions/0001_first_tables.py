"""The first tables: all that the schema has, and what makes the house's numbers its own.

Until 1.0.0 a change of the schema is a change of this step, and a database of before is not carried over. With 1.0.0
it is written out as it stands then, and later steps start from there, beginning with FIRST_OF_NOW.
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
