"""A computer player at Scrummy, Four by Four and Texas Scrummy."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from engine.characters import EVEN, Character
from engine.computer.judging import feeling
from engine.computer.noticing import Eye
from engine.computer.player import ComputerPlayer
from engine.contract import UNTOLD, Action, Levels, Offer, Strength
from engine.families.rummy.actions import (
    Accept,
    Declare,
    Decline,
    Discard,
    Exchange,
    Extend,
    Lay,
    PassLastTurn,
    Take,
)
from engine.families.rummy.computer.bluffing import dug_for, made_up
from engine.families.rummy.computer.doubting import challenge
from engine.families.rummy.computer.letters import alone, ease, helpful, leave, letters, vocabulary
from engine.families.rummy.computer.plans import (
    MOST_WORDS,
    Rack,
    TurnPlan,
    best_plan,
    calm,
    ends_next,
    rack_of,
)
from engine.families.rummy.finishing import TurnLimits, lawful_extensions, lawful_lengths
from engine.families.rummy.state import without
from engine.families.rummy.view import RummyView, turn_of
from engine.families.rummy.word_cards import points
from engine.words.signatures import rarest
from engine.words.solver import extensions_from, words_from

_DIGS: dict[Strength, int] = {"plain": 4, "sly": 7, "shark": 7, "master": 7}
"""How many cards of the pile they look through."""
_LONGEST = 15
_FEW = 5
_WORDS_TO_EXTEND = 5
_FREE, _DEAR = (
    0.05,
    2.5,
)  # how much more the hand has to be worth after a swap that is free, or that takes the turn
_HOPE = 0.6  # the worth of an unknown card from the stock
_SIMPLE = (Declare(), Declare(), Declare(hot=True), Declare(min=3))
_DECLARATIONS = (
    Declare(),
    Declare(hot=True),
    Declare(extensions=True),
    Declare(discard_to_go_out=True),
    Declare(min=3),
    Declare(min=4, out=4),
    Declare(min=3, out=5, hard_out=True, extensions=True),
    Declare(out=6, hot=True),
)

Offers = Mapping[str, Offer]


def decide(
    view: RummyView,
    offered: tuple[Offer, ...],
    rng: Random,
    strength: Strength,
    character: Character = EVEN,
    levels: Levels = UNTOLD,
) -> Action:
    """Choose an offer and fill it in."""
    player = ComputerPlayer(strength, character, levels)
    offers = {offer.do: offer for offer in offered}
    match view.phase:
        case "declare":
            return _declared(view, rng, strength)
        case "exchange":
            return _exchanged(view, strength)
        case "out" | "closing":
            return challenge(view, offers, player) or Accept()
        case "take" | "last":
            return challenge(view, offers, player) or _taken(view, offers, rng, player)
        case _:
            return _played(view, offers, rng, player)


def _declared(view: RummyView, rng: Random, strength: Strength) -> Declare:
    """Declare nothing, or a little spice, within the table's limits."""
    declared = rng.choice(_SIMPLE if strength == "plain" else _DECLARATIONS)
    stated = [number for number in (declared.min, declared.out) if number is not None]
    most, total = view.options["number_cap"], view.options["total_cap"]
    lawful = all(number <= most for number in stated) and (len(stated) < 2 or sum(stated) <= total)
    return declared if lawful else Declare()


def known_words(view: RummyView, held: str, strength: Strength) -> list[str]:
    """Known words of the lengths that the rules allow: the longest first, and of these the commonest."""
    known = vocabulary(view, strength)
    found = words_from(known.decent(), held, lengths=_lengths(view))[:MOST_WORDS]
    found.sort(key=lambda word: (-len(word), known.level(word)))
    return list(Eye.of(strength, view.seat, view.hand).seen(found))


def _lengths(view: RummyView) -> range:
    normal, out = view.rules.normal, view.rules.out
    least = min(normal.number, out.number)
    most = max(normal.number, out.number) if normal.exact and out.exact else _LONGEST
    return range(least, most + 1)


def _exchanged(view: RummyView, strength: Strength) -> Action:
    (turned,) = view.discards
    words = known_words(view, letters((*view.cards, turned)), strength)
    turn = turn_of(view, bare=False)

    def planned(cards: tuple[str, ...]) -> tuple[float, float]:
        """The worth of the best words, and of the letters kept for the next ones."""
        plan = best_plan(words, Rack(letters(cards), turn, strength))
        return plan.value, sum(ease(card, cards) for card in cards) / 60 - alone(letters(cards)) / 3

    free = view.seat == view.dealer  # the last player asked has no turn to lose
    laid, kept = planned(view.cards)
    best, give = laid + kept + (_FREE if free else _DEAR), None
    for card in view.cards:
        lays, keeps = planned((*(other for other in view.cards if other != card), turned))
        if lays + keeps > best and lays >= laid:
            best, give = lays + keeps, card
    return Decline() if give is None else Exchange(give)


