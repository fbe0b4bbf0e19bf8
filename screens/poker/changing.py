"""What a dealer, or the inventor of a house game, may change in one: the window for it, and what is chosen there.

A draft is what has been chosen so far. Nothing is remembered: it travels in the custom ids (`write`, `read`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.ranking.terms import PLAIN, Terms
from engine.refused import Refused
from engine.words.spelling import HotNSour
from screens.cards.card_labels import CardLabels
from screens.components import Component, Window, boxes, option, picked, typed
from screens.i18n.language import I18n
from screens.poker import tokens
from screens.refusals.unable import Unable

LIMITS: tuple[HotNSour, ...] = ("any", "none", 1, 2)
MOST_TOKENS = 6
"""Wild or ruling names in one call: more would not fit a custom id. `/deal` takes any number."""
LONGEST_TYPED = 80
PARTS = 6
PLACE = 36
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class CallDraft(NamedTuple):
    """A call that is being put together. `base` is a place among the games on offer."""

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


# --- the window -----------------------------------------------------------------------------------------------

HOT, MIX, JOKERS = "hot", "mix", ("joker", "second")


def window(i18n: I18n, custom_id: str, draft: CallDraft, most_wild: int) -> Window:
    """All that may be changed in a game. `most_wild`: how many cards may be wild."""
    say, terms = i18n.say, draft.terms
    twists = [
        option(say("Hot: more peppers win"), HOT, chosen=terms.hot),
        option(say("Mixed juice: Lemons with Limes"), MIX, chosen=terms.mix),
        option(say("Joker"), JOKERS[0], chosen=draft.jokers > 0),
        option(say("Second joker"), JOKERS[1], chosen=draft.jokers > 1),
    ]
    limits = {
        "any": say("Any number"),
        "none": say("None: words of one suit only"),
        1: say("At most one a word"),
        2: say("At most two a word"),
    }
    choices = [
        option(label, str(limit), chosen=limit == terms.hot_n_sours) for limit, label in limits.items()
    ]
    hint = say("e.g. Unicorn, T, ch.O, Lemons")
    about = say("Any letter of any suit. At most {n} cards.", n=most_wild)
    above = say("They rank above all others.")
    fields = [
        boxes(say("Twists"), "twists", twists),
        _cards(say("Wild: cards, letters or a suit"), "wild", terms.wild, hint, about),
        _cards(say("Rules: cards, letters or a suit"), "ruling", terms.ruling, hint, above),
        picked(say("Hot-'n'-sours"), "limit", choices),
    ]
    return Window(say("Twists"), custom_id, fields)


def _cards(label: str, custom_id: str, now: tuple[str, ...], hint: str, about: str) -> Component:
    value = ", ".join(now)
    return typed(label, custom_id, value=value, hint=hint, about=about, most=LONGEST_TYPED, required=False)


def twisted(i18n: I18n, faces: CardLabels, fields: Mapping[str, str], draft: CallDraft) -> CallDraft:
    """As the window was sent."""
    chosen = fields.get("twists", "").split()
    terms = Terms(
        hot=HOT in chosen,
        ruling=_meant(i18n, faces, fields.get("ruling", "")),
        wild=_meant(i18n, faces, fields.get("wild", "")),
        hot_n_sours=next((one for one in LIMITS if str(one) == fields.get("limit")), "any"),
        mix=MIX in chosen,
    )
    return CallDraft(draft.base, sum(name in chosen for name in JOKERS), terms)


def _meant(i18n: I18n, faces: CardLabels, written: str) -> tuple[str, ...]:
    found = tokens.meant(i18n, faces, written)
    if len(found) > MOST_TOKENS:
        raise Refused("too-long", most=MOST_TOKENS)
    return found


def name_window(i18n: I18n, custom_id: str, *, longest: int, name: str = "") -> Window:
    """What a house game is to be called."""
    field = typed(i18n.say("Name of the game"), "name", value=name, most=longest)
    return Window(i18n.say("Save as house game"), custom_id, [field])
