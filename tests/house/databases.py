"""Where a test runs. By itself that is SQLite; what asks or locks in a way of its own is proved on PostgreSQL, too."""

import pytest

on_both = pytest.mark.parametrize("url", ["sqlite", "postgres"], indirect=True)
