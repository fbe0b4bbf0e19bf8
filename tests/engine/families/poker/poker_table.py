"""A poker table for tests: every act is followed by all checks of the simulation."""

from random import Random

import pytest

from engine import catalogue
from engine.contract import Close, Deal, Leave, Setup, Sit, TimeUp, TopUp
from engine.events import Event
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
from engine.families.poker.judges import judge_of
from engine.families.poker.registry import rules_of
from engine.refused import Refused
from engine.simulation.checks import Checks
from engine.simulation.tags import prove

PLAIN = {
    "check": Check(),
    "call": Call(),
    "fold": Fold(),
    "all_in": AllIn(),
    "accept": Accept(),
    "ready": Ready(),
    "stand": Stand(),
}
FOLDS, RAISES = 0.15, 0.2


class Table:
    """Seats 0 up; acts by number, the house's by `house`."""

    def __init__(self, game_id, stacks, *, seed="1", dealer=None, deck=(), **options):
        self.game = catalogue.GAMES.game(game_id)
        self.rng = Random(f"{seed} table")
        setup = Setup(options=options, stacks=tuple(stacks), seed=seed, dealer=dealer, deck=tuple(deck))
        self.state, self.events = catalogue.GAMES.start(game_id, setup)
        self.checks = Checks(self.game, sum(stacks), len(stacks), Random(seed))
        self._check()

    def _check(self):
        books = self.game.report(self.state)
        self.checks.step(self.state, self.events, books)
        prove(self.game, self.state, books.pack)

    def apply(self, seat, act):
        self.state, self.events = catalogue.GAMES.apply(self.state, seat, act)
        if isinstance(act, Sit | TopUp):
            self.checks.bought(act.chips)
        for event in self.events:
            if event.kind == "left":
                self.checks.bought(-event.public["chips"])
        self._check()
        return self.events

    def act(self, seat, *acts):
        for act in acts:
            self.apply(seat, act)

    def house(self, *acts):
        for act in acts:
            self.apply(None, act)

    def refuses(self, seat, act, code):
        stored = catalogue.GAMES.encode(self.state)
        with pytest.raises(Refused) as refused:
            catalogue.GAMES.apply(self.state, seat, act)
        assert refused.value.code == code
        assert catalogue.GAMES.encode(self.state) == stored

    @property
    def phase(self):
        return self.state.phase

    @property
    def chips(self):
        return [player.stack for player in self.state.players]

    @property
    def asked(self):
        due = self.game.due(self.state)
        return () if due is None else due.seats

    def happened(self, kind) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def may(self, seat):
        return {offer.do for offer in self.game.legal(self.state, seat) if not offer.early}

    # --- at random ------------------------------------------------------------------------------------------

    def until(self, phase, *, rounds=1):
        """Everybody checks, calls and stands pat until a phase has begun this many times."""
        for _ in range(200):
            if self.phase == phase:
                rounds -= 1
                if not rounds:
                    return
            self.act(self.asked[0], quiet(self, self.asked[0]))
        raise AssertionError(f"{phase} was never reached")

    def play_hand(self, *, leave=0.0):
        """A hand of random acts; some of them the clock's, or a leaver's."""
        while self.asked:
            dice, seat = self.rng.random(), self.rng.choice(self.asked)
            if dice < leave:
                self.house(Leave(self.rng.choice(self.seated)))
            elif dice < leave + 0.03:
                self.house(TimeUp())
            else:
                self.act_at_random(seat)

    @property
    def seated(self):
        return [seat for seat, chair in enumerate(self.state.chairs) if chair.presence in ("here", "away")]

    def act_at_random(self, seat):
        offers = [offer for offer in self.game.legal(self.state, seat) if not offer.early]
        act = any_of(self, offers, seat)
        try:
            self.act(seat, act)
        except Refused:
            assert isinstance(act, Present), f"{act} was offered and refused"
            self.act(seat, Present())

    def next_hand(self):
        """Whether it could be dealt; the books must have said so before."""
        can = not self.game.report(self.state).over
        if can:
            self.house(Deal())
        elif self.phase != "over":
            self.refuses(None, Deal(), "not-now")
        return can

    def close(self):
        self.house(Close())
        assert self.phase == "over"
        assert self.game.report(self.state).pot == 0


