"""Results of tricks and of Soup as players read them, in both languages."""

from types import SimpleNamespace

import pytest
from messages import text_in
from msgspec.structs import replace
from result_stage import PEOPLE, staged, told

from engine import catalogue
from engine import common_events as common
from engine.contract import Winner
from engine.families.card_table import events as card_table
from engine.families.soup import events as soup
from engine.families.tricks import events as tricks
from screens.results import card
from screens.results.folding import result_of
from screens.results.picture import result_text
from tests.screens.engine_stage import people, stage_of
from tests.screens.results.simulated import played

ALL_PEPPERS = tuple(
    f"ch.{code}" for code in ["A1", "E1", "I1", "O1", "U1", "A2", "E2", "I2", "O2", "A3", "E3", "E4", "E5"]
)


def test_the_works_and_a_turtling():
    works = (
        common.HandBegins(hand=1, dealer=0),
        tricks.TrickTaken(seat=1, cards=(*ALL_PEPPERS, "an.D"), scrump=None),
        tricks.Works(seats=(1, 3)),
        card_table.CardTableHandEnds(
            winners=(Winner(1, 0), Winner(3, 0)), scores=(28, 0, 28, 0), totals=(28, 0, 28, 0)
        ),
    )
    assert (
        told("chili-dog", 4, *works)
        == """\
CHILI DOG · table 7K · hand 1
bob + dee win the hand
**The works!** bob + dee took all the Chili Peppers and the Dog.
**bob + dee ±0**
**ann + cy +28**: +28 because the other team took the works"""
    )
    turtling = (
        common.HandBegins(hand=1, dealer=0),
        tricks.TrickTaken(seat=2, cards=(*ALL_PEPPERS, "an.T"), scrump=None),
        tricks.Turtled(seat=2, seats=(2,)),
        card_table.CardTableHandEnds(winners=(Winner(2, -26),), scores=(26, 26, -26), totals=(30, 26, -26)),
    )
    assert (
        told("turtle", 3, *turtling, language="fr")
        == """\
TURTLE · table 7K · manche 1
cy gagne la manche
**Le coup de la Tortue\xa0!** Tous les Piments et la Tortue pour cy.
**cy -26**\xa0: -26 pour le coup de la Tortue
**ann +26** → 30\xa0: +26 car quelqu'un d'autre a fait le coup de la Tortue
**bob +26**\xa0: +26 car quelqu'un d'autre a fait le coup de la Tortue"""
    )


def test_tricks_with_a_scrump_and_the_end_of_the_game():
    events = (
        common.HandBegins(hand=3, dealer=0),
        *(tricks.TrickTaken(seat=0, cards=(), scrump=None) for _ in range(7)),
        tricks.Scrumped(seat=2, word="JAMB", taker=2),
        tricks.TrickTaken(seat=2, cards=(), scrump="JAMB"),
        *(tricks.TrickTaken(seat=1, cards=(), scrump=None) for _ in range(5)),
        card_table.CardTableSpellchecked(by=1, of=2, word="JAMB", true=True, cost=2, points=(0, -2, 0, -2)),
        card_table.CardTableHandEnds(
            winners=(Winner(0, 2), Winner(2, 2)), scores=(2, -2, 2, -2), totals=(21, 4, 21, 4)
        ),
        common.GameOver(standings=((0, 2), (1, 3))),
    )
    assert (
        told("quist", 4, *events, hand=3)
        == """\
QUIST · table 7K · hand 3
ann + cy win the hand
**cy** · **JAMB**
More tricks win: 1 point for each above 6.
**ann + cy +2** → 21: +2 for 8 tricks
**bob + dee -2** → 4: 5 tricks, -2 for being wrong about a word
**The game is over.** 1. ann + cy 2. bob + dee"""
    )
    stage = staged("quist", 4)
    seen = result_text(stage, result_of(stage.table.game, stage.table.options, events, 3))
    assert seen.splitlines()[2:] == [
        "ann + cy: total 21, 8 tricks, scrumped JAMB, +2",
        "bob + dee: total 4, 5 tricks, JAMB is a word, -2",
    ]


