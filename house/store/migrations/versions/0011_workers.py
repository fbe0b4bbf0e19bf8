"""Processes that share the shards."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("leases", sa.Column("connected", sa.BigInteger(), server_default="0", nullable=False))
    op.create_table(
        "workers",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_workers")),
    )
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("free_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name=op.f("pk_identifies")),
    )


def downgrade() -> None:
    op.drop_table("identifies")
    op.drop_table("workers")
    with op.batch_alter_table("leases") as batch:
        batch.drop_column("connected")
