"""`/play` without a game shows all of them, each in a line; what somebody plays comes first, and one press opens it."""

import pytest
from evening import act, started, table_of, to_act

WORDS = {
    "en": ("Choose a game", "easy to learn", "Fold"),
    "fr": ("Choisir un jeu", "facile à apprendre", "Fold"),
}


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_play_without_a_game_lets_one_choose_and_remembers_what_one_likes(bot, ann, bob, language):
    prompt, easy, fold = WORDS[language]
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    await act(first, board, fold)
    await ann.slash("settings me", name="language", value=language)
    closed = table_of(bot)
    await ann.slash("table close", in_=board.channel)
    assert closed.phase == "closed"
    answer = await ann.slash("play")
    assert easy in answer.text
    lines = [line for line in answer.text.splitlines() if line.startswith("- **")]
    assert lines[0].startswith("- **Scroker**")
    assert len(lines) == 15
    await ann.choose(prompt, "soup", on=answer.message)
    assert table_of(bot).game.id == "soup"
