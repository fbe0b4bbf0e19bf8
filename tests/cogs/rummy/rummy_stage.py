"""A rummy table in any state, and what its screens are drawn from."""

from types import SimpleNamespace

import msgspec
from msgspec.structs import replace

from cogs import faces, names
from cogs.components import LONGEST_LABEL, MOST_COMPONENTS, MOST_OPTIONS, MOST_TEXT, text_length, walk
from cogs.ids import LONGEST, Press, read
from cogs.screens import frames, screen_of
from cogs.screens.family import Act
from cogs.screens.stage import Stage
from cogs.tongues import tongue
from engine.contract import Setup
from engine.rummy.games import GAMES
from engine.rummy.words import PACK
from house import Seat

BY_ID = {game.id: game for game in GAMES}
WHERE = "· **server** · <#1>"


class Rummy:
    """An engine's table with a face like the house's."""

    def __init__(self, game="scrummy", players=("ann", "bob", "cy"), *, deck=(), dealer=0, **options):
        self.game = BY_ID[game]
        setup = Setup(options=options, stacks=(0,) * len(players), seed="s", dealer=dealer, deck=tuple(deck))
        self.state, self.events = self.game.start(setup)
        self.seats = tuple(Seat(player=101 + place, name=name) for place, name in enumerate(players))

    def act(self, seat, do, **fields):
        kinds = {kind.__struct_config__.tag: kind for kind in self.game.actions}
        self.state, self.events = self.game.apply(
            self.state, seat, msgspec.convert({"do": do, **fields}, kinds[do])
        )
        return self

    def put(self, **changes):
        """Any state, lawful or not: what is drawn has to bear it."""
        self.state = replace(self.state, **changes)
        return self

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
            state=self.state,
            seats=self.seats,
        )

    def stage(self, seat=None, language="en", **more):
        return Stage(
            table=self.table,
            view=self.game.observe(self.state, seat),
            offers=self.game.legal(self.state, seat) if seat is not None else (),
            seat=seat,
            tongue=tongue(language),
            faces=faces.faces(screen_of(self.game).deck(self.table), plain=False),
            names=names.of_seats(self.seats),
            **more,
        )

    def board(self, language="en", recent=()):
        return frames.public(self.stage(language=language), recent)

    def panel(self, seat, picked=None, **more):
        return frames.hand(self.stage(seat, **more), WHERE, picked=picked)

    def press(self, seat, label, components=None, values=(), fields=None):
        """What a press on a button or a choice in a select means, by the start of its label or placeholder."""
        shown = self.panel(seat) if components is None else components
        named = {part.get("label") or part.get("placeholder"): part for part in reversed([*walk(shown)])}
        fitting = (part for name, part in reversed(named.items()) if name and name.startswith(label))
        custom_id = (named.get(label) or next(fitting))["custom_id"]
        press = read(custom_id)._replace(values=tuple(values), fields=fields or {})
        return screen_of(self.game).wanted(self.stage(seat), press)

    def does(self, seat, wanted):
        """Carry an action out."""
        assert isinstance(wanted, Act)
        fields = dict(wanted.action)
        return self.act(seat, fields.pop("do"), **fields)


def text_in(components):
    """All that a reader reads."""
    parts = []
    for part in walk(components):
        parts += [part.get("content"), part.get("label"), part.get("placeholder")]
        for option in part.get("options", ()):
            parts += [option["label"], option.get("description")]
    return "\n".join(part for part in parts if part)


def options_of(components, prompt):
    """The options of the select whose placeholder begins so, as value: (label, description)."""
    menu = next(part for part in walk(components) if part.get("placeholder", "").startswith(prompt))
    return {option["value"]: (option["label"], option.get("description", "")) for option in menu["options"]}


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
        assert len(part.get("placeholder", "")) <= 150
        options = part.get("options", [])
        assert len(options) <= MOST_OPTIONS
        assert len({option["value"] for option in options}) == len(options)
        for option in options:
            assert len(option["label"]) <= 100
            assert len(option.get("description", "")) <= 100
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5
            assert len({child["type"] for child in part["components"]}) == 1
        if part["type"] == 10:
            assert part["content"].strip()
            assert not part["content"].endswith("…"), "cut short"
    return components


def window_fits(window):
    assert len(window.title) <= 45
    assert len(window.custom_id) <= LONGEST
    assert 1 <= len(window.fields) <= 5
    for field in window.fields:
        assert len(field["label"]) <= 45
        assert len(field.get("description", "")) <= 100


__all__ = ["PACK", "Press", "Rummy", "fits", "labels", "options_of", "text_in", "window_fits"]
