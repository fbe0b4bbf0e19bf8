"""Stored daily hands: once a day, resumed after any accident, compared fairly."""

import asyncio

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, CY, GUILD
from msgspec import to_builtins
from sqlalchemy import func, select
from trouble import BACK

from engine import daily as rules
from engine.daily import LISTED_FROM, YOU, chosen, played
from engine.solo import after
from house.chips.after_deletion import DAY_MS
from house.declined import Declined
from house.solo.facts import streak
from house.store import DatabaseAway
from house.store.schema import entries, events, hands, player_stats, solo_hands, tables
from house.tables.computers import Computers

DAY = DAY_MS // 1000


@pytest.fixture(autouse=True)
def every_day(monkeypatch):
    """A game without folding: it has several acts."""
    monkeypatch.setattr(rules, "IN_TURN", ("quist",))


def best(hand):
    return to_builtins(chosen(hand.deal, played(hand.deal, hand.acts).state, YOU))


async def step(room, hand):
    return await room.solo.act(room.daily, hand, best(hand))


async def plays(room, player, guild=GUILD, language="en"):
    hand = await room.daily.open(player, guild, language)
    while not hand.over:
        hand = await step(room, hand)
    return hand


async def test_two_people_who_do_the_same_play_the_same_hand(room):
    assert (await plays(room, ANN)).acts == (await plays(room, BOB, guild=0)).acts


async def test_it_is_the_players_turn_when_it_opens_and_after_each_act(room):
    hand = await room.daily.open(ANN, GUILD, "en")
    while not hand.over:
        assert played(hand.deal, hand.acts).asked == YOU
        hand = await step(room, hand)


async def test_it_is_played_once(room):
    over = await plays(room, ANN)
    assert await room.daily.open(ANN, GUILD, "en") == over


async def test_another_language_has_another_hand(room):
    english, french = await plays(room, ANN), await plays(room, ANN, language="fr")
    assert english.deal.seed != french.deal.seed
    assert (await room.daily.field(ANN, french)).streak == 1


async def test_a_kill_costs_nothing(new_room):
    async with new_room() as room:
        before = await step(room, await room.daily.open(ANN, GUILD, "en"))
    async with new_room() as room:
        assert await room.daily.open(ANN, GUILD, "en") == before
        after = await step(room, before)
        assert after.acts[: len(before.acts)] == before.acts


async def test_an_act_that_was_not_stored_meets_the_same_answer(room, trouble, passing):
    hand = await room.daily.open(ANN, GUILD, "en")
    expected = (await step(room, await room.daily.open(BOB, GUILD, "en"))).acts
    trouble.begin()
    with pytest.raises(DatabaseAway):
        await step(room, hand)
    trouble.end()
    await passing(BACK)
    assert await room.daily.open(ANN, GUILD, "en") == hand
    assert (await step(room, hand)).acts == expected


async def test_a_second_press_changes_nothing(room):
    hand = await room.daily.open(ANN, GUILD, "en")
    after = await step(room, hand)
    assert await step(room, hand) is None
    assert await room.daily.open(ANN, GUILD, "en") == after


async def test_a_hand_over_midnight_counts_for_the_day_on_which_it_began(room, time):
    begun = await step(room, await room.daily.open(ANN, GUILD, "en"))
    time.advance(DAY)
    hand = await room.daily.find(ANN, begun.deal.day, "en")
    while not hand.over:
        hand = await step(room, hand)
    assert hand.deal.day == room.daily.today - 1
    todays = await room.daily.open(ANN, GUILD, "en")
    assert (todays.deal.day, todays.over) == (room.daily.today, False)


async def test_a_begun_hand_keeps_its_game_whatever_a_new_version_deals(room, monkeypatch):
    begun = await room.daily.open(ANN, GUILD, "en")
    monkeypatch.setattr(rules, "IN_TURN", ("soup",))
    assert await room.daily.open(ANN, GUILD, "en") == begun
    assert (await plays(room, BOB)).deal.game == "soup"
    assert (await room.daily.field(ANN, await plays(room, ANN))).others == 0


