"""Deals that anybody can check, through the house: cut, dealt, proved, audited."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest
from sealed_tables import ANN, BOB, GUILD, lobby, opened, play_out, rows

from engine.catalogue import GAMES
from engine.fairness.hands import sealed
from engine.fairness.proofs import encode
from engine.refused import EngineError
from house.declined import Declined
from house.store.deal_rows import ALL_DEALS
from house.tables import sealing
from house.tables.deal_audit import audit_deals
from house.tables.deals import LONGEST_CUT
from house.tables.proving import deal_of

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from exports import exported
from verify_deal import verify

LONG = os.environ.get("LETTERSHARK_LONG") == "1"


@pytest.fixture
def url(tmp_path):
    return f"sqlite+aiosqlite:///{tmp_path / 'house.db'}"


async def test_a_cut_changes_the_deal_and_stands_in_the_proof(url, monkeypatch):
    monkeypatch.setattr(sealing.secrets, "token_bytes", bytes)
    stocks = []
    for word in ("walrus", "carpenter"):
        async with opened(url) as room:
            table = await lobby(room)
            await table.cut(BOB, word)
            await table.start(ANN)
            stocks.append(table.now.state.stock)
            proved = await room.fairness.hand(GUILD, table.id, 1, ANN)
            assert [(said.name, said.text) for said in proved.cuts] == [("Bob", word)]
            assert proved.proofs[-1].cuts == (("seat 2", word),)
            await table.close(ANN)
    assert stocks[0] != stocks[1]


async def test_cuts_close_when_the_deal_begins(url):
    async with opened(url) as room:
        table = await lobby(room)
        await table.start(ANN)
        with pytest.raises(Declined, match="too-late-to-cut"):
            await table.cut(ANN, "walrus")


async def test_a_held_word_cuts_each_deal_and_counts_as_foreseen(url):
    async with opened(url) as room:
        table = await lobby(room)
        await room.preferences.set(BOB, "cut_word", "evergreen")
        await table.start(ANN)
        proved = await room.fairness.hand(GUILD, table.id, 1, ANN)
        assert [said.text for said in proved.cuts] == ["evergreen"]
        assert proved.held == 1


async def test_another_pack_is_sealed_anew_and_the_first_shows_as_thrown_away(url):
    async with opened(url) as room:
        table = await lobby(room)
        await table.set_options(ANN, {"jokers": 2})
        await room.settled()
        assert table.record.deals.next_hand.pack == "scroker +2"
        await table.start(ANN)
        proved = await room.fairness.hand(GUILD, table.id, 1, ANN)
        assert proved.thrown_away == 2
    assert (await audit_deals(url)).thrown_away == 2


async def test_folded_cards_are_opened_to_their_owner_alone(url):
    async with opened(url) as room:
        table = await lobby(room)
        await table.start(ANN)
        bob = table.now.seat_of(BOB)
        held = sorted(table.now.state.players[bob].cards)
        during = await room.fairness.hand(GUILD, table.id, 1, BOB)
        assert (sorted(during.own), during.shown, during.stage) == (held, (), "under-way")
        await table.leave(BOB)
        await room.settled()
        for player in (ANN, 999):
            assert not set(held) & {
                one.card
                for proof in (await room.fairness.hand(GUILD, table.id, 1, player)).proofs[1:]
                for one in proof.opened
            }
        assert sorted((await room.fairness.hand(GUILD, table.id, 1, BOB)).own) == held


async def test_a_hand_of_another_server_is_not_told_of(url):
    async with opened(url) as room:
        table = await lobby(room)
        await table.start(ANN)
        with pytest.raises(Declined, match="no-such-hand"):
            await room.fairness.hand(GUILD + 1, table.id, 1, ANN)


async def test_closed_and_voided_tables_keep_the_chain(url):
    async with opened(url) as room:
        table = await lobby(room)
        await table.start(ANN)
        await table.void(99, table.now.state.hand, moderator=True)
        proved = await room.fairness.hand(GUILD, table.id, 1, ANN)
        assert proved.stage == "void"
    found = await audit_deals(url)
    assert (found.deals, found.dealt, found.problems) == (2, 2, ())


async def test_nothing_that_is_logged_or_told_has_a_secret_in_it(url, caplog):
    async with opened(url) as room:
        changes = []
        room.watch(lambda _table, change: changes.append(change))
        table = await lobby(room)
        sealed = [deal.secret for deal in table.record.deals.standing]
        texts = [repr(table.record.deals), caplog.text]
        await table.start(ANN)
        texts += [
            repr(table.now.state),
            repr(changes),
            *map(repr, (table.now.view(), table.now.view(ANN), await table.log(limit=100))),
        ]
        stored = rows(url, "SELECT action, happened FROM events")
        for secret in sealed:
            assert not any(repr(secret)[2:-1] in text or secret.hex() in text for text in texts)
            assert not any(secret in (part or b"") for row in stored for part in row)


async def test_cuts_are_handed_out_to_their_makers_and_survive_them_without_a_name(url):
    async with opened(url) as room:
        table = await lobby(room)
        await table.cut(ANN, "carpenter")
        await table.cut(BOB, "walrus")
        await table.start(ANN)
        told = (await exported(room, BOB))["cuts"]
        assert [(cut["hand"], cut["word"]) for cut in told] == [(1, "walrus")]
        key = table.id
        await room.privacy.delete(BOB)
        proved = await room.fairness.hand(GUILD, key, 1, ANN)
        assert [(said.name, said.player, said.text) for said in proved.cuts][1] == ("", None, "walrus")
        for proof in proved.proofs:
            verify(msgspec.json.decode(encode(proof)))
        assert (await exported(room, BOB))["cuts"] == []
    assert (await audit_deals(url)).problems == ()


async def test_the_audit_names_a_deal_that_was_tampered_with(url):
    async with opened(url) as room:
        table = await lobby(room)
        await table.start(ANN)
    assert (await audit_deals(url)).problems == ()
    with sqlite3.connect(url.partition("///")[2]) as database:
        database.execute("UPDATE deals SET cuts = '[[\"seat 1\", \"late\"]]' WHERE kind = 'hand'")
    (problem,) = (await audit_deals(url)).problems
    assert "the cards were dealt in another order" in problem


async def test_the_audit_names_a_deal_that_does_not_follow_the_one_before_it(url):
    """Its secret and its commitment agree, so only the chain reveals it."""
    async with opened(url) as room:
        table = await lobby(room)
        await table.start(ANN)
        await play_out(table, Random(1))
        await room.settled()
        deals = await room.store.read(ALL_DEALS)
    last = deals[-1]
    assert (last.version, len(deals)) == (None, 3)  # it waits to be dealt
    forged = deal_of(last, GUILD)._replace(previous=deals[0].commitment)
    with sqlite3.connect(url.partition("///")[2]) as database:
        database.execute(
            "UPDATE deals SET previous = ?, commitment = ? WHERE number = ?",
            (forged.previous, sealed(forged).commitment, last.number),
        )
    (problem,) = (await audit_deals(url)).problems
    assert problem == f"table {table.short} ({table.id}), deal 3: it does not follow the commitment before it"


async def test_the_audit_names_a_shuffle_that_no_hand_made(url):
    """Reshuffled cards follow from their hand, and name no commitment before them."""
    async with opened(url) as room:
        table = await lobby(room)
        await table.start(ANN)
        await play_out(table, Random(1))
        await room.settled()
    with sqlite3.connect(url.partition("///")[2]) as database:
        database.execute(
            "INSERT INTO deals (table_id, number, kind, at, previous, secret, commitment, hand, version) "
            "VALUES (?, 4, 'again', 0, x'', x'', x'07', 1, 5)",
            (table.id,),
        )
    (problem,) = (await audit_deals(url)).problems
    assert problem.endswith("deal 2: its cards were shuffled anew 0 times, not 1")


async def test_the_audit_names_the_first_deal_that_is_missing(url):
    async with opened(url) as room:
        table = await lobby(room)
        await table.start(ANN)
    with sqlite3.connect(url.partition("///")[2]) as database:
        database.execute("DELETE FROM deals WHERE number = 1")
    assert f"table {table.short} ({table.id}): deal 1 is missing" in (await audit_deals(url)).problems


@pytest.mark.parametrize("said", ["", " \t ", "x" * (LONGEST_CUT + 1), "wal\x07rus"])
async def test_what_is_no_word_cuts_no_deal(url, said):
    async with opened(url) as room:
        table = await lobby(room)
        with pytest.raises(Declined, match="bad-cut") as refused:
            await table.cut(BOB, said)
        assert refused.value.facts["most"] == LONGEST_CUT
        await table.cut(BOB, f"  {'y' * LONGEST_CUT} ")
        assert [one.text for one in table.record.deals.cuts] == ["y" * LONGEST_CUT]


async def verified(url, game, hands):
    """How many proofs the verifier that knows nothing of the house has accepted: a player's and a bystander's."""
    rng, played, checked = Random(game), 0, 0
    async with opened(url) as room:
        while played < hands:
            table = await lobby(room, game)
            if rng.random() < 0.5:
                await table.cut(BOB, "walrus")
            await table.start(ANN)
            while table.now.phase == "playing":
                hand = table.now.state.hand + (not table.game.report(table.now.state).pack)
                await play_out(table, rng)
                await room.settled()
                for player in (ANN, 999):
                    proved = await room.fairness.hand(GUILD, table.id, hand, player)
                    assert proved.stage == "over"
                    for proof in proved.proofs:
                        verify(msgspec.json.decode(encode(proof)))
                        checked += 1
                played += 1
                if played >= hands:
                    break
                with suppress(Declined, EngineError):
                    await table.deal(ANN)
            with suppress(Declined):
                await table.close(ANN)
    found = await audit_deals(url)
    assert found.problems == ()
    return checked


@pytest.mark.broad(2)
@pytest.mark.timeout(3600 if LONG else 120)
@pytest.mark.parametrize("game", GAMES)
async def test_a_stranger_verifies_every_hand_of_every_game(url, game):
    """A thousand with `LETTERSHARK_LONG=1`."""
    hands = 1000 // len(GAMES) + 1 if LONG else 2
    assert await verified(url, game, hands) >= 2 * hands
