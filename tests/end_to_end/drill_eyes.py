"""Who may know which card, by the engine's own books, and a look at everything that anybody was shown."""

import re
from collections import defaultdict

from sqlalchemy import select

from engine.cards import split_claim
from house.store.schema import events as event_rows
from house.tables.storing import read_events
from screens.cards import card_labels

FACES = card_labels.faces("scroker", plain=False)
CODES = {card.code for card in FACES.deck.cards}
MEANT = {FACES.label(code): code for code in CODES} | {code: code for code in CODES if len(code) > 2}
A_CARD = re.compile("|".join(sorted(map(re.escape, MEANT), key=len, reverse=True)))
EVERYBODY = None


def cards_in(facts):
    """The cards that are named anywhere in there."""
    if isinstance(facts, str):
        code = split_claim(facts)[0] if facts else ""
        return {code} & CODES
    parts = facts.values() if isinstance(facts, dict) else facts if isinstance(facts, list | tuple) else ()
    return set().union(*map(cards_in, parts))


class CardEyes:
    """Knows what each may know in the hand under way, and compares."""

    def __init__(self, discord, bot, table, people):
        self.discord, self.bot, self.table, self.people = discord, bot, table, people
        self.known = defaultdict(set)
        self.hand = 0
        self.looked = len(discord.transcript)
        self.own = 0  # how often somebody was shown a card of their own
        self.deliveries = 0
        bot.room.watch(self.changed)

    # --- what may be known -------------------------------------------------------------------------------

    def changed(self, table, change):
        """Called with every change, once it is stored."""
        if table.state is None:
            return
        if table.state.hand != self.hand:
            self.known.clear()
            self.hand = table.state.hand
        self._learn(table.state, change.events)
        for event in change.events:
            assert cards_in(event.public) <= self.known[EVERYBODY], event.kind
            for seat, facts in event.private.items():
                assert cards_in(facts) <= self.may_know(seat), event.kind

    def _learn(self, state, events):
        for seat, player in enumerate(state.players):
            self.known[seat] |= set(player.cards)
        for shown in state.shown:
            if shown is not None and shown.open:
                self.known[EVERYBODY] |= cards_in(shown.words or shown.five)
        for event in events:
            if event.kind == "cut":
                self.known[EVERYBODY] |= cards_in(event.public)
            elif event.kind == "dealt":
                for seat, facts in event.private.items():
                    self.known[seat] |= cards_in(facts)
            elif event.kind == "looked":
                assert event.seat in {winner.seat for winner in state.winners}
                self.known[event.seat] |= set(state.players[event.public["at"]].hand)

    def may_know(self, seat):
        return self.known[EVERYBODY] | (self.known[seat] if seat is not None else set())

    # --- what was seen -----------------------------------------------------------------------------------

    def look(self):
        """At all that was delivered since the last look."""
        fresh = list(self.discord.transcript)[self.looked :]
        self.looked += len(fresh)
        self.deliveries += len(fresh)
        for delivery in fresh:
            named = {MEANT[found] for found in A_CARD.findall(delivery.text)}
            for person in self.people:
                if named and person.id in delivery.viewers:
                    self._judge(person, named, delivery)

    def _judge(self, person, named, delivery):
        seat = self.table.seat_of(person.id)
        too_many = named - self.may_know(seat)
        assert not too_many, (person.name, self.hand, too_many, delivery.kind, delivery.text)
        if seat is not None:
            self.own += bool(named & (self.known[seat] - self.known[EVERYBODY]))

    def nothing_in(self, log):
        assert '"ready"' in log
        assert A_CARD.findall(log) == []

    async def stored(self):
        """All events of the table, as they stand in the database."""
        rows = await self.bot.room.store.read(
            select(event_rows.c.happened).where(event_rows.c.table_id == self.table.id).order_by("version")
        )
        return [
            event
            for row in rows
            for event in read_events(self.bot.room.rules, self.table.game.id, row.happened)
        ]
