"""Writes the digest behind the name of every image that we deploy: `uv run python tools/images.py`.

A tag can be moved, a digest cannot. It asks the registry by skopeo (Debian: apt install skopeo), and changes nothing
where that is missing or the registry is out of reach. To move to another tag, delete the digest and run it again.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

DEPLOY = Path(__file__).parents[1] / "docs" / "deploy"
IMAGE = re.compile(
    r"(?P<before>^(?:FROM|\s+image:) )(?P<image>[\w./-]+:[\w.-]+)(?P<digest>@sha256:[0-9a-f]{64})?$",
    re.MULTILINE,
)
FILES = ("Containerfile", "compose.yaml", "compose.places.yaml")
SECONDS = 60


def digest_of(image: str) -> str:
    """The digest of all its platforms together."""
    command = ["skopeo", "inspect", "--no-tags", "--format", "{{.Digest}}", f"docker://{image}"]
    return subprocess.run(
        command, stdout=subprocess.PIPE, text=True, check=True, timeout=SECONDS
    ).stdout.strip()


def with_digests(text: str) -> str:
    return IMAGE.sub(lambda found: f"{found['before']}{found['image']}@{digest_of(found['image'])}", text)


def main(deploy: Path = DEPLOY) -> int:
    if not shutil.which("skopeo"):
        print("skopeo is missing (Debian: apt install skopeo); nothing is changed", file=sys.stderr)
        return 1
    try:
        written = {name: with_digests((deploy / name).read_text(encoding="utf-8")) for name in FILES}
    except (subprocess.SubprocessError, OSError) as wrong:
        print(f"no registry is in reach ({wrong}); nothing is changed", file=sys.stderr)
        return 1
    for name, text in written.items():
        (deploy / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
