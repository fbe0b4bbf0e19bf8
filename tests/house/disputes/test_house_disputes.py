"""Votes on disputed words: who may vote, and how they end."""

import asyncio

import pytest
from databases import on_both
from disputing import (
    CY,
    DAY,
    DEE,
    EVE,
    FAY,
    MOD,
    STRANGER,
    declined,
    ended,
    lists,
    opened,
    played_here,
    voted,
)
from guests import ANN, BOB, GUILD

from engine.words.lexica import lexicon_of
from house.declined import Declined
from house.servers.disputes import AGAIN_MS, HOUR_MS, MOST, TIE_MS


async def test_a_majority_adds_a_word_that_the_list_lacks(players, time):
    dispute = await opened(players)
    await voted(players, dispute, ann=True, bob=True, cy=False)
    assert await lists(players) == ([], [])
    over = await ended(players, time, dispute)
    assert (over.state, over.yes, over.no, over.votes) == ("counts", 2, 1, 0)
    assert await lists(players) == (["en:QZX"], [])


async def test_a_majority_strikes_a_word_that_the_list_has(players, time):
    dispute = await opened(players, "badge")
    await voted(players, dispute, ann=False, bob=False, cy=True)
    assert (await ended(players, time, dispute)).state == "struck"
    assert await lists(players) == ([], ["en:BADGE"])


@pytest.mark.parametrize(("word", "yes"), [("badge", True), ("qzx", False)])
async def test_a_majority_for_what_holds_anyway_changes_no_list(players, time, word, yes):
    dispute = await opened(players, word)
    await voted(players, dispute, ann=yes, bob=yes, cy=yes)
    assert (await ended(players, time, dispute)).state == ("counts" if yes else "struck")
    assert await lists(players) == ([], [])


async def words_at(room, language):
    """The word list of a table of this language, were its next hand dealt now."""
    allow, deny = await lists(room)
    return lexicon_of({"language": language, "allow": allow, "deny": deny})


@pytest.mark.parametrize("word", ["ETRE", "CHAT", "QZX"])
async def test_a_vote_holds_in_its_own_language_and_leaves_the_other_alone(players, time, word):
    before = word in await words_at(players, "fr")
    dispute = await opened(players, word)
    counts = word == "QZX"
    await voted(players, dispute, ann=counts, bob=counts, cy=counts)
    await ended(players, time, dispute)
    assert (word in await words_at(players, "en")) is counts
    assert (word in await words_at(players, "fr")) is before is (word != "QZX")


async def test_a_word_may_be_voted_on_in_each_language_at_once(players, time):
    english = await opened(players, "chat")
    french = await opened(players, "chat", by=BOB, language="fr")
    await voted(players, english, ann=False, bob=False, cy=False)
    await voted(players, french, ann=True, bob=True, cy=True)
    await ended(players, time, english)
    assert (await players.disputes.get(french.id)).state == "counts"
    assert await lists(players) == ([], ["en:CHAT"])


async def test_what_moderators_struck_meanwhile_in_both_languages_stays_struck_in_the_other(players, time):
    dispute = await opened(players, "chat")
    await players.settings.set(GUILD, "deny", ["chat"])
    await voted(players, dispute, ann=True, bob=True, cy=True)
    await ended(players, time, dispute)
    assert await lists(players) == ([], ["fr:CHAT"])


async def test_a_moderators_change_and_the_end_of_a_vote_at_once_both_stand(players, time):
    dispute = await opened(players)
    await voted(players, dispute, ann=True, bob=True, cy=True)
    await lists(players)  # in a moderator's view
    time.advance(DAY)
    await asyncio.gather(
        players.disputes.ring(dispute.id), players.settings.change(GUILD, "allow", lambda now: [*now, "zyx"])
    )
    await players.settled()
    assert sorted((await lists(players))[0]) == ["en:QZX", "zyx"]


async def test_other_words_of_a_list_stay(players, time):
    await players.settings.set(GUILD, "deny", ["toad"])
    dispute = await opened(players, "badge")
    await voted(players, dispute, ann=False, bob=False, cy=False)
    await ended(players, time, dispute)
    assert await lists(players) == ([], ["toad", "en:BADGE"])


async def test_too_few_votes_change_nothing(players, time):
    dispute = await opened(players)
    await voted(players, dispute, ann=True, bob=True)
    assert (await ended(players, time, dispute)).state == "few"
    assert await lists(players) == ([], [])


async def test_a_second_vote_takes_the_place_of_the_first(players, time):
    dispute = await opened(players)
    await voted(players, dispute, ann=True, bob=False, cy=False)
    await voted(players, dispute, ann=False)
    assert (await players.disputes.get(dispute.id)).votes == 3
    over = await ended(players, time, dispute)
    assert (over.state, over.yes, over.no) == ("struck", 0, 3)


async def test_whoever_never_played_here_neither_votes_nor_opens_a_vote(players):
    dispute = await opened(players)
    assert await declined(players.disputes.vote(dispute.id, STRANGER, yes=True)) == "never-played"
    assert await declined(opened(players, "toad", by=STRANGER)) == "never-played"
    assert (await players.disputes.get(dispute.id)).votes == 0


async def test_having_played_elsewhere_is_not_enough(players):
    other = GUILD + (1 << 22)
    assert (
        await declined(players.disputes.open(other, "qzx", "en", by=ANN, channel=1, thread=1))
        == "never-played"
    )


