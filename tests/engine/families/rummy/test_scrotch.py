"""Scrotch: its piles, the knock, the check, the show and a hand's points."""

import msgspec
import pytest
from msgspec.structs import replace
from rummy_table import Table, deck

from engine.families.rummy.state import ScrotchShow

KNOCKER = "le.B le.A le.D le.G le.E li.S li.P li.O li.R li.T"  # BADGE and SPORT: scrotch
OTHER = "an.C an.A an.T an.S ch.E5 le.C le.F ch.A1 ch.E1 ch.I1"  # CATS, FACE
TURNED = "an.U"
STOCK = ("an.M", "an.O", "an.D", "an.E", "an.I")


def table(mine=KNOCKER, other=OTHER, stock=STOCK, **options):
    """Player 0 deals, so player 1 leads."""
    return Table("scrotch", 2, deck=deck(other, mine, turned=TURNED, stock=stock), **options).declined()


def knocked(words=("BADGE", "SPORT"), discard="an.M", **more):
    return (
        table(**more).act(1, "take", **{"from": "stock"}).act(1, "knock", words=list(words), discard=discard)
    )


def test_ten_cards_each_the_non_dealer_first() -> None:
    begun = Table("scrotch", 2, deck=deck(OTHER, KNOCKER, turned=TURNED))
    assert begun.report.hands == (tuple(OTHER.split()), tuple(KNOCKER.split()))
    assert (begun.state.turn, begun.state.phase, len(begun.state.stock)) == (1, "exchange", 31)


def test_the_opening_exchange_is_the_whole_turn() -> None:
    begun = Table("scrotch", 2, deck=deck(OTHER, KNOCKER, turned=TURNED)).act(1, "exchange", give="li.T")
    assert (begun.state.turn, begun.state.phase, begun.state.discards) == (0, "take", ("li.T",))


def test_only_the_top_of_either_pile_and_only_the_top_discard_is_seen() -> None:
    begun = table().act(1, "take", **{"from": "stock"}).act(1, "discard", card="an.M")
    assert begun.state.discards == (TURNED, "an.M")
    assert begun.view(0).discards == ("an.M",)
    assert begun.view(None).pile == 2
    begun.act(0, "take", **{"from": "discard"})
    assert begun.state.hands[0][-1] == "an.M"
    assert begun.view(0).discards == (TURNED,)


def test_a_card_just_taken_from_the_discards_may_not_go_back_face_up() -> None:
    begun = table().act(1, "take", **{"from": "discard"})
    assert begun.refused(1, "discard", card=TURNED) == "not-now"
    assert TURNED not in begun.offers()["discard"].cards
    assert begun.refused(1, "knock", words=["BADGE", "SPORT"], discard=TURNED) is None  # face down it may


def test_a_stock_card_may_be_thrown_at_once() -> None:
    assert table().act(1, "take", **{"from": "stock"}).refused(1, "discard", card="an.M") is None


def test_twenty_discard_takes_in_a_row_are_a_drawn_hand() -> None:
    begun = table()
    for _ in range(20):
        seat = begun.state.turn
        begun.act(seat, "take", **{"from": "discard"})
        begun.act(seat, "discard", card=next(iter(begun.offers()["discard"].cards)))
    assert begun.report.between
    assert begun.told("drawn-hand").public == {"why": "discard-takes"}
    assert begun.state.scores == (0, 0)
    assert begun.deal().state.dealer == 0


def test_a_take_from_the_stock_breaks_the_row() -> None:
    begun = table()
    for take in range(25):
        seat = begun.state.turn
        begun.act(seat, "take", **{"from": "stock" if take == 10 else "discard"})
        begun.act(seat, "discard", card=next(iter(begun.offers()["discard"].cards)))
    assert not begun.report.between


def test_the_last_two_cards_of_the_stock_are_never_taken() -> None:
    begun = table()
    while not begun.report.between:
        seat = begun.state.turn
        begun.act(seat, "take", **{"from": "stock"}).act(seat, "discard", card=begun.state.taken[0])
    assert len(begun.state.stock) == 2
    assert begun.told("drawn-hand").public == {"why": "stock"}
    assert begun.report.winners == ()
    assert begun.deal().state.dealer == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["BAD", "SPORT"], "too-short"),
        (["BADGE"], "cannot-go-out"),  # 25 of deadwood
        ([["le.B", "le.A", "le.D", "li.S"]], "bad-suits"),
        (["BADS"], "bad-suits"),
        (["BADGE", "BADGE"], "bad-word-shape"),
        (["BADGE", "SPORTY"], "bad-word-shape"),
        (["BADGE", ""], "bad-word-shape"),
        (["BADGE", []], "too-short"),
        ([["le.B", "le.A", "le.D", "le.G", "le.E"], ["le.B", "li.S", "li.O", "li.R"]], "not-your-card"),
        ([["an.C", "an.A", "an.T", "an.S"]], "not-your-card"),
    ],
)
def test_a_knock_needs_clean_words_of_four_and_little_deadwood(words, code) -> None:
    begun = table().act(1, "take", **{"from": "stock"})
    assert begun.refused(1, "knock", words=words, discard="an.M") == code


