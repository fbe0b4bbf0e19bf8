"""The table that a French member opens is French, unless their server says otherwise."""

import pytest
from evening import table_of

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def luc(guild):
    return guild.member("luc", locale="fr")


async def language_of_a_table(bot, player, **options):
    await player.slash("jouer", jeu="scroker", **options)
    table = table_of(bot)
    await table.close(player.id)
    return table.now.options["language"]


async def test_what_is_asked_for_comes_before_ones_own_choice_and_the_server_before_ones_discord(
    bot, guild, luc
):
    mod = guild.member("mod", permissions=["manage_guild"])
    assert await language_of_a_table(bot, luc) == "fr"
    assert await language_of_a_table(bot, luc, langue="en") == "en"
    await luc.slash("reglages moi", nom="language", valeur="en")
    assert await language_of_a_table(bot, luc) == "en"
    await luc.slash("reglages moi", nom="language", valeur="auto")
    assert await language_of_a_table(bot, luc) == "fr"
    await mod.slash("settings server", name="language", value="en")
    assert await language_of_a_table(bot, luc) == "en"


async def test_a_button_that_opens_one_opens_it_in_french(bot, luc):
    none = (await luc.slash("table montrer")).message
    panel = (await luc.press("Ouvrir une table", on=none)).message
    for label in ("Plis", "Quist", "Inviter du monde"):
        await luc.press(label, on=panel)
    assert table_of(bot).game.id == "quist"
    assert table_of(bot).now.options["language"] == "fr"
    thread = await luc.channel.wait_for_thread()
    await thread.wait_for(lambda message: "Rejoindre" in message.labels)
