"""How cards are shown is one setting with three values, where there was a switch for plain ones."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute(
        "UPDATE settings SET name = 'cards', value = '\"letters\"' "
        "WHERE scope = 'guild' AND name = 'plain_suits' AND value = 'true'"
    )
    op.execute("DELETE FROM settings WHERE scope = 'guild' AND name = 'plain_suits'")


def downgrade() -> None:
    op.execute(
        "UPDATE settings SET name = 'plain_suits', value = 'true' "
        "WHERE scope = 'guild' AND name = 'cards' AND value = '\"letters\"'"
    )
    op.execute("DELETE FROM settings WHERE name = 'cards' OR (scope = 'house' AND name = 'emoji')")
