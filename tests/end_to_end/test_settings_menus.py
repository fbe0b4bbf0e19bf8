"""Settings: their values, and windows for groups of changes."""

import pytest
from evening import seated, table_of

from house.servers.settings import GUILD_SETTINGS, PREFERENCES
from house.store.setting_rows import PUT
from house.tables.deals import LONGEST_CUT
from screens.custom_ids import page
from screens.i18n.option_names import LABELS
from tests.labels import JOIN, OPTIONS

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def mod(guild):
    return guild.member("mod", permissions=["manage_guild"])


async def sheet_of(player, scope="server", label=""):
    """Turned to the page with this button."""
    sheet = (await player.slash(f"settings {scope}")).message
    while label and label not in sheet.labels:
        await player.press(next(one for one in sheet.labels if one.startswith("▶")), on=sheet)
    return sheet


async def read_through(player, sheet):
    """All pages, each with six settings at most."""
    pages = [sheet.text]
    while turn := [one for one in sheet.labels if one.startswith("▶")]:
        await player.press(turn[0], on=sheet)
        pages.append(sheet.text)
    assert all(0 < page.count(": **") <= 6 for page in pages)
    assert 2 <= len(pages) <= 4
    return "\n".join(pages)


async def test_every_setting_is_read_with_what_it_stands_at_six_on_a_page(mod):
    sheet = await sheet_of(mod)
    told = await read_through(mod, sheet)
    for option in GUILD_SETTINGS:
        assert told.count(f"\n{LABELS[option.name]}: **") == 1
    assert "Language: **same as this Discord server**" in told
    assert "Gifts per day: **500**" in told
    await mod.press("My settings", on=sheet)
    mine = await read_through(mod, sheet)
    for option in PREFERENCES:
        assert option.secret or mine.count(f"\n{LABELS[option.name]}: **") == 1
    assert "Word for every cut: **no word**" in mine
    await mod.press("Server settings", on=sheet)
    assert "Settings of this server" in sheet.text


async def test_a_setting_is_found_by_what_it_is_called_and_refused_where_it_is_mistyped(mod):
    offered = await mod.autocomplete("settings server", "name", "daily hand")
    assert [one.value for one in offered] == ["daily_channel"]
    every = await mod.autocomplete("settings server", "name", "")
    assert [one.value for one in every] == [one.name for one in GUILD_SETTINGS if not one.secret]
    refused = await mod.slash("settings server", name="seson", value="x")
    assert refused.text == "There is no setting “seson”. Choose one from the list that appears as you type."


async def test_numbers_and_switches_are_changed_in_one_window(bot, mod, guild):
    sheet = await sheet_of(mod, label="Chips…")
    window = await mod.press("Chips…", on=sheet)
    assert [field.value for field in window.fields[:4]] == ["1000", "100", "500", "0"]
    answer = await window.submit({"Daily chips": "250", "Gifts per day": ""})
    assert answer.kind == "update"
    assert sheet.text.startswith("Saved.")
    assert "Starting chips: **1,000**\nDaily chips: **250**" in sheet.text
    assert "Gifts per day: **no limit**" in sheet.text
    assert await bot.room.settings.some(guild.id, "daily_chips", "gift_limit") == [250, None]
    window = await mod.press("Chips…", on=sheet)
    assert window.fields[2].value == ""
    await window.submit({"Gifts per day": "0"})
    assert "Gifts per day: **none**" in sheet.text
    await mod.slash("settings server", name="gift_limit", value="-")
    assert await bot.room.settings.get(guild.id, "gift_limit") is None


def shown_in(window):
    return {field.label: field.value for field in window.fields}


async def test_where_something_is_wrong_nothing_is_saved_and_the_window_keeps_what_was_typed(bot, mod, guild):
    sheet = await sheet_of(mod, label="Tables…")
    window = await mod.press("Tables…", on=sheet)
    await window.submit(
        {"Tables per member": "lots", "Tables on this server": "70", "switches": ["Computers"]}
    )
    assert "**Tables per member** cannot be `lots`. Allowed: 0 to 1,000." in sheet.text
    assert "Nothing has been saved. *Tables…* still has what you typed." in sheet.text
    assert "Tables per member: **5**\nTables on this server: **50**" in sheet.text
    names = ("tables_each", "tables_here", "computers", "threads")
    assert await bot.room.settings.some(guild.id, *names) == [5, 50, True, True]
    again = await mod.press("Tables…", on=sheet)
    kept = shown_in(again)
    assert (kept["Tables per member"], kept["Tables on this server"]) == ("lots", "70")
    await again.submit({"Tables per member": ""})
    assert sheet.text.startswith("Saved.")
    assert await bot.room.settings.some(guild.id, *names) == [0, 70, True, False]
    assert shown_in(await mod.press("Tables…", on=sheet))["Tables per member"] == "0"


