"""Statistics of oneself: from zero on, the best first, each fact once, and in few words."""

import pytest
from messages import labels, prompts, text_in, whole

from house.medals import MEDALS
from house.statistics.reading import BoardLine, LuckStats, PlayedGame, PlayerStats
from screens.i18n.language import i18n
from screens.pictures.charts import written
from screens.stats import OwnStats, SheetPress, details, medals, own
from tests.labels import DETAILS

BEST = {"best_hand": "Two Ducks", "best_words": "IT IS", "longest": "LEMON", "biggest_pot": 42, "won": 80}
STATS = PlayerStats(player=7, game="", hands=43, wins=17, rating=1532.4, spread=120.0, change=6.2, **BEST)
GAMES = [PlayedGame("scroker", 30, 12), PlayedGame("quist", 13, 5)]
PLACE = BoardLine(2, 14, 7, 1532.4)


def sheet(stats=STATS, games=GAMES, streak=4, place=PLACE, language="en"):
    return own(i18n(language), "ann", OwnStats(stats, games, streak, place))


def test_they_lead_with_the_best_hand_and_word_and_say_the_rest_in_a_line():
    components, picture = sheet()
    first, line = [part["content"] for part in whole(components)[0]["components"] if "content" in part]
    assert first.split("\n") == [
        "### ann",
        "Two Ducks **IT IS**",
        "Longest word **LEMON**",
        "Scroker **12 of 30 won**",
        "Quist **5 of 13 won**",
    ]
    assert line == "**43** hands · biggest pot **42** · **4** wins in a row · rank **2** of 14"
    assert (
        picture.alt
        == "ann. Two Ducks: IT IS. Longest word: LEMON. Scroker: 12 of 30 won. Quist: 5 of 13 won."
    )
    assert first == written(i18n("en"), picture.scene)
    assert labels(components) == [DETAILS, "Leaderboard", "Medals", "History"]


