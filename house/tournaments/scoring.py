"""Scores a tournament's hands: points, places and prizes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engine.tournaments import Ranked, prizes, ranking
from house.chips.ledger import Transfer, between, enter
from house.store import Store, Transaction
from house.store import tournament_rows as rows
from house.store.ledger_rows import BALANCE
from house.tournaments.facts import Entrant, Tournament, TournamentStanding

PRIZE, LAST_ID = "prize", 2**63 - 1


async def standings(
    store: Store, known: Tournament, entrants: Sequence[Entrant]
) -> tuple[TournamentStanding, ...]:
    """Return the standings. While it runs, a hand is compared among those who have finished it; at the end, all
    others come last in it."""
    if known.state not in ("playing", "over"):
        return ()
    by_seat = {one.seat: one for one in entrants}
    found = await store.read(rows.WORTHS, {"which": known.id})
    ranked = _ranked(found, by_seat, known.hands, last=() if known.playing else by_seat)
    return tuple(TournamentStanding(by_seat[one.who], one) for one in ranked)


async def pay(known: Tournament, now: int, tx: Transaction) -> None:
    people = {seat: player for seat, player, _ in await tx.ask(rows.PLAYERS, which=known.id)}
    found = await tx.ask(rows.WORTHS_NOW, which=known.id)
    ranked = _ranked(found, people, known.hands, last=people)
    for seat, chips in prizes(ranked, known.prize).items():
        player = people[seat]
        if player is None:
            continue
        lines = between(("bank", 0), ("player", player), chips)
        await enter(tx, Transfer(_key(known, player), PRIZE, known.guild, now, lines))
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
    return f"{PRIZE}/{known.id}/{player}"


def prized_in(transfer: str) -> int | None:
    """The tournament whose prize this transfer is."""
    kind, _, which = transfer.strip().partition("/")
    number = which.partition("/")[0]
    return int(number) if kind == PRIZE and number.isdecimal() and int(number) <= LAST_ID else None


def _ranked(
    found: Iterable[Sequence[int]], seats: Collection[int], hands: int, *, last: Iterable[int]
) -> list[Ranked]:
    """`last`: the seats that come last in hands they have not finished."""
    made: list[dict[int, int | None]] = [dict.fromkeys(last) for _ in range(hands)]
    for hand, seat, worth in found:
        made[hand - 1][seat] = worth
    return ranking(made, seats)
