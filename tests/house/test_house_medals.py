"""Medals: each is earned once, by the hand that brings it, and announced with that hand."""

from types import SimpleNamespace

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, GUILD
from msgspec import to_builtins
from msgspec.structs import asdict, replace

from engine import daily as rules
from engine.catalogue import GAMES
from engine.daily import YOU, chosen, played
from house.chips.after_deletion import DAY_MS
from house.counted import Bests, Sums
from house.medals import DAILY, MEDALS, WEEK, GameRecord, HandForMedals, honour
from house.store.statistic_rows import COUNT
from house.tables.records import Seat, SeatTally
from house.tables.tallies import HandOver, SeatShare

DAY = DAY_MS // 1000


def feat(game="scroker", *, gain=5, won=True, beside=(), with_them=0, before=None, **tally):
    """A player's part in a hand. `beside`: the others, people by their number and computers by their level;
    `with_them`: how many of them won or lost, too."""
    seat = Seat(player=ANN, tally=SeatTally(dealt=5, **{"turns": 2, **tally}))
    others = [Seat(player=one) if isinstance(one, int) else Seat(name="Ada", strength=one) for one in beside]
    lines = tuple(
        SeatShare(place, one, gain if place == 0 else -gain, won=won == (place <= with_them), first=False)
        for place, one in enumerate([seat, *others])
    )
    hand = HandOver(hand=3, called="", pot=0, lines=lines, winners=(), for_chips=GAMES[game].chips)
    return HandForMedals(GAMES[game], hand, lines[0], before or {})


def earned(one):
    return {name for name, medal in MEDALS.items() if medal.earned is not None and medal.earned(one)}


EVERY_FAMILY = {game: GameRecord(1, 1, 0) for game in ("scroker", "scrummy", "quist", "soup")}


@pytest.mark.parametrize(
    ("name", "yes", "no"),
    [
        ("scroker", feat(hand="Scroker"), feat(hand="Flying Scroker")),
        ("flying", feat(hand="Flying Scroker"), feat(hand="Frog")),
        ("nine", feat(longest="ELEPHANTS"), feat(longest="ELEPHANT")),
        ("caught", feat(checks_won=1), feat(checks_lost=1)),
        ("hunter", feat(checks_won=3), feat(checks_won=2)),
        ("stands", feat(checked_won=1), feat(checked_lost=1)),
        ("turtled", feat("turtle", turtlings=1), feat("turtle")),
        ("scrumps", feat("quist", scrumps=3), feat("quist", scrumps=2)),
        ("undercut", feat("scrummy", undercuts=1), feat("scrummy")),
        ("knock", feat("scrummy", knocks=1), feat("scrummy", knocks=1, won=False)),
        ("wordy", feat(words=5), feat(words=4)),
        ("pot", feat(gain=100), feat(gain=99)),
        ("pot", feat(gain=100), feat("quist", gain=100)),
        ("master", feat(beside=["master"]), feat(beside=["shark"])),
        ("master", feat(beside=["master"]), feat(beside=["master"], won=False)),
        ("master", feat(beside=["master"]), feat(beside=["master"], with_them=1)),
        ("crowd", feat(beside=[2, 3, 4]), feat(beside=[2, 3, 4], with_them=1)),
        ("crowd", feat(beside=[2, 3, 4]), feat(beside=[2, 3, "shark"])),
        ("families", feat(before=EVERY_FAMILY), feat(before={**EVERY_FAMILY, "soup": GameRecord(9, 0, 0)})),
        (
            "games",
            feat(before=dict.fromkeys(GAMES, GameRecord(1, 0, 0))),
            feat(before=dict.fromkeys(list(GAMES)[1:], GameRecord(1, 0, 0))),
        ),
        (
            "hundred",
            feat(before={"quist": GameRecord(200, 99, 0), "soup": GameRecord(1, 1, 0)}),
            feat(before=EVERY_FAMILY),
        ),
        (
            "wordsmith",
            feat(before={"quist": GameRecord(9, 0, 1000)}),
            feat(before={"quist": GameRecord(9, 0, 999)}),
        ),
        (
            "thousand",
            feat(before={"quist": GameRecord(1000, 0, 0)}),
            feat(before={"quist": GameRecord(999, 0, 0)}),
        ),
    ],
)
def test_each_is_earned_by_what_it_says_and_by_nothing_less(name, yes, no):
    assert name in earned(yes)
    assert name not in earned(no)


def test_there_are_twenty_each_with_a_name_of_its_own():
    assert len({medal.name for medal in MEDALS.values()}) == len(MEDALS) == 20


async def _honoured(room, one, hand, now=50):
    record = SimpleNamespace(id=7, guild=GUILD)
    over = replace(one.hand, hand=hand)
    await room.store.commit(lambda tx: honour(tx, record, one.game, over, one.line, now))


@on_both
async def test_the_hand_that_brings_one_tells_it_and_no_later_one(room):
    await _honoured(room, feat(hand="Scroker", checks_won=1), 3)
    await _honoured(room, feat(hand="Scroker", longest="ELEPHANTS"), 4, now=90)
    assert await room.medals.earned(ANN, 7, 3) == ["scroker", "caught"]
    assert await room.medals.earned(ANN, 7, 4) == ["nine"]
    assert await room.medals.of(GUILD, ANN) == {"scroker": 50, "caught": 50, "nine": 90}
    assert await room.medals.of(GUILD + 1, ANN) == {}


async def test_who_did_nothing_has_earned_nothing(room):
    await _honoured(room, feat(gain=100, turns=0), 3)
    await _honoured(room, feat(gain=100, lent=True), 4)
    assert await room.medals.of(GUILD, ANN) == {}


async def test_a_hand_at_a_table_earns_with_its_own_counts(room, table):
    """The hand itself counts: its words make the thousand full."""
    before = asdict(Sums(words=996)) | asdict(Bests())
    await room.store.write(COUNT, guild=GUILD, player=ANN, game="pennies", called="", **before)
    await table.act(ANN, {"do": "put", "amount": 4})
    await table.act(BOB, {"do": "put", "amount": 1})
    assert await room.medals.earned(ANN, table.id, 1) == ["wordsmith"]
    assert await room.medals.earned(BOB, table.id, 1) == []


async def _day(room):
    hand = await room.daily.open(ANN, GUILD, "en")
    while not hand.over:
        best = to_builtins(chosen(hand.deal, played(hand.deal, hand.acts).state, YOU))
        hand = await room.solo.act(room.daily, hand, best)
    return hand.deal.day


async def test_seven_daily_hands_in_a_row_are_a_perfect_week_and_a_spared_day_is_none(
    room, passing, monkeypatch
):
    monkeypatch.setattr(rules, "IN_TURN", ("soup",))
    await _day(room)
    await passing(2 * DAY)
    for _ in range(6):
        await _day(room)
        await passing(DAY)
    assert await room.medals.of(GUILD, ANN) == {}
    day = await _day(room)
    assert await room.medals.earned(ANN, DAILY, day) == [WEEK]


async def test_they_are_exported_and_forgotten(room):
    await _honoured(room, feat(hand="Scroker"), 3)
    assert [row["medal"] for row in (await exported(room, ANN))["medals"]] == ["scroker"]
    await room.privacy.delete(ANN)
    assert await room.medals.of(GUILD, ANN) == {}
