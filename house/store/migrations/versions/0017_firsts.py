"""What each player has done for the first time."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "firsts",
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.Text(), server_default="", nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("hand", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "guild", "first", name=op.f("pk_firsts")),
    )


def downgrade() -> None:
    op.drop_table("firsts")
