"""Tournaments as they are stored: begun once, gone on with after whatever happens, and paid once."""

import asyncio
from random import Random

import pytest
from guests import ANN, BOB, CY, DEE, GUILD
from manual_time import ManualTime
from msgspec import json, to_builtins
from sqlalchemy import select
from version_before import unpacked

from engine.alone import keyed
from engine.catalogue import GAMES
from engine.characters import EVEN
from engine.daily import LEVELS, YOU
from engine.fairness.proofs import check
from house.audit import audit_database
from house.declined import Declined
from house.room import CardRoom
from house.store.schema import tournament_hands
from house.tables.computers import Computers
from house.tournaments import tournaments
from house.tournaments.facts import CHECK_IN_MS, ENDS, Planned
from house.tournaments.tournaments import AGAIN_MS, LATE_MS, MORE_MS, MOST

HOUR, MINUTE = 3_600, 60
PEOPLE = {ANN: "Ann", BOB: "Bob", CY: "Cy"}


async def planned(room, *, wait=HOUR, game="scroker", **more):
    due = room.now + wait * 1000
    return await room.tournaments.plan(GUILD, 9, Planned(game, "en", due, **more))


async def found(room, one):
    return await room.tournaments.find(GUILD, one.id)


async def begun(room, passing, people=PEOPLE, **more):
    """With these people, who are asked for their first hand."""
    one = await planned(room, **more)
    await passing(HOUR - CHECK_IN_MS // 1000)
    for player, name in people.items():
        await room.tournaments.sign_up(GUILD, one.id, player, name)
    await passing(CHECK_IN_MS // 1000)
    return await found(room, one)


def wise(hand):
    """As a shark would: all who play so make the same of a hand."""
    state = hand.deal.begun.played(hand.acts).state
    return to_builtins(keyed("", state, YOU, "shark", EVEN, LEVELS))


def anyhow(hand, rng):
    game, state = GAMES[hand.deal.game], hand.deal.begun.played(hand.acts).state
    return to_builtins(game.computer(game.observe(state, YOU), game.legal(state, YOU), rng, "plain"))


async def plays(room, one, player, act=wise):
    """The hand of now, to its end."""
    hand = await room.tournaments.open(GUILD, one.id, player)
    while not hand.over:
        hand = await room.tournaments.act(hand, act(hand))
    return hand


async def plays_all(room, one, people=PEOPLE, act=wise):
    while (one := await found(room, one)).state == "open":
        for player in people:
            await plays(room, one, player, act)
    return one


async def standings(room, one):
    return (await room.tournaments.shown(await found(room, one))).standings


# --- signing up -------------------------------------------------------------------------------------------


async def test_only_those_play_who_have_checked_in(room, passing):
    one = await planned(room)
    for player in (ANN, BOB, CY):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    await passing(HOUR - CHECK_IN_MS // 1000)
    for player in (BOB, DEE, BOB, ANN):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    await room.tournaments.withdraw(GUILD, one.id, ANN)
    await passing(CHECK_IN_MS // 1000)
    shown = await room.tournaments.shown(await found(room, one))
    assert [entrant.player for entrant in shown.entrants] == [BOB, DEE]
    with pytest.raises(Declined, match="not-in-tournament"):
        await room.tournaments.open(GUILD, one.id, CY)


async def test_nobody_signs_up_or_withdraws_once_it_has_begun(room, passing):
    one = await begun(room, passing)
    with pytest.raises(Declined, match="tournament-begun"):
        await room.tournaments.sign_up(GUILD, one.id, DEE, "Dee")
    with pytest.raises(Declined, match="tournament-begun"):
        await room.tournaments.withdraw(GUILD, one.id, ANN)
    assert len((await room.tournaments.shown(one)).entrants) == 3


@pytest.mark.parametrize("present", [0, 1])
async def test_nobody_plays_against_nobody(room, passing, present):
    one = await begun(room, passing, dict(list(PEOPLE.items())[:present]))
    assert one.state == "too-few"


async def test_it_begins_when_it_is_time_and_not_before(room, passing):
    one = await planned(room)
    with pytest.raises(Declined, match="tournament-not-begun"):
        await room.tournaments.open(GUILD, one.id, ANN)
    for player in (ANN, BOB):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    await passing(HOUR - CHECK_IN_MS // 1000)
    for player in (ANN, BOB):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    await passing(CHECK_IN_MS // 1000 - 1)
    assert (await found(room, one)).hand == 0
    await passing(1)
    assert (await found(room, one)).hand == 1


async def test_another_server_does_not_know_it(room):
    one = await planned(room)
    with pytest.raises(Declined, match="no-such-tournament"):
        await room.tournaments.sign_up(GUILD + 1, one.id, ANN, "Ann")


async def test_a_server_has_so_many_at_once(room):
    for _ in range(MOST):
        one = await planned(room)
    with pytest.raises(Declined, match="too-many-tournaments"):
        await planned(room)
    await room.tournaments.cancel(GUILD, one.id)
    await planned(room)


async def test_the_list_begins_with_those_that_are_open(room):
    open_one = await planned(room)
    for _ in range(MOST):
        await room.tournaments.cancel(GUILD, (await planned(room)).id)
    assert (await room.tournaments.latest(GUILD))[0] == open_one


async def test_so_many_play_and_those_who_are_in_still_check_in(room, passing, monkeypatch):
    monkeypatch.setattr(tournaments, "MOST_PEOPLE", 2)
    one = await planned(room)
    for player in (ANN, BOB):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    with pytest.raises(Declined, match="tournament-full"):
        await room.tournaments.sign_up(GUILD, one.id, CY, "Cy")
    await passing(HOUR - CHECK_IN_MS // 1000)
    for player in (ANN, BOB):
        await room.tournaments.sign_up(GUILD, one.id, player, "")
    assert [who.present for who in (await room.tournaments.shown(one)).entrants] == [True, True]


async def test_one_whose_hour_was_missed_does_not_take_place(new_room, time):
    async with new_room() as room:
        one = await planned(room)
        time.advance(HOUR - CHECK_IN_MS // 1000)
        for player in (ANN, BOB):
            await room.tournaments.sign_up(GUILD, one.id, player, "")
    time.advance(CHECK_IN_MS // 1000 + HOUR + 1)
    async with new_room() as room:
        assert (await found(room, one)).state == "missed"


async def test_whoever_could_not_check_in_while_the_house_was_closed_still_can(new_room, time):
    async with new_room() as room:
        one = await planned(room)
        for player in (ANN, BOB):
            await room.tournaments.sign_up(GUILD, one.id, player, "")
    time.advance(HOUR + MINUTE)
    async with new_room() as room:
        known = await found(room, one)
        assert (known.state, known.hand, known.due) == ("open", 0, room.now + CHECK_IN_MS)
        for player in (ANN, BOB):
            await room.tournaments.sign_up(GUILD, one.id, player, "")
        time.advance(CHECK_IN_MS // 1000)
        await room.settled()
        assert (await found(room, one)).hand == 1


async def test_a_server_without_computers_has_none(room):
    await room.settings.set(GUILD, "computers", "no")
    with pytest.raises(Declined, match="no-computers"):
        await planned(room)


# --- playing ----------------------------------------------------------------------------------------------


async def test_all_play_the_same_hand_and_those_who_do_the_same_make_the_same(room, passing):
    one = await begun(room, passing)
    hands = [await plays(room, one, player) for player in PEOPLE]
    assert all(hand.acts == hands[0].acts for hand in hands)
    assert len({hand.worth for hand in hands}) == 1


async def test_the_next_hand_begins_as_soon_as_all_have_finished(room, passing):
    one = await begun(room, passing, hands=2)
    for player in PEOPLE:
        assert (await found(room, one)).hand == 1
        await plays(room, one, player)
    assert (await found(room, one)).hand == 2
    assert (await plays_all(room, one)).state == "over"


async def test_a_hand_ends_when_its_time_is_over_and_who_has_not_finished_gets_nothing(room, passing):
    one = await begun(room, passing, hands=1, minutes=3)
    await plays(room, one, ANN)
    late = await room.tournaments.open(GUILD, one.id, BOB)
    await passing(3 * MINUTE)
    assert (await found(room, one)).state == "over"
    with pytest.raises(Declined, match="tournament-over"):
        await room.tournaments.act(late, wise(late))
    assert [(one.entrant.player, one.ranked.points) for one in await standings(room, one)] == [
        (ANN, 4),
        (BOB, 0),
        (CY, 0),
    ]


async def test_an_act_in_a_hand_that_is_gone_does_nothing_in_the_next(room, passing):
    one = await begun(room, passing, hands=2)
    late = await room.tournaments.open(GUILD, one.id, BOB)
    await passing(5 * MINUTE)
    with pytest.raises(Declined, match="hand-gone"):
        await room.tournaments.act(late, wise(late))


async def test_computers_think_once_for_all_who_sit_down(room, passing, monkeypatch):
    one = await begun(room, passing, game="soup")
    thinks, thought = Computers.think, []

    async def counted(self, choose, *given):
        thought.append(given)
        return await thinks(self, choose, *given)

    monkeypatch.setattr(Computers, "think", counted)
    first = await room.tournaments.open(GUILD, one.id, ANN)
    times = len(thought)
    others = [room.tournaments.open(GUILD, one.id, player) for player in (BOB, CY)]
    assert [hand.acts for hand in await asyncio.gather(*others)] == [first.acts] * 2
    assert len(thought) == times > 0


async def test_a_second_press_changes_nothing(room, passing):
    one = await begun(room, passing, game="quist")
    hand = await room.tournaments.open(GUILD, one.id, ANN)
    after = await room.tournaments.act(hand, wise(hand))
    assert await room.tournaments.act(hand, wise(hand)) is None
    assert await room.tournaments.open(GUILD, one.id, ANN) == after


async def test_nothing_of_a_hand_is_told_before_it_is_over_for_all(room, passing):
    one = await begun(room, passing, hands=2)
    hand = await plays(room, one, ANN)
    assert not hand.told
    assert await standings(room, one) == ()
    await plays(room, one, BOB)
    assert await standings(room, one) == ()
    await plays(room, one, CY)
    known = await found(room, one)
    assert (await room.tournaments.hand(known, 1, ANN)).told
    assert [standing.ranked.points for standing in await standings(room, one)] == [2, 2, 2]


async def test_the_deals_are_those_that_were_sealed_before_anybody_signed_up(room, passing):
    one = await planned(room, hands=3)
    seals = one.seals
    assert len(set(seals)) == 3
    one = await begun(room, passing, hands=1)
    hand = await plays(room, one, ANN)
    proof = hand.deal.proof()
    check(proof)
    assert (proof.commitment,) == one.seals


async def test_words_are_secret_while_a_hand_lasts_in_which_they_can_be_bluffed(room, passing):
    one = await begun(room, passing, game="quist")
    assert await room.tournaments.on_honour(ANN, "en") is None
    await room.tournaments.open(GUILD, one.id, ANN)
    assert (await room.tournaments.on_honour(ANN, "en")).id == one.id
    assert await room.tournaments.on_honour(ANN, "fr") is None
    assert await room.tournaments.on_honour(BOB, "en") is None
    await plays(room, one, ANN)
    assert await room.tournaments.on_honour(ANN, "en") is None


# --- prizes, cancelling, undoing --------------------------------------------------------------------------


async def balances(room):
    return {player: await room.bank.balance(GUILD, player) for player in PEOPLE}


async def won(room, passing, prize=100):
    """Ann alone finishes."""
    before = await balances(room)
    one = await begun(room, passing, hands=1, prize=prize)
    await plays(room, one, ANN)
    await passing(5 * MINUTE)
    return one, before


async def test_nobody_wins_chips_with_hands_that_they_have_not_finished(room, passing):
    before = await balances(room)
    one = await begun(room, passing, hands=1, prize=100)
    await passing(5 * MINUTE)
    assert (await found(room, one)).state == "over"
    assert await balances(room) == before


async def test_the_bank_pays_the_prize_once(room, passing):
    one, before = await won(room, passing)
    assert await balances(room) == {**before, ANN: before[ANN] + 100}
    await room.tournaments.turn()
    assert await balances(room) == {**before, ANN: before[ANN] + 100}
    (entry, *_) = await room.bank.ledger(GUILD, ANN)
    assert (entry.reason, entry.amount) == ("prize", 100)
    assert [standing.entrant.prize for standing in await standings(room, one)] == [100, 0, 0]


async def test_undoing_it_takes_the_prizes_back_once(room, passing):
    one, before = await won(room, passing)
    assert (await room.tournaments.undo(GUILD, one.id, by=DEE)).state == "undone"
    assert await balances(room) == before
    with pytest.raises(Declined, match="tournament-over"):
        await room.tournaments.undo(GUILD, one.id, by=DEE)
    assert await balances(room) == before


async def test_what_was_spent_of_a_prize_is_not_taken_back(room, passing):
    one, before = await won(room, passing, prize=5_000)
    await room.bank.take(GUILD, ANN, before[ANN] + 4_000, by=DEE, key="spent")
    await room.tournaments.undo(GUILD, one.id, by=DEE)
    assert (await balances(room))[ANN] == 0


async def test_a_cancelled_one_is_played_no_more_and_pays_nothing(room, passing):
    before = await balances(room)
    one = await begun(room, passing, hands=1, prize=100)
    hand = await room.tournaments.open(GUILD, one.id, BOB)
    await plays(room, one, ANN)
    await room.tournaments.cancel(GUILD, one.id)
    with pytest.raises(Declined, match="tournament-over"):
        await room.tournaments.act(hand, wise(hand))
    await passing(HOUR)
    assert (await found(room, one)).state == "cancelled"
    assert await balances(room) == before
    with pytest.raises(Declined, match="tournament-over"):
        await room.tournaments.undo(GUILD, one.id, by=DEE)


# --- whatever happens -------------------------------------------------------------------------------------


async def test_nobody_loses_the_time_in_which_the_house_was_closed(new_room, time):
    async with new_room() as room:

        async def passing(seconds):
            time.advance(seconds)
            await room.settled()

        one = await begun(room, passing)
    time.advance(HOUR)
    async with new_room() as room:
        known = await found(room, one)
        assert (known.hand, known.due) == (1, one.due + HOUR * 1000)


async def test_a_hand_whose_end_is_noticed_late_goes_on_for_a_minute(room, passing):
    one = await begun(room, passing)
    await passing((one.due - room.now) // 1000 + LATE_MS // 1000 + 1)
    known = await found(room, one)
    assert (known.hand, known.due) == (1, room.now + MORE_MS)
    await passing(MORE_MS // 1000)
    assert (await found(room, one)).hand == 2


async def test_it_goes_on_when_something_can_be_stored_again(room, passing, trouble):
    one = await begun(room, passing)
    trouble.begin()
    await passing(5 * MINUTE)
    trouble.end()
    for _ in range(10):
        await passing(10)
    assert (await found(room, one)).hand == 2


async def test_one_that_cannot_go_on_holds_up_no_other_and_is_tried_again(room, passing, monkeypatch):
    first, second = [await begun(room, passing, hands=2) for _ in "12"]
    due = room.tournaments._due

    async def fails(known, tx):
        if known.id == first.id:
            raise RuntimeError
        await due(known, tx)

    with monkeypatch.context() as broken:
        broken.setattr(room.tournaments, "_due", fails)
        for _ in range(8):
            await passing(5 * MINUTE)
        assert (await found(room, second)).state == "over"
    assert (await found(room, first)).hand == 1
    await passing(AGAIN_MS // 1000)
    assert (await found(room, first)).due > room.now


class Killed(Exception):
    pass


def kill(room, monkeypatch, before):
    """The program dies at one of its next writes: before it is stored, or right after."""
    commit, left = room.store.commit, [abs(before)]

    async def commits(work):
        left[0] -= 1
        if left[0] == 0 and before > 0:
            raise Killed
        done = await commit(work)
        if left[0] <= 0:
            raise Killed
        return done

    monkeypatch.setattr(room.store, "commit", commits)


@pytest.mark.parametrize("when", [*range(-9, 0), *range(1, 10)])
async def test_a_kill_at_any_moment_costs_nothing(new_room, url, time, monkeypatch, when):
    async def passing(seconds):
        time.advance(seconds)
        await room.settled()

    async with new_room() as room:
        before = await balances(room)
        one = await begun(room, passing, hands=2, prize=90)
        expected = [(player, 30) for player in PEOPLE]
        kill(room, monkeypatch, when)
        with pytest.raises(Killed):
            await plays_all(room, one)
        monkeypatch.undo()
    async with new_room() as room:
        one = await plays_all(room, one)
        shown = await room.tournaments.shown(one)
        assert [(who.entrant.player, who.entrant.prize) for who in shown.standings] == expected
        assert {who.ranked.hands for who in shown.standings} == {(2, 2)}
        assert await balances(room) == {player: chips + 30 for player, chips in before.items()}
    assert (await audit_database(url)).problems == ()


async def test_a_database_of_the_version_before_has_none_and_takes_one(tmp_path):
    async with CardRoom(unpacked(tmp_path), time=ManualTime()) as room:
        assert await room.tournaments.latest(GUILD) == []
        one = await planned(room)
        assert await room.tournaments.latest(GUILD) == [one]


# --- privacy ----------------------------------------------------------------------------------------------


async def test_an_export_tells_what_they_did_and_not_what_computers_did(room, passing):
    one = await begun(room, passing, game="quist")
    hand = await plays(room, one, ANN)
    told = await room.privacy.export(ANN)
    assert [entry["name"] for entry in told["tournaments"]] == ["Ann"]
    [row] = told["tournament_hands"]
    assert row["acts"] == [act for seat, act in hand.acts if seat == YOU]
    assert str(BOB) not in json.encode(told["tournaments"]).decode()


async def test_who_is_forgotten_is_named_nowhere_and_the_others_keep_their_points(room, passing):
    one = await begun(room, passing, hands=2)
    for player in PEOPLE:
        await plays(room, one, player)
    points = [standing.ranked.points for standing in await standings(room, one)]
    await room.privacy.delete(ANN)
    told = await room.privacy.export(ANN)
    assert (told["tournaments"], told["tournament_hands"]) == ([], [])
    after = await standings(room, one)
    assert [standing.ranked.points for standing in after] == points
    assert [(one.entrant.player, one.entrant.name) for one in after if one.entrant.player is None] == [
        (None, "")
    ]
    for player in (BOB, CY):
        await plays(room, one, player)
    assert (await found(room, one)).state == "over"


async def test_who_is_forgotten_before_it_begins_does_not_play(room):
    one = await planned(room)
    await room.tournaments.sign_up(GUILD, one.id, ANN, "Ann")
    await room.privacy.delete(ANN)
    assert (await room.tournaments.shown(one)).entrants == ()


async def test_what_they_do_while_they_are_being_forgotten_is_not_stored(room, passing, monkeypatch):
    one = await begun(room, passing, hands=1, game="quist")
    hand = await room.tournaments.open(GUILD, one.id, ANN)
    commit, waiting, deleted = room.store.commit, asyncio.Semaphore(0), asyncio.Event()

    async def commits(work):
        waiting.release()
        await deleted.wait()
        return await commit(work)

    with monkeypatch.context() as held:
        held.setattr(room.store, "commit", commits)
        act = asyncio.create_task(room.tournaments.act(hand, wise(hand)))
        first = asyncio.create_task(room.tournaments.open(GUILD, one.id, BOB))
        for _ in (act, first):
            await waiting.acquire()
    for player in (ANN, BOB):
        await room.privacy.delete(player)
    deleted.set()
    done = await asyncio.gather(act, first, return_exceptions=True)
    assert [str(wrong.code) for wrong in done] == ["not-in-tournament"] * 2
    acts = [row.acts for row in await room.store.read(select(tournament_hands.c.acts))]
    assert acts == ["[]"]


async def test_one_that_is_over_is_shown_until_its_end_is_told(room, passing):
    one, _ = await won(room, passing)
    (left,) = await room.tournaments.to_show()
    await room.tournaments.tell(left, ENDS["over"], 5)
    assert await room.tournaments.to_show() == []
    await room.tournaments.undo(GUILD, one.id, by=DEE)
    (left,) = await room.tournaments.to_show()
    await room.tournaments.tell(left, ENDS["undone"], 6)
    (left,) = await room.tournaments.to_show()
    assert (left.message, left.leaving) == (6, 5)
    await room.tournaments.cleared(left)
    assert await room.tournaments.to_show() == []


async def test_people_who_play_differently_are_ranked_by_what_they_made(room, passing):
    one = await begun(room, passing, hands=1, game="quist")
    worths = {}
    for number, player in enumerate(PEOPLE):
        rng = Random(number)
        worths[player] = (await plays(room, one, player, lambda hand, rng=rng: anyhow(hand, rng))).worth
    ranked = {who.entrant.player: who.ranked.place for who in await standings(room, one)}
    for player, worth in worths.items():
        assert ranked[player] == 1 + sum(other > worth for other in worths.values())
