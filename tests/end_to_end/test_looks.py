"""Pages about a table appear in the message with the player's hand: their acts stay, and *Back* leads back."""

from random import Random

import pytest
from evening import act, by_letter, pressed, seated, start, started, table_of, to_act
from trick_evening import until

from screens.components import walk
from screens.table.option_fields import changeable
from tests.labels import BET, CHECK, DETAILS, FOLD, MORE, MY_HAND, YOUR_CARDS

BACK = "Back"
LADDER = "What beats what"


def private(player):
    return [*player.ephemerals, *player.dms]


async def hand_in(where, player, board):
    if where == "direct message":
        (letter,) = await by_letter(player)
        return letter
    return (await player.press(MY_HAND, on=board)).message


async def opened(player, label, panel):
    if label not in panel.labels:
        await player.press(MORE, on=panel)
    answer = await player.press(label, on=panel)
    assert (answer.kind, answer.message) == ("update", panel)


@pytest.fixture
async def board(ann, bob):
    return await started(ann, bob)


@pytest.mark.parametrize("where", ["answer", "direct message"])
@pytest.mark.parametrize(
    "looked_at", [(LADDER, "Flying Scroker"), ("Log", "Hand 1"), ("Check the deal", "Seal:")]
)
async def test_it_opens_in_the_hand_with_the_acts_and_back_returns(bot, ann, bob, board, where, looked_at):
    (first, _), (label, says) = to_act(bot, ann, bob), looked_at
    panel = await hand_in(where, first, board)
    others = [message for message in private(first) if message != panel]
    before = panel.text
    await opened(first, label, panel)
    assert says in panel.text
    assert "Your turn" in panel.text
    assert {CHECK, BET, BACK} <= {*panel.labels}
    assert MORE not in panel.labels
    cards = before.splitlines()[0].strip("*").removeprefix("Your cards: ").split("  ")
    assert all(card in panel.text for card in cards)
    await first.press(BACK, on=panel)
    assert panel.text == before
    await opened(first, label, panel)
    await first.press(CHECK, on=panel)
    assert table_of(bot).now.seat_of(first.id) not in table_of(bot).now.due.seats
    assert says not in panel.text
    assert [message for message in private(first) if message != panel] in ([], others)


async def test_it_stays_while_others_act_and_the_acts_come_with_ones_turn(discord, bot, ann, bob, board):
    first, second = to_act(bot, ann, bob)
    panel = await hand_in("answer", second, board)
    await opened(second, "Log", panel)
    assert {CHECK, BET} & {*panel.labels} == set()
    await act(first, board, CHECK)
    await discord.wait_until(lambda: "Your turn" in panel.text, what="their turn under the log")
    assert panel.text.count(f"{first.name} checks") == 1
    assert "Hand 1" in panel.text
    assert {CHECK, BET, BACK} <= {*panel.labels}
    assert private(second) == [panel]


async def test_it_ends_with_the_hand(discord, bot, ann, bob, board):
    first, second = to_act(bot, ann, bob)
    panel = await hand_in("answer", second, board)
    await opened(second, LADDER, panel)
    await pressed(first, await hand_in("answer", first, board), FOLD)
    await discord.wait_until(lambda: "You won" in panel.text, what="the end of the hand")
    assert "Flying Scroker" not in panel.text
    assert BACK not in panel.labels


async def test_what_two_people_read_is_their_own(discord, bot, ann, bob, board):
    first, second = to_act(bot, ann, bob)
    mine, theirs = [await hand_in("answer", player, board) for player in (first, second)]
    await opened(first, LADDER, mine)
    await opened(second, "Check the deal", theirs)
    await first.press(CHECK, on=mine)
    await discord.wait_until(lambda: "Your turn" in theirs.text, what="the turn of the second")
    assert "Seal:" in theirs.text
    assert "Seal:" not in mine.text
    assert YOUR_CARDS in mine.text


async def test_a_press_on_something_else_brings_the_hand_along(discord, bot, ann, bob, board):
    first, _ = to_act(bot, ann, bob)
    panel = await hand_in("answer", first, board)
    answer = await first.slash("table log", in_=board.channel)
    assert "Hand 1" in answer.text
    assert {CHECK, BACK} <= {*answer.message.labels}
    await discord.wait_until(lambda: private(first) == [answer.message], what="the old one to go")
    assert panel is not answer.message


async def test_beside_a_direct_message_it_is_an_answer_that_the_hand_clears_away(
    discord, bot, ann, bob, board
):
    first, _ = to_act(bot, ann, bob)
    letter = await hand_in("direct message", first, board)
    before = letter.text
    answer = await first.slash("table log", in_=board.channel)
    assert "Hand 1" in answer.text
    assert BACK not in answer.message.labels
    assert letter.text == before
    await discord.wait_until(lambda: {*private(first)} == {letter, answer.message})
    await first.press(CHECK, on=letter)
    await discord.wait_until(lambda: private(first) == [letter], what="the log to go")


@pytest.mark.usefixtures("bot")
async def test_before_it_runs_out_it_says_where_the_cards_are(discord, ann):
    await ann.slash("play", game="scroker", computers=1)
    await start(ann)
    panel = await ann.wait_for_ephemeral(lambda message: YOUR_CARDS in message.text)
    await opened(ann, LADDER, panel)
    await discord.wait_until(lambda: panel.labels == [MY_HAND], 900, what="the panel to fall asleep")
    assert panel.text.startswith("Your cards are here:")
    await ann.press(MY_HAND, on=panel)
    assert YOUR_CARDS in panel.text
    assert private(ann) == [panel]


