"""Spellchecks of displayed words: allowed challenges, and the effects of the answer."""

from __future__ import annotations

from msgspec.structs import replace

from engine.families.rummy.actions import Spellcheck
from engine.families.rummy.events import BothReturn, CardsReturned, RummySpellchecked
from engine.families.rummy.rules import PENALTY
from engine.families.rummy.state import DisplayedForm, Extension, LaidWord, Log, Rummy, forms, handed, scored
from engine.families.rummy.word_cards import is_word
from engine.refused import Refused
from engine.words.folding import fold


def claims(state: Rummy, seat: int) -> tuple[DisplayedForm, ...]:
    """The words that this player may challenge now: other players' words that are not proved yet."""
    if state.options["words"] == "checked":
        return ()
    return tuple(
        form for form in forms(state) if form.seat != seat and not form.proved and form.turn >= _since(state)
    )


def _since(state: Rummy) -> int:
    if state.phase == "out":
        return state.turns
    return state.closing if state.phase == "closing" else 0


def validate_spellcheck(state: Rummy, seat: int, action: Spellcheck) -> DisplayedForm:
    """The displayed form the player means."""
    if state.options["words"] == "checked":
        raise Refused("not-now", why="words-are-checked")
    text = fold(action.word)
    shown = [form for form in forms(state) if form.text == text and action.of in (None, form.seat)]
    if not shown:
        if any(word.text == text and action.of in (None, word.seat) for word in state.words):
            raise Refused(
                "not-now", why="done", text=text
            )  # its own player extended it: only the longer form counts
        raise not_shown(text, action.of)
    open_claims = claims(state, seat)
    meant = [form for form in shown if form in open_claims]
    if not meant and all(form.proved for form in shown):
        raise Refused("not-now", why="done", text=text)
    if not meant:
        raise Refused("not-now", text=text)
    if len({form.seat for form in meant}) > 1:
        raise Refused("bad-word-shape", text=text, of=sorted({form.seat for form in meant}))
    return meant[0]


def not_shown(text: str, of: int | None) -> Refused:
    """The refusal: this word is not displayed, or not by the named player."""
    return Refused("bad-word-shape", text=text, **({} if of is None else {"owner": of}))


def spellcheck(state: Rummy, seat: int, action: Spellcheck, log: Log) -> Rummy:
    """The loser pays, and the false part goes back: the word with its extension, or the extension alone."""
    form = validate_spellcheck(state, seat, action)
    word = state.words[form.place]
    sound = is_word(state, word.text)
    sound_form = is_word(state, word.form) if word.extension else sound
    true = sound_form if form.extended else sound
    loser = seat if true else form.seat
    log.append(RummySpellchecked(seat=loser, by=seat, of=form.seat, word=form.text, true=true, cost=PENALTY))
    state = scored(state, loser, -PENALTY)
    if not sound:
        if word.extension is not None:
            log.append(_both_return(word, word.extension))
        return take_back(state, form.place, log)
    state = replace(state, proved=tuple(dict.fromkeys((*state.proved, word.text))))
    if not sound_form:
        return take_off(state, form.place, log)
    return replace(state, proved=tuple(dict.fromkeys((*state.proved, word.form))))


def put_word(state: Rummy, place: int, *words: LaidWord) -> Rummy:
    return replace(state, words=(*state.words[:place], *words, *state.words[place + 1 :]))


def take_back(state: Rummy, place: int, log: Log) -> Rummy:
    """Return a word and its extension to the hands they came from."""
    word = state.words[place]
    log.append(CardsReturned(seat=word.seat, word=word.text, cards=word.cards))
    state = handed(state, word.seat, word.cards)
    if word.extension is not None:
        log.append(_extension_returned(word, word.extension))
        state = handed(state, word.extension.seat, word.extension.cards)
    return put_word(state, place)


def take_off(state: Rummy, place: int, log: Log) -> Rummy:
    """Return only the extension."""
    word = state.words[place]
    if word.extension is None:
        return state
    log.append(_extension_returned(word, word.extension))
    state = handed(state, word.extension.seat, word.extension.cards)
    return put_word(state, place, replace(word, extension=None))


def _both_return(word: LaidWord, extension: Extension) -> BothReturn:
    """The event that says why an extension goes back even if it made a true word."""
    return BothReturn(
        seat=extension.seat, word=word.text, form=word.form, of=word.seat, why="the-word-under-it-is-false"
    )


def _extension_returned(word: LaidWord, extension: Extension) -> CardsReturned:
    return CardsReturned(seat=extension.seat, word=word.form, cards=extension.cards)
