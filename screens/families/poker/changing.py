"""What a dealer, or whoever invents a game, may change in one: the menus for it, and what is chosen in them.

A draft is what has been chosen so far. Nothing is remembered: it travels in the custom ids (`write`, `read`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.families.poker.choosing import MOST_SCROKERS
from engine.refused import Refused
from engine.words.spelling import HotNSour
from screens.cards.card_labels import CardLabels
from screens.components import Component, Window, option, select, typed
from screens.families.poker import calls, tokens
from screens.i18n.language import I18n
from screens.i18n.numbers import whole
from screens.refusals.unable import Unable

LIMITS: tuple[HotNSour, ...] = ("any", "none", 1, 2)
MOST_TOKENS = 6
"""Wild or ruling names in one call: more would not fit a custom id. `/deal` takes any number."""
LONGEST_TYPED = 80
PLACE = 36
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Draft(NamedTuple):
    """A call that is being put together. `base` is a place among the games on offer."""

    base: int = 0
    hot: bool = False
    mix: bool = False
    limit: HotNSour = "any"
    scrokers: int = 0
    wild: tuple[str, ...] = ()
    ruling: tuple[str, ...] = ()


class Bench(NamedTuple):
    """Where a draft is worked on. `ident` makes the custom id of a menu, by the name of what it changes."""

    i18n: I18n
    faces: CardLabels
    ident: Callable[[str], str]
    most_wild: int


# --- the draft in a custom id -------------------------------------------------------------------------------


def write(faces: CardLabels, draft: Draft) -> str:
    known = tokens.known(faces.deck)
    changes = draft.hot + 2 * draft.mix
    wild, ruling = ("".join(map(_two, map(known.index, chosen))) for chosen in (draft.wild, draft.ruling))
    return f"{draft.base}.{changes}.{LIMITS.index(draft.limit)}.{draft.scrokers}.{wild}.{ruling}"


def read(faces: CardLabels, detail: str) -> Draft:
    parts = detail.split(".")
    if len(parts) != len(Draft._fields) - 1:
        return Draft()
    known = tokens.known(faces.deck)
    try:
        base, changes, limit, scrokers = map(int, parts[:4])
        wild, ruling = (
            tuple(known[int(part[at : at + 2], PLACE)] for at in range(0, len(part), 2)) for part in parts[4:]
        )
        return Draft(base, bool(changes & 1), bool(changes & 2), LIMITS[limit], scrokers, wild, ruling)
    except (ValueError, IndexError):
        raise Unable("old-button") from None


def _two(number: int) -> str:
    return DIGITS[number // PLACE] + DIGITS[number % PLACE]


# --- the menus ----------------------------------------------------------------------------------------------


def menus(bench: Bench, draft: Draft) -> list[Component]:
    return [_changes(bench, draft), _limits(bench, draft), _wild(bench, draft), _ruling(bench, draft)]


def _changes(bench: Bench, draft: Draft) -> Component:
    say = bench.i18n.say
    options = [
        option(
            say("Hot"),
            "hot",
            say("The hand with more peppers wins, before high cards are compared."),
            chosen=draft.hot,
        ),
        option(say("Mixing the juice"), "mix", say("Lemons and Limes may share a word."), chosen=draft.mix),
    ]
    return select(say("Changes: none"), bench.ident("c_change"), options, least=0, most=len(options))


def _limits(bench: Bench, draft: Draft) -> Component:
    say = bench.i18n.say
    labels = {
        "any": (say("Hot-'n'-sours: any number"), say("Any number of peppers may sweeten a sour word.")),
        "none": (say("Hot-'n'-sours: none"), say("Words of one suit only.")),
        1: (say("Hot-'n'-sours: at most one a word"), ""),
        2: (say("Hot-'n'-sours: at most two a word"), ""),
    }
    options = [
        option(label, str(limit), about, chosen=limit == draft.limit)
        for limit, (label, about) in labels.items()
    ]
    return select(say("Hot-'n'-sours"), bench.ident("c_limit"), options)


def _wild(bench: Bench, draft: Draft) -> Component:
    i18n = bench.i18n
    say = i18n.say
    now = calls.listed(i18n, bench.faces, draft.wild)
    typed_label = say("Wild: {cards}…", cards=now) if now else say("Wild: cards, letters or suits you type…")
    about = say("A wild card stands for any letter of any suit. At most {n} here.", n=bench.most_wild)
    options = [option(say("Wild: nothing"), "none", chosen=not draft.wild and not draft.scrokers)]
    for number in range(1, MOST_SCROKERS + 1):
        label = i18n.count("Wild: {n} [Scroker] shuffled in", "Wild: {n} [Scrokers] shuffled in", number)
        options.append(option(label, str(number), chosen=draft.scrokers == number and not draft.wild))
    options.append(option(typed_label, "type", about, chosen=bool(draft.wild)))
    return select(say("Wild cards"), bench.ident("c_wild"), options)


def _ruling(bench: Bench, draft: Draft) -> Component:
    say, faces = bench.i18n.say, bench.faces
    common = [suit.code for suit in faces.deck.suits]
    common += [
        token for token in tokens.known(faces.deck) if token.startswith("ch.") and token not in faces.deck
    ]
    options = [option(say("Ruling: nothing"), "none", chosen=not draft.ruling)]
    options += [
        option(
            say("Ruling: {cards}", cards=calls.token_words(bench.i18n, faces, token)),
            token,
            chosen=draft.ruling == (token,),
        )
        for token in common
    ]
    others = bool(draft.ruling) and (len(draft.ruling) > 1 or draft.ruling[0] not in common)
    label = say("Ruling: cards, letters or suits you type…")
    if others:
        label = say("Ruling: {cards}", cards=calls.listed(bench.i18n, faces, draft.ruling))
    options.append(option(label, "type", say("Ruling cards rank above every other card."), chosen=others))
    return select(say("Ruling cards"), bench.ident("c_rule"), options)


# --- what is chosen in them ---------------------------------------------------------------------------------


def with_chosen(act: str, values: tuple[str, ...], draft: Draft) -> Draft:
    value = values[0] if values else ""
    number = whole(value) or 0
    changes: dict[str, dict[str, Any]] = {
        "c_base": {"base": number},
        "c_change": {"hot": "hot" in values, "mix": "mix" in values},
        "c_limit": {"limit": next((one for one in LIMITS if str(one) == value), "any")},
        "c_wild": {"scrokers": number, **({"wild": ()} if value == "none" else {})},
        "c_rule": {"ruling": () if value == "none" else (value,)},
    }
    return draft._replace(**changes.get(act, {}))


def with_typed(i18n: I18n, faces: CardLabels, act: str, cards: str, draft: Draft) -> Draft:
    chosen = tokens.meant(i18n, faces, cards)
    if len(chosen) > MOST_TOKENS:
        raise Refused("too-long", most=MOST_TOKENS)
    return draft._replace(wild=chosen) if act == "c_wild" else draft._replace(ruling=chosen)


def window(i18n: I18n, act: str, custom_id: str, draft: Draft) -> Window:
    """For cards that no menu has room for."""
    now = draft.wild if act == "c_wild" else draft.ruling
    title = i18n.say("Wild cards") if act == "c_wild" else i18n.say("Ruling cards")
    field = typed(
        i18n.say("Cards, letters or suits"),
        "cards",
        value=", ".join(now),
        hint=i18n.say("e.g. Unicorn, T, ch.O, Lemons"),
        about=i18n.say("One after another, with commas. Leave it empty for none."),
        most=LONGEST_TYPED,
        required=False,
    )
    return Window(title, custom_id, [field])


def name_window(i18n: I18n, custom_id: str, *, longest: int, name: str = "") -> Window:
    """What a house game is to be called."""
    field = typed(i18n.say("Name of the game"), "name", value=name, most=longest)
    return Window(i18n.say("Save as house game"), custom_id, [field])
