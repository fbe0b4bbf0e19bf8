"""Deals that anybody can check, through the house: sealed and stored first, cut, dealt, proved, audited."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest
import version_before

from engine.catalogue import GAMES
from engine.fairness.proofs import encode
from engine.refused import EngineError
from house.clock import ManualTime
from house.declined import Declined
from house.room import CardRoom
from house.tables import sealing
from house.tables.deal_audit import audit_deals
from house.tables.records import Opening
from house.tables.timing import TableTiming

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from verify_deal import verify

LONG = os.environ.get("LETTERSHARK_LONG") == "1"
GUILD, ANN, BOB, CY, DEE = 3 << 22, 11, 12, 13, 14
QUIET = TableTiming(computer_seconds=(1e6, 1e6))


@pytest.fixture
def url(tmp_path):
    return f"sqlite+aiosqlite:///{tmp_path / 'house.db'}"


def opened(url):
    return CardRoom(url, timing=QUIET, time=ManualTime())


async def lobby(room, game="scroker", **options):
    table = await room.open_table(
        Opening(guild=GUILD, channel=1, game=game, host=ANN, name="Ann", options=options)
    )
    for player, name in ((BOB, "Bob"), (CY, "Cy"), (DEE, "Dee"))[: max(2, table.game.seats.least) - 1]:
        await table.join(player, name)
    await room.settled()
    return table


async def play_out(table, rng):
    """The hand under way, by computers' moves, to its end."""
    while table.phase == "playing":
        seat = table.due.seats[0]
        view, offers = table.game.observe(table.state, seat), table.game.legal(table.state, seat)
        act = table.game.computer(view, offers, rng, "plain")
        await table.act(table.seats[seat].player, act)


def rows(url, query, *values):
    with sqlite3.connect(url.partition("///")[2]) as database:
        return database.execute(query, values).fetchall()


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


async def test_a_kill_between_commitment_and_deal_leads_to_the_same_deal(url, tmp_path):
    async with opened(url) as room:
        table = await lobby(room)
        await table.cut(BOB, "walrus")
        key, standing = table.id, table.record.deals
        with sqlite3.connect(tmp_path / "house.db") as now, sqlite3.connect(tmp_path / "copy.db") as copy:
            now.backup(copy)  # what a kill leaves behind
        await table.start(ANN)
        dealt = table.state.stock, table.state.players, table.state.dealer
    async with opened(f"sqlite+aiosqlite:///{tmp_path / 'copy.db'}") as room:
        table = room.table(key)
        assert table.record.deals == standing
        await table.start(ANN)
        assert (table.state.stock, table.state.players, table.state.dealer) == dealt


