"""How a vote on a word ends, and what then becomes of the server's lists."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.languages import LANGUAGES
from engine.words import load_lexicon, tagged, untagged
from house.declined import Declined
from house.servers.dispute import RUNNING, Dispute, State
from house.servers.settings import Settings
from house.store import Transaction
from house.store.dispute_rows import CLOSE, FORGET_VOTES, STANDS, TIE
from house.store.setting_rows import PUT

TIE_MS = 7 * 24 * 3_600_000  # that moderators have


async def close(
    tx: Transaction, settings: Settings, dispute: Dispute, by: int | None, wanted: State | None, now: int
) -> None:
    """Decided where it is stored, so that no vote comes too late and none is lost."""
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


def _outcome(dispute: Dispute, wanted: State | None, state: str, yes: int, no: int, *, over: bool) -> State:
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
        raise Declined("vote-not-tied", word=word)  # it has been given more time meanwhile
    if state == "tied":
        return "undecided"
    if few:
        return "few"
    return "tied" if yes == no else "counts" if yes > no else "struck"


async def _list(tx: Transaction, settings: Settings, dispute: Dispute, *, counts: bool) -> None:
    """The server's lists, if they have to change: a word stands on one only if the word list says otherwise, and only in
    the language that was voted on."""
    usual = dispute.word in load_lexicon(dispute.language)
    for name, wanted in (("allow", counts and not usual), ("deny", not counts and usual)):
        [before] = await settings.decided(tx, dispute.guild, name)
        others = _without(dispute, before)
        now = [*others, tagged(dispute.language, dispute.word)] if wanted else others
        if now != before:
            value = msgspec.json.encode(now).decode()
            await tx.write(PUT, scope="guild", owner=dispute.guild, name=name, value=value)


def _without(dispute: Dispute, entries: Sequence[str]) -> list[str]:
    """The word that was voted on. What holds in both languages goes on holding in the other."""
    found: list[str] = []
    for entry in entries:
        language, word = untagged(entry)
        if word != dispute.word:
            found.append(entry)
        elif language != dispute.language:
            elsewhere = [language] if language else [one for one in LANGUAGES if one != dispute.language]
            found += [tagged(one, word) for one in elsewhere]
    return found
