"""Sentences for refusals by the house and the cogs."""

from __future__ import annotations

from collections.abc import Mapping

from screens.i18n.language import to_say
from screens.i18n.option_names import label
from screens.names import escaped, mention
from screens.refusals.engine_refusals import not_seated
from screens.table.refusal_context import LONGEST_FACT, RefusalContext, Sentence, count
from screens.table.stage import moment


def _not_host(told: RefusalContext) -> str:
    """A host with deleted data is none: then all players at the table may act."""
    host = int(told.fact("host", 0))
    if not host:
        return told.i18n.say("Only players at this table or a moderator can do that.")
    return told.i18n.say("Only the host, {host}, or a moderator can do that.", host=mention(host))


def _no_hint(told: RefusalContext) -> str:
    if told.fact("allowed", instead=False) and told.fact("words", instead=False):
        return told.i18n.say("No hint: it would tell you which words are real.")
    if told.fact("allowed", instead=False):
        return told.i18n.say("No hint: you have nothing to decide.")
    return told.i18n.say("This table gives no hints. At a table of your own you can switch them on: Options.")


def _unfit_option(told: RefusalContext) -> str:
    return told.i18n.say(
        ("I cannot use that value for `{option}`. Type the command again, and choose what Discord offers."),
        option=told.i18n.call("option", str(told.fact("option"))),
    )


def _gift_limit(told: RefusalContext) -> str:
    most = int(told.fact("most", 0))
    if not most:
        return told.i18n.say("You have given away all that this server allows in a day. Try again tomorrow.")
    return told.i18n.count(
        "That is too much: you may give away {n} more chip today.",
        "That is too much: you may give away {n} more chips today.",
        most,
    )


def _over_the_limit(told: RefusalContext) -> str:
    return told.i18n.say(
        "{option}: this server allows {most} at most.",
        option=label(told.i18n, str(told.fact("option"))),
        most=told.i18n.number(int(told.fact("most", 0))),
    )


def _too_many(sentence: Sentence) -> Sentence:
    """Adds the time of the next opening, if known."""

    def told(facts: RefusalContext) -> str:
        at, said = facts.facts.get("free_at"), facts.say(sentence) or ""
        if not at:
            return said
        closes = facts.i18n.say("If nobody plays, the first of them closes {when}.", when=moment(int(at)))
        return f"{said} {closes}"

    return told


