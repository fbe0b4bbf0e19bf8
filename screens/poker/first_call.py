"""Dealer's Choice in the chooser: the player who opens a table calls its first game before anybody sits down.

Nothing is kept in memory: the draft of the call travels in the custom ids.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.catalogue import GAMES
from engine.families.poker.choosing import check_sense
from engine.families.poker.recipes import read_recipe, written
from engine.families.poker.rules import PokerRules
from engine.families.poker.variants import BASES
from engine.options import settle
from engine.refused import Refused
from screens.cards.card_labels import CardLabels
from screens.components import (
    BLUE,
    COLOUR,
    GREEN,
    GREY,
    Component,
    Window,
    button,
    container,
    rows,
    section,
    text,
)
from screens.custom_ids import page
from screens.i18n.language import I18n
from screens.pictures.wording import Picture, sentences
from screens.poker import changing, ticket
from screens.poker.changing import CallDraft
from screens.poker.inventing import FACES
from screens.refusals.engine_refusals import bad_call
from screens.table import called_games
from screens.table.refusal_context import RefusalContext

GAME = "dealers-choice"
SHOWN, TWISTS, WITH_PEOPLE, AT_ONCE = "call", "twists", "called", "calledalone"
ACTS = (SHOWN, TWISTS, WITH_PEOPLE, AT_ONCE)


class UsualTable(NamedTuple):
    """A table with the usual options, as far as calls are judged by it."""

    options: dict[str, Any]


def read(detail: str) -> CallDraft:
    return changing.read(FACES, detail)


def rules_of(draft: CallDraft) -> PokerRules:
    base = list(BASES.values())[draft.base % len(BASES)]
    return replace(base, jokers=draft.jokers, terms=draft.terms)


def line(draft: CallDraft) -> str:
    """The call in the form of a table's options."""
    rules = rules_of(draft)
    return f"{rules.name} = {written(rules)}"


def ticket_of(
    i18n: I18n, faces: CardLabels, opens: str, draft: CallDraft, back: Component, more: list[Component]
) -> tuple[list[Component], Picture]:
    """`opens`: the page of these buttons. `more`: other ways on from a game."""
    say, rules = i18n.say, rules_of(draft)

    def ident(act: str, after: CallDraft = draft) -> str:
        return page(opens, f"{act}.{changing.write(FACES, after)}")

    games = [
        button(base.name, ident(SHOWN, after), BLUE if place == draft.base else GREY)
        for place, base in enumerate(BASES.values())
        for after in (draft._replace(base=place),)
    ]
    twists = changing.switches(i18n, draft, lambda after: ident(SHOWN, after))
    ways = [button(say("Variations…"), ident(TWISTS))]
    try:
        _judge(rules)
    except Refused as refused:
        told = f"✋ {bad_call(RefusalContext(i18n, refused.facts))}"
    else:
        told = f"**{say('You deal first.')}**"
        ways += [
            button(say("Open table"), ident(WITH_PEOPLE), GREEN),
            button(say("Play now"), ident(AT_ONCE)),
        ]
    shown = ticket.named(i18n, faces, GAMES[GAME].name, rules)
    said = [*ticket.in_words(i18n, rules, shown)]
    explained = text(changing.explained(i18n))
    parts = [text("\n".join(said)), section(told, back), *rows(games), *rows(twists), explained]
    return [container([*parts, *rows([*ways, *more])], COLOUR)], Picture(shown, sentences(said))


def _judge(rules: PokerRules) -> None:
    """Refuse a game that a table with the usual options would not deal to two."""
    check_sense(UsualTable(settle(GAMES[GAME].options, {})), rules, 2, invented=False)


def window(i18n: I18n, opens: str, draft: CallDraft) -> Window:
    cap = settle(GAMES[GAME].options, {})["wild_cap"]
    ident = page(opens, f"{TWISTS}.{changing.write(FACES, draft)}")
    return changing.window(i18n, FACES, ident, draft, cap)


def twisted(i18n: I18n, fields: Mapping[str, str], draft: CallDraft) -> CallDraft:
    return changing.twisted(i18n, FACES, fields, draft)


def told(i18n: I18n, faces: CardLabels, options: Mapping[str, Any]) -> str:
    """The first hand of a table, for its lobby; empty without a call."""
    called = options.get("first_call", "")
    if not called:
        return ""
    return i18n.say("First hand: {game}.", game=called_games.called_words(i18n, faces, read_recipe(called)))
