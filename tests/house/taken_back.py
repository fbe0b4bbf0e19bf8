"""A database as an earlier version left it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.ext.asyncio import create_async_engine

from house.store import migrations
from house.store.store import Store

VERSIONS = Path(migrations.__file__).parent / "versions"


def before_step(name: str) -> str:
    """The version before the step of this name."""
    (step,) = VERSIONS.glob(f"*_{name}.py")
    return f"{int(step.name[:4]) - 1:04}"


async def taken_back(url: str, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(VERSIONS.parent))

    def go_back(connection: object) -> None:
        config.attributes["connection"] = connection
        command.downgrade(config, version)

    engine = create_async_engine(Store(url).url)
    async with engine.begin() as connection:
        await connection.run_sync(go_back)
    await engine.dispose()
