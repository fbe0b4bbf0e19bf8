"""`/play` without a game: first what kind of game, then which, if it has several, then how to begin; a press each."""

import pytest
from evening import table_of

from engine.catalogue import GAMES

WORDS = {
    "en": ("What shall we play?", "game", "Soup: for 3 · easy", "Soup", "Invite people"),
    "fr": ("On joue à quoi\xa0?", "jeu", "Soup\xa0: à 3 · facile", "Soupe", "Inviter du monde"),
}


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_play_without_a_game_lets_one_choose_among_all_and_says_what_each_is_like(bot, ann, language):
    question, games, easy, family, invite = WORDS[language]
    await ann.slash("settings me", name="language", value=language)
    panel = (await ann.slash("play")).message
    assert question in panel.text
    numbered = [line for line in panel.text.splitlines() if games in line]
    assert sum(int(line.split(":")[1].split()[0]) for line in numbered) == len(GAMES)
    await ann.press(family, on=panel)
    assert easy in panel.text
    assert not bot.room.tables
    await ann.press(invite, on=panel)
    assert table_of(bot).game.id == "soup"
