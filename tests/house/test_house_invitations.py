"""Codes for tables that are on no server."""

import pytest
from guests import ANN, BOB, CY

from house.declined import Declined
from house.servers.settings import OUTSIDE
from house.tables.invitations import WITHIN_MS, WRONG
from house.tables.records import TableOpening


@pytest.fixture
def opens(room):
    async def opens(guild=OUTSIDE, host=ANN):
        return await room.open_table(
            TableOpening(guild=guild, channel=9, game="pennies", host=host, name="Ann")
        )

    return opens


async def test_a_code_leads_to_its_table_as_long_as_that_is_open(room, opens):
    one, other = await opens(), await opens(host=CY)
    codes = {table: room.invitations.code(table) for table in (one, other)}
    for table, code in codes.items():
        assert room.invitations.table(f" {code[:4]}-{code[4:].lower()}", BOB) is table
    await one.close(ANN)
    with pytest.raises(Declined, match="no-table"):
        room.invitations.table(codes[one], BOB)
    late = await opens()
    assert room.invitations.table(room.invitations.code(late), BOB) is late


async def test_no_code_leads_to_a_table_on_a_server(room, opens):
    table = await opens(guild=5)
    with pytest.raises(Declined, match="no-table"):
        room.invitations.table(room.invitations.code(table), BOB)


async def test_a_code_is_computed_once_for_each_table(room, opens, monkeypatch):
    code = room.invitations.code(await opens())
    computed = []
    make = room.invitations.code
    monkeypatch.setattr(room.invitations, "code", lambda table: computed.append(table) or make(table))
    for _ in range(3):
        room.invitations.table(code, BOB)
    assert len(computed) == 1


async def test_after_ten_wrong_codes_in_a_minute_a_person_has_to_wait(room, opens, time):
    code = room.invitations.code(await opens())
    for _ in range(WRONG):
        with pytest.raises(Declined, match="no-table"):
            room.invitations.table("AAAAAAAA", BOB)
    with pytest.raises(Declined, match="too-many-codes"):
        room.invitations.table(code, BOB)
    assert room.invitations.table(code, CY)
    with pytest.raises(Declined, match="no-table"):
        room.invitations.table("AAAA", BOB)
    time.advance(WITHIN_MS / 1000)
    assert room.invitations.table(code, BOB)
