"""Reports in one line, without the password, why the database cannot be used."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator

from cogs.startup.config import ConfigError
from house.store import HIDDEN, EmptyFile, InUse, Unclear, Unread, require_clear, secrets, shown
from house.store.migrations import Unknown

# Their exceptions concern the database. Anything else is our own error and keeps its traceback.
LIBRARIES = {"alembic", "asyncpg", "sqlalchemy", "sqlite3"}


@contextlib.contextmanager
def told_in_one_line(*urls: str) -> Iterator[None]:
    """Turn the libraries' exceptions about these databases into a ConfigError."""
    place = " or ".join(map(shown, urls))
    try:
        for url in urls:
            require_clear(url)
        yield
    except ConfigError:
        raise
    except Unclear as wrong:
        raise ConfigError(f"configuration: {wrong}") from None
    except EmptyFile as wrong:
        raise ConfigError(str(wrong)) from None
    except (InUse, Unknown) as wrong:
        raise ConfigError(f"database {place} cannot be used: {wrong}") from None
    except Unread as wrong:
        raise ConfigError(
            f"database {place} cannot be used: {_reason(wrong.__cause__ or wrong, urls)}"
        ) from None
    except Exception as wrong:
        library = type(wrong).__module__.partition(".")[0]
        if library not in LIBRARIES and not isinstance(wrong, OSError):
            raise
        raise ConfigError(f"database {place} cannot be used: {_reason(wrong, urls)}") from None


def _reason(wrong: BaseException, urls: Iterable[str]) -> str:
    """The driver's message, even if a library has wrapped it."""
    if isinstance(wrong, TimeoutError) and not str(wrong).strip():
        return "it does not answer"
    said = str(getattr(wrong, "orig", None) or wrong).strip() or type(wrong).__name__
    reason = said.splitlines()[0]
    for hidden in set().union(*map(secrets, urls)):
        reason = reason.replace(hidden, HIDDEN)
    return reason
