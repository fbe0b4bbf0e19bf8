"""The end of a hand and of the game: points, targets, lengths, standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TypeVar

from msgspec.structs import replace

from engine.chairs import rivals
from engine.common_events import Closed, GameOver
from engine.contract import Winner
from engine.families.card_table import passing
from engine.families.card_table.events import CardTableHandEnds, CardTableSpellchecked
from engine.families.card_table.table import CardTable, Events, asked, by_seat, side_of
from engine.options import reached
from engine.refused import Refused

T = TypeVar("T", bound=CardTable)

BETWEEN_HANDS = ("between", "deal")


def added(scores: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    return tuple(score + more for score, more in zip(scores, points, strict=True))


def spellchecked(  # noqa: PLR0913 - the facts of one event
    state: T,
    events: Events,
    points: Mapping[int, int],
    *,
    by: int,
    of: int,
    word: str,
    true: bool,
    granted: bool = False,
    named: bool = False,
) -> T:
    """The lexicon has decided: points change at once."""
    sides = [0] * len(state.scores)
    for seat, more in points.items():
        sides[side_of(state, seat)] += more
    events.append(
        CardTableSpellchecked(
            by=by,
            of=of,
            word=word,
            true=true,
            granted=granted,
            named=named,
            cost=max(map(abs, points.values())),
            points=by_seat(state, tuple(sides)),
        )
    )
    return replace(state, scores=added(state.scores, sides))


def finish_hand(
    state: T, points: Sequence[int], won: Sequence[int], words: Sequence[tuple[str, ...]], events: Events
) -> T:
    """Enter each side's points for the hand, and name the sides that won it. `words`: the words of each seat. The
    event's scores include the hand's spellchecks; the winners' amounts don't."""
    amounts = by_seat(state, tuple(points))
    winners = tuple(
        Winner(seat=seat, amount=amounts[seat], words=words[seat])
        for seat in range(len(state.chairs))
        if side_of(state, seat) in won
    )
    changes, scores = _changes(state, points), added(state.scores, points)
    events.append(
        CardTableHandEnds(winners=winners, scores=by_seat(state, changes), totals=by_seat(state, scores))
    )
    return replace(state, scores=scores, winners=winners)


def best_of_hand(state: CardTable, points: Sequence[int], *, low_wins: bool) -> tuple[int, ...]:
    """The sides with the best points of the hand, including those for challenges."""
    changes = _changes(state, points)
    could = _sides_there(state)
    of_those = [changes[side] for side in could]
    best = min(of_those) if low_wins else max(of_those)
    return tuple(side for side in sorted(could) if changes[side] == best)


def _changes(state: CardTable, points: Sequence[int]) -> tuple[int, ...]:
    return added(added(state.scores, points), [-score for score in state.opened])


def ranking(state: CardTable, *, low_wins: bool) -> tuple[tuple[int, ...], ...]:
    """The seats that came first, then those that came second, and so on; a team shares a place. Sides that have
    left come last."""
    could = _sides_there(state)

    def place(seat: int) -> tuple[bool, int]:
        side = side_of(state, seat)
        return side not in could, state.scores[side] if low_wins else -state.scores[side]

    seats = sorted(range(len(state.chairs)), key=place)
    return tuple(tuple(level) for _, level in groupby(seats, key=place))


def _sides_there(state: CardTable) -> set[int]:
    return {side_of(state, seat) for seat in rivals(state.chairs)}


def decided(state: CardTable, *, low_wins: bool) -> bool:
    """Whether the game is over: a side leads and has reached the target, if there is one, or all hands have been
    played."""
    if state.options["hands"] and state.hand >= state.options["hands"]:
        return True
    scores = [state.scores[side] for side in _sides_there(state)]
    best = min(scores) if low_wins else max(scores)
    return reached(state.options, max(state.scores)) and scores.count(best) == 1


def finish_game(state: T, events: Events, *, low_wins: bool) -> T:
    standings = ranking(state, low_wins=low_wins)
    events.append(GameOver(standings=standings))
    return asked(state, phase="over", standings=standings)


def close(state: T, events: Events, *, low_wins: bool) -> T:
    """Stop for good. A hand under way is void, and so are its spellchecks."""
    if state.phase == "over":
        raise Refused("not-now", phase=state.phase)
    void = state.phase not in BETWEEN_HANDS
    events.append(Closed(void=void))
    state = passing.recalled(state)
    if void:
        state = replace(state, scores=state.opened)
    return finish_game(replace(state, next_dealer=None), events, low_wins=low_wins)