SEALER = f"""
import asyncio, sys
from house.room import CardRoom
from house.tables.records import Opening
from house.tables.timing import TableTiming

async def main():
    room = await CardRoom(sys.argv[1], timing=TableTiming(computer_seconds=(1e6, 1e6))).open()
    table = await room.open_table(Opening(guild={GUILD}, channel=1, game="scroker", host={ANN}, name="Ann"))
    await table.join({BOB}, "Bob")
    await table.sealed()
    await table.cut({BOB}, "walrus")
    print(table.id, table.commitment.hex(), flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def killed(url):
    """A program that has sealed a deal and had it cut, killed before it dealt."""
    with subprocess.Popen([sys.executable, "-c", SEALER, url], stdout=subprocess.PIPE, text=True) as program:
        told = program.stdout.readline().split()
        program.send_signal(signal.SIGKILL)
    return told


async def test_a_program_killed_between_commitment_and_deal_deals_what_it_had_sealed(url, tmp_path):
    key, committed = killed(url)
    with sqlite3.connect(tmp_path / "house.db") as now, sqlite3.connect(tmp_path / "copy.db") as copy:
        now.backup(copy)
    dealt = []
    for file in ("house.db", "copy.db"):
        async with opened(f"sqlite+aiosqlite:///{tmp_path / file}") as room:
            table = room.table(int(key))
            await table.start(ANN)
            proved = await room.fairness.hand(GUILD, table.id, 1, ANN)
            assert proved.commitment.hex() == committed
            assert [said.text for said in proved.cuts] == ["walrus"]
            for proof in proved.proofs:
                verify(msgspec.json.decode(encode(proof)))
            dealt.append((table.state.stock, table.state.players, table.state.dealer))
    assert dealt[0] == dealt[1]


async def test_a_hand_dealt_before_is_called_not_proved_and_the_next_one_is(tmp_path):
    """From the database of the version before, in the middle of a hand of every game."""
    url, rng = version_before.unpacked(tmp_path), Random(1)
    async with opened(url) as room:
        table = next(table for table in room.tables.values() if table.game.id == "scroker")
        before, hand = table.state, table.state.hand
        assert before.seed
        assert before.chain is None
        proved = await room.fairness.hand(version_before.GUILD, table.id, hand, version_before.ANN)
        assert (proved.stage, proved.proofs) == ("not-proved", ())
        while table.phase == "playing":
            seat = table.due.seats[0]
            view, offers = table.game.observe(table.state, seat), table.game.legal(table.state, seat)
            act = table.game.computer(view, offers, rng, "plain")
            player = table.seats[seat].player
            if player is None:
                await table.act_for(seat, act, table.state.decision)
            else:
                await table.act(player, act)
        await table.deal(table.host)
        proved = await room.fairness.hand(version_before.GUILD, table.id, hand + 1, table.host)
        assert proved.stage == "under-way"
        for proof in proved.proofs:
            verify(msgspec.json.decode(encode(proof)))
    assert (await audit_deals(url)).problems == ()


async def test_the_dealer_may_call_scrokers_into_a_deal_that_was_sealed_before(url):
    async with opened(url) as room:
        table = await lobby(room, "dealers-choice")
        sealed = table.commitment
        await table.start(ANN)
        dealer = table.seats[table.due.seats[0]].player
        await table.act(dealer, {"do": "choose", "base": "scroker", "scrokers": 1})
        assert sorted(card for card in table.state.pack if card.startswith("*")) == ["*1"]
        proved = await room.fairness.hand(GUILD, table.id, 1, ANN)
        assert proved.commitment == sealed
        assert "*2" in {one.card for one in proved.proofs[-1].opened}  # passed over, and shown to be
        for proof in proved.proofs:
            verify(msgspec.json.decode(encode(proof)))
    assert (await audit_deals(url)).problems == ()


async def test_a_cut_changes_the_deal_and_stands_in_the_proof(url, monkeypatch):
    monkeypatch.setattr(sealing.secrets, "token_bytes", bytes)
    stocks = []
    for word in ("walrus", "carpenter"):
        async with opened(url) as room:
            table = await lobby(room)
            await table.cut(BOB, word)
            await table.start(ANN)
            stocks.append(table.state.stock)
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
        await table.set_options(ANN, {"scrokers": 2})
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
        bob = table.seat_of(BOB)
        held = sorted(table.state.players[bob].cards)
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
        await table.void(ANN)
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
            repr(table.state),
            repr(changes),
            *map(repr, (table.view(), table.view(ANN), await table.log(limit=100))),
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
        told = (await room.privacy.export(BOB))["cuts"]
        assert [(cut["hand"], cut["word"]) for cut in told] == [(1, "walrus")]
        key = table.id
        await room.privacy.delete(BOB)
        proved = await room.fairness.hand(GUILD, key, 1, ANN)
        assert [(said.name, said.player, said.text) for said in proved.cuts][1] == ("", None, "walrus")
        for proof in proved.proofs:
            verify(msgspec.json.decode(encode(proof)))
        assert (await room.privacy.export(BOB))["cuts"] == []
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


async def verified(url, game, hands):
    """How many proofs the verifier that knows nothing of the house has accepted: a player's and a bystander's."""
    rng, played, checked = Random(game), 0, 0
    async with opened(url) as room:
        while played < hands:
            table = await lobby(room, game)
            if rng.random() < 0.5:
                await table.cut(BOB, "walrus")
            await table.start(ANN)
            while table.phase == "playing":
                hand = table.state.hand + (not table.game.report(table.state).pack)
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


@pytest.mark.parametrize("game", GAMES)
async def test_a_stranger_verifies_every_hand_of_every_game(url, game):
    assert await verified(url, game, 2) >= 4


@pytest.mark.slow
@pytest.mark.timeout(3600 if LONG else 600)
@pytest.mark.parametrize("game", GAMES)
async def test_a_stranger_verifies_a_thousand_hands(url, game):
    """A thousand with `LETTERSHARK_LONG=1`; without it, a hundred."""
    hands = (1000 if LONG else 100) // len(GAMES) + 1
    assert await verified(url, game, hands) >= 2 * hands
