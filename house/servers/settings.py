"""Settings of servers and preferences of players: typed, limited, each with a sentence of help."""

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
from house.hours import USUAL, minute_of, zone_meant
from house.store import Store, Transaction, wakes
from house.store.setting_rows import PUT, VALUE, chosen_by

SNOWFLAKE = 2**63 - 1
OUTSIDE = 0
"""Guild id for direct messages. Group chats use minus their channel id. Both have their own chips and statistics,
no moderators and the default settings. Discord sends their events to the first shard."""
WORDS = ("allow", "deny")
SHOWN = 30  # letters shown of an entry that is no word
CARDS = ("pictures", "signs", "letters")
HOURS_OF_DAY = ("quiet_from", "quiet_to")
AS_HERE = "server"  # the preference of a player who leaves it to the server
DAILY, DAILY_TOLD = "daily_channel", "daily-told"
"""The setting for the channel with daily news, and the stored name of the last number sent."""
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
    Option("timezone", USUAL, "This server's time zone, e.g. Europe/Paris."),
    Option("notifications", True, "Let players be told when somebody wants to play."),
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
        "Words that count here even if they are not in the list. fr:word: in that language only.",
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
    Option(
        "hand_dms",
        True,
        "Send me my cards by direct message if I have none open; otherwise My hand shows them.",
    ),
    Option(
        "invitations",
        "mention",
        "How others may invite me to their tables.",
        choices=("mention", "message", "off"),
    ),
    Option("timezone", AS_HERE, "My time zone, e.g. Europe/Paris."),
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
AT_ONCE = 500  # owners in one query
REMEMBERED = 100_000
"""More owners than play at once. Settings beyond this are read again at each act of their owner."""
NOTHING: Mapping[str, Any] = MappingProxyType({})  # for the many owners without settings of their own


def no_word(entry: str) -> Declined:
    """Return the refusal of an entry that cannot be on a word list."""
    return Declined("no-word", word=entry[:SHOWN].replace("`", ""), most=LONGEST)


class Settings:
    """The options of one scope. They are cached once read: only this process serves these guilds."""

    def __init__(self, store: Store, scope: Scope, options: Sequence[Option]) -> None:
        self._store = store
        self._scope = scope
        self._known: dict[int, Mapping[str, Any]] = {}
        self._remember = REMEMBERED
        self._changes = 0  # detects that a change came between reading and caching
        self.options = {option.name: option for option in options}

    async def learn(self, owners: Iterable[int]) -> None:
        """Read many owners' settings at once, so that presses need not wait for single queries."""
        unknown = sorted(set(owners) - self._known.keys())[: self._remember]
        for start in range(0, len(unknown), AT_ONCE):
            some = unknown[start : start + AT_ONCE]
            query = chosen_by(self._scope, some)
            found: dict[int, dict[str, Any]] = {owner: {} for owner in some}
            changes = self._changes
            rows = await self._store.read(query)
            if changes != self._changes:
                continue  # each of these owners is then read alone
            for row in rows:
                option, value = self.options.get(row.name), msgspec.json.decode(row.value)
                if option is not None:
                    found[row.owner][row.name] = value
            while self._known and len(self._known) + len(found) > self._remember:
                self._known.pop(next(iter(self._known)))
            for owner, chosen in found.items():
                self._known.setdefault(owner, chosen or NOTHING)

    async def all(self, owner: int) -> dict[str, Any]:
        """Return every option with its value or default."""
        chosen = await self._chosen(owner)
        return {name: chosen[name] if name in chosen else self._usual(name) for name in self.options}

    async def get(self, owner: int, name: str) -> Any:
        chosen = await self._chosen(owner)
        return chosen[name] if name in chosen else self._usual(name)

    async def some(self, owner: int, *names: str) -> list[Any]:
        """Return several values at once."""
        chosen = await self._chosen(owner)
        return [chosen[name] if name in chosen else self._usual(name) for name in names]

    def checked(self, name: str, value: object, now: Sequence[str] = ()) -> Any:
        """Return the value to store, or refuse and say which are allowed. Words already on a list (`now`) may stay,
        even if they would be refused today."""
        if name not in self.options:
            raise Refused("bad-option", option=name, value=value, allowed=", ".join(self.options))
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

    def usually(self, name: str, value: object) -> None:
        """Set the operator's default for owners who have not chosen."""
        option = self.options[name]
        self.options[name] = replace(option, default=option.checked(value))

    def _usual(self, name: str) -> Any:
        default = self.options[name].default
        return list(default) if isinstance(default, tuple) else default

    async def set(self, owner: int, name: str, value: object) -> Any:
        """Set and return a value."""
        # Only word lists read the old value first. Other settings wait for nothing, so they are stored in the order
        # of the requests.
        now = await self.get(owner, name) if name in WORDS else ()
        checked = self.checked(name, value, now)
        await self.put(owner, {name: checked})
        return checked

    async def put(self, owner: int, checked: Mapping[str, Any]) -> None:
        """Store values as `checked` has returned them: all or none."""
        told = self._store.shared and self._scope == "player"  # players may be on servers of other shards

        async def put(tx: Transaction) -> None:
            for name, value in checked.items():
                await self._put(tx, owner, name, value)
            if told:
                await wakes.tell(tx, "changed", owner)

        await self._store.commit(put)
        self._changes += 1
        if owner in self._known:
            self._known[owner] = {**self._known[owner], **checked}

    async def change(self, owner: int, name: str, changed: Callable[[Sequence[str]], Sequence[str]]) -> Any:
        """Change a list in the transaction that stores it, because a vote may have ended since it was read. Return
        the new list."""

        async def change(tx: Transaction) -> None:
            [now] = await self.decided(tx, owner, name)
            await self._put(tx, owner, name, self.checked(name, list(changed(now)), now))

        await self._store.commit(change)
        self.forget(owner)
        return await self.get(owner, name)

    async def _put(self, tx: Transaction, owner: int, name: str, value: object) -> None:
        await tx.write(
            PUT, scope=self._scope, owner=owner, name=name, value=msgspec.json.encode(value).decode()
        )

    async def reset(self, owner: int, name: str) -> Any:
        """Reset a setting to its default."""
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
        """Decode a stored value; if there is none, return the default."""
        return self._usual(name) if stored is None else msgspec.json.decode(stored)

    async def decided(self, tx: Transaction, owner: int, *names: str) -> list[Any]:
        """Read values within a transaction, so that they cannot change before it is stored."""
        found = []
        for name in names:
            rows = await tx.ask(VALUE, of_scope=self._scope, of_owner=owner, of_name=name)
            found.append(self.value(name, rows[0][0] if rows else None))
        return found

    async def _chosen(self, owner: int) -> Mapping[str, Any]:
        while owner not in self._known:
            await self.learn([owner])
        return self._known[owner]
