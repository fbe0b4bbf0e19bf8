"""Buttons and selects under the table, for whoever must act. They depend only on what everybody knows. What a player's
own cards forbid, the engine refuses when they try."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.families.rummy.finishing import Turn, lawful_lengths
from screens.components import BLUE, GREEN, GREY, RED, Component, rows
from screens.families.rummy import menus
from screens.families.rummy.drafts import Draft, write
from screens.table.stage import Stage

LAY = write(Draft("lay"))
SHOW = write(Draft("show"))


def controls(stage: Stage) -> list[Component]:
    drawn = OF_PHASE.get(stage.view.phase) if stage.to_act else None
    return drawn(stage) if drawn is not None else []


def _declare(stage: Stage) -> list[Component]:
    return rows([stage.button(stage.i18n.say("Declare…"), "hand", BLUE), plain_scrummy(stage)])


def _exchange(stage: Stage) -> list[Component]:
    return rows([stage.button(stage.i18n.say("Swap a card…"), "hand", BLUE), leave_it(stage)])


def _take(stage: Stage) -> list[Component]:
    if not stage.view.game_rules.digs:
        return top_cards(stage)
    return [
        *rows([from_stock(stage)]),
        *menus.pile(stage, turns=False),
        *menus.spellchecks(stage, in_public=True),
    ]


def _last(stage: Stage) -> list[Component]:
    return [
        *menus.pile(stage, turns=False),
        *rows([*_lay(stage), *_extend(stage), pass_turn(stage)]),
        *menus.spellchecks(stage, in_public=True),
    ]


def _play(stage: Stage) -> list[Component]:
    if stage.view.game_rules.knocks:
        return rows(_discard_or_knock(stage))
    end = (
        pass_turn(stage)
        if stage.view.phase == "bare"
        else stage.button(stage.i18n.say("Discard…"), "hand", GREY, detail="discard")
    )
    return rows([*_lay(stage), *_extend(stage), end])


def _lay(stage: Stage) -> list[Component]:
    """Everybody sees how many cards a player holds. With very few, no word would leave the turn a lawful end."""
    view = stage.view
    turn = Turn(view.rules, (), bare=view.phase in ("last", "bare"))
    held = view.seats[stage.to_act[0]].count
    return [lay_word(stage)] if lawful_lengths(turn, held) else []


def _extend(stage: Stage) -> list[Component]:
    fresh = stage.view.rules.extensions and any(not word.extended for word in stage.view.words)
    return (
        [stage.button(stage.i18n.say("Make a word longer…"), "hand", BLUE, detail="extend")] if fresh else []
    )


def _discard_or_knock(stage: Stage) -> list[Component]:
    say = stage.i18n.say
    buttons = [stage.button(say("Discard…"), "hand", BLUE, detail="discard")]
    if stage.view.phase == "play":
        buttons.append(stage.button(say("Knock…"), "hand", GREEN, detail="knock"))
    return buttons


# --- buttons that a player's own panel has, too -------------------------------------------------------------------


def from_stock(stage: Stage) -> Component:
    return stage.button(stage.i18n.say("Draw"), "stock", BLUE)


def top_cards(stage: Stage) -> list[Component]:
    """Scrotch: the top card of either pile."""
    buttons = [from_stock(stage)]
    if stage.view.discards:
        card = stage.faces.label(stage.view.discards[-1])
        buttons.append(stage.button(stage.i18n.say("Take {card} from the pile", card=card), "top", BLUE))
    return rows(buttons)


def lay_word(stage: Stage) -> Component:
    return stage.button(stage.i18n.say("Lay a word…"), "type", BLUE, detail=LAY)


def leave_it(stage: Stage) -> Component:
    return stage.button(stage.i18n.say("Leave it"), "decline", GREY)


def plain_scrummy(stage: Stage) -> Component:
    return stage.button(stage.i18n.say("Declare nothing"), "declare", GREY)


def pass_turn(stage: Stage) -> Component:
    return stage.button(stage.i18n.say("Pass: end my turn"), "pass", GREY)


def accept(stage: Stage) -> Component:
    return stage.button(stage.i18n.say("Accept"), "accept", GREEN)


def show_words(stage: Stage) -> Component:
    return stage.button(stage.i18n.say("Show words…"), "type", BLUE, detail=SHOW)


def show_nothing(stage: Stage) -> Component:
    return stage.button(stage.i18n.say("Show nothing"), "nothing", GREY)


def after_false_knock(stage: Stage) -> list[Component]:
    say = stage.i18n.say
    return [
        stage.button(say("End the hand, no score"), "end_hand", RED),
        stage.button(say("Let it go on"), "play_on", GREEN),
    ]


OF_PHASE: Mapping[str, Callable[[Stage], list[Component]]] = MappingProxyType(
    {
        "declare": _declare,
        "exchange": _exchange,
        "take": _take,
        "last": _last,
        **dict.fromkeys(("play", "bare", "redo"), _play),
        **dict.fromkeys(
            ("out", "closing", "check", "reply"),
            lambda stage: menus.challenges(stage, [accept(stage)], in_public=True),
        ),
        "choose": lambda stage: rows(after_false_knock(stage)),
        "show": lambda stage: rows([show_words(stage), show_nothing(stage)]),
    }
)
