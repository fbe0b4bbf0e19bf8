"""The dealer's own panel: they combine a game and changes, read the result, and deal it if it makes sense.

Nothing is kept in memory: the draft of a call travels in the custom ids of the panel.
"""

from __future__ import annotations

import random
from contextlib import suppress

import msgspec

from engine.families.poker.actions import Choose
from engine.families.poker.choosing import bases, called_rules
from engine.families.poker.recipes import LONGEST_NAME, preview, written
from engine.families.poker.rules import PokerRules
from engine.families.poker.variants import BASES
from engine.families.poker.view import PokerView
from engine.ranking.terms import Terms
from engine.refused import Refused
from screens import first_hands
from screens.components import BLUE, GREEN, GREY, MOST_OPTIONS, Component, Window, option, rows
from screens.components import picked as chosen_from
from screens.custom_ids import Press
from screens.i18n.numbers import whole
from screens.poker import changing, tokens
from screens.poker.changing import CallDraft
from screens.refusals.engine_refusals import bad_call
from screens.table import called_games
from screens.table.family import Turn
from screens.table.refusal_context import RefusalContext
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw, Save, Wanted
from screens.unable import Unable


def players(view: PokerView) -> int:
    """The number of players in the next deal."""
    return sum(seat.presence == "here" and seat.stack >= max(1, view.ante) for seat in view.seats)


def write(stage: Stage, draft: CallDraft) -> str:
    return changing.write(stage.faces, draft)


def read(stage: Stage, detail: str) -> CallDraft:
    return changing.read(stage.faces, detail)


def choice(stage: Stage, draft: CallDraft) -> Choose:
    known = list(bases(stage.seen(PokerView)))
    if draft.base >= len(known):
        raise Unable("old-button")
    terms = msgspec.structs.asdict(draft.terms)
    return Choose(base=known[draft.base], jokers=draft.jokers, **terms)


def judged(stage: Stage, draft: CallDraft) -> PokerRules:
    """The rules of a draft, or the refusal that dealing it would meet."""
    view = stage.seen(PokerView)
    return called_rules(view, choice(stage, draft), players(view))


# --- the panel ----------------------------------------------------------------------------------------------

BASE, HOUSE, TWISTS, DEAL, SAVE, SURPRISE = "c_base", "c_house", "c_twists", "c_deal", "c_save", "c_any"
PLAIN = "plain"
TRIES = 50
ACTS = (PLAIN, BASE, HOUSE, TWISTS, DEAL, SAVE, SURPRISE)


def drafted(stage: Stage, picked: Press | None) -> CallDraft:
    """The draft so far."""
    if picked is not None and picked.act.startswith("c_"):
        return read(stage, picked.detail)
    known = list(bases(stage.seen(PokerView)))
    return CallDraft(base=known.index("scroker") if "scroker" in known else 0)


def turn(stage: Stage, picked: Press | None) -> Turn:
    """The game, its changes, and the deal."""
    say, view, draft = stage.i18n.say, stage.seen(PokerView), drafted(stage, picked)
    detail = write(stage, draft)
    deals, saves = [], []
    line = f"**{say('You deal.')}** {say('Call the game.')}"
    try:
        rules = judged(stage, draft)
    except Refused as refused:
        line = bad_call(RefusalContext(stage.i18n, refused.facts))
    else:
        deals.append(stage.button(say("Deal it"), DEAL, GREEN, detail=detail))
        saves.append(stage.button(say("Save as house game…"), SAVE, detail=detail))
        if first_hands.is_new(stage):
            line = f"{line}\n{changing.explained(stage.i18n)}"
        if preview(rules, players(view)).left < 0:
            line = f"{line}\n-# {called_games.sum_words(stage.i18n, rules, players(view))}"
    known = list(bases(view).items())
    games = [_game(stage, draft, place) for place, (name, _) in enumerate(known) if name in BASES]
    house = any(name not in BASES for name, _ in known)
    more = [stage.button(say("House games…"), HOUSE, detail=detail)] if house else []
    more.append(stage.button(say("Variations…"), TWISTS, detail=detail))
    twists = changing.switches(stage.i18n, draft, lambda after: stage.custom_id(BASE, write(stage, after)))
    rare = [stage.button(say("Surprise me"), SURPRISE, detail=detail), *(saves if stage.moderates else ())]
    return Turn(line, acts=[*more, *deals], menus=[*rows(games), *rows(twists)], more=rows(rare))


