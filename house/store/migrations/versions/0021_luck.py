"""How much of everybody's results was luck: nothing of it is known of hands that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    sums = ("luck", "doubt", "squares")
    op.create_table(
        "luck_sums",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        *(
            sa.Column(name, sa.BigInteger(), server_default="0", nullable=False)
            for name in ("hands", "result")
        ),
        *(sa.Column(name, sa.Float(), server_default="0", nullable=False) for name in sums),
        sa.PrimaryKeyConstraint("guild", "player", "game", "version", name=op.f("pk_luck_sums")),
    )
    op.create_index("ix_luck_sums_player", "luck_sums", ["player"])


def downgrade() -> None:
    op.drop_table("luck_sums")
