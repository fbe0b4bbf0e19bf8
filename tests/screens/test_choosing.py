"""Which game: each in a line, those a player likes first."""

import pytest

from cogs.play import PLAYABLE
from screens.choosing import LEVELS, MIDDLING, liked, line, sheet
from screens.i18n.language import LANGUAGES, i18n
from tests.screens.messages import fits, options_of, text_in


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_says_for_how_many_how_long_and_how_hard(language):
    spoken = i18n(language)
    assert set(LEVELS) <= set(PLAYABLE)
    for game in PLAYABLE.values():
        told = line(spoken, game, 0)
        assert f"**{game.name}**" in told
        assert spoken.say(LEVELS.get(game.id, MIDDLING)) in told
        assert str(game.seats.most) in told
        assert "{" not in told


def test_a_line_says_what_a_newcomer_asks():
    assert line(i18n("en"), PLAYABLE["quist"], 0).endswith(
        "4 players · quick: to 21 points, at most 2 hands · some rules to learn"
    )
    assert "2 to 8 players, best 5 to 7" in line(i18n("en"), PLAYABLE["scroker"], 0)


def test_the_games_played_most_come_first_and_say_so():
    played = {"soup": 3, "quist": 12}
    order = [game.id for game in liked(PLAYABLE.values(), played)]
    assert order[:2] == ["quist", "soup"]
    assert order[2:] == [game for game in PLAYABLE if game not in played]
    shown = sheet(i18n("en"), PLAYABLE.values(), played)
    assert list(options_of(shown, "Choose a game"))[:2] == ["quist", "soup"]
    assert "you have played 12 hands" in text_in(shown)
    assert text_in(shown).count("you have played") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_fits_into_a_message(language):
    fits(sheet(i18n(language), PLAYABLE.values(), dict.fromkeys(PLAYABLE, 10_000)))
