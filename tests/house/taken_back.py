"""A database as an earlier version left it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config

from house.store import migrations
from house.store.engine import Engine
from house.store.store import Store

VERSIONS = Path(migrations.__file__).parent / "versions"


def before_step(name: str) -> str:
    """The version before the step of this name."""
    steps = sorted(VERSIONS.glob("[0-9]*.py"))
    place = next(place for place, step in enumerate(steps) if step.stem.endswith(f"_{name}"))
    return steps[place - 1].name[:4]


async def taken_back(url: str, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(VERSIONS.parent))

    def go_back(connection: object) -> None:
        config.attributes["connection"] = connection
        command.downgrade(config, version)

    engine = Engine(Store(url).url)
    await engine.change(go_back)
    await engine.dispose()