@on_both
async def test_a_tie_waits_for_a_moderator(players, time):
    await players.settings.set(GUILD, "vote_quorum", 2)
    dispute = await opened(players)
    assert await declined(players.disputes.decide(dispute.id, MOD, counts=True)) == "vote-not-tied"
    await voted(players, dispute, ann=True, bob=False)
    tied = await ended(players, time, dispute)
    assert (tied.state, tied.yes, tied.no) == ("tied", 1, 1)
    assert await declined(players.disputes.vote(dispute.id, CY, yes=True)) == "vote-over"
    over = await players.disputes.decide(dispute.id, MOD, counts=True)
    assert (over.state, over.decider, over.yes, over.no) == ("counts", MOD, 1, 1)
    assert await lists(players) == (["en:QZX"], [])
    assert await declined(players.disputes.decide(dispute.id, MOD, counts=False)) == "vote-over"


async def test_a_tie_that_nobody_breaks_changes_nothing(players, time):
    await players.settings.set(GUILD, "vote_quorum", 2)
    dispute = await opened(players)
    await voted(players, dispute, ann=True, bob=False)
    await ended(players, time, dispute)
    time.advance(TIE_MS / 1000)
    await players.settled()
    assert (await players.disputes.get(dispute.id)).state == "undecided"
    assert await lists(players) == ([], [])


async def test_a_veto_ends_a_vote_and_changes_nothing(players, time):
    dispute = await opened(players)
    await voted(players, dispute, ann=True, bob=True, cy=True)
    over = await players.disputes.veto(dispute.id, MOD)
    assert (over.state, over.decider) == ("vetoed", MOD)
    assert (await ended(players, time, dispute)).state == "vetoed"
    assert await lists(players) == ([], [])
    assert await declined(players.disputes.vote(dispute.id, DEE, yes=True)) == "vote-over"


async def test_two_presses_at_once_are_one_vote(players):
    results = await asyncio.gather(opened(players), opened(players, by=BOB), return_exceptions=True)
    codes = [found.code for found in results if isinstance(found, Declined)]
    assert codes == ["word-voted-on"]
    assert len(await players.disputes.untold()) == 1


async def test_all_at_once_everybody_has_one_vote(players):
    dispute = await opened(players)
    many = [
        players.disputes.vote(dispute.id, who, yes=number % 2 == 0)
        for number in range(6)
        for who in (ANN, BOB, CY)
    ]
    await asyncio.gather(*many)
    assert (await players.disputes.get(dispute.id)).votes == 3


async def test_a_word_that_the_server_has_decided_about_is_not_voted_on(players):
    await players.settings.set(GUILD, "allow", ["qzx"])
    assert await declined(opened(players, "QZX")) == "word-decided"
    await players.settings.set(GUILD, "allow", ["fr:qzx"])
    assert await declined(opened(players, "QZX", language="fr")) == "word-decided"
    assert (await opened(players, "QZX")).state == "open"


async def test_the_same_word_waits_a_week(players, time):
    dispute = await opened(players, "badge")
    assert await declined(opened(players, "Badge", by=BOB)) == "word-voted-on"
    await voted(players, dispute, ann=True, bob=True, cy=True)
    await ended(players, time, dispute)
    assert await declined(opened(players, "badge")) == "word-voted-lately"
    time.advance(AGAIN_MS / 1000)
    assert (await opened(players, "badge")).state == "open"


async def test_a_vote_that_came_to_nothing_may_be_asked_for_again_at_once(players, time):
    await ended(players, time, await opened(players))
    assert (await opened(players)).state == "open"


async def test_a_server_has_only_so_many_votes_at_once(players):
    await played_here(players, (EVE, FAY))
    for number, who in enumerate((ANN, BOB, CY, DEE, EVE)):
        await opened(players, "Q" * (number + 3), by=who)
    assert number + 1 == MOST
    assert await declined(opened(players, by=FAY)) == "too-many-votes"


async def test_a_player_has_one_vote_running_and_may_begin_the_next_when_it_has_ended(players, time):
    dispute = await opened(players)
    assert await declined(opened(players, "toad")) == "one-vote-each"
    assert (await opened(players, "toad", by=BOB)).state == "open"
    await ended(players, time, dispute)
    assert (await opened(players, "newt")).state == "open"


async def test_two_votes_begun_at_once_by_one_player_are_one(players):
    results = await asyncio.gather(opened(players), opened(players, "toad"), return_exceptions=True)
    assert [found.code for found in results if isinstance(found, Declined)] == ["one-vote-each"]


async def test_a_vetoed_word_waits_a_week(players, time):
    await players.disputes.veto((await opened(players)).id, MOD)
    assert await declined(opened(players)) == "word-voted-lately"
    time.advance(AGAIN_MS / 1000)
    assert (await opened(players)).state == "open"


async def test_a_server_may_do_without(players):
    await players.settings.set(GUILD, "vote_quorum", 0)
    assert await declined(opened(players)) == "votes-off"


async def test_the_settings_say_how_long_and_how_many(players, time):
    await players.settings.set(GUILD, "vote_hours", 2)
    await players.settings.set(GUILD, "vote_quorum", 1)
    dispute = await opened(players)
    assert (dispute.ends_at - dispute.opened_at, dispute.quorum) == (2 * HOUR_MS, 1)
    await players.settings.set(GUILD, "vote_quorum", 3)  # what has begun goes on as it began
    await voted(players, dispute, ann=True)
    time.advance(2 * 3600)
    await players.settled()
    assert (await players.disputes.get(dispute.id)).state == "counts"
