"""A count of one takes the singular, in both languages; and in French zero does, too."""

import pytest
from stages import opened, staged

from engine.refused import Refused
from house.statistics.reading import CallCount, PlayerStats
from screens import stats as sheets
from screens.i18n.language import i18n
from screens.panels import lobby
from screens.refusals.sentences import explain
from tests.screens.messages import text_in

MIXER = CallCount("Mixer", hands=1, wins=1, chips=-1)


def sheet(language, played=(MIXER,), game="scroker", **counted):
    stats = PlayerStats(player=7, game=game, hands=9, **counted)
    return text_in(sheets.details(i18n(language), "ann", stats, played, None))


def test_statistics_of_one_in_english():
    assert "1 game · 9 hands · 0 won · -1 point" in sheet("en", (), "quist", points=-1, games=1)
    text = sheet("en", won=1, games=1, words=1, checks_won=1, checks_lost=2, checked_lost=1)
    assert "1 game · 9 hands · 0 won · +1 chip\n" in text
    assert "Challenges: 1 of 3 right\nWords challenged: 0 of 1 real\n1 word\n" in text
    assert "Mixer: 1 hand, 1 won, -1 chip\n" in f"{text}\n"


def test_called_games_are_listed_where_there_are_any():
    assert "**By game called**" in sheet("en")
    assert "By game called" not in sheet("en", ())


def test_challenges_in_french_are_told_without_agreeing():
    text = sheet("fr", checks_won=1, checks_lost=2, checked_won=1, checked_lost=1)
    assert "Contestations justes\xa0: 1 sur 3\nMots admis après contestation\xa0: 1 sur 2\n" in text


def test_a_game_called_once_and_won_once_in_french():
    assert "Mixer\xa0: 1 manche, 1 gagnée, -1 jeton\n" in f"{sheet('fr')}\n"


@pytest.mark.parametrize(
    ("wild", "said", "dit"),
    [
        (1, "makes 1 card wild", "Cela fait 1 passe-partout\xa0;"),
        (4, "makes 4 cards wild", "Cela fait 4 passe-partout\xa0;"),
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
