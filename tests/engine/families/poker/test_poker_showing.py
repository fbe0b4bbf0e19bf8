"""Computer players in SCRAPOK, ZOOT! and as dealers who choose."""

from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace
from poker_seat import ME, RIVAL, Heads

from engine import catalogue
from engine.cards import text_of
from engine.contract import Setup
from engine.families.poker.actions import Bet, Call, Check, Discard, Fold, Raise, Stand, Take
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.showing import plausible_word
from engine.families.poker.computer.zoot import promise, whole
from engine.ranking.scrapok import both
from engine.simulation.tables import SimulatedTable, SimulationTally
from engine.words.lexicon import load_lexicon

STRENGTHS = ("plain", "sly", "shark", "master")
NOTHING = ("J", "Q", "V", "Z", "X")


def zoot(mine, top, *, then=(), **options):
    """Two players before the first drawing turn, with this card open."""
    table = Heads(mine, NOTHING, game="zoot", then=(top, *then), **options)
    table.act(ME, Check())
    table.act(RIVAL, Check())
    return table


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_open_card_that_makes_the_word_is_taken_and_the_odd_one_goes(strength):
    table = zoot("BRAVQ", "E", form="five")
    assert table.decide(ME, strength) == Take("discard")
    table.act(ME, Take("discard"))
    assert table.decide(ME, strength) == Discard("Q")


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_useless_open_card_is_left(strength):
    assert zoot("STONE", "Q").decide(ME, strength) == Take("stock")


def test_a_whole_word_stands():
    assert zoot("STONE", "Q", form="five").decide(ME) == Stand()


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_word_made_up_is_longer_than_what_could_be_shown_truly_or_there_is_none(strength):
    mine, theirs = ("li.N", "li.P", "li.R", "li.V", "ch.E1"), ("le.J", "le.K", "le.B", "le.F", "le.H")
    know = known(Heads(mine, theirs), strength)
    made_up = {longer_than: plausible_word(know, longer_than) for longer_than in (2, 3, 4, 5)}
    assert made_up[2] is not None
    for longer_than, claims in made_up.items():
        assert claims is None or len(claims) > longer_than
        assert claims is None or text_of(claims) not in know.words
    assert made_up[5] is None


@pytest.mark.parametrize("strength", STRENGTHS[1:])
def test_of_two_words_the_dearer_is_kept(strength):
    table = zoot("STONE", "V", form="five")
    table.act(ME, Take("discard"))
    assert table.decide(ME, strength) == Discard("O")  # VENTS


def known(table, strength="shark"):
    return Knowing.of(table.game.observe(table.state, ME), strength)


def in_the_last_round(word, **options):
    """Both have drawn; the rival, who has nothing, bets."""
    table = zoot(
        word[:5], "O", form="seven", then=(word[5], "H", "R", "R", word[6], "H", "R", "R"), **options
    )
    for last in (False, True):
        for seat, thrown in ((ME, "H"), (RIVAL, "R")):
            table.act(seat, Take("stock"))
            table.act(seat, Take("stock"))
            table.act(seat, Discard(thrown))
        table.act(ME, Check())
        table.act(RIVAL, Bet(2) if last else Check())
    return table


def shown_with(cards, strength, seed, **options):
    table = in_the_last_round(cards, **options)
    table.act(ME, Call())
    return table.decide(ME, strength, seed)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_dear_word_that_is_finished_raises_in_the_last_round(strength):
    table = in_the_last_round("QUIZZED")
    assert all(isinstance(table.decide(ME, strength, seed), Raise) for seed in range(30))


def test_a_finished_word_is_certain_and_none_to_come_is_hopeless():
    know = known(zoot("STONE", "Q"))
    assert promise(know, "CRYSTAL", 0) == 1
    assert promise(know, "CRYST*L", 0) == 1
    assert promise(know, "CRYSTLL", 0) == 0
    assert promise(know, "CRYSTA", 0) == 0


def test_a_word_that_lacks_a_card_is_not_certain():
    assert 0 < promise(known(zoot("STONE", "Q")), "CRYSTA", 1) < 1


def test_an_anagram_makes_a_word_no_likelier():
    both, one = (known(zoot("READI", "Q", deny=deny)) for deny in ([], ["GRAINED"]))
    assert {"READING", "GRAINED"} <= set(both.words)
    assert "GRAINED" not in set(one.words)
    assert promise(both, "READIN", 1) == promise(one, "READIN", 1)


@pytest.mark.slow
def test_what_is_promised_comes_about_as_often():
    """Everybody stays, and writes down before each round of betting how likely a word is."""
    game, told, came = catalogue.GAMES.game("zoot"), [], []

    def watched(view, offers, rng, strength, *_told):
        act = game.computer(view, offers, rng, strength)
        if offers[0].do == "present":
            came.append((view.hand, view.seat, whole(Knowing.of(view, strength))))  # not one that is made up
        if not any(offer.do == "check" for offer in offers):
            return act
        know = Knowing.of(view, strength)
        left = 4 - 2 * (len(know.own.cards) - 5)
        told.append((left, promise(know, know.own.cards, left), (view.hand, view.seat)))
        return Check()

    play(game, watched, "shark", hands=200)
    words = {(hand, seat): word for hand, seat, word in came}
    for left in (4, 2):
        found = sorted((chance, words[who]) for takes, chance, who in told if takes == left)
        third = len(found) // 3
        assert third > 150
        for part in (found[:third], found[third:-third], found[-third:]):
            assert fmean(word for _, word in part) == pytest.approx(fmean(said for said, _ in part), abs=0.1)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_small_bet_is_called_with_a_wild_card_and_seldom_with_junk(strength):
    def calls(mine):
        table = Heads(mine, NOTHING, game="zoot", then=("H",))
        table.act(ME, Check())
        table.act(RIVAL, Bet(2))
        return sum(not isinstance(table.decide(ME, strength, seed), Fold) for seed in range(20))

    assert calls("*AERT") == 20
    assert calls("JQUUW") <= 4


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_wild_card_is_kept_where_no_word_can_come(strength):
    table = zoot("JQVX*", "Z", form="five")
    table.act(ME, Take("discard"))
    assert all(table.decide(ME, strength, seed).card != "*" for seed in range(20))


