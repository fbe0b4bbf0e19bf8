"""Everything named in a sentence can be pressed: closing, undoing, coming back, chips, tables, people."""

import pytest
from evening import hand_of, seated, started, table_of, to_act

from screens.custom_ids import write
from tests.having_played import has_played
from tests.labels import JOIN, MORE, OPTIONS

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def mod(guild):
    return guild.member("mod", permissions=["manage_guild"])


async def test_a_moderator_is_asked_too_and_a_stranger_is_not(bot, ann, bob, cy, mod):
    board = await started(ann, bob)
    refused = await cy.slash("table close", in_=board.channel)
    assert "Close it now" not in refused.message.labels if refused.message else True
    asked = await mod.slash("table close", in_=board.channel)
    stolen = await cy.press_id(asked.message.buttons[0].custom_id, on=board)
    assert "the host" in stolen.text
    assert bot.room.tables
    await cy.press_id(asked.message.buttons[1].custom_id, on=board)
    assert "to act" in board.text  # the table's own message must not be replaced
    await mod.press("Close it now", on=asked.message)
    assert not bot.room.tables


async def test_closing_asks_about_each_hand_that_is_played_and_says_what_becomes_of_chips(bot, ann, bob):
    board = await started(ann, bob)
    menu = await hand_of(ann, board)
    offered, turn = menu.labels, menu.text
    await ann.press(MORE, on=menu)
    asked = await ann.press("Close…", on=menu)
    assert table_of(bot).now.phase == "playing"
    assert "stakes go back" in asked.text
    await ann.press("Play on", on=asked.message)
    assert (menu.labels, menu.text) == (offered, turn)
    asked = (await ann.slash("table close", in_=board.channel)).message
    first, _ = to_act(bot, ann, bob)
    await first.slash("poker fold", in_=board.channel)
    await table_of(bot).deal(ann.id)
    again = await ann.press("Close it now", on=asked)
    assert "A hand is being played" in again.text
    assert table_of(bot).now.state.hand == 2
    await ann.press("Close it now", on=again.message)
    assert not bot.room.tables
    await board.channel.wait_for(lambda message: "takes 101 home" in message.text)


async def test_a_grant_and_a_fine_are_undone_by_a_button_that_moderators_alone_may_press(ann, cy, mod):
    begin = await mod.slash("bank start", amount=900)
    assert "New players start with 900 chips." in begin.text
    granted = await mod.slash("bank grant", player=ann, amount=500)
    assert "`/" not in granted.text
    (undo,) = [button for button in granted.message.buttons if button.label == "Undo"]
    refused = await cy.press_id(undo.custom_id, on=granted.message)
    assert "Only moderators" in refused.text
    assert "went back" in (await mod.press("Undo", on=granted.message)).text
    assert "900" in (await ann.slash("chips")).text
    await mod.slash("bank take", player=ann, amount=300)
    chips = await mod.slash("bank circulation")
    assert chips.text.startswith("### Chips in circulation\nChips **600; ")
    for what in (
        "starting chips +900",
        "granted by a moderator +500",
        "taken by a moderator -300",
        "voided -500",
    ):
        assert what in chips.text.partition("**+600** (")[2]
    account = (await mod.slash("bank ledger", player=ann)).message
    assert [option for option in account.selects[0].options if "-300" in option]
    value = next(value for value in account.selects[0].values if value.startswith("take/"))
    assert "went back" in (await mod.choose("Undo a transfer", value, on=account)).text
    assert "900" in (await ann.slash("chips")).text


async def test_a_table_that_waits_names_whom_it_waits_for(bot, ann, bob):
    board = await started(ann, bob)
    answer = await bob.slash("table sit_out", in_=board.channel)
    assert "I'm back" in answer.message.labels
    await board.channel.wait_for(lambda message: "I'm back" in message.labels)
    while table_of(bot).now.phase == "playing":
        await to_act(bot, ann, bob)[0].slash("poker fold", in_=board.channel)
    await ann.slash("table resume", in_=board.channel)
    await table_of(bot).deal(ann.id)
    await board.channel.wait_for(lambda message: "Paused while bob is away." in message.text)
    await bob.press("I'm back", on=board)
    assert table_of(bot).now.paused is None
    assert table_of(bot).now.seats[1].presence == "here"


