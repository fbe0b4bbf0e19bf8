"""What a computer player at a trick table believes of a scrump, and how likely it finds that its own is believed.

How a word of three or four letters looks says little: IAMB looks odder than most of what is made up. Who plays it says
much, because everybody is told how well computers play. An unknown word of a player who knows more is mostly true; of
one who doesn't, nearly always made up.
"""

from __future__ import annotations

from math import prod

from engine.computer.judging import doubt, looks
from engine.computer.player import Player
from engine.contract import Seat
from engine.families.tricks.view import TricksView
from engine.words.lexica import lexicon_of

_MADE_UP = 0.25
"""How often each challenges what must be made up. If everybody always did, nobody would make up words."""
_BY_CHANCE = 0.005  # a made-up word that looks this good may happen to be a word
_BELIEVED = 0.85  # how often anybody else believes it: people, and those who know less


def doubts_scrump(view: TricksView, player: Player) -> bool:
    assert view.scrump is not None  # noqa: S101 - a spellcheck is offered only then
    seat, word = view.scrump.seat, view.scrump.word
    known = lexicon_of(view.options).vocabulary(player.strength)
    felt = doubt(known, word, player.strength)
    if not felt.false or player.leaves_to_others(
        seat, (other for other in _opponents(view, seat) if other != view.seat)
    ):
        return False
    if seat in player.levels and looks(known).oddness(word) > _BY_CHANCE:
        felt = felt._replace(challenged=max(felt.challenged, _MADE_UP))
    return felt.spoken(view, word, player.character)


def found_out(view: TricksView, player: Player) -> float:
    """How likely somebody challenges what this player makes up."""
    others = _opponents(view, view.seat or 0)
    return 1.0 if player.master_among(others) else 1 - prod(_believes(player, seat) for seat in others)


def _believes(player: Player, seat: Seat) -> float:
    return 1 - _MADE_UP if player.knows_no_more_than(seat) else _BELIEVED


def _opponents(view: TricksView, seat: Seat) -> tuple[Seat, ...]:
    """Who may challenge what is said there."""
    sides = 2 if view.teams else len(view.seats)
    return tuple(other for other in range(len(view.seats)) if (other - seat) % sides)