def _taken(view: RummyView, offers: Offers, rng: Random, player: ComputerPlayer) -> Action:
    """Take from the pile if that brings more than the stock. A last turn has no stock."""
    strength, last = player.strength, view.phase == "last"
    pile = view.discards[-_DIGS[strength] :] if "take" in offers else ()
    words = known_words(view, letters((*view.cards, *pile)), strength)
    thrown = turn_of(view, bare=last)
    if not last:  # the card that is drawn can be thrown
        thrown = thrown._replace(rules=replace(view.rules, discard_to_go_out=False))
    bare = best_plan(words, rack_of(view, view.cards, thrown, strength))
    best, card = bare.value + (0.0 if last else _HOPE), None
    chosen: TurnPlan | None = None
    turn = turn_of(view, bare=False)
    for place, target in enumerate(pile):
        rack = rack_of(view, (*view.cards, *pile[place:]), turn, strength, must=letters((target,)))
        plan = best_plan(words, rack)
        if plan.words and plan.value > best:
            best, card, chosen = plan.value, target, plan
    pretended = dug_for(view, pile, best, rng, player)
    if pretended is not None:
        return pretended
    if chosen is not None:
        first = next(word for word in chosen.words if letters((card or "",)) in word)
        return Take(card, text=_laid(view, first, strength))
    if not last:
        return Take()
    if bare.words:
        return Lay(text=_laid(view, bare.words[0], strength))
    return _extended(view, offers, strength) or PassLastTurn()


def _played(view: RummyView, offers: Offers, rng: Random, player: ComputerPlayer) -> Action:
    strength, bare = player.strength, view.phase == "bare"
    turn = turn_of(view, bare=bare)
    if not {"pass", "discard"} & offers.keys():
        # A player must go out, perhaps because another player here took cards for it: now every word counts.
        strength = "master" if strength == "master" else "shark"
    words = known_words(view, letters(view.cards), strength)
    plan = best_plan(words, rack_of(view, view.cards, turn, strength))
    pretended = made_up(view, offers, plan, rng, player._replace(strength=strength))
    if pretended is not None:
        return Lay(text=pretended)
    if plan.words:
        return Lay(text=_laid(view, plan.words[0], strength))
    extension = None if plan.waits else _extended(view, offers, strength)
    if extension is not None:
        return extension
    if "pass" in offers:
        return PassLastTurn()
    if "discard" in offers:
        return Discard(_thrown(view, offers["discard"].cards, words, strength))
    return _bluff(view, turn, offers)


def _extended(view: RummyView, offers: Offers, strength: Strength) -> Extend | None:
    """The longest extension of one of the newest words that lets the turn still end."""
    if "extend" not in offers:
        return None
    counts = _how_many_more(view, may_wait="discard" in offers)
    known = vocabulary(view, strength).decent()
    best: tuple[int, Extend] | None = None
    for claim in offers["extend"].claims[-_WORDS_TO_EXTEND:]:
        for form in extensions_from(known, claim.word, letters(view.cards)):
            added = len(form) - len(claim.word)
            if added in counts and (best is None or added > best[0]):
                front, _, back = form.partition(claim.word)
                best = (added, Extend(claim.word, claim.seat, front, back))
    return best[1] if best else None


def _how_many_more(view: RummyView, *, may_wait: bool) -> list[int]:
    """How many cards may be added. A player who waits for a word that ends the hand keeps enough for it."""
    turn = turn_of(view, bare=view.phase in ("last", "bare"))
    needed, kept = calm(view) if may_wait else 0, len(view.cards) - 1
    lawful = lawful_extensions(turn, len(view.cards), open_words=1)
    return [added for added in lawful if added >= kept or kept - added >= needed]


def _laid(view: RummyView, text: str, strength: Strength) -> str:
    """The word of these letters to lay. A master lays the least known: others may challenge it, and cannot extend
    it."""
    if strength != "master":
        return text
    return rarest(vocabulary(view, strength).decent(), text) or text


def _thrown(view: RummyView, cards: tuple[str, ...], words: list[str], strength: Strength) -> str:
    """The card that the best words need least; of a few cards the one whose loss lets the most cards help. A U is
    not thrown on a Q: the next player would take both."""
    wanted = "".join(words[:3])
    near_the_end = view.stock <= len(view.seats)

    def keep(card: str) -> float:
        costs = points(card, view.rules) - 1 if near_the_end else 0
        return ease(card, view.cards) + 4 * wanted.count(letters((card,))) - 30 * costs

    throwable = [card for card in cards if letters((*view.discards[-1:], card)) != "QU"] or list(cards)

    def rest(card: str) -> str:
        return letters(without(view.cards, (card,)))

    throwable = [card for card in throwable if ends_next(words, view.rules, rest(card))] or throwable
    known, lengths = vocabulary(view, strength), _lengths(view)
    if len(view.cards) <= _FEW and len(lengths) == 1 and not near_the_end:
        return max(
            throwable, key=lambda card: (helpful(known, rest(card), lengths[0]), leave(rest(card)), card)
        )
    return min(throwable, key=lambda card: (keep(card), card))


def _bluff(view: RummyView, turn: TurnLimits, offers: Offers) -> Lay | Extend:
    """A player who took over a turn that only going out can end lays any cards of the right number."""
    lengths = lawful_lengths(turn, len(view.cards))
    if lengths:
        felt = feeling(vocabulary(view, "shark"), "shark")
        return Lay(text=felt.made_up(letters(view.cards), lengths[-1])[0])
    offer = offers["extend"]  # too few cards for a word of their own
    claim, most = offer.claims[-1], offer.count[1]
    return Extend(claim.word, claim.seat, back=view.cards[:most])