def _game(stage: Stage, draft: CallDraft, place: int) -> Component:
    rules = list(bases(stage.seen(PokerView)).values())[place]
    style = BLUE if place == draft.base else GREY
    return stage.button(rules.name, BASE, style, detail=write(stage, draft._replace(base=place)))


def _house(stage: Stage, draft: CallDraft) -> Window:
    known = list(bases(stage.seen(PokerView)).items())
    choices = [
        option(
            rules.name, str(place), called_games.street_words(stage.i18n, rules), chosen=place == draft.base
        )
        for place, (name, rules) in enumerate(known)
        if name not in BASES
    ]
    say = stage.i18n.say
    fields = [chosen_from(say("Which game?"), "game", choices[:MOST_OPTIONS])]
    return Window(say("House games"), stage.custom_id(HOUSE, write(stage, draft)), fields)


def _surprising(stage: Stage) -> CallDraft:
    """A random game, with a variation or two that make sense here."""
    known, games = tokens.known(stage.faces.deck), range(len(bases(stage.seen(PokerView))))
    for _ in range(TRIES):
        terms = Terms(
            hot=not random.randrange(3),
            mix=not random.randrange(4),
            wild=(random.choice(known),) if not random.randrange(3) else (),
            ruling=(random.choice(known),) if not random.randrange(3) else (),
        )
        draft = CallDraft(random.choice(games), random.choice((0, 0, 1, 2)), terms)
        with suppress(Refused):
            judged(stage, draft)
            return draft
    return drafted(stage, None)


def ticket(stage: Stage) -> PokerRules | None:
    """The rules on the dealer's ticket; None if they make no sense, or the reader may not see them."""
    if stage.seat is None or stage.seat not in stage.to_act:
        return None
    try:
        return judged(stage, drafted(stage, stage.picked))
    except Refused:
        return None


# --- presses ------------------------------------------------------------------------------------------------


def wanted(stage: Stage, press: Press) -> Wanted:
    if press.act == PLAIN:
        return Act(Choose())
    draft = read(stage, press.detail)
    match press.act:
        case "c_deal":
            return Act(choice(stage, draft))
        case "c_save":
            return _saved(stage, press, draft)
        case "c_any":
            draft = _surprising(stage)
        case "c_base" if press.first:
            draft = draft._replace(base=whole(press.first) or 0)
        case "c_house" if "game" in press.fields:
            draft = draft._replace(base=whole(press.fields["game"]) or 0)
        case "c_house":
            return Ask(_house(stage, draft))
        case "c_twists" if press.fields:
            draft = changing.twisted(stage.i18n, stage.faces, press.fields, draft)
        case "c_twists":
            ident, most = stage.custom_id(TWISTS, write(stage, draft)), stage.offered("choose").most
            return Ask(changing.window(stage.i18n, stage.faces, ident, draft, most))
    return Redraw(press._replace(detail=write(stage, draft), values=(), fields={}))


def _saved(stage: Stage, press: Press, draft: CallDraft) -> Wanted:
    """The present call becomes a house game of the server, once it has a name."""
    rules = judged(stage, draft)
    if "name" not in press.fields:
        ident = stage.custom_id(SAVE, write(stage, draft))
        return Ask(changing.name_window(stage.i18n, ident, longest=LONGEST_NAME))
    return Save(press.fields["name"], written(rules))
