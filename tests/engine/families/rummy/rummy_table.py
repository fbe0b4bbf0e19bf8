"""A rummy table for tests: players by number, actions as they are written in scenarios."""

from random import Random

import msgspec

from engine.cards import text_of
from engine.contract import Deal, Setup, TimeUp
from engine.families.rummy.games import GAMES
from engine.refused import Refused

BY_ID = {game.id: game for game in GAMES}


class Table:
    def __init__(self, game="scrummy", seats=3, *, deck=(), dealer=0, seed="s", **options) -> None:
        self.game = BY_ID[game]
        setup = Setup(options=options, stacks=(0,) * seats, seed=seed, dealer=dealer, deck=tuple(deck))
        self.state, events = self.game.start(setup)
        self.events = list(events)
        self.new = list(events)

    def act(self, seat, do, **fields):
        kinds = {kind.__struct_config__.tag: kind for kind in self.game.actions}
        return self.apply(seat, msgspec.convert({"do": do, **fields}, kinds[do]))

    def apply(self, seat, action):
        self.state, events = self.game.apply(self.state, seat, action)
        self.new = list(events)
        self.events += events
        return self

    def house(self, action):
        return self.apply(None, action)

    def wait(self):
        return self.house(TimeUp())

    def deal(self):
        return self.house(Deal())

    def refused(self, seat, do, **fields):
        """The code of the refusal, which has changed nothing."""
        before = msgspec.msgpack.encode(self.state)
        try:
            self.act(seat, do, **fields)
        except Refused as refused:
            assert msgspec.msgpack.encode(self.state) == before
            return refused.code
        return None

    def declined(self):
        """The first swap is over: nobody wanted the turned card."""
        while self.state.phase == "exchange":
            self.act(self.state.turn, "decline")
        return self

    def offers(self, seat=None):
        who = self.state.turn if seat is None else seat
        return {offer.do: offer for offer in self.game.legal(self.state, who)}

    @property
    def report(self):
        return self.game.report(self.state)

    def view(self, seat):
        return self.game.observe(self.state, seat)

    def told(self, kind):
        """The newest event of a kind."""
        return next(event for event in reversed(self.events) if event.kind == kind)

    def kinds(self):
        return [event.kind for event in self.new]


def deck(*hands, turned, stock=(), first=1):
    """The cards in dealing order: the hands are given by seat, `first` is the dealer's left."""
    seats = len(hands)
    order = [(first + step) % seats for step in range(seats)]
    split = [hand.split() for hand in hands]
    dealt = [split[seat][place] for place in range(len(split[0])) for seat in order]
    return (*dealt, turned, *stock)


class Gambler:
    """Does anything it is offered, sense or not; lawful words are rare, bluffs are not."""

    def __init__(self, seed) -> None:
        self.random = Random(seed)

    def fields(self, view, offer):
        make = getattr(self, "_" + offer.do, None)
        return make(view, offer) if make else {}

    def _exchange(self, _, offer):
        return {"give": self.random.choice(offer.cards)}

    def _discard(self, _, offer):
        return {"card": self.random.choice(offer.cards)}

    def _lay(self, _, offer):
        least, most = offer.count
        return {"word": self.random.sample(offer.cards, self.random.randint(least, most))}

    def _extend(self, _, offer):
        claim = self.random.choice(offer.claims)
        cards = self.random.sample(offer.cards, self.random.randint(*offer.count))
        cut = self.random.randint(0, len(cards))
        return {"word": claim.word, "of": claim.seat, "front": cards[:cut], "back": cards[cut:]}

    def _spellcheck(self, _, offer):
        claim = self.random.choice(offer.claims)
        return {"word": claim.word, "of": claim.seat}

    def _declare(self, _view, _offer):
        """Any combination; one that is above the table's caps is refused."""
        least, out = self.random.randint(2, 6), self.random.randint(2, 6)
        fields = {"min": least, "hard_min": True, "out": out, "hard_out": True}
        fields |= {"hot": True, "discard_to_go_out": True, "extensions": True}
        return {name: value for name, value in fields.items() if self.random.random() < 0.5}

    def _take(self, view, offer):
        if view.game == "scrotch":
            return {"from": self.random.choice(offer.choices)}
        if "stock" in offer.choices and (not offer.cards or self.random.random() < 0.6):
            return {}
        place = self.random.randrange(len(offer.cards))
        held = [*view.cards, *offer.cards[place + 1 :]]
        others = self.random.sample(held, min(len(held), self.random.randint(1, 7)))
        return {"card": offer.cards[place], "word": [*others, offer.cards[place]]}

    def _knock(self, view, offer):
        return self._showing(view, offer)

    def _show(self, view, offer):
        return self._showing(view, offer)

    def _showing(self, view, offer):
        cards = list(view.cards)
        self.random.shuffle(cards)
        fields = {"discard": cards.pop()} if offer.do == "knock" else {}
        sours = [card for card in cards if card[:2] in ("le", "ch")][:4]
        fields["words"] = [sours] if len(sours) == 4 and self.random.random() < 0.7 else []
        if offer.do == "show" and view.shown[0].words and self.random.random() < 0.5:
            rest = [card for card in cards if card not in sours]
            fields["lay_off"] = [{"word": text_of(view.shown[0].words[0]), "front": rest[:1]}]
        return fields

    def act(self, table):
        """An accepted act of the player to act; refusals on the way have to be clean."""
        seat = table.state.turn
        for _ in range(60):
            offer = self.random.choice(list(table.offers().values()))
            if table.refused(seat, offer.do, **self.fields(table.view(seat), offer)) is None:
                return
        table.wait()
