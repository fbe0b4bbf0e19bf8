"""House games without a recipe typed: saved from the dealer's panel, made and changed on the bench, removed."""

import pytest
from evening import hand_of, start, table_of

from screens.custom_ids import write
from tests.labels import JOIN, MORE

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def pictures():
    return True


@pytest.fixture
def mod(guild):
    return guild.member("mod", permissions=["manage_guild"])


async def choice_table(bot, dealer, *others):
    await dealer.slash("play", game="dealers-choice")
    thread = await dealer.channel.wait_for_thread()
    board = await thread.wait_for(lambda message: "Rules" in message.labels)
    for player in others:
        await player.press(JOIN, on=board)
    await start(dealer)
    table = table_of(bot)
    people = {player.id: player for player in (dealer, *others)}
    return board, people[table.now.seats[table.now.view(None).dealer].player]


async def test_what_the_dealer_has_put_together_is_saved_under_a_name(bot, guild, mod, bob):
    board, dealer = await choice_table(bot, mod, bob)
    guild.member(dealer.name, permissions=["manage_guild"])
    panel = await hand_of(dealer, board)
    assert "Call the game." in panel.text
    await dealer.press("Longhorn Stud", on=panel)
    await dealer.press("Hot", on=panel)
    hands = bot.messages.of(table_of(bot)).hands
    await dealer.discord.wait_until(
        lambda: ".1." in hands.chosen(dealer.id).detail, what="the twist to be kept"
    )
    await dealer.press(MORE, on=panel)
    window = await dealer.press("Save as house game", on=panel)
    saved = await window.submit("Firehorn")
    assert "★ Firehorn" in saved.text
    (game,) = await bot.room.recipes.all(guild.id)
    assert (game.name, game.text, game.readable) == ("Firehorn", "longhorn; hot", True)
    assert table_of(bot).now.view(None).phase == "call"


async def test_only_moderators_save_and_are_told_before_they_type(bot, guild, ann, bob):
    board, dealer = await choice_table(bot, ann, bob)
    panel = await hand_of(dealer, board)
    await dealer.press(MORE, on=panel)
    assert "Save as house game…" not in panel.labels
    table = table_of(bot)
    old = write("g", table.id, table.now.version, "c_save", "0.0.0.0..")
    refused = await dealer.press_id(old, on=panel)
    assert "Only moderators" in refused.text
    assert await bot.room.recipes.all(guild.id) == []


async def test_a_game_is_invented_changed_renamed_and_deleted_by_pressing(bot, guild, mod, ann):
    pages = (await mod.slash("house list")).message
    await mod.press("Invent a game", on=pages)
    assert "Dealt and opened as in Scroker" in pages.text
    for _ in range(4):
        await mod.press("Remove the last step", on=pages)
    assert "Nothing is dealt yet" in pages.text
    assert "Save…" not in pages.labels
    for step in ("d3", "b0", "u2", "b0"):
        await mod.choose("Add a step", step, on=pages)
    await mod.press("Mixed juice", on=pages)
    window = await mod.press("Variations", on=pages)
    await window.submit(other_wild="Unicorn")
    assert "🦄U wild, mixed juice" in pages.text
    window = await mod.press("Save…", on=pages)
    saved = await window.submit("Juicer")
    assert "★ Juicer" in saved.text
    (game,) = await bot.room.recipes.all(guild.id)
    assert game.text == "3 down, bet, 2 up, bet; mix; wild an.U"
    pages = (await mod.slash("house list")).message
    assert "3 down, bet, 2 up, bet" in pages.text
    await mod.choose("Look at one", pages.selects[0].values[0], on=pages)
    await mod.press("Edit", on=pages)
    await mod.choose("Add a step", "x1", on=pages)
    await mod.choose("Add a step", "b0", on=pages)
    await mod.press("Save", on=pages)
    (game,) = await bot.room.recipes.all(guild.id)
    assert game.text == "3 down, bet, 2 up, bet, draw 1, bet; mix; wild an.U"
    pages = (await mod.slash("house list")).message
    await mod.choose("Look at one", pages.selects[0].values[0], on=pages)
    window = await mod.press("Rename", on=pages)
    await window.submit("Squeezer")
    assert "★ Squeezer" in pages.text
    seen = (await ann.slash("house list")).message
    assert "Invent a game" not in seen.labels
    await ann.choose("Look at one", seen.selects[0].values[0], on=seen)
    assert {"Open a table with it", "All house games"} == set(seen.labels)
    await mod.press("Delete", on=pages)
    assert "for good?" in pages.text
    stolen = await ann.press_id(pages.buttons[0].custom_id, on=seen)
    assert "Only moderators" in stolen.text
    await mod.press("Delete it", on=pages)
    assert "Invent a game" in pages.labels, "the list is shown"
    assert "Squeezer" not in pages.text
    assert await bot.room.recipes.all(guild.id) == []


async def test_a_table_is_opened_with_a_house_game(bot, mod, ann):
    await mod.slash("house save", name="Mixer", recipe="3 down, bet, 2 up, bet, draw 2, bet")
    pages = (await ann.slash("house list")).message
    await ann.choose("Look at one", pages.selects[0].values[0], on=pages)
    await ann.press("Open a table with it", on=pages)
    assert table_of(bot).now.options["always"].startswith("Mixer =")
