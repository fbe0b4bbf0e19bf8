"""Two players' ways through one hand of a tournament that is over, decision by decision, in the frame of a review."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from msgspec import to_builtins
from msgspec.structs import replace

from drawing.scenes import BesideScene, Own, Side
from engine.fairness.openings import mentioned
from house.solo.facts import SoloHand
from house.tables.hand_replay import Frame
from house.tournaments.facts import TournamentDeal
from screens.catalogue import screen_of
from screens.components import Component, button, rows, text
from screens.custom_ids import page, short
from screens.names import escaped
from screens.pictures.tables import hand_picture
from screens.pictures.wording import Picture, Shown, as_drawn, sentences
from screens.results.picture import result_picture, result_text
from screens.solo.hand import made
from screens.solo.tournament import which
from screens.table.hand_result import HandResult
from screens.table.stage import Stage
from screens.tournaments import COMPARE, PLAY, SCREEN

LONGEST = 300
"""Characters of one decision."""
AWAY = ("discard", "cards")
"""The facts of an act that say which cards a player gave away, which its sentence counts."""


class ComparedHand(NamedTuple):
    """A player's way through the hand: the table through their eyes as it ended, and a frame for each act."""

    hand: SoloHand[TournamentDeal]
    stage: Stage
    frames: Sequence[Frame]
    result: HandResult

    @property
    def decisions(self) -> list[int]:
        """The frames that they decided."""
        return [number for number, frame in enumerate(self.frames) if self.stage.seat in frame.deciders]


class Best(NamedTuple):
    """The best player of the hand, besides the reader. `line`: none of a player who left."""

    name: str
    worth: int
    line: ComparedHand | None


def compare(mine: ComparedHand, best: Best, place: int) -> Shown:
    """The reader's line beside the best one's. `place`: the decision, and at last how it ended."""
    i18n, game = mine.stage.i18n, mine.hand.deal.game
    lines = (mine, best.line) if best.line is not None else (mine,)
    turns = [*zip_longest(*(line.decisions for line in lines))]
    at = min(place, len(turns))
    yours, theirs = made(i18n, game, mine.hand.worth or 0), made(i18n, game, best.worth)
    told = [
        i18n.say(
            "**You**: {mine} · **{name}**: {theirs}", mine=yours, name=escaped(best.name), theirs=theirs
        ),
        "" if best.line else i18n.say("Their moves were deleted with their data."),
    ]
    if at < len(turns):
        told += [_told(line, number) for line, number in zip(lines, turns[at], strict=True)]
        names = ((i18n.say("You"), yours), (best.name, theirs))
        said, picture = _beside([(*who, _before(line, at)) for who, line in zip(names, lines, strict=False)])
    else:
        shown = best.line or mine
        said, picture = result_text(shown.stage, shown.result), result_picture(shown.stage, shown.result)
    told.append(f"-# {which(i18n, mine.hand)} · {at + 1}/{len(turns) + 1}")
    found = [text(said), text("\n".join(filter(None, told)))]
    return Shown([*found, *rows(_steps(mine, at, len(turns))), *rows(_hands(mine))], picture)


def _before(line: ComparedHand, at: int) -> Stage:
    """The table before this decision; the last one, if there are fewer."""
    decisions = line.decisions
    frame = decisions[at] - 1 if at < len(decisions) else len(line.frames) - 1
    return line.stage.but(table=line.frames[frame].table, last="")


def _beside(sides: Sequence[tuple[str, str, Stage]]) -> tuple[str, Picture | None]:
    """Each player's cards, in words and drawn."""
    held = [(*side, _cards(side[2])) for side in sides]
    stage = sides[0][2]
    say = stage.i18n.say
    said = "\n".join(
        say("{name}: {what}", name=f"**{escaped(name)}**", what=one.faces.row(own.cards))
        for name, _, one, own in held
    )
    if not stage.drawn:
        return said, None
    scene = BesideScene(
        deck=stage.faces.deck.id,
        sides=tuple(Side(name=name, line=made, own=own) for name, made, _, own in held),
    )
    alt = sentences(
        [
            say("{name}: {what}", name=name, what=as_drawn(one, public=False).faces.row(own.cards))
            for name, _, one, own in held
        ]
    )
    return said, Picture(scene, alt)


def _cards(stage: Stage) -> Own:
    found = hand_picture(stage.but(drawn=True))
    own = found.scene.own if found is not None else None
    return replace(own or Own(cards=()), crowded=False, unseen=False, ladder=False)


def _told(line: ComparedHand, number: int | None) -> str:
    """The player's own line: all cards are open now, so it shows also what they alone saw then."""
    if number is None:
        return ""
    frame, stage = line.frames[number], line.stage
    own = [event for event in frame.events if event.seat == stage.seat] or frame.events
    seen = [event.seen_by(stage.seat) for event in own]
    told = stage.but(table=frame.table, player=None, seat=None, last="", log=True)
    said = " ".join(f"{sentence}." for _, sentence in screen_of(stage.table.game).tells(told, seen))[:LONGEST]
    _, action = frame.acted or (0, None)
    away = mentioned([given for name, given in to_builtins(action).items() if name in AWAY] if action else [])
    cards = [card for card in away if stage.faces.label(card) not in said]
    return f"{said} ({stage.faces.row(cards)})" if cards else said


def _steps(mine: ComparedHand, at: int, end: int) -> list[Component]:
    known, number = mine.hand.deal.tournament, mine.hand.number
    places = [("⏮", 0), ("◀", max(at - 1, 0)), ("▶", min(at + 1, end)), ("⏭", end)]
    found = []
    for letter, (label, place) in zip("abcd", places, strict=True):
        way = button(label, compare_id(known.id, number, place, letter))
        found.append({**way, "disabled": True} if place == at else way)
    return found


def _hands(mine: ComparedHand) -> list[Component]:
    """The ways to the hands before and after this one."""
    known, number, say = mine.hand.deal.tournament, mine.hand.number, mine.stage.i18n.say
    return [
        button(say("Hand {hand}", hand=hand), compare_id(known.id, hand))
        for hand in (number - 1, number + 1)
        if 0 < hand <= known.hands
    ]


def compare_id(tournament: int, hand: int, place: int = 0, letter: str = "e") -> str:
    return page(SCREEN, f"{PLAY}.{short(tournament)}.{short(hand)}.0:{COMPARE}.{place}{letter}")
