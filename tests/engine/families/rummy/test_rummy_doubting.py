"""Whether a word is challenged at a rummy table: most that one has never heard are true, and few are made up like
that."""

import pytest
from msgspec.structs import replace

from engine.characters import CHARACTERS, EVEN
from engine.computer.judging import looks
from engine.computer.player import ComputerPlayer
from engine.contract import UNTOLD, Claim, Setup
from engine.families.rummy.computer.doubting import doubted
from engine.families.rummy.games import GAMES
from engine.families.rummy.view import RummySeat, WordView
from engine.words.lexica import lexicon_of
from engine.words.lexicon import STRENGTHS

SCRUMMY = next(game for game in GAMES if game.id == "scrummy")
STATE, _ = SCRUMMY.start(Setup(stacks=(0, 0, 0), seed="d", dealer=0))
LEARNERS = ("plain", "sly", "shark")


def asks(text, strength, *, phase="out", beside=(), lead=0, character=EVEN, levels=UNTOLD, discards=()):
    """Count in how many of 200 hands the first player challenges this word of the third."""
    words = [WordView(seat=2, text=word, cards=(), form=word) for word in (*beside, text)]
    seats = tuple(RummySeat(presence="here", score=lead * (seat == 2), playing=True) for seat in range(3))
    view = replace(
        SCRUMMY.observe(STATE, 0),
        phase=phase,
        words=tuple(words),
        discards=discards,
        seats=seats,
        cards=("an.A",),
    )
    hands = [replace(view, hand=hand) for hand in range(200)]
    player = ComputerPlayer(strength, character, levels)
    return sum(doubted(hand, (Claim(2, text),), player) is not None for hand in hands)


def made_up_of(letters, strength):
    """The first unknown word that comes to mind from these letters."""
    felt = looks(lexicon_of(STATE.options).vocabulary(strength))
    return unknown("master", felt.made_up(letters, len(letters)))[0]


def unknown(strength, texts):
    known = lexicon_of(STATE.options).vocabulary(strength)
    assert not any(text in known for text in texts)
    return texts


@pytest.mark.parametrize("strength", LEARNERS)
def test_a_word_whose_letters_make_a_known_one_is_believed(strength) -> None:
    """A player who could lay TAIL does not make up ALIT."""
    for text in unknown(strength, ("RATSE", "SEALT", "ERSTON")):
        assert asks(text, strength) < 40


@pytest.mark.parametrize("strength", ["plain", "sly"])
def test_what_a_weaker_player_has_not_heard_is_mostly_believed_while_the_hand_goes_on(strength) -> None:
    for text in unknown(strength, ("BLORT", "OUTEDGE", "ORDO")):
        assert asks(text, strength, phase="take") == 0


def test_a_shark_asks_most_about_what_ends_the_hand() -> None:
    before, at_the_end = (asks("BLORT", "shark", phase=phase) for phase in ("take", "out"))
    assert at_the_end > 4 * before
    assert at_the_end > 60


@pytest.mark.parametrize("strength", LEARNERS)
def test_whoever_leads_by_much_is_believed_more(strength) -> None:
    assert asks("BLORT", strength, lead=60) < asks("BLORT", strength, lead=-60)


@pytest.mark.parametrize("strength", LEARNERS)
def test_whose_other_words_one_knows_is_believed_less_than_who_lays_more_one_does_not(strength) -> None:
    familiar, strange = ("RAIN", "STONE"), ("OXLIP", "ZORIL")
    assert asks("BLORT", strength, beside=unknown(strength, strange)) <= asks("BLORT", strength)
    assert asks("BLORT", strength, beside=familiar) > asks("BLORT", strength, beside=strange)


@pytest.mark.parametrize("strength", LEARNERS)
def test_what_is_built_of_known_parts_is_believed_more(strength) -> None:
    assert asks("RAINPOT", strength) <= asks("RAUNPOT", strength)
    assert asks("RAINPOT", "shark") < asks("RAUNPOT", "shark")


