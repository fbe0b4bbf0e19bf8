"""Whether a turn can still end lawfully: with a discard, or by going out.

Nothing here needs the state, because computer players ask the same questions about their view.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.families.rummy.rules import HandRules
from engine.refused import Refused, allowed

Lengths = tuple[int, ...]


class TurnLimits(NamedTuple):
    """The limits on a turn's end. `words` are the lengths of the words laid in it; extensions do not count, since
    declared lengths do not bind them. `bare`: a last turn without a taken card, so it ends without a discard."""

    rules: HandRules
    words: Lengths
    bare: bool = False

    def with_word(self, length: int) -> TurnLimits:
        return self._replace(words=(*self.words, length))

    @property
    def normal(self) -> bool:
        """Whether every word of the turn is allowed without going out."""
        return all(self.rules.normal.fits(word) for word in self.words)

    @property
    def keep(self) -> int:
        """The cards that must be left in hand to go on: one, and the discard."""
        return 1 if self.bare else 2

    @property
    def out(self) -> bool:
        """Whether the words of the turn allow going out: it takes a new word, and every word must be long enough."""
        return bool(self.words) and all(self.rules.out.fits(word) for word in self.words)

    def refusal(self, left: int) -> Refused:
        """`keep`: with this many cards left, the turn could go on. 0: it has to end by going out."""
        out, keep = self.rules.out, self.keep if self.normal else 0
        return Refused("cannot-go-out", left=left, number=out.number, exact=out.exact, keep=keep)


def require_finish(turn: TurnLimits, left: int, *, open_word: bool) -> None:
    """Refuse to leave a player with this many cards and no lawful end to their turn. `open_word`: some displayed
    word may still be extended."""
    if turn.normal and left >= turn.keep:
        return
    if turn.out and _can_go_out(turn, left, open_word=open_word):
        return
    raise turn.refusal(left)


def _can_go_out(turn: TurnLimits, left: int, *, open_word: bool) -> bool:
    """Whether the player can get rid of all cards left, in words and a last discard."""
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


def going_out_with(turn: TurnLimits) -> frozenset[int]:
    """The numbers of cards that may be left after the last word: none, or one to discard."""
    ends = {0, 1}
    if turn.rules.discard_to_go_out:
        ends.discard(0)
    if turn.bare:
        ends.discard(1)
    return frozenset(ends)


def require_length(turn: TurnLimits, left: int, length: int) -> None:
    """Refuse a word of this length if it is not allowed, or the turn cannot end after it."""
    if not turn.rules.out.fits(length):
        turn.rules.normal.require(length)
    try:  # if extensions are allowed, this word itself may be extended
        require_finish(turn.with_word(length), left, open_word=turn.rules.extensions)
    except Refused:
        turn.rules.normal.require(length)  # the more helpful reason, if it is too short anyway
        raise


def require_end(turn: TurnLimits, left: int) -> None:
    """Refuse to end the turn with this many cards left."""
    if left and turn.normal:
        return
    if not left and turn.out and not (turn.bare and turn.rules.discard_to_go_out):
        return
    raise turn.refusal(left)


def lawful_lengths(turn: TurnLimits, held: int) -> Lengths:
    """The possible lengths of a new word."""
    return tuple(
        length for length in range(2, held + 1) if allowed(require_length, turn, held - length, length)
    )


def lawful_extensions(turn: TurnLimits, held: int, *, open_words: int) -> Lengths:
    """The possible numbers of cards added to a displayed word."""
    rest = open_words > 1
    return tuple(
        count for count in range(1, held + 1) if allowed(require_finish, turn, held - count, open_word=rest)
    )
