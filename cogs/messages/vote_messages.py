"""The messages of votes on words: one while it runs, which becomes its outcome, and one that tells the outcome."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import discord
import structlog

from cogs.messages.backoff import Backoff
from cogs.messages.context import MessageContext
from cogs.messages.nonces import nonce
from cogs.messages.rest import Fault, NotDone
from engine.words import Language, load_lexicon
from house.declined import Declined
from house.store import StoreError
from screens import votes
from screens.components import text
from screens.profanity import hidden

log = structlog.get_logger("cogs")
TRIES = 3
AT_ONCE = 4
"""Votes that are drawn and sent at a time. Pauses do not count."""


async def shown_word(language: Language, word: str) -> str:
    """As it may stand in public."""
    lexicon = await asyncio.to_thread(load_lexicon, language)
    return hidden(word) if lexicon.masked(word) else word


class VoteMessages:
    def __init__(self, client: discord.Client, context: MessageContext) -> None:
        self._client = client
        self._room = context.room
        self._outbox = context.outbox
        self._styles = context.styles
        self._due: set[int] = set()
        self._shows: dict[int, asyncio.Task[None]] = {}  # by vote, so that one that waits holds up no other
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._unsure: set[int] = set()  # they may have been posted before a restart

    def open(self) -> None:
        self._room.disputes.watch(self.changed)
        self._outbox.begin(self._take_up())

    def close(self) -> None:
        self._room.disputes.unwatch(self.changed)

    def changed(self, dispute: int) -> None:
        """Called after each commit; must be quick."""
        self._due.add(dispute)
        if not self._outbox.closing and dispute not in self._shows:
            self._shows[dispute] = self._outbox.begin(self._follow(dispute))

    async def _take_up(self) -> None:
        """After a restart: what runs is shown as it stands, and what has ended is told."""
        await self._client.wait_until_ready()
        for vote in await self._outbox.read(self._room.disputes.untold):
            self._unsure.add(vote.id)
            self.changed(vote.id)

    async def _follow(self, dispute: int) -> None:
        """Several changes of one vote are one edit."""
        try:
            while dispute in self._due:
                self._due.discard(dispute)
                await self._tried(dispute)
        finally:
            del self._shows[dispute]

    async def _tried(self, dispute: int) -> None:
        try:
            await self._show(dispute)
        except Declined:
            pass  # it is not there any more
        except Exception as wrong:  # noqa: BLE001 - it is shown anew with its next change
            self._outbox.incident("vote-not-shown", wrong, dispute=dispute)

    async def _show(self, dispute: int) -> None:
        backoff, tries = Backoff(), 0
        while True:
            try:
                async with self._gate:
                    await self._shown(dispute)
            except NotDone as wrong:
                tries += wrong.fault is not Fault.AWAY
                if tries > TRIES:
                    log.warning("vote-given-up", dispute=dispute, fault=wrong.fault.value)
                    await self._given_up(dispute)
                    return
                if wrong.fault is Fault.AWAY:
                    await asyncio.sleep(backoff.pause(self._outbox.timing.retry_seconds))
                else:
                    await self._mend(dispute, wrong.fault)
            except StoreError:
                await asyncio.sleep(backoff.pause(self._outbox.timing.retry_seconds))
            else:
                return

    async def _shown(self, dispute: int) -> None:
        vote = await self._room.disputes.get(dispute)
        i18n = (await self._styles.guild(vote.guild)).i18n
        word = await shown_word(vote.language, vote.word)
        drawn = votes.card(i18n, vote, word)
        rest = self._outbox.rest
        if vote.message is not None:
            await rest.edit(vote.channel, vote.message, drawn)
        elif vote.runs:
            found = None
            if dispute in self._unsure:
                found = await rest.with_button(vote.channel, votes.yes_id(dispute))
            message = found or await rest.send(vote.channel, drawn, nonce(dispute, "vote", vote.channel))
            await self._room.disputes.posted(dispute, vote.channel, message)
        if not vote.runs and not vote.told:
            said = [text(votes.outcome(i18n, vote, word))]
            await rest.send(vote.channel, said, nonce(dispute, "vote"))
            await self._room.disputes.told(dispute)
        self._unsure.discard(dispute)

    async def _mend(self, dispute: int, fault: Fault) -> None:
        """So that another try may succeed: the thread serves where the channel cannot."""
        vote = await self._room.disputes.get(dispute)
        if fault is Fault.MESSAGE_GONE:
            await self._room.disputes.posted(dispute, vote.channel, None)
        elif vote.channel != vote.thread:
            await self._room.disputes.posted(dispute, vote.thread, None)
        elif fault is Fault.CHANNEL_GONE:
            await self._room.disputes.posted(dispute, vote.channel, None)

    async def _given_up(self, dispute: int) -> None:
        """What was decided holds all the same, and stands in the list of votes."""
        with suppress(Declined, StoreError):
            vote = await self._room.disputes.get(dispute)
            if not vote.runs:
                await self._room.disputes.told(dispute)
            elif vote.message is None:
                await self._room.disputes.unseen(dispute)
