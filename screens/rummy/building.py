"""Turns typed or picked words into actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import text_of
from engine.families.rummy.view import RummyView, ShownView
from engine.words.folding import fold
from screens.acts import LONGEST_TYPED
from screens.custom_ids import Press
from screens.rummy import drafting, ways
from screens.rummy.arranging import pool, taken, thrown, words_of
from screens.table.drafts import Draft, write
from screens.table.stage import Stage
from screens.table.wanted import Act, Redraw, Wanted
from screens.unable import Unable

Pieces = Sequence[list[str] | str]


def picked(stage: Stage, draft: Draft) -> Wanted:
    """Act with the picked cards, which need no search."""
    words = [list(word) for word in words_of(stage, draft)]
    if draft.purpose in drafting.ONE_WORD:
        return _one(stage, draft, words[0] if words else [])
    if draft.purpose == "knock":
        return _knock(stage, draft, words)
    return stage.act("show", words=words)


def _one(stage: Stage, draft: Draft, word: list[str]) -> Act:
    if draft.purpose == "lay":
        return stage.act("lay", word=word)
    return stage.act("take", card=taken(stage, draft)[0], word=word)


def _knock(stage: Stage, draft: Draft, words: Pieces) -> Act:
    return stage.act("knock", discard=thrown(stage, draft), words=words)


def knocked(stage: Stage, draft: Draft, words: Pieces) -> Wanted:
    """Knock with typed words. Ask which cards are meant only if that matters to the other player."""
    found = ways.to_choose(pool(stage, draft), words, stage.view.options["deadwood"])
    if len(found) > 1:
        texts = "+".join(fold(word) if isinstance(word, str) else text_of(tuple(word)) for word in words)
        return Redraw(Press("g", stage.table.id, stage.version, "which", f"{write(draft)}={texts}"))
    chosen: Pieces = [list(word) for word in found[0]] if found else words
    return _knock(stage, draft, chosen)


def which(stage: Stage, draft: Draft, texts: Sequence[str], place: int) -> Wanted:
    found = ways.to_choose(pool(stage, draft), texts, stage.view.options["deadwood"])
    if place >= len(found):
        raise Unable("nothing-offered", do="knock")
    return _knock(stage, draft, [list(word) for word in found[place]])


def showing(stage: Stage, words: Pieces, longer: Mapping[int, str]) -> Act:
    """Show words after a knock. `longer`: each whole longer word, by the index of the knocker's word. The engine
    finds the cards that leave the least deadwood."""
    knocker = knocker_of(stage)
    on = []
    for place, text in longer.items():
        if place >= len(knocker.words):
            raise Unable("nothing-offered", do="show")
        word = knocker.words[place]
        on.append((word, *ends(text_of(word), text)))
    laid_off = [{"word": text_of(word), "front": before, "back": after} for word, before, after in on]
    return stage.act("show", words=words, lay_off=laid_off)


def placed(stage: Stage, forms: Sequence[str]) -> dict[int, str]:
    """Assign each typed longer word to the first of the knocker's words that it contains."""
    texts = [text_of(word) for word in knocker_of(stage).words]
    found: dict[int, str] = {}
    for form in forms:
        fitting = [place for place, text in enumerate(texts) if text in fold(form) and place not in found]
        if not fitting:
            raise Unable("not-longer", word=", ".join(texts) or "—", typed=form[:30])
        found[fitting[0]] = form
    return found


def knocker_of(stage: Stage) -> ShownView:
    shown = stage.seen(RummyView).shown
    if not shown:
        raise Unable("nothing-offered", do="show")
    return shown[0]


def ends(shown: str, typed: str) -> tuple[str, str]:
    """Return what to add before and after a displayed word to make the longer one. Even if the longer word contains
    it twice, the letters needed are the same."""
    longer = fold(typed.strip())[:LONGEST_TYPED]
    before, found, after = longer.partition(shown)
    if not found or longer == shown:
        raise Unable("not-longer", word=shown, typed=longer[:30])
    return before, after