async def test_yesterdays_unfinished_hand_comes_before_todays(room, time):
    begun = await room.daily.open(ANN, GUILD, "en")
    time.advance(DAY)
    assert await room.daily.open(ANN, GUILD, "en") == begun
    assert (await room.daily.open(ANN, GUILD, "fr")).deal.day == room.daily.today
    time.advance(DAY)
    assert (await room.daily.open(ANN, GUILD, "en")).deal.day == room.daily.today


@pytest.mark.parametrize(("game", "honour"), [("quist", True), ("zoot", False)])
async def test_words_are_secret_only_where_they_can_be_bluffed(room, monkeypatch, game, honour):
    monkeypatch.setattr(rules, "IN_TURN", (game,))
    assert not (await room.daily.open(ANN, GUILD, "en")).over
    assert (await room.daily.on_honour(ANN, "en") is not None) == honour
    assert await room.daily.on_honour(ANN, "fr") is None


async def test_nothing_of_it_stands_among_tables_chips_and_statistics(room):
    await plays(room, ANN)
    for table in (tables, events, hands, player_stats, entries):
        assert (await room.store.first(select(func.count()).select_from(table)))[0] == 0, table.name


@on_both
async def test_all_others_are_compared_from_the_first_on(room):
    mine = await plays(room, ANN)
    assert (await room.daily.field(ANN, mine)).others == 0
    await plays(room, BOB)
    field = await room.daily.field(ANN, mine)
    assert (field.others, field.behind(mine.worth), field.behind(mine.worth + 1)) == (1, 0, 1)


@on_both
async def test_a_public_ranking_names_who_has_finished_three_daily_hands(room, time):
    """So that nobody wins a day with accounts made for it. One's own view has no such limit."""
    for day in range(LISTED_FROM):
        hand = await plays(room, ANN)
        best = (await room.daily.news(GUILD, hand.number, "en", 10)).best
        assert [player for player, _ in best] == ([ANN] if day == LISTED_FROM - 1 else [])
        time.advance(DAY)


async def test_a_sharks_hand_is_played_once_for_all_who_ask_meanwhile(room, monkeypatch):
    hand, asked = await plays(room, ANN), []
    think = Computers.think

    async def counted(self, what, deal, state, seat):
        asked.append(state)
        return await think(self, what, deal, state, seat)

    monkeypatch.setattr(Computers, "think", counted)
    await asyncio.gather(*(room.daily.field(ANN, hand) for _ in range(3)))
    now, acts = played(hand.deal), 0
    while (seat := now.asked) is not None:
        now, acts = after(now, seat, chosen(hand.deal, now.state, seat)), acts + 1
    assert len(asked) == acts


async def test_par_is_what_a_shark_makes_of_the_same_cards(room):
    hand = await plays(room, ANN)  # who plays like one
    assert (await room.daily.field(ANN, hand)).par == played(hand.deal, hand.acts).worth


@on_both
async def test_a_server_reads_its_own_best_and_how_many_have_played(room, time):
    for _ in range(LISTED_FROM):
        time.advance(DAY)
        hand, _ = await plays(room, ANN), await plays(room, BOB, guild=GUILD + 1)
    news = await room.daily.news(GUILD, hand.deal.day, "en", 10)
    assert (news.field.others, [player for player, _ in news.best]) == (2, [ANN])


