"""A vote on a disputed word, as a value."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

VoteState = Literal["open", "tied", "counts", "struck", "few", "vetoed", "undecided"]
"""Open; tied, so a moderator decides; or ended: the word counts, or does not, or nothing changes."""
RUNNING = ("open", "tied")


class Dispute(msgspec.Struct, frozen=True, kw_only=True):
    id: int
    guild: int
    word: str
    language: str
    opener: int | None
    opened_at: int
    ends_at: int
    quorum: int
    state: VoteState
    yes: int
    no: int
    decider: int | None
    closed_at: int | None
    channel: int
    thread: int
    told: bool
    votes: int  # while the vote runs

    @property
    def runs(self) -> bool:
        return self.state in RUNNING


def read_dispute(row: Any) -> Dispute:
    values = {name: getattr(row, name) for name in Dispute.__struct_fields__}
    return Dispute(**{**values, "told": bool(row.told)})