def test_a_word_proved_false_stands_in_the_result():
    events = (
        common.HandBegins(hand=1, dealer=0),
        *(tricks.TrickTaken(seat=0, cards=(), scrump=None) for _ in range(7)),
        *(tricks.TrickTaken(seat=1, cards=(), scrump=None) for _ in range(6)),
        card_table.CardTableSpellchecked(by=1, of=2, word="CELQ", true=False, cost=2, points=(-2, 0, -2, 0)),
        card_table.CardTableSpellchecked(by=0, of=3, word="JAMB", true=True, cost=2, points=(-2, 0, -2, 0)),
        card_table.CardTableHandEnds(
            winners=(Winner(0, 1), Winner(2, 1)), scores=(-3, 0, -3, 0), totals=(-3, 0, -3, 0)
        ),
    )
    assert (
        told("quist", 4, *events, hand=1)
        == """\
QUIST · table 7K · hand 1
ann + cy win the hand
**cy** · ~~CELQ~~ is not a word
More tricks win: 1 point for each above 6.
**ann + cy -3**: +1 for 7 tricks, -4 for being wrong about 2 words
**bob + dee ±0**: 6 tricks"""
    )
    stage = staged("quist", 4)
    seen = result_text(stage, result_of(stage.table.game, stage.table.options, events, 1))
    assert "ann + cy: 7 tricks, CELQ is not a word · JAMB is a word, -3" in seen


@pytest.mark.parametrize(
    ("game", "language", "why"),
    [
        ("animal-quist", "en", "More tricks win: 1 point for each Animal above 6."),
        (
            "animal-quist",
            "fr",
            "Le plus de plis gagne\xa0: 1 point par Animal au-delà de 6.",
        ),
        (
            "quist",
            "fr",
            "Le plus de plis gagne\xa0: 1 point par pli au-delà de 6.",
        ),
    ],
)
def test_a_result_of_quist_says_that_more_tricks_win_and_what_is_a_point(game, language, why):
    events = (
        common.HandBegins(hand=1, dealer=0),
        *(tricks.TrickTaken(seat=0, cards=(), scrump=None) for _ in range(7)),
        *(tricks.TrickTaken(seat=1, cards=(), scrump=None) for _ in range(6)),
        card_table.CardTableHandEnds(winners=(Winner(0, 0), Winner(2, 0)), scores=(0,) * 4, totals=(0,) * 4),
    )
    assert why in told(game, 4, *events, hand=1, language=language).splitlines()


def test_whoever_wins_the_last_hand_of_a_game_that_others_win_has_won_the_hand():
    events = (
        common.HandBegins(hand=3, dealer=0),
        *(tricks.TrickTaken(seat=0, cards=(), scrump=None) for _ in range(7)),
        *(tricks.TrickTaken(seat=1, cards=(), scrump=None) for _ in range(6)),
        card_table.CardTableHandEnds(
            winners=(Winner(0, 1), Winner(2, 1)), scores=(1, 0, 1, 0), totals=(4, 9, 4, 9)
        ),
        common.GameOver(standings=((1, 3), (0, 2))),
    )
    lines = told("quist", 4, *events, hand=3).splitlines()
    assert lines[1] == "ann + cy win the hand"
    assert lines[-1] == "**The game is over.** 1. bob + dee 2. ann + cy"


SOUP = (
    common.HandBegins(hand=1, dealer=0),
    *(soup.SoupEaten(seat=seat, cards=("le.A",), how="eat") for seat in (0, 0, 1, 2, 2, 2)),
    card_table.CardTableSpellchecked(by=0, of=2, word="OX", true=True, cost=5, points=(5, 0, -5)),
    card_table.CardTableHandEnds(winners=(Winner(2, 3),), scores=(7, 1, -2), totals=(7, 1, -2)),
)


def test_a_result_says_which_rules_were_not_the_usual_ones():
    options = {"min_length": 4, "turn_seconds": 0}
    assert told("soup", 3, *SOUP, options=options).endswith("\n-# Rules here: words of 4 letters or more")
    assert "Rules here" not in told("soup", 3, *SOUP)