def test_the_knock_discard_is_no_word_card_and_stays_hidden() -> None:
    begun = table().act(1, "take", **{"from": "stock"})
    assert begun.refused(1, "knock", words=["BADGE", "SPORT"], discard="le.B") == "bad-word-shape"
    assert begun.refused(1, "knock", words=["BADGE", "SPORT"], discard="le.C") == "not-your-card"
    begun.act(1, "knock", words=["BADGE", "SPORT"], discard="an.M")
    assert not begun.told("knocked").seen_by(0).discard
    assert begun.told("knocked").seen_by(1).discard == "an.M"


def test_hot_n_sour_is_clean_enough_and_animals_with_peppers_are_not() -> None:
    mine = "le.B ch.A2 le.D le.G le.E li.S li.P ch.O1 li.R li.T"
    assert (
        table(mine)
        .act(1, "take", **{"from": "stock"})
        .refused(1, "knock", words=["BADGE", "SPORT"], discard="an.M")
        is None
    )
    mine = "an.D ch.A2 an.M an.N le.E li.S li.P ch.O1 li.R li.T"
    begun = table(mine, stock=("an.O",)).act(1, "take", **{"from": "stock"})
    assert begun.refused(1, "knock", words=["DAMN", "SPORT"], discard="an.O") == "bad-suits"


def test_deadwood_counts_peppers_sours_and_animals_up_to_the_tables_limit() -> None:
    mine = "le.B le.A le.D le.G ch.E2 li.S li.P li.O li.R li.T"
    begun = table(mine).act(1, "take", **{"from": "stock"})
    assert begun.refused(1, "knock", words=["SPORT"], discard="an.M") == "cannot-go-out"
    begun.act(1, "knock", words=[["le.B", "le.A", "le.D", "le.G"], "SPORT"], discard="an.M")
    assert begun.told("knocked").public == {"deadwood": ("ch.E2",), "worth": 2}
    mine = mine.replace("ch.E2", "ch.E3")
    words = [["le.B", "le.A", "le.D", "le.G"], "SPORT"]
    assert (
        table(mine).act(1, "take", **{"from": "stock"}).refused(1, "knock", words=words, discard="an.M")
        == "cannot-go-out"
    )
    larger = table(mine, deadwood=3).act(1, "take", **{"from": "stock"})
    assert larger.refused(1, "knock", words=words, discard="an.M") is None


# --- the check ----------------------------------------------------------------------------------------------


def test_the_other_player_may_check_before_he_shows() -> None:
    begun = knocked()
    assert (begun.state.phase, begun.state.turn) == ("check", 0)
    begun.act(0, "spellcheck", word="BADGE", of=1)
    assert (begun.state.scores, begun.state.phase) == ((-10, 0), "check")
    assert begun.refused(0, "spellcheck", word="BADGE") == "not-now"
    assert begun.refused(0, "spellcheck", word="CATS") == "bad-word-shape"
    begun.act(0, "spellcheck", word="SPORT")
    assert (begun.state.scores, begun.state.phase) == ((-20, 0), "show")


def test_a_false_knock_costs_ten_and_the_challenger_may_end_the_hand() -> None:
    begun = knocked(("BADGE", "SPROT"), deny=["SPROT"]).act(0, "spellcheck", word="SPROT")
    assert (begun.state.scores, begun.state.phase, begun.state.turn) == ((0, -10), "choose", 0)
    begun.act(0, "end_hand")
    assert begun.report.between
    assert begun.report.winners == ()
    assert begun.state.scores == (0, -10)
    assert begun.deal().state.dealer == 0


def test_or_the_knocker_takes_back_all_eleven_cards_and_discards() -> None:
    begun = knocked(("BADGE", "TSPOR")).act(0, "spellcheck", word="TSPOR").act(0, "play_on")
    assert (begun.state.phase, begun.state.turn) == ("redo", 1)
    assert sorted(begun.state.hands[1]) == sorted((*KNOCKER.split(), "an.M"))
    assert begun.refused(1, "knock", words=["BADGE", "SPORT"], discard="an.M") == "not-now"
    begun.act(1, "discard", card="an.M")
    assert (begun.state.phase, begun.state.turn, begun.state.discards[-1]) == ("take", 0, "an.M")


def test_a_checked_table_goes_straight_to_the_show() -> None:
    begun = table(words="checked").act(1, "take", **{"from": "stock"})
    assert begun.refused(1, "knock", words=["BADGE", "TSPOR"], discard="an.M") == "not-a-word"
    assert begun.act(1, "knock", words=["BADGE", "SPORT"], discard="an.M").state.phase == "show"


