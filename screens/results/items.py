"""Reasons in words: why somebody's points or chips changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from screens.i18n.language import later
from screens.results.facts import HandResult, Item, Share
from screens.table.stage import Stage
from screens.tricks.suits import counted

Phrase = Callable[[Stage, Item], str]


def reasons(stage: Stage, result: HandResult, share: Share) -> str:
    """`8 cards laid, +10 for going out, -10 for a lost challenge`."""
    found = [PHRASES[item.kind](stage, item) for item in share.items]
    if result.drawn == "antes-stay" and share.change:
        found.append(stage.i18n.say("it waits in the pot for the next hand"))
    return ", ".join(filter(None, found))


def _amount(message: str) -> Phrase:
    return lambda stage, item: stage.i18n.say(message, amount=stage.i18n.signed(item.amount))


def count(one: str, many: str) -> Phrase:
    """Named so that its words are collected."""
    return lambda stage, item: stage.i18n.count(one, many, item.n, amount=stage.i18n.signed(item.amount))


def _laid(stage: Stage, item: Item) -> str:
    i18n = stage.i18n
    if item.amount == item.n:
        return i18n.count("{n} card laid", "{n} cards laid", item.n)
    worth = i18n.number(item.amount)
    return i18n.count("{n} card laid, worth {worth}", "{n} cards laid, worth {worth}", item.n, worth=worth)


def _beyond(stage: Stage, item: Item) -> str:
    """The side with the most tricks scores what goes beyond six."""
    counts, i18n = stage.table.game.rules.counts, stage.i18n
    amount, free = i18n.signed(item.amount), counts.free
    if counts.suit is None:
        many = i18n.count("{n} trick", "{n} tricks", item.n)
    else:
        many = counted(stage, counts.suit, item.n)
    if not item.amount:
        return many
    return i18n.say(
        "{amount} for {many} (the first {free} score nothing)", amount=amount, many=many, free=free
    )


def _suit(stage: Stage, item: Item) -> str:
    many = counted(stage, stage.table.game.rules.counts.suit, item.n)
    return stage.i18n.say("{amount} for {many}", amount=stage.i18n.signed(item.amount), many=many)


def _holder(stage: Stage, item: Item) -> str:
    prize = stage.faces.name(stage.table.game.rules.counts.prize)
    if not item.amount:
        return stage.i18n.count(
            "{n} pepper, but not the {prize}", "{n} peppers, but not the {prize}", item.n, prize=prize
        )
    return stage.i18n.count(
        "{amount} for {n} pepper, because they took the {prize}",
        "{amount} for {n} peppers, because they took the {prize}",
        item.n,
        amount=stage.i18n.signed(item.amount),
        prize=prize,
    )


def _prize(stage: Stage, item: Item) -> str:
    prize = stage.faces.name(stage.table.game.rules.counts.prize)
    return stage.i18n.say("{amount} for the {prize}", amount=stage.i18n.signed(item.amount), prize=prize)


def _feat(stage: Stage, item: Item) -> str:
    say, amount = stage.i18n.say, stage.i18n.signed(item.amount)
    if stage.table.game.rules.teams:
        return say("{amount} because the other team took the works", amount=amount)
    if item.amount < 0:
        return say("{amount} for turtling", amount=amount)
    return say("{amount} because somebody else went turtling", amount=amount)


LOST = count("{amount} for a lost challenge", "{amount} for {n} lost challenges")

PHRASES: Mapping[str, Phrase] = MappingProxyType(
    {
        # poker
        "pot": _amount(later("{amount} from the pot")),
        "side": count("{amount} from a side pot", "{amount} from side pots"),
        "uncontested": _amount(later("{amount} that nobody else could win")),
        "ante-back": _amount(later("{amount} ante back")),
        "returned": _amount(later("{amount} uncalled")),
        "ante": _amount(later("{amount} ante")),
        "bets": _amount(later("{amount} in bets")),
        "check": LOST,
        # rummy
        "laid": _laid,
        "left": count("{amount} for {n} card left in hand", "{amount} for {n} cards left in hand"),
        "out": _amount(later("{amount} for going out")),
        "half": _amount(later("{amount} because going out so early scores half")),
        "deadwood": _amount(later("{amount} difference in deadwood")),
        "knock": _amount(later("{amount} for winning a knock")),
        "scrotch": _amount(later("{amount} for a scrotch")),
        "undercut": _amount(later("{amount} for the undercut")),
        # tricks and Soup
        "beyond": _beyond,
        "holder": _holder,
        "suit": _suit,
        "prize": _prize,
        "feat": _feat,
        "eaten": count("{amount} for {n} trick", "{amount} for {n} tricks"),
        "check-won": count("{amount} for a challenge won", "{amount} for {n} challenges won"),
    }
)
