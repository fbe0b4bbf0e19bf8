"""The end of a hand as a picture: winners, words, the deciding rule, and the gains.

It is made from the same facts as the result's text, which are folded from public events alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from msgspec.structs import replace

from drawing.scenes import ResultHand, ResultScene, WordInRow
from engine.ranking.scroker import Category
from screens.pictures.faces import face
from screens.pictures.wording import (
    Picture,
    as_drawn,
    as_written,
    bare,
    facts,
    in_words,
    name,
    signed,
    veiled,
)
from screens.profanity import public_word
from screens.results.items import taken
from screens.results.sentences import celebrated, false_word, headline, ranked, true_word
from screens.table.family import Spoken
from screens.table.hand_names import COMES_TO, RUNGS, hand_name, words_of
from screens.table.hand_result import HandResult, ShownHand, SideResult
from screens.table.stage import Stage

MOOD_COLOURS: Mapping[str, int] = MappingProxyType({"won": 0xF5C518, "lost": 0x5C6370, "tied": 0x4A90D9})
Mood = Literal["", "won", "lost", "tied"]


def result_picture(stage: Stage, result: HandResult, missed: str = "") -> Picture | None:
    """None for a void hand. `missed`: the reader's best possible hand."""
    if result.void:
        return None
    mood, stage = _mood(stage, result), as_drawn(stage, public=True)
    winners = tuple(face(stage, seat) for seat in result.winners)  # none without a winner
    scene = replace(_scene(stage, result), mood=mood, faces=winners, missed=RUNGS.get(missed))
    return in_words(stage, scene, spoken_lines)


def mood_colour(stage: Stage, result: HandResult) -> int | None:
    """The message's colour for one player; a void hand has the game's."""
    return None if result.void else MOOD_COLOURS[_mood(stage, result)]


def _mood(stage: Stage, result: HandResult) -> Mood:
    """The reader's mood; for everybody a win, unless it is shared or nobody's."""
    if is_tie(stage, result):
        return "tied"
    won = stage.seat in result.winners if stage.seat is not None else bool(result.winners)
    return "won" if won else "lost"


def is_tie(stage: Stage, result: HandResult) -> bool:
    """Of several pots, each has winners of its own."""
    return (
        len(result.winners) > 1 and not stage.table.game.teams and (not result.chips or len(result.won) == 1)
    )


def _tie(stage: Stage, result: HandResult) -> str:
    each = {share.change for share in map(result.share_of, result.winners) if share is not None}
    if not result.chips or len(each) != 1:  # an odd chip goes to one of them
        return stage.i18n.say("A tie")
    return stage.i18n.say("A tie: {n} each", n=stage.i18n.signed(each.pop()))


def result_text(stage: Stage, result: HandResult) -> str:
    """The result as text."""
    stage = as_written(stage)
    first, *others = filter(None, spoken_lines(stage, _scene(stage, result), signed))
    if result.void:
        return f"### {first}"
    return "\n".join([f"### {first}", *others])


def _scene(stage: Stage, result: HandResult) -> ResultScene:
    won = {RUNGS[one.hand] for one in result.shown if one.seat in result.winners and one.hand in RUNGS}
    lost = {RUNGS[one.hand] for one in result.shown if one.seat not in result.winners and one.hand in RUNGS}
    title, rank = bare(headline(stage, result)), _rank(stage, max(won, default=None))
    if is_tie(stage, result):
        title, rank = _tie(stage, result), title
    return ResultScene(
        deck=stage.faces.deck.id,
        title=title,
        corner=facts(stage.table.game.name, stage.i18n.say("hand {hand}", hand=result.hand)),
        mood=_mood(stage, result),
        rank=rank,
        shown=tuple(_rows(stage, result)),
        rung=max(won, default=None),
        rungs=tuple(sorted(lost)) if won else (),
        cheer=" ".join(dict.fromkeys(_cheer(celebrated(stage, feat)) for feat in result.feats)),
        low=stage.table.game.low_wins,
    )


def _rank(stage: Stage, rung: int | None) -> str:
    """The winning hand, by its name and in letters."""
    if rung is None:
        return ""
    category, letters = Category(rung), COMES_TO.get(Category(rung), "")
    return facts(hand_name(stage, category.title), stage.i18n.say(letters) if letters else "")


