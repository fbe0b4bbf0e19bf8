"""Whether a turn can still be finished lawfully: by a discard, or by going out with words that allow it.

A computer player asks the same questions of what it sees, so nothing here needs the state.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.families.rummy.rules import HandRules
from engine.refused import Refused

Lengths = tuple[int, ...]


class Turn(NamedTuple):
    """What binds the end of a turn. `words` are the lengths of the words laid in it; extensions have none, since
    declared lengths do not bind them. `bare` is a last turn without a take, which ends without a discard."""

    rules: HandRules
    words: Lengths
    bare: bool = False

    def with_word(self, length: int) -> Turn:
        return self._replace(words=(*self.words, length))

    @property
    def normal(self) -> bool:
        """Every word of the turn may be laid by somebody who does not go out."""
        return all(self.rules.normal.fits(word) for word in self.words)

    @property
    def out(self) -> bool:
        """Going out needs a new word, and binds all of them."""
        return bool(self.words) and all(self.rules.out.fits(word) for word in self.words)

    def refusal(self, left: int) -> Refused:
        out = self.rules.out
        return Refused("cannot-go-out", left=left, number=out.number, exact=out.exact)


def require_finish(turn: Turn, left: int, *, open_word: bool) -> None:
    """Refuse what would leave a player with so many cards and no lawful end of his turn. `open_word` says that
    some displayed word may still be extended."""
    if turn.normal and left >= (1 if turn.bare else 2):
        return
    if turn.out and _can_go_out(turn, left, open_word=open_word):
        return
    raise turn.refusal(left)


def _can_go_out(turn: Turn, left: int, *, open_word: bool) -> bool:
    """Whether the cards left can all be got rid of: none at once, one as the discard, the rest as words."""
    ends = going_out_with(turn)
    if left in ends or not ends:
        return left in ends
    over = left - min(ends)
    if open_word and over > 0:
        return True
    out = turn.rules.out
    # What is too much for one new word comes on it as an extension.
    if not out.exact or turn.rules.extensions:
        return over >= out.number
    return any(left > end and (left - end) % out.number == 0 for end in ends)


def going_out_with(turn: Turn) -> frozenset[int]:
    """With how many cards in hand the last word may be laid: none, or one to discard."""
    ends = {0, 1}
    if turn.rules.discard_to_go_out:
        ends.discard(0)
    if turn.bare:
        ends.discard(1)
    return frozenset(ends)


def require_length(turn: Turn, left: int, length: int) -> None:
    """A length that normal words or those for going out may have, in a turn that can still be finished."""
    if not turn.rules.out.fits(length):
        turn.rules.normal.require(length)
    try:  # where extensions are allowed the word itself lies open to one
        require_finish(turn.with_word(length), left, open_word=turn.rules.extensions)
    except Refused:
        turn.rules.normal.require(length)  # the nearer reason, if he cannot go out with it
        raise


def require_end(turn: Turn, left: int) -> None:
    """The end of a turn, with so many cards left after it."""
    if left and turn.normal:
        return
    if not left and turn.out and not (turn.bare and turn.rules.discard_to_go_out):
        return
    raise turn.refusal(left)


def lawful_lengths(turn: Turn, held: int) -> Lengths:
    """How long a new word may be, whatever it says."""
    return tuple(length for length in range(2, held + 1) if _fits(turn, held - length, length))


def _fits(turn: Turn, left: int, length: int) -> bool:
    try:
        require_length(turn, left, length)
    except Refused:
        return False
    return True


def lawful_extensions(turn: Turn, held: int, *, open_words: int) -> Lengths:
    """How many cards may come on a displayed word, whatever it says then."""
    rest = open_words > 1
    return tuple(count for count in range(1, held + 1) if _leaves_an_end(turn, held - count, rest=rest))


def _leaves_an_end(turn: Turn, left: int, *, rest: bool) -> bool:
    try:
        require_finish(turn, left, open_word=rest)
    except Refused:
        return False
    return True
