"""A poker table for two with known cards, to ask computer players for their acts."""

from random import Random

from engine import catalogue
from engine.contract import Setup
from engine.families.poker.actions import Bet, Call, Check, Draw, Present

ME, RIVAL = 1, 0  # the dealer's left is dealt the first card, and speaks first


class Heads:
    def __init__(self, mine, theirs, *, game="scroker", then=(), stacks=(100, 100), **options) -> None:
        deck = (*(card for pair in zip(mine, theirs, strict=True) for card in pair), *then)
        setup = Setup(options=options, stacks=stacks, dealer=RIVAL, seed="cards", deck=deck)
        self.game = catalogue.GAMES.game(game)
        self.state, _ = catalogue.GAMES.start(game, setup)

    def decide(self, seat, strength="shark", seed=1, **told):
        view, offers = self.game.observe(self.state, seat), self.game.legal(self.state, seat)
        return self.game.computer(view, offers, Random(seed), strength, **told)

    def act(self, seat, act):
        self.state, events = catalogue.GAMES.apply(self.state, seat, act)
        return events

    def to_the_draw(self):
        self.act(ME, Bet(2))
        self.act(RIVAL, Call())
        return self

    def to_the_showdown(self):
        self.to_the_draw()
        self.act(ME, Draw())
        self.act(RIVAL, Draw())
        self.act(ME, Check())
        self.act(RIVAL, Check())
        return self

    def shown(self, mine=(), theirs=()):
        self.to_the_showdown()
        self.act(ME, Present(words=mine))
        self.act(RIVAL, Present(words=theirs))
        return self
