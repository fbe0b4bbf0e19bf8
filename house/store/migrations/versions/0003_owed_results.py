"""Hands that have ended and whose result has not been shown yet."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "owed_results",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_owed_results_table_id")),
        sa.PrimaryKeyConstraint("table_id", "version", name=op.f("pk_owed_results")),
    )


def downgrade() -> None:
    op.drop_table("owed_results")
