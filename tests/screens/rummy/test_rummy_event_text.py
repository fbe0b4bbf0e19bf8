"""Sentences for events and refusals at rummy tables."""

import pytest
from rummy_stage import PACK, Rummy, cards

from engine import common_events
from engine.contract import Close, TimeUp
from engine.events import kind_of
from engine.families.rummy.events import EVENTS, Halved, RummyHandEnds, RummySpellchecked
from engine.families.rummy.hindsight import Missed
from engine.families.rummy.state import LaidWord
from engine.refused import Refused
from screens.catalogue import screen_of
from screens.i18n.language import i18n
from screens.refusals.sentences import explain
from screens.rummy import decision_line, hindsight
from screens.rummy.event_text import TELLERS
from screens.table import event_text
from screens.unable import Unable

HANDS = (
    ("an.T", "an.O", "an.N", "ch.E1", "li.S", "li.T", "ch.O1"),
    ("le.B", "ch.A2", "le.D", "le.G", "ch.E5", "an.R", "an.S"),
    ("li.P", "li.Q", "li.R", "li.U", "li.V", "li.W", "li.X"),
)


def told(table):
    return [screen_of(table.game).told(table.stage(), event) for event in table.events]


def playing(game="scrummy", **changes):
    table = Rummy(game) if game != "texas-scrummy" else Rummy(game).act(0, "declare", extensions=True)
    return table.put(**{"hands": HANDS, "phase": "play", "turn": 1, "turns": 2} | changes)


# --- what happens -------------------------------------------------------------------------------------------


def test_a_turn_is_told():
    table = playing(phase="take", discards=("li.N", "an.C", "li.O"))
    assert told(table.act(1, "take", card="an.C", text="CAB")) == [
        "bob takes 🐱C and the one above it",
        "bob lays **CAB**",
    ]
    assert told(table.act(1, "discard", card="le.G")) == ["bob discards 🍋G"]


@pytest.mark.parametrize(
    ("then", "sentence"),
    [
        ("take", "bob ran out of time"),
        ("pass", "bob ran out of time and passes"),
        ("end_hand", "bob ran out of time and ends the hand"),
    ],
)
def test_what_a_clock_has_done_for_a_player_is_told(then, sentence):
    table = playing()
    assert screen_of(table.game).told(table.stage(), common_events.TimedOut(seat=1, then=then)) == sentence


def test_a_card_from_the_stock_is_not_named():
    table = playing(phase="take")
    drawn = table.state.stock[0]
    (sentence,) = told(table.act(1, "take"))
    assert sentence == "bob draws"
    seen = [screen_of(table.game).told(table.stage(1), event) for event in table.events]
    assert table.stage().faces.label(drawn) not in " ".join(seen)


def test_a_game_closed_before_anybody_scored_has_no_winner():
    table = Rummy()
    table.state, table.events = table.game.apply(table.state, None, Close())
    (sentence,) = [line for line in told(table) if line and "game" in line]
    assert sentence == "**The game is over**: a tie"


@pytest.mark.parametrize(
    ("scores", "language", "sentence"),
    [
        ((11, 4, 2), "en", "**ann wins the game**"),
        ((11, 11, 2), "en", "**The game is over**: ann and bob share the first place"),
        ((11, 4, 2), "fr", "**ann gagne la partie**"),
        ((11, 11, 2), "fr", "**La partie est finie**\xa0: ann et bob se partagent la première place"),
        ((11, 11, 11), "en", "**The game is over**: a tie"),
    ],
)
def test_the_winners_of_a_game_are_as_many_as_are_ahead(scores, language, sentence):
    table = playing(scores=scores, opened=scores)
    table.state, table.events = table.game.apply(table.state, None, Close())
    stage = table.stage(language=language)
    assert sentence in [screen_of(table.game).told(stage, event) for event in table.events]


def test_an_extension_and_a_challenge_are_told():
    table = playing("texas-scrummy", words=(LaidWord(0, ("an.T", "an.O"), 1),))
    assert told(table.act(1, "extend", word="TO", back="G")) == ["bob makes TO longer: **TOG**"]
    table.act(1, "discard", card="an.R")
    table.put(turn=2, phase="take")
    assert told(table.act(2, "spellcheck", word="TOG"))[0].startswith("cy challenges **TOG**")


def test_why_an_extension_goes_back_with_the_word_under_it_is_told():
    table = playing("texas-scrummy", words=(LaidWord(0, ("an.T", "an.G"), 1),))
    table.act(1, "extend", word="TG", back="E").act(1, "discard", card="an.R")
    table.put(turn=2, phase="take")
    assert told(table.act(2, "spellcheck", word="TG"))[1] == (
        "TG is not a word, so TGE cannot stand on it: both go back"
    )


def test_half_for_going_out_early_is_told():
    table = Rummy("four-by-four")
    event = Halved(seat=1, points=18, scored=9)
    sentence = screen_of(table.game).told(table.stage(), event)
    assert sentence == "bob went out within two turns, and scores half: 9 instead of 18"


