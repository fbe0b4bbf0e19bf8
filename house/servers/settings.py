"""What a server has decided, and what a player prefers: typed, limited, each with a sentence of help."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from engine.languages import LANGUAGES
from engine.options import Option
from engine.refused import Refused
from engine.words import LONGEST, is_entry
from house.declined import Declined
from house.meeting.hours import USUAL, minute_of, zone_meant
from house.store import Store, Transaction, wakes
from house.store.setting_rows import PUT, VALUE, chosen_by

SNOWFLAKE = 2**63 - 1
OUTSIDE = 0
"""The house of whoever plays in the bot's own messages; that of a group chat is its channel's number, but negative. Everybody
has chips and statistics of their own there; nobody moderates it, and it has the usual settings. Discord tells the first
shard what happens there, so it belongs to that."""
WORDS = ("allow", "deny")
SHOWN = 30  # of what is no word
CARDS = ("pictures", "signs", "letters")
HOURS_OF_DAY = ("quiet_from", "quiet_to")
AS_HERE = "server"  # what a player prefers who leaves it to the server
DAILY, DAILY_TOLD = "daily_channel", "daily-told"
"""The setting that names where a server is told of the daily hand by itself, and under what it is noted that it was told."""
GUILD_SETTINGS: tuple[Option, ...] = (
    Option(
        "language",
        "auto",
        "The language the bot and the tables speak here.",
        choices=("auto", *LANGUAGES),
    ),
    Option("starting_chips", 1000, "Chips new players start with.", most=1_000_000),
    Option("daily_chips", 100, "Chips everyone may take once a day; 0 for none.", most=1_000_000),
    Option("account_days", 0, "How many days old an account must be for daily chips; 0 for any.", most=3650),
    Option(
        "alone_chips",
        500,
        "The most chips a player may win a day from computers alone; 0 for none.",
        most=1_000_000,
    ),
    Option(
        "gift_limit",
        500,
        "The most a player may give away in a day; empty for no limit, 0 for no gifts.",
        most=1_000_000,
        open=True,
    ),
    Option("most_buy_in", 0, "The most chips anyone may bring to a table; 0 for no limit.", most=1_000_000),
    Option("tables_each", 5, "Tables a member may have open here at once; 0 for no limit.", most=1000),
    Option("tables_here", 50, "Tables that may be open on this server at once; 0 for no limit.", most=10_000),
    Option("computers", True, "Let computers sit at tables."),
    Option(
        "moderator_role",
        0,
        "The role that may moderate tables, besides members with Manage Server.",
        most=SNOWFLAKE,
    ),
    Option("channels", (), "Channels where tables may be opened; if none is named, everywhere."),
    Option(DAILY, (), "A channel for one message a day about the daily hand; none, if empty."),
    Option("timezone", USUAL, "Where the clocks of this server are, e.g. Europe/Paris."),
    Option("bells", True, "Let players be told when somebody wants to play."),
    Option("threads", True, "Give each table a thread of its own, where possible."),
    Option(
        "pictures",
        "on",
        "Tables, hands, results and statistics as pictures. Off: all of it in text.",
        choices=("on", "off"),
    ),
    Option(
        "cards",
        "pictures",
        "How cards are shown: as pictures, as signs with a letter, or in words alone (S of Limes).",
        choices=CARDS,
    ),
    Option("wild_cap", 2, "The most wild cards a called game may have; 52 for any number.", most=52),
    Option(
        "allow",
        (),
        "Words that count here though the list lacks them. fr:word: in that language only.",
    ),
    Option(
        "deny",
        (),
        "Words that do not count though the list has them. fr:word: in that language only.",
    ),
    Option("vote_quorum", 3, "How many players must vote on a word; 0 for no such votes.", most=1000),
    Option("vote_hours", 24, "How many hours a vote on a word stays open.", least=1, most=168),
)
PREFERENCES: tuple[Option, ...] = (
    Option("hand_dms", True, "Send me my cards as direct messages; otherwise My hand shows them."),
    Option(
        "invitations",
        "mention",
        "How others may invite me to their tables.",
        choices=("mention", "message", "off"),
    ),
    Option("timezone", AS_HERE, "Where my clock is, e.g. Europe/Paris."),
    Option("quiet_from", 22, "No direct messages about games from this hour on.", most=23),
    Option(
        "quiet_to",
        8,
        "Direct messages again from this hour on. Choose the same hour twice for no quiet time.",
        most=23,
    ),
    Option(
        "reminders",
        "mention",
        "How I am reminded at slow tables, before my time runs out.",
        choices=("mention", "message", "off"),
    ),
    Option("reminded", 0, "When I was last reminded by direct message.", most=SNOWFLAKE, secret=True),
    Option("cut_word", "", "A word with which I cut every deal."),
    Option(
        "tips",
        "first",
        "When I am told the goal and a rule of a game under my cards.",
        choices=("first", "always", "never"),
    ),
    Option(
        "sort",
        "auto",
        "How your cards are sorted; automatic: as the game suggests.",
        choices=("auto", "letter", "suit", "value"),
    ),
    Option(
        "dms_closed_told",
        False,
        "Whether you have been told that messages to you do not arrive.",
        secret=True,
    ),
    Option(
        "language",
        "auto",
        "The language the bot speaks with me.",
        choices=("auto", *LANGUAGES),
    ),
    Option(
        "cards",
        AS_HERE,
        "How I see cards in my own messages: as pictures, signs or words, or like everyone on the server.",
        choices=(AS_HERE, *CARDS),
    ),
    Option(
        "pictures",
        AS_HERE,
        "My own hand as a picture or as text, or like everyone's on the server.",
        choices=(AS_HERE, "on", "off"),
    ),
)

Scope = Literal["guild", "player"]
AT_ONCE = 500  # owners in one question
REMEMBERED = 100_000
"""More than ever sit at once: settings that do not fit are read again with each act of their owner."""
NOTHING: Mapping[str, Any] = MappingProxyType({})  # what most have chosen


def no_word(entry: str) -> Declined:
    """It cannot stand on a list of words."""
    return Declined("no-word", word=entry[:SHOWN].replace("`", ""), most=LONGEST)


class Settings:
    """The options of one scope. What has been read once is kept: a process is alone in serving its guilds."""

    def __init__(self, store: Store, scope: Scope, options: Sequence[Option]) -> None:
        self._store = store
        self._scope = scope
        self._known: dict[int, Mapping[str, Any]] = {}
        self._remember = REMEMBERED
        self._changes = 0  # so that what was read before one is not taken for what stands after it
        self.options = {option.name: option for option in options}

    async def learn(self, owners: Iterable[int]) -> None:
        """Reads for many what would else be read one by one, while presses wait behind it."""
        unknown = sorted(set(owners) - self._known.keys())[: self._remember]
        for start in range(0, len(unknown), AT_ONCE):
            some = unknown[start : start + AT_ONCE]
            query = chosen_by(self._scope, some)
            found: dict[int, dict[str, Any]] = {owner: {} for owner in some}
            changes = self._changes
            rows = await self._store.read(query)
            if changes != self._changes:
                continue  # each of these is then read alone
            for row in rows:
                option, value = self.options.get(row.name), msgspec.json.decode(row.value)
                if option is not None:
                    found[row.owner][row.name] = value
            while self._known and len(self._known) + len(found) > self._remember:
                self._known.pop(next(iter(self._known)))
            for owner, chosen in found.items():
                self._known.setdefault(owner, chosen or NOTHING)

    async def all(self, owner: int) -> dict[str, Any]:
        """Every option with its value; those never set have their defaults."""
        chosen = await self._chosen(owner)
        return {name: chosen[name] if name in chosen else self._usual(name) for name in self.options}

    async def get(self, owner: int, name: str) -> Any:
        chosen = await self._chosen(owner)
        return chosen[name] if name in chosen else self._usual(name)

    async def some(self, owner: int, *names: str) -> list[Any]:
        """Several at once."""
        chosen = await self._chosen(owner)
        return [chosen[name] if name in chosen else self._usual(name) for name in names]

    def _checked(self, name: str, value: Any, now: Any) -> Any:
        """Words that stand on a list already may stay, whatever they are."""
        if name in HOURS_OF_DAY and isinstance(value, str) and (minute := minute_of(value)) is not None:
            value = minute // 60 if minute % 60 == 0 else value
        checked = self.options[name].checked(value)
        if name == "timezone" and checked != self.options[name].default:
            meant = zone_meant(checked)
            if meant is None:
                raise Declined("no-such-zone", typed=checked[:SHOWN])
            return meant
        if name in WORDS:
            for entry in checked:
                if entry not in now and not is_entry(entry, LANGUAGES):
                    raise no_word(entry)
        return checked

    def usually(self, name: str, value: Any) -> None:
        """What holds for owners who have not chosen, as the operator wants it."""
        option = self.options[name]
        self.options[name] = replace(option, default=option.checked(value))

    def _usual(self, name: str) -> Any:
        default = self.options[name].default
        return list(default) if isinstance(default, tuple) else default

    async def set(self, owner: int, name: str, value: Any) -> Any:
        """The value as it now stands; a refusal says what would do."""
        if name not in self.options:
            raise Refused("bad-option", option=name, value=value, allowed=", ".join(self.options))
        # Anything else stands in the order in which it was asked for: nothing is waited for.
        now = await self.get(owner, name) if name in WORDS else ()
        checked = self._checked(name, value, now)
        told = self._store.shared and self._scope == "player"  # people play on servers of other shards, too

        async def put(tx: Transaction) -> None:
            await self._put(tx, owner, name, checked)
            if told:
                await wakes.tell(tx, "changed", owner)

        await self._store.commit(put)
        self._changes += 1
        if owner in self._known:
            self._known[owner] = {**self._known[owner], name: checked}
        return checked

    async def change(self, owner: int, name: str, changed: Callable[[Sequence[str]], Sequence[str]]) -> Any:
        """A list as it now stands, after a change to what it is when that is stored: a vote may have ended meanwhile."""

        async def change(tx: Transaction) -> None:
            [now] = await self.decided(tx, owner, name)
            await self._put(tx, owner, name, self._checked(name, list(changed(now)), now))

        await self._store.commit(change)
        self.forget(owner)
        return await self.get(owner, name)

    async def _put(self, tx: Transaction, owner: int, name: str, value: Any) -> None:
        await tx.write(
            PUT, scope=self._scope, owner=owner, name=name, value=msgspec.json.encode(value).decode()
        )

    async def reset(self, owner: int, name: str) -> Any:
        """Back to the default."""
        if name not in self.options:
            raise Refused("bad-option", option=name, value=None, allowed=", ".join(self.options))
        return await self.set(owner, name, self._usual(name))

    def forget(self, owner: int) -> None:
        self._changes += 1
        self._known.pop(owner, None)

    def forget_all(self) -> None:
        self._changes += 1
        self._known.clear()

    def value(self, name: str, stored: str | None) -> Any:
        """A value as the database gave it to a transaction; the default where it has none."""
        return self._usual(name) if stored is None else msgspec.json.decode(stored)

    async def decided(self, tx: Transaction, owner: int, *names: str) -> list[Any]:
        """The values as they stand where all else is stored, so that nobody can change them in between."""
        found = []
        for name in names:
            rows = await tx.ask(VALUE, of_scope=self._scope, of_owner=owner, of_name=name)
            found.append(self.value(name, rows[0][0] if rows else None))
        return found

    async def _chosen(self, owner: int) -> Mapping[str, Any]:
        while owner not in self._known:
            await self.learn([owner])
        return self._known[owner]
