"""*Review* under a result: the hand step by step, in private, from stored events."""

import asyncio
from random import Random

import pytest
from evening import act, by_letter, hand_of, held, standing, started, table_of, to_act
from sqlalchemy import delete, update
from stand_in import house
from trick_evening import until

from cogs.visit import solo
from engine.families.poker.actions import Call, Fold
from engine.grading.grade import Grade, Worth
from house.statistics import play
from house.store import Unread
from house.store.schema import events
from house.store.transactions import Statement
from house.tables import grading
from house.tables.grading import Grading
from house.tables.plans import Owed
from screens import custom_ids
from screens.cards import card_labels
from screens.components import walk
from screens.custom_ids import page, write
from screens.results.card import FILM
from tests.labels import BET, CHECK, DETAILS, FOLD, JOIN, MY_HAND

WAYS = ["⏮", "◀", "▶", "⏭"]


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    """A busy machine may take longer to weigh a hand."""
    monkeypatch.setattr(solo, "WEIGHED_FOR", 60)


@pytest.fixture
def _six_chips(monkeypatch):
    """Folding cost that much, and nothing else cost anything."""

    def given(decision):
        folds = isinstance(decision.taken, Fold)
        taken, best = Worth(decision.taken, 0.0, 0.5), Worth(Call(), 6.0 if folds else 0.0, 0.0)
        return Grade(taken, (best, taken), best.worth, 10.0, 1.5)

    monkeypatch.setattr(grading, "grade", given)


async def played(bot, *people):
    """A hand that ends with a fold: its result, who folded first, and who won."""
    board = await started(*people)
    first, second = to_act(bot, *people)
    await act(first, board, CHECK)
    await (await act(second, board, BET)).submit(amount="2")
    await act(first, board, FOLD)
    result = await board.channel.wait_for(lambda message: DETAILS in message.labels)
    return result, first, second


def dead(message):
    return [part["label"] for part in walk(message.record.components) if part.get("disabled")]


async def reviewed(player, on):
    answer = await player.press("Review", on=on)
    assert answer.ephemeral or (answer.kind, answer.message) == ("update", on)
    return answer.message


def spoken(cards):
    faces = card_labels.faces("scroker", plain=False)
    return [faces.label(card) for card in cards]


async def test_a_hand_is_walked_through_step_by_step_with_ones_own_cards(bot, ann, bob, cy):
    result, first, second = await played(bot, ann, bob)
    mine, theirs = spoken(held(bot, first)), spoken(held(bot, second))
    film = await reviewed(first, result)
    assert film.labels == [*WAYS, "My decisions", "Back"]
    assert dead(film) == ["⏮", "◀"]
    assert "**Your decision.**" in film.text
    assert all(card in film.text for card in mine)
    seen = [film.text]
    while "▶" not in dead(film):
        await first.press("▶", on=film)
        seen.append(film.text)
    assert f"{first.name} checks" in seen[1]
    assert f"{second.name} bets 2" in seen[2]
    assert f"{first.name} folds" in seen[3]
    assert "Everyone else folded" in seen[4]
    assert not any("Your turn" in text for text in seen)
    assert [f"{place}/5" in text for place, text in enumerate(seen, 1)] == [True] * 5
    assert not any(card in text for card in set(theirs) - set(mine) for text in seen)
    assert dead(film) == ["▶", "⏭", "My decisions"]
    assert f"number for a bug report: {custom_ids.hand(table_of(bot).id, 1)}" in seen[4]
    assert not any("bug report" in text for text in seen[:4])
    await first.press("⏮", on=film)
    assert film.text == seen[0]
    await first.press("My decisions", on=film)
    assert film.text == seen[2]
    await first.press("⏭", on=film)
    await first.press("◀", on=film)
    assert film.text == seen[3]
    film = await reviewed(cy, result)  # onlookers see the public view
    assert film.labels == [*WAYS, "Back"]
    for _ in range(4):
        assert not any(card in film.text for card in (*mine, *theirs))
        assert "Your" not in film.text
        assert "▸" not in film.text
        await cy.press("▶", on=film)
    await table_of(bot).join(cy.id, "cy")
    await table_of(bot).deal(ann.id)
    assert table_of(bot).now.seat_of(cy.id) is not None
    assert (await reviewed(cy, result)).labels[:5] == [*WAYS, "Back"]


