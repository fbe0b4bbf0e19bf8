"""A poker table of any variant, and what its screens are drawn from."""

from engine.contract import Deal, Setup, TimeUp
from engine.families.poker.games import GAMES
from screens.catalogue import screen_of
from screens.panels import panels
from tests.screens import engine_stage
from tests.screens.messages import fits, labels, options_of, text_in, window_fits

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
        self.seats = engine_stage.people(named)

    def act(self, seat, do, **fields):
        self.state, self.events = engine_stage.acted(self, seat, do, fields)
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

    def stage(self, seat=None, language="en", **more):
        return engine_stage.stage_of(self, seat, language, **more)

    def board(self, language="en", recent=(), **more):
        return panels.public(self.stage(language=language, **more), "".join(recent[-1:]))

    def panel(self, seat, picked=None, **more):
        return panels.hand(self.stage(seat, **more), WHERE, picked=picked)

    def behind(self, seat):
        """The menu behind *More…*."""
        stage = self.stage(seat)
        return panels.hand(stage, WHERE, more=[stage.button("Log", "log", kind="t")])

    def told(self, language="en", *, log=False):
        """The last step's sentences, beside the table or in the log."""
        stage = self.stage(language=language).but(log=log)
        sentences = [screen_of(self.game).told(stage, event) for event in self.events]
        return "\n".join(sentence for sentence in sentences if sentence)

    def press(self, seat, label, components=None, values=(), fields=None):
        shown = self.panel(seat) if components is None else components
        return engine_stage.pressed(self, seat, label, shown, values, fields)

    def does(self, seat, wanted):
        """Carry an action out."""
        do, fields = engine_stage.meant(wanted)
        return self.act(seat, do, **fields)

    def played_through(self, most=400):
        """Every state of a hand in which everybody keeps it going as long as possible."""
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


__all__ = ["PokerTable", "fits", "labels", "options_of", "text_in", "window_fits"]
