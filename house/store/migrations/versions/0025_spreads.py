"""How far each rating may be from the truth, in place of how many results have made it; the numbers stay."""

from __future__ import annotations

from math import log, sqrt

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
START, ALONE = 200.0, "alone/"
CHIPS = ("scroker", "spit", "longhorn", "dealers-choice", "scrapok", "zoot")
"""Games of which each hand was a result, which weighed less than a game of the others."""
TABLES = ("ratings", "rating_history")


def upgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("spread", sa.Float(), server_default="200", nullable=False))
    # A level of computers that has hardly played was taken to be as strong as it usually is.
    op.execute("DELETE FROM ratings WHERE player < 0 AND rated < 20")
    _fill()
    for table in TABLES:
        op.drop_column(table, "rated")


def downgrade() -> None:
    for table in TABLES:
        op.add_column(table, sa.Column("rated", sa.BigInteger(), server_default="0", nullable=False))
        op.drop_column(table, "spread")


def _fill() -> None:
    bind = op.get_bind()
    # Results with no other people counted once: of those nobody is sure among others.
    shared = sa.text(
        "SELECT r.guild, r.player, r.game, r.rated, SUM(d.hands) AS shared FROM ratings r LEFT JOIN played_days d "
        "ON d.guild = r.guild AND d.player = r.player AND (d.game = r.game OR r.game = '') "
        "GROUP BY r.guild, r.player, r.game, r.rated"
    )
    course = sa.text(
        "SELECT hour, rated FROM rating_history WHERE guild = :guild AND player = :player AND game = :game "
        "ORDER BY hour DESC"
    )
    for row in bind.execute(shared).all():
        mixed = row.player > 0 and not row.game.startswith(ALONE)
        number = min(row.rated, int(row.shared or 0)) if mixed else row.rated
        whose = {"guild": row.guild, "player": row.player, "game": row.game}
        _write("ratings", [{**whose, "spread": _spread(number, row.game)}])
        points = []
        for point in bind.execute(course, whose):
            points.append({**whose, "hour": point.hour, "spread": _spread(max(0, number), row.game)})
            number -= point.rated
        _write("rating_history", points)


def _write(table: str, rows: list[dict[str, object]]) -> None:
    if rows:
        where = " AND ".join(f"{name} = :{name}" for name in rows[0] if name != "spread")
        op.get_bind().execute(sa.text(f"UPDATE {table} SET spread = :spread WHERE {where}"), rows)  # noqa: S608


def _spread(rated: int, game: str) -> float:
    """Each result brought Elo's rating nearer by a share, and moved it by chance as well, by half its weight."""
    weight = 12 if game.removeprefix(ALONE) in CHIPS else 32
    nearer = weight * log(10) / 1600
    left = (1 - nearer) ** (2 * rated)
    return sqrt(START**2 * left + weight**2 / 4 / (2 * nearer) * (1 - left))
