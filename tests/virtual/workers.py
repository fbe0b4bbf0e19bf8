"""Threads that are none: a worker runs when it is given something to do, and hands back when it waits for more."""

from __future__ import annotations

from collections import deque
from contextvars import copy_context

from greenlet import getcurrent, greenlet


class Workers:
    """Makes the two names that the libraries ask for, `Thread` and `SimpleQueue`, for one run."""

    def __init__(self, loop) -> None:
        class Thread(_Thread):
            pass

        class SimpleQueue(_Queue):
            pass

        SimpleQueue.loop = Thread.loop = loop
        self.Thread, self.SimpleQueue = Thread, SimpleQueue


class _Thread:
    loop = None

    def __init__(self, *, target, name=None, args=(), daemon=None) -> None:
        self.name, self.daemon = name, daemon
        self._work = greenlet(lambda: self._run(target, args))

    def _run(self, target, args) -> None:
        target(*args)
        self.loop.worker_context = None  # the last job was to end

    def start(self) -> None:
        self._work.parent = getcurrent()
        self._work.switch()

    def join(self, timeout=None) -> None:
        pass

    def is_alive(self) -> bool:
        return not self._work.dead


class _Queue:
    loop = None

    def __class_getitem__(cls, _item):
        return cls

    def __init__(self) -> None:
        self._jobs = deque()
        self._waiting = None

    def put(self, job) -> None:
        self._jobs.append((job, copy_context()))
        worker, self._waiting = self._waiting, None
        if worker is not None and not worker.dead and not self.loop.over:
            worker.parent = getcurrent()
            worker.switch()

    put_nowait = put

    def get(self):
        while not self._jobs:
            self._waiting = worker = getcurrent()
            self.loop.worker_context = None
            worker.parent.switch()
        job, self.loop.worker_context = self._jobs.popleft()
        return job
