"""The events, line by line, with the virtual time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class Finding:
    """Something that must never happen."""

    kind: str
    at: float
    text: str

    def __str__(self) -> str:
        return f"{self.at:9.3f}  {self.kind}: {self.text}"


class Trace:
    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.lines: list[str] = []
        self.findings: list[Finding] = []

    def add(self, kind: str, *words: object, **facts: object) -> None:
        more = " ".join(f"{name}={value}" for name, value in facts.items())
        said = " ".join(map(str, words))
        self.lines.append(f"{self._now():9.3f}  {kind:8} {said} {more}".rstrip())

    def find(self, kind: str, text: str) -> None:
        finding = Finding(kind, round(self._now(), 3), text)
        self.findings.append(finding)
        self.add("FOUND", kind, text)

    @property
    def kinds(self) -> set[str]:
        return {finding.kind for finding in self.findings}

    @property
    def digest(self) -> str:
        return sha256("\n".join(self.lines).encode()).hexdigest()
