"""Long texts, broken where a reader would pause."""

from __future__ import annotations

LONGEST = 3000


def split(body: str, longest: int = LONGEST) -> list[str]:
    """Break a text at headings and between paragraphs."""
    found = [""]
    for block in body.strip().split("\n\n"):
        for start in range(0, max(1, len(block)), longest):
            piece = block[start : start + longest]
            heading = piece.startswith("#") and len(found[-1]) > longest // 2
            if heading or len(found[-1]) + len(piece) + 2 > longest:
                found.append(piece)
            else:
                found[-1] = f"{found[-1]}\n\n{piece}".strip()
    return [page for page in found if page] or [""]
