"""The dealer's own panel: game and changes are put together there, read out, and dealt when they make sense.

Nothing is remembered: the draft of a call travels in the custom ids of the panel.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.contract import Offer
from engine.families.poker.actions import Choose
from engine.families.poker.choosing import bases, called_rules
from engine.families.poker.recipes import LONGEST_NAME, written
from engine.families.poker.rules import PokerRules
from engine.families.poker.variants import BASES
from engine.families.poker.view import PokerView
from engine.refused import Refused
from screens.components import GREEN, MOST_OPTIONS, Component, option, rows, select, text
from screens.custom_ids import Press
from screens.families.poker import calls, changing
from screens.families.poker.changing import Bench, Draft
from screens.families.poker.refusal_text import bad_call
from screens.refusals.unable import Unable
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw, Save, Wanted


def players(view: PokerView) -> int:
    """Who would be dealt in now."""
    return sum(seat.presence == "here" and seat.stack >= max(1, view.ante) for seat in view.seats)


def write(stage: Stage, draft: Draft) -> str:
    return changing.write(stage.faces, draft)


def read(stage: Stage, detail: str) -> Draft:
    return changing.read(stage.faces, detail)


def choice(stage: Stage, draft: Draft) -> dict[str, Any]:
    """The call in the engine's words."""
    known = list(bases(stage.view))
    if draft.base >= len(known):
        raise Unable("old-button")
    return {
        "do": "choose",
        "base": known[draft.base],
        "hot": draft.hot,
        "ruling": list(draft.ruling),
        "wild": list(draft.wild),
        "scrokers": draft.scrokers,
        "hot_n_sours": draft.limit,
        "mix": draft.mix,
    }


def judged(stage: Stage, draft: Draft) -> PokerRules:
    """The rules a draft comes to, or the refusal that dealing it would meet."""
    chosen = msgspec.convert(choice(stage, draft), Choose)
    return called_rules(stage.view, chosen, players(stage.view))


# --- the panel ----------------------------------------------------------------------------------------------


def panel(stage: Stage, offer: Offer, picked: Press | None) -> list[Component]:
    draft = (
        read(stage, picked.detail) if picked is not None and picked.act.startswith("c_") else _first(stage)
    )
    bench = Bench(stage.i18n, stage.faces, lambda act: _id(stage, act, draft), offer.most)
    menus = [_games(stage, draft), *changing.menus(bench, draft)]
    buttons = plain(stage)
    try:
        rules = judged(stage, draft)
    except Refused as refused:
        verdict = bad_call(stage.i18n, refused.facts)
    else:
        verdict = _read_out(stage, rules)
        label = stage.i18n.say("Deal it")
        buttons.insert(0, stage.button(label, "c_deal", GREEN, detail=write(stage, draft)))
        if not stage.letter:  # a direct message comes from no server that could save it
            keep = stage.i18n.say("Save as house game…")
            buttons.append(stage.button(keep, "c_save", detail=write(stage, draft)))
    return [*menus, text(verdict), *rows(buttons)]


def _first(stage: Stage) -> Draft:
    """What the panel begins with."""
    known = list(bases(stage.view))
    return Draft(base=known.index("scroker") if "scroker" in known else 0)


def plain(stage: Stage) -> list[Component]:
    """The call that needs no words, where the table allows it."""
    if "scroker" not in bases(stage.view):
        return []
    return [stage.button(stage.i18n.say("Plain Scroker"), "plain")]


def _read_out(stage: Stage, rules: PokerRules) -> str:
    words = calls.called_words(stage.i18n, stage.faces, rules)
    if calls.house_game(rules):
        words = f"{words} ({calls.street_words(stage.i18n, rules)})"
    return f"→ {words}\n-# {calls.sum_words(stage.i18n, rules, players(stage.view))}"


def _id(stage: Stage, act: str, draft: Draft) -> str:
    return stage.custom_id(act, write(stage, draft))


def _games(stage: Stage, draft: Draft) -> Component:
    known, i18n = bases(stage.view), stage.i18n
    options = []
    ordered = sorted(enumerate(known), key=lambda one: one[1] not in BASES)
    for place, name in ordered[:MOST_OPTIONS]:
        rules = known[name]
        label = f"★ {rules.name}" if calls.house_game(rules) else rules.name
        about = calls.street_words(i18n, rules)
        options.append(option(label, str(place), about, chosen=place == draft.base))
    return select(i18n.say("Which game?"), _id(stage, "c_base", draft), options)


# --- what a press on it means -------------------------------------------------------------------------------


def wanted(stage: Stage, press: Press) -> Wanted:
    if press.act == "plain":
        return Act({"do": "choose", "base": "scroker"})
    draft = read(stage, press.detail)
    if press.act == "c_deal":
        return Act(choice(stage, draft))
    if press.act == "c_save":
        return _saved(stage, press, draft)
    if "cards" in press.fields:
        cards = press.fields["cards"]
        return _redrawn(stage, press, changing.with_typed(stage.i18n, stage.faces, press.act, cards, draft))
    if press.first == "type":
        return Ask(changing.window(stage.i18n, press.act, _id(stage, press.act, draft), draft))
    return _redrawn(stage, press, changing.with_chosen(press.act, press.values, draft))


def _saved(stage: Stage, press: Press, draft: Draft) -> Wanted:
    """The call as it stands becomes a house game of the server, once it has a name."""
    rules = judged(stage, draft)
    if "name" not in press.fields:
        return Ask(changing.name_window(stage.i18n, _id(stage, "c_save", draft), longest=LONGEST_NAME))
    return Save(press.fields["name"], written(rules))


def _redrawn(stage: Stage, press: Press, draft: Draft) -> Redraw:
    return Redraw(press._replace(detail=write(stage, draft), values=(), fields={}))