DECLINED: Mapping[str, Sentence] = to_say(
    {
        "endless-series": "A series needs a game that ends. Choose a quick game, or a number of hands, or one game only.",
        "too-many-codes": "None of these codes fitted. Ask for the right one, and try it in a minute.",
        "no-table": "There is no open table {key}. Open one with `/play`.",
        "table-closed": "That table is closed. Open a new one with `/play`.",
        "table-paused": "The table is paused. The host or a moderator can resume it.",
        "moderator-paused": "A moderator has paused the table, and only a moderator can resume it.",
        "in-lobby": "The game has not begun. The host can press Start.",
        "not-in-lobby": "That can only be changed before the game starts.",
        "begun-already": "The game has already begun. Press My hand to see your cards.",
        "already-seated": "You are already at this table.",
        "already-waiting": "You have already joined, and will be dealt in with the next hand. To change your mind, use `/table leave`.",
        "not-seated": not_seated,
        "table-full": "The table is full: {most} play here. Open another with `/play`.",
        "no-joining": "This game has begun, and nobody can join it any more. Open another table with `/play`.",
        "too-few": "This needs {least} players. Wait for somebody to join, or add a computer.",
        "not-host": _not_host,
        "no-computers": "This server plays without computers.",
        "no-such-seat": "Nobody sits there. Choose somebody at the table.",
        "no-such-game": "There is no such game. Type `/play` to see them all.",
        "over-the-limit": _over_the_limit,
        "too-many-yours": _too_many(
            count(
                "You have {n} table open here, and no more are allowed. Close it first: `/table close`.",
                "You have {n} tables open here, and no more are allowed. Close one first: `/table close`.",
                "most",
            )
        ),
        "too-many-here": _too_many(
            count(
                "{n} table is open here, and this server allows no more. Join it, or try again when it has closed.",
                "{n} tables are open here, and this server allows no more. Join one, or try again when one has closed.",
                "most",
            )
        ),
        "no-hint": _no_hint,
        "nothing-to-void": "There is nothing to undo. A hand can be voided only while it is being played, and a transfer while both accounts are there.",
        "not-yours-to-void": "Only those who play this hand can agree to void it, and only once a moderator has asked.",
        "all-must-agree": "You play this hand, and closing now would void it. Ask the others with `/bank void_hand`: all who play it must agree.",
        "too-late-to-cut": "Too late to cut: the cards are dealt. You can cut the next deal when this hand is over.",
        "bad-cut": "Cut with a word or number of at most {most} characters.",
        "no-such-hand": "That hand was not played here. `/stats history` lists the hands of this server.",
        "too-old": "That was too long ago: what happened in that hand is no longer kept. Ask for a later hand.",
        "no-film": "That hand was played with an earlier version of the game, and cannot be shown again. Review a later hand.",
        "not-alone": "Other people played in that hand, so you cannot play it again.",
        "still-played": "That hand can still be played, so it cannot be practised yet. Choose an earlier day.",
        "daily-gone": "That hand's day is over, so it can no longer be finished. Type `/daily` for today's.",
        "daily-deleted": "You had today's hand deleted with your data. The next one is there on {when}.",
        "daily-taken": "You have already taken today's chips. More on {when}.",
        "no-daily": "This server hands out no daily chips.",
        "no-hand-yet": "Daily chips are for those who have finished a hand here. Play one first, of any game: `/play`.",
        "account-too-new": "Your account is too new for daily chips here. You can take them from {when}.",
        "exported-lately": "You had an export a short while ago. You can ask for the next one from {when}.",
        "gifts-off": "This server does not allow gifts of chips.",
        "gift-limit": _gift_limit,
        "gift-to-self": "Give them to somebody else.",
        "bad-name": "A name needs 1 to {most} characters.",
        "name-taken": "{name} is taken. Choose another name, or change that game with `/house edit`.",
        "no-such-recipe": "There is no house game {name} here. `/house list` shows them all.",
        "votes-off": "This server has no votes on words. A moderator can change that: `/settings server`.",
        "never-played": "Only those who have played here vote on words. Play a hand to its end first: `/play`.",
        "no-word": "`{word}` cannot be on a word list: a word has letters only, {most} at most. Put `en:` or `fr:` in front of it if it is for one language only.",
        "word-decided": "This server has already decided on **{word}**. A moderator can change that: `/settings server`.",
        "word-voted-on": "A vote on **{word}** is already running here, until {when}.",
        "word-voted-lately": "**{word}** was voted on here recently. It may be voted on again from {when}.",
        "one-vote-each": "Your vote on **{word}** is still running, until {when}. Begin another one then.",
        "too-many-votes": "{most} votes are running here already. Try again when one of them has ended.",
        "no-such-vote": "There is no such vote here. Look up a word to put it to a vote.",
        "vote-over": "Voting on **{word}** is over. The channel shows how it went.",
        "vote-not-tied": "The vote on **{word}** is not tied. You may veto it, or wait for its end.",
        "no-such-zone": "I know no time zone “{typed}”. Name one like Europe/Paris, or UTC.",
        "too-many-nights": "This server has {most} game nights, and no more are allowed. Cancel one first: `/night`.",
        "no-such-night": "That game night is over, or was cancelled. `/night` shows what there is.",
        "night-full": "{most} people are coming already, and no more can sign up.",
        "too-many-tournaments": "This server has {most} tournaments ahead, and no more are allowed. Cancel one first: `/tournament`.",
        "no-such-tournament": "There is no such tournament here. `/tournament` shows what there is.",
        "tournament-full": "{most} people have signed up already, so it is full.",
        "tournament-not-begun": "The tournament begins {when}.",
        "tournament-begun": "The tournament has already begun, so you are in it. Hands that you do not play come last.",
        "tournament-closed": "It is too late to sit down: people could in the first half of the tournament. `/tournament` shows whether another one is planned.",
        "tournament-over": "That tournament is over. `/tournament` shows how it ended.",
        "not-in-tournament": "You are not in this tournament. `/tournament` shows which ones there are.",
        "too-many-barred": "{most} members are barred here, and no more can be. Admit somebody first.",
        "try-again": (
            "I could not save that (id {id}). Look at the table, then try again.",
            "I could not save that. Look at the table, then try again.",
        ),
        "not-stored": "I cannot save anything right now, so nothing has changed. Try again in a minute (id {id}).",
        "not-dealt": "I cannot save anything right now, so no hand was dealt. Try again in a minute (id {id}).",
        "not-deleted": "I cannot save anything right now, so your data has not been deleted yet, though you may have left tables. Try again in a minute (id {id}).",
        "in-doubt": "I lost the connection to my database. In a minute, check the table or `/chips`, then try again (id {id}).",
        "not-read": "My database is not answering right now. Look again in a minute, and try again only if nothing has changed (id {id}).",
    }
)


