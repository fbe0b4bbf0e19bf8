"""What outlives a deletion, and the secret it is hashed with."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "remnants",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.BigInteger(), nullable=False),
        sa.Column("daily", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("given", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_remnants")),
    )
    op.create_index("ix_remnants_until", "remnants", ["until"], unique=False)
    settings = sa.table("settings", *map(sa.column, ("scope", "owner", "name", "value")))
    row = {"scope": "house", "owner": 0, "name": "secret", "value": secrets.token_hex(32)}
    op.bulk_insert(settings, [row])


def downgrade() -> None:
    op.drop_index("ix_remnants_until", table_name="remnants")
    op.drop_table("remnants")
    op.execute("DELETE FROM settings WHERE scope = 'house' AND name = 'secret'")
