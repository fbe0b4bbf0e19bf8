"""A hand that one seat saw, written down as a scenario that comes to the same views.

What they did not see is dealt anew: at random, then mended step by step until the hand goes as they saw it go. Cards that
nobody has seen yet are all alike, so two of them may change places wherever they lie; that is all that mending does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice, takewhile
from random import Random
from typing import Any

import msgspec

from engine import catalogue
from engine.cards import code_of, letter_of
from engine.contract import Close, Game, TimeUp, name_of
from engine.dispatch import apply
from engine.families.card_table.table import in_order
from engine.refused import EngineError, Refused
from engine.scenarios.names import Names
from engine.scenarios.runner import NotAsTold, Runner, Scenario
from engine.scenarios.seen import UNKNOWN, Seen, SeenDeed, SeenStep, cards_in

DEALS, ROUNDS, TRIES, WORDS = 100, 8, 12, 100
"""How many deals are tried, how often each is mended, how often a player is dealt other cards where the rules refuse what
they did, and how many words nobody saw are made up."""


class Unfillable(EngineError):
    """No deal was found that fits."""


class _Stuck(Exception):
    """This deal does not come to what was seen."""


def filled(
    seen: Seen,
    names: Sequence[str],
    seed: str,
    about: str = "",
    goes_on: Callable[[], bool] = lambda: True,
) -> Scenario:
    """Raises Unfillable, also once it need not go on."""
    rng = Random(seed)
    kind = _DealOfCopies if len({*seen.pack}) < len(seen.pack) else _Deal
    for _ in takewhile(lambda _: goes_on(), range(DEALS)):
        with suppress(_Stuck):
            deal = kind(seen, rng)
            for _ in takewhile(lambda _: goes_on(), range(ROUNDS)):
                scenario = deal.scenario(names, about)
                if scenario is not None and comes_to(seen, scenario):
                    return scenario
    raise Unfillable("no deal was found that fits what was seen")


def comes_to(seen: Seen, scenario: Scenario) -> bool:
    """Whether it is played to the very views that this seat had."""
    runner = Runner(scenario, lambda _told: None)
    if view_of(seen, runner.state) != seen.view:
        return False
    written = iter(enumerate(scenario.steps, 1))
    for step in seen.steps:
        try:
            for numbered in islice(written, len(step.deeds)):
                runner.step(*numbered)
        except NotAsTold:
            return False
        if view_of(seen, runner.state) != step.view:
            return False
    return True


def view_of(seen: Seen, state: Any) -> Any:
    return catalogue.GAMES[seen.game].observe(state, seen.seat)


class _Deal:
    """One way the unseen cards may lie."""

    def __init__(self, seen: Seen, rng: Random) -> None:
        self._seen, self._rng = seen, rng
        self._game = catalogue.GAMES[seen.game]
        self._lost, self._order = list(seen.lost), list(seen.order)
        self._seed = f"{rng.random()}"
        rng.shuffle(self._lost)
        rng.shuffle(self._order)
        self._acts: dict[tuple[int, int], dict[str, Any]] = {}
        self._state: Any = None
        self._known: set[str] = set()

    def scenario(self, names: Sequence[str], about: str) -> Scenario | None:
        """Played through once, mended where it goes otherwise. None: it was mended, but where the cards had mattered
        before."""
        before = list(self._lost), list(self._order)
        try:
            return self._played(names, about)
        except _Stuck:
            if before == (self._lost, self._order):
                raise
            return None

    def _played(self, names: Sequence[str], about: str) -> Scenario:
        called, steps = Names(list(names)), list[dict[str, Any]]()
        dealt = self._dealt()
        self._state = msgspec.json.decode(msgspec.json.encode(dealt), type=self._game.state)
        self._known = set(cards_in(msgspec.to_builtins(self._seen.view)))
        for place, step in enumerate(self._seen.steps):
            self._give(place)
            for number, deed in enumerate(step.deeds):
                waits = self._game.due(self._state)
                act = self._done((place, number), deed)
                if act["do"] == "time_up":
                    steps.append({"wait": waits.seconds if waits is not None else 0})
                else:
                    steps.append(_written(act, deed, called))
            self._compare(step)
        return Scenario(
            game=self._seen.game,
            players=list(names),
            about=about,
            seen_by=names[self._seen.seat],
            dealt=self._dealt(),
            begun=list(self._seen.begun),
            steps=steps,
        )

    def _dealt(self) -> dict[str, Any]:
        raw = {**_put(self._seen.dealt, iter(self._lost)), "seed": self._seed}
        return _tidied(self._game, {**raw, "order": list(self._order)} if self._order else raw)

    # --- acts -----------------------------------------------------------------------------------------------

    def _done(self, key: tuple[int, int], deed: SeenDeed) -> dict[str, Any]:
        for _ in range(TRIES):
            act = self._act(key, deed)
            try:
                self._apply(deed, act)
            except Refused:
                self._acts.pop(key, None)
                self._deal_anew(deed.by, key[0])
                continue
            return act
        raise _Stuck

    def _apply(self, deed: SeenDeed, act: dict[str, Any]) -> None:
        game = self._game
        if act["do"] in (name_of(TimeUp), name_of(Close)):
            action: Any = TimeUp() if act["do"] == name_of(TimeUp) else Close()
        else:
            action = catalogue.GAMES.read_action(game.id, act)
        self._state, _ = apply(game, self._state, deed.by, action)

    def _act(self, key: tuple[int, int], deed: SeenDeed) -> dict[str, Any]:
        """With cards for those that were not told. They stay the same as long as their player has them."""
        if deed.by is None or UNKNOWN not in _texts(deed.act):
            return deed.act
        act = self._acts.get(key)
        if act is None or not {*cards_in(act)} & self._pack() <= {*self._hand(deed.by)} | self._open():
            act = self._acts[key] = self._guessed(deed.by, deed.act, key[0])
        return act

    def _guessed(self, by: int, act: dict[str, Any], place: int) -> dict[str, Any]:
        if UNKNOWN in act:
            return self._presented(by, place)
        offers = self._game.legal(self._state, by)
        if act["do"] == "spellcheck":
            claims = [claim.word for offer in offers for claim in offer.claims]
            if not claims:
                raise _Stuck
            return {**act, "word": self._rng.choice(claims)}
        later = self._later(place)
        hand = [card for card in self._hand(by) if card not in {*cards_in(act)}]
        self._rng.shuffle(hand)
        hand.sort(key=lambda card: (by, card) in later)
        cards = iter(hand)
        return {key: _put(part, cards) for key, part in act.items()}

    def _presented(self, by: int, place: int) -> dict[str, Any]:
        """Something that is announced as what nobody saw was."""
        said = (step.view.seats[by].announced for step in self._seen.steps[place:])
        aloud = next((one for one in said if one is not None), None)
        if aloud is None or not aloud.letters:
            return {"do": "present"}
        cards = [card for card in (*self._hand(by), *self._state.middle) if letter_of(card)]
        if len(cards) < aloud.letters:
            raise _Stuck
        for _ in range(WORDS):
            act = {"do": "present", "words": [self._rng.sample(cards, aloud.letters)]}
            with suppress(Refused):
                after, _ = apply(self._game, self._state, by, catalogue.GAMES.read_action(self._game.id, act))
                found = after.shown[by].aloud
                colour = aloud.colour in ("", found.colour) and aloud.of_colour in (0, found.of_colour)
                if colour and aloud.suit in ("", found.suit) and aloud.of_suit in (0, found.of_suit):
                    return act
        raise _Stuck

    def _later(self, place: int) -> set[tuple[int, str]]:
        return {need for step in self._seen.steps[place:] for need in step.needs}

    # --- mending --------------------------------------------------------------------------------------------

    def _give(self, place: int) -> None:
        """What a player shows out of their hand in this step they must have by now; so what they show later, as far as
        nobody has taken anything since."""
        step = self._seen.steps[place]
        for seat, card in step.needs:
            self._to_hand(seat, card, place)
        if any(deed.act["do"] == "present" for deed in step.deeds):  # from here on hands are judged
            for seat, card in self._later(place):
                self._to_hand(seat, card, place)

    def _to_hand(self, seat: int, card: str, place: int) -> None:
        hand = self._hand(seat)
        if card in hand:
            return
        later = self._later(place)
        free = [one for one in hand if one not in self._known]
        free = [one for one in free if (seat, one) not in later] or free
        if not free or card in self._known:
            raise _Stuck
        self._swap(card, self._rng.choice(free))

    def _deal_anew(self, by: int | None, place: int) -> None:
        """What they turn out to hold, and for the rest something else."""
        if by is None or by == self._seen.seat:
            raise _Stuck
        changed = False
        for step in self._seen.steps[place:]:
            for seat, card in step.needs:
                if seat == by and card not in self._known and card not in self._hand(by):
                    self._to_hand(seat, card, place)
                    changed = True
        if changed:
            return
        later = self._later(place)
        mine = [card for card in self._hand(by) if card not in self._known and (by, card) not in later]
        others = [card for card in {*self._lost} - self._known if card not in self._hand(by)]
        taken = {card for _, card in later}
        others = [card for card in sorted(others) if card not in taken]
        if not mine or not others:
            raise _Stuck
        for card in mine:
            if card in self._hand(by):
                self._swap(self._rng.choice(others), card)

    def _compare(self, step: SeenStep) -> None:
        """Cards that this seat sees now, and that lie elsewhere here, change places with those that lie there."""
        for _ in range(len(self._pack()) or 1):
            view = view_of(self._seen, self._state)
            if view == step.view:
                break
            other = next(_differing(msgspec.to_builtins(step.view), msgspec.to_builtins(view)), None)
            if other is None:
                raise _Stuck
            self._exchange(*other)
        else:
            raise _Stuck
        self._known |= set(cards_in(msgspec.to_builtins(step.view)))

    def _exchange(self, wanted: str, found: str) -> None:
        pack = self._pack()
        if wanted not in pack or found not in pack:
            raise _Stuck
        if wanted in self._known or found in self._known:
            self._reorder(wanted, found)
            raise _Stuck
        self._swap(wanted, found)

    def _reorder(self, one: str, other: str) -> None:
        """For the next round: only what was reshuffled."""
        self._order = [_swapped(card, one, other) for card in self._order]

    def _swap(self, one: str, other: str) -> None:
        """Everywhere, as if the deal had been like that."""
        self._lost = [_swapped(card, one, other) for card in self._lost]
        self._reorder(one, other)
        self._acts = {key: _relabelled(act, one, other) for key, act in self._acts.items()}
        raw = _relabelled(msgspec.to_builtins(self._state), one, other, but=("pack", "options"))
        self._state = msgspec.convert(_tidied(self._game, raw), self._game.state, strict=False)

    def _pack(self) -> set[str]:
        return {*self._seen.pack}

    def _hand(self, seat: int) -> tuple[str, ...]:
        return self._game.report(self._state).hands[seat]

    def _open(self) -> set[str]:
        return {*cards_in(msgspec.to_builtins(self._game.observe(self._state, None)))}


class _DealOfCopies(_Deal):
    """Of a pack in which cards have copies, which nobody can tell apart. Where each unseen place of the deal leads is
    found first, with marks for cards: before the showdown, these games look at none."""

    def __init__(self, seen: Seen, rng: Random) -> None:
        super().__init__(seen, rng)
        self._order = []
        self._pool, self._marks = Counter(seen.lost), dict[str, str]()
        marks = [f"{UNKNOWN}{place}" for place in range(len(seen.lost))]
        raw = {**_put(seen.dealt, iter(marks)), "seed": self._seed}
        self._state = msgspec.convert(raw, self._game.state, strict=False)
        acts = self._followed()
        rest = [*self._pool.elements()]
        rng.shuffle(rest)
        for mark in marks:
            if mark not in self._marks:
                self._marks[mark] = rest.pop()
        self._lost = [self._marks[mark] for mark in marks]
        self._acts = {key: self._unmarked(act) for key, act in acts.items()}

    def _followed(self) -> dict[tuple[int, int], dict[str, Any]]:
        """As far as no letter matters. What was hidden of the acts."""
        acts: dict[tuple[int, int], dict[str, Any]] = {}
        self._match(self._seen.view)
        for place, step in enumerate(self._seen.steps):
            for number, deed in enumerate(step.deeds):
                act = deed.act if deed.by is None else self._marked(deed.by, deed.act)
                if UNKNOWN in act or not self._goes(deed, act):
                    self._shown_later(place)
                    return acts
                if UNKNOWN in _texts(deed.act):
                    acts[place, number] = act
            if self._state.phase in ("present", "spellcheck", "between", "over"):
                self._shown_later(place)
                return acts
            self._match(step.view)
        return acts

    def _goes(self, deed: SeenDeed, act: dict[str, Any]) -> bool:
        """Not where a letter matters."""
        try:
            self._apply(deed, act)
        except (Refused, LookupError, ValueError):
            return False
        return True

    def _match(self, view: Any) -> None:
        for code, mark in _pairs(
            msgspec.to_builtins(view), msgspec.to_builtins(view_of(self._seen, self._state))
        ):
            if mark.startswith(UNKNOWN):
                self._is(mark, code_of(code))

    def _is(self, mark: str, code: str) -> None:
        if self._marks.get(mark, code) != code or (mark not in self._marks and not self._pool[code]):
            raise _Stuck
        if mark not in self._marks:
            self._marks[mark] = code
            self._pool[code] -= 1

    def _marked(self, by: int, act: dict[str, Any]) -> dict[str, Any]:
        hand = list(self._hand(by))
        if act["do"] == "discard":
            hand.reverse()  # of one's own copies, the last goes; at a draw, the first
        if by != self._seen.seat:
            self._rng.shuffle(hand)
            hand.sort(key=self._marks.__contains__)
        codes = {*self._seen.pack}
        return {key: self._take(part, hand, codes) for key, part in act.items()}

    def _take(self, value: Any, hand: list[str], codes: set[str]) -> Any:
        if isinstance(value, list | tuple):
            return [self._take(part, hand, codes) for part in value]
        if not isinstance(value, str) or (value != UNKNOWN and value not in codes):
            return value
        held = [card for card in hand if self._marks.get(card, card) == value]
        unmarked = [card for card in hand if card.startswith(UNKNOWN) and card not in self._marks]
        card = next(iter(hand if value == UNKNOWN else held or unmarked), None)
        if card is None:
            raise _Stuck
        if value != UNKNOWN and card.startswith(UNKNOWN):
            self._is(card, value)
        hand.remove(card)
        return card

    def _shown_later(self, place: int) -> None:
        """What players presented lies in their hands."""
        for step in self._seen.steps[place:]:
            for seat in {seat for seat, _ in step.needs}:
                cards, hand = [card for holder, card in step.needs if holder == seat], list(self._hand(seat))
                shown = step.view.seats[seat].shown
                if shown is not None and shown.five == tuple(cards):  # as they lie
                    for mark, card in zip(hand, cards, strict=False):
                        self._take(card, [mark], {card})
                else:
                    for card in cards:
                        self._take(card, hand, {card})

    def _unmarked(self, act: Any) -> Any:
        if isinstance(act, str):
            return self._marks.get(act, act)
        if isinstance(act, dict):
            return {key: self._unmarked(part) for key, part in act.items()}
        return [self._unmarked(part) for part in act] if isinstance(act, list | tuple) else act

    def _give(self, place: int) -> None:
        """It lies right, or not at all."""

    def _swap(self, _one: str, _other: str) -> None:
        raise _Stuck


def _tidied(game: Game, raw: dict[str, Any]) -> dict[str, Any]:
    """Hands in rank order, where they are kept so."""
    if game.family not in ("tricks", "soup"):
        return raw
    return {**raw, **{key: [in_order(cards) for cards in raw.get(key, ())] for key in ("hands", "passes")}}


def _pairs(wanted: Any, found: Any) -> Iterator[tuple[str, str]]:
    """The texts that stand in the same place of two values."""
    if isinstance(wanted, str) and isinstance(found, str):
        yield wanted, found
    elif isinstance(wanted, dict) and isinstance(found, dict):
        for key in wanted.keys() & found.keys():
            yield from _pairs(wanted[key], found[key])
    elif isinstance(wanted, list | tuple) and isinstance(found, list | tuple):
        for one, other in zip(wanted, found, strict=False):
            yield from _pairs(one, other)


def _written(act: dict[str, Any], deed: SeenDeed, names: Names) -> dict[str, Any]:
    if deed.by is not None:
        by = {"by": names.name(deed.by)}
    else:
        by = {"by": names.name(act["seat"])} if "seat" in act else {}
        act = {key: part for key, part in act.items() if key != "seat"}
    return {**by, **names.to_names(act), **({"stood_in": True} if deed.stood_in else {})}


def _put(value: Any, cards: Iterator[str]) -> Any:
    """The next card for each that is unknown."""
    if value == UNKNOWN:
        card = next(cards, None)
        if card is None:
            raise _Stuck
        return card
    if isinstance(value, dict):
        return {key: _put(part, cards) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_put(part, cards) for part in value]
    return value


def _texts(value: Any) -> set[str]:
    return {*cards_in(value), *(value if isinstance(value, dict) else ())}


def _swapped(card: str, one: str, other: str) -> str:
    return {one: other, other: one}.get(card, card)


def _relabelled(value: Any, one: str, other: str, but: tuple[str, ...] = ()) -> Any:
    if isinstance(value, str):
        code = code_of(value)
        return _swapped(code, one, other) + value[len(code) :] if code in (one, other) else value
    if isinstance(value, Mapping):
        return {key: part if key in but else _relabelled(part, one, other) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_relabelled(part, one, other) for part in value]
    return value


def _differing(wanted: Any, found: Any) -> Iterator[tuple[str, str]]:
    """The cards that stand in the same place of two views."""
    if isinstance(wanted, str) and isinstance(found, str):
        if code_of(wanted) != code_of(found):
            yield code_of(wanted), code_of(found)
    elif isinstance(wanted, dict) and isinstance(found, dict):
        for key in wanted.keys() & found.keys():
            yield from _differing(wanted[key], found[key])
    elif isinstance(wanted, list | tuple) and isinstance(found, list | tuple):
        if all(isinstance(one, str) for one in (*wanted, *found)):
            missing = Counter(map(code_of, wanted)) - Counter(map(code_of, found))
            instead = Counter(map(code_of, found)) - Counter(map(code_of, wanted))
            yield from zip(missing.elements(), instead.elements(), strict=False)
        for one, other in zip(wanted, found, strict=False):
            yield from _differing(one, other)
