"""The hours that players have taken off at slow tables."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "days_off",
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("hour", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "hour", name=op.f("pk_days_off")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("days_off")
