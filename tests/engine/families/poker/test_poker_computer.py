"""Computer players' acts at the poker table."""

from collections import Counter
from random import Random

import pytest
from poker_seat import ME, RIVAL, Heads

from engine.cards import load_deck, text_of
from engine.catalogue import GAMES
from engine.contract import Offer, Setup, name_of
from engine.families.poker.actions import AllIn, Bet, Call, Check, Draw, Fold, Raise
from engine.families.poker.computer.calling import choose
from engine.families.poker.computer.drawing import worths
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.odds import thrown_simply
from engine.families.poker.computer.valuing import valuer
from engine.ranking.best import opens
from engine.ranking.terms import Terms, call
from engine.simulation.simulate import simulate
from engine.words.lexicon import load_lexicon
from engine.words.spelling import Lettering, suits_fit

STRENGTHS = ("plain", "sly", "shark", "master")
SCROKER = ("an.T", "an.A", "an.L", "an.E", "an.S")  # TALES
BULLFROG = ("an.C", "an.A", "an.T", "an.S", "an.O")
SCUM = ("li.V", "le.B", "li.Z", "le.C", "li.W")
JUNK = ("li.X", "le.K", "li.Q", "le.J", "li.T")
SEEDS = range(20)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_scroker_bets_and_never_folds(strength):
    table = Heads(SCROKER, JUNK)
    assert all(isinstance(table.decide(ME, strength, seed), Bet) for seed in SEEDS)
    table.act(ME, Check())
    table.act(RIVAL, Bet(20))
    assert all(isinstance(table.decide(ME, strength, seed), Call | Raise) for seed in SEEDS)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nothing_folds_to_a_great_bet(strength):
    table = Heads(SCUM, SCROKER)
    table.act(ME, Check())
    table.act(RIVAL, Bet(60))
    told = Counter(name_of(table.decide(ME, strength, seed)) for seed in SEEDS)
    assert told["fold"] > len(SEEDS) * 0.8


@pytest.mark.broad(2)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_without_openers_opening_is_a_rare_bluff(strength):
    assert not opens(SCUM, load_lexicon("en"))
    table = Heads(SCUM, JUNK)
    told = Counter(name_of(table.decide(ME, strength, seed)) for seed in range(150))
    assert 0 < told["bet"] < 20


def test_enforced_openers_leave_no_bluff():
    table = Heads(SCUM, JUNK, openers="enforced")
    assert {table.decide(ME, "plain", seed) for seed in range(100)} == {Check()}


def test_too_few_chips_tap_out():
    table = Heads(SCROKER, JUNK, stacks=(100, 10))
    table.act(ME, Check())
    table.act(RIVAL, Bet(50))
    assert table.decide(ME) == AllIn()


def test_without_tap_out_too_few_chips_fold():
    table = Heads(SCROKER, JUNK, stacks=(100, 10), tap_out=False)
    table.act(ME, Check())
    table.act(RIVAL, Bet(50))
    assert table.decide(ME) == Fold()


def test_bets_stay_within_the_tables_limit():
    table = Heads(SCROKER, JUNK, max_bet=3)
    assert {table.decide(ME, seed=seed).amount <= 3 for seed in SEEDS} == {True}


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_bets_nearly_everything_and_keeps_a_chip_or_two(strength):
    ante = 6
    for left in range(8, 28):
        table = Heads(BULLFROG, JUNK, stacks=(100, ante + left), ante=ante)
        bets = [table.decide(ME, strength, seed) for seed in range(4)]
        assert all(bet.amount <= 0.9 * left or bet.amount == left for bet in bets if isinstance(bet, Bet))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_whoever_calls_nearly_everything_puts_in_the_last_chip_too(strength):
    table = Heads(JUNK, BULLFROG, stacks=(11, 100))
    table.act(ME, Bet(9))
    answers = [table.decide(RIVAL, strength, seed) for seed in range(12)]
    assert all(answer in (AllIn(), Raise(1)) for answer in answers)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_made_hand_stands_pat(strength):
    assert Heads(BULLFROG, JUNK).to_the_draw().decide(ME, strength) == Draw()


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_word_is_kept_and_the_rest_thrown(strength):
    table = Heads(("an.C", "an.A", "an.T", "li.V", "le.G"), JUNK).to_the_draw()
    thrown = table.decide(ME, strength).discard
    assert thrown
    assert not {"an.C", "an.A", "an.T"} & set(thrown)


@pytest.mark.parametrize(
    "hand", ["an.D li.V le.F an.L li.W", "ch.U1 ch.O1 an.T an.C ch.O2", "ch.I1 ch.E2 an.N ch.A3 an.R"]
)
def test_what_is_kept_of_a_hand_that_makes_nothing_may_share_a_word(hand):
    table = Heads(hand.split(), JUNK).to_the_draw()
    kept = set(hand.split()) - set(table.decide(ME, "plain").discard)
    assert len(kept) == 2
    assert suits_fit(load_deck("scroker"), tuple(kept), Lettering(clean=True))


@pytest.mark.parametrize("hand", ["le.B le.L le.I ch.O1 an.O", "ch.I2 le.C le.H le.A li.W"])
def test_a_word_is_not_broken_up_because_a_few_tries_were_lucky(hand):
    """Any other discard wins about as often as throwing the useless cards."""
    table = Heads(hand.split(), JUNK).to_the_draw()
    know = Knowing.of(table.game.observe(table.state, ME), "shark")
    natural = thrown_simply(know, valuer(know.view.rules, know.words), 3)
    thrown = {table.decide(ME, "shark", seed).discard for seed in range(12)}
    most, *others = worths(know, [natural, *thrown], 3, 2000, Random(9))
    assert natural in thrown
    assert min(others) > most - 0.03


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_best_hand_is_presented(strength):
    table = Heads(SCROKER, JUNK).to_the_showdown()
    assert [len(word) for word in table.decide(ME, strength).words] == [5]


