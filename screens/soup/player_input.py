"""What a press at a Soup table means, in the engine's words."""

from __future__ import annotations

from engine.cards import text_of
from screens.card_table.picked_card import at
from screens.components import Window, typed
from screens.custom_ids import Press
from screens.soup.row import by_letter
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw, Wanted

LONGEST_TEXT = 60


def way(stage: Stage, press: Press) -> Wanted:
    offer = stage.offered(press.act)
    return Act({"do": press.act, "card": at(by_letter(offer.cards), press.first or press.detail)})


def name(stage: Stage, press: Press) -> Wanted:
    if "word" in press.fields:
        return Act({"do": "name", "word": press.fields["word"].strip()[:LONGEST_TEXT]})
    stage.offered("name")
    say, row = stage.i18n.say, text_of(stage.view.row)
    begins = say("It has to begin with {row}.", row=row)
    field = typed(say("A word"), "word", value=row, about=begins, most=LONGEST_TEXT)
    return Ask(Window(say("Name a word"), stage.custom_id("name"), [field]))


def letter(_stage: Stage, press: Press) -> Wanted:
    return Redraw(press if press.detail else None)
