"""Logging with structlog: one line an event, as text or JSON. Never a card, the token, or a player's input."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

HIDDEN = "[hidden]"


def configure(level: str, form: str, secret: str = "") -> None:
    """`secret` is replaced in every line, from us or from libraries."""
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        cache_logger_on_first_use=False,
    )
    last: structlog.typing.Processor = structlog.processors.JSONRenderer()
    if form == "text":
        last = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())

    def blot(_logger: Any, _method: str, written: Any) -> str:
        return str(written).replace(secret, HIDDEN) if secret else str(written)

    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last, blot],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("discord").setLevel(max(logging.WARNING, root.level))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
    # It logs a traceback for each dropped connection; the house logs outages itself.
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)
