"""`/play` without a game: first what kind of game, then which, if it has several, then how to begin; a press each."""

import pytest
from evening import table_of

from engine.catalogue import GAMES
from house.store import Store

FEW_COMMITS = 4  # the table, who sits there, where it is shown, and the seal of its deal

WORDS = {
    "en": ("What shall we play?", "game", "Soup: for 3 · easy", "Soup", "Invite people"),
    "fr": ("On joue à quoi\xa0?", "jeu", "Soup\xa0: à 3 · facile", "Soup", "Inviter du monde"),
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


async def test_play_now_is_answered_by_the_table_at_once_and_by_the_cards_before_the_thread(
    bot, discord, ann
):
    """Nothing is asked of Discord before the first answer, and nothing but that before the cards."""
    assert bot
    chosen = (await ann.slash("play")).message
    for label in ("Poker", "Scroker"):
        await ann.press(label, on=chosen)
    commits = []
    commit = Store.commit

    async def counted(self, work):
        commits.append(work)
        return await commit(self, work)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "commit", counted)
        discord.requests.clear()
        answer = await ann.press("Play now", on=chosen)
        assert len(commits) <= FEW_COMMITS
    assert "Ada" in answer.message.text
    thread = await ann.channel.wait_for_thread()
    assert thread
    asked = [one.route for one in discord.requests]
    places = [
        next(n for n, route in enumerate(asked) if part in route)
        for part in ("/callback", "/webhooks", "/threads")
    ]
    assert places == [0, 1, 2]