def test_soup():
    assert (
        told("soup", 3, *SOUP, language="fr")
        == """\
SOUP · table 7K · manche 1
cy gagne la manche
Le moins de points gagne\xa0: +3 pour 3 plis, -5 pour avoir eu raison sur un mot.
**cy -2**\xa0: +3 pour 3 plis, -5 pour avoir eu raison sur un mot
**bob +1**\xa0: +1 pour 1 pli
**ann +7**\xa0: +2 pour 2 plis, +5 pour avoir eu tort sur un mot"""
    )


def test_of_several_words_judged_the_result_tells_the_last_and_details_have_all():
    begins, *eaten, judged, ends = SOUP
    words = ("OX", "OXEN", "PI", "PIG", "TOE")
    several = [replace(judged, word=word, named=word == "PI") for word in words]
    game = catalogue.GAMES.game("soup")
    *_, state = played("soup")[0]
    stage = stage_of(SimpleNamespace(game=game, state=state, seats=people(PEOPLE[:3])))
    result = result_of(stage.table.game, stage.table.options, (begins, *eaten, *several, ends), 1)
    posted, details = (text_in(of(stage, result, 1)) for of in (card.posted, card.details))
    assert [word for word in words if f"**{word}**: it is a word" in posted] == ["TOE"]
    assert [word for word in words if f"**{word}**: it is a word" in details] == [*words]


def test_whoever_won_stands_first_and_the_rest_as_the_hand_turned_out():
    stage = staged("turtle", 3)
    events = (
        common.HandBegins(hand=1, dealer=0),
        tricks.Scrumped(seat=0, word="COD", taker=0),
        tricks.TrickTaken(seat=0, cards=ALL_PEPPERS, scrump="COD"),
        tricks.TrickTaken(seat=1, cards=("an.T",), scrump=None),
        card_table.CardTableHandEnds(winners=(Winner(2, 0),), scores=(14, 13, 0), totals=(14, 13, 0)),
    )
    seen = result_text(stage, result_of(stage.table.game, stage.table.options, events, 1))
    assert seen.splitlines()[2:] == [
        "cy: ±0",
        "bob: Turtle, +13",
        "ann: 13 Chili Peppers, scrumped COD, +14",
    ]


def test_a_team_that_scores_nothing_has_its_row_with_its_tricks_and_its_words():
    stage = staged("quist", 4, "fr")
    events = (
        common.HandBegins(hand=1, dealer=0),
        *(tricks.TrickTaken(seat=0, cards=(), scrump=None) for _ in range(8)),
        tricks.Scrumped(seat=1, word="JAMB", taker=1),
        *(tricks.TrickTaken(seat=1, cards=(), scrump="JAMB") for _ in range(5)),
        card_table.CardTableHandEnds(
            winners=(Winner(0, 2), Winner(2, 2)), scores=(2, 0, 2, 0), totals=(9, 4, 9, 4)
        ),
    )
    seen = result_text(stage, result_of(stage.table.game, stage.table.options, events, 1))
    assert [line.replace("\xa0", " ") for line in seen.splitlines()[2:]] == [
        "ann + cy : total 9, 8 plis, +2",
        "bob + dee : total 4, 5 plis, scrump JAMB, ±0",
    ]


def test_whoever_took_the_dog_without_a_pepper_is_not_said_to_lack_it():
    events = (
        common.HandBegins(hand=1, dealer=0),
        tricks.TrickTaken(seat=0, cards=("an.D",), scrump=None),
        tricks.TrickTaken(seat=1, cards=ALL_PEPPERS, scrump=None),
        card_table.CardTableHandEnds(winners=(Winner(1, 0), Winner(3, 0)), scores=(0,) * 4, totals=(0,) * 4),
    )
    (spared,) = (line for line in told("chili-dog", 4, *events).splitlines() if "not the Dog" in line)
    assert spared == "**bob + dee ±0**: 28 peppers, but not the Dog"
