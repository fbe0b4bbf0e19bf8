"""Whether a turn can still end lawfully: with a discard, or by going out.

Computer players ask the same questions about what they see, so nothing here needs the state.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.families.rummy.rules import HandRules
from engine.refused import Refused, allowed

Lengths = tuple[int, ...]


class Turn(NamedTuple):
    """What limits how a turn may end. `words` are the lengths of the words laid in it; extensions do not count, since
    declared lengths do not bind them. `bare`: a last turn in which nothing was taken, so it ends without a discard."""

    rules: HandRules
    words: Lengths
    bare: bool = False

    def with_word(self, length: int) -> Turn:
        return self._replace(words=(*self.words, length))

    @property
    def normal(self) -> bool:
        """Every word of the turn is allowed without going out."""
        return all(self.rules.normal.fits(word) for word in self.words)

    @property
    def keep(self) -> int:
        """How many cards have to be left in hand to go on: one, besides the discard."""
        return 1 if self.bare else 2

    @property
    def out(self) -> bool:
        """Going out takes a new word, and every word of the turn must be long enough for it."""
        return bool(self.words) and all(self.rules.out.fits(word) for word in self.words)

    def refusal(self, left: int) -> Refused:
        """`keep`: with so many cards left, the turn could go on. 0: it has to end by going out."""
        out, keep = self.rules.out, self.keep if self.normal else 0
        return Refused("cannot-go-out", left=left, number=out.number, exact=out.exact, keep=keep)


def require_finish(turn: Turn, left: int, *, open_word: bool) -> None:
    """Refuse to leave a player with this many cards and no lawful end to their turn. `open_word`: some displayed word
    may still be extended."""
    if turn.normal and left >= turn.keep:
        return
    if turn.out and _can_go_out(turn, left, open_word=open_word):
        return
    raise turn.refusal(left)


def _can_go_out(turn: Turn, left: int, *, open_word: bool) -> bool:
    """Whether the player can get rid of all cards left: in words, but for a last discard."""
    ends = going_out_with(turn)
    if left in ends or not ends:
        return left in ends
    over = left - min(ends)
    if open_word and over > 0:
        return True
    out = turn.rules.out
    # Cards that one new word cannot use may extend it.
    if not out.exact or turn.rules.extensions:
        return over >= out.number
    return any(left > end and (left - end) % out.number == 0 for end in ends)


def going_out_with(turn: Turn) -> frozenset[int]:
    """How many cards may be left in hand after the last word: none, or one to discard."""
    ends = {0, 1}
    if turn.rules.discard_to_go_out:
        ends.discard(0)
    if turn.bare:
        ends.discard(1)
    return frozenset(ends)


def require_length(turn: Turn, left: int, length: int) -> None:
    """A word of this length is allowed, and the turn can still end after it."""
    if not turn.rules.out.fits(length):
        turn.rules.normal.require(length)
    try:  # where extensions are allowed, the new word itself may be extended
        require_finish(turn.with_word(length), left, open_word=turn.rules.extensions)
    except Refused:
        turn.rules.normal.require(length)  # the more helpful reason, if it is too short anyway
        raise


def require_end(turn: Turn, left: int) -> None:
    """The turn may end with this many cards left."""
    if left and turn.normal:
        return
    if not left and turn.out and not (turn.bare and turn.rules.discard_to_go_out):
        return
    raise turn.refusal(left)


def lawful_lengths(turn: Turn, held: int) -> Lengths:
    """The lengths a new word may have."""
    return tuple(
        length for length in range(2, held + 1) if allowed(require_length, turn, held - length, length)
    )


def lawful_extensions(turn: Turn, held: int, *, open_words: int) -> Lengths:
    """How many cards may be added to a displayed word."""
    rest = open_words > 1
    return tuple(
        count for count in range(1, held + 1) if allowed(require_finish, turn, held - count, open_word=rest)
    )
