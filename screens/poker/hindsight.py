"""A poker player's best possible hand, in a line and as a still."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from msgspec.structs import replace

from drawing.scenes import ResultHand, WordInRow
from engine.cards import code_of
from engine.families.poker.hindsight import Held, Missed
from engine.families.poker.state import PokerShow
from engine.families.poker.view import PokerView
from screens.pictures.wording import in_no_word, name
from screens.profanity import possible_word, public_word
from screens.results.beating import decided
from screens.results.because import because
from screens.table.hand_names import hand_name
from screens.table.hand_result import HandResult, ShownHand, Why
from screens.table.stage import Stage

NONE: Mapping[str, str] = MappingProxyType({})


def line(stage: Stage, _result: HandResult, missed: Missed) -> str:
    """A sentence: the best hand, and that it would have won."""
    say, best = stage.i18n.say, _called(stage, missed.held.best, missed.rare)
    if missed.shown is None:
        other = _called(stage, _beaten(stage, missed))
        if other:
            return say("You folded **{best}**, which beats {other}.", best=best, other=other)
        return say("You folded **{best}**, which would have won.", best=best)
    if not missed.shown.texts:
        return say("You held **{best}**, which would have won.", best=best)
    return say("You also held **{best}**, which would have won.", best=best)


def _beaten(stage: Stage, missed: Missed) -> PokerShow:
    """The winner's hand."""
    shown = stage.seen(PokerView).seats[missed.rival].shown
    assert shown is not None  # noqa: S101 - there was a hand to beat
    return shown


def _called(stage: Stage, shown: PokerShow, rare: Mapping[str, str] = NONE) -> str:
    """The words, or the hand's name; empty without one."""
    if shown.texts:
        return stage.i18n.together([possible_word(stage, text, rare) for text in shown.texts])
    named = shown.five and stage.seen(PokerView).rules.ranking == "scroker"
    return hand_name(stage, shown.hand) if named else ""


def rows(stage: Stage, missed: Missed) -> list[ResultHand]:
    """The cards dealt, after the swap, shown, and the winner's."""
    i18n = stage.i18n
    found = []
    if missed.dealt is not None:
        found.append(_held(stage, i18n.say("Dealt"), missed.dealt))
    label = i18n.say("Your cards")
    if missed.swapped:
        n = len(missed.swapped)
        label = i18n.count("{n} swapped", "{n} swapped", n)
    found.append(_held(stage, label, missed.held))
    if missed.shown is not None:
        found.append(_shown(stage, i18n.say("You showed"), missed.shown))
    beaten = _shown(stage, name(stage, missed.rival), _beaten(stage, missed))
    return [*found, replace(beaten, won=True)]


def _held(stage: Stage, label: str, held: Held) -> ResultHand:
    """The cards of the best words first."""
    left = list(held.cards)
    for claim in (claim for word in held.best.words for claim in word):
        left.remove(code_of(claim))
    row = _shown(stage, label, held.best if held.best.words else replace(held.best, five=()))
    return replace(row, words=(*row.words, *in_no_word(stage.arranged(left))), text="")


def _shown(stage: Stage, label: str, shown: PokerShow) -> ResultHand:
    words = [
        WordInRow(cards=tuple(cards), label=public_word(stage, text))
        for cards, text in zip(shown.words, shown.texts, strict=True)
    ]
    if not words and shown.five:
        words = [WordInRow(cards=shown.five)]
    text = "" if words else stage.i18n.say("nothing")
    return ResultHand(
        name=label, line=hand_name(stage, shown.hand) if words else "", words=tuple(words), text=text
    )


def why(stage: Stage, result: HandResult, missed: Missed) -> str:
    """The rule that lets the best hand beat the winning one."""
    view = stage.seen(PokerView)
    assert stage.seat is not None  # noqa: S101 - a player with a miss had a seat
    best, beaten = _fact(stage.seat, missed.held.best), _fact(missed.rival, _beaten(stage, missed))
    rule = decided(view.rules, view.options, best, [beaten])
    if rule.rule in ("alone", "best"):  # no word was shown, and this one only in hindsight
        rule = Why(rule="category", better=best.seat, worse=beaten.seat)
    return because(stage, replace(result, shown=(best, beaten), why=rule, drawn=""))


def _fact(seat: int, shown: PokerShow) -> ShownHand:
    cards: Sequence[tuple[str, ...]] = shown.words or ((shown.five,) if shown.five else ())
    return ShownHand(seat=seat, hand=shown.hand, words=shown.texts, cards=tuple(cards))
