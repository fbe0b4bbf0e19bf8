"""Settings are menus: what they stand at, what they mean, and a press that changes them."""

import pytest
from evening import seated, table_of

from house.servers.settings import GUILD_SETTINGS, PREFERENCES
from house.store import Batch
from house.store.setting_rows import PUT
from house.tables.deals import LONGEST_CUT
from screens.i18n.option_names import LABELS

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def mod(guild):
    return guild.member("mod", permissions=["manage_guild"])


async def one(player, scope, name, label="Next"):
    """The sheet of one setting, as it is found by pressing."""
    sheet = (await player.slash(f"settings {scope}")).message
    while name not in sheet.selects[0].values and f"{scope}.{name}" not in sheet.selects[0].values:
        await player.press(label, on=sheet)
    await player.choose("Change a setting", f"{scope}.{name}", on=sheet)
    return sheet


async def test_every_setting_of_a_server_is_found_and_says_what_it_stands_at(mod):
    sheet = (await mod.slash("settings server")).message
    read = sheet.text
    while "Next" in sheet.labels:
        await mod.press("Next", on=sheet)
        read += sheet.text
    for option in GUILD_SETTINGS:
        assert LABELS[option.name] in read
    assert "Language: same as this Discord server" in read.replace("**", "")
    await mod.press("Back", on=sheet)


async def test_a_switch_is_turned_in_place(bot, mod, guild):
    sheet = await one(mod, "server", "gifts")
    answer = await mod.press("off", on=sheet)
    assert answer.kind == "update"
    assert "Saved" in sheet.text
    assert "Now: **off**" in sheet.text
    assert await bot.room.settings.get(guild.id, "gifts") is False
    await mod.press("All settings", on=sheet)
    assert "Settings of this server" in sheet.text


async def test_a_number_is_typed_in_a_window_and_nonsense_refused(bot, mod, guild):
    sheet = await one(mod, "server", "daily_chips")
    window = await mod.press("Type a number", on=sheet)
    assert window.fields[0].value == "100"
    await window.submit("250")
    assert "Now: **250**" in sheet.text
    window = await mod.press("Type a number", on=sheet)
    wrong = await window.submit("lots")
    assert "Allowed:" in wrong.text
    await mod.press("As usual: 100", on=sheet)
    assert await bot.room.settings.get(guild.id, "daily_chips") == 100


async def test_a_word_that_cuts_every_deal_may_be_as_long_as_one_said_at_a_table(bot, ann):
    sheet = await one(ann, "me", "cut_word")
    assert "Now: **no word**" in sheet.text
    window = await ann.press("Type a word", on=sheet)
    word = "abracadabra " * 2 + "presto!!"
    assert len(word) == LONGEST_CUT
    await window.submit(word)
    assert f"Now: **{word}**" in sheet.text
    assert await bot.room.preferences.get(ann.id, "cut_word") == word
    await ann.press("As usual: no word", on=sheet)
    assert await bot.room.preferences.get(ann.id, "cut_word") == ""


async def test_channels_and_the_role_are_chosen_from_discords_own_lists(bot, mod, guild, cards):
    role = guild.role("dealers")
    sheet = await one(mod, "server", "channels")
    await mod.choose("Choose channels", cards, on=sheet)
    assert await bot.room.settings.get(guild.id, "channels") == [str(cards.id)]
    await mod.choose("Choose channels", on=sheet)
    assert await bot.room.settings.get(guild.id, "channels") == []
    sheet = await one(mod, "server", "moderator_role")
    await mod.choose("Choose a role", role, on=sheet)
    assert await bot.room.settings.get(guild.id, "moderator_role") == role


async def test_words_are_added_and_taken_away(bot, mod, guild):
    sheet = await one(mod, "server", "allow")
    window = await mod.press("Add", on=sheet)
    await window.submit("zyx, qwop")
    assert await bot.room.settings.get(guild.id, "allow") == ["zyx", "qwop"]
    window = await mod.press("Add", on=sheet)
    refused = await window.submit("@everyone")
    assert "`@everyone` cannot stand on a list of words: a word has letters only, 15 at most." in refused.text
    window = await mod.press("Take away", on=sheet)
    await window.submit("ZYX")
    assert await bot.room.settings.get(guild.id, "allow") == ["qwop"]


async def test_a_window_changes_only_what_was_typed_in_it(bot, mod, guild):
    sheet = await one(mod, "server", "deny")
    window = await mod.press("Add", on=sheet)
    assert await bot.room.settings.get(guild.id, "deny") == []
    batch = Batch()  # a vote ends: its outcome is stored before anybody hears of it
    batch.add(PUT, scope="guild", owner=guild.id, name="deny", value='["en:TOAD"]')
    await bot.room._services.store.commit(batch)
    await window.submit("zyx")
    assert await bot.room.settings.get(guild.id, "deny") == ["en:TOAD", "zyx"]
    assert "en:TOAD" in sheet.text
    window = await mod.press("Take away", on=sheet)
    await window.submit("toad")
    assert await bot.room.settings.get(guild.id, "deny") == ["zyx"]


async def test_members_see_a_servers_settings_and_each_press_is_checked(bot, mod, ann, guild):
    seen = (await ann.slash("settings server")).message
    assert seen.selects == []
    assert "Moderators can change these" in seen.text
    sheet = await one(mod, "server", "gifts")
    (off,) = [button for button in sheet.buttons if button.label == "off"]
    refused = await ann.press_id(off.custom_id, on=seen)
    assert "Only moderators" in refused.text
    assert await bot.room.settings.get(guild.id, "gifts") is True


async def test_ones_own_settings_change_the_language_at_once(ann):
    sheet = await one(ann, "me", "language")
    assert "same as your Discord" in sheet.text
    await ann.press("French", on=sheet)
    assert "Enregistré" in sheet.text
    for option in PREFERENCES:
        assert option.secret or LABELS[option.name]


async def test_a_table_shows_at_once_what_its_server_has_changed(bot, mod, ann):
    lobby = await seated(ann)
    sheet = await one(mod, "server", "computers")
    await mod.press("off", on=sheet)
    await ann.press("Join", on=lobby)
    await ann.wait_for_ephemeral(lambda message: message.labels == ["Options…", "Leave"])
    refused = await ann.slash("table computer", in_=lobby.channel)
    assert "plays without computers" in refused.text
    assert len(table_of(bot).seats) == 1
