"""Sentences for what the house and the cogs themselves decline."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from screens.i18n.language import later
from screens.i18n.option_names import label
from screens.names import mention
from screens.refusals.engine_refusals import not_seated
from screens.refusals.refusal_context import Sentence, Told, filled, fixed
from screens.table.stage import moment


def _daily_taken(told: Told) -> str:
    return told.i18n.say(
        "You have already taken today's chips. The next are there on {when}.",
        when=moment(int(told.fact("next_at", 0)), "f"),
    )


def _not_host(told: Told) -> str:
    """A host whose data was deleted is none: then the table is everybody's who plays there."""
    host = int(told.fact("host", 0))
    if not host:
        return told.i18n.say("Only players at this table or a moderator can do that.")
    return told.i18n.say("Only the host, {host}, or a moderator can do that.", host=mention(host))


def _try_again(told: Told) -> str:
    """Whether it is stored may not be known, so nothing is promised."""
    number = told.fact("id", "")
    if not number:
        return told.i18n.say("I could not save that. Look at the table, then try again.")
    return told.i18n.say(
        "I could not save that (id {id}). Look at the table, then try again.",
        id=number,
    )


def _no_hint(told: Told) -> str:
    if told.fact("allowed", instead=False):
        return told.i18n.say(
            "No hint here: it would tell you which words are real, or you have nothing to decide."
        )
    return told.i18n.say("This table gives no hints. At a table of your own you can switch them on: Options.")


def _unfit_option(told: Told) -> str:
    return told.i18n.say(
        ("I cannot use that value for `{option}`. Type the command again, and choose what Discord offers."),
        option=told.i18n.call("option", str(told.fact("option"))),
    )


def _gift_limit(told: Told) -> str:
    most = int(told.fact("most", 0))
    if not most:
        return told.i18n.say("You have given away all that this server allows in a day. Try again tomorrow.")
    return told.i18n.count(
        "That is too much: you may give away {n} more chip today.",
        "That is too much: you may give away {n} more chips today.",
        most,
    )


def _over_the_limit(told: Told) -> str:
    return told.i18n.say(
        "{option}: this server allows {most} at most.",
        option=label(told.i18n, str(told.fact("option"))),
        most=told.i18n.number(int(told.fact("most", 0))),
    )


def _too_many_yours(told: Told) -> str:
    return told.i18n.count(
        "You have {n} table open here, and this server allows no more. Close it first: `/table close`.",
        "You have {n} tables open here, and this server allows no more. Close one first: `/table close`.",
        int(told.fact("most", 0)),
    )


def _too_many_here(told: Told) -> str:
    return told.i18n.count(
        "{n} table is open here, and this server allows no more. Join it, or try again when it has closed.",
        "{n} tables are open here, and this server allows no more. Join one, or try again when one has closed.",
        int(told.fact("most", 0)),
    )


def _until(message: str, fact: str) -> Sentence:
    def sentence(told: Told) -> str:
        when = moment(int(told.fact(fact, 0)), "f")
        return told.i18n.say(message, word=str(told.fact("word")), when=when)

    return sentence