def test_a_knock_shows_words_and_deadwood():
    table = Rummy("scrotch", ["ann", "bob"]).act(1, "decline").act(0, "decline")
    hand = ("li.T", "li.O", "li.N", "ch.E1", "an.R", "an.A", "an.I", "an.N", "an.S", "ch.U1", "li.Q")
    table.put(hands=(PACK[20:30], hand), phase="play", turn=1, words=())
    table.act(1, "knock", discard="li.Q", words=["TONE", "RAINS"])
    assert told(table) == ["bob knocks with deadwood 1", "bob shows **TONE** · **RAINS**"]
    assert "🟢Q" not in " ".join(told(table))


def test_the_end_of_hand_and_game_are_told():
    ends = RummyHandEnds(winners=(), scores=(12, -3, 0), totals=(12, -3, 0))
    over = common_events.GameOver(standings=((1,), (0, 2)))
    screen, stage = screen_of(Rummy().game), Rummy().stage()
    assert screen.told(stage, ends) == "**The hand is over**: ann +12, bob -3, cy ±0"
    assert screen.told(stage, over) == "**bob wins the game**"


@pytest.mark.parametrize(
    ("phase", "sentence"),
    [
        ("exchange", "bob ran out of time and leaves the turned card"),
        ("take", "bob ran out of time"),
        ("play", "bob ran out of time and discards"),
    ],
)
def test_what_time_does_is_told(phase, sentence):
    table = playing(phase=phase, taken=("an.S",))
    table.state, table.events = table.game.apply(table.state, None, TimeUp())
    assert told(table)[0] == sentence


def word_of(key):
    return key if isinstance(key, str) else kind_of(key)


@pytest.mark.parametrize("event", sorted({*EVENTS} - {common_events.Shuffled}, key=kind_of), ids=kind_of)
def test_every_kind_of_event_has_a_sentence_or_is_silent_on_purpose(event):
    assert event in TELLERS or kind_of(event) in {*map(word_of, event_text.TELLERS)}


def test_the_challenger_hears_how_it_went_where_their_line_does_not_say_it():
    table = playing(phase="take", words=(LaidWord(0, ("li.T", "li.Q"), 1),)).act(1, "spellcheck", word="TQ")
    screen = screen_of(table.game)
    assert screen.answered(table.stage(1), table.events) is None
    words = (
        LaidWord(0, ("an.T", "an.O"), 2),
        LaidWord(0, ("li.T", "li.Q"), 2),
    )  # cy may challenge one of them, too
    table = playing(phase="out", out=0, words=words, waiting=(1, 2), hands=((), *HANDS[1:]))
    table.act(1, "spellcheck", word="TO")
    heard = screen.answered(table.stage(1), table.events)
    assert heard == "bob challenges **TO**: it is a word (you -10)"


def test_a_turn_begins_with_what_happened_last():
    line = decision_line.asked(playing(phase="take").stage(1).but(last="ann discards K."))
    assert line == "ann discards K. **Your turn.** Take a card."


# --- refusals --------------------------------------------------------------------------------------------------


def refused(table, seat, do, **fields):
    with pytest.raises(Refused) as wrong:
        table.act(seat, do, **fields)
    return explain(wrong.value, i18n("en"), table.stage(seat))


def hard(**rules):
    return Rummy("texas-scrummy").act(0, "declare", **rules)


def test_lengths():
    table = hard(min=3).put(hands=HANDS, phase="play", turn=1, turns=2)
    assert "2 letters are too few: a word now needs 3 or more" in refused(table, 1, "lay", text="BE")
    table = hard(hard_min=3).put(hands=HANDS, phase="play", turn=1, turns=2)
    assert "4 letters will not do: a word now needs exactly 3" in refused(table, 1, "lay", text="BEAD")


def test_going_out_with_too_short_a_word():
    hands = (HANDS[0], ("le.B", "ch.A2", "le.D"), HANDS[2])
    sentence = refused(playing(hands=hands), 1, "lay", text="BAD")
    assert "You cannot go out with that" in sentence
    assert "5 letters or more" in sentence
    table = hard(discard_to_go_out=True).put(hands=hands, phase="play", turn=1, turns=2)
    assert "you also need a last discard" in refused(table, 1, "lay", text="BAD")


def test_words_that_several_show():
    words = (LaidWord(0, ("an.T", "an.O"), 1), LaidWord(2, ("li.T", "li.O"), 1))
    sentence = refused(playing(phase="take", words=words), 1, "spellcheck", word="TO")
    assert sentence == "ann and cy both show TO: say whose you mean."


def test_words_that_may_not_be_challenged():
    words = (LaidWord(1, ("an.T", "an.O"), 1), LaidWord(0, ("li.T", "li.I"), 1))
    table = playing(phase="take", words=words, proved=("TI",))
    assert "has stood a challenge" in refused(table, 1, "spellcheck", word="TI", of=0)
    assert "it is yours" in refused(table, 1, "spellcheck", word="TO", of=1)
    assert "is not on the table" in refused(table, 1, "spellcheck", word="TEA")