def test_the_bar_of_a_game_is_as_full_as_its_hands_were_won():
    _, picture = sheet(games=[*GAMES, PlayedGame("soup", 6, 0)])
    assert [(bar.part, bar.whole) for bar in picture.scene.bars] == [
        (12 / 30, 1),
        (5 / 30, 13 / 30),
        (0, 6 / 30),
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_beside_the_picture_are_at_most_twenty_words(language):
    components, _ = sheet(language=language)
    _, line, *_ = components[0]["components"]
    said = " ".join([line["content"].replace("·", ""), *prompts(components), *labels(components)])
    assert len(said.split()) <= 20


LUCK = [LuckStats("quist", 1040, 12, 8.6, 3.2, 5.01), LuckStats("scroker", 20, -40, -55.2, 20.0, 31.5)]


@pytest.mark.parametrize(
    ("language", "game", "told"),
    [
        ("en", "", "Quist: over 1,040 hands **+12**, of which luck +9, play +3"),
        ("en", "scroker", "Scroker: over 20 hands **-40**, of which luck -55, play +15"),
        ("fr", "scroker", "Scroker : en 20 manches **-40**, dont chance -55, jeu +15"),
        ("en", "soup", ""),
    ],
)
def test_luck_is_set_apart_in_the_chosen_game_or_in_the_one_played_most(language, game, told):
    found = OwnStats(PlayerStats(player=7, game=game, hands=43), GAMES, 4, PLACE, luck=LUCK)
    texts = [part.get("content", "") for part in whole(own(i18n(language), "ann", found)[0])[0]["components"]]
    lines = "\n".join(texts).split("\n")
    weighed = [
        line.replace("\u00a0", " ").replace("\u202f", " ")
        for line in lines
        if "luck" in line or "chance" in line
    ]
    assert weighed == ([told] if told else [])


def test_a_name_that_cannot_be_drawn_stands_beside_the_picture():
    components, _ = own(i18n("en"), "王", OwnStats(STATS, GAMES, 4, PLACE))
    assert "<@7> · **43** hands · " in text_in(components)
    assert "<@7>" not in text_in(sheet()[0])


def test_whoever_has_won_no_pot_is_not_told_of_a_biggest():
    lost = PlayerStats(player=7, game="", hands=2, lost=13)
    components, _ = sheet(lost, [PlayedGame("scroker", 2, 0)], 0, None)
    assert "biggest pot" not in text_in(components)


def test_nothing_played_is_said_and_a_way_to_a_table():
    components, picture = sheet(PlayerStats(player=7, game=""), [], 0, None)
    assert text_in(components).startswith("### ann\nno hand finished yet\n")
    assert labels(components) == ["Open a table", "Leaderboard", "History"]
    assert picture is None


def test_a_game_never_played_is_said_and_leads_back_to_the_others():
    components, picture = sheet(PlayerStats(player=7, game="soup"), GAMES[:1], 0, None)
    assert text_in(components).startswith("### ann · Soup\nno hand finished yet\n")
    assert prompts(components) == ["By game"]
    assert picture is None


def test_of_one_game_its_hands_are_told_once_and_without_chips_there_is_no_pot():
    stats = PlayerStats(player=7, game="quist", hands=15, spread=120.4, wins=5, longest="BEAK")
    components, picture = sheet(stats, GAMES, 1, None)
    shown = text_in(components)
    assert shown.startswith(
        "### ann · Quist\nLongest word **BEAK**\nQuist **5 of 13 won**\nno rank yet: too few hands with other people\n"
    )
    assert picture.scene.corner == "Quist"


def test_a_word_is_told_once_and_an_obscene_one_without_its_middle():
    stats = PlayerStats(
        player=7, game="scroker", hands=1, best_hand="Frog", best_words="SHIT", longest="SHIT"
    )
    shown = text_in(sheet(stats)[0])
    assert "Frog **S••T**\nScroker" in shown
    assert "SHIT" not in shown


def test_counted_hands_are_called_in_the_readers_language():
    stats = PlayerStats(player=7, game="scrapok", hands=1, best_hand="7 letters", best_words="STRANGE")
    assert "7 lettres **STRANGE**" in text_in(sheet(stats, language="fr")[0])


@pytest.mark.parametrize(
    ("spread", "place", "said"),
    [(81.0, None, "no rank yet: too few hands with other people"), (80.0, PLACE, "rank **2** of 14")],
)
def test_a_rank_is_told_once_there_is_one_and_before_that_why_there_is_none(spread, place, said):
    stats = PlayerStats(player=7, game="scroker", hands=30, spread=spread)
    components, _ = sheet(stats, GAMES, 0, place)
    assert said in text_in(components)


@pytest.mark.parametrize(("place", "said"), [(None, " · provisional"), (PLACE, "")])
def test_a_rating_stands_in_the_details_with_its_band_and_is_provisional_without_a_place(place, said):
    shown = text_in(whole(details(i18n("en"), "ann", STATS, [], place)))
    assert shown.split("\n")[1] == f"Rating **1,532** ▲ 6{said}"
    assert "0 games · 43 hands · 17 won · +80 chips" in shown


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Play a word of nine letters."), ("fr", "Jouer un mot de neuf lettres.")]
)
def test_medals_stand_in_the_order_in_which_they_came_and_say_how_the_next_are_earned(language, said):
    earned = {"caught": 9_000, "scroker": 4_000, "gone": 1_000}
    shown = text_in(medals(i18n(language), SheetPress("medals", 7), "ann", earned))
    lines = shown.split("\n")
    assert f" 2 {'sur' if language == 'fr' else 'of'} {len(MEDALS)}" in lines[0]
    assert lines[1] == "**Scroker** <t:4:R>"
    assert [line.endswith(":R>") for line in lines[:4]] == [False, True, True, False]
    assert said in shown


def test_who_has_only_played_alone_has_no_rating_there():
    alone = PlayerStats(player=7, game="", hands=43, wins=17)
    assert "Rating" not in text_in(whole(details(i18n("en"), "ann", alone, [], None)))
