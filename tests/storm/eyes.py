"""No card in anything that is seen by somebody who may not know it."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from engine.cards import split_claim
from screens.cards import card_labels
from screens.catalogue import screen_of

from .ids import presses
from .service import Message, words_of

if TYPE_CHECKING:
    from .world import World

EVERYBODY = None


@cache
def _pattern(deck: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """How the cards of a deck are written."""
    shown = card_labels.faces(deck, plain=False)
    meant = {shown.label(card.code): card.code for card in shown.deck.cards if not card.joker}
    longest_first = sorted(meant, key=lambda label: (-len(label), label))
    return re.compile("|".join(map(re.escape, longest_first))), meant


def cards_in(facts: Any, codes: frozenset[str]) -> set[str]:
    if isinstance(facts, str):
        return {split_claim(facts)[0]} & codes if facts else set()
    parts = facts.values() if isinstance(facts, dict) else facts if isinstance(facts, list | tuple) else ()
    return set().union(*(cards_in(part, codes) for part in parts))


class Eyes:
    """Who may know which card: by what the engine lets each seat see, in this hand and the one before."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: dict[int, dict[int | None, set[str]]] = {}
        self._before: dict[int, dict[int | None, set[str]]] = {}
        self._hand: dict[int, int] = {}
        self._decks: dict[int, str] = {}

    def resumed(self, table: Any) -> None:
        if table.state is not None:
            self._learn(table, ())

    def changed(self, table: Any, change: Any) -> None:
        if table.state is not None:
            self._learn(table, change.events)

    def _learn(self, table: Any, events: Any) -> None:
        deck = self._decks.setdefault(table.id, screen_of(table.game).deck(table))
        codes = frozenset(_pattern(deck)[1].values())
        if self._hand.get(table.id) != table.state.hand:
            self._hand[table.id] = table.state.hand
            self._before[table.id] = self._known.get(table.id, {})
            self._known[table.id] = defaultdict(set)
        known = self._known[table.id]
        for place in (EVERYBODY, *range(len(table.seats))):
            player = table.seats[place].player if place is not None else None
            if place is None or player is not None:
                view = msgspec.to_builtins(table.game.observe(table.state, place))
                known[player] |= cards_in(view, codes)
        for event in events:
            known[EVERYBODY] |= cards_in(event.public, codes)
            for place, facts in event.private.items():
                if place < len(table.seats) and table.seats[place].player is not None:
                    known[table.seats[place].player] |= cards_in(facts, codes)

    def look(self, message: Message) -> None:
        tables = {press.table for press in presses(message.components)} & self._decks.keys()
        if not tables:
            return
        viewer = message.only_for or message.channel.recipient
        for table in tables:
            pattern, meant = _pattern(self._decks[table])
            seen = {meant[label] for label in pattern.findall(words_of(message.body))}
            unknown = seen - self._may_know(table, viewer)
            if unknown:
                who = self._world.service.users.get(viewer, "everybody")
                self._world.trace.find("leak", f"{who} sees {sorted(unknown)}")

    def _may_know(self, table: int, viewer: int | None) -> set[str]:
        books = (self._known.get(table, {}), self._before.get(table, {}))
        return set().union(*(book.get(who, set()) for book in books for who in (EVERYBODY, viewer)))