def quiet(table, seat):
    """Acts that keep a hand going: checks, calls, takes and standing pat."""
    offers = {offer.do: offer for offer in table.game.legal(table.state, seat) if not offer.early}
    for do in ("check", "call", "all_in", "stand", "ready", "accept"):
        if do in offers:
            return PLAIN[do]
    simple = {"bet": Bet(1), "choose": Choose(), "draw": Draw(), "present": Present(), "take": Take("stock")}
    for do, act in simple.items():
        if do in offers:
            return act
    return Discard(offers["discard"].cards[-1])


def any_of(table, offers, seat):
    rng, may = table.rng, {offer.do: offer for offer in offers}
    if "present" in may:
        return any_presentation(table, seat)
    if "fold" in may and len(may) > 1 and rng.random() >= FOLDS:
        del may["fold"]
    for do in ("raise", "bet", "all_in"):
        if len(may) > 1 and do in may and rng.random() >= RAISES:
            del may[do]
    return filled(may[rng.choice(sorted(may))], rng)


def filled(offer, rng):
    """An offer made into an act within its bounds."""
    if offer.do in PLAIN:
        return PLAIN[offer.do]
    return FILLED[offer.do](offer, rng)


def _amount(offer, rng):
    return rng.randint(offer.least, min(offer.most, offer.least + 20))


def _thrown(offer, rng):
    return tuple(rng.sample(offer.cards, rng.randint(0, min(offer.count[1], len(offer.cards)))))


FILLED = {
    "bet": lambda offer, rng: Bet(_amount(offer, rng)),
    "raise": lambda offer, rng: Raise(_amount(offer, rng)),
    "draw": lambda offer, rng: Draw(_thrown(offer, rng)),
    "take": lambda offer, rng: Take(rng.choice(offer.choices)),
    "discard": lambda offer, rng: Discard(rng.choice(offer.cards)),
    "spellcheck": lambda offer, rng: Spellcheck(rng.choice(offer.claims).word),
    "look": lambda offer, rng: Look(rng.choice(offer.seats)),
    "choose": lambda offer, rng: Choose(base=rng.choice(offer.choices)),
}


def any_presentation(table, seat):
    """The best true words, false ones of any cards, a slush, or nothing."""
    state, rng = table.state, table.rng
    dice = rng.random()
    if dice < 0.4:
        best = judge_of(rules_of(state)).best(
            rules_of(state), state.options, state.players[seat].hand, state.middle
        )
        slush = best.hand == "Slush"
        return Present(words=best.words, slush=slush, hand=best.five if slush and len(best.five) == 5 else ())
    held = list(state.players[seat].hand + state.middle)
    rng.shuffle(held)
    if dice < 0.7:
        alike = [card for card in held if card[:2] == held[0][:2] and not card.startswith("*")]
        return Present(words=(tuple((alike if rng.random() < 0.7 else held)[: rng.randint(2, 7)]),))
    return Present(slush=dice < 0.8)


# --- a deal that is known --------------------------------------------------------------------------------

CAT = ("an.C", "an.A", "an.T", "le.J", "li.X")
RUST = ("li.R", "li.U", "li.S", "li.T", "le.K")
BADGE = ("le.B", "le.A", "le.D", "le.G", "le.E")


def three(**options):
    """Seat 0 deals and holds CAT; 1 has RUST, 2 has BADGE."""
    deck = [card for cards in zip(RUST, BADGE, CAT, strict=True) for card in cards]
    return Table("scroker", [50, 50, 50], dealer=0, deck=deck, **options)


def shown(*, false=False):
    """BADGE leads at the showdown, or a false word of the same cards."""
    table = three()
    table.act(1, Bet(2))
    table.until("present")
    table.act(0, Present(text="CAT"))
    table.act(1, Present(text="RUST"))
    table.act(2, Present(text="GEBAD" if false else "BADGE"))
    return table
