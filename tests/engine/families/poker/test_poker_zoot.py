"""ZOOT! players' use of words' worth, of others' levels, and of their bets."""

from random import Random
from statistics import median

import pytest
from msgspec.structs import replace
from poker_seat import ME, RIVAL, Heads

from engine.families.poker.actions import Bet, Check, Discard, Fold, Present, Spellcheck, Take
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.ranges import range_of
from engine.families.poker.computer.weighing import BettingSeat
from engine.families.poker.computer.zoot import ends_of, expected_of, promise, takes_left, wish
from engine.ranking.zoot import value_of

THINKERS = ("sly", "shark", "master")
JUNK = ("J", "Q", "V", "Z", "X")
GOOD = ("Q", "U", "A", "E", "L")  # with two R: QUARREL
LEVELS = ("plain", *THINKERS)
SEEDS = 60
FORMS = ({"form": "seven"}, {"form": "five"})


def before_the_turns(mine, *then, theirs=JUNK, **options):
    return Heads(mine, theirs, game="zoot", then=then, **options)


def after_two_turns(word, *acts, theirs=JUNK, **options):
    """A hand with these seven cards, and both players' acts in the last round."""
    drawn = (word[5], "H", "R", "R", word[6], "H", "R", "R")
    table = before_the_turns(word[:5], "O", *drawn, theirs=theirs, form="seven", **options)
    for _ in range(2):
        table.act(ME, Check())
        table.act(RIVAL, Check())
        for seat, thrown in ((ME, "H"), (RIVAL, "R")):
            table.act(seat, Take("stock"))
            table.act(seat, Take("stock"))
            table.act(seat, Discard(thrown))
    for seat, act in zip((ME, RIVAL), acts, strict=False):
        table.act(seat, act)
    return table


def known(table, strength="shark", level=None):
    levels = {RIVAL: level} if level else {}
    return Knowing.of(table.game.observe(table.state, ME), strength, levels=levels)


@pytest.mark.parametrize("strength", THINKERS)
def test_a_dear_letter_stays_where_a_word_is_nearly_as_likely(strength):
    table = before_the_turns("VPEHG", "T", "R")
    table.act(ME, Check())
    table.act(RIVAL, Check())
    table.act(ME, Take("discard"))
    table.act(ME, Take("stock"))
    assert table.decide(ME, "plain") == Discard("V")
    assert table.decide(ME, strength) != Discard("V")


@pytest.mark.parametrize("strength", THINKERS)
def test_a_wild_card_is_only_thrown_where_nobody_may_take_it_up(strength):
    """WITTES** is worth most without a wild card."""
    drawn = ("S", "H", "S", "R", "*", "*", "*", "*")
    table = before_the_turns("WTEIT", "O", *drawn, theirs=tuple("WTEIT"), form="seven")
    for thrown in ("H", None):
        table.act(ME, Check())
        table.act(RIVAL, Check())
        for seat, card in ((ME, thrown), (RIVAL, thrown and "R")):
            table.act(seat, Take("stock"))
            table.act(seat, Take("stock"))
            decided = table.decide(seat, strength)
            if not card:
                assert (decided == Discard("*")) == (seat == RIVAL)
            table.act(seat, Discard(card) if card else decided)


@pytest.mark.parametrize("strength", THINKERS)
def test_a_word_wins_more_often_the_fewer_words_an_opponent_knows(strength):
    table = after_two_turns("TRAINED")
    hoped = [wish(known(table, strength, level)) for level in LEVELS]
    assert hoped == sorted(hoped, reverse=True)
    assert hoped[-1] < hoped[0]


@pytest.mark.parametrize("strength", THINKERS)
def test_somebody_without_a_level_is_taken_for_as_good_as_oneself(strength):
    """When masters took them for average players, who played as well but had no level won 1.7 chips a hand."""
    table = after_two_turns("TRAINED")
    assert wish(known(table, strength)) == wish(known(table, strength, strength))


def test_a_plain_player_does_not_think_of_levels():
    table = after_two_turns("TRAINED")
    assert wish(known(table, "plain", "plain")) == wish(known(table, "plain", "master"))


@pytest.mark.parametrize("options", FORMS, ids=str)
def test_who_plays_better_is_expected_to_end_with_more_points(options):
    table = before_the_turns("STONE", "Q", **options)
    points = [expected_of(known(table, level=level), RIVAL).final.mean() for level in LEVELS]
    assert points == sorted(points)
    assert points[0] < points[-1] - 3


@pytest.mark.parametrize("options", FORMS, ids=str)
def test_hands_that_look_better_before_a_turn_end_better(options):
    hands = expected_of(known(before_the_turns("STONE", "Q", **options)), RIVAL)
    better = hands.now > 0.5
    assert hands.final[better].mean() > hands.final[~better].mean() + 2