def _rows(stage: Stage, result: HandResult) -> list[ResultHand]:
    """The winners first, then players who showed cards, then by result."""
    if result.by_side:
        return [_side(stage, result, share) for share in ranked(stage, result)]
    shown = {one.seat: one for one in result.shown}
    places = {seat: place for place, one in enumerate(ranked(stage, result)) for seat in one.seats}
    found: list[tuple[tuple[bool, bool, int], ResultHand]] = []
    for share in result.shares:
        seat, won = share.seats[0], share.seats[0] in result.winners
        if (won or share.change or share.total is not None) and seat not in shown:
            found.append(((not won, True, places[seat]), _side(stage, result, share)))
    for seat, one in shown.items():
        won = seat in result.winners
        place = places.get(seat, len(places))
        found.append(((not won, not one.cards, place), _presented(stage, result, one)))
    return [row for _, row in sorted(found, key=lambda one: one[0])]


def _side(stage: Stage, result: HandResult, share: SideResult) -> ResultHand:
    """The gain of a player who showed no cards; at tricks, a side's tricks and words."""
    words = [word for one in result.shown if one.seat in share.seats for word in one.words]
    false = [word for one in result.shown if one.seat in share.seats for word in one.false]
    true = [word for one in result.shown if one.seat in share.seats for word in one.doubted]
    scrumped = bare(stage.i18n.say("scrumped {words}", words=words_of(stage, words))) if words else ""
    return ResultHand(
        name=" + ".join(name(stage, seat) for seat in share.seats),
        faces=tuple(face(stage, seat) for seat in share.seats),
        line=_total(stage, result, share),
        text="\n".join(filter(None, (taken(stage, share), scrumped))),
        false=facts(_found_false(stage, false), *(true_word(stage, word) for word in dict.fromkeys(true))),
        won=share.seats[0] in result.winners,
        gain=stage.i18n.signed(share.change),
    )


def _total(stage: Stage, result: HandResult, share: SideResult | None) -> str:
    """The game's score, if it is played for points; after the first hand, it equals the gain."""
    if share is None or share.total is None or all(one.total == one.change for one in result.shares):
        return ""
    return stage.i18n.say("total {n}", n=stage.i18n.number(share.total))


def _cheer(celebrated: str) -> str:
    """The bold part, shown large; the rest is below."""
    return bare(celebrated.split("**")[1])


def _presented(stage: Stage, result: HandResult, one: ShownHand) -> ResultHand:
    share = result.share_of(one.seat)
    words = [
        WordInRow(
            cards=veiled(stage, cards, word),
            label=public_word(stage, word),
            wrong=word in one.false if word else bool(one.false),
        )
        for word, cards in zip(one.words or [""] * len(one.cards), one.cards, strict=False)
    ]
    false = _found_false(stage, one.false)
    if one.deadwood:
        words.append(WordInRow(cards=one.deadwood, label=stage.i18n.say("deadwood")))
    return ResultHand(
        name=name(stage, one.seat),
        faces=(face(stage, one.seat),),
        line=hand_name(stage, one.hand) if one.hand else _total(stage, result, share),
        words=tuple(words),
        text="" if words else bare(false),
        false=false if words else "",
        won=one.seat in result.winners,
        gain=stage.i18n.signed(share.change) if share is not None else "",
    )


def _found_false(stage: Stage, words: Sequence[str]) -> str:
    return facts(*(false_word(stage, word).replace("~~", "") for word in dict.fromkeys(words)))


def spoken_lines(stage: Stage, scene: ResultScene, told: Spoken) -> list[str]:
    say = stage.i18n.say
    tie = scene.rank if scene.mood == "tied" else ""
    parts = [scene.title, tie, scene.corner, scene.cheer]
    for one in scene.shown:
        cards = [_spoken(word, told(stage, word.cards)) for word in one.words]
        what = ", ".join(filter(None, [one.line, *cards, *one.text.split("\n"), one.false, one.gain]))
        parts.append(say("{name}: {what}", name=one.name, what=what) if what else one.name)
    return parts


def _spoken(word: WordInRow, cards: str) -> str:
    return f"{word.label} ({cards})" if word.label else cards
