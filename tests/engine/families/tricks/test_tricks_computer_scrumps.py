"""Which scrumps computer players challenge, and when they make words up themselves."""

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace
from trick_table import act, games_of, table

from engine.characters import CHARACTERS
from engine.computer.judging import looks
from engine.computer.player import ComputerPlayer
from engine.contract import UNTOLD, Offer
from engine.families.tricks.actions import Accept, Play, Spellcheck
from engine.families.tricks.computer.scrumps import doubts_scrump, found_out
from engine.families.tricks.state import Scrump, Taken
from engine.families.tricks.view import InTrick
from engine.words.lexica import lexicon_of

STRENGTHS = ("plain", "sly", "shark")


def test_a_computer_that_is_made_to_take_a_scrump_judges_it_before_it_leads():
    state = act(_claimed("LOAD"), (1, Accept()))
    game = games_of(state)
    view, offers = game.observe(state, 3), game.legal(state, 3)
    assert [offer.do for offer in offers] == ["spellcheck", "accept", "play"]
    assert game.computer(view, offers, Random(1), "shark") == Accept()


def test_a_shark_never_challenges_a_word_it_knows_and_hardly_one_that_looks_right():
    answers = {word: [_answered(word, hand) for hand in range(40)] for word in ("LOAD", "ODAL", "LDAO")}
    challenged = {word: answered.count(Spellcheck()) for word, answered in answers.items()}
    assert challenged["LOAD"] == 0
    assert 0 < challenged["ODAL"] < 20  # true, but nobody has seen it
    assert challenged["LDAO"] > 28


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_masters_scrump_is_believed_and_others_are_left_to_a_master_who_may_challenge(strength):
    """A master makes no word up here. The scrumper's partner may not challenge, master or not."""
    assert _challenged("LDAO", strength, {0: "master"}) == _challenged("LDAO", strength, {3: "master"}) == 0
    assert _challenged("LDAO", strength) == _challenged("LDAO", strength, {2: "master"}) > 0


@pytest.mark.parametrize(("strength", "who"), [("plain", "sly"), ("plain", "shark"), ("sly", "shark")])
@pytest.mark.parametrize("word", ["ODAL", "LDAO"])
def test_whoever_is_known_to_know_more_words_is_believed(strength, who, word):
    """Even an odd word: ACME, IAMB and ORZO look odd, too."""
    assert _challenged(word, strength, {0: who}) == 0


@pytest.mark.parametrize(
    ("strength", "who"),
    [("plain", "plain"), ("sly", "plain"), ("sly", "sly"), ("shark", "plain"), ("shark", "shark")],
)
def test_what_one_has_never_heard_is_challenged_where_it_must_be_made_up(strength, who):
    """Even a good-looking one; but not always, or nobody would make words up."""
    known = lexicon_of({"language": "en", "allow": (), "deny": ()}).vocabulary(strength)
    assert "OLAD" not in known
    assert 50 < _challenged("OLAD", strength, {0: who}) < 150
    assert _challenged("OLAD", strength) < 100 if strength == "shark" else _challenged("OLAD", strength) < 20
    assert _challenged("LOAD", strength, {0: who}) == 0


def test_what_looks_like_any_word_may_be_one_though_it_is_made_up():
    """Every other order of three such letters is a word."""
    view = replace(_view("ODAL", 1), scrump=Scrump(0, "WON", 0))
    known = lexicon_of({"language": "en", "allow": (), "deny": ("WON",)}).vocabulary("sly")
    assert looks(known).oddness("WON") < 0.005
    view = replace(view, options=view.options | {"deny": ("WON",)})
    asked = [
        doubts_scrump(replace(view, hand=hand), ComputerPlayer("sly", levels={0: "sly"}))
        for hand in range(300)
    ]
    assert sum(asked) < 15


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bluff_is_found_out_the_sooner_the_more_the_others_know(strength):
    """The partner, seat 3, may not challenge it."""
    view = _view("ODAL", 1)

    def risk(levels):
        return found_out(view, ComputerPlayer(strength, levels=levels))

    assert risk({0: strength, 2: "shark"}) > risk({0: strength}) > risk({}) == risk({3: "master"}) > 0
    assert risk({0: "master"}) == 1
    assert strength == "plain" or risk({0: "plain", 2: "plain"}) == risk({})


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_makes_a_word_up_where_a_master_may_challenge_it(strength):
    assert _made_up(strength, UNTOLD) > 0
    assert _made_up(strength, {1: "master"}) > 0  # their partner
    assert _made_up(strength, {2: "master"}) == 0


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_makes_a_word_up_for_less_than_it_costs_to_be_found_out(strength):
    """Their partner takes it: a pepper; or the Dog, and with it all the peppers that their side has taken."""
    peppers, names = (Taken(1, ("ch.E5", "ch.E4", "ch.E3", "ch.A3"), 1),), ("me", "right")
    cheap = _made_up(strength, UNTOLD, "chili-dog", ("le.C", "le.L", "le.D"), choices=names)
    dear = _made_up(strength, UNTOLD, "chili-dog", ("le.C", "an.D", "le.L"), taken=peppers, choices=names)
    assert cheap == 0 < dear


def _made_up(strength, levels, game_id="quist", trick=("le.M", "le.L", "le.C"), taken=(), choices=("me",)):
    """How often seat 3 says that these and an E make a word."""
    state = table(game_id, seed="t")
    view = replace(
        games_of(state).observe(state, 3),
        phase="play",
        own=("ch.E1",),
        leader=0,
        trick=tuple(InTrick(seat, card) for seat, card in enumerate(trick)),
        taken=taken,
        turn=(3,),
    )
    offer = Offer("play", cards=view.own, choices=choices, text=True)
    computer, bold = games_of(state).computer, CHARACTERS["Cleo"]
    played = [computer(view, (offer,), Random(seed), strength, bold, levels) for seed in range(60)]
    return sum(play.scrump is not None for play in played)


def _challenged(word, strength, levels=UNTOLD):
    return [_answered(word, hand, strength, levels) for hand in range(300)].count(Spellcheck())


def _answered(word, hand, strength="shark", levels=UNTOLD):
    state = replace(_claimed(word), hand=hand)
    view, offers = games_of(state).observe(state, 1), games_of(state).legal(state, 1)
    return games_of(state).computer(view, offers, Random(1), strength, levels=levels)


@cache
def _claimed(word, to="right"):
    held = {
        1: "le.L",
        2: "ch.O1 ch.A1 ch.A2 ch.A3 ch.E1 ch.E2 ch.E3 ch.E4 ch.E5 ch.I1 ch.I2 ch.O2 ch.U1",
        3: "le.D",
        0: "le.A",
    }
    state = table("chili-dog", held)
    cards = ((1, Play(card="le.L")), (2, Play(card="ch.O1")), (3, Play(card="le.D")))
    return act(state, *cards, (0, Play(card="le.A", scrump=word, to=to)))


def _view(word, seat):
    state = _claimed(word)
    return games_of(state).observe(state, seat)
