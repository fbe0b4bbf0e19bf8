"""Players' information about words, and the pages to start a vote on one."""

from __future__ import annotations

import asyncio

from cogs.messages.votes import shown_word
from cogs.visit.bot_permissions import must_write_here
from cogs.visit.opening import home_channel, must_be_allowed_here
from cogs.visit.visit import Visit
from engine.languages import LANGUAGES
from engine.options import is_slow
from engine.words import load_lexicon
from house.declined import Declined
from house.servers.dispute import Dispute
from screens import tournaments, votes
from screens.components import Component
from screens.solo import daily
from screens.unable import Unable
from screens.word_sheet import KnownWord, known, not_yet, not_yet_said


async def told_why_not(visit: Visit, language: str, word: str = "") -> bool:
    """Refuse information about words of this language, or about this word, if needed; return whether that happened."""
    why = await _why_not(visit, language, word)
    if why is not None:
        await visit.whisper(why)
    return why is not None


async def _why_not(visit: Visit, language: str, word: str) -> str | list[Component] | None:
    """The reason for silence: a tournament, or a hand on any server with words of this language on honour. A slow
    hand, which lasts for days, keeps only the words that could matter in it."""
    for table in await visit.room.waiting.on_honour(visit.player, language):
        if not is_slow(table.options):
            return not_yet(visit.i18n, table.short, language)
        if word and table.could_spell(visit.player, word):
            return not_yet_said(visit.i18n, table.short)
    hand = await visit.room.daily.on_honour(visit.player, language)
    if hand is not None:
        return daily.not_over(visit.i18n, hand)
    known = await visit.room.tournament_hands.played_by(visit.player, language)
    return None if known is None else tournaments.not_over(visit.i18n, known)


async def looked_up(visit: Visit, language: str, word: str) -> KnownWord | None:
    """Judge a word as a challenge on this server would. None: the player got a refusal."""
    if await told_why_not(visit, language, word):
        return None
    allow, deny = (), ()
    if visit.guild is not None:
        allow, deny = await visit.room.settings.some(visit.guild, "allow", "deny")
    slow = await visit.room.waiting.on_honour(visit.player, language)

    def look() -> KnownWord:  # in a thread: the first time, lists and a file are read
        found = known(load_lexicon(language).with_house_words(tuple(allow), tuple(deny)), word)
        return (
            found.without(lambda one: any(table.could_spell(visit.player, one) for table in slow))
            if slow
            else found
        )

    return await asyncio.to_thread(look)


async def vote_sheet(visit: Visit, detail: str) -> list[Component] | None:
    server, (head, *rest) = visit.server, detail.split(".")
    if head == votes.LIST:
        found = await visit.room.disputes.last(server)
        told = [(vote, await shown_word(vote.language, vote.word)) for vote in found]
        return votes.earlier(visit.i18n, told)
    if head in (votes.ASK, votes.OPEN) and len(rest) == 2 and rest[0] in LANGUAGES:
        return await _dispute(visit, head, rest[0], rest[1].upper())
    pressed = votes.read(detail)
    if pressed is None:
        raise Unable("old-button")
    vote = await visit.room.disputes.get(pressed[0])
    if vote.guild != server:
        raise Declined("no-such-vote")
    return await _pressed(visit, vote, pressed[1])


async def _dispute(visit: Visit, do: str, language: str, word: str) -> list[Component] | None:
    if not votes.can_be_disputed(word):
        raise Unable("old-button")
    if await told_why_not(visit, language, word):
        return None
    await must_be_allowed_here(visit, "vote-elsewhere")
    must_write_here(visit, "cannot-post-vote")
    disputes = visit.room.disputes
    if do == votes.ASK:
        quorum = await disputes.may_open(visit.server, word, language, visit.player)
        hours = await visit.room.settings.get(visit.server, "vote_hours")
        return votes.asked(visit.i18n, language, word, await shown_word(language, word), quorum, hours)
    vote = await disputes.open(
        visit.server, word, language, by=visit.player, channel=home_channel(visit), thread=visit.channel
    )
    await visit.whisper(votes.begun(visit.i18n, vote, await shown_word(vote.language, vote.word)))
    return None


async def _pressed(visit: Visit, vote: Dispute, do: str) -> list[Component] | None:
    disputes, word = visit.room.disputes, await shown_word(vote.language, vote.word)
    if do in (votes.YES, votes.NO):
        after = await disputes.vote(vote.id, visit.player, yes=do == votes.YES)
        await visit.whisper(votes.counted(visit.i18n, after, word, yes=do == votes.YES))
        return None
    await visit.must_moderate()
    if do == votes.VETO and vote.runs:
        return votes.veto(visit.i18n, vote, word)
    if do in (votes.VETO, votes.VETO_NOW):
        vote = await disputes.veto(vote.id, visit.player)
    elif do in (votes.COUNTS, votes.STRUCK):
        vote = await disputes.decide(vote.id, visit.player, counts=do == votes.COUNTS)
    else:
        raise Unable("old-button")
    await visit.whisper(votes.outcome(visit.i18n, vote, word))
    return None
