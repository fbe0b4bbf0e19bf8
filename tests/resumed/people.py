"""Acts at a table: by thinking computers, by careless people, and by people who come and go."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from engine.contract import Action, Game, Offer, name_of
from engine.options import DAY, HOUR
from house.rules import offered
from house.tables.table import Table

NUMBERS = (0, 1, 2, 3, 5, 10, 20, 30, 60)
TURNS = (0, 20, 60, 120, HOUR, DAY, 3 * DAY)
RAISES = 5  # seldom more, so that chips last for some hands
LEFT = ("always", "first_call", "recipes", "buy_in", "turn_seconds")


def options(game: Game, random: Random, chance: float) -> dict[str, Any]:
    """Some options, in unlikely combinations."""
    chosen: dict[str, Any] = {"turn_seconds": random.choice(TURNS)}
    for option in offered(game):
        if random.random() > chance or option.name in LEFT:
            continue
        if isinstance(option.default, bool):
            chosen[option.name] = random.random() < 0.5
        elif isinstance(option.default, int):
            numbers = [number for number in NUMBERS if option.least <= number <= option.most]
            chosen[option.name] = random.choice((option.least, option.default, *numbers))
        elif isinstance(option.default, str):
            chosen[option.name] = random.choice(option.choices)
        elif option.choices:
            chosen[option.name] = random.sample(option.choices, random.randint(1, len(option.choices)))
        else:
            chosen[option.name] = ["QUIZ", "ZZZ"]
    return chosen


def careless(game: Game, offers: tuple[Offer, ...], random: Random) -> Action | None:
    """An offer, filled in at random. None: it would take a real word."""
    offer = random.choice(offers)
    if offer.do == "fold":  # few hands would come to their end
        offer = random.choice(offers)
    kind = next(kind for kind in game.actions if name_of(kind) == offer.do)
    facts: dict[str, Any] = {}
    if offer.most:
        facts["amount"] = random.randint(offer.least, min(offer.most, offer.least + RAISES))
    if offer.cards:
        facts["card"] = facts["give"] = random.choice(offer.cards)
        facts["discard"] = facts["cards"] = tuple(random.sample(offer.cards, random.randint(*offer.count)))
    if offer.choices:
        chosen = random.choice(offer.choices)
        facts |= {"source": chosen, "suit": chosen, "base": chosen, "keep": chosen == "keep"}
    if offer.seats:
        facts["at"] = random.choice(offer.seats)
    if offer.claims:
        claim = random.choice(offer.claims)
        facts |= {"word": claim.word, "of": claim.seat}
    known = kind.__struct_fields__
    needed = known[: len(known) - len(kind.__struct_defaults__)]
    if any(name not in facts for name in needed):
        return None
    return kind(**{name: facts[name] for name in known if name in facts})


def goings(
    table: Table, player: int, random: Random, settings: Callable[..., Awaitable[Any]]
) -> Awaitable[Any]:
    """A player comes, goes, or acts as host or moderator."""
    ways: tuple[Callable[[], Awaitable[Any]], ...] = (
        lambda: table.leave(player),
        lambda: table.join(player, str(player)),
        lambda: table.sit_out(player),
        lambda: table.back(player),
        lambda: table.top_up(player, random.randint(1, 50)),
        lambda: table.pause(table.now.host),
        lambda: table.pause(player, moderator=True),
        lambda: table.cut(player, "a word"),
        lambda: table.notes.put("hand", {"message": random.getrandbits(40)}),
        lambda: table.live.move(random.randint(1, 3)),
        lambda: table.forget(player) if not table.now.knows(player) else table.leave(player),
        lambda: settings(table.guild, random.choice(("allow", "deny")), random.choice(([], ["QUIZ"]))),
    )
    rare: tuple[Callable[[], Awaitable[Any]], ...] = (
        lambda: table.void(
            player, table.now.state.hand if table.now.state else 0, moderator=random.random() < 0.5
        ),
        lambda: table.remove(random.randrange(len(table.now.seats)), player),
        lambda: table.hint(player),
        lambda: table.close(table.now.host),
    )
    return random.choice(rare if random.random() < 0.05 else ways)()
