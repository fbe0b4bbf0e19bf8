"""Builds a word on a player's panel card by card: what is taken or discarded with it, and the cards pressed so far."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.rummy.finishing import lawful_lengths
from engine.families.rummy.view import RummyView, turn_of
from engine.words.spelling import split_words
from screens.components import BLUE, MOST_OPTIONS, Component, option, select
from screens.custom_ids import Press
from screens.rummy import decision_line, naming, ways
from screens.rummy.arranging import pool, taken, texts_of, thrown
from screens.table import drafts
from screens.table.drafts import Draft, read_draft, write
from screens.table.family import Turn
from screens.table.stage import Stage

ONE_WORD = ("lay", "take")


def begun(stage: Stage, picked: Press | None) -> Draft | None:
    """Return a press's draft while its act is on offer."""
    if picked is None or picked.act not in ("pick", "which") or "~" not in picked.detail:
        return None
    draft = read_draft(picked.detail.partition("=")[0])
    return draft if stage.offer(draft.purpose) is not None else None


def turn(stage: Stage, draft: Draft, picked: Press | None) -> Turn:
    if picked is not None and picked.act == "which":
        return _which(stage, draft, picked)
    return Turn(_line(stage, draft), cards(stage, draft), _acts(stage, draft))


def cards(stage: Stage, draft: Draft) -> list[Component]:
    return drafts.buttons(stage, draft, pool(stage, draft))


def _line(stage: Stage, draft: Draft) -> str:
    say = stage.i18n.say
    words = "  ".join(" ".join(text) for text in texts_of(stage, draft))
    if words:
        why = too_long(stage, draft) if draft.purpose in ONE_WORD else ""
        return f"**{words}** {why}".rstrip()
    match draft.purpose:
        case "take":
            return say("Spell a word with {card}.", card=naming.letter(stage, taken(stage, draft)[0]))
        case "knock":
            card = naming.letter(stage, thrown(stage, draft))
            return say("You discard {card} and knock. Press your words.", card=card)
    return say("Show your words; add to the knocker's where you can.")


def _acts(stage: Stage, draft: Draft) -> list[Component]:
    say, detail = stage.i18n.say, write(draft)
    words = " ".join(texts_of(stage, draft))
    several = draft.purpose in ("knock", "show")
    type_it = stage.button(say("Type words…") if several else say("Type a word…"), "type", detail=detail)
    if words and layable(stage, draft):
        acts = [stage.button(done(stage, draft, words), "play", BLUE, detail=detail)]
        if several and draft.words[-1]:
            acts.append(stage.button(say("Another word"), "next", detail=detail))
    else:
        acts = [type_it]
        if draft.purpose == "show":
            acts.append(stage.button(say("Show nothing"), "nothing"))
    if len(draft.used) > 1:  # pressing a single card again lets go of it
        acts.append(stage.button(say("Clear"), "pick", detail=write(draft.cleared())))
    if draft.purpose != "show":
        acts.append(stage.button(say("Back"), "overview"))
    return acts


def layable(stage: Stage, draft: Draft) -> bool:
    """Whether the word being picked has an allowed length."""
    length, rules = len(draft.words[-1]), stage.seen(RummyView).rules
    if draft.purpose in ONE_WORD:
        return length in _sizes(stage, draft)
    return not length or length >= min(rules.normal.number, rules.out.number)


def too_long(stage: Stage, draft: Draft) -> str:
    """Return why this word cannot be laid if more cards would not help."""
    if max(_sizes(stage, draft), default=0) >= len(draft.words[-1]):
        return ""
    return decision_line.keeping(stage, took=draft.purpose == "take")


def _sizes(stage: Stage, draft: Draft) -> Sequence[int]:
    """Return the word lengths that still let the turn end."""
    if draft.purpose == "take":
        return lawful_lengths(turn_of(stage.seen(RummyView), bare=False), len(pool(stage, draft)))
    offer = stage.offered(draft.purpose)
    return offer.sizes or range(offer.count[0], offer.count[1] + 1)


def done(stage: Stage, draft: Draft, words: str) -> str:
    say = stage.i18n.say
    labels = {
        "lay": say("Lay {words}", words=words),
        "take": say("Take and lay {words}", words=words),
        "knock": say("Knock with {words}", words=words),
        "show": say("Show {words}", words=words),
    }
    return labels[draft.purpose]


def _which(stage: Stage, draft: Draft, picked: Press) -> Turn:
    """Ask which suits spell the typed words: they decide what the other player can lay off."""
    say = stage.i18n.say
    typed = split_words(picked.detail.partition("=")[2])
    found = ways.to_choose(pool(stage, draft), typed, stage.view.options["deadwood"])
    options = [
        option(" + ".join(map(stage.faces.word, way)), str(place))
        for place, way in enumerate(found[:MOST_OPTIONS])
    ]
    words = naming.bold(stage, typed)
    menu = select(say("Which cards?"), stage.custom_id("which", picked.detail), options)
    line = say("Which cards spell {words}? Others may add to them.", words=words)
    return Turn(line, menus=[menu], acts=[stage.button(say("Back"), "overview")])
