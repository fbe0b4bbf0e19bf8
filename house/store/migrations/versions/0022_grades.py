"""What players' decisions were worth, a hand at a time, by the version of the evaluator that weighed them."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "grades",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.Column("evaluator", sa.BigInteger(), nullable=False),
        sa.Column("decisions", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("small", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("medium", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("big", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("weighed", sa.Text(), server_default="[]", nullable=False),
        sa.PrimaryKeyConstraint("table_id", "hand", "seat", name=op.f("pk_grades")),
    )
    op.create_index("ix_grades_player", "grades", ["player", "guild", "at"])


def downgrade() -> None:
    op.drop_table("grades")