def test_in_the_last_round_a_hand_looks_as_it_is():
    hands = expected_of(known(after_two_turns("TRAINED")), RIVAL)
    assert (hands.now[1:] >= hands.now[:-1]).all()
    assert hands.now[hands.final == 0].max() < hands.now[hands.final > 0].min()


def test_of_ones_own_ends_as_many_have_a_word_as_is_promised():
    know = known(before_the_turns("STONE", "Q"))
    ends, left = ends_of(know, 200), takes_left(know)
    assert (ends > 0).mean() == pytest.approx(promise(know, know.own.cards, left), abs=0.01)


@pytest.mark.parametrize(("cards", "points"), [("TRAINED", value_of("TRAINED")), ("TRAINEX", 0)])
def test_at_the_end_nothing_is_left_to_guess(cards, points):
    assert set(ends_of(known(after_two_turns(cards)), 200)) == {points}


def test_who_bets_is_thought_to_hold_more_whatever_the_size():
    checked, *bet = [
        mean_points(after_two_turns("TRAINED", Check(), act)) for act in (Check(), Bet(2), Bet(12))
    ]
    assert checked < min(bet) - 5
    assert max(bet) - min(bet) < 2


def test_a_shark_mostly_challenges_a_whole_hand_it_does_not_know_however_good_it_looks():
    """Most hands make no word, and hardly any makes one that well-read people have never seen."""
    table = after_two_turns("TRAINED", Check(), Check(), theirs="HAMOF", words="honour")
    table.act(ME, Present(words=(tuple("TRAINED"),)))
    table.act(RIVAL, Present(words=(tuple("HARMFOR"),)))
    view, offers = table.game.observe(table.state, ME), table.game.legal(table.state, ME)
    hands = [replace(view, hand=hand) for hand in range(60)]
    answers = [table.game.computer(hand, offers, Random(1), "shark") for hand in hands]
    assert sum(isinstance(answer, Spellcheck) for answer in answers) > 30


@pytest.mark.parametrize("strength", ["shark", "master"])
def test_whoever_speaks_last_at_zoot_dares_half_of_the_bluffs_and_bets_good_words(strength):
    """Computers bet each hand without a word, so nobody had to believe them."""
    assert SEEDS / 3 < len(last_bets(JUNK, strength)) < SEEDS * 2 / 3
    assert len(last_bets(GOOD, strength)) == SEEDS


@pytest.mark.parametrize("strength", ["shark", "master"])
def test_the_size_of_a_last_bet_at_zoot_does_not_tell_a_bluff(strength):
    """Only bets beyond the pot were bluffs, so folding to those won half a chip a hand."""
    sizes = {cards: last_bets(cards, strength) for cards in (JUNK, GOOD)}
    assert set(sizes[JUNK]) == set(sizes[GOOD])
    assert len(set(sizes[JUNK])) > 2
    assert median(sizes[JUNK]) == median(sizes[GOOD])


@pytest.mark.parametrize(
    ("cards", "shark", "master"),
    [
        (GOOD, {1, 2, 3, 6}, {1, 2, 3, 6}),
        (tuple("CUENT"), {1, 2}, {1}),  # CURRENT
        (tuple("TEAIN"), {1}, set()),  # TERRAIN
        (JUNK, set(), set()),
    ],
)
def test_the_larger_a_last_bet_at_zoot_the_better_the_words_that_call_it(cards, shark, master):
    """All but the best were folded to the whole pot, so betting it always paid. It is two chips here."""
    for strength, calls in (("shark", shark), ("master", master)):
        assert {bet for bet in (1, 2, 3, 6) if stays(cards, bet, strength)} == calls


def test_as_many_are_expected_to_call_as_do():
    table = after_two_turns("TRAINED", Check(), theirs=GOOD)
    last = BettingSeat.of(Knowing.of(table.game.observe(table.state, RIVAL), "shark"), Random(1))
    half, pot, twice = (1 - last.wins(bet, bet)[1] for bet in (1, 2, 4))
    assert 0.5 > half > 0.35
    assert 0.35 > pot > twice > 0.1


def stays(cards, bet, strength):
    """Whether a hand of these and two R does not fold to it."""
    table = after_two_turns("TRAINED", Bet(bet), theirs=cards)
    return not isinstance(table.decide(RIVAL, strength), Fold)


def last_bets(cards, strength):
    """Their bets with these and two R, after the other checked."""
    table = after_two_turns("TRAINED", Check(), theirs=cards)
    acts = [table.decide(RIVAL, strength, seed) for seed in range(SEEDS)]
    return [act.amount for act in acts if isinstance(act, Bet)]


def mean_points(table):
    know = known(table)
    hands = range_of(know, RIVAL, expected_of(know, RIVAL))
    return float((hands.final * hands.weight).sum())
