"""What a computer player at Soup believes of others: that a word can still begin with the row, that it was one.

A player who does not know a word weighs how often somebody here knows more, and how often somebody goes on with a row
they believe dead. Everybody is told how well computers play: one who knows far more words is nearly always right about
an unknown row, one who knows only a few more has more probably pretended.
"""

from __future__ import annotations

from engine.cards import text_of
from engine.computer.judging import doubt, looks
from engine.computer.player import Player
from engine.contract import Seat
from engine.families.soup.view import SoupView
from engine.words.lexica import lexicon_of
from engine.words.lexicon import Lexicon

_A_WORD = 3  # points
_FAR_MORE = 1.5
"""How many times more words than oneself. Of rows unknown to a plain player, a sly player's are mostly dead and a
shark's mostly alive."""
_SHORT, _UNSAYABLE = 4, 0.98
"""Nobody gains much by eating what is no word. So only the unpronounceable is looked up, and no short word (HMM)."""


def doubts_row(view: SoupView, text: str, words: Lexicon, player: Player) -> bool:
    """Whether the right neighbour is asked for a word that begins so."""
    by = right(view)
    return not _knows_far_more(view, by, words, player) and _spoken(view, text, words, player, begins=True)


def doubts_word(view: SoupView, text: str, words: Lexicon, player: Player, by: Seat) -> bool:
    """Whether the lexicon is asked about what is a word according to `by`. Computers say so of words that they know."""
    if len(text) < view.min_length:
        return True
    return not player.knows_less_than(by) and _spoken(view, text, words, player, begins=False)


def looks_up(view: SoupView, words: Lexicon, player: Player) -> bool:
    """Whether what was eaten last is shown once more, to be doubted."""
    by, eaten = view.eaten[-1]
    text = text_of(eaten)
    sayable = len(text) < _SHORT or looks(words).oddness(text) < _UNSAYABLE
    if sayable and len(text) >= view.min_length and player.strength != "master":
        return False
    return doubts_word(view, text, words, player, by)


def right(view: SoupView) -> Seat:
    """The neighbour who has played before."""
    return ((view.seat or 0) - 1) % len(view.scores)


def _spoken(view: SoupView, text: str, words: Lexicon, player: Player, *, begins: bool) -> bool:
    felt = doubt(words, text, player.strength, begins=begins, proved=_ahead(view))
    return felt.spoken(view, text, player.character)


def _knows_far_more(view: SoupView, seat: Seat, words: Lexicon, player: Player) -> bool:
    """Of people that is not told."""
    level = player.levels.get(seat)
    return level is not None and len(lexicon_of(view.options).vocabulary(level)) > _FAR_MORE * len(words)


def _ahead(view: SoupView) -> int:
    """How many more words of the right neighbour were proved so far: a player who knows more is believed more."""
    mine, theirs = (view.scores[place] for place in (view.seat or 0, right(view)))
    return max(0, mine - theirs) // _A_WORD
