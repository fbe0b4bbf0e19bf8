"""Computer players: they finish whole games from their view alone, in good time, and play with some sense."""

import os
import subprocess
import sys
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace
from rummy_table import BY_ID, Table, deck

from engine.characters import CHARACTERS
from engine.computer.rummy.plans import Rack, best_plan
from engine.computer.rummy.scrotch import Covers
from engine.contract import Leave, Offer
from engine.families.rummy.actions import (
    Accept,
    Decline,
    Discard,
    Exchange,
    Extend,
    Knock,
    Lay,
    Pass,
    PlayOn,
    Show,
    Spellcheck,
    Take,
    TakeFrom,
)
from engine.families.rummy.finishing import Turn
from engine.families.rummy.rules import HandRules, Length
from engine.words.lexica import lexicon_of
from engine.words.signatures import words_of

STRENGTHS = ("plain", "master", "shark")


def decide(table, strength="shark"):
    seat = table.state.turn
    offers = table.game.legal(table.state, seat)
    return table.game.computer(table.view(seat), offers, Random(1), strength)


@pytest.mark.broad(5)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("words", ["honour", "checked"])
@pytest.mark.parametrize("game", BY_ID)
def test_computer_players_play_hands_to_their_end(game, words, language) -> None:
    table = Table(game, 2 if game == "scrotch" else 3, dealer=None, seed="c", words=words, language=language)
    for _ in range(3 * 400):
        if table.report.over or (table.report.between and table.state.hand == 3):
            break
        if table.report.between:
            table.deal()
        else:
            table.apply(table.state.turn, decide(table, STRENGTHS[table.state.turn]))
    assert table.report.between or table.report.over
    assert {event.kind for event in table.events} >= {"took", "presented", "hand-ends"}


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_view_and_seed_give_the_same_act(strength) -> None:
    table = Table(seats=3).declined()
    assert decide(table, strength) == decide(table, strength)


def rack(
    hand,
    *,
    game="scrummy",
    other="le.J le.K le.L le.M li.Q li.V li.W",
    turned="li.X",
    stock=("li.Z",),
    **options,
):
    return Table(game, 2, deck=deck(other, hand, turned=turned, stock=stock), **options)


def test_he_goes_out_when_he_can() -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T", stock=("an.S",)).declined().act(1, "take")
    action = decide(table)
    assert isinstance(action, Lay)
    assert table.apply(1, action).state.phase in ("out", "play")
    while table.state.phase == "play":
        table.apply(1, decide(table))
    assert table.state.phase == "out"


def test_a_master_lays_the_word_that_fewest_know() -> None:
    """Of the same letters, so it brings as much; but it may be challenged."""
    table = rack("li.P an.A an.R an.T an.I an.E an.S", stock=("li.N",)).declined().act(1, "take")
    laid = decide(table, "master")
    lexicon = lexicon_of(table.state.options)
    levels = {word: lexicon.level(word) for word in words_of(lexicon, laid.text)}
    assert levels[laid.text] == max(levels.values()) > min(levels.values())
    assert table.apply(1, laid).state.phase in ("out", "play")


@pytest.mark.parametrize("strength", STRENGTHS)
def test_an_obscenity_is_not_laid(strength) -> None:
    others = {"other": "le.J le.B le.L le.M li.P li.Y li.W", "turned": "li.T"}
    table = rack("le.F ch.U1 le.C le.K li.Z li.X li.V", **others, stock=("li.Q",)).declined().act(1, "take")
    act = decide(table, strength)
    assert not isinstance(act, Lay) or act.text != "FUCK"


@pytest.mark.parametrize(
    "hand", ["li.P ch.I1 an.C le.K an.S li.Q li.V", "li.W ch.A1 an.T li.T li.Q li.V li.X"]
)
def test_a_master_lays_the_decent_one_of_two_words_of_the_same_letters(hand) -> None:
    """PICKS and WATT, though fewer people know what else they spell."""
    table = rack(hand, other="le.A le.B le.C le.D le.E le.F le.G", turned="an.U", stock=("li.Z",)).declined()
    laid = decide(table.act(1, "take"), "master")
    assert isinstance(laid, Lay)
    assert not lexicon_of(table.state.options).masked(laid.text)


def test_he_digs_in_the_pile_for_a_word() -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T", turned="an.S").declined()
    action = decide(table)
    assert isinstance(action, Take)
    assert action.card == "an.S"
    table.apply(1, action)


