"""The words of each picture of a table, a hand, a result and a deck, in both languages, complete. They are stored
in `heard/pictures-*`. `LETTERSHARK_RECORD=1` records them again; read the difference."""

from types import SimpleNamespace

import pytest

from engine.catalogue import GAMES
from engine.languages import LANGUAGES
from screens.i18n.language import i18n
from screens.pictures.decks import deck_picture
from screens.pictures.tables import hand_picture, table_picture
from screens.results.picture import result_picture
from tests.screens.engine_stage import people
from tests.screens.results.simulated import played
from tests.screens.test_spoken_screens import ONE_OF, PEOPLE, moments, same_as_kept, stage_of


def pictures(game, language):
    for phase, felt in moments(game.id).items():
        yield f"the table in {phase}", table_picture(stage_of(felt, language))
        for seat in range(len(felt.seats)):
            yield f"hand {seat + 1} in {phase}", hand_picture(stage_of(felt, language, seat))
    for number, (result, _, state) in enumerate(played(game.id)[:2], 1):
        felt = SimpleNamespace(game=game, state=state, seats=people(PEOPLE[: len(state.chairs)]))
        yield f"result {number}", result_picture(stage_of(felt, language), result)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", ONE_OF)
def test_what_is_on_a_picture_is_said_as_it_was_written_down(family, language):
    found = pictures(GAMES[ONE_OF[family]], language)
    lines = [f"{name}: {picture.alt}" for name, picture in found if picture is not None]
    same_as_kept(f"pictures-{family}-{language}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_on_the_picture_of_a_deck_is_said_as_it_was_written_down(language):
    """Suits that hold the same letters are shown in turn, so that each of them is seen."""
    lines = []
    for game_id in ("scroker", "turtle", "scrapok", "zoot"):
        picture = deck_picture(game_id, i18n(language))
        lines += [f"{game_id}: {picture.alt}"]
        lines += [f"  {group.label}: {' '.join(group.cards)}" for group in picture.scene.groups]
    same_as_kept(f"pictures-decks-{language}.txt", "\n".join(lines) + "\n")
