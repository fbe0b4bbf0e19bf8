"""A trick or Soup table in any state, and what its screens are drawn from."""

from msgspec.structs import replace

from engine.contract import Setup
from engine.families.card_table.table import DECK
from engine.families.soup.games import GAMES as SOUP
from engine.families.tricks.games import GAMES as TRICKS
from screens.catalogue import screen_of
from screens.panels import panels
from tests.screens import engine_stage
from tests.screens.messages import fits, labels, options_of, prompts, text_in

BY_ID = {game.id: game for game in (*TRICKS, *SOUP)}
NAMES = ("ann", "bob", "cy", "dee")
LONG = "*" * 40 + "@everyone <@&123> `x` \u202e\nAnn"
WHERE = "· **" + "s" * 60 + "** · <#1> · [to the table ➜](https://discord.com/channels/1/2/3)"


def packed(game, held, dealer=0):
    """The pack in dealing order that gives every seat these cards; the rest is filled up from the top."""
    seats = game.seats.most
    pack = [card for card in DECK.pack() if seats == 4 or card != "le.A"]
    full = [held.get(seat, "").split() for seat in range(seats)]
    rest = [card for card in pack if not any(card in hand for hand in full)]
    for hand in full:
        while len(hand) < len(pack) // seats:
            hand.append(rest.pop())
    order = [(dealer + 1 + step) % seats for step in range(seats)]
    return tuple(full[seat][place] for place in range(len(pack) // seats) for seat in order)


class Felt:
    """An engine's table with a face like the house's."""

    def __init__(self, game="chili-dog", held=None, *, players=NAMES, dealer=0, seed="s", **options):
        self.game = BY_ID[game]
        seats = self.game.seats.most
        deck = packed(self.game, held, dealer) if held is not None else ()
        setup = Setup(options=options, stacks=(0,) * seats, seed=seed, dealer=dealer, deck=deck)
        self.state, self.events = self.game.start(setup)
        self.seats = engine_stage.people(players[:seats])
        self.told = list(self.events)

    def act(self, seat, do, **fields):
        self.state, self.events = engine_stage.acted(self, seat, do, fields)
        self.told += self.events
        return self

    def play(self, *cards, seat=1, **last):
        """Cards one after another, from this seat on; `last` comes with the last of them."""
        for place, card in enumerate(cards, 1):
            self.act(seat, "play", card=card, **(last if place == len(cards) else {}))
            seat = (seat + 1) % len(self.seats)
        return self

    def passed(self):
        """Everybody passes their three lowest cards."""
        for seat in range(len(self.seats)):
            self.act(seat, "pass", cards=list(self.state.hands[seat][:3]))
        return self

    def put(self, **changes):
        """Any state, lawful or not: drawing has to bear it."""
        self.state = replace(self.state, **changes)
        return self

    def stage(self, seat=None, language="en", **more):
        return engine_stage.stage_of(self, seat, language, **more)

    def board(self, language="en", recent=(), **more):
        stage = self.stage(language=language, **more)
        if stage.table.phase == "closed":
            return panels.closed(stage, (), recent)
        return panels.public(stage, "".join(recent[-1:]))

    def panel(self, seat, picked=None, **more):
        return panels.hand(self.stage(seat, **more), WHERE, picked=picked)

    def press(self, seat, label, components=None, values=(), fields=None, **more):
        shown = self.panel(seat, **more) if components is None else components
        return engine_stage.pressed(self, seat, label, shown, values, fields)

    def does(self, seat, wanted):
        """Carry an action out."""
        do, fields = engine_stage.meant(wanted)
        return self.act(seat, do, **fields)

    def sentences(self, language="en"):
        """The public sentences about all events."""
        stage = self.stage(language=language)
        told = [screen_of(self.game).told(stage, event) for event in self.told]
        return [sentence for sentence in told if sentence]


__all__ = ["Felt", "fits", "labels", "options_of", "prompts", "text_in"]
