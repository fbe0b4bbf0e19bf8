"""A slur has dots on the table; on its picture, and in its words, the middle is face down."""

from engine.families.rummy.state import Extension, LaidWord
from screens.pictures.tables import table_picture
from tests.screens.rummy.rummy_stage import Rummy

SLUR = ("le.F", "ch.U1", "le.C", "le.K")


def rows(*words, game="scrummy"):
    picture = table_picture(Rummy(game).put(words=words, turns=2, phase="take", turn=1).stage())
    return [[word.cards for word in row.words] for row in picture.scene.rows], picture


def test_of_a_slur_only_the_first_and_the_last_card_are_seen():
    (first, *_), picture = rows(LaidWord(0, SLUR, 1), LaidWord(0, ("le.B", "le.A", "le.D"), 1))
    assert first == [("le.F", "", "", "le.K"), ("le.B", "le.A", "le.D")]
    assert "F••K" in picture.alt
    assert "FUCK" not in picture.alt
    assert "U1" not in picture.alt


def test_of_two_letters_nothing_is_hidden_and_of_none_nothing_is_shown():
    (first, *_), _ = rows(LaidWord(0, ("an.T", "an.O"), 1))
    assert first == [("an.T", "an.O")]


def test_a_slur_that_somebody_made_of_another_word_is_veiled_as_well():
    extended = LaidWord(0, SLUR[:3], 1, extended=True, extension=Extension(1, 2, back=("le.K",)))
    (_, second, *_), picture = rows(extended, game="texas-scrummy")
    assert second == [("le.F", "", "", "le.K")]
    assert "FUCK" not in picture.alt
