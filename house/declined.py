"""How the house says no, where the rules of a game have nothing to say.

A code and the facts a sentence needs, like the engine's `Refused`; the sentence is made in `screens/refusals`.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

from house.store.transactions import Away, InDoubt, Unread

DeclinedCode = Literal[
    "no-table",  # key: no open table of that name
    "too-many-codes",  # that fit no table, within a minute
    "table-closed",
    "table-paused",  # by its host
    "moderator-paused",  # by a moderator, who alone resumes it
    "in-lobby",  # the game has not begun
    "not-in-lobby",  # it has: options, computers and the like are settled
    "begun-already",  # a second press on Start
    "already-seated",
    "already-waiting",  # for the end of the hand, to be seated then
    "not-seated",
    "table-full",  # most
    "no-joining",  # a tournament takes nobody after its start
    "too-few",  # least: players needed to start
    "not-host",  # host
    "no-computers",  # the server has switched them off
    "no-such-seat",
    "no-such-game",
    "endless-series",  # this game has no end that a series could count
    "over-the-limit",  # option, most: stakes above the server's limit
    "too-many-yours",  # most: tables whose host they are; free_at: when a lobby of theirs closes by itself
    "too-many-here",  # most: tables on this server; free_at
    "no-hint",  # allowed: whether hints are, at this table; words: whether it would tell which are real
    "nothing-to-void",
    "too-late-to-cut",  # the cards are dealt
    "bad-cut",  # most: characters
    "no-such-hand",
    "too-old",  # what happened in that hand is kept no longer
    "no-film",  # that hand was played by another version, and cannot be played again
    "not-alone",  # somebody else has played that hand
    "still-played",  # that daily hand can still be played
    "daily-taken",  # next_at
    "no-daily",  # the server hands out none
    "no-hand-yet",  # they have not finished a hand here
    "account-too-new",  # next_at
    "exported-lately",  # next_at
    "daily-gone",  # that hand may be practised by now
    "daily-deleted",  # next_at: the hand of today, with all their data
    "gifts-off",
    "gift-limit",  # most
    "gift-to-self",
    "bad-name",
    "name-taken",  # name
    "no-such-recipe",
    "votes-off",  # the server has no votes on words
    "never-played",  # on this server
    "no-word",  # word, most: letters that one may have
    "word-decided",  # word: it is on one of the server's lists
    "word-voted-on",  # word, ends_at: already
    "word-voted-lately",  # word, again_at
    "one-vote-each",  # word, ends_at: of the vote that they have begun
    "too-many-votes",  # most: running on this server
    "no-such-vote",
    "vote-over",  # word
    "vote-not-tied",  # word
    "no-such-zone",  # typed
    "too-many-nights",  # most: on this server
    "no-such-night",
    "night-full",  # most: who may sign up
    "too-many-tournaments",  # most: on this server
    "no-such-tournament",
    "tournament-full",  # most: who may sign up
    "tournament-not-begun",  # next_at
    "tournament-begun",  # so nobody signs up any more
    "tournament-over",
    "not-in-tournament",  # they had not checked in when it began
    "hand-gone",  # another one is played by now
    "too-many-barred",  # most: on this server
    "try-again",  # id: our fault, nothing has changed
    "not-dealt",  # id: the database is away, and no hand has begun
    "not-deleted",  # id: the database is away, and they may have left tables by then
    "not-stored",  # id: the database is away, and nothing has changed
    "in-doubt",  # id: it may be stored; that is being looked up
    "not-read",  # id: the database does not answer
]

DECLINED_CODES: frozenset[str] = frozenset(get_args(DeclinedCode))


class Declined(Exception):
    def __init__(self, code: DeclinedCode, **facts: Any) -> None:
        super().__init__(code)
        self.code: DeclinedCode = code
        self.facts = facts

    @classmethod
    def because(cls, wrong: Away | InDoubt | Unread) -> Declined:
        """A failure of the database that nothing else has turned into a refusal."""
        code: DeclinedCode = "not-read"
        if not isinstance(wrong, Unread):
            code = "in-doubt" if isinstance(wrong, InDoubt) else "not-stored"
        return cls(code, id=wrong.number)

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({told})" if told else self.code
