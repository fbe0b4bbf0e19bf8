"""The trick that cost most, in the words of its player, and the soup that could have gone on."""

import pytest
from trick_stage import Felt

from engine.families.soup.hindsight import Missed as MissedSoup
from engine.families.tricks.hindsight import Missed, Other
from engine.families.tricks.state import Taken
from screens.soup import hindsight as soup
from screens.tricks import hindsight
from tests.labels import YOUR_CARDS

TRICK = Taken(0, ("le.M", "le.A", "le.L", "le.E"), 3)
WAYS = [
    (Other("le.B", None, 2), "You could have left trick 3 to cy with {card}."),
    (Other("le.B", "LAMB", 3), "You could have taken trick 3 with LAMB."),
    (Other("le.E", "MEAL", 1), "You could have given trick 3 to bob with MEAL."),
]


@pytest.mark.parametrize(("other", "told"), WAYS)
def test_what_a_trick_could_have_been_is_said_in_one_sentence(other, told):
    stage = Felt("chili-dog").stage(3)
    missed = Missed(number=3, trick=TRICK, played="le.E", hand=("le.B", "le.E"), other=other, cost=4)
    said = f"**{told.format(card=stage.faces.name(other.card))}**"
    assert hindsight.line(stage, None, missed) == said
    own, went, possible = hindsight.rows(stage, missed)
    assert (own.name, went.line, possible.line) == (YOUR_CARDS, "dee", stage.plain_name(other.taker))
    assert went.words[0].cards == TRICK.cards
    assert sorted(possible.words[0].cards) == sorted((*TRICK.cards[:-1], other.card))
    assert possible.words[0].label == (other.word or "")
    assert [row.won for row in (own, went, possible)] == [False, False, True]


@pytest.mark.parametrize(
    ("game", "cost", "told"),
    [
        ("quist", 1, "dee took trick 3."),
        ("chili-dog", 1, "dee took trick 3, which counted 1 point."),
        ("chili-dog", 4, "dee took trick 3, which counted 4 points."),
    ],
)
def test_whoever_took_the_trick_is_named_and_what_it_counted_where_that_is_bad(game, cost, told):
    other = Other("le.B", None, 2)
    missed = Missed(number=3, trick=TRICK, played="le.E", hand=("le.B", "le.E"), other=other, cost=cost)
    assert hindsight.why(Felt(game).stage(2), None, missed) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "**You could have gone on with S, towards FRESH.**"),
        ("fr", "**Vous auriez pu continuer avec S, vers FRESH.**"),
    ],
)
def test_a_soup_that_could_have_gone_on_names_the_letter_and_the_word(language, told):
    stage = Felt("soup").stage(0, language)
    eaten = ("li.F", "li.R", "ch.E1")
    missed = MissedSoup(ate=eaten, row=eaten, hand=("an.S",), card="an.S", word="FRESH", decides=True)
    assert soup.line(stage, None, missed) == told
    assert soup.why(stage, None, missed).replace("\xa0", " ").count("FRES") == 2
    assert [row.words[-1].label for row in soup.rows(stage, missed)[1:]] == ["FRE", "FRES"]
