"""Pausing and resuming a table: the permission, and the public texts."""

from __future__ import annotations

import pytest
from guests import ANN, BOB, CY

from house.declined import Declined

FOLD = {"do": "fold"}


async def test_what_the_host_has_paused_he_or_a_moderator_resumes(table):
    await table.pause(ANN)
    for refused in (table.act(ANN, FOLD), table.pause(ANN), table.deal(BOB)):
        with pytest.raises(Declined, match="table-paused"):
            await refused
    with pytest.raises(Declined, match="not-host"):
        await table.resume(BOB)
    await table.resume(ANN)
    await table.pause(ANN)
    await table.resume(CY, moderator=True)
    assert table.now.phase == "playing"


async def test_what_a_moderator_has_paused_no_host_resumes(table):
    await table.pause(CY, moderator=True)
    for refused in (table.resume(ANN), table.act(ANN, FOLD), table.pause(ANN), table.deal(BOB)):
        with pytest.raises(Declined, match="moderator-paused"):
            await refused
    await table.resume(CY, moderator=True)
    assert table.now.phase == "playing"


async def test_a_host_who_may_moderate_pauses_as_host_so_that_the_next_host_resumes(table):
    await table.join(CY, "Cy")
    await table.pause(ANN, moderator=True)
    assert table.now.paused == "host"
    await table.leave(ANN)
    assert table.now.host == BOB
    await table.resume(BOB)
    assert table.now.paused != "host"
