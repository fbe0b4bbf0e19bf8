"""The hour of a run, for everybody who asks the system for it."""

from __future__ import annotations

EPOCH_MS = 1_760_000_000_000  # when every run begins
