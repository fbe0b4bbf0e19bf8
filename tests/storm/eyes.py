"""No card reaches a reader who may not know it."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from engine.cards import split_claim
from house.tables.storing import read_events
from screens.cards import card_labels
from screens.catalogue import screen_of
from screens.panels.panels import STILL

from .ids import Press, presses
from .service import words_of
from .things import Json, Message

if TYPE_CHECKING:
    from .world import World

EVERYBODY = None
OF_ONE_HAND = (
    "details",
    "film",
    "proof",
    "proof_file",
)  # buttons of results, films and proofs, with their hand
BUILDS = "c_"  # a dealer's buttons to build a game
TICKET = (10, 12)  # the text, or the picture, of the built game: nobody holds cards yet
LOGGED = re.compile(r"\\n<t:\d+:T> ")  # a line of a table's log
LATE = 40.0  # seconds for which the library repeats a request
NAMED = re.compile(
    r"(You do not hold|Vous n'avez pas|Write it like|Écrivez-la comme) [^.]*\."
)  # the card that they have typed themselves, and how any card is written
EXAMPLES = re.compile(
    r".*(Higher beats lower|Du plus fort au plus faible)\.", re.DOTALL
)  # hands without a player
SPOKEN = ("en", "fr")


@cache
def _pattern(deck: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """How the cards of a deck are written."""
    ways = [
        card_labels.faces(deck, plain=plain, language=language)
        for plain in (False, True)
        for language in SPOKEN
    ]
    meant = {
        shown.label(card.code): card.code for shown in ways for card in shown.deck.cards if not card.joker
    }
    longest_first = sorted(meant, key=lambda label: (-len(label), label))
    return re.compile("|".join(map(re.escape, longest_first))), meant


def cards_in(facts: Any, codes: frozenset[str]) -> set[str]:
    """The cards that are named anywhere in there."""
    found: set[str] = set()
    parts = [facts]
    while parts:
        part = parts.pop()
        if isinstance(part, str):
            if part in codes:
                found.add(part)
            elif "=" in part and (card := split_claim(part)[0]) in codes:
                found.add(card)
        elif isinstance(part, dict):
            parts.extend(part.values())
        elif isinstance(part, list | tuple):
            parts.extend(part)
        elif isinstance(part, msgspec.Struct):
            parts.extend(getattr(part, name) for name in part.__struct_fields__)
    return found


def _words(message: Message, pressed: list[Press], *, calls: bool) -> str:
    """The cards named, without a dealer's wild or ruling cards, which may be anywhere. `calls`: the table waits for the
    call, and *Back* leads to it."""
    words = EXAMPLES.sub("", NAMED.sub("", words_of(message.body)))
    if not any(press.act.startswith(BUILDS) or (calls and press.detail == STILL) for press in pressed):
        return words
    return words_of({**message.body, "components": _not_built_with(message.components)})


def _not_built_with(components: list[Json]) -> list[Json]:
    parts = [part for part in components if f":{BUILDS}" not in (part.get("custom_id") or "")]
    parts = [part for part in parts if part["type"] not in TICKET]
    return [
        {**part, "components": _not_built_with(part["components"])} if "components" in part else part
        for part in parts
    ]


class Eyes:
    """Each reader's known cards: by the engine's view for each seat, in this hand and the one before. The result or
    the proof of an older hand opens the cards that its reader knew of that one, and a late panel or letter shows
    the hand of its decision, or of its first sending."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._known: dict[tuple[int, int], dict[int | None, set[str]]] = {}  # by table and hand
        self._hand: dict[int, int] = {}
        self._dealt: dict[tuple[int, int], int] = {}  # the hand, by the table's version
        self._decks: dict[int, str] = {}
        self._version: dict[int, int] = {}
        self._tables: dict[int, Any] = {}
        self._began: dict[tuple[int, int], float] = {}  # by table and hand

    def resumed(self, table: Any) -> None:
        """Data stored when the last life ended is still unknown to everybody."""
        self._tables[table.id] = table
        if table.now.state is not None:
            self._learn(table, self._stored(table))

    def _stored(self, table: Any) -> list[Any]:
        """Events in the database that the bot has not been sent: it may have read them there."""
        query = "SELECT version, happened FROM events WHERE table_id = ? AND version > ? ORDER BY version"
        rows = self._world.disk.look(query, (table.id, self._version.get(table.id, 0)))
        rules, game = table._services.rules, table.game.id
        return [event for _, happened in rows for event in read_events(rules, game, happened)]

    def changed(self, table: Any, change: Any) -> None:
        self._version[table.id] = change.version
        self._tables[table.id] = table
        if table.now.state is not None:
            self._dealt[table.id, change.version] = table.now.state.hand
            self._learn(table, change.events)

    def _learn(self, table: Any, events: Any) -> None:
        deck = self._decks.setdefault(table.id, screen_of(table.game).deck(table.now))
        codes = frozenset(_pattern(deck)[1].values())
        self._hand[table.id] = table.now.state.hand
        known = self._known.setdefault((table.id, table.now.state.hand), defaultdict(set))
        self._began.setdefault((table.id, table.now.state.hand), self._world.service.now())
        for place in (EVERYBODY, *range(len(table.now.seats))):
            player = table.now.seats[place].player if place is not None else None
            if place is None or player is not None:
                view = table.game.observe(table.now.state, place)
                known[player] |= cards_in(view, codes)
        for event in events:
            known[EVERYBODY] |= cards_in(event.public, codes)
            for place, facts in event.private.items():
                if place < len(table.now.seats) and table.now.seats[place].player is not None:
                    known[table.now.seats[place].player] |= cards_in(facts, codes)

    def look(self, message: Message) -> None:
        pressed = presses(message.components)
        tables = {press.table for press in pressed} & self._decks.keys()
        if not tables:
            return
        told = {int(press.detail.partition(".")[0]) for press in pressed if press.act in OF_ONE_HAND}
        viewer = message.only_for or message.channel.recipient
        for table in tables:
            pattern, meant = _pattern(self._decks[table])
            words = _words(message, pressed, calls=self._calls(table))
            seen = {meant[label] for label in pattern.findall(words)}
            hands = told or self._shown(table, pressed) | self._sent_for(table, message)
            hands |= self._asked_in(table, message)
            if viewer is not None:  # a page about an older hand is read beside one's cards
                hands |= self._shown(table, pressed)
            logged = bool(LOGGED.search(words))
            unknown = seen - self._may_know(table, viewer, hands, logged=logged)
            if unknown:
                self._learn(self._tables[table], self._stored(self._tables[table]))
                unknown -= self._may_know(table, viewer, hands, logged=logged)
            if unknown:
                who = self._world.service.users.get(viewer, "everybody")
                self._world.trace.find(
                    "leak", f"{who} sees {sorted(unknown)} in a message ({message.origin})"
                )

    def _calls(self, ident: int) -> bool:
        table = self._tables[ident]
        return table.now.state is not None and getattr(table.now.view(), "phase", "") == "call"

    def _shown(self, table: int, pressed: list[Press]) -> set[int]:
        now = self._hand.get(table, 0)
        asked = (self._dealt.get((table, press.version)) for press in pressed if press.kind == "g")
        late = {
            hand - 1
            for (of, hand), at in self._began.items()
            if of == table and self._world.service.now() - at < LATE
        }
        return {now, now - 1, *late, *(hand for hand in asked if hand is not None)}

    @staticmethod
    def _sent_for(table: int, message: Message) -> set[int]:
        """The library may send a letter again until the next hand is dealt. The bot puts the next one in its place."""
        about = message.mark if message.edited <= message.at else None
        return {about[3]} if about is not None and about[:2] == ("letter", table) else set()

    def _asked_in(self, table: int, message: Message) -> set[int]:
        """A late answer shows the hand in which it was requested."""
        if message.only_for is None or message.interaction is None:
            return set()
        asked = self._world.service.taken_at(message.interaction)
        return {
            max((hand for (of, hand), at in self._began.items() if of == table and at <= asked), default=0)
        }

    def _may_know(self, table: int, viewer: int | None, hands: set[int], *, logged: bool) -> set[str]:
        """`logged`: a table's log tells of every hand what all could see."""
        books = [self._known.get((table, hand), {}) for hand in hands]
        known = [book.get(who, set()) for book in books for who in (EVERYBODY, viewer)]
        if logged:
            known += [book.get(EVERYBODY, set()) for (of, _), book in self._known.items() if of == table]
        return set().union(*known)
