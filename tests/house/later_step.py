"""A step that follows the first one, as a later version of the program would have it."""

from __future__ import annotations

import shutil

import pytest

from house.store import migrations

STEP = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "{number}", "{before}"


def upgrade():
    op.add_column("accounts", sa.Column("later", sa.Text()))
    {then}
"""


@pytest.fixture
def later_step(monkeypatch, tmp_path):
    """Every later opening of a database applies it. Returns its number."""

    def add(then: str = "pass") -> str:
        copy, before = tmp_path / "migrations", migrations.head()
        shutil.copytree(migrations.HERE, copy, ignore=shutil.ignore_patterns("__pycache__"))
        number = migrations.FIRST_OF_NOW
        step = STEP.format(number=number, before=before, then=then)
        (copy / "versions" / f"{number}_later.py").write_text(step, encoding="utf-8")
        monkeypatch.setattr(migrations, "HERE", copy)
        return number

    return add