@pytest.mark.usefixtures("_six_chips")
async def test_ones_own_decisions_stand_there_with_their_worth_and_those_of_others_do_not(bot, ann, bob):
    result, first, second = await played(bot, ann, bob)
    film = await reviewed(first, result)
    assert "▸ **Check** (you): ±0" in film.text
    await first.press("▶", on=film)
    assert "▸" not in film.text
    await first.press("My decisions", on=film)
    assert (
        "▸ Call: +6 · wins 7 in 10, you pay for 2\n▸ **Fold** (you): ±0\nA big mistake. It cost about 6 chips."
        in film.text
    )
    await first.press("⏭", on=film)
    assert "2 decisions checked; mistakes: 1." in film.text
    film = await reviewed(second, result)
    await second.press("My decisions", on=film)
    assert "▸ **Bet 2** (you): ±0" in film.text


async def test_what_is_not_weighed_yet_is_counted_and_comes_with_the_next_press(bot, ann, bob, monkeypatch):
    result, first, _ = await played(bot, ann, bob)
    goes_on, weigh = asyncio.Event(), Grading._grade

    async def slowly(grading, decision):
        await goes_on.wait()
        return await weigh(grading, decision)

    monkeypatch.setattr(Grading, "_grade", slowly)
    monkeypatch.setattr(solo, "WEIGHED_FOR", 0.01)
    film = await reviewed(first, result)
    assert "Weighing your decisions: 0 of 2" in film.text
    goes_on.set()
    await bot.room.settled()
    await first.press("My decisions", on=film)
    assert "Weighing" not in film.text
    assert "**Fold** (you)" in film.text


async def test_who_took_a_seat_after_the_hand_is_not_told_of_it_as_theirs(bot, ann, bob, cy):
    _, first, second = await played(bot, ann, bob)
    table = table_of(bot)
    place = table.now.seat_of(first.id)
    await table.leave(first.id)
    await table.join(cy.id, "cy")
    assert table.now.seat_of(cy.id) == place
    hand = await bot.room.results.hand(Owed(table.id, table.now.version, 1))
    assert hand.players == {place: first.id, table.now.seat_of(second.id): second.id}


async def test_it_goes_on_after_a_restart_and_when_the_table_is_closed(discord, ann, bob, tmp_path, timing):
    async with house(discord, tmp_path, timing) as bot:
        result, first, _ = await played(bot, ann, bob)
        film = await reviewed(first, result)
        await first.press("▶", on=film)
        before = film.text
    async with house(discord, tmp_path, timing) as bot:
        await first.press("▶", on=film)
        assert "bets 2" in film.text
        await table_of(bot).close(None)
        film = await reviewed(first, result)
        await first.press("▶", on=film)
        assert film.text == before.replace("The hand is over.\n", "")
        await first.press("Back", on=film)
        assert {DETAILS, "Review"} <= {*film.labels}
        await first.press("Review", on=film)
        assert {*WAYS} <= {*film.labels}


async def test_in_a_direct_message_whoever_played_sees_it_though_the_table_is_closed(bot, ann, bob):
    await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    await by_letter(first)
    table = table_of(bot)
    for do in ({"do": "bet", "amount": 2}, {"do": "fold"}):
        await table.act(to_act(bot, ann, bob)[0].id, do)
    letter = await first.wait_for_dm(lambda message: "Review" in message.labels)
    film = (await first.press("Review", on=letter)).message
    await table.close(None)
    await first.press("▶", on=film)
    assert "bets 2" in film.text


async def test_a_hand_under_way_has_no_film(bot, ann, bob):
    board = await started(ann, bob)
    table = table_of(bot)
    answer = await ann.press_id(write("t", table.id, table.now.version, FILM, "1"), on=board)
    assert "out of date" in answer.text
    assert "▶" not in answer.message.labels


async def test_nobody_else_sees_the_hand_of_somebody_who_plays_alone(bot, ann, bob):
    await ann.slash("play", game="scroker", computers=1)
    board = await (await ann.channel.wait_for_thread()).wait_for(lambda one: JOIN in one.labels)
    await ann.press("Start", on=await ann.wait_for_ephemeral(lambda message: "Start" in message.labels))
    table = table_of(bot)
    choice = Random(1)
    while table.now.phase == "playing":
        await until(bot, lambda: table.now.phase != "playing" or 0 in table.now.due.seats)
        if table.now.phase == "playing":
            await table.act(
                ann.id, table.game.computer(table.now.view(ann.id), table.now.offers(ann.id), choice, "plain")
            )
    await board.discord.wait_until(lambda: MY_HAND in standing(board).labels, what="who plays")
    panel = await hand_of(ann, board)
    (ident,) = {part["custom_id"] for part in walk(panel.record.components) if part.get("label") == "Review"}
    answer = await bob.press_id(ident, on=board)
    assert "▶" not in answer.message.labels
    assert "You are not at table" in answer.text
    film = await reviewed(ann, panel)
    assert film.labels == [*WAYS, "My decisions", "Play it again", "Back", "Next hand", "Stop"]
    again = await ann.press("Play it again", on=film)
    assert again.ephemeral
    assert "practice: does not count" in again.text
    (ident,) = {
        part["custom_id"] for part in walk(film.record.components) if part.get("label") == "Play it again"
    }
    answer = await bob.press_id(ident, on=board)
    assert "practice" not in answer.text
    before = table.now.version
    await ann.press(FOLD, on=again.message)
    assert "first time" in again.message.text
    assert table.now.version == before
    second = (await ann.press("Review", on=again.message)).message
    assert "1/" in second.text


