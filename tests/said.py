"""Sentences that nothing says while all tests run. `--said FOLDER` keeps what is said, each process in a file of
its own:

    uv run pytest -m "slow or not slow" --breadth all --said FOLDER
    uv run python -m tests.said FOLDER     # lists the others

Only what the program says counts, not what a test looks up. In which language does not matter: translations have the
same facts as the English, which a test checks.
"""

import os
import sys
from functools import wraps
from pathlib import Path

import msgspec

from screens.i18n.language import I18n
from tools import locales

PROGRAM = tuple(f"{locales.ROOT / room}{os.sep}" for room in (*locales.ROOMS, "tools"))
WORDS = {"say": 1, "count": 2, "call": 2}
"""How many of the first arguments are the words."""

heard = set()


def pytest_addoption(parser):
    parser.addoption("--said", metavar="FOLDER", help="keep what the program says; see tests/said.py")


def pytest_configure(config):
    if config.option.said:
        for name in WORDS:
            setattr(I18n, name, overheard(getattr(I18n, name)))


def overheard(method):
    number = WORDS[method.__name__]

    @wraps(method)
    def said(i18n, *words, **facts):
        if words[:number] not in heard and sys._getframe(1).f_code.co_filename.startswith(PROGRAM):
            heard.add(words[:number])
        return method(i18n, *words, **facts)

    return said


def pytest_sessionfinish(session):
    if session.config.option.said:
        folder = Path(session.config.option.said)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{os.getpid()}.json").write_bytes(msgspec.json.encode(sorted(heard)))


def unsaid(folder):
    """The sentences of the catalogue that no file in this folder has, each after its place."""
    files = list(Path(folder).glob("*.json"))
    known = {
        words for file in files for words in msgspec.json.decode(file.read_bytes(), type=set[tuple[str, ...]])
    }
    for message in locales.collected():
        alone = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        if message.id and ((message.context, *alone) if message.context else alone) not in known:
            yield f"{message.locations[0][0]}: {' / '.join(alone)}"


if __name__ == "__main__":
    lines = list(unsaid(sys.argv[1]))
    print("\n".join(sorted(lines)))
    sys.exit(f"{len(lines)} sentences were never said." if lines else 0)
