"""Which version this is; pyproject.toml, which says so too, is not deployed everywhere."""

VERSION = "0.1.0"