async def test_a_hand_for_practice_that_was_put_away_says_where_it_is_found(bot, ann, bob):
    board = await started(ann, bob)
    answer = await ann.press_id(page("practice", "1.0:fold"), on=board)
    assert "Play it again" in answer.text
    assert await bot.room.practice.find(ann.id, 1) is None


GONE = (
    (update(events).values(action=None), "earlier version"),  # played with other rules
    (delete(events), "no longer kept"),
)


async def test_what_cannot_be_shown_is_said_so_in_one_line(bot, ann, bob):
    result, first, _ = await played(bot, ann, bob)
    for done, said in GONE:
        await bot.room.store.write(Statement(done))
        answer = await first.press("Review", on=result)
        assert answer.ephemeral
        assert said in answer.text
        assert "▶" not in answer.message.labels


async def test_while_the_database_is_away_that_is_said(bot, ann, bob, monkeypatch):
    result, first, _ = await played(bot, ann, bob)
    film = await reviewed(first, result)

    async def unanswered(*_, **__):
        raise Unread

    monkeypatch.setattr(bot.room.store, "read", unanswered)
    before = film.text
    answer = await first.press("▶", on=film)
    assert "database is not answering" in answer.text
    assert film.text == before


LINE = "“**Call**” was worth about 6 chips more than “**Fold**”."


async def folded(ann, bob, bot):
    """Two players in their own panels at the table: one folds, and one wins."""
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    panels = {one: await hand_of(one, board) for one in (first, second)}
    for player, do in ((first, {"do": "bet", "amount": 2}), (second, {"do": "fold"})):
        await table_of(bot).act(player.id, do)
    return panels[second], panels[first]


@pytest.mark.usefixtures("_six_chips")
async def test_the_decision_that_cost_most_follows_in_its_players_own_message(
    discord, ann, bob, tmp_path, timing
):
    async with house(discord, tmp_path, timing, hands_weighed=2) as bot:
        mine, other = await folded(ann, bob, bot)
        await discord.wait_until(lambda: LINE in mine.text, what="the line")
        assert "You folded" not in mine.text
        await discord.wait_until(lambda: "You won" in other.text, what="the winner's result")
        assert "was worth" not in other.text


@pytest.mark.usefixtures("_six_chips")
async def test_where_none_is_weighed_the_line_is_not_told(bot, ann, bob):
    mine, _ = await folded(ann, bob, bot)
    await mine.discord.wait_until(lambda: "won" in mine.text, what="the result")
    await bot.room.settled()
    assert "was worth" not in mine.text


@pytest.mark.usefixtures("_six_chips")
async def test_what_was_weighed_stands_in_ones_own_statistics_with_its_habits(bot, ann, bob, monkeypatch):
    monkeypatch.setattr(play, "TEN", 1)
    result, first, second = await played(bot, ann, bob)
    assert "Your decisions" not in (await first.slash("stats me")).text
    await reviewed(first, result)
    await bot.room.settled()
    mine = await first.slash("stats me")
    assert mine.ephemeral
    assert "Your decisions: **2** decisions, 1 big mistake" in mine.text
    for other in (await second.slash("stats me"), await second.slash("stats player", player=first)):
        assert "Your decisions" not in other.text
        assert "Habits" not in other.message.labels
    await first.press("Habits", on=mine.message)
    assert "Scroker: **folding when a call was worth it**, 1 time, about 6 chips in all" in mine.message.text
    film = (await first.press("Review hand 1", on=mine.message)).message
    assert "▸ Call: +6 · wins 7 in 10, you pay for 2\n▸ **Fold** (you)" in film.text
    lesson = await first.press("See the lesson", on=mine.message)
    assert lesson.ephemeral
    assert "step 7 of" in lesson.text
    await first.press("Statistics", on=mine.message)
    assert "Your decisions" in mine.message.text
