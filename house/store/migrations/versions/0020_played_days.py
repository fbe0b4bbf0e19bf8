"""What everybody has played with others, a day at a time; and ratings for games alone, which begin where ratings stand."""

from __future__ import annotations

import json
from collections import defaultdict

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
DAY_MS = 86_400_000
AT_ONCE = 1_000

Counted = dict[tuple[int, int, str, int], list[int]]


def upgrade() -> None:
    op.create_table(
        "played_days",
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), server_default="", nullable=False),
        sa.Column("day", sa.BigInteger(), nullable=False),
        sa.Column("hands", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("wins", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("alone", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("guild", "player", "game", "day", name=op.f("pk_played_days")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_played_days_board", "played_days", ["guild", "day"])
    op.create_index("ix_played_days_player", "played_days", ["player"])
    op.create_index("ix_rating_history_board", "rating_history", ["guild", "game", "hour"])
    _fill()
    op.execute(
        "INSERT INTO ratings (guild, player, game, rating, rated, change) "
        "SELECT guild, player, 'alone/' || game, rating, rated, change FROM ratings"
    )


def downgrade() -> None:
    op.execute("DELETE FROM ratings WHERE game LIKE 'alone/%'")
    op.drop_index("ix_rating_history_board", "rating_history")
    op.drop_table("played_days")


def _fill() -> None:
    """From the hands that are kept. Nobody knows any more who played in the others."""
    played = sa.text(
        "SELECT h.table_id, h.hand, h.guild, h.game, h.at, h.summary, p.seat, p.player, p.name FROM hands h "
        "JOIN hand_players p ON p.table_id = h.table_id AND p.hand = h.hand ORDER BY h.table_id, h.hand"
    )
    counted: Counted = defaultdict(lambda: [0, 0])
    seats: list[sa.Row[tuple[object, ...]]] = []
    for row in op.get_bind().execute(played, execution_options={"yield_per": AT_ONCE}):
        if seats and (row.table_id, row.hand) != (seats[0].table_id, seats[0].hand):
            _count(counted, seats)
            seats = []
        seats.append(row)
    _count(counted, seats)
    days = sa.table("played_days", *map(sa.column, ("guild", "player", "game", "day", "hands", "wins")))
    rows = [
        {"guild": guild, "player": player, "game": game, "day": day, "hands": hands, "wins": wins}
        for (guild, player, game, day), (hands, wins) in counted.items()
    ]
    op.bulk_insert(days, rows)


def _count(counted: Counted, seats: list[sa.Row[tuple[object, ...]]]) -> None:
    """Where at least two people played; those who are forgotten have lost their names."""
    if sum(one.player is not None or not one.name for one in seats) < 2:
        return
    won = {winner["seat"] for winner in json.loads(seats[0].summary)["winners"]}
    for one in seats:
        if one.player is not None:
            hands = counted[one.guild, one.player, one.game, one.at // DAY_MS]
            hands[0] += 1
            hands[1] += one.seat in won
