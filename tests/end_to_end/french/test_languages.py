"""An evening in French: commands, tables, letters and refusals."""

import pytest
from evening import by_letter, hand_of, says, start, to_act

from tests.labels import YOUR_CARDS

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def eve(guild):
    return guild.member("eve", locale="fr")


async def french_table(luc, eve, cards):
    await luc.slash("jouer", jeu="scroker", langue="fr", in_=cards)
    thread = await cards.wait_for_thread()
    board = await thread.wait_for(lambda message: "SCROKER" in message.text)
    await eve.press("Rejoindre", on=board)
    await start(luc, "Commencer")
    return board


async def test_commands_are_typed_in_french(bot, luc, eve, cards):
    board = await french_table(luc, eve, cards)
    player, _ = to_act(bot, luc, eve)
    await says(board, f"▶ À **{player.name}** de jouer")
    panel = await hand_of(player, board, "Ma main")
    assert {"Parole", "Miser…", "Plus…"} <= set(panel.labels)


async def test_hands_speak_the_players_language_and_the_table_its_servers(luc, cards, guild):
    ann = guild.member("ann", locale="en-US")
    board = await french_table(luc, ann, cards)
    panel = await ann.wait_for_ephemeral(lambda message: YOUR_CARDS in message.text)
    assert "Vos cartes" not in panel.text
    await luc.wait_for_ephemeral(lambda message: "Vos cartes" in message.text)
    (letter,) = await by_letter(ann)
    assert "Vos cartes" not in letter.text
    await says(board, "manche 1")


async def test_a_table_with_french_words_speaks_french_on_an_english_server(discord):
    guild = discord.guild("Word Nerds", locale="en-US")
    cards = guild.channel("cards")
    luc, ann = guild.member("luc", locale="fr"), guild.member("ann", locale="en-US")
    await luc.slash("jouer", jeu="scrapok", langue="fr", in_=cards)
    thread = await cards.wait_for_thread()
    board = await thread.wait_for(lambda message: "SCRAPOK" in message.text)
    assert "1 sur 10" in board.text
    await ann.press("Rejoindre", on=board)
    await start(luc, "Commencer")
    await says(board, "manche 1")
    assert "Ma main" in board.labels
    panel = await ann.wait_for_ephemeral(lambda message: YOUR_CARDS in message.text)
    assert "Vos cartes" not in panel.text