def test_he_exchanges_for_a_card_that_makes_a_long_word() -> None:
    table = rack("an.R an.E an.D an.C an.O li.Y an.T", turned="an.A")
    assert decide(table) == Exchange("li.Y")
    assert decide(rack("an.R an.E an.D an.C an.O an.A an.T", turned="li.X")) == Decline()


@pytest.mark.parametrize("strength", STRENGTHS)
def test_whoever_is_asked_last_swaps_a_bad_card_for_a_good_one(strength) -> None:
    """It costs nothing: the lead begins either way, and now without that card on the pile."""
    table = Table(
        "four-by-four",
        2,
        deck=deck("le.J an.O an.I li.V li.Q le.B li.U", "an.C le.D le.F le.G le.H le.K le.L", turned="an.E"),
    )
    table.act(1, "decline")
    swapped = decide(table, strength)
    assert isinstance(swapped, Exchange)
    assert swapped.give in {"le.J", "li.Q", "li.V"}


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_lead_does_not_spend_its_turn_on_a_card_that_it_can_take(strength) -> None:
    table = Table(
        "four-by-four",
        2,
        deck=deck("le.J le.K le.L le.M li.Q li.V li.W", "an.M an.D an.A li.X le.B ch.I1 le.G", turned="an.E"),
    )
    assert decide(table, strength) == Decline()  # MADE can be laid with it at once


USELESS = "le.K le.L le.H li.T li.W li.Y le.G"


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(
    ("hand", "swapped"),
    [
        ("li.Q an.O an.I an.R le.C le.B le.F", Exchange("li.Q")),
        ("li.Q li.U an.I an.R le.C le.B le.F", Decline()),
    ],
)
def test_a_q_without_its_u_is_swapped_even_for_a_z(hand, swapped, strength) -> None:
    table = Table("four-by-four", 2, deck=deck(hand, USELESS, turned="li.Z")).act(1, "decline")
    assert decide(table, strength) == swapped


@pytest.mark.parametrize("strength", ["plain", "sly"])
def test_of_two_words_the_one_that_leaves_the_q_its_u_is_laid(strength) -> None:
    """DUMP would bring as much as DAMP."""
    hand = "le.D an.A le.M li.P li.U li.Q li.V"
    table = Table("four-by-four", 2, deck=deck(USELESS, hand, turned="li.X", stock=("le.F",))).declined()
    assert "U" not in decide(table.act(1, "take"), strength).text


@pytest.mark.parametrize("strength", ["plain", "sly", "shark"])
def test_a_swap_leaves_a_word_whole_that_can_be_laid(strength) -> None:
    """JINX, with the worst letters of the hand."""
    hand = "le.J an.I an.N li.X le.B le.F li.V"
    swapped = decide(
        Table("four-by-four", 2, deck=deck(hand, USELESS, turned="an.R")).act(1, "decline"), strength
    )
    assert isinstance(swapped, Exchange)
    assert swapped.give in {"le.B", "le.F", "li.V"}


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_last_consonant_is_not_thrown_from_a_few_vowels(strength) -> None:
    table = Table("four-by-four", 2, seed="few").declined()
    held = ("li.U", "an.A", "li.O", "le.F")
    view = replace(table.view(1), cards=held, phase="play", stock=20)
    thrown = table.game.computer(view, (Offer("discard", cards=held),), Random(1), strength)
    assert thrown.card != "le.F"


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(
    ("game", "held"), [("scrummy", ("an.I", "li.U")), ("four-by-four", ("an.A", "li.U", "ch.U1", "an.E"))]
)
def test_no_u_is_thrown_on_a_q(game, held, strength) -> None:
    """Whoever comes next could take both."""
    table = Table(game, 2, seed="few").declined()

    def thrown(pile):
        view = replace(table.view(1), cards=held, phase="play", stock=20, discards=pile)
        return table.game.computer(view, (Offer("discard", cards=held),), Random(1), strength).card

    assert thrown(("le.K",))[3] == "U"
    assert thrown(("le.K", "li.Q"))[3] != "U"


