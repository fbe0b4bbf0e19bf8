"""What all tables are made of."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint, Column, MetaData, Text

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


def number(name: str, *args: object, null: bool = False) -> Column[int]:
    return Column(name, BigInteger, *args, nullable=null)  # type: ignore[arg-type]  # ForeignKey is one of many


def text(name: str, default: str = "") -> Column[str]:
    return Column(name, Text, nullable=False, server_default=default)


def count(name: str) -> Column[int]:
    return Column(name, BigInteger, nullable=False, server_default="0")


def whole(*columns: str) -> CheckConstraint:
    """SQLite takes halves whatever a column's type says; PostgreSQL does not."""
    whole = CheckConstraint(" AND ".join(f"typeof({column}) = 'integer'" for column in columns), name="whole")
    return whole.ddl_if(dialect="sqlite")