def test_words_that_are_checked_cannot_be_challenged_at_all():
    table = Rummy(words="checked").put(
        phase="take", turn=1, turns=2, words=(LaidWord(0, ("an.T", "an.O"), 1),)
    )
    assert "Words are checked at once here" in refused(table, 1, "spellcheck", word="TO")


@pytest.mark.parametrize(("phase", "way_out"), [("play", ", or knock."), ("redo", "discard another card.")])
def test_the_card_from_the_discards_stays_and_what_would_do_fits_the_phase(phase, way_out):
    table = Rummy("scrotch", ["ann", "bob"])
    table.put(hands=(PACK[-10:], cards("an.T an.O")), phase=phase, turn=1, taken=("an.T",), grabs=1)
    sentence = refused(table, 1, "discard", card="an.T")
    assert "You have just taken 🐢T from the pile" in sentence
    assert sentence.endswith(way_out)


def test_checked_words_are_named():
    table = Rummy(words="checked").put(hands=HANDS, phase="play", turn=1, turns=2)
    assert "GDB is not in this table's word list" in refused(table, 1, "lay", text="GDB")


@pytest.mark.parametrize(
    ("game", "phase", "do", "hint"),
    [
        ("scrummy", "exchange", "take", "The first swap comes first"),
        ("scrummy", "play", "take", "You have already taken a card"),
        ("scrummy", "last", "take", "The stock is empty"),
        ("scrummy", "bare", "accept", "lay more words, or pass"),
        ("scrummy", "out", "decline", "Challenge a word now, or accept"),
        ("texas-scrummy", "play", "declare", "You have already taken a card"),
        ("scrotch", "choose", "accept", "First choose"),
        ("scrotch", "show", "accept", "Show your words"),
        ("scrotch", "redo", "accept", "Discard a card"),
    ],
)
def test_out_of_order_says_what_comes_now(game, phase, do, hint):
    table = Rummy("scrotch", ["ann", "bob"]) if game == "scrotch" else playing(game)
    table.put(phase=phase, turn=1, stock=() if phase == "last" else table.state.stock)
    assert hint in refused(table, 1, do)


def test_sentences_of_other_families_are_left_alone():
    stage = playing().stage(1)
    assert "20 chips" in explain(Refused("bad-amount", least=1, most=20), i18n("en"), stage)
    assert "mixes suits" in explain(Refused("bad-suits", text="ROAD"), i18n("en"), stage)
    assert "🦄U" in explain(Unable("not-in-pile", card="🦄U"), i18n("en"), stage)


OVEN, SEAT = cards("li.O li.V ch.E1 li.N"), cards("an.S an.E an.A an.T")
COULD = [
    ("scrummy", {}, "**OVEN was in your hand.**"),
    ("scrummy", {"ends": True}, "**You could have gone out with OVEN.**"),
    ("scrotch", {"ends": True}, "**You could have knocked with OVEN.**"),
    ("scrotch", {}, "**You held OVEN, with less deadwood.**"),
    ("scrotch", {"shown": (SEAT,)}, "**You also held OVEN, with less deadwood.**"),
]


@pytest.mark.parametrize(("game", "more", "told"), COULD)
def test_what_could_have_been_laid_is_said_with_what_it_would_have_done(game, more, told):
    players = ("ann", "bob") if game == "scrotch" else ("ann", "bob", "cy")
    missed = Missed(hand=(*OVEN, "li.Q"), words=(OVEN,), gain=8, **more)
    assert hindsight.line(Rummy(game, players).stage(1), None, missed) == told


def test_whoever_reads_what_happened_to_them_is_you():
    table = playing()
    event = RummySpellchecked(seat=1, by=0, of=1, word="TSNO", true=False, cost=10)
    stage, tell = table.stage(), screen_of(table.game).told
    assert tell(stage.but(reader=1), event) == "ann challenges **TSNO**: not a word (you -10)"
    assert tell(stage.but(reader=2), event) == "ann challenges **TSNO**: not a word (bob -10)"


@pytest.mark.parametrize("phase", ["between", "over", "take", "declare"])
def test_a_computer_plays_a_hand_to_its_end_only_while_there_is_one(phase):
    table = playing("texas-scrummy", phase=phase, turn=1 if phase in ("take", "declare") else None)
    table.events = (common_events.WentAway(seat=1),)
    (sentence,) = told(table)
    assert ("a computer plays this hand" in sentence) is (phase in ("take", "declare"))
    assert ("sits out" in sentence) is (phase in ("between", "over"))


def test_the_dealer_who_is_to_declare_is_not_told_to_wait_for_the_dealer():
    table = Rummy("texas-scrummy")
    with pytest.raises(Refused) as refused:
        table.act(0, "take")
    assert (
        explain(refused.value, i18n("en"), table.stage(0)) == "First declare this hand's rules, or nothing."
    )
