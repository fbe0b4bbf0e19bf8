"""Disputed words: a server's players vote on whether a word counts there, and the outcome goes into the server's
word lists.

A vote is stored at its beginning and its end, and the house's clock ends it, even after a restart. The numbers for
and against are kept; who voted how is deleted at the end.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from engine.languages import LANGUAGES
from engine.words import fold, holding_in, load_lexicon, tagged, untagged
from house.clock import Clock, RingFor, Time
from house.cluster import Shards
from house.declined import Declined
from house.incidents import incident, log
from house.observable import Observable
from house.part import Part
from house.servers.dispute import RUNNING, Dispute, VoteState, read_dispute
from house.servers.settings import Settings
from house.store import AT_LEISURE, Conflict, DatabaseAway, InDoubt, Store, Transaction, Unread, Work, new_id
from house.store.dispute_rows import (
    CLOSE,
    FORGET_VOTES,
    HAS_PLAYED,
    OPEN,
    OPENED_BY,
    RUNNING_IN,
    STANDS,
    TIE,
    TOLD,
    VOTE,
    last_in,
    of_word,
    one,
    untold,
)
from house.store.setting_rows import PUT
from house.tasks import Tasks

HOUR_MS = 3_600_000
AGAIN_MS = 7 * 24 * HOUR_MS  # from the end of a vote until the next on the same word
TIE_MS = 7 * 24 * HOUR_MS  # how long moderators have to break a tie
RETRY_MS = 60_000  # after a failure to store
MOST = 5  # votes at once on a server
LAST = 10


class Disputes(Observable, Part):
    """The votes. One changes when something about it has been stored."""

    name = "dispute"

    def __init__(
        self,
        store: Store,
        settings: Settings,
        time: Time,
        tasks: Tasks,
        shards: Shards,
        clock: Clock[RingFor],
    ) -> None:
        super().__init__()
        self._store = store
        self._settings = settings
        self._time = time
        self._tasks = tasks
        self._shards = shards
        self._clock = clock

    def _later(self, dispute: int, at: int | None) -> None:
        self._clock.set((self.name, dispute), at)

    async def begin(self, asleep: int) -> None:  # noqa: ARG002 - votes end at an hour
        for dispute in await self.untold():
            if dispute.runs:
                self._later(dispute.id, dispute.ends_at)

    # --- reading -----------------------------------------------------------------------------------------

    async def untold(self) -> list[Dispute]:
        """Return the votes under way, and those whose outcome has not been announced."""
        return [read_dispute(row) for row in await self._store.read(untold(self._shards), seconds=AT_LEISURE)]

    async def get(self, dispute: int) -> Dispute:
        row = await self._store.first(one(dispute))
        if row is None:
            raise Declined("no-such-vote")
        return read_dispute(row)

    async def last(self, guild: int) -> list[Dispute]:
        """Return a server's last votes, newest first."""
        return [read_dispute(row) for row in await self._store.read(last_in(guild, LAST))]

    async def may_open(self, guild: int, word: str, language: str, by: int) -> int:
        """Return how many must vote. Raises Declined if no vote on this word can begin; `open` checks again when it
        stores the vote."""
        quorum: int = await self._settings.get(guild, "vote_quorum")
        if not quorum:
            raise Declined("votes-off")
        lists = await self._settings.all(guild)
        if fold(word) in holding_in(language, [*lists["allow"], *lists["deny"]]):
            raise Declined("word-decided", word=fold(word))
        row = await self._store.first(of_word(guild, fold(word), language))
        if row is not None:
            self._not_again(read_dispute(row))

        async def ask(tx: Transaction) -> None:
            await _must_have_played(tx, guild, by)
            await _must_have_none_running(tx, guild, by)

        await self._commit(ask)
        return quorum

    def _not_again(self, last: Dispute) -> None:
        if last.runs:
            raise Declined("word-voted-on", word=last.word, ends_at=last.ends_at)
        again = (last.closed_at or 0) + AGAIN_MS
        if last.state in ("counts", "struck", "vetoed") and again > self._time.now():
            raise Declined("word-voted-lately", word=last.word, again_at=again)

    # --- voting ------------------------------------------------------------------------------------------

    async def open(
        self, guild: int, word: str, language: str, *, by: int, channel: int, thread: int
    ) -> Dispute:
        """Begin a vote. Its opener has not voted yet."""
        quorum = await self.may_open(guild, word, language, by)
        now, clean = self._time.now(), fold(word)
        number = new_id(now)
        ends_at = now + HOUR_MS * await self._settings.get(guild, "vote_hours")

        async def begin(tx: Transaction) -> None:
            await _must_have_played(tx, guild, by)
            await _must_have_none_running(tx, guild, by)
            [(running,)] = await tx.ask(RUNNING_IN, of_guild=guild)
            if running >= MOST:
                raise Declined("too-many-votes", most=MOST)
            await tx.write(
                OPEN,
                id=number,
                guild=guild,
                word=clean,
                language=language,
                opener=by,
                opened_at=now,
                ends_at=ends_at,
                quorum=quorum,
                state="open",
                running=f"{guild}/{language}/{clean}",
                channel=channel,
                thread=thread,
            )

        try:
            await self._commit(begin)
        except Conflict:
            row = await self._store.first(of_word(guild, clean, language))
            ends = read_dispute(row).ends_at if row is not None else ends_at
            raise Declined("word-voted-on", word=clean, ends_at=ends) from None
        log.info("word-vote-begins", guild=guild, word=clean, dispute=number)
        self._later(number, ends_at)
        self.changed(number)
        return await self.get(number)

    async def vote(self, dispute: int, player: int, *, yes: bool) -> Dispute:
        """Store or change a player's vote."""
        found, now = await self.get(dispute), self._time.now()

        async def vote(tx: Transaction) -> None:
            await _must_have_played(tx, found.guild, player)
            rows = await tx.ask(STANDS, of_dispute=dispute)
            if not rows or rows[0][0] != "open" or int(rows[0][1]) <= now:
                raise Declined("vote-over", word=found.word)
            await tx.write(VOTE, dispute=dispute, player=player, yes=int(yes), at=now)

        await self._commit(vote)
        self.changed(dispute)
        return await self.get(dispute)

    async def veto(self, dispute: int, by: int) -> Dispute:
        """End a vote without a change, for a moderator."""
        return await self._close(dispute, by=by, wanted="vetoed")

    async def decide(self, dispute: int, by: int, *, counts: bool) -> Dispute:
        """Break a tie, for a moderator."""
        return await self._close(dispute, by=by, wanted="counts" if counts else "struck")

    async def unseen(self, dispute: int) -> None:
        """End a vote that cannot be shown anywhere, unless enough players had voted."""
        await self._close(dispute, wanted="few")

    async def ring(self, key: int) -> None:
        """End a vote whose time is over."""
        try:
            await self._close(key)
        except Declined as declined:
            if declined.code in ("not-stored", "in-doubt", "not-read"):
                self._later(key, self._time.now() + RETRY_MS)
        except (DatabaseAway, InDoubt, Unread):
            self._later(key, self._time.now() + RETRY_MS)
        except Exception as wrong:  # noqa: BLE001 - the house goes on, and tries again later
            incident("vote-not-closed", wrong, dispute=key)
            self._later(key, self._time.now() + RETRY_MS)

    async def _close(self, dispute: int, by: int | None = None, wanted: VoteState | None = None) -> Dispute:
        found = await self.get(dispute)
        await asyncio.to_thread(load_lexicon, found.language)
        now = self._time.now()
        await self._commit(lambda tx: close(tx, self._settings, found, by, wanted, now))
        self._settings.forget(found.guild)
        after = await self.get(dispute)
        self._later(dispute, after.ends_at if after.runs else None)
        log.info(
            "word-vote",
            guild=after.guild,
            word=after.word,
            state=after.state,
            yes=after.yes,
            no=after.no,
            by=by,
        )
        self.changed(dispute)
        return after

    # --- announcing ---------------------------------------------------------------------------------------

    async def told(self, tx: Transaction, dispute: int) -> None:
        """Store that the outcome has been shown."""
        await tx.write(TOLD, of_dispute=dispute)

    # ----------------------------------------------------------------------------------------------------------

    async def _commit(self, work: Work[None]) -> None:
        """Store work, even if the caller goes away."""
        try:
            await self._tasks.finished(self._store.commit(work))
        except (DatabaseAway, InDoubt) as wrong:
            raise Declined.because(wrong) from None


