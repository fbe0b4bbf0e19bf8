"""Texas Scrummy: making a displayed word longer."""

from __future__ import annotations

from msgspec.structs import replace

from engine.families.rummy.actions import Extend
from engine.families.rummy.checking import not_shown, put_word
from engine.families.rummy.events import Extended
from engine.families.rummy.finishing import require_finish
from engine.families.rummy.scrummy import after_lay
from engine.families.rummy.state import Extension, Log, Rummy, extensible, forms, turn_of, with_hand, without
from engine.families.rummy.way_out import require_way_out
from engine.families.rummy.word_cards import read_ends, require_word
from engine.refused import Refused
from engine.words.folding import fold


def validate_extend(state: Rummy, seat: int, action: Extend) -> tuple[int, Extension]:
    """The displayed word that is meant, and the cards added to it."""
    if not state.rules.extensions:
        raise Refused("not-now")
    place = _extensible(state, action)
    front, back = read_ends(state.hands[seat], action.front, action.back, state.rules)
    extension = Extension(seat, state.turns, front, back)
    left = without(state.hands[seat], extension.cards)
    rest = [word.text for word in extensible(state) if word is not state.words[place]]
    require_finish(turn_of(state), len(left), open_word=bool(rest))
    require_word(state, replace(state.words[place], extension=extension).form)
    require_way_out(state, turn_of(state), left, rest)
    return place, extension


def _extensible(state: Rummy, action: Extend) -> int:
    """The place of the word that is meant. A word is extended only once, even if the extension went back."""
    text = fold(action.word)
    shown = [
        place
        for place, word in enumerate(state.words)
        if word.text == text and action.of in (None, word.seat)
    ]
    fresh = [place for place in shown if not state.words[place].extended]
    if not fresh:
        longer = (form.text == text and action.of in (None, form.seat) for form in forms(state))
        raise (
            Refused("not-now", why="done", text=text) if shown or any(longer) else not_shown(text, action.of)
        )
    owners = sorted({state.words[place].seat for place in fresh})
    if len(owners) > 1:
        raise Refused("bad-word-shape", text=text, of=owners)
    return fresh[0]


def extend(state: Rummy, seat: int, action: Extend, log: Log) -> Rummy:
    place, extension = validate_extend(state, seat, action)
    word = replace(state.words[place], extension=extension, extended=True)
    log.append(
        Extended(
            seat=seat,
            words=(word.form,),
            word=word.text,
            of=word.seat,
            front=extension.front,
            back=extension.back,
        )
    )
    state = with_hand(state, seat, without(state.hands[seat], extension.cards))
    return after_lay(put_word(state, place, word), seat, log)
