"""Audits, settings, house games, and a person's data."""

from __future__ import annotations

import json

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, CY, GUILD
from sqlalchemy import text
from toy_game import GAMES

from engine.refused import Refused
from house.audit import Findings, audit
from house.declined import Declined
from house.rules import Rules
from house.servers.settings import GUILD_SETTINGS, PREFERENCES
from house.store.message_rows import COLUMNS, PUT
from house.tables.records import TableOpening


async def _tamper(room, statement: str) -> None:
    await room.store._engine.change(lambda connection: connection.execute(text(statement)))


TAMPERINGS = {
    "balance": "UPDATE accounts SET balance = balance + 5 WHERE kind = 'player'",
    "its entries sum to": "UPDATE entries SET amount = amount + 1 WHERE line = 0",
    "in its escrow": "UPDATE accounts SET balance = balance - 1 WHERE kind = 'table'",
    "entries sum to -": "DELETE FROM entries WHERE line = 1",
    "than they took": "UPDATE sittings SET bought = bought + 1",
    "there is no such table": "UPDATE accounts SET owner = owner + 1 WHERE kind = 'table'",
    "cannot be read": "UPDATE tables SET body = '{'",
    "is closed, yet": "UPDATE tables SET closed_at = 1",
}


@on_both
@pytest.mark.broad(4)
@pytest.mark.parametrize("finding", TAMPERINGS)
async def test_an_audit_finds_tampering(new_room, finding):
    async with new_room() as room:
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")
        )
        await table.join(BOB, "Bob")
        await table.start(ANN)
        assert (await room.audit()).clean
        await _tamper(room, TAMPERINGS[finding])
        findings = await room.audit()
    assert not findings.clean
    assert any(finding in problem for problem in findings.problems)


async def test_an_audit_says_when_all_is_well(room, table):
    findings = await audit(room.store, Rules(GAMES))
    assert findings == Findings(accounts=4, transfers=3, open_tables=1, closed_tables=0, problems=())
    assert table.now.phase == "playing"


async def test_settings_have_defaults_types_and_limits(room, new_room):
    assert (await room.settings.all(GUILD))["starting_chips"] == 1000
    await room.settings.set(GUILD, "starting_chips", 50)
    await room.settings.set(GUILD, "channels", ["12", "34"])
    with pytest.raises(Refused, match="bad-option"):
        await room.settings.set(GUILD, "starting_chips", -1)
    with pytest.raises(Refused, match="bad-option"):
        await room.settings.set(GUILD, "colour", "red")
    async with new_room() as other:
        settings = await other.settings.all(GUILD)
    assert (settings["starting_chips"], settings["channels"]) == (50, ["12", "34"])
    assert await room.settings.reset(GUILD, "starting_chips") == 1000


async def test_a_players_preferences_are_his_own(room):
    await room.preferences.set(ANN, "hand_dms", False)
    assert await room.preferences.get(ANN, "hand_dms") is False
    assert await room.preferences.get(BOB, "hand_dms") is True


def test_every_setting_explains_itself():
    for option in (*GUILD_SETTINGS, *PREFERENCES):
        assert option.help.endswith(".")


@on_both
async def test_a_house_game_has_one_name_however_it_is_written(room):
    await room.recipes.save(GUILD, "Midnight  Mixer", {"streets": "3 down"}, author=ANN)
    with pytest.raises(Declined, match="name-taken"):
        await room.recipes.save(GUILD, "midnight mixer", {}, author=BOB)
    await room.recipes.save(GUILD, "MIDNIGHT MIXER", {"streets": "4 down"}, author=BOB, replace=True)
    saved = await room.recipes.get(GUILD, "midnight mixer")
    assert (saved.name, saved.recipe, saved.author) == ("Midnight Mixer", {"streets": "4 down"}, ANN)


async def test_house_games_are_renamed_and_deleted(room):
    await room.recipes.save(GUILD, "One", {}, author=ANN)
    await room.recipes.save(GUILD, "Two", {}, author=ANN)
    with pytest.raises(Declined, match="name-taken"):
        await room.recipes.rename(GUILD, "One", "two")
    await room.recipes.rename(GUILD, "One", "Three")
    await room.recipes.delete(GUILD, "Two")
    assert [game.name for game in await room.recipes.all(GUILD)] == ["Three"]
    with pytest.raises(Declined, match="no-such-recipe"):
        await room.recipes.delete(GUILD, "Two")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