DECLINED: Mapping[str, Sentence] = MappingProxyType(
    {
        "endless-series": fixed(
            later(
                "A series needs a game that ends. Choose a quick game, or a number of hands, or one game only."
            )
        ),
        "no-table": filled(later("There is no open table {key}. Open one with `/play`."), "key"),
        "table-closed": fixed(later("That table is closed. Open a new one with `/play`.")),
        "table-paused": fixed(later("The table is paused. The host or a moderator can resume it.")),
        "moderator-paused": fixed(
            later("A moderator has paused the table, and only a moderator can resume it.")
        ),
        "in-lobby": fixed(later("The game has not begun. The host can press Start.")),
        "not-in-lobby": fixed(later("That can only be changed before the game starts.")),
        "begun-already": fixed(later("The game has already begun. Press My hand to see your cards.")),
        "already-seated": fixed(later("You are already at this table.")),
        "already-waiting": fixed(
            later(
                "You have already joined, and will be dealt in with the next hand. To change your "
                "mind, use `/table leave`."
            )
        ),
        "not-seated": not_seated,
        "table-full": filled(
            later("The table is full: {most} play here. Open another with `/play`."), "most"
        ),
        "no-joining": fixed(
            later(
                "This tournament has begun, and nobody can join it any more. Open another table with `/play`."
            )
        ),
        "too-few": filled(
            later("This needs {least} players. Wait for somebody to join, or add a computer."), "least"
        ),
        "not-host": _not_host,
        "no-computers": fixed(later("This server plays without computers.")),
        "no-such-seat": fixed(later("Nobody sits there. Choose somebody at the table.")),
        "no-such-game": fixed(later("There is no such game. Type `/play` to see them all.")),
        "over-the-limit": _over_the_limit,
        "too-many-yours": _too_many_yours,
        "too-many-here": _too_many_here,
        "no-hint": _no_hint,
        "nothing-to-void": fixed(
            later(
                "There is nothing to undo. A hand can be voided only while it is being played, and a transfer "
                "while both accounts are there."
            )
        ),
        "too-late-to-cut": fixed(
            later("Too late to cut: the cards are dealt. You can cut the next deal when this hand is over.")
        ),
        "bad-cut": filled(later("Cut with a word or number of at most {most} characters."), "most"),
        "no-such-hand": fixed(
            later("That hand was not played here. `/stats history` lists the hands of this server.")
        ),
        "too-old": fixed(
            later(
                "That was too long ago: what happened in that hand is no longer kept. Ask for a later hand."
            )
        ),
        "daily-taken": _daily_taken,
        "no-daily": fixed(later("This server hands out no daily chips.")),
        "gifts-off": fixed(later("This server does not allow gifts of chips.")),
        "gift-limit": _gift_limit,
        "gift-to-self": fixed(later("Give them to somebody else.")),
        "bad-name": filled(later("A name needs 1 to {most} characters."), "most"),
        "name-taken": filled(
            later("{name} is taken. Choose another name, or change that game with `/house edit`."), "name"
        ),
        "no-such-recipe": filled(
            later("There is no house game {name} here. `/house list` shows them all."), "name"
        ),
        "votes-off": fixed(
            later("This server has no votes on words. A moderator can change that: `/settings server`.")
        ),
        "never-played": fixed(
            later("Only those who have played here vote on words. Play a hand to its end first: `/play`.")
        ),
        "no-word": filled(
            later(
                "`{word}` cannot stand on a list of words: a word has letters only, {most} at most. "
                "Put `en:` or `fr:` in front of it if it is for one language alone."
            ),
            "word",
            "most",
        ),
        "word-decided": filled(
            later(
                "This server has already decided on **{word}**. A moderator can change that: `/settings server`."
            ),
            "word",
        ),
        "word-voted-on": _until(
            later("A vote on **{word}** is already running here, until {when}."), "ends_at"
        ),
        "word-voted-lately": _until(
            later("**{word}** was voted on here recently. It may be voted on again from {when}."), "again_at"
        ),
        "one-vote-each": _until(
            later(
                "A vote that you began is still running, on **{word}**, until {when}. Begin another one then."
            ),
            "ends_at",
        ),
        "too-many-votes": filled(
            later("{most} votes are running here already. Try again when one of them has ended."), "most"
        ),
        "no-such-vote": fixed(later("There is no such vote here. Look up a word to put it to a vote.")),
        "vote-over": filled(later("Voting on **{word}** is over. The channel shows how it stands."), "word"),
        "vote-not-tied": filled(
            later("The vote on **{word}** is not tied. You may veto it, or wait for its end."), "word"
        ),
        "try-again": _try_again,
        "not-stored": filled(
            later(
                "I cannot save anything right now, so nothing has changed. Try again in a minute (id {id})."
            ),
            "id",
        ),
        "not-dealt": filled(
            later("I cannot save anything right now, so no hand was dealt. Try again in a minute (id {id})."),
            "id",
        ),
        "not-deleted": filled(
            later(
                "I cannot save anything right now, so you are not deleted yet, though you may have left "
                "tables. Try again in a minute (id {id})."
            ),
            "id",
        ),
        "in-doubt": filled(
            later(
                "I lost my database just then. In a minute, check the table or `/chips ledger`, then "
                "try again (id {id})."
            ),
            "id",
        ),
        "not-read": filled(
            later(
                "My database is not answering right now. Look again in a minute, and try again only "
                "if nothing has changed (id {id})."
            ),
            "id",
        ),
    }
)

