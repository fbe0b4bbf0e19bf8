"""What workers ask of Discord, and when it has told one of them to wait."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("workers", sa.Column("need", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column("workers", sa.Column("refused_until", sa.BigInteger(), server_default="0", nullable=False))


def downgrade() -> None:
    with op.batch_alter_table("workers") as batch:
        batch.drop_column("refused_until")
        batch.drop_column("need")
