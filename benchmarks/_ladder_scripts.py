"""Opponents with one habit each. Apart from it, they play like the computer they meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations
from random import Random
from typing import Any

from benchmarks._ladder_play import Player
from engine.cards import letter_of, text_of
from engine.characters import EVEN
from engine.computer.judging import VOWELS, looks
from engine.contract import Action, Game, Levels, Offer, Strength
from engine.families.card_table.table import RANK
from engine.families.poker import actions as poker
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.showing import made_up, plausible_word
from engine.families.rummy import actions as rummy
from engine.families.soup import actions as soup
from engine.families.tricks import actions as tricks
from engine.ranking.best import best
from engine.ranking.scroker import Category
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon

May = Mapping[str, Offer]
Habit = Callable[[Any, May, Random, Action], Action | None]
"""Returns another act, or None to keep the computer's own, from the view, the offers and that act."""

_PASSABLE, _THOUGHT_OF = (
    0.35,
    8,
)  # artful players make up words this odd at most, and choose from this many
_SMALL, _LARGE = 0.6, 1.3  # bets, as parts of the pot
ACCEPTS: Mapping[type[Action], type[Action]] = {
    poker.Spellcheck: poker.Accept,
    rummy.Spellcheck: rummy.Accept,
    tricks.Spellcheck: tricks.Accept,
    soup.Spellcheck: soup.Comply,
}


def all_in(_view: Any, may: May, _rng: Random, _usual: Action) -> Action | None:
    if "all_in" in may:
        return poker.AllIn()
    if "bet" in may:
        return poker.Bet(may["bet"].most)
    if "raise" in may:
        return poker.Raise(may["raise"].most)
    return calls(_view, may, _rng, _usual)


def calls(_view: Any, may: May, _rng: Random, _usual: Action) -> Action | None:
    if "check" in may:
        return poker.Check()
    if "call" in may:
        return poker.Call()
    return poker.AllIn() if "all_in" in may and "fold" in may else None


def folds(_view: Any, may: May, _rng: Random, _usual: Action) -> Action | None:
    """Check, or fold."""
    return poker.Check() if "check" in may else poker.Fold() if "fold" in may else None


def steals(view: Any, may: May, _rng: Random, _usual: Action) -> Action | None:
    """Bet half the pot in every unopened round, and fold when raised."""
    return _bets_and_runs(view, may, 0.5)


def bets_the_pot(view: Any, may: May, _rng: Random, _usual: Action) -> Action | None:
    """Bet the whole pot in every unopened round, and fold when raised."""
    return _bets_and_runs(view, may, 1.0)


def _bets_and_runs(view: Any, may: May, part: float) -> Action | None:
    if "bet" in may:
        wanted = int(part * sum(pot.amount for pot in view.pots))
        return poker.Bet(max(may["bet"].least, min(may["bet"].most, wanted)))
    if "fold" in may:
        return poker.Fold()
    return None


def reads_sizes(view: Any, may: May, _rng: Random, usual: Action) -> Action | None:
    """Take a small last bet for a bluff and a large one for a good hand, against one opponent."""
    others = sum(other.playing for other in view.seats) - 1
    if "call" not in may or view.raises or others > 1 or view.street < len(view.rules.streets) - 1:
        return None
    size = view.to_call / max(1, sum(pot.amount for pot in view.pots) - view.high)
    if isinstance(usual, poker.Fold) and size <= _SMALL:
        return poker.Call() if _holds(view, Category.TADPOLE) else None
    weak = isinstance(usual, poker.Call) and size > _LARGE and not _holds(view, Category.BULLFROG)
    return poker.Fold() if weak else None


def _holds(view: Any, least: Category) -> bool:
    know = Knowing.of(view, "shark")
    return view.rules.ranking == "scroker" and best(know.hand, know.words, view.rules.terms).category >= least


