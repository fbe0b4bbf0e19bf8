"""All durations: constants, except for settings in the configuration and shorter ones in tests."""

from __future__ import annotations

import msgspec

from cogs.startup.config import Config
from cogs.transport.outbox import UiTiming
from house.tables.timing import TableTiming

COMPUTERS = "computer_seconds"


def ui_timing(config: Config) -> UiTiming:
    told = {name: value for name, value in config.timing.items() if name != COMPUTERS}
    return msgspec.convert({**told, "nudge_seconds": config.nudge_seconds}, UiTiming, strict=False)


def table_timing(config: Config) -> TableTiming:
    usual = TableTiming(break_seconds=config.break_seconds, weighs_luck=ui_timing(config).hands_weighed > 0)
    if COMPUTERS not in config.timing:
        return usual
    return msgspec.structs.replace(usual, computer_seconds=tuple(config.timing[COMPUTERS]))
