"""An outage, when nothing can be stored: noticed and logged once, and counted until it is over."""

from __future__ import annotations

import time
from typing import TypeVar

from house.incidents import incident, log
from house.store.transactions import DatabaseAway, Fenced, InDoubt, StoreError

StoreErrorT = TypeVar("StoreErrorT", bound=StoreError)
REMIND = 300.0  # seconds until the log repeats that it is not over


class Outage:
    def __init__(self, wrong: DatabaseAway | InDoubt) -> None:
        self._since = self._said = time.monotonic()
        self._refused = 1
        self._because(wrong)

    def _because(self, wrong: DatabaseAway | InDoubt) -> None:
        self.reason = wrong.reason
        self.readable = wrong.readable
        self._fenced = isinstance(wrong, Fenced)
        what = "place-lost" if self._fenced else "nothing-can-be-stored"
        self.number = incident(what, wrong, reason=wrong.reason)

    def refuse(self) -> DatabaseAway:
        """The refusal of requests during the outage."""
        return self.named(DatabaseAway(self.reason, readable=self.readable))

    def named(self, wrong: StoreErrorT) -> StoreErrorT:
        self._refused += 1
        wrong.number = self.number
        return wrong

    def goes_on(self, wrong: DatabaseAway | InDoubt) -> None:
        """Note another failed attempt. The log mentions it rarely: the disk may be full already. But a bot that was
        cut off and finds itself replaced logs that, because it will not pass."""
        if isinstance(wrong, Fenced) and not self._fenced:
            self._because(wrong)
        elif time.monotonic() - self._said >= REMIND:
            self._said = time.monotonic()
            log.warning("still-nothing-can-be-stored", **self._facts())

    def over(self) -> None:
        log.warning("everything-is-stored-again", **self._facts())

    def _facts(self) -> dict[str, object]:
        seconds = round(time.monotonic() - self._since, 1)
        return {"id": self.number, "reason": self.reason, "refused": self._refused, "seconds": seconds}
