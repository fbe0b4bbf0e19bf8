"""Which version this is; pyproject.toml, which says so too, is not deployed everywhere."""

VERSION = "1.0.0.dev0"
