"""The messages of votes on words: one while the vote runs, edited to show its outcome, and one that announces it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import discord
import structlog

from cogs.messages.body import Body
from cogs.messages.context import MessageContext
from cogs.messages.hand_places import HandDM
from cogs.messages.kept import Following, Kept, nonce
from cogs.transport.rest import Fault
from engine.words import load_lexicon
from house.declined import Declined
from screens import votes
from screens.components import text
from screens.profanity import hidden

log = structlog.get_logger("cogs")
TRIES = 3
AT_ONCE = 4
"""Votes that are drawn and sent at a time. Pauses do not count."""


async def shown_word(language: str, word: str) -> str:
    """As it may be shown in public."""
    lexicon = await asyncio.to_thread(load_lexicon, language)
    return hidden(word) if lexicon.masked(word) else word


class VoteMessages:
    def __init__(self, client: discord.Client, context: MessageContext) -> None:
        self._client, self._context = client, context
        self._room, self._outbox = context.room, context.outbox
        self._shown: dict[int, VoteMessage] = {}  # those that are not told yet
        self._gate = asyncio.Semaphore(AT_ONCE)

    def open(self) -> None:
        self._room.disputes.watch(self.changed)
        self._outbox.begin(self._take_up())

    def close(self) -> None:
        self._room.disputes.unwatch(self.changed)

    async def _take_up(self) -> None:
        """After a restart, show the votes that run and announce those that have ended."""
        await self._client.wait_until_ready()
        for vote in await self._outbox.read(self._room.disputes.untold):
            self._of(vote.id).unsure()
            self.changed(vote.id)

    def changed(self, dispute: int) -> None:
        """Called after each commit; must return at once."""
        self._of(dispute).changed()

    def _of(self, dispute: int) -> VoteMessage:
        if dispute not in self._shown:
            forget = partial(self._shown.pop, dispute, None)
            self._shown[dispute] = VoteMessage(self._context, dispute, self._gate, forget)
        return self._shown[dispute]


class VoteMessage:
    def __init__(
        self, context: MessageContext, dispute: int, gate: asyncio.Semaphore, forget: Callable[[], object]
    ) -> None:
        """`forget` is called when nothing more is to be shown."""
        self._context, self._dispute, self._gate, self._forget = context, dispute, gate, forget
        self._disputes = context.room.disputes
        self._kept = Kept(context.pictures, ("vote", dispute))
        self._told = Kept(context.pictures, ("vote-told", dispute))
        self._follow = Following(context.outbox, self._put, "vote-not-shown", mended=self._mended)
        self._tries = 0

    def unsure(self) -> None:
        """It may have been posted before a restart."""
        self._kept.unsure = True

    def changed(self) -> None:
        self._tries = 0
        self._follow.touch()

    async def _put(self) -> None:
        async with self._gate:
            try:
                await self._show()
            except Declined:
                self._forget()  # it is not there any more

    async def _show(self) -> None:
        vote, kept = await self._disputes.get(self._dispute), self._kept
        i18n = (await self._context.styles.guild(vote.guild)).i18n
        word = await shown_word(vote.language, vote.word)
        drawn = Body(votes.card(i18n, vote, word))
        if vote.message is not None:
            kept.place = HandDM(vote.channel, vote.message)
            await kept.change(drawn)
        elif vote.runs:
            made = nonce(self._dispute, "vote", vote.channel)
            place = await kept.post(vote.channel, drawn, made, votes.yes_id(self._dispute))
            await self._disputes.posted(self._dispute, vote.channel, place.message)
            if not kept.shows(drawn):  # it may be from before a restart
                self._follow.touch()
        if vote.runs:
            return
        if not vote.told:
            said = Body([text(votes.outcome(i18n, vote, word))])
            await self._told.post(vote.channel, said, nonce(self._dispute, "vote"))
            await self._disputes.told(self._dispute)
        self._forget()

    async def _mended(self, fault: Fault) -> bool:
        """If the channel refuses it, use the thread. The decision holds in any case, and is in the list of votes."""
        self._tries += 1
        with suppress(Declined):
            vote = await self._disputes.get(self._dispute)
            if self._tries > TRIES:
                log.warning("vote-given-up", dispute=self._dispute, fault=fault.value)
                if not vote.runs:
                    await self._disputes.told(self._dispute)
                    self._forget()
                elif vote.message is None:
                    await self._disputes.unseen(self._dispute)
                return False
            if fault is Fault.MESSAGE_GONE:
                await self._disputes.posted(self._dispute, vote.channel, None)
            elif vote.channel != vote.thread:
                await self._disputes.posted(self._dispute, vote.thread, None)
            elif fault is Fault.CHANNEL_GONE:
                await self._disputes.posted(self._dispute, vote.channel, None)
        return True