async def test_what_one_person_typed_in_vain_is_shown_to_nobody_else(mod, guild):
    other = guild.member("other", permissions=["manage_guild"])
    sheet, theirs = await sheet_of(mod, label="Chips…"), await sheet_of(other, label="Chips…")
    await (await mod.press("Chips…", on=sheet)).submit({"Daily chips": "many"})
    assert shown_in(await other.press("Chips…", on=theirs))["Daily chips"] == "100"
    await mod.press("My settings", on=sheet)
    assert "many" not in (await mod.press("Language and cards…", on=sheet)).text


async def test_a_channel_and_a_role_stay_chosen_beside_what_was_refused(bot, mod, guild, cards):
    hall, role = guild.channel("hall"), guild.role("dealers")
    hall.deny("bot", "send_messages")
    sheet = await sheet_of(mod, label="Who and where…")
    window = await mod.press("Who and where…", on=sheet)
    await window.submit({"Moderator role": role, "Channels": [cards.id, hall.id]})
    assert await bot.room.settings.some(guild.id, "moderator_role", "channels") == [0, []]
    again = await mod.press("Who and where…", on=sheet)
    await again.submit({"Channels": cards.id})
    assert await bot.room.settings.some(guild.id, "moderator_role", "channels") == [role, [str(cards.id)]]


async def test_hours_and_places_are_typed_as_people_write_them(bot, ann):
    sheet = await sheet_of(ann, "me", "Meeting up…")
    window = await ann.press("Meeting up…", on=sheet)
    await window.submit({"Time zone": "Paris", "Quiet from": "9pm", "Quiet until": "7 am"})
    known = await bot.room.preferences.some(ann.id, "timezone", "quiet_from", "quiet_to")
    assert known == ["Europe/Paris", 21, 7]


async def test_a_window_in_which_nothing_was_changed_says_nothing(mod):
    for label in ("Language and cards…", "Chips…", "Tables…", "Words…", "Who and where…"):
        sheet = await sheet_of(mod, label=label)
        before = sheet.text
        await (await mod.press(label, on=sheet)).submit()
        assert sheet.text == before


async def test_a_word_that_cuts_every_deal_may_be_as_long_as_one_said_at_a_table(bot, ann):
    sheet = await sheet_of(ann, "me", "Cutting the deck…")
    window = await ann.press("Cutting the deck…", on=sheet)
    word = "abracadabra " * 2 + "presto!!"
    assert len(word) == LONGEST_CUT
    await window.submit(word)
    assert f"Word for every cut: **{word}**" in sheet.text
    assert await bot.room.preferences.get(ann.id, "cut_word") == word
    window = await ann.press("Cutting the deck…", on=sheet)
    assert window.fields[0].value == word
    await window.submit("")
    assert "Word for every cut: **no word**" in sheet.text
    assert await bot.room.preferences.get(ann.id, "cut_word") == ""


async def test_channels_and_the_role_are_chosen_from_discords_own_lists(bot, mod, guild, cards):
    role = guild.role("dealers")
    sheet = await sheet_of(mod, label="Who and where…")
    window = await mod.press("Who and where…", on=sheet)
    await window.submit({"Moderator role": role, "Channels": cards.id})
    assert await bot.room.settings.some(guild.id, "channels", "moderator_role") == [[str(cards.id)], role]
    assert f"<@&{role}>" in sheet.text
    window = await mod.press("Who and where…", on=sheet)
    await window.submit({"Channels": []})
    assert await bot.room.settings.some(guild.id, "channels", "moderator_role") == [[], role]
    window = await mod.press("Who and where…", on=sheet)
    await window.submit({"Moderator role": guild.id})
    assert f"“{guild.id}” is not a role. Mention one, like @dealers" in sheet.text
    assert await bot.room.settings.get(guild.id, "moderator_role") == role


async def test_a_channel_in_which_the_bot_may_not_write_is_refused_at_once(bot, mod, guild, cards):
    hall = guild.channel("hall")
    hall.deny("bot", "send_messages")
    window = await mod.press("Who and where…", on=await sheet_of(mod, label="Who and where…"))
    answer = await window.submit({"Channels": [cards.id, hall.id]})
    assert f"I cannot write in <#{hall.id}>." in answer.message.text
    assert await bot.room.settings.get(guild.id, "channels") == []


async def test_moderators_read_where_pictures_are_missing_and_why(bot, mod, ann, guild, cards):
    sentence = "No pictures in this channel: I need the permission to Attach Files."
    await bot.room.settings.set(guild.id, "pictures", "on")
    assert sentence not in (await sheet_of(mod)).text
    cards.deny("bot", "attach_files")
    assert sentence in (await sheet_of(mod)).text
    assert sentence not in (await sheet_of(ann)).text
    await bot.room.settings.set(guild.id, "pictures", "off")
    assert sentence not in (await sheet_of(mod)).text


