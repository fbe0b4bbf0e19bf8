"""The table that a French member opens is French, unless their server says otherwise."""

import pytest
from evening import table_of

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def luc(guild):
    return guild.member("luc", locale="fr")


async def opened(player, **options):
    await player.slash("jouer", jeu="scroker", **options)
    return await player.channel.wait_for_thread()


async def test_a_french_member_opens_a_french_table(bot, luc):
    thread = await opened(luc)
    assert table_of(bot).options["language"] == "fr"
    await thread.wait_for(lambda message: "Rejoindre" in message.labels)


async def test_so_does_the_button_that_opens_one(bot, luc):
    none = (await luc.slash("table montrer")).message
    panel = (await luc.press("Ouvrir une table", on=none)).message
    for label in ("Plis", "Quist", "Inviter du monde"):
        await luc.press(label, on=panel)
    assert table_of(bot).game.id == "quist"
    assert table_of(bot).options["language"] == "fr"


async def test_what_the_server_has_set_comes_first(bot, guild, luc):
    mod = guild.member("mod", permissions=["manage_guild"])
    await mod.slash("settings server", name="language", value="en")
    await opened(luc)
    assert table_of(bot).options["language"] == "en"


async def test_what_is_asked_for_comes_before_all_that(bot, luc):
    await opened(luc, langue="en")
    assert table_of(bot).options["language"] == "en"


async def test_whoever_has_chosen_english_for_themselves_opens_an_english_table(bot, luc):
    await luc.slash("reglages moi", nom="language", valeur="en")
    await opened(luc)
    assert table_of(bot).options["language"] == "en"
