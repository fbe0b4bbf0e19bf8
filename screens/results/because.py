"""Why a hand was won, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.ranking.scroker import Category
from screens.i18n.language import to_say
from screens.results.items import reasons
from screens.table.hand_names import COMES_TO, RUNGS, hand_name, words_of
from screens.table.hand_result import HandResult, ShownHand, Why
from screens.table.stage import Stage

WORDLESS = frozenset({"0 points", "No word"})  # at ZOOT! and SCRAPOK
DRAWN = to_say(
    {
        "antes-stay": "Nobody bet. The antes stay in the pot for the next hand.",
        "antes-back": "Nobody bet. Everyone gets their ante back.",
        "false-knock": "The knock was false, and the hand ends without a score.",
        "equal": "Equal deadwood: nobody scores.",
        "stock": "Only two cards are left in the stock: nobody scores.",
        "discard-takes": "Twenty takes from the pile in a row: nobody scores.",
    }
)


def because(stage: Stage, result: HandResult) -> str:
    """The rule that decided; empty if the points are enough."""
    if result.drawn:
        return stage.i18n.say(DRAWN[result.drawn])
    if result.why is None or (result.why.rule == "alone" and result.barred):
        return ""  # other hands were shown: another sentence explains why they could not win
    why, told = result.why, WHY[result.why.rule]
    if not isinstance(told, str):
        return told(stage, result, why)
    both = _both(stage, result, why)
    names = {"best": both["better"], "name": stage.name(why.better), "other": stage.name(why.worse)}
    return stage.i18n.say(told, **both, **names, ours=why.ours, theirs=why.theirs)


def called(stage: Stage, shown: ShownHand | None) -> str:
    """A shown hand by its words, or by its name."""
    if shown is None:
        return stage.i18n.say("nothing")
    return words_of(stage, shown.words) or f"**{hand_name(stage, shown.hand)}**"


def _both(stage: Stage, result: HandResult, why: Why) -> dict[str, str]:
    worse = result.shown_by(why.worse) if why.worse is not None else None
    return {"better": called(stage, result.shown_by(why.better)), "worse": called(stage, worse)}


def _tie(stage: Stage, result: HandResult, why: Why) -> str:
    if all(one.hand in WORDLESS for one in result.shown):  # a slush has no word, but a name
        return stage.i18n.say("Nobody shows a word: the pot is split.")
    say, both = stage.i18n.say, _both(stage, result, why)
    if why.ours == "length":
        return say("Same length, colours and suits: the pot is split.")
    if why.ours:
        return say("{n} points each: the pot is split.", n=why.ours)
    return say("{better} and {worse} are worth the same: the pot is split.", **both)


def _category(stage: Stage, result: HandResult, why: Why) -> str:
    both = _both(stage, result, why)
    worse = result.shown_by(why.worse) if why.worse is not None else None
    if worse is not None and worse.hand == Category.SCUM.title:
        return stage.i18n.say("{better} wins: nobody else shows a word.", **both)
    better = result.shown_by(why.better)
    if better is not None and worse is not None and len(better.words) == len(worse.words) == 1:
        ours, theirs = len(better.cards[0]), len(worse.cards[0])
        if ours > theirs:
            return stage.i18n.say(
                "{better} beats {worse}: {ours} letters beat {theirs}.", **both, ours=ours, theirs=theirs
            )
    hands = {"hand": _in_letters(stage, str(why.ours)), "other": _in_letters(stage, str(why.theirs))}
    return stage.i18n.say("{hand} ranks above {other}.", **hands)


def _in_letters(stage: Stage, title: str) -> str:
    """The hand's name and, for who does not know it yet, what it is: `Bullfrog (3 + 2 letters)`."""
    name, rung = hand_name(stage, title), RUNGS.get(title)
    letters = COMES_TO.get(Category(rung)) if rung is not None else None
    return f"{name} ({stage.i18n.say(letters)})" if letters else name


def _card(stage: Stage, result: HandResult, why: Why) -> str:
    ours = stage.faces.name(str(why.ours))
    if not why.theirs:
        return stage.i18n.say("Same size, and {card} decides.", card=ours)
    cards = {"card": ours, "other": stage.faces.name(str(why.theirs))}
    better = result.shown_by(why.better)
    if better is not None and better.hand == Category.SCUM.title:
        return stage.i18n.say("Nobody shows a word: {card} is higher than {other}.", **cards)
    return stage.i18n.say("Same size: {card} is higher than {other}.", **cards)


def _points(stage: Stage, result: HandResult, why: Why) -> str:
    if not why.theirs:
        return stage.i18n.say("{better} is the only word of a whole hand.", **_both(stage, result, why))
    return stage.i18n.say("{ours} points beat {theirs}.", ours=why.ours, theirs=why.theirs)


def _fewest(stage: Stage, result: HandResult, why: Why) -> str:
    """The points at Turtle and Soup, where all count: for tricks, and for challenges."""
    say, share = stage.i18n.say, result.share_of(why.better)
    names = stage.all_names(result.winners)
    if len(result.winners) > 1:
        return say("Points are bad: {names} have the fewest.", names=names)
    points = reasons(stage, share) if share is not None else ""
    if not points:
        return say("Points are bad, and {name} has none.", name=names)
    return say("Fewest points win: {points}.", points=points)


WHY: Mapping[str, str | Callable[[Stage, HandResult, Why], str]] = to_say(
    {
        "unseen": "Everyone else folded, so {name} shows nothing.",
        "alone": "{best} is the best hand, and the only one shown.",
        "best": "{best} is the best hand.",
        "longer": "{best} is the longest word: {ours} letters; {other} has {theirs}.",
        "more-colour": "Same length as {other}: {ours} cards of one colour beat {theirs}.",
        "more-suit": "Same length and colours as {other}: {ours} cards of one suit beat {theirs}.",
        "tie": _tie,
        "category": _category,
        "natural": "Same size, but no pepper or wild card mixed in.",
        "colour": "Same length: {ours} cards of one colour beat {theirs}.",
        "suit": "Same length and colours: {ours} cards of one suit beat {theirs}.",
        "peppers": "Same size: its peppers win {ours} to {theirs}.",
        "card": _card,
        "points": _points,
        "deadwood": "{name} has deadwood {ours}, {other} has {theirs}.",
        "most-tricks": "More tricks win: 1 point for each above {ours}.",
        "most-counted": "More tricks win: 1 point for each Animal above {ours}.",
        "prize-holder": "Points are bad: with the Dog, peppers count.",
        "each-side": _fewest,
    }
)
"""The sentence for each rule, or a function."""
