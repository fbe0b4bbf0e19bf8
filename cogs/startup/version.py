"""The version. Not every deployment includes pyproject.toml, which also states it."""

VERSION = "1.0.0"
