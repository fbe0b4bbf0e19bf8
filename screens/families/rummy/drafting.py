"""The part of a player's panel where a word is built: what is taken or discarded with it, the cards picked so far, and
the select for the next one."""

from __future__ import annotations

from engine.words.spelling import split_words
from screens.components import BLUE, GREEN, GREY, MOST_OPTIONS, Component, option, rows, select, text
from screens.custom_ids import Press
from screens.families.rummy import menus, naming, ways
from screens.families.rummy.drafts import Draft, pool, read, taken, texts_of, thrown, words_of, write
from screens.rummy import drafting
from screens.table import picking
from screens.table.stage import Stage


def begun(stage: Stage, picked: Press | None) -> Draft | None:
    """The draft in a press, as long as its act is on offer."""
    if picked is None or picked.act not in ("pick", "which"):
        return None
    draft = read(picked.detail.partition("=")[0])
    return draft if stage.offer(draft.purpose) is not None else None


def panel(stage: Stage, draft: Draft, picked: Press | None) -> list[Component]:
    if picked is not None and picked.act == "which":
        return _which(stage, draft, picked)
    return [
        text(_situation(stage, draft)),
        *adder(stage, draft, _prompt(stage, draft)),
        *rows(_buttons(stage, draft)),
    ]


def _situation(stage: Stage, draft: Draft) -> str:
    say, faces = stage.i18n.say, stage.faces
    lines = []
    if draft.purpose == "take":
        first, *others = taken(stage, draft)
        lines.append(
            say("You take **{card}**, and lay a word with it in the same move.", card=faces.label(first))
        )
        if others:
            lines.append(say("You also take: {cards}", cards=faces.row(others)))
    if draft.purpose == "knock":
        lines.append(
            say("You discard **{card}** face down and knock.", card=faces.label(thrown(stage, draft)))
        )
    found = words_of(stage, draft)
    if found:
        words = " + ".join(
            f"**{text}** {faces.word(word)}" for text, word in zip(texts_of(stage, draft), found, strict=True)
        )
        lines.append(say("So far: {words}", words=words))
    else:
        lines.append(say("Type the word, or pick its cards in the order of its letters."))
    return "\n".join(lines)


def _prompt(stage: Stage, draft: Draft) -> str:
    say = stage.i18n.say
    return say("The next card of the word") if draft.words[-1] else say("The first card of a word")


def adder(stage: Stage, draft: Draft, prompt: str) -> list[Component]:
    """A select with the cards that are left for the word."""
    cards = pool(stage, draft)
    left = [place for place in stage.order(cards) if place not in draft.used]
    pages = -(-len(left) // MOST_OPTIONS)
    page = min(draft.page, max(0, pages - 1))
    shown = left[page * MOST_OPTIONS : (page + 1) * MOST_OPTIONS]
    if not shown:
        return []
    options = [picking.card(stage, cards[place], place) for place in shown]
    menu = select(prompt, stage.custom_id("add", write(draft._replace(page=page))), options)
    turns = [(page - 1, stage.i18n.say("Cards before")), (page + 1, stage.i18n.say("More cards"))]
    buttons = [
        stage.button(label, "add" + menus.PAGE, GREY, detail=write(draft._replace(page=target)))
        for target, label in turns
        if 0 <= target < pages
    ]
    return [menu, *rows(buttons)]


def _buttons(stage: Stage, draft: Draft) -> list[Component]:
    say, detail = stage.i18n.say, write(draft)
    buttons = [stage.button(say("Type…"), "type", BLUE, detail=detail)]
    words = " + ".join(texts_of(stage, draft))
    if words and drafting.long_enough(stage, draft):
        buttons.insert(0, stage.button(drafting.done(stage, draft, words), "play", GREEN, detail=detail))
        if draft.purpose in ("knock", "show") and draft.words[-1]:
            buttons.append(stage.button(say("Another word"), "next", GREY, detail=detail))
    if words:
        buttons.append(stage.button(say("Take back a card"), "undo", GREY, detail=detail))
    return [*buttons, stage.button(say("Something else"), "overview", GREY)]


def _which(stage: Stage, draft: Draft, picked: Press) -> list[Component]:
    """Several suits would spell the typed words, and the choice decides what the other player can lay off."""
    say = stage.i18n.say
    typed = split_words(picked.detail.partition("=")[2])
    found = ways.to_choose(pool(stage, draft), typed, stage.view.options["deadwood"])
    options = [
        option(" + ".join(map(stage.faces.word, way)), str(place))
        for place, way in enumerate(found[:MOST_OPTIONS])
    ]
    asked = say(
        (
            "{words}: several suits are possible, and the other player may add to them. Which cards "
            "do you show?"
        ),
        words=naming.bold(stage, typed),
    )
    menu = select(say("Which cards?"), stage.custom_id("which", picked.detail), options)
    return [text(asked), menu, *rows([stage.button(say("Something else"), "overview", GREY)])]
