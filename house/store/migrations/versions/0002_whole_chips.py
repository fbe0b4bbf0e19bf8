"""Chips are whole, in SQLite, too; what outlives a deletion, and the secret it is hashed with.

A column of SQLite's takes halves whatever its type. Where some were booked, each line loses its fraction, which leaves
every transfer balanced; whoever would have spent more than came in is given the difference by the bank.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
WHOLE = {"accounts": ("balance",), "entries": ("amount",), "sittings": ("bought", "cashed")}


def upgrade() -> None:
    op.create_table(
        "remnants",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.BigInteger(), nullable=False),
        sa.Column("daily", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("given", sa.BigInteger(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_remnants")),
    )
    op.create_index("ix_remnants_until", "remnants", ["until"], unique=False)
    settings = sa.table("settings", *map(sa.column, ("scope", "owner", "name", "value")))
    row = {"scope": "house", "owner": 0, "name": "secret", "value": secrets.token_hex(32)}
    op.bulk_insert(settings, [row])
    if op.get_bind().dialect.name == "sqlite":
        _round()
        for table, columns in WHOLE.items():
            with op.batch_alter_table(table, recreate="always") as anew:
                anew.create_check_constraint(
                    "whole", " AND ".join(f"typeof({column}) = 'integer'" for column in columns)
                )


def _round() -> None:
    bind = op.get_bind()
    halves = "SELECT DISTINCT account FROM entries WHERE typeof(amount) <> 'integer'"
    touched = [row.account for row in bind.execute(sa.text(halves))]
    bind.execute(
        sa.text("UPDATE entries SET amount = CAST(amount AS INTEGER) WHERE typeof(amount) <> 'integer'")
    )
    for account in touched:
        _cover(bind, account)
    again = sa.text(
        "UPDATE accounts SET balance = (SELECT COALESCE(SUM(amount), 0) FROM entries WHERE account = accounts.id) "
        "WHERE id IN :touched OR id IN (SELECT account FROM entries WHERE reason = 'rounding')"
    )
    bind.execute(again.bindparams(sa.bindparam("touched", expanding=True)), {"touched": touched})


def _cover(bind: sa.Connection, account: int) -> None:
    """A player's account is never below zero."""
    whose = bind.execute(sa.text("SELECT guild, kind FROM accounts WHERE id = :id"), {"id": account}).one()
    total = bind.execute(
        sa.text("SELECT SUM(amount) FROM entries WHERE account = :id"), {"id": account}
    ).scalar_one()
    if whose.kind != "player" or total >= 0:
        return
    bank = bind.execute(
        sa.text("SELECT id FROM accounts WHERE guild = :guild AND kind = 'bank'"), {"guild": whose.guild}
    ).scalar_one()
    for line, (where, amount) in enumerate(((bank, total), (account, -total))):
        bind.execute(
            sa.text(
                "INSERT INTO entries (transfer, line, account, amount, reason, at, number) "
                "SELECT :transfer, :line, :account, :amount, 'rounding', MAX(at), MAX(number) + 1 FROM entries"
            ),
            {"transfer": f"rounding/{account}", "line": line, "account": where, "amount": amount},
        )


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for table in WHOLE:
            with op.batch_alter_table(table, recreate="always") as anew:
                anew.drop_constraint(f"ck_{table}_whole", type_="check")
    op.drop_index("ix_remnants_until", table_name="remnants")
    op.drop_table("remnants")
    op.execute("DELETE FROM settings WHERE scope = 'house' AND name = 'secret'")
