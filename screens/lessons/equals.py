"""Whether an act that nobody thought of does as well, by the rules, as the one that a step asks for. No author can list
every word that some cards spell."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from engine.catalogue import GAMES
from engine.families.poker.judges import judge_of
from engine.families.poker.registry import rules_of
from engine.families.poker.state import Poker
from engine.families.tricks.state import Tricks
from engine.words.lexica import lexicon_of
from engine.words.spelling import split_words


def as_good(game: str, state: Any, seat: int, wished: Mapping[str, Any], done: Mapping[str, Any]) -> bool:
    """Both are allowed here. A false word never does: a lesson teaches no bluff that it has not thought of."""
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
    return known and bool(words) and _letters(done) >= _letters(wished)


def _worth(game: str, state: Poker, seat: int, act: Mapping[str, Any]) -> tuple[int, ...]:
    rules = rules_of(state)
    action: Any = GAMES.read_action(game, act)
    return judge_of(rules).present(state, rules, seat, action).key


def _ours(game: str, state: Tricks, seat: int, act: Mapping[str, Any]) -> bool | None:
    """Whether the player's own side has the trick, if the card completes it and all accept the word."""
    after, _ = GAMES.apply(state, seat, GAMES.read_action(game, act))
    if after.trick and after.scrump is None:
        return None
    taker: int = after.scrump.taker if after.scrump else after.leader
    return (taker - seat) % len(state.scores) == 0


def _letters(act: Mapping[str, Any]) -> int:
    return sum(map(len, split_words(str(act.get("text") or ""))))