# --- the show and the score ---------------------------------------------------------------------------------


def test_a_knocker_with_scrotch_wins_the_difference_and_both_bonuses() -> None:
    begun = knocked().act(0, "accept").act(0, "show", words=["CATS", "FACE"])
    begun.act(1, "accept")
    assert begun.report.hands[0] == tuple(OTHER.split())
    assert begun.state.scores == (0, 2 + 10 + 25)
    assert begun.report.winners[0].hand == "scrotch"
    assert begun.deal().state.dealer == 1  # the winner deals


def test_of_who_shows_no_word_none_is_told() -> None:
    begun = knocked().act(0, "accept").act(0, "show", words=[])
    told = {event.kind for event in begun.events if event.seat == 0}
    assert "showed" in told
    assert "presented" not in told


def test_against_a_scrotch_nothing_can_be_laid_off() -> None:
    begun = knocked().act(0, "accept")
    lay_off = [{"word": "BADGE", "back": ["le.C"]}]
    assert begun.refused(0, "show", words=[], lay_off=lay_off) == "not-now"


MINE = "le.B le.A le.D le.G ch.E1 li.P li.O li.R li.T ch.A2"  # BADGE, PORT and two of deadwood


def answered(words, lay_off=(), other="an.C an.A an.T an.S ch.E5 le.C le.F ch.A1 li.S ch.I1", **options):
    begun = table(MINE, other, **options).act(1, "take", **{"from": "stock"})
    begun.act(1, "knock", words=["BADGE", "PORT"], discard="an.M")
    return begun.act(0, "accept").act(0, "show", words=list(words), lay_off=list(lay_off))


def test_a_knock_wins_the_difference_and_ten() -> None:
    begun = answered(["CATS", "FACE"]).act(1, "accept")
    assert begun.state.scores == (0, (5 + 1) - 2 + 10)
    assert begun.report.winners[0].hand == "knock"


def test_deadwood_is_laid_off_on_the_knockers_words() -> None:
    begun = answered(["CATS", "FACE"], [{"word": "PORT", "back": ["li.S"]}])
    assert begun.report.more["words"] == [["CATS", "FACE", "PORTS"], ["BADGE", "PORT"]]
    begun.act(1, "accept")
    assert begun.state.scores == (2 - 1 + 25, 0)  # an undercut
    assert begun.report.winners[0].hand == "undercut"
    assert begun.deal().state.dealer == 0


@pytest.mark.parametrize(
    ("lay_off", "code"),
    [
        ([{"word": "PORT", "back": ["le.C"]}], "bad-suits"),
        ([{"word": "PORT", "back": "C"}], "bad-suits"),
        ([{"word": "SPORT", "back": ["li.S"]}], "bad-word-shape"),
        ([{"word": "PORT"}], "bad-word-shape"),
        ([{"word": "PORT", "back": ["an.C"]}], "not-your-card"),  # it is in CATS
        ([{"word": "PORT", "back": ["li.S"]}, {"word": "PORT", "front": ["ch.I1"]}], "bad-word-shape"),
    ],
)
def test_a_lay_off_has_to_fit(lay_off, code) -> None:
    begun = table(MINE, "an.C an.A an.T an.S ch.E5 le.C le.F ch.A1 li.S ch.I1").act(
        1, "take", **{"from": "stock"}
    )
    begun.act(1, "knock", words=["BADGE", "PORT"], discard="an.M").act(0, "accept")
    assert begun.refused(0, "show", words=["CATS"], lay_off=lay_off) == code


def test_where_words_are_checked_a_lay_off_has_to_make_one() -> None:
    other = "an.C an.A an.T an.S ch.E5 le.C le.F ch.A1 li.S ch.I1"
    begun = table(MINE, other, words="checked").act(1, "take", **{"from": "stock"})
    begun.act(1, "knock", words=["BADGE", "PORT"], discard="an.M")
    for end in ("front", "back"):
        made_up = [{"word": "PORT", end: ["ch.I1"]}]
        assert begun.refused(0, "show", words=["CATS"], lay_off=made_up) == "not-a-word"
    assert begun.refused(0, "show", words=["CATS"], lay_off=[{"word": "PORT", "back": ["li.S"]}]) is None


def test_the_knocker_may_check_what_is_shown_and_a_false_word_is_deadwood() -> None:
    begun = answered(["TACS", "FACE"])
    assert (begun.state.phase, begun.state.turn) == ("reply", 1)
    begun.act(1, "spellcheck", word="FACE", of=0)
    assert begun.state.scores == (0, -10)
    begun = answered(["CSTA", "FACE"]).act(1, "spellcheck", word="CSTA").act(1, "accept")
    assert begun.state.scores == (-10, (5 + 1 + 40) - 2 + 10)


