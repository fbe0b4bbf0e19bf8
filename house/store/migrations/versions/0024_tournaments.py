"""Tournaments: everybody plays the same hands, and is compared."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("language", sa.Text(), server_default="", nullable=False),
        sa.Column("hands", sa.BigInteger(), nullable=False),
        sa.Column("minutes", sa.BigInteger(), nullable=False),
        sa.Column("prize", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("seals", sa.Text(), server_default="", nullable=False),
        sa.Column("state", sa.Text(), server_default="open", nullable=False),
        sa.Column("hand", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("told", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("leaving", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index("ix_tournaments_guild", "tournaments", ["guild", "state"])
    op.create_table(
        "tournament_players",
        sa.Column("tournament", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("present", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("prize", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_tournament_players_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament", "seat", name=op.f("pk_tournament_players")),
        sa.UniqueConstraint("tournament", "player", name=op.f("uq_tournament_players_tournament")),
    )
    op.create_index("ix_tournament_players_player", "tournament_players", ["player"])
    op.create_table(
        "tournament_hands",
        sa.Column("tournament", sa.BigInteger(), nullable=False),
        sa.Column("hand", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.BigInteger(), nullable=False),
        sa.Column("acts", sa.Text(), server_default="[]", nullable=False),
        sa.Column("done", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("worth", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_tournament_hands_tournament")
        ),
        sa.PrimaryKeyConstraint("tournament", "hand", "seat", name=op.f("pk_tournament_hands")),
    )


def downgrade() -> None:
    op.drop_table("tournament_hands")
    op.drop_table("tournament_players")
    op.drop_table("tournaments")
