"""A poker table of any variant, and what its screens are drawn from."""

from types import SimpleNamespace

import msgspec

from cogs import faces, names
from cogs.components import (
    LONGEST_LABEL,
    LONGEST_OPTION,
    LONGEST_PLACEHOLDER,
    LONGEST_TITLE,
    MOST_COMPONENTS,
    MOST_OPTIONS,
    MOST_TEXT,
    text_length,
    walk,
)
from cogs.ids import LONGEST, read
from cogs.screens import frames, screen_of
from cogs.screens.family import Act
from cogs.screens.stage import Stage
from cogs.tongues import tongue
from engine.contract import Deal, Setup, TimeUp
from engine.poker.games import GAMES
from house import Seat

BY_ID = {game.id: game for game in GAMES}
WHERE = "· **server** · <#1>"
LONG = "*" * 40 + "@everyone <@&123> `x` \u202e\nAnn"


class PokerTable:
    """An engine's table with a face like the house's."""

    def __init__(self, game, players=3, *, deck=(), dealer=0, stack=100, stacks=None, seed="s", **options):
        self.game = BY_ID[game]
        named = [f"p{place}" for place in range(players)] if isinstance(players, int) else list(players)
        stacks = tuple(stacks or (stack,) * len(named))
        setup = Setup(options=options, stacks=stacks, seed=seed, dealer=dealer, deck=tuple(deck))
        self.state, self.events = self.game.start(setup)
        self.seats = tuple(Seat(player=101 + place, name=name) for place, name in enumerate(named))

    def act(self, seat, do, **fields):
        kinds = {kind.__struct_config__.tag: kind for kind in self.game.actions}
        self.state, self.events = self.game.apply(
            self.state, seat, msgspec.convert({"do": do, **fields}, kinds[do])
        )
        return self

    def deal(self):
        self.state, self.events = self.game.apply(self.state, None, Deal())
        return self

    def time_up(self):
        self.state, self.events = self.game.apply(self.state, None, TimeUp())
        return self

    @property
    def view(self):
        return self.game.observe(self.state, None)

    @property
    def turn(self):
        return self.game.due(self.state).seats[0]

    def offered(self, seat):
        return {offer.do: offer for offer in self.game.legal(self.state, seat)}

    @property
    def table(self):
        due = self.game.due(self.state)
        record = SimpleNamespace(
            version=70_000,
            decision_version=70_000,
            seats=tuple(SimpleNamespace(acted=69_000) for _ in self.seats),
        )
        return SimpleNamespace(
            id=2**62,
            short="7K",
            game=self.game,
            options=self.state.options,
            phase="between" if due is None else "playing",
            due=due,
            deadline=1_700_000_060_000 if due is not None else None,
            deal_at=None,
            paused=None,
            record=record,
            seats=self.seats,
        )

    def stage(self, seat=None, language="en", *, plain=False, **more):
        return Stage(
            table=self.table,
            view=self.game.observe(self.state, seat),
            offers=self.game.legal(self.state, seat) if seat is not None else (),
            seat=seat,
            tongue=tongue(language),
            faces=faces.faces(screen_of(self.game).deck(self.table), plain=plain),
            names=names.of_seats(self.seats),
            **more,
        )

    def board(self, language="en", recent=(), **more):
        return frames.public(self.stage(language=language, **more), recent)

    def panel(self, seat, picked=None, **more):
        return frames.hand(self.stage(seat, **more), WHERE, picked=picked)

    def told(self, language="en", *, log=False):
        """What the last step is told as, beside the table or in the log."""
        stage = self.stage(language=language)._replace(log=log)
        sentences = [screen_of(self.game).told(stage, event) for event in self.events]
        return "\n".join(sentence for sentence in sentences if sentence)

    def press(self, seat, label, components=None, values=(), fields=None):
        """What a press on a button or a choice in a select means, by the start of its label or placeholder."""
        shown = self.panel(seat) if components is None else components
        part = next(
            part
            for part in walk(shown)
            if "custom_id" in part and (part.get("label") or part.get("placeholder")).startswith(label)
        )
        press = read(part["custom_id"])._replace(values=tuple(values), fields=fields or {})
        return screen_of(self.game).wanted(self.stage(seat), press)

    def does(self, seat, wanted):
        """Carry an action out."""
        assert isinstance(wanted, Act)
        fields = dict(wanted.action)
        return self.act(seat, fields.pop("do"), **fields)

    def played_through(self, most=400):
        """Every state of a hand in which everybody does what keeps it going longest."""
        order = (
            "ready",
            "choose",
            "call",
            "check",
            "bet",
            "take",
            "discard",
            "draw",
            "present",
            "accept",
            "fold",
        )
        for _ in range(most):
            yield self
            due = self.game.due(self.state)
            if due is None:
                return
            seat = due.seats[0]
            offers = self.offered(seat)
            opening = self.view.phase == "bet" and self.view.opener is None and "bet" in offers
            do = "bet" if opening else next(do for do in order if do in offers)
            fields = {"bet": {"amount": 1}, "take": {"from": "stock"}}.get(do, {})
            if do == "discard":
                fields = {"card": offers[do].cards[0]}
            self.act(seat, do, **fields)
        raise AssertionError("the hand does not end")


def text_in(components):
    """All that a reader reads."""
    parts = []
    for part in walk(components):
        parts += [part.get("content"), part.get("label"), part.get("placeholder")]
        for option in part.get("options", ()):
            parts += [option["label"], option.get("description")]
    return "\n".join(part for part in parts if part)


def options_of(components, prompt):
    """The options of the select whose placeholder begins so, as value: label."""
    menu = next(part for part in walk(components) if part.get("placeholder", "").startswith(prompt))
    return {option["value"]: option["label"] for option in menu["options"]}


def labels(components):
    return [part["label"] for part in walk(components) if part["type"] == 2]


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
        assert len(part.get("placeholder", "")) <= LONGEST_PLACEHOLDER
        options = part.get("options", [])
        assert len(options) <= MOST_OPTIONS
        assert len({option["value"] for option in options}) == len(options)
        for option in options:
            assert len(option["label"]) <= LONGEST_OPTION
            assert len(option.get("description", "")) <= LONGEST_OPTION
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5
        if part["type"] == 10:
            assert part["content"].strip()


def window_fits(window):
    shown = window.to_dict()
    assert 1 <= len(shown["title"]) <= LONGEST_TITLE
    assert len(shown["custom_id"]) <= LONGEST
    for label in shown["components"]:
        assert len(label["label"]) <= LONGEST_TITLE
        assert len(label.get("description", "")) <= 100
        assert len(label["component"].get("placeholder", "")) <= 100
