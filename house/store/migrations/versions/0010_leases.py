"""Whose turn it is to write, where several bots wait for it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "leases",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.Text(), server_default="", nullable=False),
        sa.Column("token", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_leases")),
    )


def downgrade() -> None:
    op.drop_table("leases")
