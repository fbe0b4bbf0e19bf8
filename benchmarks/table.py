"""All figures that several benchmarks have left in a file, in one table beside the promises.

LETTERSHARK_FIGURES=FILE python -m benchmarks.bench_words; python -m benchmarks.table FILE
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from benchmarks._measure import Figure

HEADS = ("", "measured", "beside", "ratio", "promised", "")


def table(lines: list[str]) -> str:
    """A heading for each benchmark, a line for each figure, columns as wide as needed."""
    told = [(title, Figure(*rest)) for title, *rest in map(json.loads, lines)]
    rows = [HEADS, *((*figure[:-1], "" if figure.kept else "BROKEN") for _, figure in told)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    shown = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    titles = [title for title, _ in told]
    written = [shown[0]]
    for place, line in enumerate(shown[1:]):
        if not place or titles[place] != titles[place - 1]:
            written.append(titles[place])
        written.append(line)
    return "\n".join(written)


if __name__ == "__main__":
    print(table(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()))
