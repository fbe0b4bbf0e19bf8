"""One of a thing is said of one, in both languages; and in French none is, too."""

import pytest
from stages import opened, staged

from engine.refused import Refused
from house.statistics.reading import Called, PlayerStats
from screens import stats as sheets
from screens.i18n.language import i18n
from screens.refusals.sentences import explain
from screens.table import lobby
from tests.screens.messages import text_in


def sheet(language, **counted):
    stats = PlayerStats(player=7, game="scroker", hands=9, **counted)
    played = [Called("Mixer", hands=1, wins=1, chips=-1)]
    return text_in(sheets.own(i18n(language), stats, [], played, "server"))


def test_statistics_of_one_in_english():
    text = sheet("en", won=1, points=-1, checks_won=1, checks_lost=2, checked_lost=1)
    assert "+1 chip\n" in text.replace(" · ", "\n")
    assert "-1 point\n" in text.replace(" · ", "\n")
    assert "Challenges made: 3 (1 right). 1 of your words challenged, 0 real." in text
    assert "Mixer: 1 hand, 1 won, -1 chip\n" in f"{text}\n"


@pytest.mark.parametrize(
    ("won", "survived", "said"),
    [
        (
            1,
            0,
            "Contestations faites\xa0: 3 (1 à raison). Mots contestés\xa0: 2, dont 0 bons.",
        ),
        (
            2,
            2,
            "Contestations faites\xa0: 3 (2 à raison). Mots contestés\xa0: 2, dont 2 bons.",
        ),
        (
            0,
            1,
            "Contestations faites\xa0: 3 (0 à raison). Mots contestés\xa0: 2, dont 1 bons.",
        ),
    ],
)
def test_spellchecks_in_french_agree_with_how_many_were_won(won, survived, said):
    checks = {"checks_won": won, "checks_lost": 3 - won}
    checked = {"checked_won": survived, "checked_lost": 2 - survived}
    assert said in sheet("fr", **checks, **checked)


def test_a_game_called_once_and_won_once_in_french():
    assert "Mixer: 1 manche, 1 gagnée, -1 jeton\n" in f"{sheet('fr')}\n"


@pytest.mark.parametrize(
    ("wild", "said", "dit"),
    [
        (1, "makes 1 card wild", "Cela fait 1 joker\xa0;"),
        (4, "makes 4 cards wild", "Cela fait 4 jokers\xa0;"),
    ],
)
async def test_wild_cards_are_counted(room, wild, said, dit):
    stage = staged(await opened(room, ["Ann"], game="dealers-choice"))
    refused = Refused("bad-call", why="wild-cap", wild=wild, cap=0)
    assert said in explain(refused, i18n("en"), stage)
    assert dit in explain(refused, i18n("fr"), stage.but(i18n=i18n("fr")))


@pytest.mark.parametrize(
    ("have", "said", "dit"),
    [
        (0, "You have 0 chips.", "0 jeton."),
        (1, "You have 1 chip.", "1 jeton."),
        (2, "You have 2 chips.", "2 jetons."),
    ],
)
async def test_a_purse_is_counted(room, have, said, dit):
    table = await opened(room, ["Ann"])
    assert said in lobby.purse(staged(table), have)
    assert dit in lobby.purse(staged(table, language="fr"), have)