async def test_chips_are_bought_in_a_window(bot, ann, bob):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    menu = await hand_of(second, board)
    await second.press(MORE, on=menu)
    assert "Buy chips" not in menu.labels
    await first.slash("poker bet", amount=5, in_=board.channel)
    await second.slash("poker fold", in_=board.channel)
    menu = await hand_of(second, board)
    await second.press(MORE, on=menu)
    window = await second.press("Buy chips", on=menu)
    assert window.fields[0].value == "1"
    await window.submit("1")
    assert table_of(bot).now.room_for_chips(second.id) == 0
    late = write("t", table_of(bot).id, 0, "buy")  # the menu may have been redrawn without it
    again = await second.press_id(late, on=menu)
    assert "as many chips as this table's buy-in allows" in again.text


async def test_todays_chips_stand_beside_the_sentence_that_names_them(bot, guild, mod, bob, ann):
    await has_played(bot.room, guild.id, bob.id)
    lobby = await seated(ann)
    await mod.slash("bank take", player=bob, amount=950)
    poor = await bob.press(JOIN, on=lobby)
    assert "`/chips`" in poor.text
    own = await bob.press("My chips", on=poor.message)
    taken = await bob.press("Take today's chips", on=own.message)
    assert "You now have 150" in taken.text
    joined = await bob.press(JOIN, on=lobby)
    assert joined.kind == "update"


async def test_a_table_is_opened_where_a_sentence_says_that_there_is_none(bot, ann, cards):
    none = await ann.slash("table log", in_=cards)
    assert "Open a table" in none.message.labels
    panel = (await ann.press("Open a table", on=none.message)).message
    assert panel.ephemeral
    for label in ("Soup", "Invite people"):
        await ann.press(label, on=panel)
    assert table_of(bot).game.id == "soup"
    thread = await cards.wait_for_thread()
    await thread.wait_for(lambda message: "SOUP" in message.text)


async def test_a_table_closed_by_the_limit_is_found_by_a_button(bot, ann, mod, cards):
    await mod.slash("settings server", name="tables_each", value="1")
    await ann.slash("play", game="soup", in_=cards)
    full = await ann.slash("play", game="soup", in_=cards)
    mine = (await ann.press("Close the table", on=full.message)).message
    assert f"· {table_of(bot).short} ·" in mine.text
    await ann.press("Close the table", on=mine)
    assert not bot.room.tables


async def test_the_host_removes_a_computer_among_the_options(bot, ann, bob):
    lobby = await seated(ann, bob, computers=1)
    options = (await ann.press(OPTIONS)).message
    asked = (await ann.press("Remove…", on=options)).message
    answer = await ann.choose("Who should leave", "1", on=asked)
    assert "no longer at this table" in answer.text
    assert len(table_of(bot).now.seats) == 2
    shown = await ann.slash("table show", in_=lobby.channel)
    assert "Here it is" in shown.text


async def test_the_menu_leads_to_ones_statistics_chips_and_settings(bot, ann, bob):
    """Press an older version's button under an old table."""
    board = await started(ann, bob)
    menu = (await bob.press_id(write("t", table_of(bot).id, 0, "menu"), on=board)).message
    statistics = await bob.press("My statistics", on=menu)
    assert statistics.text.startswith("### bob\n")
    assert "Leaderboard" in statistics.message.labels
    assert "900 chips" in (await bob.press("My chips", on=menu)).text
    settings = (await bob.press("My settings", on=menu)).message
    assert settings.ephemeral
    assert "Your settings" in settings.text


async def test_everything_is_deleted_by_button_with_the_same_word(ann):
    about = (await ann.slash("about")).message
    window = await ann.press("Delete everything", on=about)
    kept = await window.submit("no")
    assert "Nothing was deleted" in kept.text
    window = await ann.press("Delete everything", on=about)
    assert "has been deleted" in (await window.submit("DELETE")).text