@pytest.mark.parametrize("strength", ["plain", "sly", "shark"])
def test_of_the_same_letters_people_lay_the_word_that_everybody_knows(strength) -> None:
    table = rack("li.P an.A an.R an.T an.I an.E an.S").declined().act(1, "take")
    laid = decide(table, strength)
    lexicon = lexicon_of(table.state.options)
    levels = {word: lexicon.level(word) for word in words_of(lexicon, laid.text)}
    assert levels[laid.text] == min(levels.values()) < max(levels.values())


def test_of_two_words_the_one_that_leaves_the_better_letters_is_laid() -> None:
    """DRAG or GLAD would do as well as AGED, and leave a vowel."""
    other = "le.J le.K le.M li.Q li.W an.C an.M"
    hand = "an.A le.G an.E le.D li.P li.V an.R"
    table = rack(hand, game="four-by-four", other=other, stock=("an.L",)).declined()
    laid = decide(table.act(1, "take")).text
    left = Counter("AGEDPVRL") - Counter(laid)
    assert len(laid) == 4
    assert {"A", "E"} & left.keys()


def test_what_cannot_be_a_word_a_shark_challenges_and_a_familiar_one_nobody() -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T").declined().act(1, "take").act(1, "lay", text="TCRD")
    table.act(1, "discard", card="li.Z")
    assert decide(table) == Spellcheck("TCRD", 1)
    table = rack("an.R an.E an.D an.C an.O an.A an.T").declined().act(1, "take").act(1, "lay", text="CAT")
    assert not isinstance(decide(table.act(1, "discard", card="li.Z"), "plain"), Spellcheck)


def test_a_house_word_is_known_to_everybody() -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T", allow=["TCRD"]).declined().act(1, "take")
    table.act(1, "lay", text="TCRD").act(1, "discard", card="li.Z")
    assert not isinstance(decide(table, "plain"), Spellcheck)


def test_he_extends_a_word_where_that_is_allowed() -> None:
    table = rack(
        "li.S li.T li.N li.R le.C le.F le.G", game="texas-scrummy", other="an.C an.A an.T le.J le.K li.Q li.V"
    )
    table.act(0, "declare", extensions=True).declined()
    table.act(1, "take").act(1, "discard", card="li.Z").act(0, "take").act(0, "lay", text="CAT").act(
        0, "discard", card="le.J"
    )
    table.act(1, "take")
    seen = []
    while table.state.turn == 1:
        seen.append(decide(table))
        table.apply(1, seen[-1])
    assert any(isinstance(action, Extend) for action in seen)


def test_he_finishes_a_turn_that_only_going_out_can_end() -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T", game="texas-scrummy")
    table.act(0, "declare", hard_min=2, hard_out=4).declined().act(1, "take").act(1, "lay", text="RACE")
    table.house(Leave(1))
    while table.state.turn == 1:
        table.apply(1, decide(table))
    assert table.state.out == 1


def test_what_is_too_little_for_a_word_he_puts_on_one_to_go_out() -> None:
    table = rack(
        "an.R an.E an.D an.C an.O li.Q li.V",
        game="texas-scrummy",
        other="le.J le.K le.L le.M li.T li.Z li.X",
        turned="li.N",
        stock=("li.W",),
    )
    table.act(0, "declare", hard_min=3, hard_out=5, extensions=True).declined().act(1, "take")
    table.act(1, "lay", text="DECOR")
    table.house(Leave(1))
    action = decide(table)
    assert isinstance(action, Extend)  # with Q, V and W: a bluff
    while table.state.turn == 1:
        table.apply(1, decide(table))
    assert table.state.out == 1


def test_in_a_last_turn_he_lays_what_he_has_and_passes() -> None:
    table = Table(seats=2).declined()
    while table.state.phase != "last":
        table.wait()
    for _ in range(30):
        action = decide(table)
        assert isinstance(action, (Lay, Pass, Take, Discard, Accept, Spellcheck))
        table.apply(table.state.turn, action)
        if table.report.between:
            break
    assert table.report.between


SCROTCH = "le.B le.A le.D le.G le.E li.S li.P li.O li.R li.T"


def test_at_scrotch_he_knocks_as_soon_as_he_can() -> None:
    other = "an.C an.A an.T an.S ch.E5 le.C le.F ch.A1 ch.E1 ch.I1"
    table = rack(SCROTCH, game="scrotch", other=other, stock=("an.M",)).declined()
    action = decide(table)
    assert isinstance(action, TakeFrom)
    table.apply(1, action)
    knock = decide(table)
    assert isinstance(knock, Knock)
    table.apply(1, knock)
    table.apply(0, decide(table))
    shown = decide(table)
    assert isinstance(shown, Show)
    assert {len(word) for word in shown.words} == {4}
    table.apply(0, shown)


