"""The rules of money, from the entries alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .world import World

DAY_MS = 86_400_000
GIFT_LIMIT, DAILY, START = 500, 100, 1000  # what a server has that has set nothing
ENTRIES = """SELECT e.transfer, e.amount, e.reason, e.at, e.table_id, a.kind, a.owner
             FROM entries e JOIN accounts a ON a.id = e.account"""


class Money:
    def __init__(self, world: World) -> None:
        self._world = world

    def at_the_end(self) -> None:
        look, find = self._world.disk.look, self._world.trace.find
        sums: Counter[str] = Counter()
        balances: Counter[tuple[str, int]] = Counter()
        given: Counter[tuple[int, int]] = Counter()
        once: dict[tuple[str, int, int], set[str]] = defaultdict(set)
        for transfer, amount, reason, at, _table, kind, owner in look(ENTRIES):
            sums[transfer] += amount
            balances[kind, owner] += amount
            day = at // DAY_MS
            if reason == "gift" and amount < 0:
                given[owner, day] -= amount
            if reason in ("daily", "start") and kind == "player":
                once[reason, owner, day if reason == "daily" else 0].add(transfer)
                if amount != {"daily": DAILY, "start": START}[reason]:
                    find("wrong-amount", f"{transfer}: {amount}")
        for transfer, total in sums.items():
            if total:
                find("unbalanced", f"{transfer}: {total}")
        for (giver, _day), total in given.items():
            if total > GIFT_LIMIT:
                find("gift-limit", f"{self._world.service.users[giver]} gave {total} in a day")
        for (reason, owner, _day), transfers in once.items():
            if len(transfers) > 1:
                find(f"{reason}-twice", f"{self._world.service.users[owner]}: {sorted(transfers)}")
        for kind, owner, balance in look("SELECT kind, owner, balance FROM accounts"):
            if balance != balances[kind, owner]:
                find("wrong-balance", f"{kind} {owner}: {balance}, entries say {balances[kind, owner]}")
            if balance < 0 and kind in ("player", "table"):
                find("below-zero", f"{kind} {owner}: {balance}")
            if (
                balance
                and kind == "table"
                and look("SELECT 1 FROM tables WHERE id = ? AND closed_at IS NOT NULL", (owner,))
            ):
                find("chips-left-behind", f"{balance} at a closed table")
