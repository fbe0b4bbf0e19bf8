"""What can go wrong between a bot and Discord, on demand."""

from fnmatch import fnmatchcase
from typing import Literal

import msgspec

from playground.gateway import Gateway

Kind = Literal["delay", "fail", "rate-limit", "lose"]


class Rule(msgspec.Struct):
    """One misfortune for the next requests on a route. `times` of None is until cleared."""

    kind: Kind
    route: str
    times: int | None = 1
    seconds: float = 0.0
    status: int = 500
    code: int = 0
    everywhere: bool = False

    def strikes(self, method: str, template: str, path: str) -> bool:
        return any(fnmatchcase(f"{method} {where}", self.route) for where in (template, path))


class Faults:
    """A route is written like "POST /channels/{channel_id}/messages"; `*` stands for anything."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._rules: list[Rule] = []

    @property
    def rules(self) -> list[Rule]:
        return list(self._rules)

    def add(self, rule: Rule) -> Rule:
        self._rules.append(rule)
        return rule

    def delay(self, route: str = "*", seconds: float = 1.0, times: int | None = 1) -> Rule:
        """Discord takes its time, before it carries the request out."""
        return self.add(Rule("delay", route, times, seconds))

    def fail(self, route: str = "*", status: int = 500, times: int | None = 1, code: int = 0) -> Rule:
        """Discord answers with that status and does nothing."""
        return self.add(Rule("fail", route, times, status=status, code=code))

    def rate_limit(
        self, route: str = "*", retry_after: float = 0.1, times: int | None = 1, *, everywhere: bool = False
    ) -> Rule:
        """Discord asks for patience; `everywhere` makes it the global limit."""
        return self.add(Rule("rate-limit", route, times, retry_after, everywhere=everywhere))

    def lose_acknowledgement(self, route: str = "*", times: int | None = 1) -> Rule:
        """The request is carried out, but the answer never arrives.

        The HTTP client itself repeats a lost GET, PUT or DELETE once, on a connection that it used before.
        """
        return self.add(Rule("lose", route, times))

    async def drop_gateway(
        self, code: int = 4000, *, refuse: int = 0, shard: int | None = None, forget: bool = False
    ) -> None:
        """Close the bot's sockets, and refuse that many new ones. `forget` makes resuming impossible."""
        self._gateway.refusing = refuse
        await self._gateway.drop(code, shard=shard, forget=forget)

    def invalidate_session(self, *, resumable: bool = False) -> None:
        self._gateway.invalidate(resumable=resumable)

    def ask_to_reconnect(self) -> None:
        self._gateway.ask_to_reconnect()

    def clear(self) -> None:
        self._rules.clear()
        self._gateway.refusing = 0

    def strike(self, method: str, template: str, path: str) -> list[Rule]:
        """The rules that hit this request, each counted down."""
        if not self._rules:
            return []
        hit = [rule for rule in self._rules if rule.strikes(method, template, path)]
        for rule in hit:
            if rule.times is not None:
                rule.times -= 1
        self._rules = [rule for rule in self._rules if rule.times is None or rule.times > 0]
        return hit
