"""Deals that the house commits itself to before they are dealt."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "deals",
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), server_default="", nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("previous", sa.LargeBinary(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("pack", sa.Text(), server_default="", nullable=False),
        sa.Column("commitment", sa.LargeBinary(), nullable=False),
        sa.Column("hand", sa.Integer(), nullable=True),
        sa.Column("version", sa.BigInteger(), nullable=True),
        sa.Column("cuts", sa.Text(), server_default="[]", nullable=False),
        sa.Column("held", sa.BigInteger(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_deals_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_deals")),
    )


def downgrade() -> None:
    op.drop_table("deals")
