"""How far players have come in the guided games."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("place", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("tries", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("finished", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("player", "game", name=op.f("pk_lessons")),
    )


def downgrade() -> None:
    op.drop_table("lessons")
