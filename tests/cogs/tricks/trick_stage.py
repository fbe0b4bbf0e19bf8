"""A trick or Soup table in any state, and what its screens are drawn from."""

from types import SimpleNamespace

import msgspec
from msgspec.structs import replace

from cogs import faces, names
from cogs.components import LONGEST_LABEL, MOST_COMPONENTS, MOST_OPTIONS, MOST_TEXT, text_length, walk
from cogs.ids import LONGEST, read
from cogs.screens import frames, screen_of
from cogs.screens.family import Act
from cogs.screens.stage import Stage
from cogs.tongues import tongue
from engine.contract import Setup
from engine.soup.games import GAMES as SOUP
from engine.tricks.games import GAMES as TRICKS
from engine.tricks.table import DECK
from house import Seat

BY_ID = {game.id: game for game in (*TRICKS, *SOUP)}
NAMES = ("ann", "bob", "cy", "dee")
LONG = "*" * 40 + "@everyone <@&123> `x` \u202e\nAnn"
WHERE = "· **" + "s" * 60 + "** · <#1> · [➜](https://discord.com/channels/1/2/3)"


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
        self.seats = tuple(Seat(player=101 + place, name=players[place]) for place in range(seats))
        self.told = list(self.events)

    def act(self, seat, do, **fields):
        kinds = {kind.__struct_config__.tag: kind for kind in self.game.actions}
        action = msgspec.convert({"do": do, **fields}, kinds[do])
        self.state, self.events = self.game.apply(self.state, seat, action)
        self.told += self.events
        return self

    def play(self, *cards, seat=1, **last):
        """Cards one after another, from this seat on; `last` comes with the last of them."""
        for place, card in enumerate(cards, 1):
            self.act(seat, "play", card=card, **(last if place == len(cards) else {}))
            seat = (seat + 1) % len(self.seats)
        return self

    def passed(self):
        """Everybody passes his three lowest cards."""
        for seat in range(len(self.seats)):
            self.act(seat, "pass", cards=list(self.state.hands[seat][:3]))
        return self

    def put(self, **changes):
        """Any state, lawful or not: what is drawn has to bear it."""
        self.state = replace(self.state, **changes)
        return self

    @property
    def table(self):
        due = self.game.due(self.state)
        over = self.state.phase == "over"
        acted = tuple(SimpleNamespace(acted=69_000) for _ in self.seats)
        return SimpleNamespace(
            id=2**62,
            short="7K",
            game=self.game,
            options=self.state.options,
            phase="closed" if over else "between" if due is None else "playing",
            due=due,
            deadline=1_700_000_060_000 if due is not None else None,
            deal_at=None,
            paused=None,
            record=SimpleNamespace(version=70_000, decision_version=70_000, seats=acted),
            state=self.state,
            seats=self.seats,
        )

    def stage(self, seat=None, language="en", *, plain=False, **more):
        return Stage(
            table=self.table,
            view=self.game.observe(self.state, seat),
            offers=self.game.legal(self.state, seat) if seat is not None else (),
            seat=seat,
            tongue=tongue(language),
            faces=faces.faces("scroker", plain=plain),
            names=names.of_seats(self.seats),
            **more,
        )

    def board(self, language="en", recent=(), **more):
        stage = self.stage(language=language, **more)
        if stage.table.phase == "closed":
            return frames.closed(stage, (), recent)
        return frames.public(stage, recent)

    def panel(self, seat, picked=None, **more):
        return frames.hand(self.stage(seat, **more), WHERE, picked=picked)

    def press(self, seat, label, components=None, values=(), fields=None, **more):
        """What a press on a button or a choice in a select means, by the start of its label or placeholder."""
        shown = self.panel(seat, **more) if components is None else components
        custom_id = next(
            part["custom_id"]
            for part in walk(shown)
            if part.get("label", part.get("placeholder", "")).startswith(label) and "custom_id" in part
        )
        press = read(custom_id)._replace(values=tuple(values), fields=fields or {})
        return screen_of(self.game).wanted(self.stage(seat), press)

    def does(self, seat, wanted):
        """Carry an action out."""
        assert isinstance(wanted, Act)
        fields = dict(wanted.action)
        return self.act(seat, fields.pop("do"), **fields)

    def sentences(self, language="en"):
        """What everybody is told of all that happened."""
        stage = self.stage(language=language)
        told = [screen_of(self.game).told(stage, event) for event in self.told]
        return [sentence for sentence in told if sentence]


def text_in(components):
    """All that a reader reads."""
    parts = []
    for part in walk(components):
        parts += [part.get("content"), part.get("label"), part.get("placeholder")]
        for option in part.get("options", ()):
            parts += [option["label"], option.get("description")]
    return "\n".join(part for part in parts if part)


def labels(components):
    return [part["label"] for part in walk(components) if part["type"] == 2]


def options_of(components, prompt):
    """The options of the select whose placeholder begins so, as value: label."""
    menu = next(part for part in walk(components) if part.get("placeholder", "").startswith(prompt))
    return {option["value"]: option["label"] for option in menu["options"]}


def prompts(components):
    return [part["placeholder"] for part in walk(components) if part["type"] == 3]


def fits(components):
    """Discord's limits for a message of components."""
    parts = list(walk(components))
    assert len(parts) <= MOST_COMPONENTS
    assert text_length(components) <= MOST_TEXT
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert len(ids) == len(set(ids))
    for part in parts:
        assert len(part.get("custom_id", "")) <= LONGEST
        assert len(part.get("label", "")) <= LONGEST_LABEL
        assert len(part.get("placeholder", "")) <= 150
        options = part.get("options", [])
        assert len(options) <= MOST_OPTIONS
        assert len({option["value"] for option in options}) == len(options)
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5
        if part["type"] == 10:
            assert part["content"].strip()
    return components
