"""Changes to a game by a dealer, or by the inventor of a house game: buttons, a window, and the choices in them.

A draft holds the choices so far. Nothing is kept in memory: it travels in the custom ids (`write`, `read`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from engine.families.poker.choosing import MOST_JOKERS
from engine.ranking.terms import PLAIN, Terms
from engine.refused import Refused
from engine.words.spelling import HotNSour
from screens.cards.card_labels import CardLabels
from screens.components import BLUE, GREY, Component, Window, button, option, picked, several, typed
from screens.i18n.language import I18n
from screens.poker import tokens
from screens.table.called_games import token_words
from screens.unable import Unable

LIMITS: tuple[HotNSour, ...] = ("any", "none", 1, 2)
MOST_TOKENS = 6
"""Wild or ruling names in one call: more would not fit a custom id. `/deal` takes any number."""
LONGEST_TYPED = 80
WILD, OTHER_WILD, RULING, OTHER_RULING = "wild", "other_wild", "ruling", "other_ruling"
PARTS = 6
PLACE = 36
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class CallDraft(NamedTuple):
    """A draft of a call. `base` is a place among the games on offer."""

    base: int = 0
    jokers: int = 0
    terms: Terms = PLAIN


# --- the draft in a custom id -------------------------------------------------------------------------------


def write(faces: CardLabels, draft: CallDraft) -> str:
    known, terms = tokens.known(faces.deck), draft.terms
    changes, limit = terms.hot + 2 * terms.mix, LIMITS.index(terms.hot_n_sours)
    wild, ruling = ("".join(map(_two, map(known.index, chosen))) for chosen in (terms.wild, terms.ruling))
    return f"{draft.base}.{changes}.{limit}.{draft.jokers}.{wild}.{ruling}"


def read(faces: CardLabels, detail: str) -> CallDraft:
    parts = detail.split(".")
    if len(parts) != PARTS:
        return CallDraft()
    known = tokens.known(faces.deck)
    try:
        base, changes, limit, jokers = map(int, parts[:4])
        wild, ruling = (
            tuple(known[int(part[at : at + 2], PLACE)] for at in range(0, len(part), 2)) for part in parts[4:]
        )
        terms = Terms(bool(changes & 1), ruling, wild, LIMITS[limit], bool(changes & 2))
        return CallDraft(base, jokers, terms)
    except (ValueError, IndexError):
        raise Unable("old-button") from None


def _two(number: int) -> str:
    return DIGITS[number // PLACE] + DIGITS[number % PLACE]


# --- variations by one press, and the window for the others ------------------------------------------------------


def switches(i18n: I18n, draft: CallDraft, ident: Callable[[CallDraft], str]) -> list[Component]:
    """Variations that one press turns on or off. `ident`: makes the id of the button that leads to this draft."""
    say, terms, jokers = i18n.say, draft.terms, draft.jokers
    joker = i18n.count("{n} Joker", "{n} Jokers", jokers) if jokers > 1 else say("Joker")
    hot, mix = replace(terms, hot=not terms.hot), replace(terms, mix=not terms.mix)
    shown = (
        (say("Hot"), terms.hot, draft._replace(terms=hot)),
        (joker, jokers > 0, draft._replace(jokers=(jokers + 1) % (MOST_JOKERS + 1))),
        (say("Mixed juice"), terms.mix, draft._replace(terms=mix)),
    )
    return [button(label, ident(after), BLUE if on else GREY) for label, on, after in shown]


def explained(i18n: I18n) -> str:
    """The effects of these switches, beside them."""
    say = i18n.say
    effects = (
        say("Hot: of equal hands, more peppers win."),
        say("The Joker is any letter."),
        say("Mixed juice: Lemons and Limes may share a word."),
    )
    return f"-# {' '.join(effects)}"


def window(i18n: I18n, faces: CardLabels, custom_id: str, draft: CallDraft, most_wild: int) -> Window:
    """Wild and ruling cards, and the number of peppers in a word. `most_wild`: the most wild cards."""
    say, terms = i18n.say, draft.terms
    limits = {
        "any": say("Any number"),
        "none": say("None: words of one suit only"),
        1: say("At most one a word"),
        2: say("At most two a word"),
    }
    choices = [
        option(label, str(limit), chosen=limit == terms.hot_n_sours) for limit, label in limits.items()
    ]
    about = say("Any letter of any suit. At most {n} cards.", n=most_wild)
    above = say("They rank above all others.")
    fields = [
        _often(i18n, faces, say("Wild cards"), WILD, terms.wild, about),
        _other(i18n, say("Other wild cards…"), OTHER_WILD),
        _often(i18n, faces, say("Ruling cards"), RULING, terms.ruling, above),
        _other(i18n, say("Other ruling cards…"), OTHER_RULING),
        picked(say("Hot-'n'-sours"), "limit", choices, about=say("Peppers in a word of Lemons or Limes.")),
    ]
    return Window(say("Variations"), custom_id, fields)


def _often(
    i18n: I18n, faces: CardLabels, label: str, custom_id: str, now: tuple[str, ...], about: str
) -> Component:
    """Suits and common letters, and earlier choices."""
    offered = dict.fromkeys((*tokens.often(faces.deck), *now))
    choices = [option(token_words(i18n, faces, token), token, chosen=token in now) for token in offered]
    return several(label, custom_id, choices, about=about, most=MOST_TOKENS)


def _other(i18n: I18n, label: str, custom_id: str) -> Component:
    hint = i18n.say("e.g. Unicorn, T")
    return typed(label, custom_id, hint=hint, most=LONGEST_TYPED, required=False)


def twisted(i18n: I18n, faces: CardLabels, fields: Mapping[str, str], draft: CallDraft) -> CallDraft:
    terms = replace(
        draft.terms,
        ruling=_meant(i18n, faces, fields, RULING, OTHER_RULING),
        wild=_meant(i18n, faces, fields, WILD, OTHER_WILD),
        hot_n_sours=next((one for one in LIMITS if str(one) == fields.get("limit")), "any"),
    )
    return draft._replace(terms=terms)


def _meant(
    i18n: I18n, faces: CardLabels, fields: Mapping[str, str], chosen: str, other: str
) -> tuple[str, ...]:
    named = [*fields.get(chosen, "").split(), fields.get(other, "")]
    found = tokens.meant(i18n, faces, ", ".join(named))
    if len(found) > MOST_TOKENS:
        raise Refused("too-long", most=MOST_TOKENS)
    return found


def name_window(i18n: I18n, custom_id: str, *, longest: int, name: str = "") -> Window:
    """Asks for a house game's name."""
    field = typed(i18n.say("Name of the game"), "name", value=name, most=longest)
    return Window(i18n.say("Save as house game"), custom_id, [field])