UNABLE: Mapping[str, Sentence] = MappingProxyType(
    {
        "no-table-here": fixed(
            later("There is no table here. Open one with `/play`, or name the table you mean.")
        ),
        "which-table": filled(later("Which table? Name one of: {tables}."), "tables"),
        "not-a-moderator": fixed(
            later(
                "Only moderators can do that: members with Manage Server, or with the role set in "
                "`/settings server`."
            )
        ),
        "mention-channels": filled(
            later("“{typed}” is not a channel. Mention channels, like #cards; `none` allows them all."),
            "typed",
        ),
        "mention-a-role": filled(
            later("“{typed}” is not a role. Mention one, like @dealers; `none` removes it."), "typed"
        ),
        "nothing-closed": fixed(later("No table has closed here lately. Open one with `/play`.")),
        "no-chips-here": filled(later("{game} is played for points, without chips."), "game"),
        "only-in-servers": fixed(later("That works in a server, not in direct messages.")),
        "move-in-server": filled(
            later("Go to the channel where table {table} should be, and use `/table show` there."), "table"
        ),
        "no-place-yet": filled(
            later(
                "Table {table} is open, but my database is not answering right now. The table will "
                "appear as soon as it does."
            ),
            "table",
        ),
        "cannot-write-here": filled(
            later("I cannot show a table here. Allow me to: {missing}; or open it in another channel."),
            "missing",
        ),
        "channel-gone": fixed(
            later(
                "The channel of this table was deleted. You can play on, and move the table to another channel."
            )
        ),
        "thread-archived": fixed(
            later("This thread is archived. I am reopening it; if it is locked, only a moderator can.")
        ),
        "not-this-channel": filled(later("On this server, tables are opened in {channels}."), "channels"),
        "cannot-post-vote": filled(
            later("I cannot post a vote here. Allow me to: {missing}; or begin it in another channel."),
            "missing",
        ),
        "vote-elsewhere": filled(later("On this server, begin votes in {channels}."), "channels"),
        "not-this-family": filled(
            later("{game} is not played with that command. Press its buttons: `/hand`."), "game"
        ),
        "nothing-offered": fixed(later("You cannot do that now. Press My hand to see what you can do.")),
        "bad-number": filled(later("“{typed}” is not a whole number. Type one like 12."), "typed"),
        "number-too-big": filled(later("“{typed}” is too big. Type a smaller number."), "typed"),
        "name-or-recipe": fixed(
            later("Name a house game, or give a recipe to try out. `/house list` shows what there is.")
        ),
        "not-a-card": filled(
            later("“{typed}” is not a card of this deck. Write it like {one} or {other}."),
            "typed",
            "one",
            "other",
        ),
        "not-in-pile": filled(later("{card} is not in the pile. Choose a card that is."), "card"),
        "not-on-top": filled(later("{card} is not on top of the pile: {top} is."), "card", "top"),
        "knock-shows-words": fixed(
            later("In Scrotch you lay nothing when you take a card: you show your words when you knock.")
        ),
        "not-longer": filled(
            later("“{typed}” does not make {word} longer. Type the whole longer word."), "word", "typed"
        ),
        "no-such-player": fixed(later("That player is not at this table.")),
        "read-options": filled(
            later("I cannot read “{typed}”. Write options as name=value, e.g. ante=2 max_bet=10."), "typed"
        ),
        "old-button": fixed(
            later("That button is out of date. Press My hand, or use `/table show` for the current table.")
        ),
        "unfit-command": fixed(
            later("I cannot read that command. Type `/` and choose it from Discord's list.")
        ),
        "unfit-option": _unfit_option,
        "press-again": fixed(later("Discord was too slow to open that window. Press the button again.")),
        "shutting-down": fixed(later("The bot is restarting. Nothing is lost; try again in a minute.")),
        "moving": fixed(
            later(
                "The bot was busy for a moment. Look at the table, and press again if it still waits for you."
            )
        ),
    }
)