async def _must_have_played(tx: Transaction, guild: int, player: int) -> None:
    if not await tx.ask(HAS_PLAYED, of_guild=guild, whom=player):
        raise Declined("never-played")


async def _must_have_none_running(tx: Transaction, guild: int, player: int) -> None:
    """Refuse a second running vote: one player could use up all of a server's votes."""
    rows = await tx.ask(OPENED_BY, of_guild=guild, whom=player)
    if rows:
        raise Declined("one-vote-each", word=rows[0][0], ends_at=int(rows[0][1]))


async def close(
    tx: Transaction, settings: Settings, dispute: Dispute, by: int | None, wanted: VoteState | None, now: int
) -> None:
    """Decide a vote in the transaction that stores it, so that no vote is late or lost."""
    [(state, ends_at, for_it, against, *votes)] = await tx.ask(STANDS, of_dispute=dispute.id)
    yes, no = map(int, (for_it, against) if state == "tied" else votes)
    outcome = _outcome(dispute, wanted, state, yes, no, over=int(ends_at) <= now)
    if outcome == "tied":
        await tx.write(TIE, of_dispute=dispute.id, for_it=yes, against=no, until=now + TIE_MS)
    else:
        await tx.write(CLOSE, of_dispute=dispute.id, for_it=yes, against=no, outcome=outcome, by=by, now=now)
    await tx.write(FORGET_VOTES, of_dispute=dispute.id)
    if outcome in ("counts", "struck"):
        await _list(tx, settings, dispute, counts=outcome == "counts")