def nit(_view: Any, may: May, _rng: Random, usual: Action) -> Action | None:
    """Play only hands that the computer would have raised with."""
    if not isinstance(usual, poker.Wager) or isinstance(usual, poker.Raise | poker.AllIn | poker.Bet):
        return None
    return poker.Check() if "check" in may else poker.Fold() if "fold" in may else None


def always_challenges(_view: Any, may: May, _rng: Random, usual: Action) -> Action | None:
    if "spellcheck" not in may:
        return None
    claims = may["spellcheck"].claims
    if isinstance(usual, tricks.Accept | tricks.Spellcheck) or "comply" in may or "drop" in may:
        return tricks.Spellcheck() if "accept" in may else soup.Spellcheck()
    if "accept" in may and isinstance(usual, poker.Accept | poker.Spellcheck):
        return poker.Spellcheck(claims[0].word)
    return rummy.Spellcheck(claims[-1].word, claims[-1].seat)


def never_challenges(_view: Any, may: May, _rng: Random, usual: Action) -> Action | None:
    if not isinstance(usual, poker.Spellcheck | rummy.Spellcheck | tricks.Spellcheck | soup.Spellcheck):
        return None
    instead: Mapping[str, Action] = {
        "comply": soup.Comply(),
        "drop": soup.Drop(),
        "accept": ACCEPTS[type(usual)](),
        "pass": rummy.PassLastTurn(),
        "take": rummy.Take(),
    }
    return next(action for do, action in instead.items() if do in may)


def _checked(view: Any) -> bool:
    """Whether a false word would be refused."""
    return bool(view.options["words"] == "checked")


def phony(view: Any, may: May, rng: Random, usual: Action) -> Action | None:
    """Lay and show letters in any order: false words."""
    if _checked(view):
        return None
    if isinstance(usual, poker.Present) and view.rules.ranking == "zoot":
        return poker.Present(words=(tuple(card.replace("*", "*=E") for card in view.seats[view.seat].cards),))
    if isinstance(usual, poker.Present) and view.rules.ranking == "scroker":
        own = view.seats[view.seat]
        cards = [card for card in own.cards + own.up if card[0] != "*"]
        return next(
            (
                poker.Present(words=(few,))
                for few in permutations(cards, 3)
                if few[0][:2] == few[1][:2] == few[2][:2]
            ),
            None,
        )
    if isinstance(usual, rummy.Lay | rummy.Discard) and "lay" in may:
        least, most = may["lay"].count
        sizes = may["lay"].sizes or tuple(range(least, most + 1))
        return rummy.Lay(tuple(rng.sample(view.cards, sizes[-1]))) if sizes and sizes[-1] > 0 else None
    if isinstance(usual, tricks.Play) and may["play"].text and usual.scrump is None:
        cards = [played.card for played in view.trick] + [usual.card]
        rng.shuffle(cards)
        return tricks.Play(usual.card, "".join(card[3] for card in cards), "me")
    return None


def _likeliest(known: Lexicon, held: str, size: int, rng: Random) -> str | None:
    """A likely false word, odder than a computer would dare."""
    felt = looks(known)
    words = [text for text in felt.made_up(held, size) if text not in known and not VOWELS.isdisjoint(text)]
    likely = [text for text in words[:_THOUGHT_OF] if felt.oddness(text) < _PASSABLE]
    return rng.choice(likely) if likely else None


def artful(view: Any, may: May, rng: Random, usual: Action) -> Action | None:
    """Make up the likeliest false words, as often as allowed."""
    if _checked(view):
        return None
    known = lexicon_of(view.options).vocabulary("shark")
    if isinstance(usual, rummy.Lay | rummy.Discard) and "lay" in may:
        sizes = may["lay"].sizes or tuple(range(may["lay"].count[0], may["lay"].count[1] + 1))
        held = "".join(map(letter_of, view.cards))
        for size in sorted((size for size in sizes if size > 2), reverse=True):
            word = _likeliest(known, held, size, rng)
            if word is not None:
                return rummy.Lay(text=word)
    if isinstance(usual, tricks.Play) and may["play"].text and usual.scrump is None:
        held = "".join(letter_of(card) for card in (*(played.card for played in view.trick), usual.card))
        word = _likeliest(known, held, len(held), rng)
        return None if word is None else tricks.Play(usual.card, word, "me")
    if isinstance(usual, poker.Present) and view.rules.ranking == "scroker":
        claims = plausible_word(Knowing.of(view, "shark"), longer_than=2)
        return None if claims is None else poker.Present(words=(claims,))
    if isinstance(usual, poker.Present) and view.rules.ranking == "zoot" and not usual.words:
        claims = made_up(Knowing.of(view, "shark"), rng)
        return poker.Present(words=(claims,)) if claims else None
    return None


