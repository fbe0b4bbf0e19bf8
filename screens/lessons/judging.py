"""Judges answers to a lesson's steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from engine.cards import letter_of
from engine.catalogue import GAMES
from engine.contract import State
from engine.families.poker.judges import judge_of
from engine.families.poker.registry import rules_of
from engine.families.poker.state import Poker
from engine.families.tricks.state import Tricks
from engine.refused import Refused
from engine.words.lexica import lexicon_of
from engine.words.spelling import split_words
from screens.lessons.lesson import LessonReply, LessonStep, standing, words_in

SEAT = 0
"""The player's seat in every lesson."""


class Verdict(NamedTuple):
    """The judgement of an act. `on`: the lesson goes on. `say`: the comment on the act; `refused`: the rules'
    refusal; `sound`: right elsewhere."""

    on: bool
    say: str | None = None
    refused: Refused | None = None
    sound: bool = False


def judge(game: str, language: str, place: int, step: LessonStep, action: Mapping[str, Any]) -> Verdict:
    """Judge an act: first the step's own, then good and poor ones its author expected; any other must pass the
    rules first."""
    if step.do is not None and same(step.do, action):
        return Verdict(on=True)
    for replies, on in ((step.good, True), (step.poor, False)):
        found = next(
            (reply for reply in replies if reply.only in ("", words_in(language)) and fits(reply, action)),
            None,
        )
        if found is not None:
            return Verdict(on, found.say, sound=found.sound)
    state = standing(game, language, place).state
    try:
        GAMES.apply(state, SEAT, GAMES.read_action(game, action))
    except Refused as refused:
        return Verdict(on=False, refused=refused)
    if step.alike is not None and step.do is not None:
        wished, done = _spelt(step.do), _spelt(action)
        if as_good(game, state, SEAT, wished, done):
            return Verdict(on=True, say=step.alike)
    return Verdict(on=False, say=step.other)


def same(wished: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
    """Whether two acts mean the same. Empty fields may be missing in one. If the wish names no `hand`, any cards
    that spell the words will do."""
    left, right = _spelt(wished), _spelt(action)
    keys = (left.keys() | right.keys()) - (set() if "hand" in left else {"hand"})
    return all(_plain(left.get(key)) == _plain(right.get(key)) for key in keys)


def fits(reply: LessonReply, action: Mapping[str, Any]) -> bool:
    """Whether a reply fits an act. A reply to a card does not fit a word with that card."""
    spelt, when = _spelt(action), _spelt(reply.when)
    if "card" in when:
        when = {"scrump": None, **when}
    return all(_plain(spelt.get(key)) == _plain(value) for key, value in when.items())


def _spelt(action: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the act with words as typed, even if they were picked card by card; at Soup, where suits mean nothing,
    with letters."""
    made = dict(action)
    if action.get("do") in ("add", "eat", "eat_first") and action.get("card"):
        made["card"] = letter_of(action["card"])
    if action.get("do") in ("lay", "take") and action.get("word"):
        made["text"] = _letters(made.pop("word"))
    if action.get("do") in ("present", "knock", "show") and action.get("words"):
        made["text"] = " ".join(map(_letters, made.pop("words")))
    if isinstance(made.get("text"), str):
        made["text"] = " ".join(sorted(made["text"].upper().split()))
    return made


def _letters(word: str | Sequence[str]) -> str:
    return word if isinstance(word, str) else "".join(map(letter_of, word))


def _plain(value: Any) -> Any:
    """Normalise a value: cards in any order, words in any case, and all empty values alike."""
    if value is False:
        return None
    if isinstance(value, str):
        return value.casefold() or None
    if isinstance(value, list | tuple):
        return sorted((_plain(part) for part in value), key=repr) or None
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items() if _plain(part) is not None} or None
    return value


# --- acts as good as the wished one ----------------------------------------------------------------------------


def as_good(game: str, state: State, seat: int, wished: Mapping[str, Any], done: Mapping[str, Any]) -> bool:
    """Whether an unexpected but legal act does as well as the wished one: no author can list every word that some
    cards spell. A false word never does: lessons teach only the bluffs their authors planned."""
    words = split_words(str(done.get("text") or done.get("scrump") or ""))
    lexicon = lexicon_of(state.options)
    if any(word not in lexicon for word in words):
        return False
    if isinstance(state, Poker):
        worth = partial(_worth, game, state, seat)
        return done["do"] == wished["do"] == "present" and worth(done) >= worth(wished)
    if isinstance(state, Tricks):
        ours = partial(_ours, game, state, seat)
        return done["do"] == wished["do"] == "play" and ours(done) == ours(wished) is not None
    known = done["do"] == wished["do"] and done["do"] in ("take", "lay")
    return known and bool(words) and _spelled_in(done) >= _spelled_in(wished)


def _worth(game: str, state: Poker, seat: int, act: Mapping[str, Any]) -> tuple[int, ...]:
    rules = rules_of(state)
    action: Any = GAMES.read_action(game, act)
    return judge_of(rules).present(state, rules, seat, action).key


def _ours(game: str, state: Tricks, seat: int, act: Mapping[str, Any]) -> bool | None:
    """Whether the player's side gets the trick, if the card completes it and all accept the word."""
    after, _ = GAMES.apply(state, seat, GAMES.read_action(game, act))
    if after.trick and after.scrump is None:
        return None
    taker = after.scrump.taker if after.scrump else after.leader
    return (taker - seat) % len(state.scores) == 0


def _spelled_in(act: Mapping[str, Any]) -> int:
    return sum(map(len, split_words(str(act.get("text") or ""))))