async def test_rules_are_turned_there_and_begin_with_what_is_so_at_this_table(bot, ann, bob, board):
    first, _ = to_act(bot, ann, bob)
    panel = await hand_in("answer", first, board)
    await opened(first, "Rules", panel)
    assert "Show the best words" in panel.text
    seen = []
    while (turn := next((label for label in panel.labels if label.startswith("▶")), None)) is not None:
        seen.append(panel.text)
        assert {CHECK, BET, BACK} <= {*panel.labels}
        await first.press(turn, on=panel)
    assert len({*seen}) in range(1, 7)
    assert "An example" in panel.text
    await first.press("◀ 1/2" if len(seen) == 1 else f"◀ {len(seen)}/{len(seen) + 1}", on=panel)
    assert panel.text == seen[-1]
    await first.press(CHECK, on=panel)
    assert private(first) == [panel]


async def test_rules_in_the_lobby_lead_back_to_it(discord, ann, bob, bot):
    lobby = await seated(ann, bob)
    await bob.wait_for_ephemeral(lambda message: "You sit at" in message.text)
    panel = (await bob.press("Rules", on=lobby)).message
    assert "Show the best words" in panel.text
    await discord.wait_until(lambda: private(bob) == [panel], what="the panel before to go")
    await bob.press(BACK, on=panel)
    assert "You sit at Scroker" in panel.text
    assert bot.room.tables


async def test_who_has_no_seat_reads_all_the_rules_beside_the_table(ann, bob, cy, bot):
    lobby = await seated(ann, bob)
    answer = await cy.press("Rules", on=lobby)
    assert "Page 1 of 7" in answer.text
    assert BACK not in answer.message.labels
    assert bot.room.tables


async def ended(bot, ann, bob, board):
    first, second = to_act(bot, ann, bob)
    await act(first, board, CHECK)
    await (await act(second, board, BET)).submit(amount="2")
    await act(first, board, FOLD)
    return await board.channel.wait_for(lambda message: DETAILS in message.labels), first


async def test_the_account_and_the_review_of_a_hand_stand_where_its_cards_were(discord, bot, ann, bob, board):
    result, first = await ended(bot, ann, bob, board)
    panel = private(first)[-1]
    await discord.wait_until(lambda: "Review" in panel.labels, what="the end of the hand")
    await opened(first, "Review", panel)
    assert "1/5" in panel.text
    await first.press("⏭", on=panel)
    assert "5/5" in panel.text
    answer = await first.press(DETAILS, on=result)
    assert "-1 ante" in answer.text
    assert BACK in answer.message.labels
    await discord.wait_until(lambda: private(first) == [answer.message], what="the panel before to go")
    panel = answer.message
    await opened(first, "Check the deal", panel)
    assert "The cards were fixed before the deal" in panel.text
    await opened(first, BACK, panel)
    assert "The hand is over" in panel.text or "won" in panel.text
    await opened(first, "Review", panel)
    await table_of(bot).deal(ann.id)
    await discord.wait_until(lambda: "1/5" not in panel.text, what="the next hand instead")
    assert YOUR_CARDS in panel.text
    assert private(first) == [panel]


async def test_an_onlooker_reads_in_one_message_that_leads_back_to_the_result(bot, ann, bob, cy, board):
    result, _ = await ended(bot, ann, bob, board)
    panel = (await cy.press(DETAILS, on=result)).message
    assert "-1 ante" in panel.text
    for label, says in ((BACK, "Everyone else folded"), ("Review", "1/5"), (BACK, "Everyone else folded")):
        await opened(cy, label, panel)
        assert says in panel.text
    assert private(cy) == [panel]


async def test_a_hand_played_alone_is_found_in_the_history_when_its_table_is_closed(bot, ann, bob):
    await ann.slash("play", game="scroker", computers=1)
    await start(ann)
    table, choice = table_of(bot), Random(1)
    while table.now.phase == "playing":
        await until(bot, lambda: table.now.phase != "playing" or 0 in table.now.due.seats)
        if table.now.phase == "playing":
            offers = table.now.offers(ann.id)
            await table.act(ann.id, table.game.computer(table.now.view(ann.id), offers, choice, "plain"))
    await table.close(None)
    panel = (await ann.slash("stats history")).message
    (hand,) = next(part["options"] for part in walk(panel.record.components) if "options" in part)
    assert hand["label"].startswith("Scroker")
    answer = await ann.choose("Look at a hand", hand["label"], on=panel)
    assert (answer.kind, answer.message) == ("update", panel)
    assert {DETAILS, "Review"} <= {*panel.labels}
    for label in ("Review", BACK, DETAILS, BACK):
        await opened(ann, label, panel)
    assert {DETAILS, "Review"} <= {*panel.labels}
    other = (await bob.slash("stats history")).message
    answer = await bob.choose("Look at a hand", hand["label"], on=other)
    assert "Review" not in answer.message.labels


async def test_the_options_of_a_game_are_read_six_at_a_time_while_the_acts_stay(bot, ann, bob, board):
    first, _ = to_act(bot, ann, bob)
    panel = await hand_in("answer", first, board)
    await opened(first, "Options", panel)
    names, number = set(), 1
    while True:
        told = {line for line in panel.text.split("\n") if ": **" in line}
        assert 0 < len(told) <= 6
        assert not told & names
        names |= told
        assert {CHECK, BET, BACK} <= {*panel.labels}
        number += 1
        if not (turn := [label for label in panel.labels if label.startswith(f"▶ {number}/")]):
            break
        await first.press(turn[0], on=panel)
    assert any("Ante" in line for line in names)
    assert len(names) == len(changeable(table_of(bot).game))
    await first.press(BACK, on=panel)
    assert YOUR_CARDS in panel.text
