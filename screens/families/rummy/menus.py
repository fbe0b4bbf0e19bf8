"""Selects and buttons that the table and a player's own panel share."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Claim
from screens.components import GREY, MOST_OPTIONS, RED, Component, option, rows, select
from screens.custom_ids import Press
from screens.families.rummy import naming
from screens.families.rummy.arranging import brings
from screens.i18n.numbers import whole
from screens.table import picking
from screens.table.stage import Stage

CLAIM_BUTTONS = 4  # leaves room for Accept in the row
PAGE = "_page"


def paged(
    stage: Stage,
    act: str,
    prompt: str,
    items: Sequence[Component],
    press: Press | None = None,
    *,
    turns: bool = True,
) -> list[Component]:
    """A select with 25 options a page. Without buttons to turn pages (`turns`) it has only the first page, and says so."""
    pages = -(-len(items) // MOST_OPTIONS)
    page = min(_page(press, act), max(0, pages - 1))
    shown = items[page * MOST_OPTIONS : (page + 1) * MOST_OPTIONS]
    if not shown:
        return []
    if not turns and pages > 1:
        prompt = stage.i18n.say("{prompt} (more in My hand)", prompt=prompt)
    menu = select(prompt, stage.custom_id(act), list(shown))
    return [menu, *turner(stage, act, page, pages)] if turns else [menu]


def _page(press: Press | None, act: str) -> int:
    return (whole(press.detail) or 0) if press is not None and press.act == act + PAGE else 0


def turner(stage: Stage, act: str, page: int, pages: int) -> list[Component]:
    say = stage.i18n.say
    turns = [(page - 1, say("Before")), (page + 1, say("More"))]
    return rows(
        stage.button(label, act + PAGE, GREY, detail=str(target))
        for target, label in turns
        if 0 <= target < pages
    )


def cards(stage: Stage, codes: Sequence[str]) -> list[Component]:
    return [picking.card(stage, codes[place], place) for place in stage.order(codes)]


def pile(stage: Stage, press: Press | None = None, *, turns: bool = True) -> list[Component]:
    """The discard pile from the top down. Each card says what it brings along."""
    discards, offer = stage.view.discards, stage.offer("take")
    items = [
        option(stage.faces.label(discards[place]), str(place), brings(stage, place))
        for place in reversed(range(len(discards)))
        if offer is None or discards[place] in offer.cards
    ]
    return paged(stage, "pile", stage.i18n.say("Take from the pile, with a word"), items, press, turns=turns)


def claims_of(stage: Stage) -> tuple[Claim, ...]:
    """The words that the player to act may challenge, each once."""
    return tuple(dict.fromkeys(stage.view.claims))


def spellchecks(stage: Stage, press: Press | None = None, *, in_public: bool) -> list[Component]:
    """Every word that may be challenged, in a select."""
    items = [
        option(naming.claim(stage, claim, in_public=in_public), str(place))
        for place, claim in enumerate(claims_of(stage))
    ]
    prompt = stage.i18n.say("Challenge a word (10 points)")
    return paged(stage, "spellcheck", prompt, items, press, turns=not in_public)


def challenges(
    stage: Stage, others: list[Component], press: Press | None = None, *, in_public: bool
) -> list[Component]:
    """Where players are asked whether they challenge: a button for each word, or a select if there are many."""
    claims = claims_of(stage)
    if len(claims) > CLAIM_BUTTONS:
        return [*spellchecks(stage, press, in_public=in_public), *rows(others)]
    several = len({claim.seat for claim in claims}) > 1
    checks = []
    for place, claim in enumerate(claims):
        word = naming.public(stage, claim.word) if in_public else claim.word
        label = naming.claim(stage, claim, in_public=in_public) if several else word
        checks.append(
            stage.button(
                stage.i18n.say("Spellcheck {word}", word=label), "spellcheck", RED, detail=str(place)
            )
        )
    return rows([*checks, *others])
