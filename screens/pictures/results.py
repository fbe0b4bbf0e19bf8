"""How a hand ended, as a picture: who won it and with what, by which rule, and what it brought.

`result_picture` is given the event that ended the hand, and the table as it stood then; what decided, and every line of
the account, are sentences of whoever tells the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from drawing.scenes import Item, Presented, ResultScene, Word
from engine.common_events import HandEnds
from screens.families.card_table.wording import sides
from screens.families.poker.wording import hand_name, public_word
from screens.families.tricks.suits import trick_rules
from screens.pictures import rummy
from screens.pictures.wording import Picture, Spoken, as_drawn, bare, facts, in_words, name, sentences, veiled
from screens.table.stage import Stage


class Entry(NamedTuple):
    """A line of the account: whose, for what, how much."""

    seat: int | None
    text: str
    amount: int


def result_picture(
    stage: Stage,
    ends: HandEnds,
    *,
    why: str = "",
    entries: Sequence[Entry] = (),
    cheer: str = "",
    title: str = "",
) -> Picture:
    """From a bystander's view: nothing is on it that somebody at the table could not see."""
    stage = as_drawn(stage, public=True)
    scene = ResultScene(
        deck=stage.faces.deck.id,
        title=bare(title) or _title(stage, ends),
        corner=facts(stage.table.game.name, stage.i18n.say("hand {hand}", hand=ends.hand or stage.view.hand)),
        note=bare(why),
        shown=_in_order(SHOWN[stage.table.game.family](stage, ends)),
        items=tuple(_item(stage, entry) for entry in entries),
        cheer=bare(cheer),
        low=not stage.table.game.chips and getattr(stage.table.game.rules, "low_wins", False),
    )
    return in_words(stage, scene, _alt)


def _in_order(shown: Sequence[Presented]) -> tuple[Presented, ...]:
    """The winners first, then those who showed something."""
    return tuple(sorted(shown, key=lambda one: (not one.won, not one.words)))


def _title(stage: Stage, ends: HandEnds) -> str:
    i18n = stage.i18n
    names = ", ".join(name(stage, winner.seat) for winner in ends.winners)
    if not names:
        return i18n.say("Nobody wins the hand")
    if len(ends.winners) == 1 and ends.winners[0].amount > 0:
        return i18n.say("{name} wins {amount}", name=names, amount=i18n.number(ends.winners[0].amount))
    return i18n.say("The hand goes to {names}", names=names)


def _item(stage: Stage, entry: Entry) -> Item:
    called = name(stage, entry.seat) if entry.seat is not None else ""
    return Item(name=called, text=bare(entry.text), amount=stage.i18n.signed(entry.amount))


def _alt(stage: Stage, scene: ResultScene, told: Spoken) -> str:
    say = stage.i18n.say
    parts = [scene.title, scene.corner, scene.cheer]
    for one in scene.shown:
        cards = [f"{word.label} ({told(stage, word.cards)})".strip() for word in one.words]
        what = ", ".join(filter(None, [one.line, "" if cards else one.text, *cards, one.gain]))
        parts.append(say("{name}: {what}", name=one.name, what=what))
    parts += [" ".join(filter(None, (item.name, item.amount, item.text))) for item in scene.items]
    return sentences([*parts[:1], scene.note, *parts[1:]])


# --- what each family shows -----------------------------------------------------------------------------------


def _gain(stage: Stage, ends: HandEnds, seat: int) -> str:
    by_seat = ends.gains or ends.scores
    amount = by_seat[seat] if seat < len(by_seat) else 0
    return stage.i18n.signed(amount) if amount else ""


def _won(ends: HandEnds, seat: int) -> bool:
    return any(winner.seat == seat for winner in ends.winners)


def _poker(stage: Stage, ends: HandEnds) -> list[Presented]:
    """Presentations side by side; whoever folded or showed nothing has a line without cards."""
    say, found = stage.i18n.say, []
    for place, seat in enumerate(stage.view.seats):
        if not seat.dealt:
            continue
        shown = seat.shown
        words = (
            []
            if shown is None
            else [_worded(stage, *pair) for pair in zip(shown.words, shown.texts, strict=False)]
        )
        if shown is not None and not words and shown.five:
            words = [Word(cards=shown.five)]
        folded = "" if seat.playing else say("folded")
        found.append(
            Presented(
                name=name(stage, place),
                line=hand_name(stage, shown.hand) if shown is not None else folded,
                words=tuple(words),
                text=" + ".join(word.label for word in words) or ("" if folded else say("shows nothing")),
                won=_won(ends, place),
                gain=_gain(stage, ends, place),
            )
        )
    return found


def _worded(stage: Stage, cards: Sequence[str], word: str) -> Word:
    return Word(cards=veiled(stage, cards, word), label=public_word(stage, word))


def _rummy(stage: Stage, ends: HandEnds) -> list[Presented]:
    found = []
    for place, seat in enumerate(stage.view.seats):
        if not seat.playing:
            continue
        row = rummy.row(stage, place)
        words = (
            *row.words,
            *((Word(cards=row.loose, label=stage.i18n.say("deadwood")),) if row.loose else ()),
        )
        found.append(
            Presented(
                name=row.name,
                line=stage.i18n.count("{n} point", "{n} points", seat.score),
                words=words,
                text="" if words else stage.i18n.say("no words"),
                won=_won(ends, place),
                gain=_gain(stage, ends, place),
            )
        )
    return found


def _tricks(stage: Stage, ends: HandEnds) -> list[Presented]:
    """What each side took that counts."""
    i18n, counts, found = stage.i18n, trick_rules(stage).counts, []
    for side in sides(stage):
        mine = [trick for trick in stage.view.taken if trick.taker in side]
        cards = [card for trick in mine for card in trick.cards]
        counting = tuple(card for card in cards if card == counts.prize or counts.suit == card[:2])
        found.append(
            Presented(
                name=" + ".join(name(stage, seat) for seat in side),
                line=i18n.count("{n} point", "{n} points", stage.view.scores[side[0]]),
                words=(Word(cards=counting),) if counting else (),
                text=i18n.count("{n} trick", "{n} tricks", len(mine)),
                won=any(_won(ends, seat) for seat in side),
                gain=_gain(stage, ends, side[0]),
            )
        )
    return found


def _soup(stage: Stage, ends: HandEnds) -> list[Presented]:
    """The soups that everybody ate."""
    i18n, found = stage.i18n, []
    for place in range(len(stage.view.seats)):
        eaten = [cards for seat, cards in stage.view.eaten if seat == place]
        found.append(
            Presented(
                name=name(stage, place),
                line=i18n.count("{n} point", "{n} points", stage.view.scores[place]),
                words=tuple(Word(cards=cards) for cards in eaten),
                text=i18n.count("{n} trick", "{n} tricks", len(eaten)),
                won=_won(ends, place),
                gain=_gain(stage, ends, place),
            )
        )
    return found


SHOWN: Mapping[str, Callable[[Stage, HandEnds], list[Presented]]] = MappingProxyType(
    {"poker": _poker, "rummy": _rummy, "tricks": _tricks, "soup": _soup}
)
