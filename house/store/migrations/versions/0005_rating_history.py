"""How ratings went: one point for each hour in which somebody's rating moved."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "rating_history",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("hour", sa.BigInteger(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("rated", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("guild", "player", "game", "hour", name=op.f("pk_rating_history")),
    )
    op.create_index("ix_rating_history_player", "rating_history", ["player"], unique=False)
