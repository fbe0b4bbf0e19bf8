"""The daily hand: what each player has done in it, and how it ended."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "daily_hands",
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.BigInteger(), nullable=False),
        sa.Column("language", sa.Text(), server_default="", nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("acts", sa.Text(), server_default="[]", nullable=False),
        sa.Column("done", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("worth", sa.BigInteger(), nullable=True),
        sa.Column("seasoned", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("posted", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("player", "day", "language", name=op.f("pk_daily_hands")),
    )
    op.create_index("ix_daily_hands_field", "daily_hands", ["day", "language", "worth"])


def downgrade() -> None:
    op.drop_table("daily_hands")