def test_at_scrotch_he_lays_off_and_plays_on_with_a_good_hand() -> None:
    mine = "le.B le.A le.D le.G ch.E1 li.P li.O li.R li.T ch.A2"
    other = "an.C an.A an.T an.S ch.E5 le.C le.F ch.A1 li.S ch.I1"
    table = rack(mine, game="scrotch", other=other, turned="an.U", stock=("an.M",)).declined()
    table.act(1, "take", **{"from": "stock"}).act(1, "knock", words=["BADGE", "PORT"], discard="an.M").act(
        0, "accept"
    )
    shown = decide(table)
    assert [item.word for item in shown.lay_off] == ["PORT"]
    table.apply(0, shown)
    table = rack(mine, game="scrotch", other=other, turned="an.U", stock=("an.M",)).declined()
    table.act(1, "take", **{"from": "stock"}).act(1, "knock", words=["BADGE", "TPOR"], discard="an.M")
    assert decide(table) == Spellcheck("TPOR", 1)
    assert decide(table.apply(0, decide(table))) == PlayOn()


ORDER = """
from engine.computer.rummy.scrotch import Covers
from engine.families.rummy.rules import HandRules
from engine.words.lexica import lexicon_of
hand = "an.T an.O an.N an.S an.E an.R an.A an.I an.L an.D".split()
print(list(Covers(tuple(hand), lexicon_of({"language": "en", "allow": (), "deny": ()}).vocabulary("sly"), "sly")._ways.values()))
"""