def test_a_false_lay_off_is_deadwood_too_and_nothing_is_rearranged() -> None:
    begun = answered(["CATS", "FACE"], [{"word": "PORT", "front": ["li.S"], "back": ["ch.I1"]}])
    begun.act(1, "spellcheck", word="SPORTI", of=0)
    assert begun.state.phase == "reply"
    begun.act(1, "accept")
    assert begun.state.scores == (-10, (5 + 1) - 2 + 10)


def test_equal_deadwood_is_a_drawn_hand_with_the_same_dealer() -> None:
    other = "an.C an.A an.T an.S ch.E5 le.C le.F ch.A1 li.S ch.I2"
    begun = answered(["CATS", "FACE"], [{"word": "PORT", "front": ["li.S"]}], other=other).act(1, "accept")
    assert begun.state.scores == (0, 0)
    assert begun.told("drawn-hand").public == {"why": "equal"}
    assert begun.deal().state.dealer == 0


def test_nothing_against_nothing_is_a_draw_as_well() -> None:
    other = "an.C an.A an.T an.S ch.E5 le.C le.F ch.A1 le.H le.M"
    begun = knocked(other=other).act(0, "accept").act(0, "show", words=["CATS", "FACEHM"])
    begun.act(1, "accept")
    assert begun.state.scores == (0, 0)


def test_who_shows_nothing_has_all_his_cards_as_deadwood() -> None:
    begun = knocked().act(0, "show")
    assert begun.report.between
    assert begun.state.scores[1] == 4 * 10 + 2 * 5 + 5 + 1 + 1 + 1 + 35


def test_typed_words_use_up_the_dearest_cards() -> None:
    begun = knocked().act(0, "accept").act(0, "show", words=["CAFE"])
    assert begun.told("presented").cards == (("le.C", "ch.A1", "le.F", "ch.E5"),)


def test_the_first_to_the_target_wins() -> None:
    begun = knocked(target=30).act(0, "show")
    assert begun.report.over
    assert begun.told("game-over").standings == ((1,), (0,))


def test_a_proved_word_is_proved_for_the_hand_also_after_play_went_on() -> None:
    begun = knocked(words=("BADGE", "SPROT"), deadwood=50)
    begun.act(0, "spellcheck", word="BADGE")
    begun.act(0, "spellcheck", word="SPROT").act(0, "play_on").act(1, "discard", card="an.M")
    begun.act(0, "take", **{"from": "stock"}).act(0, "discard", card="an.O")
    begun.act(1, "take", **{"from": "stock"})
    begun.act(1, "knock", words=["BADGE", "SPORT"], discard="an.D")
    assert [claim.word for claim in begun.view(0).claims] == ["SPORT"]
    assert begun.refused(0, "spellcheck", word="BADGE") == "not-now"


def test_a_table_stored_before_keeps_what_was_proved() -> None:
    begun = knocked()
    knock = replace(begun.state.knock, shown=ScrotchShow(begun.state.knock.shown.words, proved=("BADGE",)))
    raw = msgspec.msgpack.decode(msgspec.msgpack.encode(replace(begun.state, knock=knock)))
    assert "proved" not in raw
    begun.state = msgspec.convert(raw, type(begun.state))
    assert [claim.word for claim in begun.view(0).claims] == ["SPORT"]


def test_what_is_shown_leaves_the_card_that_is_laid_off() -> None:
    """BEAD alone would take the dearer E; but that one is to go on the knocker's word."""
    begun = table(
        mine="li.S li.P li.O li.R li.T le.G le.L ch.A2 ch.A3 an.T",
        other="le.B le.A le.D ch.E1 ch.E5 an.C an.A an.L an.N an.R",
        deadwood=50,
    )
    begun.act(1, "take", **{"from": "stock"}).act(1, "knock", words=["SPORT"], discard="an.M")
    shown = begun.act(0, "show", words=["BEAD"], lay_off=[{"word": "SPORT", "front": ["ch.E5"]}])
    answer = shown.state.knock.answer
    assert answer.words == (("le.B", "ch.E1", "le.A", "le.D"),)
    assert answer.laid_off == ((("ch.E5",), ()),)


def test_a_knock_in_cards_and_in_letters_has_to_say_the_same() -> None:
    begun = table().act(1, "take", **{"from": "stock"})
    words = [["le.B", "le.A", "le.D", "le.G", "le.E"], "SPORT"]
    assert begun.refused(1, "knock", words=words, text="BADGE PORTS", discard="an.M") == "bad-word-shape"
    assert begun.refused(1, "knock", words=words, text="BADGE", discard="an.M") == "bad-word-shape"
    assert begun.refused(1, "knock", words=words, text="badge sport", discard="an.M") is None
