"""The dealer's own panel: game and changes are put together there, read out, and dealt when they make sense.

Nothing is remembered: the draft of a call travels in the custom ids of the panel.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.contract import Offer
from engine.families.poker.actions import Choose
from engine.families.poker.choosing import MOST_SCROKERS, bases, called_rules
from engine.families.poker.rules import PokerRules
from engine.families.poker.variants import BASES
from engine.families.poker.view import PokerView
from engine.refused import Refused
from engine.words.spelling import HotNSour
from screens.components import GREEN, MOST_OPTIONS, Component, Window, option, rows, select, text, typed
from screens.custom_ids import Press
from screens.families.poker import calls, tokens
from screens.families.poker.refusal_text import bad_call
from screens.i18n.numbers import whole
from screens.refusals.unable import Unable
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw, Wanted

LIMITS: tuple[HotNSour, ...] = ("any", "none", 1, 2)
MOST_TOKENS = 6
"""Wild or ruling names in one call: more would not fit a custom id. `/deal` takes any number."""
LONGEST_TYPED = 80
PLACE = 36


class Draft(NamedTuple):
    """A call that is being put together. `base` is a place among the games on offer."""

    base: int = 0
    hot: bool = False
    mix: bool = False
    limit: HotNSour = "any"
    scrokers: int = 0
    wild: tuple[str, ...] = ()
    ruling: tuple[str, ...] = ()


def players(view: PokerView) -> int:
    """Who would be dealt in now."""
    return sum(seat.presence == "here" and seat.stack >= max(1, view.ante) for seat in view.seats)


# --- the draft in a custom id -------------------------------------------------------------------------------


def write(stage: Stage, draft: Draft) -> str:
    known = tokens.known(stage.faces.deck)
    changes = draft.hot + 2 * draft.mix
    wild, ruling = ("".join(map(_two, map(known.index, chosen))) for chosen in (draft.wild, draft.ruling))
    return f"{draft.base}.{changes}.{LIMITS.index(draft.limit)}.{draft.scrokers}.{wild}.{ruling}"


def read(stage: Stage, detail: str) -> Draft:
    parts = detail.split(".")
    if len(parts) != len(Draft._fields) - 1:
        return Draft()
    known = tokens.known(stage.faces.deck)
    try:
        base, changes, limit, scrokers = map(int, parts[:4])
        wild, ruling = (
            tuple(known[int(part[at : at + 2], PLACE)] for at in range(0, len(part), 2)) for part in parts[4:]
        )
        return Draft(base, bool(changes & 1), bool(changes & 2), LIMITS[limit], scrokers, wild, ruling)
    except (ValueError, IndexError):
        raise Unable("old-button") from None


def _two(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number // PLACE] + digits[number % PLACE]


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
    chosen = choice(stage, draft)
    made = Choose(
        base=chosen["base"],
        hot=draft.hot,
        ruling=draft.ruling,
        wild=draft.wild,
        scrokers=draft.scrokers,
        hot_n_sours=draft.limit,
        mix=draft.mix,
    )
    return called_rules(stage.view, made, players(stage.view))


# --- the panel ----------------------------------------------------------------------------------------------


def panel(stage: Stage, offer: Offer, picked: Press | None) -> list[Component]:
    draft = (
        read(stage, picked.detail) if picked is not None and picked.act.startswith("c_") else _first(stage)
    )
    menus = [
        _games(stage, draft),
        _changes(stage, draft),
        _limits(stage, draft),
        _wild(stage, offer, draft),
        _ruling(stage, draft),
    ]
    buttons = plain(stage)
    try:
        rules = judged(stage, draft)
    except Refused as refused:
        verdict = bad_call(stage.i18n, refused.facts)
    else:
        verdict = _read_out(stage, rules)
        label = stage.i18n.say("Deal it")
        buttons.insert(0, stage.button(label, "c_deal", GREEN, detail=write(stage, draft)))
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


def _changes(stage: Stage, draft: Draft) -> Component:
    say = stage.i18n.say
    options = [
        option(
            say("Hot"),
            "hot",
            say("The hand with more peppers wins, before high cards are compared."),
            chosen=draft.hot,
        ),
        option(say("Mixing the juice"), "mix", say("Lemons and Limes may share a word."), chosen=draft.mix),
    ]
    return select(say("Changes: none"), _id(stage, "c_change", draft), options, least=0, most=len(options))


def _limits(stage: Stage, draft: Draft) -> Component:
    say = stage.i18n.say
    labels = {
        "any": (say("Hot-'n'-sours: any number"), say("Any number of peppers may sweeten a sour word.")),
        "none": (say("Hot-'n'-sours: none"), say("Words of one suit only.")),
        1: (say("Hot-'n'-sours: at most one a word"), ""),
        2: (say("Hot-'n'-sours: at most two a word"), ""),
    }
    options = [option(*_split(labels[limit], str(limit)), chosen=limit == draft.limit) for limit in LIMITS]
    return select(say("Hot-'n'-sours"), _id(stage, "c_limit", draft), options)


def _split(label: tuple[str, str], value: str) -> tuple[str, str, str]:
    return label[0], value, label[1]


def _wild(stage: Stage, offer: Offer, draft: Draft) -> Component:
    i18n = stage.i18n
    say = i18n.say
    now = calls.listed(i18n, stage.faces, draft.wild)
    typed_label = say("Wild: {cards}…", cards=now) if now else say("Wild: cards or letters you type…")
    about = say("A wild card stands for any letter of any suit. At most {n} here.", n=offer.most)
    options = [option(say("Wild: nothing"), "none", chosen=not draft.wild and not draft.scrokers)]
    for number in range(1, MOST_SCROKERS + 1):
        label = i18n.count("Wild: {n} [Scroker] shuffled in", "Wild: {n} [Scrokers] shuffled in", number)
        options.append(option(label, str(number), chosen=draft.scrokers == number and not draft.wild))
    options.append(option(typed_label, "type", about, chosen=bool(draft.wild)))
    return select(say("Wild cards"), _id(stage, "c_wild", draft), options)


def _ruling(stage: Stage, draft: Draft) -> Component:
    say, faces = stage.i18n.say, stage.faces
    common = [suit.code for suit in faces.deck.suits]
    common += [
        token for token in tokens.known(faces.deck) if token.startswith("ch.") and token not in faces.deck
    ]
    options = [option(say("Ruling: nothing"), "none", chosen=not draft.ruling)]
    options += [
        option(
            say("Ruling: {cards}", cards=calls.token_words(stage.i18n, faces, token)),
            token,
            chosen=draft.ruling == (token,),
        )
        for token in common
    ]
    others = bool(draft.ruling) and (len(draft.ruling) > 1 or draft.ruling[0] not in common)
    label = say("Ruling: cards you type…")
    if others:
        label = say("Ruling: {cards}", cards=calls.listed(stage.i18n, faces, draft.ruling))
    options.append(option(label, "type", say("Ruling cards rank above every other card."), chosen=others))
    return select(say("Ruling cards"), _id(stage, "c_rule", draft), options)


# --- what a press on it means -------------------------------------------------------------------------------


def wanted(stage: Stage, press: Press) -> Wanted:
    if press.act == "plain":
        return Act({"do": "choose", "base": "scroker"})
    draft = read(stage, press.detail)
    if press.act == "c_deal":
        return Act(choice(stage, draft))
    if "cards" in press.fields:
        return _redrawn(stage, press, _with_typed(stage, press, draft))
    if press.first == "type":
        return Ask(_window(stage, press.act, draft))
    return _redrawn(stage, press, _with_chosen(press, draft))


def _redrawn(stage: Stage, press: Press, draft: Draft) -> Redraw:
    return Redraw(press._replace(detail=write(stage, draft), values=(), fields={}))


def _with_chosen(press: Press, draft: Draft) -> Draft:
    value = press.first
    number = whole(value) or 0
    changes: dict[str, dict[str, Any]] = {
        "c_base": {"base": number},
        "c_change": {"hot": "hot" in press.values, "mix": "mix" in press.values},
        "c_limit": {"limit": next((one for one in LIMITS if str(one) == value), "any")},
        "c_wild": {"scrokers": number, **({"wild": ()} if value == "none" else {})},
        "c_rule": {"ruling": () if value == "none" else (value,)},
    }
    return draft._replace(**changes[press.act])


def _with_typed(stage: Stage, press: Press, draft: Draft) -> Draft:
    chosen = tokens.meant(stage.i18n, stage.faces, press.fields["cards"])
    if len(chosen) > MOST_TOKENS:
        raise Refused("too-long", most=MOST_TOKENS)
    return draft._replace(wild=chosen) if press.act == "c_wild" else draft._replace(ruling=chosen)


def _window(stage: Stage, act: str, draft: Draft) -> Window:
    say = stage.i18n.say
    now = draft.wild if act == "c_wild" else draft.ruling
    title = say("Wild cards") if act == "c_wild" else say("Ruling cards")
    field = typed(
        say("Cards, letters or suits"),
        "cards",
        value=", ".join(now),
        hint=say("e.g. Unicorn, E, ch.E5"),
        about=say("One after another, with commas. Leave it empty for none."),
        most=LONGEST_TYPED,
        required=False,
    )
    return Window(title, stage.custom_id(act, write(stage, draft)), [field])