@on_both
async def test_one_hand_a_day_is_posted_in_one_house(room, time):
    for day in range(LISTED_FROM):
        hand = await plays(room, ANN)
        assert await room.daily.post(hand, GUILD, "ann", (0, 2))
        posts = (await room.daily.news(GUILD, hand.number, "en", 5)).posts
        assert [(one.player, one.name, one.squares) for one in posts] == (
            [(ANN, "ann", (0, 2))] if day == LISTED_FROM - 1 else []
        )
        time.advance(DAY if day < LISTED_FROM - 1 else 0)
    assert not (await room.daily.news(GUILD + 1, hand.number, "en", 5)).posts
    french = await plays(room, ANN, language="fr")
    assert not await room.daily.post(french, GUILD, "ann", ())
    await room.daily.unpost(hand)
    assert await room.daily.posted(ANN, hand.number) is None
    assert await room.daily.post(french, GUILD, "ann", ())


@on_both
async def test_a_server_reads_how_many_of_those_of_seven_days_have_played(room, time):
    await plays(room, ANN)
    time.advance(DAY)
    hand, _ = await plays(room, BOB), await plays(room, BOB, language="fr")
    await plays(room, CY, guild=GUILD + 1)
    news = await room.daily.news(GUILD, hand.number, "en", 10)
    assert (news.here, news.lately) == (1, 2)
    later = await room.daily.news(GUILD, hand.number + 6, "en", 10)
    assert (later.here, later.lately) == (0, 1)


async def test_the_streak_goes_on_from_day_to_day(room, time):
    for n in range(1, 4):
        assert (await room.daily.field(ANN, await plays(room, ANN))).streak == n
        time.advance(DAY)


MONDAY = 20_458 - (20_458 + 3) % 7


@pytest.mark.parametrize(
    ("days", "length"),
    [
        ([], 0),
        ([0], 1),
        ([0, 1, 2], 3),
        ([0, 2], 2),  # one missed day
        ([0, 3], 1),  # two in one week
        ([0, 2, 4], 1),  # a second in the same week
        ([0, 2, 3, 4, 5, 6, 8], 7),  # the next week has its own
        ([5, 8], 2),  # Sunday and Monday
        ([0, 30], 1),
        ([3, 0, 1], 3),
    ],
)
def test_one_missed_day_a_week_does_not_end_a_streak(days, length):
    assert streak(MONDAY + day for day in days) == length


# --- whose it is --------------------------------------------------------------------------------------------


async def test_an_export_has_their_own_acts_and_nothing_that_computers_did_in_secret(room):
    hand = await step(room, await room.daily.open(ANN, GUILD, "en"))
    [row] = (await exported(room, ANN))["solo_hands"]
    assert row["acts"] == [act for seat, act in hand.acts if seat == YOU]
    assert hand.deal.seed not in str(row)


@on_both
async def test_a_deletion_forgets_it(room):
    await plays(room, ANN)
    await plays(room, BOB)
    await room.privacy.delete(ANN)
    assert [row.owner for row in await room.store.read(select(solo_hands))] == [BOB]


async def test_who_has_it_deleted_has_no_second_try_that_day(room, time):
    await room.daily.open(ANN, GUILD, "en")
    await room.privacy.delete(ANN)
    with pytest.raises(Declined, match="daily-deleted"):
        await room.daily.open(ANN, GUILD, "fr")
    assert [row["guild"] for row in (await exported(room, ANN))["after_a_deletion"]] == ["daily"]
    time.advance(DAY)
    assert not (await room.daily.open(ANN, GUILD, "en")).over


# --- one message a day --------------------------------------------------------------------------------------


@on_both
async def test_a_server_that_wants_it_is_told_once_a_day(room, passing):
    turned = []
    room.daily.watch(lambda _: turned.append(room.daily.today))
    await room.settings.set(GUILD, "daily_channel", ["77"])
    assert await room.news.untold(room.daily.today) == [(GUILD, 77)]
    await room.store.commit(lambda tx: room.news.tell(tx, GUILD, room.daily.today))
    assert await room.news.untold(room.daily.today) == []
    await passing(DAY)
    assert turned == [room.daily.today]
    assert await room.news.untold(room.daily.today) == [(GUILD, 77)]
    await room.settings.set(GUILD, "daily_channel", [])
    assert await room.news.untold(room.daily.today) == []