def lowest(_view: Any, may: May, _rng: Random, usual: Action) -> Action | None:
    if isinstance(usual, tricks.Play):
        return tricks.Play(min(may["play"].cards, key=RANK.__getitem__))
    if isinstance(usual, soup.Add):
        return soup.Add(min(may["add"].cards, key=RANK.__getitem__))
    return None


def trumps(view: Any, may: May, _rng: Random, usual: Action) -> Action | None:
    if not isinstance(usual, tricks.Play) or view.ruling is None:
        return None
    ruling = [card for card in may["play"].cards if card.startswith(view.ruling)]
    return tricks.Play(max(ruling, key=RANK.__getitem__)) if ruling else None


def doubts(_view: Any, may: May, _rng: Random, _usual: Action) -> Action | None:
    return soup.Doubt() if "doubt" in may else None


def goes_on(_view: Any, may: May, rng: Random, usual: Action) -> Action | None:
    """Never eat if any card may be added instead, however odd the row then looks."""
    eats = isinstance(usual, soup.Eat | soup.EatFirst) and "add" in may
    return soup.Add(rng.choice(may["add"].cards)) if eats else None


def pretends(view: Any, may: May, _rng: Random, usual: Action) -> Action | None:
    """Add the card that makes the row look most like a word, and name one when asked for it."""
    felt, row = looks(lexicon_of(view.options).vocabulary("shark")), text_of(view.row)
    if isinstance(usual, soup.EatFirst) and "add" in may:
        cards = may["add"].cards
        return soup.Add(min(cards, key=lambda card: felt.oddness(row + letter_of(card), whole=False)))
    named = felt.ended(row)
    if isinstance(usual, soup.Comply) and "name" in may and len(named) >= view.min_length:
        return soup.Name(named)
    return None


def tells_to_eat(_view: Any, may: May, _rng: Random, _usual: Action) -> Action | None:
    return soup.SayEat() if "say_eat" in may else None


SCRIPTS: Mapping[str, Mapping[str, Habit]] = {
    "poker": {
        "all-in": all_in,
        "caller": calls,
        "folder": folds,
        "steals": steals,
        "bets the pot": bets_the_pot,
        "reads sizes": reads_sizes,
        "nit": nit,
        "phony": phony,
        "artful": artful,
        "always challenges": always_challenges,
        "never challenges": never_challenges,
    },
    "rummy": {
        "phony": phony,
        "artful": artful,
        "always challenges": always_challenges,
        "never challenges": never_challenges,
    },
    "tricks": {
        "phony": phony,
        "artful": artful,
        "always challenges": always_challenges,
        "never challenges": never_challenges,
        "lowest card": lowest,
        "always trumps": trumps,
    },
    "soup": {
        "always challenges": always_challenges,
        "never challenges": never_challenges,
        "phony": goes_on,
        "artful": pretends,
        "lowest card": lowest,
        "always doubts": doubts,
        "always says eat": tells_to_eat,
    },
}


def scripted(habit: Habit, strength: Strength) -> Player:
    def play(game: Game, view: Any, offers: tuple[Offer, ...], rng: Random, levels: Levels) -> Action:
        usual = game.computer(view, offers, rng, strength, EVEN, levels)
        may = {offer.do: offer for offer in offers if not offer.early}
        return habit(view, may, rng, usual) or usual

    return play