async def test_words_are_added_and_taken_away(bot, mod, guild):
    sheet = await sheet_of(mod, label="Words…")
    window = await mod.press("Words…", on=sheet)
    await window.submit({"Words to allow": "zyx, @everyone qwop", "Votes needed": "4"})
    assert "`@everyone` cannot be on a word list: a word has letters only, 15 at most." in sheet.text
    assert await bot.room.settings.some(guild.id, "allow", "vote_quorum") == [[], 3]
    window = await mod.press("Words…", on=sheet)
    assert shown_in(window)["Words to allow"] == "zyx, @everyone qwop"
    await window.submit({"Words to allow": "zyx, qwop"})
    assert await bot.room.settings.some(guild.id, "allow", "vote_quorum") == [["zyx", "qwop"], 4]
    window = await mod.press("Words…", on=sheet)
    await window.submit({"Words to exclude": "en:toad", "Words to take off": "ZYX"})
    assert await bot.room.settings.some(guild.id, "allow", "deny") == [["qwop"], ["en:toad"]]
    assert "Words allowed: **qwop**\nWords excluded: **en:toad**" in sheet.text


async def test_a_window_changes_only_what_was_typed_in_it(bot, mod, guild):
    sheet = await sheet_of(mod, label="Words…")
    window = await mod.press("Words…", on=sheet)
    assert await bot.room.settings.get(guild.id, "deny") == []
    # A vote ends: its outcome is stored before anybody hears of it.
    await bot.room.store.write(PUT, scope="guild", owner=guild.id, name="deny", value='["en:TOAD"]')
    await window.submit({"Words to exclude": "zyx"})
    assert await bot.room.settings.get(guild.id, "deny") == ["en:TOAD", "zyx"]
    assert "en:TOAD" in sheet.text
    window = await mod.press("Words…", on=sheet)
    await window.submit({"Words to take off": "toad"})
    assert await bot.room.settings.get(guild.id, "deny") == ["zyx"]


async def test_members_see_a_servers_settings_and_each_press_is_checked(discord, bot, mod, ann, guild):
    seen = await sheet_of(ann)
    assert seen.labels == ["▶ 2/4", "My settings"]
    assert "Moderators can change these" in seen.text
    sheet = await sheet_of(mod, label="Chips…")
    (chips,) = [button for button in sheet.buttons if button.label == "Chips…"]
    refused = await ann.press_id(chips.custom_id, on=seen)
    assert "Only moderators" in refused.text
    window = await mod.press("Chips…", on=sheet)
    guild.record.members[mod.id].roles = []  # no moderator any more, while the window is open
    discord.server.world.permissions_changed()
    assert "Only moderators" in (await window.submit({"Daily chips": "9"})).text
    assert await bot.room.settings.get(guild.id, "daily_chips") == 100


async def test_ones_own_settings_change_the_language_at_once(ann):
    sheet = await sheet_of(ann, "me", "Language and cards…")
    assert "same as your Discord" in sheet.text
    window = await ann.press("Language and cards…", on=sheet)
    await window.submit({"Language": "French", "Cards": "words only"})
    assert sheet.text.startswith("Enregistré")
    assert "Cartes\N{NO-BREAK SPACE}: **" in sheet.text


async def test_a_table_shows_at_once_what_its_server_has_changed(bot, mod, ann):
    lobby = await seated(ann)
    sheet = await sheet_of(mod, label="Tables…")
    window = await mod.press("Tables…", on=sheet)
    await window.submit({"switches": []})
    await ann.press(JOIN, on=lobby)
    await ann.wait_for_ephemeral(lambda message: message.labels == [OPTIONS, "Leave"])
    refused = await ann.slash("table computer", in_=lobby.channel)
    assert "plays without computers" in refused.text
    assert len(table_of(bot).now.seats) == 1


OLD = {
    "me.hand_dms.new": "Language and cards",
    "me.cut_word.type": "Cutting the deck",
    "server.pictures.=off": "Language and cards",
    "server.daily_chips.=100": "Chips",
    "server.allow.add": "Words",
}


async def test_what_stood_on_the_sheet_in_the_version_before_opens_the_window_of_its_setting(
    bot, mod, guild, cards
):
    sheet = await sheet_of(mod)
    before = await bot.room.settings.all(guild.id)
    for detail, title in OLD.items():
        window = await mod.press_id(page("settings", detail), on=sheet)
        assert window.title == title
        answer = await window.submit()
        assert "settings" in answer.text
    window = await mod.press_id(page("settings", "server.change"), on=sheet, values=["server.deny"])
    assert window.title == "Words"
    window = await mod.press_id(page("settings", "server.channels.these"), on=sheet, values=[str(cards.id)])
    assert window.title == "Who and where"
    turned = await mod.press_id(page("settings", "server.2"), on=sheet)
    assert "Settings of this server" in turned.text
    assert await bot.room.settings.all(guild.id) == before
