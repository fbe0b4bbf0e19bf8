"""How people find each other: bells and game nights."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "bells",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("guild", "game", "player", name=op.f("pk_bells")),
    )
    op.create_index("ix_bells_player", "bells", ["player"])
    op.create_table(
        "nights",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("weekday", sa.BigInteger(), nullable=False),
        sa.Column("minute", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("stage", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("leaving", sa.BigInteger(), nullable=True),
        sa.Column("cancelled", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_nights")),
    )
    op.create_index("ix_nights_guild", "nights", ["guild"])
    op.create_table(
        "night_players",
        sa.Column("night", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["night"], ["nights.id"], name=op.f("fk_night_players_night")),
        sa.PrimaryKeyConstraint("night", "player", name=op.f("pk_night_players")),
    )
    op.create_index("ix_night_players_player", "night_players", ["player"])


def downgrade() -> None:
    op.drop_table("night_players")
    op.drop_table("nights")
    op.drop_table("bells")
