"""Computers' remarks after a hand: few, and only about public events."""

import pytest
from result_stage import staged

from engine.characters import CHARACTERS
from engine.common_events import HandBegins, HandEnds, Presented, Spellchecked
from engine.contract import Winner
from house.tables.lobby import COMPUTER_NAMES
from screens.panels.lobby import WHO
from screens.results.remarks import VOICES, remark

SEATED = {0: "ann", 1: "Ada", 2: "Gus 12", 3: "Cleo"}
COMPUTERS = (1, 2, 3)
HANDS = range(1, 201)


def said(*events, hand, language="en", names=SEATED, computers=COMPUTERS):
    stage = staged("scroker", 4, language).but(once=names)
    return remark(stage, (HandBegins(hand=hand), *events), hand, computers)


def ends(*winners):
    return HandEnds(hand=1, winners=tuple(Winner(one, 5) for one in winners), gains=(0, 0, 0, 0))


def test_every_character_has_a_voice_and_nobody_says_what_another_does():
    assert set(VOICES) == set(WHO) == set(CHARACTERS) == set(COMPUTER_NAMES)
    lines = [
        line for voice in VOICES.values() for line in (*voice.won, voice.caught, voice.right, voice.wrong)
    ]
    assert len(set(lines)) == len(lines)
    assert max(map(len, lines)) < 60


def test_nobody_wins_with_the_same_words_twice_in_a_row():
    lines = [line for hand in HANDS if (line := said(ends(2), hand=hand))]
    assert len(set(lines)) >= 4
    following = [(said(ends(2), hand=hand), said(ends(2), hand=hand + 1)) for hand in HANDS]
    assert all(one != other for one, other in following if one and other)


def test_a_hand_has_at_most_one_line_and_always_the_same():
    everything = (
        Spellchecked(seat=1, by=1, of=2, word="GLORN", true=False),
        Spellchecked(seat=3, by=3, of=1, word="LEMON", true=True),
        ends(2),
    )
    lines = [said(*everything, hand=hand) for hand in HANDS]
    assert lines == [said(*everything, hand=hand) for hand in HANDS]
    spoken = [line for line in lines if line]
    assert len(HANDS) / 3 < len(spoken) < len(HANDS)
    assert all(line.count("“") == 1 and "\n" not in line for line in spoken)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Spellchecked(seat=0, by=0, of=2, word="GLORN", true=False), VOICES["Gus"].caught),
        (Spellchecked(seat=2, by=2, of=0, word="GLORN", true=False), VOICES["Gus"].right),
        (Spellchecked(seat=2, by=2, of=0, word="LEMON", true=True), VOICES["Gus"].wrong),
    ],
)
def test_what_is_said_follows_from_what_happened(event, line):
    assert {said(event, ends(0), hand=hand) for hand in HANDS} == {"", f"**Gus 12**: “{line}”"}


def test_whoever_wins_has_something_to_say_and_a_loser_has_not():
    assert {said(ends(1), hand=hand) for hand in HANDS} == {
        "",
        *(f"**Ada**: “{line}”" for line in VOICES["Ada"].won),
    }
    assert {said(ends(0), hand=hand) for hand in HANDS} == {""}
    assert {said(ends(1, 2), hand=hand) for hand in HANDS} == {""}, "a tie is nobody's victory"


def test_what_happened_in_the_hand_before_is_over():
    stage = staged("scroker", 4).but(once=SEATED)
    events = (HandBegins(hand=1), ends(1), HandBegins(hand=2), ends(0))
    assert not any(remark(stage, events, hand, COMPUTERS) for hand in HANDS)


def test_people_and_strangers_say_nothing():
    assert {said(ends(1), hand=hand, computers=(0,)) for hand in HANDS} == {""}
    assert {said(ends(1), hand=hand, names={1: "Zoe"}) for hand in HANDS} == {""}


def test_no_line_depends_on_a_word_or_a_card():
    def with_word(word, hand):
        shown = Presented(seat=2, words=(word,))
        return said(shown, Spellchecked(seat=0, by=0, of=2, word=word, true=False), ends(0), hand=hand)

    assert [with_word("GLORN", hand) for hand in HANDS] == [with_word("QXZ", hand) for hand in HANDS]


def test_they_speak_the_readers_language():
    lines = {said(ends(1), hand=hand, language="fr") for hand in HANDS}
    assert "**Ada**\xa0: «\xa0Tout doucement, et voilà.\xa0»" in lines
