"""Scores a tournament's hands: points, places and prizes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engine.tournaments import Ranked, prizes, ranking
from house.chips.ledger import Transfer, between, enter
from house.store import Store, Transaction
from house.store import tournament_rows as rows
from house.store.ledger_rows import BALANCE
from house.tournaments.facts import Entrant, Standing, Tournament


async def standings(store: Store, known: Tournament, entrants: Sequence[Entrant]) -> tuple[Standing, ...]:
    """Return the standings after the hands that are over."""
    if not known.over:
        return ()
    by_seat = {one.seat: one for one in entrants}
    found = await store.read(rows.WORTHS, {"which": known.id, "number": known.over})
    return tuple(Standing(by_seat[one.who], one) for one in _ranked(found, by_seat, known.over))


async def pay(known: Tournament, now: int, tx: Transaction) -> None:
    people = {seat: player for seat, player, _ in await tx.ask(rows.PLAYERS, which=known.id)}
    found = await tx.ask(rows.WORTHS_NOW, which=known.id, number=known.hands)
    for seat, chips in prizes(_ranked(found, people, known.hands), known.prize).items():
        player = people[seat]
        if player is None:
            continue
        lines = between(("bank", 0), ("player", player), chips)
        await enter(tx, Transfer(_key(known, player), "prize", known.guild, now, lines))
        await tx.write(rows.PAID, which=known.id, place=seat, now_prize=chips)


async def take_back(known: Tournament, now: int, by: int, tx: Transaction) -> None:
    """Take back prizes, up to what the winners still have."""
    for _, player, prize in await tx.ask(rows.PLAYERS, which=known.id):
        if player is None or not prize:
            continue
        whose = {"in_guild": known.guild, "of_kind": "player", "of_owner": player}
        [(have,)] = await tx.ask(BALANCE, **whose)
        if back := min(int(have), int(prize)):
            lines = between(("player", player), ("bank", 0), back)
            key = f"void/{_key(known, player)}"
            await enter(tx, Transfer(key, "void", known.guild, now, lines, actor=by))


def _key(known: Tournament, player: int) -> str:
    return f"prize/{known.id}/{player}"


def _ranked(found: Iterable[Sequence[int]], seats: Collection[int], hands: int) -> list[Ranked]:
    made: list[dict[int, int | None]] = [dict.fromkeys(seats) for _ in range(hands)]
    for hand, seat, worth in found:
        made[hand - 1][seat] = worth
    return ranking(made, seats)
