"""Turns a `/rummy` command into an action, or opens the player's panel if something is missing."""

from __future__ import annotations

from engine.families.rummy.view import RummyView
from engine.words.folding import fold
from engine.words.spelling import split_words
from screens.acts import LONGEST_TYPED, Given, read_card, read_seat
from screens.custom_ids import Press
from screens.rummy import building
from screens.rummy.arranging import own
from screens.table.drafts import Draft, write
from screens.table.stage import Stage
from screens.table.wanted import Redraw, Wanted
from screens.unable import Unable

SEAT = "@"
ON = "on"
"""Prefix of a window's fields for longer words, before the word's index."""


def _begin(stage: Stage, draft: Draft) -> Wanted:
    """Open the panel, which shows what comes along and asks for the word."""
    stage.offered(draft.purpose)
    return Redraw(Press("g", stage.table.id, stage.version, "pick", write(draft)))


def take(stage: Stage, given: Given) -> Wanted:
    card, word, source = given.get("card"), given.get("word"), given.get("from")
    if stage.begun and not stage.seen(RummyView).game_rules.digs:
        return _from_a_pile(stage, card, word, source)
    if card is None and source != "discard":
        fields = _one_word(stage, word) if word else {}
        return stage.act("take", **fields)
    discards = stage.seen(RummyView).discards if stage.begun else ()
    code = read_card(stage, card) if card is not None else next(iter(discards[-1:]), None)
    if code not in discards:
        raise Unable("not-in-pile", card=stage.faces.label(code) if code else "—")
    if word is None:
        return _begin(stage, Draft("take", discards.index(code)))
    return stage.act("take", card=code, **_one_word(stage, word))


def _from_a_pile(stage: Stage, card: str | None, word: str | None, source: str | None) -> Wanted:
    """Take one card from the top of either pile, at Scrotch. A named card must be the top discard."""
    if word is not None:
        raise Unable("knock-shows-words")
    if card is None:
        return stage.act("take", **{"from": source or "stock"})
    code, top = read_card(stage, card), next(iter(stage.seen(RummyView).discards), None)
    if top is None:
        raise Unable("not-in-pile", card=stage.faces.label(code))
    if code != top:
        raise Unable("not-on-top", card=stage.faces.label(code), top=stage.faces.label(top))
    return stage.act("take", **{"from": "discard"})


def knock(stage: Stage, given: Given) -> Wanted:
    code, words = read_card(stage, given["card"]), given.get("words", "")
    mine = own(stage) if stage.begun else ()
    if code not in mine or stage.offer("knock") is None:
        return stage.act("knock", discard=code, words=_several(stage, words))
    return building.knocked(stage, Draft("knock", mine.index(code)), _several(stage, words))


def show(stage: Stage, given: Given) -> Wanted:
    words, lay_off = _several(stage, given.get("words", "")), given.get("lay_off", "")
    if stage.offer("show") is None:
        return stage.act("show", words=words)
    longer = building.placed(stage, split_words(lay_off)) if lay_off.strip() else {}
    longer |= {int(name.removeprefix(ON)): text for name, text in given.items() if name.startswith(ON)}
    return building.showing(stage, words, longer)


def lay(stage: Stage, given: Given) -> Wanted:
    return stage.act("lay", **_one_word(stage, given["word"]))


def extend(stage: Stage, given: Given) -> Wanted:
    named = named_word(stage, given["word"])
    front, back = building.ends(fold(str(named["word"])), given["longer"])
    return stage.act("extend", **named, front=front, back=back)


def spellcheck(stage: Stage, given: Given) -> Wanted:
    return stage.act("spellcheck", **named_word(stage, given["word"]))


def declare(stage: Stage, given: Given) -> Wanted:
    declared: dict[str, object] = {
        name: given.get(name, False) for name in ("hot", "discard_to_go_out", "extensions")
    }
    for name in ("min", "out"):
        exact = given.get(f"exact_{name}", False)
        if name in given:
            declared[f"hard_{name}" if exact else name] = given[name]
        elif exact:  # the usual number, made exact
            declared[f"hard_{name}"] = True
    return stage.act("declare", **declared)


# --- typed words: by letter, or card by card -------------------------------------------------------------


def _cards_of(stage: Stage, typed: str) -> list[str] | None:
    """Return the cards if only cards were typed, such as `le.B ch.A2`."""
    codes = [stage.faces.meant(part) for part in typed.replace(",", " ").split()]
    if not codes or None in codes:
        return None
    return [code for code in codes if code is not None]


def _one_word(stage: Stage, typed: str) -> dict[str, object]:
    cards = _cards_of(stage, typed)
    return {"word": cards} if cards is not None else {"text": typed.strip()[:LONGEST_TYPED]}


def _several(stage: Stage, typed: str) -> list[list[str] | str]:
    """Return several words: `TONE RAIN`, or cards with a plus between words."""
    if _cards_of(stage, typed.replace("+", " ")) is not None:
        return [cards for part in typed.split("+") if (cards := _cards_of(stage, part)) is not None]
    return [text for text in split_words(typed[:LONGEST_TYPED]) if text]


def named_word(stage: Stage, typed: str) -> dict[str, str | int]:
    """Return a displayed word, optionally with its owner: `CAB`, `CAB@2`, `CAB of bob`."""
    text, at, owner = typed.strip().partition(SEAT)
    if not at:
        text, _, owner = typed.strip().partition(" ")
        owner = owner.removeprefix("of ").removeprefix("de ").strip()
    named: dict[str, str | int] = {"word": text[:LONGEST_TYPED]}
    if owner:
        named["of"] = read_seat(stage, owner)
    return named