def _outcome(
    dispute: Dispute, wanted: VoteState | None, state: str, yes: int, no: int, *, over: bool
) -> VoteState:
    word, few = dispute.word, yes + no < dispute.quorum
    if state not in RUNNING:
        raise Declined("vote-over", word=word)
    if wanted == "vetoed":
        return wanted
    if wanted == "few":
        if state == "tied" or not few:
            raise Declined("vote-not-tied", word=word)
        return wanted
    if wanted is not None:
        if state != "tied":
            raise Declined("vote-not-tied", word=word)
        return wanted
    if not over:
        raise Declined("vote-not-tied", word=word)  # the vote has been given more time since
    if state == "tied":
        return "undecided"
    if few:
        return "few"
    return "tied" if yes == no else "counts" if yes > no else "struck"


async def _list(tx: Transaction, settings: Settings, dispute: Dispute, *, counts: bool) -> None:
    """Change the server's lists if necessary. A word goes on a list only if the word list says otherwise, and only
    in the language of the vote."""
    usual = dispute.word in load_lexicon(dispute.language)
    for name, wanted in (("allow", counts and not usual), ("deny", not counts and usual)):
        [before] = await settings.decided(tx, dispute.guild, name)
        others = _without(dispute, before)
        now = [*others, tagged(dispute.language, dispute.word)] if wanted else others
        if now != before:
            value = msgspec.json.encode(now).decode()
            await tx.write(PUT, scope="guild", owner=dispute.guild, name=name, value=value)


def _without(dispute: Dispute, entries: Sequence[str]) -> list[str]:
    """Return the list without this word. An entry for both languages stays valid in the other language."""
    found: list[str] = []
    for entry in entries:
        language, word = untagged(entry)
        if word != dispute.word:
            found.append(entry)
        elif language != dispute.language:
            elsewhere = [language] if language else [one for one in LANGUAGES if one != dispute.language]
            found += [tagged(one, word) for one in elsewhere]
    return found
