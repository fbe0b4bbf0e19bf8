"""A decision's worth beside the best others, for its player alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.coaching import Reason
from engine.contract import Action, name_of
from engine.families.poker.view import PokerView
from engine.grading.grade import LISTED, Grade, Worth
from screens.catalogue import screen_of
from screens.i18n.language import I18n, later, to_say
from screens.i18n.option_names import count
from screens.profanity import public_word
from screens.table.stage import Stage

MISTAKES: Mapping[float, str] = MappingProxyType({0.5: later("A mistake."), 1.0: later("A big mistake.")})


FACTS: Mapping[str, str | tuple[str, str]] = to_say(
    {
        "misses": count("then {n} card is missing for a word", "then {n} cards are missing for a word"),
        "spells": "the others are a word",
        "nearer": "brings you nearer to a word",
        "no-nearer": "the pile brings you no nearer",
        "pile-nearer": "the pile would bring you nearer",
        "none-as-long": "your own cards spell none as long",
        "pile-spells-none": "the pile gives no word to lay",
        "goes-out": "goes out",
        "lays-longest": "no longer word to lay",
        "then-lays": "then you can lay {word}",
        "lays-more": "you could lay {word}",
        "not-needed": "keeps {word}",
        "needed": "needed for {word}",
        "rarest": "your rarest letter",
        "saves": count("saves {n} point of deadwood", "saves {n} points of deadwood"),
        "then-knocks": "then you can knock",
        "top-saves": count("the pile would save {n} point", "the pile would save {n} points"),
        "top-saves-none": "the pile saves no deadwood",
        "least-deadwood": count("least deadwood: {n} point", "least deadwood: {n} points"),
        "leaves-more": count("leaves {n} point more deadwood", "leaves {n} points more deadwood"),
        "takes": "you take the trick",
        "partner-takes": "your partner takes the trick",
        "others-take": "the others take the trick",
        "beaten": "a better card lies there",
        "highest-left": "no higher card of its suit left",
        "longest-suit": "your longest suit",
        "no-long-suit": "no suit of five or more",
        "holds": count("you hold {n} card of it", "you hold {n} cards of it"),
        "word": "{word} is a word",
        "no-word": "{word} is not a word",
        "goes-on": count("{n} letter can follow", "{n} letters can follow"),
        "stuck": "no letter goes on without a word",
        "could-add": "{letter} would go on",
        "begins": "{word} begins so",
        "begins-none": "no word begins with {word}",
    }
)
"""Facts about an act, by kind: at most eight words each."""


def graded(stage: Stage, grade: Grade) -> list[str]:
    """`stage` is the player's view at the decision."""
    lines = _apart(stage, grade)
    if grade.mistake >= LISTED:
        said = stage.i18n.say(MISTAKES[grade.mistake])
        lines.append(
            stage.i18n.say("{mistake} It cost about {cost}.", mistake=said, cost=_cost(stage, grade))
        )
    return lines


def _act(stage: Stage, action: Action) -> str:
    return screen_of(stage.table.game).advice.act(stage, action)


def _apart(stage: Stage, grade: Grade) -> list[str]:
    """A row for each act, the best first; of two that read alike the reader's own, or the better."""
    mine = _act(stage, grade.taken.action)
    seen, lines = {mine}, list[str]()
    for one in grade.acts:
        called = _act(stage, one.action)
        if one is grade.taken or called not in seen:
            lines.append(_way(stage, one, grade))
        seen.add(called)
    return lines


def _way(stage: Stage, one: Worth, grade: Grade) -> str:
    say, act = stage.i18n.say, _act(stage, one.action).rstrip(".")
    if one is grade.taken:
        act = say("**{act}** (you)", act=act)
    line, reason = (
        say("▸ {act}: {worth}", act=act, worth=amount(stage.i18n, one.worth)),
        _reason(stage, one, grade),
    )
    return f"{line} · {reason}" if reason else line


def _reason(stage: Stage, one: Worth, grade: Grade) -> str:
    """A fact; at poker, the chance of winning, and the one needed to call."""
    if one.why is not None:
        return _fact(stage, one.why)
    if not stage.table.game.chips:
        return ""
    do, say = name_of(one.action), stage.i18n.say
    if do == "draw":
        return say("wins {n} in 10", n=_tenths(one.worth / grade.open))
    if do not in ("call", "all_in"):
        return ""
    view = stage.seen(PokerView)
    price = min(view.to_call, view.seats[stage.seat or 0].stack)
    share = (one.worth + price) / (grade.open + price)
    if not price or not 0 <= share <= 1:
        return ""  # later bets change the sum
    pays = price / (grade.open + price)
    return say("wins {n} in 10, you pay for {pays}", n=_tenths(share), pays=_tenths(pays))


def _fact(stage: Stage, why: Reason) -> str:
    i18n, told = stage.i18n, FACTS[why.kind]
    facts = {"word": public_word(stage, why.word), "letter": why.letter}
    return i18n.count(*told, why.number, **facts) if isinstance(told, tuple) else i18n.say(told, **facts)


def _tenths(share: float) -> str:
    return f"{round(10 * max(0.0, min(1.0, share)))}"


def _cost(stage: Stage, grade: Grade) -> str:
    return cost_of(stage.i18n, grade.cost, chips=stage.table.game.chips)


def cost_of(i18n: I18n, cost: float, *, chips: bool) -> str:
    """The cost in whole chips or points; less than one in tenths, which take the plural: 0.3 points, 0,3 point."""
    whole = round(cost) if cost >= 0.95 else 0
    said = i18n.number(whole) if whole else tenths(i18n, cost)
    if chips:
        return i18n.count("{n} chip", "{n} chips", whole, n=said)
    return i18n.count("{n} point", "{n} points", whole, n=said)


def amount(i18n: I18n, worth: float) -> str:
    """The worth with its sign; with tenths if they matter."""
    sign = "+" if worth >= 0.05 else "-" if worth <= -0.05 else "±"
    return f"{sign}{tenths(i18n, abs(worth))}"


def tenths(i18n: I18n, number: float) -> str:
    tenths = round(number * 10)
    if not tenths % 10 or tenths >= 100:
        return i18n.number(round(number))
    return i18n.say("{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)


def costliest(stage: Stage, grade: Grade) -> str:
    """The line after a hand. `stage` is the player's view at the decision."""
    best, taken = (_act(stage, one.action).rstrip(".") for one in (grade.acts[0], grade.taken))
    return stage.i18n.say(
        "“**{best}**” was worth about {cost} more than “**{taken}**”.",
        best=best,
        taken=taken,
        cost=_cost(stage, grade),
    )


def counted(i18n: I18n, grades: Iterable[Grade]) -> str:
    """The sentence about the whole hand."""
    found = list(grades)
    bad = sum(one.mistake for one in found if one.mistake >= LISTED)
    if not bad:
        return i18n.count(
            "{n} decision checked, no mistake.", "{n} decisions checked, no mistake.", len(found)
        )
    return i18n.count(
        "{n} decision checked; mistakes: {bad}.",
        "{n} decisions checked; mistakes: {bad}.",
        len(found),
        bad=tenths(i18n, bad),
    )
