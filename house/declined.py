"""The house's refusals, where a game's rules do not apply.

Each has a code and facts, like the engine's `Refused`; `screens/refusals` has the sentences.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

from house.store.transactions import DatabaseAway, InDoubt, Unread

DeclinedCode = Literal[
    "no-table",  # key: no open table of that name
    "too-many-codes",  # wrong codes within a minute
    "table-closed",
    "table-paused",  # paused by its host
    "moderator-paused",  # paused by a moderator, who alone may resume it
    "in-lobby",  # the game has not begun
    "not-in-lobby",  # the game has begun: options and computers are settled
    "begun-already",  # a second press on Start
    "already-seated",
    "already-waiting",  # waiting for a seat at the end of the hand
    "not-seated",
    "table-full",  # most
    "no-joining",  # a tournament accepts no players after its start
    "too-few",  # least: players needed to start
    "not-host",  # host
    "no-computers",  # the server has switched them off
    "no-such-seat",
    "no-such-game",
    "endless-series",  # this game has no end that a series could count
    "over-the-limit",  # option, most: stakes above the server's limit
    "too-many-yours",  # most: tables of one host; free_at: when one of their lobbies closes by itself
    "too-many-here",  # most: tables on this server; free_at
    "no-hint",  # allowed: whether this table has hints; words: whether a hint would show which words are real
    "nothing-to-void",
    "not-yours-to-void",  # nobody has asked, or the player was not dealt in
    "all-must-agree",  # a moderator would close the table in a hand that they play with others
    "too-late-to-cut",  # the cards are dealt
    "bad-cut",  # most: characters
    "no-such-hand",
    "too-old",  # the hand's events are no longer stored
    "no-film",  # another version played the hand, so it cannot be replayed
    "not-alone",  # another player has played the hand
    "still-played",  # the daily hand can still be played
    "daily-taken",  # next_at
    "no-daily",  # the server has no daily chips
    "no-hand-yet",  # the player has not finished a hand here
    "account-too-new",  # next_at
    "exported-lately",  # next_at
    "daily-gone",  # the daily hand may be practised by now
    "daily-deleted",  # next_at: the player has deleted today's hand with all their data
    "gifts-off",
    "gift-limit",  # most
    "gift-to-self",
    "bad-name",
    "name-taken",  # name
    "no-such-recipe",
    "votes-off",  # the server has no votes on words
    "never-played",  # no hand on this server
    "no-word",  # word, most: letters of the longest word
    "word-decided",  # word: it is on one of the server's lists
    "word-voted-on",  # word, ends_at: of the vote under way
    "word-voted-lately",  # word, again_at
    "one-vote-each",  # word, ends_at: of the player's vote under way
    "too-many-votes",  # most: running on this server
    "no-such-vote",
    "vote-over",  # word
    "vote-not-tied",  # word
    "no-such-zone",  # typed
    "too-many-nights",  # most: on this server
    "no-such-night",
    "night-full",  # most: players who may sign up
    "too-many-tournaments",  # most: on this server
    "no-such-tournament",
    "tournament-full",  # most: players who may sign up
    "tournament-not-begun",  # next_at
    "tournament-begun",  # nobody withdraws any more
    "tournament-closed",  # its first half is over, so nobody sits down any more
    "tournament-over",
    "not-in-tournament",
    "too-many-barred",  # most: on this server
    "try-again",  # id: our fault; nothing has changed
    "not-dealt",  # id: the database is away; no hand has begun
    "not-deleted",  # id: the database is away; the player may have left tables already
    "not-stored",  # id: the database is away; nothing has changed
    "in-doubt",  # id: it may or may not be stored
    "not-read",  # id: the database does not answer
]

DECLINED_CODES: frozenset[str] = frozenset(get_args(DeclinedCode))


class Declined(Exception):
    def __init__(self, code: DeclinedCode, **facts: Any) -> None:
        super().__init__(code)
        self.code: DeclinedCode = code
        self.facts = facts

    @classmethod
    def because(cls, wrong: DatabaseAway | InDoubt | Unread) -> Declined:
        """Return the refusal for a failure of the database."""
        code: DeclinedCode = "not-read"
        if not isinstance(wrong, Unread):
            code = "in-doubt" if isinstance(wrong, InDoubt) else "not-stored"
        return cls(code, id=wrong.number)

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({told})" if told else self.code
