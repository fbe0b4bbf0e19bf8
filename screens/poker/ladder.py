"""The ranking of hands, the highest first, each with an example."""

from __future__ import annotations

from msgspec.structs import replace

from drawing.scenes import LadderScene, Own, Rung
from engine.families.poker.view import PokerView
from engine.languages import DEFAULT, LANGUAGES
from engine.ranking.scroker import Category
from screens.components import text
from screens.pictures.own import own_said
from screens.pictures.wording import Shown, as_drawn, as_written, in_words, signed
from screens.poker.picture import holds, own, standing
from screens.table.family import Spoken
from screens.table.hand_names import hand_name, has_ladder
from screens.table.stage import Stage


def ranks_held(stage: Stage) -> bool:
    """Whether the reader holds cards that it ranks: the strip beside them names nothing, so the ladder is near."""
    return has_ladder(stage) and holds(stage)


def ladder(stage: Stage) -> Shown:
    """The ranking with the reader's own cards under it, as long as they hold some."""
    lines = _lines(as_written(stage), _scene(stage), signed)
    parts = [text("\n".join(lines)), text(stage.i18n.say("Higher beats lower."))]
    return Shown(parts, in_words(as_drawn(stage, public=False), _scene(stage), _lines))


def _scene(stage: Stage) -> LadderScene:
    held = standing(stage) if ranks_held(stage) else None
    shown = LANGUAGES[stage.i18n.language].ladder or LANGUAGES[DEFAULT].ladder
    return LadderScene(
        deck=stage.faces.deck.id,
        own=_cards(stage),
        rungs=tuple(
            Rung(
                name=hand_name(stage, category.title),
                words=shown.get(category.name.lower(), ()),
                text="" if category.name.lower() in shown else stage.i18n.say("no word"),
                held=category == held,
            )
            for category in sorted(Category, reverse=True)
        ),
    )


def _cards(stage: Stage) -> Own | None:
    """The cards without the ladder's marks."""
    mine = own(stage) if isinstance(stage.seen(PokerView), PokerView) else None
    return replace(mine, ladder=False, rung=None, ends=(), rung_name="") if mine is not None else None


def _lines(stage: Stage, scene: LadderScene, told: Spoken) -> list[str]:
    say, found = stage.i18n.say, []
    for rung in scene.rungs:
        what = " + ".join(told(stage, word) for word in rung.words) or rung.text
        name = say("{name} (your best hand)", name=rung.name) if rung.held else rung.name
        found.append(say("{name}: {what}", name=name, what=what))
    return [*found, *own_said(stage, scene.own, told)]