NEARLY = ("le.B", "le.L", "ch.I1", "le.D", "li.V")  # BID, LID; BLID is no word


def test_everybody_shows_a_false_word_now_and_then_and_mostly_true_ones():
    words = load_lexicon("en")
    table = Heads(NEARLY, JUNK).to_the_showdown()
    for strength in STRENGTHS:
        told = [text_of(word) for word in claimed(table, strength)]
        false = sum(text not in words for text in told)
        assert 0 < false < len(told) / 3, strength


def test_where_words_are_checked_nobody_bluffs():
    words = load_lexicon("en")
    table = Heads(NEARLY, JUNK, words="checked").to_the_showdown()
    assert all(text_of(word) in words for word in claimed(table, "sly"))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_against_a_master_nobody_bluffs_with_words(strength):
    words = load_lexicon("en")
    table = Heads(NEARLY, JUNK).to_the_showdown()
    assert all(text_of(word) in words for word in claimed(table, strength, levels={RIVAL: "master"}))


def claimed(table, strength, **told):
    return [word for seed in range(80) for word in table.decide(ME, strength, seed, **told).words]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_familiar_word_is_never_challenged(strength):
    table = Heads(JUNK, BULLFROG).shown(theirs=(("an.C", "an.A", "an.T"),))
    assert {name_of(table.decide(ME, strength, seed)) for seed in SEEDS} == {"accept"}


def test_a_shark_challenges_what_cannot_be_a_word():
    table = Heads(BULLFROG, ("an.N", "an.R", "an.D", "an.L", "li.Z")).shown(
        mine=(("an.C", "an.A", "an.T"),), theirs=(("an.N", "an.R", "an.D", "an.L"),)
    )
    assert {name_of(table.decide(ME, "shark", seed)) for seed in SEEDS} == {"spellcheck"}


def test_a_shark_believes_the_houses_own_words():
    table = Heads(BULLFROG, ("an.N", "an.R", "an.D", "an.L", "li.Z"), allow=["NRDL"]).shown(
        mine=(("an.C", "an.A", "an.T"),), theirs=(("an.N", "an.R", "an.D", "an.L"),)
    )
    assert {name_of(table.decide(ME, "shark", seed)) for seed in SEEDS} == {"accept"}


OPTIONS = [
    {"words": "checked"},
    {"showdown": "auto"},
    {"openers": "enforced", "carry": False},
    {"max_bet": 1, "max_raises": 1},
    {"tap_out": False, "ante": 20},
    {"ante": 0},
    {"language": "fr"},
    {"deny": ["CAT", "AT"], "allow": ["XQ"], "words": "checked"},
]


@pytest.mark.broad(2)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_decision_is_lawful(options):
    assert simulate("scroker", 8, 3, players=4, options=options).faults == ()


def test_dealers_call_whatever_the_table_allows():
    recipes = ["Big = 3 down, bet, 2 up, bet, draw 2, bet; wild E", "Long = 8 down, bet, draw 5, bet"]
    for options in (
        {"wild_cap": 52, "recipes": recipes, "games": []},
        {"wild_cap": 0, "recipes": recipes},
        {"games": ["spit"], "invented": False},
    ):
        assert simulate("dealers-choice", 2, 2, players=4, options=options).faults == ()


def test_what_a_dealer_calls_ruling_changes_which_card_is_higher():
    """The Unicorn is the highest card, so naming it would change nothing."""
    offer = Offer("choose", choices=("scroker",), most=2)
    called = {choose(offer, Random(seed)).ruling for seed in range(300)} - {()}
    assert len(called) > 2
    assert all(call(Terms(ruling=ruling)).strength != call(Terms()).strength for ruling in called)


@pytest.mark.slow
@pytest.mark.parametrize(
    "sitting",
    [("shark", "plain"), ("shark", "plain", "plain", "plain")],
)
def test_a_shark_beats_plain_players(sitting):
    summary = simulate("scroker", 600, 11, players=len(sitting), strengths=sitting, fast=True)
    assert summary.gains["shark"] > 300


def test_the_generator_alone_decides():
    """No decision depends on an earlier one."""
    first, other = Heads(BULLFROG, JUNK), Heads(SCUM, JUNK)
    told = first.decide(ME, "shark", 9)
    for seed in SEEDS:
        other.decide(ME, "plain", seed)
    assert first.decide(ME, "shark", 9) == told


@pytest.mark.broad(1)
@pytest.mark.parametrize(("strength", "part"), [("plain", 0.9), ("sly", 0.62), ("shark", 0.8)])
def test_most_opened_hands_of_four_get_to_a_draw(strength, part):
    """Where everybody folds to the first bet, there is nothing to see."""
    game, drawn, opened = GAMES.game("scroker"), 0, 0
    for number in range(60):
        setup = Setup(options={}, stacks=(100,) * 4, seed=f"four {number}", dealer=None)
        state, told = GAMES.start("scroker", setup)
        random = Random(number)
        while not (game.report(state).between or {"drew", "nobody-opened"} & {event.kind for event in told}):
            (seat, *_) = game.due(state).seats
            view, offers = game.observe(state, seat), game.legal(state, seat)
            state, told = GAMES.apply(state, seat, game.computer(view, offers, random, strength))
        kinds = {event.kind for event in told}
        drawn += "drew" in kinds
        opened += "nobody-opened" not in kinds
    assert drawn > part * opened
