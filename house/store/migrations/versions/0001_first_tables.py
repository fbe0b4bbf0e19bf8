"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), server_default="", nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("balance", sa.BigInteger(), server_default="0", nullable=False),
        sa.CheckConstraint(
            "balance >= 0 OR kind IN ('bank', 'computers')", name=op.f("ck_accounts_not_negative")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("guild", "kind", "owner", name=op.f("uq_accounts_guild")),
    )
    op.create_index("ix_accounts_owner", "accounts", ["owner"], unique=False)
    op.create_table(
        "hand_players",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("gain", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "hand", "seat", name=op.f("pk_hand_players")),
    )
    op.create_index("ix_hand_players_player", "hand_players", ["player", "guild", "at"], unique=False)
    op.create_table(
        "house_games",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.Text(), server_default="", nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("recipe", sa.Text(), server_default="", nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "key", name=op.f("pk_house_games")),
    )
    op.create_table(
        "player_stats",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("called", sa.Text(), server_default="", nullable=False),
        sa.Column("games", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("games_won", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("hands", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("wins", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("won", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("lost", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("points", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("biggest_pot", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("words", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("checks_won", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("checks_lost", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("checked_won", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("checked_lost", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("scrumps", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("knocks", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("undercuts", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("turtlings", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("turns", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("turn_ms", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("best_rank", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("best_at", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("best_hand", sa.Text(), server_default="", nullable=False),
        sa.Column("best_words", sa.Text(), server_default="", nullable=False),
        sa.Column("longest", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("guild", "player", "game", "called", name=op.f("pk_player_stats")),
    )
    op.create_index("ix_player_stats_player", "player_stats", ["player"], unique=False)
    op.create_table(
        "ratings",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("rated", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("change", sa.Float(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("guild", "player", "game", name=op.f("pk_ratings")),
    )
    op.create_index("ix_ratings_board", "ratings", ["guild", "game", "rating"], unique=False)
    op.create_table(
        "settings",
        sa.Column("scope", sa.Text(), server_default="", nullable=False),
        sa.Column("owner", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("value", sa.Text(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("scope", "owner", "name", name=op.f("pk_settings")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("short", sa.Text(), server_default="", nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("phase", sa.Text(), server_default="", nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), server_default="", nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=True),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("notes", sa.Text(), server_default="{}", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_guild", "tables", ["guild", "opened_at"], unique=False)
    op.create_index(
        "ix_tables_open",
        "tables",
        ["guild", "short"],
        unique=True,
        sqlite_where=sa.text("closed_at IS NULL"),
        postgresql_where=sa.text("closed_at IS NULL"),
    )
    op.create_table(
        "entries",
        sa.Column("transfer", sa.Text(), server_default="", nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("account", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=True),
        sa.Column("actor", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_entries_account")),
        sa.PrimaryKeyConstraint("transfer", "line", name=op.f("pk_entries")),
    )
    op.create_index("ix_entries_account", "entries", ["account", "number"], unique=False)
    op.create_index("ix_entries_actor", "entries", ["actor"], unique=False)
    op.create_table(
        "events",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("action", sa.LargeBinary(), nullable=True),
        sa.Column("happened", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_events_table_id")),
        sa.PrimaryKeyConstraint("table_id", "version", name=op.f("pk_events")),
    )
    op.create_table(
        "hands",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("called", sa.Text(), server_default="", nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("pot", sa.BigInteger(), nullable=False),
        sa.Column("summary", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_hands_table_id")),
        sa.PrimaryKeyConstraint("table_id", "hand", name=op.f("pk_hands")),
    )
    op.create_index("ix_hands_guild", "hands", ["guild", "at"], unique=False)
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("strength", sa.Text(), server_default="", nullable=False),
        sa.Column("bought", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("cashed", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_sittings_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", "since", name=op.f("pk_sittings")),
    )
    op.create_index("ix_sittings_player", "sittings", ["player"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_sittings_player", table_name="sittings")
    op.drop_table("sittings")
    op.drop_index("ix_hands_guild", table_name="hands")
    op.drop_table("hands")
    op.drop_table("events")
    op.drop_index("ix_entries_actor", table_name="entries")
    op.drop_index("ix_entries_account", table_name="entries")
    op.drop_table("entries")
    op.drop_index(
        "ix_tables_open",
        table_name="tables",
        sqlite_where=sa.text("closed_at IS NULL"),
        postgresql_where=sa.text("closed_at IS NULL"),
    )
    op.drop_index("ix_tables_guild", table_name="tables")
    op.drop_table("tables")
    op.drop_table("settings")
    op.drop_index("ix_ratings_board", table_name="ratings")
    op.drop_table("ratings")
    op.drop_index("ix_player_stats_player", table_name="player_stats")
    op.drop_table("player_stats")
    op.drop_table("house_games")
    op.drop_index("ix_hand_players_player", table_name="hand_players")
    op.drop_table("hand_players")
    op.drop_index("ix_accounts_owner", table_name="accounts")
    op.drop_table("accounts")
