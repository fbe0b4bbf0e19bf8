"""Waiting for something: as long as anything happens, or no longer than a limit. Its time is a virtual one."""

import pytest

from playground.core.watch import ANYTHING, Conditions
from tests.virtual.loop import VirtualLoop


@pytest.fixture
def loop():
    loop = VirtualLoop()
    yield loop
    loop.close()


def test_while_something_happens_waiting_goes_on(loop):
    watch, said = Conditions(), []

    def says():
        said.append(loop.time())
        watch.tell()

    async def waiting():
        for n in range(1, 10):
            loop.call_later(0.09 * n, says)
        await watch.until(ANYTHING, lambda: len(said) > 8, 0.1, silent=True)
        with pytest.raises(TimeoutError):
            await watch.until(ANYTHING, lambda: None, 0.1, silent=True)

    loop.run_until_complete(waiting())
    assert loop.time() == pytest.approx(0.91)


def test_a_limit_holds_whatever_happens(loop):
    watch = Conditions()

    async def waiting():
        loop.call_later(0.09, watch.tell)
        with pytest.raises(TimeoutError):
            await watch.until(ANYTHING, lambda: None, 0.1)

    loop.run_until_complete(waiting())
    assert loop.time() == pytest.approx(0.1)
