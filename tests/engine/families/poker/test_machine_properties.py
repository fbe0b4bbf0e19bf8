"""Random poker tables, mostly Scroker, played by random and often illegal acts: chips and cards are conserved, a
refusal changes nothing, nobody sees a hidden card, the state survives its bytes, and the game can always go on.
"""

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from engine import catalogue
from engine.contract import Away, Back, Close, Deal, Leave, Setup, Sit, TimeUp, TopUp
from engine.families.poker.actions import (
    Accept,
    AllIn,
    Bet,
    Call,
    Check,
    Choose,
    Discard,
    Draw,
    Fold,
    Look,
    Present,
    Raise,
    Ready,
    Spellcheck,
    Stand,
    Take,
)
from engine.refused import Refused
from engine.simulation.checks import Checks
from engine.simulation.tags import prove
from engine.simulation.tries import any_act

GAMES = ("scroker", "scroker", "spit", "longhorn", "dealers-choice", "scrapok", "zoot")
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "ante": st.integers(0, 4),
        "max_bet": st.sampled_from([0, 1, 5]),
        "max_raises": st.integers(0, 3),
        "hands": st.sampled_from([0, 2]),
        "tap_out": st.booleans(),
        "openers": st.sampled_from(["honour", "enforced"]),
        "carry": st.booleans(),
        "showdown": st.sampled_from(["claim", "auto"]),
        "words": st.sampled_from(["honour", "checked"]),
        "language": st.sampled_from(["en", "fr"]),
        "form": st.sampled_from(["seven", "five"]),
        "sandbagging": st.booleans(),
        "wild_cards": st.integers(0, 4),
        "think_three": st.sampled_from([0, 30]),
        "kind_timer": st.booleans(),
        "wild_cap": st.sampled_from([0, 2, 52]),
        "recipes": st.just(["Odd = 3 down, bet, draw 2, 2 up, bet, 2 middle, bet; wild E; jokers 1"]),
    },
)
PLAIN = {
    "check": Check(),
    "call": Call(),
    "fold": Fold(),
    "all_in": AllIn(),
    "accept": Accept(),
    "ready": Ready(),
    "stand": Stand(),
}
SEATS = st.integers(0, 7)
CHIPS = st.integers(0, 60)
RARELY = st.integers(0, 9)


def filled(offer, draw):
    """An offer made into an act within its bounds."""
    return PLAIN[offer.do] if offer.do in PLAIN else FILLED[offer.do](offer, draw)


def amount(offer, draw):
    return draw(st.integers(offer.least, min(offer.most, offer.least + 40)))


def some_cards(offer, draw):
    return tuple(draw(st.lists(st.sampled_from(offer.cards), unique=True, max_size=offer.count[1])))


def claim(cards, draw):
    """A word of cards of one suit, true or (nearly always) false; or anything, which is mostly refused."""
    mixed = draw(st.permutations(cards))
    if draw(st.booleans()):
        word = [card for card in mixed if card[:2] == mixed[0][:2]]
        return Present(words=(tuple(word),) if len(word) > 1 else ())
    cut = draw(st.integers(0, 5))
    words = [tuple(word) for word in (mixed[:cut], mixed[cut:]) if word]
    return Present(words=tuple(words[: draw(st.integers(0, 2))]), slush=draw(st.booleans()))


FILLED = {
    "bet": lambda offer, draw: Bet(amount(offer, draw)),
    "raise": lambda offer, draw: Raise(amount(offer, draw)),
    "draw": lambda offer, draw: Draw(some_cards(offer, draw)),
    "present": lambda offer, draw: claim(offer.cards, draw),
    "take": lambda offer, draw: Take(draw(st.sampled_from(offer.choices))),
    "discard": lambda offer, draw: Discard(draw(st.sampled_from(offer.cards))),
    "spellcheck": lambda offer, draw: Spellcheck(draw(st.sampled_from(offer.claims)).word),
    "look": lambda offer, draw: Look(draw(st.sampled_from(offer.seats))),
    "choose": lambda offer, draw: Choose(draw(st.sampled_from(offer.choices)), hot=draw(st.booleans())),
}


