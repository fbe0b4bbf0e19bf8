"""People at a tournament, who play as sharks would."""

from guests import ANN, BOB, CY, GUILD
from msgspec import to_builtins

from engine.characters import EVEN
from engine.daily import LEVELS, YOU
from engine.solo import keyed
from house.tournaments.facts import CHECK_IN_MS, Planned

HOUR, MINUTE = 3_600, 60
PEOPLE = {ANN: "Ann", BOB: "Bob", CY: "Cy"}


async def planned(room, *, wait=HOUR, game="scroker", **more):
    due = room.now + wait * 1000
    return await room.tournaments.plan(GUILD, 9, Planned(game, "en", due, **more))


async def found(room, one):
    return await room.tournaments.find(GUILD, one.id)


async def begun(room, passing, people=PEOPLE, **more):
    """A table with these people, at their first hand."""
    one = await planned(room, **more)
    await passing(HOUR - CHECK_IN_MS // 1000)
    for player, name in people.items():
        await room.tournaments.sign_up(GUILD, one.id, player, name)
    await passing(CHECK_IN_MS // 1000)
    return await found(room, one)


def wise(hand):
    """Plays like a shark: all who do so get the same result."""
    state = hand.deal.begun.played(hand.acts).state
    return to_builtins(keyed("", state, YOU, "shark", EVEN, LEVELS))


async def plays(room, one, player, act=wise):
    """The hand that they have come to, to its end."""
    hand = await room.tournament_hands.open(GUILD, one.id, player, PEOPLE.get(player, ""))
    while not hand.over:
        hand = await room.solo.act(room.tournament_hands, hand, act(hand))
    return hand


async def plays_all(room, one, people=PEOPLE, act=wise):
    """Each plays all hands that are left, and then the next player."""
    for player in people:
        for _ in range(one.hands):
            if (await found(room, one)).playing:
                await plays(room, one, player, act)
    return await found(room, one)


async def standings(room, one):
    return (await room.tournaments.shown(await found(room, one))).standings


async def balances(room):
    return {player: await room.bank.balance(GUILD, player) for player in PEOPLE}