@pytest.mark.parametrize("strength", LEARNERS)
def test_what_nobody_could_say_is_always_challenged(strength) -> None:
    for text in ("QXZ", "XZQV", "QZXJW", "RTNDLG"):
        assert asks(text, strength, phase="take") == 200


def test_bertrand_asks_more_than_dot() -> None:
    assert asks("BLORT", "shark", character=CHARACTERS["Bertrand"]) > asks(
        "BLORT", "shark", character=CHARACTERS["Dot"]
    )


def test_a_master_challenges_whatever_is_none() -> None:
    assert asks("BLORT", "master", phase="take") == 200
    assert asks("EUOI", "master") == 0


@pytest.mark.parametrize("strength", LEARNERS)
def test_of_two_odd_words_of_one_player_the_second_is_not_believed(strength) -> None:
    first, second = unknown(strength, ("GFSE", "OBVF"))
    assert asks(second, strength, phase="take", beside=(first,)) == 200
    assert asks(second, strength, phase="take") < 200


BY_A_MASTER = {2: "master"}


@pytest.mark.parametrize("strength", LEARNERS)
def test_a_masters_words_are_believed_however_odd_they_look(strength) -> None:
    """Each of them would be challenged if a player of unknown level had laid it."""
    for text in ("QXZJW", "RTNDLG"):
        assert asks(text, strength, phase="take") == 200
        assert asks(text, strength, phase="take", levels=BY_A_MASTER) == 0
        assert asks(text, strength, levels=BY_A_MASTER) == 0


def test_a_shark_believes_a_master_whose_word_of_five_letters_ends_the_hand() -> None:
    assert asks("BLORT", "shark") > 60
    assert asks("BLORT", "shark", levels=BY_A_MASTER) == 0


@pytest.mark.broad(1)
@pytest.mark.parametrize("strength", LEARNERS)
def test_a_master_goes_out_with_what_it_would_make_up_and_is_challenged(strength) -> None:
    """Seven letters in the likeliest order, in whose cards no word is visible."""
    text = made_up_of("ROUSKIL", strength)
    assert asks(text, strength, levels=BY_A_MASTER) == 200
    assert asks(text, strength, levels=BY_A_MASTER, phase="take") == 0
    assert asks(text, strength, levels=BY_A_MASTER, character=CHARACTERS["Dot"]) in range(60, 140)


@pytest.mark.parametrize("strength", LEARNERS)
def test_where_a_master_sits_others_leave_it_to_that_one_to_challenge(strength) -> None:
    assert asks("BLORT", "shark") > 60
    assert asks("BLORT", strength, lead=-60, levels={1: "master"}) == 0
    assert asks("BLORT", strength, lead=-60, levels={1: "shark"}) == asks("BLORT", strength, lead=-60)
    assert asks("QXZJW", strength, levels={1: "master"}) == 200  # that is no risk


def test_what_looks_odd_is_believed_of_a_computer_that_knows_more() -> None:
    assert asks("QXZJW", "plain", phase="take", levels={2: "plain"}) == 200
    assert asks("QXZJW", "plain", phase="take", levels={2: "shark"}) == 0
    assert asks("QXZJW", "shark", phase="take", levels={2: "plain"}) == 200


@pytest.mark.parametrize("strength", ["plain", "sly"])
def test_whoever_is_told_to_know_no_more_than_oneself_is_believed_less(strength) -> None:
    """There are words that one has never heard; such a player hasn't heard them, either."""
    (text,) = unknown("master", ("GOADITE",))
    assert asks(text, strength, levels={2: "plain"}) == asks(text, strength, levels={2: strength}) == 200
    assert asks(text, strength) == asks(text, strength, levels={2: "shark"}) == 0
    assert asks(text, strength, levels={2: strength}, phase="take") == 0
    (masked,) = unknown("master", ("EXHORIT",))  # a holder of these could lay a common word
    assert asks(masked, strength, levels={2: strength}) == 0


@pytest.mark.parametrize("level", STRENGTHS)
def test_a_master_challenges_another_one_and_everybody_else(level) -> None:
    assert asks("BLORT", "master", phase="take", levels={1: "master", 2: level}) == 200
