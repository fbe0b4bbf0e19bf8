"""A database written by version 0.1.0: one table of every game, in the middle of a hand. Players 1000, 1010, 1020 …
are the hosts, in the order of the catalogue; their guests have the numbers that follow; the server is 5."""

import gzip
from pathlib import Path

FILE = Path(__file__).parent / "fixtures" / "version-0.1.0.db.gz"
GUILD, ANN = 5, 1000


def unpacked(folder):
    file = folder / "before.db"
    file.write_bytes(gzip.decompress(FILE.read_bytes()))
    return f"sqlite+aiosqlite:///{file}"
