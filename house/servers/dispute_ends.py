"""How a vote on a word ends, and what then becomes of the server's lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine.languages import LANGUAGES
from engine.words import load_lexicon, tagged, untagged
from house.declined import Declined
from house.servers.dispute import RUNNING, Dispute, State
from house.servers.settings import Settings
from house.store import Rows, Vetoed, Write
from house.store.dispute_rows import CLOSE, FORGET_VOTES, TIE
from house.store.setting_rows import PUT

TIE_MS = 7 * 24 * 3_600_000  # that moderators have


class Closing:
    """How a vote ends. Decided where it is stored, so that no vote comes too late and none is lost."""

    def __init__(
        self, settings: Settings, dispute: Dispute, by: int | None, wanted: State | None, now: int
    ) -> None:
        self._settings = settings
        self._dispute = dispute
        self._by = by
        self._wanted = wanted
        self._now = now
        self._state: State = "open"

    def counted(self, rows: Rows) -> Iterator[Write]:
        state, ends_at, for_it, against, *votes = rows[0]
        tied = state == "tied"
        yes, no = (int(for_it), int(against)) if tied else (int(votes[0]), int(votes[1]))
        self._state = self._outcome(state, int(ends_at), yes, no)
        values = {"of_dispute": self._dispute.id, "for_it": yes, "against": no}
        if self._state == "tied":
            yield Write(TIE, {**values, "until": self._now + TIE_MS})
        else:
            yield Write(CLOSE, {**values, "outcome": self._state, "by": self._by, "now": self._now})
        yield Write(FORGET_VOTES, {"of_dispute": self._dispute.id})

    def _outcome(self, state: str, ends_at: int, yes: int, no: int) -> State:
        word = self._dispute.word
        if state not in RUNNING:
            raise Vetoed(Declined("vote-over", word=word))
        if self._wanted == "few":
            if state == "tied" or yes + no >= self._dispute.quorum:
                raise Vetoed(Declined("vote-not-tied", word=word))
            return "few"
        if self._wanted is not None:
            if self._wanted != "vetoed" and state != "tied":
                raise Vetoed(Declined("vote-not-tied", word=word))
            return self._wanted
        if ends_at > self._now:
            raise Vetoed(Declined("vote-not-tied", word=word))  # it has been given more time meanwhile
        if state == "tied":
            return "undecided"
        if yes + no < self._dispute.quorum:
            return "few"
        return "tied" if yes == no else "counts" if yes > no else "struck"

    def listed(self, lists: Mapping[str, Any]) -> Iterator[Write]:
        """The server's lists, if they have to change: a word stands on one only if the word list says otherwise, and
        only in the language that was voted on."""
        if self._state not in ("counts", "struck"):
            return
        word, counts = self._dispute.word, self._state == "counts"
        usual = word in load_lexicon(self._dispute.language)
        for name, wanted in (("allow", counts and not usual), ("deny", not counts and usual)):
            others = self._others(lists[name])
            now = [*others, tagged(self._dispute.language, word)] if wanted else others
            if now != lists[name]:
                value = msgspec.json.encode(now).decode()
                keys = {"scope": "guild", "owner": self._dispute.guild, "name": name}
                yield Write(PUT, {**keys, "value": value})

    def _others(self, entries: Sequence[str]) -> list[str]:
        """Without the word that was voted on. What holds in both languages goes on holding in the other."""
        found: list[str] = []
        for entry in entries:
            language, word = untagged(entry)
            if word != self._dispute.word:
                found.append(entry)
            elif language != self._dispute.language:
                elsewhere = (
                    [language] if language else [one for one in LANGUAGES if one != self._dispute.language]
                )
                found += [tagged(one, word) for one in elsewhere]
        return found
