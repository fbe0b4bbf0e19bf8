"""The line under a player's cards was switched on or off; now it is there at first, always or never."""

from alembic import op

revision = "0008"
down_revision = "0007"


def _change(old: str, new: str) -> None:
    op.execute(
        f"UPDATE settings SET value = '{new}' "  # noqa: S608 - constants of this file
        f"WHERE scope = 'player' AND name = 'hints' AND value = '{old}'"
    )


def upgrade() -> None:
    _change("true", '"always"')
    _change("false", '"never"')


def downgrade() -> None:
    _change('"always"', "true")
    op.execute(
        "UPDATE settings SET value = 'false' WHERE scope = 'player' AND name = 'hints' AND value <> 'true'"
    )
