"""Votes of a server's players on disputed words."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def _number(name: str, *, null: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=null)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), server_default="", nullable=False)


def _count(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), server_default="0", nullable=False)


def upgrade() -> None:
    op.create_table(
        "disputes",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        _number("guild"),
        _text("word"),
        _text("language"),
        _number("opener", null=True),
        _number("opened_at"),
        _number("ends_at"),
        _count("quorum"),
        _text("state"),
        _count("yes"),
        _count("no"),
        _number("decider", null=True),
        _number("closed_at", null=True),
        sa.Column("running", sa.Text(), nullable=True),
        _number("channel"),
        _number("thread"),
        _number("message", null=True),
        _count("told"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_disputes")),
        sa.UniqueConstraint("running", name=op.f("uq_disputes_running")),
    )
    op.create_index("ix_disputes_word", "disputes", ["guild", "word"])
    op.create_index("ix_disputes_told", "disputes", ["told"])
    op.create_table(
        "dispute_votes",
        _number("dispute"),
        _number("player"),
        _count("yes"),
        _number("at"),
        sa.ForeignKeyConstraint(["dispute"], ["disputes.id"], name=op.f("fk_dispute_votes_dispute")),
        sa.PrimaryKeyConstraint("dispute", "player", name=op.f("pk_dispute_votes")),
    )
    op.create_index("ix_dispute_votes_player", "dispute_votes", ["player"])


def downgrade() -> None:
    op.drop_table("dispute_votes")
    op.drop_table("disputes")