class Table(RuleBasedStateMachine):
    @initialize(
        game=st.sampled_from(GAMES),
        options=OPTIONS,
        stacks=st.lists(CHIPS.map(lambda chips: chips + 4), min_size=2, max_size=8),
        dealer=SEATS,
        seed=st.text("0123456789", min_size=1, max_size=3),
    )
    def sit_down(self, game, options, stacks, dealer, seed):
        self.game = catalogue.GAMES.game(game)
        known = {option.name for option in self.game.options}
        options = {name: value for name, value in options.items() if name in known}
        setup = Setup(options=options, stacks=tuple(stacks), dealer=dealer % len(stacks), seed=seed)
        self.state, events = catalogue.GAMES.start(game, setup)
        self.checks = Checks(self.game, sum(stacks), len(stacks), Random(seed))
        self.closed = False
        self.told(events)

    def told(self, events):
        books = self.game.report(self.state)
        self.checks.step(self.state, events, books)
        prove(self.game, self.state, books.pack)

    def act(self, seat, act):
        """Returns whether it was allowed. Either way the state before it is unchanged."""
        stored = catalogue.GAMES.encode(self.state)
        try:
            after, events = catalogue.GAMES.apply(self.state, seat, act)
        except Refused:
            assert catalogue.GAMES.encode(self.state) == stored
            return False
        assert catalogue.GAMES.encode(self.state) == stored
        if isinstance(act, Sit | TopUp):
            self.checks.bought(act.chips)
        self.checks.bought(-sum(event.public["chips"] for event in events if event.kind == "left"))
        self.state = after
        self.told(events)
        return True

    def phase(self, *phases):
        return not self.closed and self.state.phase in phases

    def offered(self, seat, *, early):
        return [offer for offer in self.game.legal(self.state, seat) if offer.early == early]

    @precondition(lambda self: not self.closed and self.game.due(self.state) is not None)
    @rule(data=st.data())
    def whoever_is_asked_acts(self, data):
        seat = data.draw(st.sampled_from(self.game.due(self.state).seats))
        offer = data.draw(st.sampled_from(self.offered(seat, early=False)))
        allowed = self.act(seat, filled(offer, data.draw))
        assert allowed or offer.do in ("present", "choose"), f"{offer} was offered but refused"

    @precondition(lambda self: not self.closed and self.game.due(self.state) is not None)
    @rule(data=st.data(), acts=st.integers(1, 12))
    def all_stay_in_for_a_while(self, data, acts):
        """Tables that always fold never reach a showdown."""
        for _ in range(acts):
            if self.game.due(self.state) is not None:
                self.stay_in(data)

    def stay_in(self, data):
        seat = data.draw(st.sampled_from(self.game.due(self.state).seats))
        may = {offer.do: offer for offer in self.offered(seat, early=False)}
        do = next(do for do in ("bet", "call", "all_in", "check", "present", *may) if do in may)
        allowed = self.act(seat, filled(may[do], data.draw))
        assert allowed or do in ("present", "choose"), f"{do} was offered but refused"

    @precondition(lambda self: self.phase("bet"))
    @rule(data=st.data(), seat=SEATS)
    def somebody_declares_out_of_turn(self, data, seat):
        offers = self.offered(seat, early=True)
        if offers:
            assert self.act(seat, filled(data.draw(st.sampled_from(offers)), data.draw))
            assert not self.act(seat, Fold()), "it binds"

    @precondition(lambda self: not self.closed)
    @rule(dice=st.integers(0, 2**32))
    def somebody_does_anything(self, dice):
        seat, act = any_act(self.game, self.game.report(self.state), Random(dice))
        self.act(seat, act)

    @precondition(lambda self: self.phase("between"))
    @rule(seat=SEATS)
    def a_winner_looks(self, seat):
        for offer in self.offered(seat, early=False):
            assert self.act(seat, Look(offer.seats[0]))

    @precondition(lambda self: self.phase("between"))
    @rule()
    def the_next_hand_is_dealt(self):
        can = not self.game.report(self.state).over
        assert self.act(None, Deal()) == can

    @precondition(lambda self: not self.closed)
    @rule(often=RARELY)
    def time_runs_out(self, often):
        asked = self.game.due(self.state) is not None
        if often == 7:
            assert self.act(None, TimeUp()) == asked

    @rule(seat=SEATS, act=st.sampled_from([Away, Back, Back, Leave]), often=RARELY)
    def somebody_comes_or_goes(self, seat, act, often):
        if often == 7:
            self.act(None, act(seat))

    @precondition(lambda self: self.phase("between"))
    @rule(seat=SEATS, act=st.sampled_from([Sit, TopUp]), chips=CHIPS)
    def somebody_buys_chips(self, seat, act, chips):
        self.act(None, act(seat, chips))

    @precondition(lambda self: not self.closed)
    @rule(often=RARELY)
    def the_table_is_closed(self, often):
        if often == 9 and self.act(None, Close()):
            self.closed = True
            assert self.game.report(self.state).pot == 0
            assert self.game.report(self.state).over


TestPokerTables = Table.TestCase
TestPokerTables.settings = settings(max_examples=8, stateful_step_count=50, deadline=None)


class MoreTables(Table):
    """More tables, for longer."""


TestManyPokerTables = pytest.mark.slow(MoreTables.TestCase)
TestManyPokerTables.settings = settings(max_examples=400, stateful_step_count=50, deadline=None)
