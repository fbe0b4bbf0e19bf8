"""Votes on disputed words are kept: over a restart, into the next hand, in an export, and no longer than they may be."""

from databases import on_both
from disputing import DAY, declined, ended, lists, opened, played_here, voted
from exports import exported
from guests import ANN, BOB, GUILD

from engine.words.lexica import lexicon_of
from house.tables.records import TableOpening


async def test_a_vote_goes_on_after_a_restart_and_ends_in_time(new_room, time):
    async with new_room() as room:
        await played_here(room)
        dispute = await opened(room)
        await voted(room, dispute, ann=True, bob=True)
    async with new_room() as room:
        assert [one.id for one in await room.disputes.untold()] == [dispute.id]
        await voted(room, dispute, cy=True)
        assert (await ended(room, time, dispute)).state == "counts"
        assert await lists(room) == (["en:QZX"], [])


@on_both
async def test_a_vote_that_ended_while_nobody_was_there_ends_with_the_start(new_room, time):
    async with new_room() as room:
        await played_here(room)
        dispute = await opened(room)
        await voted(room, dispute, ann=True, bob=True, cy=True)
    time.advance(3 * DAY)
    async with new_room() as room:
        time.advance(0)
        await room.settled()
        assert (await room.disputes.get(dispute.id)).state == "counts"
        assert [one.id for one in await room.disputes.untold()] == [dispute.id]
        await room.store.commit(lambda tx: room.disputes.told(tx, dispute.id))
        assert await room.disputes.untold() == []


async def test_the_outcome_holds_from_the_next_hand_on(new_room, time):
    async with new_room(games=None) as room:
        await played_scroker(room)
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="scroker", host=ANN, name="Ann")
        )
        await table.join(BOB, "Bob")
        await table.start(ANN)
        await room.settings.set(GUILD, "vote_quorum", 1)
        dispute = await opened(room, "badge")
        await voted(room, dispute, ann=False)
        time.advance(3600 * 24)
        await room.settled()
        assert await lists(room) == ([], ["en:BADGE"])
        assert "BADGE" in lexicon_of(table.now.state.options)  # this hand began before
        while table.now.phase == "playing":
            time.advance(3600)
            await room.settled()
        if table.now.phase == "paused":
            for player in (ANN, BOB):
                await table.back(player)
        await table.deal(ANN)
        assert table.now.phase == "playing"
        assert "BADGE" not in lexicon_of(table.now.state.options)


async def played_scroker(room):
    table = await room.open_table(TableOpening(guild=GUILD, channel=9, game="scroker", host=ANN, name="Ann"))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    await table.act(table.now.seats[table.now.due.seats[0]].player, {"do": "fold"})
    await table.close(ANN)


async def test_an_export_has_the_votes_of_a_person_and_a_deletion_takes_them(players):
    dispute = await opened(players)
    await voted(players, dispute, ann=True, bob=False)
    export = await exported(players, ANN)
    assert [one["word"] for one in export["disputes"]] == ["QZX"]
    assert [one["yes"] for one in export["dispute_votes"]] == [1]
    await players.privacy.delete(ANN)
    export = await exported(players, ANN)
    assert export["disputes"] == export["dispute_votes"] == []
    after = await players.disputes.get(dispute.id)
    assert (after.opener, after.votes, after.state) == (None, 1, "open")


async def test_an_export_names_nobody_else_who_had_a_part_in_a_vote(players):
    dispute = await opened(players)
    await players.disputes.veto(dispute.id, BOB)
    exports = [(await exported(players, who))["disputes"] for who in (ANN, BOB)]
    assert [(vote["opener"], vote["decider"]) for (vote,) in exports] == [(ANN, None), (None, BOB)]
    assert {vote["word"] for (vote,) in exports} == {"QZX"}


async def test_who_voted_how_is_forgotten_with_the_end(players, time):
    dispute = await opened(players)
    await voted(players, dispute, ann=True, bob=False, cy=True)
    await ended(players, time, dispute)
    assert (await exported(players, BOB))["dispute_votes"] == []


async def test_a_vote_that_is_not_there_is_said_to_be_so(players):
    assert await declined(players.disputes.vote(1, ANN, yes=True)) == "no-such-vote"