def test_a_hand_is_covered_the_same_way_in_every_process() -> None:
    """Python orders sets of texts anew in every process; a replay must not depend on it."""
    found = {
        subprocess.run(
            [sys.executable, "-c", ORDER],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
    assert found.pop().count(b"(") > 10


def pretended(hand, strength="shark", character="Cleo"):
    """The words that are none, of many first turns with these cards."""
    table = rack(hand, stock=("an.I",)).declined().act(1, "take")
    view, offers = table.view(1), table.game.legal(table.state, 1)
    known = lexicon_of(view.options)
    decided = [
        table.game.computer(view, offers, Random(seed), strength, CHARACTERS[character])
        for seed in range(200)
    ]
    return {act.text for act in decided if isinstance(act, Lay) and act.text not in known}


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_makes_up_a_word_of_all_their_cards_at_once(strength) -> None:
    """Nobody would believe it."""
    assert all(len(word) < 8 for word in pretended("an.R an.N le.G ch.U1 le.B le.F le.D", strength))


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_makes_a_word_up_where_a_true_one_does_well(strength) -> None:
    assert pretended("an.R an.E an.D an.C an.O an.A an.T", strength) == set()


def test_a_plain_player_mostly_finds_an_everyday_word_four_cards_deep() -> None:
    table = rack("ch.E1 an.R an.S le.B le.F le.D li.T").declined()
    pile = ("le.C", "an.R", "ch.I1", "le.M")
    view = replace(table.view(1), cards=("ch.E1",), phase="take", discards=pile, stock=9)
    offers = (Offer("take", cards=pile),)
    taken = [
        table.game.computer(replace(view, hand=hand), offers, Random(1), "plain").card for hand in range(20)
    ]
    assert taken.count("le.C") > 10


def test_near_the_end_the_pepper_that_costs_most_is_discarded() -> None:
    table = rack("ch.E5 an.S an.T an.R le.B le.F le.D").declined()
    view = replace(table.view(1), cards=("ch.E5", "an.S"), phase="play", stock=0, rules=HandRules(hot=True))
    offers = (Offer("discard", cards=view.cards),)
    assert table.game.computer(view, offers, Random(1), "shark") == Discard("ch.E5")


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nobody_makes_a_word_up_where_another_seat_knows_every_word(strength) -> None:
    """That one would challenge it. Of people it is not told, and whoever knows every word may do it itself."""
    table = rack("an.R an.E an.D an.C an.O an.A an.T").declined().act(1, "take")
    view = replace(table.view(1), cards=("le.D", "ch.O1", "li.P", "li.V", "li.T", "an.M"))
    offers = (Offer("lay", cards=view.cards, text=True, count=(2, 6)), Offer("discard", cards=view.cards))

    def made(levels):
        acts = [
            table.game.computer(view, offers, Random(seed), strength, CHARACTERS["Cleo"], levels)
            for seed in range(50)
        ]
        return sum(isinstance(act, Lay) and act.text == "DOMPT" for act in acts)

    assert made({0: "master"}) == 0
    assert made({0: "shark", 1: strength}) == made({}) > 10


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_word_that_ends_the_hand_is_made_up_now_and_then_and_looks_like_one(strength) -> None:
    """With six cards of which there are only short words, but DOMPT looks like one."""
    table = rack("an.R an.E an.D an.C an.O an.A an.T").declined().act(1, "take")
    view = replace(table.view(1), cards=("le.D", "ch.O1", "li.P", "li.V", "li.T", "an.M"))
    offers = (Offer("lay", cards=view.cards, text=True, count=(2, 6)), Offer("discard", cards=view.cards))
    known = lexicon_of(view.options)
    acts = [table.game.computer(view, offers, Random(seed), strength) for seed in range(200)]
    made = [act.text for act in acts if isinstance(act, Lay) and act.text not in known]
    assert 10 < len(made) < 120
    assert set(made) == {"DOMPT"}


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_card_of_the_pile_is_taken_for_a_made_up_word_now_and_then(strength) -> None:
    table = rack("an.R an.E an.D an.C an.O an.A an.T").declined()
    pile = ("ch.O1", "le.B", "le.L")
    view = replace(table.view(1), cards=("an.R", "an.T"), phase="take", discards=pile, stock=9)
    known = lexicon_of(view.options)
    acts = [
        table.game.computer(
            view, (Offer("take", cards=pile, choices=("stock", "discard")),), Random(seed), strength
        )
        for seed in range(200)
    ]
    made = {act.text for act in acts if act.text and act.text not in known}
    assert made
    assert all(len(word) == 5 and "O" in word for word in made)


@pytest.mark.parametrize("strength", ["sly", "shark", "master"])
def test_two_everyday_words_that_go_out_together_are_found(strength) -> None:
    """Behind many words that go before them."""
    turn = Turn(HandRules(normal=Length(4, exact=True), out=Length(4, exact=True)), ())
    listed = [f"TEA{letter}" for letter in "LNDRSM"] * 3 + ["BOLT", "MEND"]
    plan = best_plan(listed, Rack("TEALNDMBO", turn, strength))
    assert sorted(plan.words) == ["BOLT", "MEND"]


def test_a_plain_player_finds_two_words_that_go_out_among_the_first_that_come_to_mind() -> None:
    """BASE comes first, and leaves no word."""
    turn = Turn(HandRules(normal=Length(4, exact=True), out=Length(4, exact=True)), ())
    plan = best_plan(["BASE", "GATE", "GOAT", "JOGS", "BEAT"], Rack("JEGTOSAB", turn, "plain"))
    assert sorted(plan.words) == ["BEAT", "JOGS"]


def test_a_word_that_may_not_be_laid_hides_none_that_may() -> None:
    """MUGS and HUGS would leave one card to throw, and end a hand for which they are too short."""
    plan = best_plan(["MUGS", "HUGS", "GUM"], Rack("SGMHU", Turn(HandRules(), ()), "plain", must="G"))
    assert plan.words == ("GUM",)


def test_at_scrotch_a_plain_player_knocks_with_everyday_words_behind_longer_ones() -> None:
    """COMA and FOIBLE: a dozen other words of the lemons are longer than COMA."""
    hand = ("le.C", "ch.O1", "le.M", "le.A", "le.F", "ch.O2", "le.I", "le.B", "le.L", "ch.E1", "an.T")
    known = lexicon_of({"language": "en", "allow": (), "deny": ()}).vocabulary("plain")
    assert Covers(hand, known, "plain").best("an.T").worth == 0
    table = Table("scrotch", 2, seed="knock").declined()
    view = replace(table.view(table.state.turn), cards=hand, phase="play")
    offers = (Offer("discard", cards=hand), Offer("knock", most=2, cards=hand))
    knocks = [
        isinstance(table.game.computer(replace(view, hand=number), offers, Random(1), "plain"), Knock)
        for number in range(40)
    ]
    assert sum(knocks) > 25
