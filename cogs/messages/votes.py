"""Messages of votes on words: one while the vote runs, edited to show its outcome, and one that announces it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from cogs.messages.announcements import Announcements
from cogs.messages.context import MessageContext
from cogs.messages.kind import Pace, Wanted
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
    """The word in its public form."""
    lexicon = await asyncio.to_thread(load_lexicon, language)
    return hidden(word) if lexicon.masked(word) else word


class Vote(Announcements):
    """Its subject is the dispute. If the channel refuses it, it goes to the thread where the vote was requested."""

    name = "vote"
    pace = Pace()

    def __init__(self, context: MessageContext) -> None:
        super().__init__(context, context.room.disputes)
        self._disputes = context.room.disputes

    async def _to_show(self) -> list[int]:
        return [vote.id for vote in await self._disputes.untold()]

    async def _server(self, subject: int) -> int | None:
        with suppress(Declined):
            return (await self._disputes.get(subject)).guild
        return None

    async def wanted(self, dispute: int, _reader: int, _look: str) -> Wanted | None:
        try:
            vote = await self._disputes.get(dispute)
        except Declined:
            return None  # it is gone
        i18n = (await self._context.styles.guild(vote.guild)).i18n
        word = await shown_word(vote.language, vote.word)
        return self._shown(vote, i18n, word)

    def _shown(self, vote: Dispute, i18n: I18n, word: str) -> Wanted | None:
        marks = (votes.yes_id(vote.id),)
        body = votes.card(i18n, vote, word)
        return Wanted(0, body, Channel(vote.channel), marks=marks, anew=vote.runs, ends=not vote.runs)

    async def refused(self, row: Row, _fault: Fault) -> Channel | None:
        """The decision is valid in any case, and is in the list of votes."""
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
        """The outcome is shown there."""


class VoteOutcome(Vote):
    name = "outcome"

    def _shown(self, vote: Dispute, i18n: I18n, word: str) -> Wanted | None:
        if vote.runs or vote.told:
            return None
        return Wanted(0, [text(votes.outcome(i18n, vote, word))], Channel(vote.channel), ends=True)

    async def _nowhere(self, vote: Dispute, row: Row) -> None:
        pass

    async def told(self, tx: Transaction, row: Row) -> None:
        await self._disputes.told(tx, row.subject)
