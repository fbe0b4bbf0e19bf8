"""Reasons for changes of points or chips, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from screens.i18n.language import to_say
from screens.table.hand_result import Item, SideResult
from screens.table.stage import Stage

Phrase = Callable[[Stage, Item], str]


def reasons(stage: Stage, share: SideResult) -> str:
    """`8 cards laid, +10 for going out, -10 for a lost challenge`."""
    return ", ".join(filter(None, (_phrase(stage, item) for item in share.items)))


def _phrase(stage: Stage, item: Item) -> str:
    phrase = PHRASES[item.kind]
    if isinstance(phrase, str):
        return stage.i18n.say(phrase, amount=stage.i18n.signed(item.amount))
    return phrase(stage, item)


def count(one: str, many: str) -> Phrase:
    """Named so that its words are collected."""
    return lambda stage, item: stage.i18n.count(one, many, item.n, amount=stage.i18n.signed(item.amount))


def _laid(stage: Stage, item: Item) -> str:
    i18n = stage.i18n
    if item.amount == item.n:
        return i18n.count("{n} card laid", "{n} cards laid", item.n)
    worth = i18n.number(item.amount)
    return i18n.count("{n} card laid, worth {worth}", "{n} cards laid, worth {worth}", item.n, worth=worth)


def counted(stage: Stage, suit: str, number: int) -> str:
    """Return a number of cards of a suit in words."""
    count = stage.i18n.count
    known = {
        "ch": count("{n} Chili Pepper", "{n} Chili Peppers", number),
        "le": count("{n} Lemon", "{n} Lemons", number),
        "li": count("{n} Lime", "{n} Limes", number),
        "an": count("{n} Animal", "{n} Animals", number),
    }
    return known.get(suit, suit)


def taken(stage: Stage, share: SideResult) -> str:
    """A side's counted gains at tricks."""
    return ", ".join(TAKEN[item.kind](stage, item) for item in share.items if item.kind in TAKEN)


def _cards(stage: Stage, item: Item) -> str:
    """Tricks, or cards of the suit that counts."""
    if item.of:
        return counted(stage, item.of, item.n)
    return stage.i18n.count("{n} trick", "{n} tricks", item.n)


def _peppers(stage: Stage, item: Item) -> str:
    return stage.i18n.count("{n} pepper", "{n} peppers", item.n)


def _scored(stage: Stage, item: Item) -> str:
    many = _cards(stage, item)
    if not item.amount:
        return many
    return stage.i18n.say("{amount} for {many}", amount=stage.i18n.signed(item.amount), many=many)


def _card(stage: Stage, item: Item) -> str:
    return stage.faces.name(item.of)


def _holder(stage: Stage, item: Item) -> str:
    return stage.i18n.count(
        "{amount} for {n} pepper, because they took the {prize}",
        "{amount} for {n} peppers, because they took the {prize}",
        item.n,
        amount=stage.i18n.signed(item.amount),
        prize=_card(stage, item),
    )


def _spared(stage: Stage, item: Item) -> str:
    return stage.i18n.count(
        "{n} pepper, but not the {prize}",
        "{n} peppers, but not the {prize}",
        item.n,
        prize=_card(stage, item),
    )


def _prize(stage: Stage, item: Item) -> str:
    amount = stage.i18n.signed(item.amount)
    return stage.i18n.say("{amount} for the {prize}", amount=amount, prize=_card(stage, item))


def _feat(stage: Stage, item: Item) -> str:
    say, amount = stage.i18n.say, stage.i18n.signed(item.amount)
    if stage.table.game.teams:
        return say("{amount} because the other team took the works", amount=amount)
    if item.amount < 0:
        return say("{amount} for turtling", amount=amount)
    return say("{amount} because somebody else went turtling", amount=amount)


PHRASES: Mapping[str, str | Phrase] = to_say(
    {
        # poker
        "pot": "{amount} from the pot",
        "side": count("{amount} from a side pot", "{amount} from side pots"),
        "uncontested": "{amount} that nobody else could win",
        "ante-back": "{amount} ante back",
        "returned": "{amount} uncalled",
        "back": count("{n} uncalled chip went back", "{n} uncalled chips went back"),
        "ante": "{amount} ante",
        "bets": "{amount} in bets",
        "check": count("{amount} for a lost challenge", "{amount} for {n} lost challenges"),
        # rummy
        "laid": _laid,
        "left": count("{amount} for {n} card left in hand", "{amount} for {n} cards left in hand"),
        "out": "{amount} for going out",
        "half": "{amount} because going out so early scores half",
        "deadwood": "{amount} difference in deadwood",
        "knock": "{amount} for winning a knock",
        "scrotch": "{amount} for a scrotch",
        "undercut": "{amount} for the undercut",
        # tricks and Soup
        "beyond": _scored,
        "holder": _holder,
        "spared": _spared,
        "suit": _scored,
        "prize": _prize,
        "feat": _feat,
        "eaten": count("{amount} for {n} trick", "{amount} for {n} tricks"),
        "check-right": count(
            "{amount} for being right about a word", "{amount} for being right about {n} words"
        ),
        "check-wrong": count(
            "{amount} for being wrong about a word", "{amount} for being wrong about {n} words"
        ),
    }
)
TAKEN: Mapping[str, Phrase] = MappingProxyType(
    {
        "beyond": _cards,
        "holder": lambda stage, item: f"{_peppers(stage, item)}, {_card(stage, item)}",
        "spared": _peppers,
        "suit": _cards,
        "prize": _card,
    }
)
