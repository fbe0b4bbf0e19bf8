"""Reading without a thread: each question would hop to one and back, which takes a tenth of what these tests cost. The
thread that writes stays."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import house.store.engine


class AtOnce:
    def __init__(self, *_: Any) -> None:
        pass

    def submit(self, work: Any, *given: Any) -> Future[Any]:
        """What is to be done is done now, and told in the next turn of the loop."""
        told: Future[Any] = Future()
        try:
            told.set_result(work(*given))
        except BaseException as wrong:  # noqa: BLE001 - a pool hands all of them on, too
            told.set_exception(wrong)
        return told

    def shutdown(self, *, wait: bool) -> None:
        pass


def read_at_once(patcher) -> None:
    patcher.setattr(house.store.engine, "ThreadPoolExecutor", AtOnce)
