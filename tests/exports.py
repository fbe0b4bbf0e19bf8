"""An export's content, as its unpacker reads it."""

import io
import json
from collections import defaultdict
from zipfile import ZipFile

import msgspec


async def exported(room, player):
    """Subjects without stored data have no file."""
    found = defaultdict(list)
    async for subject, rows in room.privacy.about(player):
        if rows:
            found[subject] += json.loads(msgspec.json.encode(rows, enc_hook=str))
    return found


def unpacked(archives):
    found = defaultdict(list)
    for archive in archives:
        with ZipFile(io.BytesIO(archive)) as together:
            for name in together.namelist():
                found[name.removesuffix(".json")] += json.loads(together.read(name))
    return found
