"""The picture of one player's cards, for their eyes only."""

from __future__ import annotations

from typing import Any

from drawing.scenes import HandScene
from screens.families.poker import advice
from screens.pictures.wording import Picture, Spoken, as_drawn, bare, facts, in_words, sentences, title
from screens.table.stage import Stage


def hand_picture(stage: Stage) -> Picture | None:
    """None for whoever has no cards."""
    if stage.seat is None or stage.view is None or stage.table.phase == "closed":
        return None
    stage = as_drawn(stage, public=False)
    say, view = stage.i18n.say, stage.view
    cards, up = _held(stage)
    if not cards and not up:
        return None
    scene = HandScene(
        deck=stage.faces.deck.id,
        title=facts(say("Your hand"), title(stage)),
        cards=cards,
        up=up,
        up_label=say("Face up for all") if up else "",
        middle=getattr(view, "middle", ()),
        middle_label=say("In the middle") if getattr(view, "middle", ()) else "",
        playable=getattr(view, "playable", ()),
        note=_note(stage),
    )
    return in_words(stage, scene, _alt)


def _held(stage: Stage) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What they hold, and what of theirs lies face up."""
    view: Any = stage.view
    match stage.table.game.family:
        case "poker":
            own = view.seats[stage.seat or 0]
            return own.cards, own.up
        case "rummy":
            return view.cards, ()
    return view.own, ()


def _note(stage: Stage) -> str:
    """Only for those who want to be told."""
    if not stage.hints or stage.table.game.family != "poker":
        return ""
    return bare(advice.line(stage) or "")


def _alt(stage: Stage, scene: HandScene, told: Spoken) -> str:
    say = stage.i18n.say
    parts = [scene.title, told(stage, scene.cards)]
    if scene.up:
        parts.append(say("Face up for all: {cards}", cards=told(stage, scene.up)))
    if scene.middle:
        parts.append(say("Middle: {cards}", cards=told(stage, scene.middle)))
    if scene.playable and len(scene.playable) < len(scene.cards):
        parts.append(say("You may play: {cards}", cards=told(stage, scene.playable)))
    return sentences([*parts, scene.note])
