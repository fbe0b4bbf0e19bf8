"""Places, in place of processes that take turns or share the shards."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.drop_table("workers")
    op.drop_table("leases")
    op.create_table(
        "places",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.Text(), server_default="", nullable=False),
        sa.Column("token", sa.BigInteger(), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.Column("server", sa.Text(), server_default="", nullable=False),
        sa.Column("places", sa.BigInteger(), nullable=False),
        sa.Column("shards", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_places")),
    )


def downgrade() -> None:
    op.drop_table("places")
    op.create_table(
        "leases",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.Text(), server_default="", nullable=False),
        sa.Column("token", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("connected", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_leases")),
    )
    op.create_table(
        "workers",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("need", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("refused_until", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("part", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_workers")),
    )