def test_weaker_players_overlook_long_words_and_do_so_for_a_whole_hand():
    words = [
        "CHICKEN",
        "KITCHEN",
        "MORNING",
        "PICTURE",
        "HUSBAND",
        "VILLAGE",
        "WEATHER",
        "HUNDRED",
        "JOURNEY",
        "MACHINE",
        "TEACHER",
        "STOMACH",
        "KINGDOM",
        "BLANKET",
        "FACTORY",
    ]

    def shows(strength):
        return [[text_of(w) for w in shown_with(word, strength, 1, words="checked").words] for word in words]

    plain, sly, shark = map(shows, STRENGTHS[:3])
    assert all(shark)
    assert 1 <= sum(map(bool, plain)) < sum(map(bool, sly)) < len(words)
    assert plain == shows("plain")


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_rarest_letter_goes_where_no_word_can_come(strength):
    table = zoot("IUIUA", "H", form="five", then=("R", "H", "K"))
    for seat, thrown in ((ME, "R"), (RIVAL, "H")):
        table.act(seat, Take("stock"))
        table.act(seat, Discard(thrown))
    table.act(ME, Check())
    table.act(RIVAL, Check())
    table.act(ME, Take("stock"))
    assert {table.decide(ME, strength, seed).card for seed in range(20)} == {"K"}


@pytest.mark.parametrize("strength", ["shark", "master"])
def test_of_anagrams_the_familiar_one_is_shown(strength):
    act = shown_with("ABACTOR", strength, 1)
    assert [text_of(claims) for claims in act.words] == ["ACROBAT"]


@pytest.mark.broad(2)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_whoever_has_no_word_makes_one_up_now_and_then(strength):
    shown = [shown_with("CLAMPEH", strength, seed, words="honour") for seed in range(100)]
    made_up = [text_of(claims) for act in shown for claims in act.words]
    assert 0 < len(made_up) <= 40
    assert not {*made_up} & set(load_lexicon("en"))
    assert all(sorted(text) == sorted("CLAMPEH") for text in made_up)
    assert not any(shown_with("CLAMPEH", strength, seed).words for seed in range(40))


@pytest.mark.broad(2)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_scrapok_words_are_true_and_use_cards_of_both_kinds(strength):
    words, game, shown = load_lexicon("en"), catalogue.GAMES.game("scrapok"), []

    def watched(view, offers, rng, strength, *_told):
        act = game.computer(view, offers, rng, strength)
        if offers[0].do == "present" and act.words:
            assert both(view.seats[view.seat].cards, view.middle, act.words[0])
            shown.append(text_of(act.words[0]))
        return act

    play(game, watched, strength, hands=6)
    assert shown
    assert all(text in words for text in shown)


@pytest.mark.slow
def test_dealers_change_something_now_and_then_within_the_cap():
    game, called = catalogue.GAMES.game("dealers-choice"), []

    def watched(view, offers, rng, strength, *_told):
        act = game.computer(view, offers, rng, strength)
        if offers[0].do == "choose":
            called.append(act)
        return act

    play(game, watched, "shark", hands=200)
    assert {act.base for act in called} == {"scroker", "spit", "longhorn"}
    assert {bool(act.wild or act.ruling or act.hot or act.mix or act.jokers) for act in called} == {
        True,
        False,
    }


def test_a_table_without_wild_cards_gets_none():
    game = catalogue.GAMES.game("dealers-choice")
    setup = Setup(stacks=(50, 50), seed="none wild", options={"wild_cap": 0})
    state, _ = catalogue.GAMES.start(game.id, setup)
    view, offers = game.observe(state, state.turn), game.legal(state, state.turn)
    calls = [game.computer(view, offers, Random(seed), "sly") for seed in range(60)]
    assert not any(call.wild or call.jokers for call in calls)


def play(game, computer, strength, hands):
    SimulatedTable(
        replace(game, computer=computer), "watched", [strength] * 3, {}, SimulationTally(), fast=True
    ).play(hands)


@pytest.mark.broad(2)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_card_from_the_pile_is_not_thrown_back(strength):
    """The exchange would change nothing. The first of two cards may turn out to be the worse."""
    game, back = catalogue.GAMES.game("zoot"), 0
    for number in range(4):
        setup = Setup(options={}, stacks=(100,) * 4, seed=f"back {number}", dealer=None)
        state, _told = catalogue.GAMES.start("zoot", setup)
        random, open_card = Random(number), None
        while not game.report(state).between:
            (seat, *_) = game.due(state).seats
            view, offers = game.observe(state, seat), game.legal(state, seat)
            act = game.computer(view, offers, random, strength)
            if isinstance(act, Take):
                open_card = view.pile[-1] if act.source == "discard" and view.taken == 1 else None
            elif isinstance(act, Discard):
                back += open_card is not None and act.card == open_card
            state, _told = catalogue.GAMES.apply(state, seat, act)
    assert not back
