"""Deals are sealed and stored before anybody hears of them, and dealt as they were sealed, through any
accident."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

import msgspec
import pytest
from sealed_tables import ANN, BOB, GUILD, lobby, opened, rows

from engine.fairness.proofs import encode
from house.tables.deal_audit import audit_deals

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from verify_deal import verify


@pytest.fixture
def url(tmp_path):
    return f"sqlite+aiosqlite:///{tmp_path / 'house.db'}"


async def test_a_commitment_is_stored_before_anybody_is_told(url):
    async with opened(url) as room:
        told = []
        room.watch(
            lambda _table, change: told.extend(
                (
                    event.commitment,
                    rows(
                        url,
                        "SELECT count(*) FROM deals WHERE commitment = ?",
                        bytes.fromhex(event.commitment),
                    ),
                )
                for event in change.events
                if event.kind == "deal-sealed"
            )
        )
        await lobby(room)
        assert len(told) == 2  # the draw for the first dealer, and the hand
        assert all(found == [(1,)] for _, found in told)


async def test_what_was_said_before_a_deal_comes_back_as_it_was(url):
    async with opened(url) as room:
        table = await lobby(room)
        await table.cut(BOB, "walrus")
        await table.start(ANN)
        number = table.id
    async with opened(url) as room:
        assert [(cut.name, cut.text) for cut in room.table(number).record.deals.dealt.cuts] == [
            ("seat 2", "walrus")
        ]


async def test_a_kill_between_commitment_and_deal_leads_to_the_same_deal(url, tmp_path):
    async with opened(url) as room:
        table = await lobby(room)
        await table.cut(BOB, "walrus")
        key, standing = table.id, table.record.deals
        with sqlite3.connect(tmp_path / "house.db") as now, sqlite3.connect(tmp_path / "copy.db") as copy:
            now.backup(copy)  # the state after a kill
        await table.start(ANN)
        dealt = table.now.state.stock, table.now.state.players, table.now.state.dealer
    async with opened(f"sqlite+aiosqlite:///{tmp_path / 'copy.db'}") as room:
        table = room.table(key)
        assert table.record.deals == standing
        await table.start(ANN)
        assert (table.now.state.stock, table.now.state.players, table.now.state.dealer) == dealt


async def test_the_dealer_may_call_jokers_into_a_deal_that_was_sealed_before(url):
    async with opened(url) as room:
        table = await lobby(room, "dealers-choice")
        sealed = table.now.commitment
        await table.start(ANN)
        dealer = table.now.seats[table.now.due.seats[0]].player
        await table.act(dealer, {"do": "choose", "base": "scroker", "jokers": 1})
        assert sorted(card for card in table.now.state.pack if card.startswith("*")) == ["*1"]
        proved = await room.fairness.hand(GUILD, table.id, 1, ANN)
        assert proved.commitment == sealed
        assert "*2" in {one.card for one in proved.proofs[-1].opened}  # passed over, and shown to be
        for proof in proved.proofs:
            verify(msgspec.json.decode(encode(proof)))
    assert (await audit_deals(url)).problems == ()
