"""Shared by tests of rummy computers: a seat with cards, and its acts."""

from random import Random

from rummy_table import Table, deck

STRENGTHS = ("plain", "master", "shark")


def decide(table, strength="shark"):
    seat = table.state.turn
    offers = table.game.legal(table.state, seat)
    return table.game.computer(table.view(seat), offers, Random(1), strength)


def rack(
    hand,
    *,
    game="scrummy",
    other="le.J le.K le.L le.M li.Q li.V li.W",
    turned="li.X",
    stock=("li.Z",),
    **options,
):
    return Table(game, 2, deck=deck(other, hand, turned=turned, stock=stock), **options)