def _banned(told: RefusalContext) -> str:
    """Why, for how long, and where to appeal."""
    say, reason, until = told.i18n.say, str(told.fact("reason", "")), told.facts.get("until")
    if told.fact("server", instead=False):
        sentence = say("This server may not use me.")
    else:
        sentence = say("You may not play with me.")
    link = told.facts.get("appeal")
    parts = [
        sentence,
        say("Reason: {reason}", reason=escaped(reason, LONGEST_FACT)) if reason else "",
        say("Until {when}.", when=moment(int(until))) if until else "",
        say("To appeal: {link}", link=link) if link else say("To appeal, ask whoever runs me."),
    ]
    return " ".join(part for part in parts if part)


UNABLE: Mapping[str, Sentence] = to_say(
    {
        "at-no-table": "You are at no table. Press *Join* at one, or open your own with `/play`.",
        "no-table-here": "There is no table here. Open one with `/play`, or name the table you mean.",
        "which-table": "Which table? Type the command again with `table:` and one of {tables}.",
        "not-a-moderator": "Only moderators can do that: members with Manage Server, or with the role set in `/settings server`.",
        "mention-channels": "“{typed}” is not a channel. Mention channels, like #cards; `none` for no channel.",
        "no-such-setting": "There is no setting “{typed}”. Choose one from the list that appears as you type.",
        "mention-a-role": "“{typed}” is not a role. Mention one, like @dealers; `none` removes it.",
        "half-a-gift": "To give chips, name a player and an amount. Type `/chips` again, with both.",
        "nothing-closed": "No table has closed here lately. Open one with `/play`.",
        "no-chips-here": "{game} is played for points, without chips.",
        "only-in-servers": "That only works on a server that has added me.",
        "no-tables-here": "I cannot open a table here. Type `/play` in a direct message to me, in a group chat, or on a server that has added me.",
        "move-in-server": "Go to the channel where table {table} should be, and use `/table show` there.",
        "no-place-yet": "Table {table} is open, but my database is not answering right now. The table will appear as soon as it does.",
        "cannot-write-here": "I cannot show a table here. Allow me to: {missing}; or open it in another channel.",
        "cannot-write-there": "I cannot write in {channel}. Allow me to, or choose another channel.",
        "channel-gone": "The channel of this table was deleted. You can play on, and move the table to another channel.",
        "thread-archived": "This thread is archived. I am reopening it; if it is locked, only a moderator can.",
        "not-this-channel": "On this server, tables are opened in {channels}.",
        "cannot-post-vote": "I cannot post a vote here. Allow me to: {missing}; or begin it in another channel.",
        "vote-elsewhere": "On this server, begin votes in {channels}.",
        "not-this-family": "{game} is not played with that command. Type `/hand` and use its buttons.",
        "nothing-offered": "You cannot do that now. Press My hand to see what you can do.",
        "bad-number": "“{typed}” is not a whole number. Type one like 12.",
        "number-too-big": "“{typed}” is too big. Type a smaller number.",
        "name-or-recipe": "Name a house game, or give a recipe to try out. `/house list` shows what there is.",
        "not-a-card": "“{typed}” is not a card of this deck. Write it like {one} or {other}.",
        "not-in-pile": "{card} is not in the pile. Choose a card that is.",
        "not-on-top": "{card} is not on top of the pile: {top} is.",
        "knock-shows-words": "In Scrotch you lay nothing when you take a card: you show your words when you knock.",
        "not-longer": "“{typed}” does not make {word} longer. Type the whole longer word.",
        "no-such-player": "That player is not at this table.",
        "bad-time": "“{typed}” is not a time of day. Type one like 20:00.",
        "name-all-three": "A game night needs a game, a day and a time, like 20:00. Type `/night` again, with all three.",
        "invited-already": "They have been invited to this table already. They can sit down as long as it waits.",
        "enough-invited": "{most} people have been invited to this table, and no more can be.",
        "not-to-invite": "They do not want to be invited. Ask them yourself.",
        "invite-people": "That is a bot. To play against a computer, press *Add computer*.",
        "sits-here": "They sit here already.",
        "read-options": "I cannot read “{typed}”. Write options as name=value, e.g. ante=2 max_bet=10.",
        "banned": _banned,
        "barred-here": "The moderators of this server have barred you from my games here. To appeal, ask them.",
        "barred-guest": "They may not play here.",
        "old-button": "That button is out of date. Press My hand, or use `/table show` for the current table.",
        "hand-put-away": "I no longer have that hand. Choose *Play it again* under its review, or a past day under `/daily`.",
        "unfit-command": "I cannot read that command. Type `/` and choose it from Discord's list.",
        "unfit-option": _unfit_option,
        "press-again": "Discord was too slow to open that window. Press the button again.",
        "busy": "I have too much to do right now, so nothing has happened. Press again.",
        "shutting-down": "The bot is restarting. Nothing is lost; try again in a minute.",
    }
)
