"""The messages of votes on words: one while the vote runs, edited to show its outcome, and one that announces it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

import discord

from cogs.messages.context import MessageContext
from cogs.messages.message import Pace, Wanted
from cogs.messages.place import Channel, Row
from cogs.transport.rest import Fault
from engine.words import load_lexicon
from house.declined import Declined
from house.servers.dispute import Dispute
from house.store import Transaction
from screens import votes
from screens.components import text
from screens.i18n.language import I18n
from screens.profanity import hidden


async def shown_word(language: str, word: str) -> str:
    """As it may be shown in public."""
    lexicon = await asyncio.to_thread(load_lexicon, language)
    return hidden(word) if lexicon.masked(word) else word


class Vote:
    """Its subject is the dispute. Where the channel refuses it, it stands in the thread in which it was asked for."""

    name, own = "vote", False
    pace = Pace()

    def __init__(self, context: MessageContext) -> None:
        self._context, self._disputes = context, context.room.disputes

    async def wanted(self, dispute: int, _reader: int, _look: str) -> Wanted | None:
        try:
            vote = await self._disputes.get(dispute)
        except Declined:
            return None  # it is not there any more
        i18n = (await self._context.styles.guild(vote.guild)).i18n
        word = await shown_word(vote.language, vote.word)
        return self._shown(vote, i18n, word)

    def _shown(self, vote: Dispute, i18n: I18n, word: str) -> Wanted | None:
        marks = (votes.yes_id(vote.id),)
        body = votes.card(i18n, vote, word)
        return Wanted(0, body, Channel(vote.channel), marks=marks, anew=vote.runs, ends=not vote.runs)

    async def refused(self, row: Row, _fault: Fault) -> Channel | None:
        """The decision holds in any case, and is in the list of votes."""
        with suppress(Declined):
            vote = await self._disputes.get(row.subject)
            if row.channel != vote.thread:
                return Channel(vote.thread)
            await self._nowhere(vote, row)
        return None

    async def _nowhere(self, vote: Dispute, row: Row) -> None:
        if vote.runs and not row.stands:
            await self._disputes.unseen(vote.id)

    async def told(self, tx: Transaction, row: Row) -> None:
        """The outcome says it."""


class Outcome(Vote):
    name = "outcome"

    def _shown(self, vote: Dispute, i18n: I18n, word: str) -> Wanted | None:
        if vote.runs or vote.told:
            return None
        return Wanted(0, [text(votes.outcome(i18n, vote, word))], Channel(vote.channel), ends=True)

    async def _nowhere(self, vote: Dispute, row: Row) -> None:
        pass

    async def told(self, tx: Transaction, row: Row) -> None:
        await self._disputes.told(tx, row.subject)


class Votes:
    def __init__(self, client: discord.Client, context: MessageContext) -> None:
        self._client, self._context = client, context
        self._disputes = context.room.disputes
        self._kinds = Vote(context), Outcome(context)

    def open(self) -> None:
        self._disputes.watch(self.changed)
        self._context.outbox.begin(self._take_up())

    def close(self) -> None:
        self._disputes.unwatch(self.changed)

    async def _take_up(self) -> None:
        """After a restart, show the votes that run and announce those that have ended."""
        await self._client.wait_until_ready()
        for kind in self._kinds:
            await self._context.outbox.read(partial(self._context.messages.take_up, kind))
        for vote in await self._context.outbox.read(self._disputes.untold):
            self.changed(vote.id)

    def changed(self, dispute: int) -> None:
        """Called after each commit; must return at once."""
        for kind in self._kinds:
            self._context.messages.of(kind, dispute).want()