async def test_a_house_game_needs_a_name_of_fair_length(room, name):
    with pytest.raises(Declined, match="bad-name"):
        await room.recipes.save(GUILD, name, {}, author=ANN)


async def _played(room):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Anna"))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    await table.act(ANN, {"do": "put", "amount": 4})
    await table.act(BOB, {"do": "fold"})
    return table


async def test_an_export_has_everything_about_one_person(room):
    await _played(room)
    await room.preferences.set(ANN, "cards", "letters")
    await room.recipes.save(GUILD, "Hers", {}, author=ANN)
    export = await exported(room, ANN)
    assert export["preferences"][0]["cards"] == "letters"
    for part in ("accounts", "entries", "sittings", "tables_opened", "hands", "statistics", "house_games"):
        assert export[part], part
    assert "Bob" not in json.dumps(export)


@on_both
async def test_after_a_deletion_nothing_tells_of_the_person_and_the_ledger_balances(room):
    table = await _played(room)
    again = await _played(room)
    await again.close(ANN)
    await room.bank.give(GUILD, ANN, BOB, 5, key="1")
    await room.bank.daily(GUILD, ANN)
    await table.notes.put("letters", {str(ANN): [1, 2, 3], str(BOB): [4, 5, 6]})
    await table.notes.put("board", {"channel": 7, "message": 8})
    await room.recipes.save(GUILD, "Hers", {}, author=ANN)
    await room.preferences.set(ANN, "cards", "letters")
    hand = {"kind": "hand", "subject": table.id, "reader": ANN, "tokens": "[]", "message": 8}
    await room.store.write(PUT, **dict.fromkeys(COLUMNS, 0) | hand)
    assert [one["message"] for one in (await exported(room, ANN))["messages"]] == [8]
    await room.privacy.delete(ANN)
    export = await exported(room, ANN)
    assert export.keys() == {"preferences", "after_a_deletion"}
    assert export["preferences"][0]["cards"] == "server"
    assert await _everything(room, "Anna", str(ANN)) == []
    assert table.notes == {"letters": {str(BOB): [4, 5, 6]}, "board": {"channel": 7, "message": 8}}
    assert table.now.seat_of(BOB) == 1
    assert (await room.audit()).clean


@pytest.mark.parametrize(("gone", "stays"), [(ANN, BOB), (BOB, ANN)])
@pytest.mark.parametrize("begun", [True, False])
async def test_an_open_table_names_nobody_who_had_themselves_deleted(room, gone, stays, begun):
    """Whether they opened it or sat at it, while a hand is played or before one."""
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Anna"))
    await table.join(BOB, "Bob")
    if begun:
        await table.start(ANN)
    await room.privacy.delete(gone)
    assert table.now.host != gone
    assert [seat.player for seat in table.now.seats if seat.player is not None] == [stays]
    assert await _everything(room, {ANN: "Anna", BOB: "Bob"}[gone], str(gone)) == []


async def test_of_two_who_had_themselves_deleted_each_keeps_a_line_of_their_own_in_the_account(room):
    table = await _played(room)
    await table.close(ANN)
    for player in (ANN, BOB):
        await room.privacy.delete(player)
    account = await table.settlement()
    assert [(line.player, line.name, line.bought, line.gain) for line in account] == [
        (None, "", 100, 1),
        (None, "", 100, -1),
    ]


async def _everything(room, *clues: str) -> list[str]:
    """Where in the whole database one of these can still be read."""
    found = []

    def read(connection):
        for name in ("tables", "sittings", "accounts", "entries", "hand_players", "player_stats", "ratings"):
            for row in connection.execute(text(f"SELECT * FROM {name}")):  # noqa: S608 - a fixed list
                for column, value in row._mapping.items():
                    words = str(value).replace('"', " ").replace("/", " ").replace(":", " ").replace(",", " ")
                    found.extend([f"{name}.{column}" for clue in clues if clue in words.split()])

    await room.store._engine.ask(read)
    return found


async def test_the_deleted_may_come_back_as_new(room):
    """Servers without starting chips at first, and others with them."""
    await _played(room)
    await room.privacy.delete(ANN)
    assert await room.bank.balance(GUILD, ANN) == 0
    assert await room.bank.balance(GUILD + 1, ANN) == 1000
    assert await room.bank.balance(GUILD, CY) == 1000
