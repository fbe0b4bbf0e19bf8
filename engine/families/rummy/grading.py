"""Grades at rummy, in points: the words that a turn can still lay, and those of the next turn with possible draws;
at Scrotch the deadwood left then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from engine.cards import text_of
from engine.contract import Action, Claim, Decision, Strength, Weighed
from engine.families.rummy.actions import (
    Accept,
    Cards,
    Discard,
    Lay,
    PassLastTurn,
    Spellcheck,
    Take,
    TakeFrom,
)
from engine.families.rummy.computer.letters import ease, letters, rivals
from engine.families.rummy.computer.plans import again, best_plan, rack_of
from engine.families.rummy.computer.scrotch import covers_of
from engine.families.rummy.computer.scrummy import known_words
from engine.families.rummy.finishing import TurnLimits
from engine.families.rummy.rules import GOING_OUT, KNOCKING, PENALTY
from engine.families.rummy.state import without
from engine.families.rummy.view import RummyView, turn_of
from engine.families.rummy.word_cards import DECK, PACK, deadwood, pick, points, read_word, said_word
from engine.grading.challenges import Stakes, challenged
from engine.grading.grade import with_taken
from engine.words.folding import fold

_MASTER: Strength = "master"
_DRAWS, _DRAWS_TO_COVER = 16, 10
_WORDS, _DIGS, _LOOKED_THROUGH, _THROWN = 3, 3, 7, 3
_DOUBT = 0.7  # points: plans follow rules of thumb


def weighed(decision: Decision[RummyView]) -> Weighed | None:
    view, taken = decision.view, decision.taken
    if isinstance(taken, Spellcheck | Accept) and "spellcheck" in decision.may:
        return _challenged(decision)
    if view.game_rules.knocks:
        return _scrotch(decision)
    if isinstance(taken, Take) and view.phase == "take":
        return _taken(_Table(view), decision, taken)
    if isinstance(taken, Lay | Discard | PassLastTurn) and view.phase not in ("out", "closing"):
        return _played(_Table(view), decision)
    return None


def _unseen(view: RummyView) -> Cards:
    seen = {*view.cards, *view.discards, *(card for word in view.words for card in word.cards)}
    seen |= {card for word in view.words for card in (*word.front, *word.back)}
    return tuple(card for card in PACK if card not in seen)


class _Table:
    """Plans from this seat; the words of each hand are looked up once."""

    def __init__(self, view: RummyView) -> None:
        self.view = view
        self.unseen = _unseen(view)
        self._found: dict[tuple[tuple[tuple[str, int], ...], TurnLimits], float] = {}

    def best(self, cards: Cards, turn: TurnLimits) -> float:
        """The gain that these cards can still bring in the turn."""
        key = tuple(sorted((letters((card,)), points(card, self.view.rules)) for card in cards)), turn
        if key not in self._found:
            words = known_words(self.view, letters(cards), _MASTER)
            self._found[key] = best_plan(words, rack_of(self.view, cards, turn, _MASTER)).value
        return self._found[key]

    def with_word(self, cards: Cards, word: Cards, turn: TurnLimits) -> float:
        """The gain if this word is laid first."""
        brings = sum(points(card, self.view.rules) for card in word)
        return brings + self.best(without(cards, word), turn.with_word(len(word)))

    def next_turn(self, cards: Cards, drawn: str) -> float:
        return self.best((*cards, drawn), TurnLimits(self.view.rules, ()))

    @property
    def open(self) -> float:
        """The points to win: for going out, and for the cards that a player may lay or be left with."""
        others = [self.view.seats[seat].count for seat in rivals(self.view)]
        return GOING_OUT + len(self.view.cards) + sum(others) / max(1, len(others))


def _played(table: _Table, decision: Decision[RummyView]) -> Weighed | None:
    """The worth of words to lay now, and of the cards to end the turn with."""
    view, may, taken = table.view, decision.may, decision.taken
    turn, cards = turn_of(view, bare=view.phase in ("last", "bare")), view.cards
    words = known_words(view, letters(cards), _MASTER)
    plan = best_plan(words, rack_of(view, cards, turn, _MASTER))
    lays: dict[Action, float] = {}
    for text in dict.fromkeys([*plan.words, *words[:_WORDS]]) if "lay" in may else ():
        word = pick(cards, text, view.rules)
        lays[Lay(text=text)] = table.with_word(cards, word, turn)
    if isinstance(taken, Lay):
        word = read_word(cards, said_word(taken.word, taken.text), view.rules)
        lays = {act: worth for act, worth in lays.items() if getattr(act, "text", "") != text_of(word)}
        lays[taken] = table.with_word(cards, word, turn)
    thrown = _thrown(may["discard"].cards, cards) if "discard" in may else []
    ends: list[Action] = [*map(Discard, thrown), *([PassLastTurn()] if "pass" in may else [])]
    acts = with_taken(taken, [*lays, *ends])
    stops = best_plan([] if plan.words else words, rack_of(view, cards, turn, _MASTER)).value
    rests: dict[Action, Cards] = {
        act: without(cards, (act.card,)) for act in acts if isinstance(act, Discard)
    }
    likely = again(view, _MASTER) if table.unseen else 0.0
    usual = _likeliest(table, rests) if likely else ()

    def tried(rng: Random) -> list[float]:
        """The worth of each act. Of two cards to throw, keep the one that makes the next turn better."""
        later: dict[Action, float] = {}
        if likely:
            drawn = rng.choice(table.unseen)
            least = table.next_turn(usual, drawn)
            later = {act: likely * (table.next_turn(rest, drawn) - least) for act, rest in rests.items()}
        return [lays[act] if act in lays else stops + later.get(act, 0.0) for act in acts]

    return Weighed(acts, tried, _DRAWS, table.open, _DOUBT)


def _thrown(cards: Cards, hand: Cards) -> list[str]:
    alike = {letters((card,)): card for card in cards}
    return sorted(alike.values(), key=lambda card: (ease(card, hand), card))[:_THROWN]


def _likeliest(table: _Table, rests: Mapping[Action, Cards]) -> Cards:
    drawn = Random(0).sample(table.unseen, min(_LOOKED_THROUGH, len(table.unseen)))
    return max(
        rests.values(), key=lambda rest: sum(table.next_turn(rest, card) for card in drawn), default=()
    )


def _taken(table: _Table, decision: Decision[RummyView], taken: Take) -> Weighed | None:
    """The worth of a card from the stock, or of one from the pile with all above it and a word."""
    view, cards = table.view, table.view.cards
    turn = turn_of(view, bare=False)
    digs: dict[Action, float] = {}
    for place in range(max(0, len(view.discards) - _LOOKED_THROUGH), len(view.discards)):
        held = (*cards, *view.discards[place:])
        words = known_words(view, letters(held), _MASTER)
        must = letters((view.discards[place],))
        plan = best_plan(words, rack_of(view, held, turn, _MASTER, must))
        if plan.words and "take" in decision.may:
            first = next(word for word in plan.words if must in word)
            digs[Take(view.discards[place], text=first)] = plan.value
    best = sorted(digs, key=lambda act: -digs[act])[:_DIGS]
    if taken.card is not None or taken.source == "discard":
        target = taken.card or view.discards[-1]
        held = (*cards, *view.discards[view.discards.index(target) :])
        word = read_word(held, said_word(taken.word, taken.text), view.rules, target)
        best = [act for act in best if getattr(act, "card", None) != target]
        digs[taken] = table.with_word(held, word, turn)
    acts = with_taken(taken, [Take(), *best])
    if not table.unseen:
        return None

    def tried(rng: Random) -> list[float]:
        from_stock = table.best((*cards, rng.choice(table.unseen)), turn)
        return [digs.get(act, from_stock) for act in acts]

    return Weighed(acts, tried, _DRAWS, table.open, _DOUBT)


def _challenged(decision: Decision[RummyView]) -> Weighed | None:
    """The worth of a challenge: its points, and the fall of the word."""
    view, claims = decision.view, decision.may["spellcheck"].claims
    acts: dict[Action, Claim] = {Spellcheck(claim.word, claim.seat): claim for claim in claims}
    taken = decision.taken
    if isinstance(taken, Spellcheck) and taken not in acts:
        acts[taken] = next(claim for claim in claims if claim.word == fold(taken.word))
    open_points = KNOCKING + deadwood(view.cards) if view.game_rules.knocks else _Table(view).open
    return challenged(decision, acts, Accept(), Stakes(PENALTY, PENALTY), float(open_points))


# --- Scrotch ------------------------------------------------------------------------------------------------


def _scrotch(decision: Decision[RummyView]) -> Weighed | None:
    """The worth of an act at Scrotch. Whether to knock is not weighed: that depends on the other player's hand."""
    view, taken, cards = decision.view, decision.taken, decision.view.cards
    open_points = float(KNOCKING + deadwood(cards))
    match taken:
        case TakeFrom() if view.discards:
            top = -_least((*cards, view.discards[-1]), view)
            acts = with_taken(taken, [TakeFrom("stock"), TakeFrom("discard")])

            def drawn(rng: Random) -> list[float]:
                stock = -_least((*cards, rng.choice(_unseen(view))), view)
                return [top if act.source == "discard" else stock for act in acts]

            return Weighed(acts, drawn, _DRAWS_TO_COVER, open_points, _DOUBT)
        case Discard() if "knock" not in decision.may:
            return _kept(decision, taken, open_points)
    return None


def _kept(decision: Decision[RummyView], taken: Discard, open_points: float) -> Weighed:
    view = decision.view
    covers = covers_of(view, view.cards, _MASTER)
    cheap = sorted(
        decision.may["discard"].cards, key=lambda card: (covers.best(card).worth, -DECK[card].deadwood)
    )
    acts = with_taken(taken, [Discard(card) for card in cheap[:_THROWN]])
    rests = [without(view.cards, (act.card,)) for act in acts]

    def tried(rng: Random) -> list[float]:
        drawn = rng.choice(_unseen(view))
        return [float(-_least((*rest, drawn), view)) for rest in rests]

    return Weighed(acts, tried, _DRAWS_TO_COVER, open_points, _DOUBT)


def _least(cards: Sequence[str], view: RummyView) -> int:
    covers = covers_of(view, tuple(cards), _MASTER)
    return min(covers.best(card).worth for card in cards)
