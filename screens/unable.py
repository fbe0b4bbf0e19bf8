"""Refusals by the cogs themselves, beside the rules and the house."""

from __future__ import annotations

from typing import Any, Literal

UnableCode = Literal[
    "at-no-table",  # the player asked for their cards
    "no-table-here",  # no table in this channel, and none named
    "which-table",  # tables: more than one is possible
    "not-a-moderator",
    "no-chips-here",
    "mention-channels",
    "mention-a-role",
    "no-such-setting",  # typed
    "half-a-gift",  # of chips: the player or the number is missing
    "nothing-closed",
    "only-in-servers",
    "no-tables-here",  # but on servers, and in the bot's own messages
    "move-in-server",  # table: a direct message is no place for it
    "no-place-yet",  # table: it is open, and will be shown
    "cannot-write-here",  # missing: the bot's missing permissions
    "cannot-write-there",  # channel
    "channel-gone",
    "thread-archived",
    "not-this-channel",  # channels: where tables may be opened
    "cannot-post-vote",  # missing: the bot's missing permissions
    "vote-elsewhere",  # channels: where tables may be opened
    "not-this-family",  # game: /poker at a rummy table
    "nothing-offered",  # do: not on offer now
    "bad-number",  # typed
    "number-too-big",  # typed
    "name-or-recipe",  # a house game to preview
    "not-a-card",  # typed; one, other: cards of the deck
    "not-in-pile",  # card
    "not-on-top",  # card, top: Scrotch takes only the top card
    "knock-shows-words",
    "not-longer",  # word, typed: an extension contains the displayed word
    "bad-time",  # typed
    "name-all-three",  # of a game night
    "no-such-player",
    "invited-already",
    "enough-invited",  # most: at one table
    "not-to-invite",  # they do not want mentions
    "invite-people",  # a bot was chosen
    "sits-here",
    "read-options",  # typed: options are written name=value
    "banned",  # reason, until, appeal; server: whether the whole server is banned
    "barred-here",  # by this server's moderators
    "barred-guest",  # a barred person was invited
    "old-button",  # a button of an older version of the bot
    "hand-put-away",  # a practice hand from before a restart, or before many others
    "unfit-command",  # impossible for Discord's client
    "unfit-option",  # option
    "press-again",  # Discord was too slow for a window
    "busy",  # nothing was done, as it would have taken too long
    "shutting-down",
]


class Unable(Exception):
    def __init__(self, code: UnableCode, **facts: Any) -> None:
        super().__init__(code)
        self.code: UnableCode = code
        self.facts = facts
