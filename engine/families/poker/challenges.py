"""Spellchecks at a showdown: all players who may challenge the leader answer at once, with one clock.

Challenges are settled from the leader's left. So the first of them does not wait, and the others' challenges
wait, unseen, until those before them have answered. A window closes when all have answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from engine.common_events import Accepted
from engine.families.poker import events as told
from engine.families.poker.presentations import fouled, proved
from engine.families.poker.rules import PokerRules
from engine.families.poker.state import ChallengeWindow, Events, Poker, asked, clockwise, with_player
from engine.refused import Refused
from engine.words.folding import fold
from engine.words.lexica import lexicon_of


class Staker(Protocol):
    """A player, as the table or a viewer sees them."""

    @property
    def staked(self) -> int: ...

    @property
    def stack(self) -> int: ...


def window_on(state: Poker, rules: PokerRules, seat: int) -> ChallengeWindow:
    """The players who may challenge this leader, from the left: those who stayed, or, where only the best is shown,
    all."""
    shown = state.shown[seat]
    settled = state.options["showdown"] == "auto" or state.options["words"] == "checked"
    if settled or shown is None or not shown.doubtful:
        return ChallengeWindow(seat, ())
    others = [place for place in clockwise(state, seat) if place != seat]
    if rules.show_all:
        return ChallengeWindow(seat, tuple(place for place in others if state.players[place].playing))
    return ChallengeWindow(
        seat, tuple(place for place in others if state.players[place].dealt and present_at(state, place))
    )


def present_at(state: Poker, seat: int) -> bool:
    return state.chairs[seat].presence == "here"


def _open_window(state: Poker, seat: int) -> ChallengeWindow:
    window = state.window
    if window is None:
        raise Refused("not-now", phase=state.phase)
    if seat == window.of:
        raise Refused("not-now", phase=state.phase, why="own-words")
    if seat not in window.waiting:
        raise Refused("not-now", phase=state.phase, why="not-yours-to-challenge")
    if seat in window.made:
        raise Refused("already-done", why="challenged")
    return window


def validate_spellcheck(state: Poker, rules: PokerRules, seat: int, word: str, of: int | None) -> str:
    """The challenged word, as it was shown."""
    window = _open_window(state, seat)
    shown = state.shown[window.of]
    texts = shown.doubtful if shown else ()
    doubted = fold(word.strip())
    if of not in (None, window.of) or doubted not in texts:
        raise Refused("bad-word-shape", words=list(texts), of=window.of)
    if spent(state, rules, seat):
        raise Refused("not-enough-chips", have=0, why="challenged-before")
    return doubted


def accept(state: Poker, rules: PokerRules, seats: Sequence[int], events: Events) -> Poker:
    """Accept without challenging, for these players."""
    for seat in seats:
        window = _open_window(state, seat)
        events.append(Accepted(seat=seat))
        state = replace(state, window=_without(window, seat))
    return answered(state, rules, events)


def spellcheck(state: Poker, rules: PokerRules, seat: int, word: str, events: Events) -> Poker:
    """A player challenges. Only they and the host know the word until it is settled."""
    window = state.window
    assert window is not None  # noqa: S101 - validated before
    window = replace(window, made={**window.made, seat: word})
    if _next_settled(state, rules, window) != seat:
        events.append(told.Challenged(seat=seat, word=word))
    state = replace(state, window=window)
    return answered(state, rules, events)


def no_longer_waiting(state: Poker, rules: PokerRules, seat: int, events: Events) -> Poker:
    """A player who has left challenges nothing, and their challenge is dropped."""
    if state.window is None:
        return state
    return answered(replace(state, window=_without(state.window, seat)), rules, events)


def _without(window: ChallengeWindow, seat: int) -> ChallengeWindow:
    waiting = tuple(place for place in window.waiting if place != seat)
    made = {place: word for place, word in window.made.items() if place != seat}
    return replace(window, waiting=waiting, made=made)


def answered(state: Poker, rules: PokerRules, events: Events) -> Poker:
    """Settle every challenge whose turn has come. The window is gone when all have accepted, or the leader has
    fallen."""
    window = state.window
    while window is not None and window.waiting:
        first = _next_settled(state, rules, window)
        if first is None:
            return state  # the same clock runs on
        word = window.made[first]
        state = replace(state, window=replace(window, made=_unmade(window, first)))
        if word in _doubtful(state):
            state = _settled(state, rules, first, word, events)
        window = state.window
        if window is None:
            return state
        if not _doubtful(state):
            break
        state = asked(state, None)  # players need time to doubt another word
    assert window is not None  # noqa: S101 - answers need an open window
    return stands(state, rules, window.of, events)


def _next_settled(state: Poker, rules: PokerRules, window: ChallengeWindow) -> int | None:
    """The next seat whose challenge is settled. If a wrong one costs nothing, the players need not wait for each
    other."""
    if not costly(state, rules):
        return next((seat for seat in window.waiting if seat in window.made), None)
    return window.waiting[0] if window.waiting[0] in window.made else None


def _unmade(window: ChallengeWindow, seat: int) -> dict[int, str]:
    return {place: word for place, word in window.made.items() if place != seat}


def _doubtful(state: Poker) -> tuple[str, ...]:
    shown = state.shown[state.window.of] if state.window is not None else None
    return shown.doubtful if shown is not None else ()


def _settled(state: Poker, rules: PokerRules, seat: int, word: str, events: Events) -> Poker:
    """The lexicon decides. The loser adds to the pot the price that the game or the table sets."""
    window = state.window
    assert window is not None  # noqa: S101 - a challenge belongs to a window
    true = word in lexicon_of(state.options)
    if costly(state, rules) and not state.players[seat].stack:
        state = replace(state, poor=(*state.poor, seat))
    loser = seat if true else window.of
    state, cost = _charge(state, rules, loser)
    events.append(told.PokerSpellchecked(seat=loser, by=seat, of=window.of, word=word, true=true, cost=cost))
    if true:
        return proved(state, word)
    return replace(fouled(state, rules, window.of, events), window=None)


def costly(state: Poker, rules: PokerRules) -> bool:
    """Whether the loser of a spellcheck pays anything."""
    return bool(rules.stakes or state.options.get("contest_cost"))


def price_of_losing(rules: PokerRules, options: Mapping[str, Any], ante: int, player: Staker) -> int:
    """The chips that a lost spellcheck costs this player: the stake, or this many antes, but never more than is
    left."""
    price: int = player.staked if rules.stakes else options.get("contest_cost", 0) * ante
    return min(price, player.stack)


def spent(state: Poker, rules: PokerRules, seat: int) -> bool:
    """Whether the player has no chip and has challenged already: without a chip they may do so once a showdown."""
    return costly(state, rules) and not state.players[seat].stack and seat in state.poor


def _charge(state: Poker, rules: PokerRules, seat: int) -> tuple[Poker, int]:
    player = state.players[seat]
    cost = price_of_losing(rules, state.options, state.ante, player)
    if not cost:
        return state, 0
    return with_player(state, seat, stack=player.stack - cost, paid=player.paid + cost), cost


def stands(state: Poker, rules: PokerRules, seat: int, events: Events) -> Poker:
    """The leader can no longer be challenged. If they opened, their openers are checked now."""
    state = replace(state, window=None, stood=(*state.stood, seat))
    if rules.openers and seat == state.opener and not state.honest and seat not in state.barred:
        events.append(told.NoOpeners(seat=seat))
        return replace(state, barred=(*state.barred, seat))
    return state
