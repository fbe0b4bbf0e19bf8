"""The rules of money, from the entries alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .world import World

DAY_MS = 86_400_000
GIFT_LIMIT, NO_LIMIT = "gift_limit", -1
FROM_THE_BANK = {"daily": "daily_chips", "start": "starting_chips"}
USUAL = {GIFT_LIMIT: 500, "daily_chips": 100, "starting_chips": 1000}  # a server's usual settings
BY_MODERATORS = ("grant", "take")
LEFT = """SELECT a.balance FROM accounts a JOIN tables t ON t.id = a.owner
          WHERE a.kind = 'table' AND a.balance != 0 AND t.closed_at IS NOT NULL"""
ENTRIES = """SELECT e.transfer, e.amount, e.reason, e.at, a.kind, a.owner, a.guild
             FROM entries e JOIN accounts a ON a.id = e.account"""


BALANCES = "SELECT kind, owner, guild, balance FROM accounts"


class Money:
    def __init__(self, world: World) -> None:
        self._world = world
        self._decided: defaultdict[tuple[int, str], set[int]] = defaultdict(set)

    def stores(self, values: Mapping[str, Any]) -> None:
        """A server may decide otherwise; writes about it may come before or after."""
        if values.get("scope") == "guild" and values["name"] in USUAL:
            self._decided[values["owner"], values["name"]].add(
                NO_LIMIT if values["value"] == "null" else int(values["value"])
            )

    def _allowed(self, guild: int, name: str) -> set[int]:
        """All that the server may have decided this evening."""
        return {USUAL[name], *self._decided[guild, name]}

    def at_the_end(self) -> None:
        rows = self._world.disk.look(ENTRIES)
        self._balance(rows)
        self._given(rows)
        self._given_once(rows)
        self._by_moderators(rows)
        self._nothing_left()

    def _find(self, kind: str, text: str) -> None:
        self._world.trace.find(kind, text)

    def _balance(self, rows: list[Any]) -> None:
        """Every transfer sums to zero, and every balance is the sum of its entries."""
        sums: Counter[str] = Counter()
        balances: Counter[tuple[str, int, int]] = Counter()
        for transfer, amount, _reason, _at, kind, owner, guild in rows:
            sums[transfer] += amount
            balances[kind, owner, guild] += amount
        for transfer, total in sums.items():
            if total:
                self._find("unbalanced", f"{transfer}: {total}")
        for kind, owner, guild, balance in self._world.disk.look(BALANCES):
            entered = balances[kind, owner, guild]
            if balance != entered:
                self._find("wrong-balance", f"{kind} {owner}: {balance}, entries say {entered}")
            if balance < 0 and kind in ("player", "table"):
                self._find("below-zero", f"{kind} {owner}: {balance}")

    def _given(self, rows: list[Any]) -> None:
        given: Counter[tuple[int, int, int]] = Counter()
        for _transfer, amount, reason, at, _kind, owner, guild in rows:
            if reason == "gift" and amount < 0:
                given[owner, guild, at // DAY_MS] -= amount
        for (giver, guild, _day), total in given.items():
            limits = self._allowed(guild, GIFT_LIMIT)
            if NO_LIMIT not in limits and total > max(limits):
                self._find("gift-limit", f"{self._name(giver)} gave {total} in a day")

    def _given_once(self, rows: list[Any]) -> None:
        """The bank's gifts: once, or once a day, of the right amount."""
        times: Counter[tuple[str, int, int, int]] = Counter()
        for transfer, amount, reason, at, kind, owner, guild in rows:
            if reason in FROM_THE_BANK and kind == "player":
                times[reason, owner, guild, at // DAY_MS if reason == "daily" else 0] += 1
                if amount not in self._allowed(guild, FROM_THE_BANK[reason]):
                    self._find("wrong-amount", f"{transfer}: {amount}")
        for (reason, owner, _guild, _day), number in times.items():
            if number > 1:
                self._find(f"{reason}-twice", f"{self._name(owner)} has it {number} times")

    def _by_moderators(self, rows: list[Any]) -> None:
        for transfer, _amount, reason, *_ in rows:
            asked = self._world.service.asked.get(f"token{transfer.rpartition('/')[2]}")
            if reason in BY_MODERATORS and asked is not None and not asked.by_moderator:
                self._find("not-allowed", f"{transfer} by {self._name(asked.user)}, who does not moderate")

    def _name(self, owner: int) -> str:
        return self._world.service.users.get(owner, "somebody who was forgotten")

    def _nothing_left(self) -> None:
        """A closed table keeps no chips."""
        for (balance,) in self._world.disk.look(LEFT):
            self._find("chips-left-behind", f"{balance} at a closed table")
