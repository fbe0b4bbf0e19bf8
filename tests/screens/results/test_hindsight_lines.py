"""A player's lines about their best possible hand, in both languages."""

from types import SimpleNamespace

import pytest
from engine_stage import acted, people
from looked_back import Ended as Over
from messages import labels, text_in
from msgspec.structs import replace

from engine import catalogue
from engine.common_events import Spellchecked
from engine.contract import Deal, Setup
from engine.hindsight.back import missed
from engine.hindsight.bluffs import bluffs
from engine.words.definitions import load_definitions
from engine.words.lexica import lexicon_of
from screens.components import walk
from screens.panels import panels
from screens.results import card, hand_steps
from screens.results.because import because
from screens.results.folding import result_of
from screens.results.own import Ended, Whole, ended_for
from screens.results.review import could_have, review
from screens.results.sentences import meaning, meant
from screens.table.hand_result import HandResult, ShownHand, Why
from screens.word_sheet import PARTS

FEW_KNOW = "le.C le.E le.L le.M li.X"
CAT, RUST, BADGE = "an.C an.A an.T le.J li.X", "li.R li.U li.S li.T le.K", "le.B le.A le.D le.G le.E"


def means(stage, result, *, alone):
    word = meant(stage, result, alone=alone)
    return meaning(stage, word, whole=True) if word else ""


def played(hands, shows, *, folds=(), swaps=None, challenger=None):
    """A hand of Scroker to its end: who folds does so at once, the others bet one, and show these words."""
    cards = [hand.split() for hand in hands]
    order = [(1 + step) % len(hands) for step in range(len(hands))]
    deck = tuple(cards[seat][place] for place in range(5) for seat in order)
    options = {"words": "honour", "showdown": "claim"}
    setup = Setup(options=options, stacks=(100,) * len(hands), seed="s", dealer=0, deck=deck)
    known = catalogue.GAMES.game("scroker")
    state, events = known.start(setup)
    felt = SimpleNamespace(game=known, state=state, seats=people(("ann", "bob", "cy")[: len(hands)]))
    while (due := known.due(felt.state)) is not None:
        seat = due.seats[0]
        offers = {offer.do: offer for offer in known.legal(felt.state, seat)}
        swapped = (swaps or {}).get(seat, ())
        do, fields = choice(offers, shows[seat], swapped, fold=seat in folds, doubts=seat == challenger)
        felt.state, more = acted(felt, seat, do, fields)
        events = [*events, *more]
    result = result_of(known, felt.state.options, events, 1)
    return [
        Over(
            felt=felt,
            seat=seat,
            result=result,
            events=own,
            missed=missed(known, known.observe(felt.state, seat), own),
        )
        for seat in range(len(hands))
        for own in [[event.seen_by(seat) for event in events]]
    ]


def choice(offers, word, swapped, *, fold, doubts):
    if "present" in offers:
        return "present", {"text": word}
    if "draw" in offers:
        return "draw", {"discard": swapped}
    if doubts and "spellcheck" in offers:
        return "spellcheck", {"word": offers["spellcheck"].claims[0].word}
    if fold and "fold" in offers:
        return "fold", {}
    if "bet" in offers:
        return "bet", {"amount": 1}
    return next((do, {}) for do in ("call", "accept", "check") if do in offers)


def line(ended, language="en"):
    return could_have(ended.stage(language), ended.result, ended.missed) if ended.missed is not None else ""


def why(ended):
    return ended.review().why


def test_what_could_have_won_is_said_in_one_sentence():
    ann, _ = played((CAT, RUST), ("AT", "RUT"))
    assert line(ann) == "You also held **ACT**, which would have won."
    assert line(ann, "fr") == "Vous aviez aussi **ACT**, qui aurait gagné."
    assert why(ann) == "Same size: Turtle is higher than Lime U."


def test_a_better_word_is_not_told_to_whoever_won_anyway():
    _, bob = played((CAT, RUST), ("AT", "RUT"))
    assert bob.missed is None


def test_whoever_shows_nothing_reads_of_a_word_and_not_what_their_cards_rank_as():
    ann, _ = played((CAT, RUST), ("", "RUT"))
    assert line(ann) == "You held **ACT**, which would have won."
    assert line(ann, "fr") == "Vous aviez **ACT**, qui aurait gagné."


def test_what_would_not_have_won_is_not_told():
    ann, *_ = played((CAT, RUST, BADGE), ("AT", "US", "BADGE"))
    assert ann.missed is None


def test_who_folded_reads_what_their_cards_would_have_beaten():
    *_, cy = played((CAT, RUST, BADGE), ("AT", "US", ""), folds=[2])
    assert line(cy) == "You folded **BADGE**, which beats AT."
    assert line(cy, "fr") == "Votre main couchée, **BADGE**, bat AT."
    assert why(cy) == "**BADGE** beats **AT**: 5 letters beat 2."


def test_it_was_right_to_fold_a_hand_that_beats_nothing():
    *_, cy = played((CAT, BADGE, RUST), ("AT", "BADGE", ""), folds=[2])
    assert cy.missed is None


def test_where_all_others_folded_there_is_nothing_to_compare_with():
    assert [ended.missed for ended in played((CAT, RUST), ("", ""), folds=[0])] == [None, None]


def test_nothing_is_said_where_nothing_was_better():
    ann, bob = played((CAT, RUST), ("ACT", "RUST"))
    assert ann.missed is bob.missed is None


def test_whoever_showed_a_false_word_reads_what_was_one():
    ann, _ = played((CAT, RUST), ("TAC", "US"), challenger=1)
    assert line(ann) == "You held **ACT**, which would have won."
    assert line(ann, "fr") == "Vous aviez **ACT**, qui aurait gagné."


def test_a_tie_is_told_by_what_was_shown_and_without_words_as_such():
    ann, _ = played((CAT, RUST), ("AT", "RUT"))
    tie = Why(rule="tie", better=0, worse=1)
    for hand, told in (
        ("0 points", "Nobody shows a word: the pot is split."),
        ("No word", "Nobody shows a word: the pot is split."),
        ("Slush", "**Slush** and **Slush**"),
    ):
        shown = tuple(ShownHand(seat=seat, hand=hand) for seat in range(2))
        assert because(ann.stage(), HandResult(hand=1, chips=True, shown=shown, why=tie)).startswith(told)


def test_a_challenge_stands_in_the_result_for_whoever_did_not_see_it_pass():
    ann, _ = played((CAT, RUST), ("AT", "RUT"), challenger=0)
    assert "ann challenges **RUT**: it is a word" in text_in(card.posted(ann.stage(), ann.result, 1))


def test_the_line_follows_how_the_hand_ended():
    ann, _ = played((CAT, RUST), ("AT", "RUT"))
    stage = ann.stage()
    told = ended_for(stage, ann.result, 0, line(ann))
    assert told == "bob won with **RUT**. You: -3.\nYou also held **ACT**, which would have won."


def test_the_still_shows_the_hand_dealt_swapped_shown_and_beaten():
    ann, _ = played((CAT, RUST), ("", "US"), swaps={0: ("li.X",)})
    rows = ann.review().picture.scene.shown
    assert [row.name for row in rows] == ["Dealt", "1 swapped", "You showed", "bob"]
    assert [row.won for row in rows] == [False, False, False, True]
    assert rows[0].words[0].label == "ACT"
    assert rows[0].words[1].cards == ("le.J", "li.X")
    assert "li.X" not in [card for word in rows[1].words for card in word.cards]
    assert rows[3].words[0].cards == ("li.U", "li.S")
    assert ann.review().said.startswith("**Review**\nScroker · hand 1\n")


def test_the_still_stays_that_of_its_hand_when_the_table_has_moved_on():
    ann, _ = played((CAT, RUST), ("AT", "RUT"))
    before, then = ann.review(), ann.stage().view
    ann.felt.state = ann.felt.game.apply(ann.felt.state, None, Deal()).state
    assert ann.stage().view.seats[1].shown is None
    assert review(ann.stage().but(then=then), ann.result, ann.missed) == before


def test_between_hands_the_panel_offers_the_film_of_whoever_played():
    ann, _ = played((CAT, RUST), ("AT", "RUT"))
    film = card.film_id(1, 2, 3)
    panel = panels.hand(ann.stage(), "", ended=Ended(line(ann), film))
    assert [part["custom_id"] for part in walk(panel) if part.get("label") == "Review"] == [film]
    assert "Review" not in labels(panels.hand(ann.stage(), ""))


def test_a_bluff_is_told_to_whoever_plays_alone_and_stands_in_nothing_public():
    ann, bob = played((CAT, RUST), ("ACT", "RTSU"))
    found = found_bluffs(ann)
    assert [(one.word, one.prize) for one in found] == [("RTSU", 9)]
    assert found_bluffs(bob) == ()
    alone = Whole(ann.result, 1, alone=True, bluffs=found)
    told = text_in(card.own(ann.stage(), Ended(), alone, "", []))
    assert "**RTSU** was a bluff: a challenge would have won 9 chips." in told
    assert "never looked up" not in told
    told = text_in(card.own(ann.stage("fr"), Ended(), alone, "", []))
    assert "**RTSU** était un bluff : le contester aurait rapporté 9 jetons." in told.replace("\xa0", " ")
    public = text_in(card.posted(ann.stage(), ann.result, 1))
    assert "bluff" not in public
    assert "is not a word" not in public
    assert "never looked up: RTSU, ACT" in public


def found_bluffs(ended):
    return bluffs(ended.felt.game, ended.felt.game.observe(ended.felt.state, ended.seat), ended.events)


@pytest.mark.parametrize(
    ("hands", "shows", "folds"),
    [
        ((CAT, RUST), ("ACT", "RTSU"), ()),
        ((CAT, RUST, BADGE), ("ACT", "RTSU", ""), ()),
        ((CAT, RUST, BADGE), ("ACT", "RTSU", ""), (2,)),
        ((CAT, RUST, BADGE), ("ACT", "RTSU", "AGE"), ()),
    ],
)
def test_a_challenge_would_have_won_what_is_said(hands, shows, folds):
    """The hand again, challenged: the announced prize is paid."""
    ended = played(hands, shows, folds=folds)
    prizes = [(one.seat, bluff.prize) for one in ended for bluff in found_bluffs(one) if bluff.prize]
    assert prizes
    for seat, prize in prizes:
        result = played(hands, shows, folds=folds, challenger=seat)[seat].result
        assert [(one.seats, one.amount) for one in result.won] == [((seat,), prize)]


def test_a_bluff_that_somebody_else_would_have_won_names_no_prize():
    ann, *_ = played((CAT, BADGE, RUST), ("ACT", "BADGE", "RTSU"))
    (bluff,) = found_bluffs(ann)
    assert (bluff.word, bluff.prize) == ("RTSU", 0)


@pytest.mark.parametrize("seat", [0, None])
def test_the_end_of_a_players_own_review_says_of_every_word_whether_it_is_one(seat):
    ann, _ = played((CAT, RUST), ("ACT", "RTSU"))
    stage = ann.stage() if seat is not None else ann.stage().but(seat=None, player=None)
    told = text_in(hand_steps.end(stage, hand_steps.Reel("f", (), seat, 0), ann.result, None).parts)
    assert ("ACT is a word" in told) is ("~~RTSU~~ is not a word" in told) is (seat == 0)


def test_a_word_that_few_know_is_marked():
    """Three Animals beat all that well-read people make of these letters."""
    ann, _ = played((FEW_KNOW, "an.C an.A an.T li.W li.V"), ("", "CAT"))
    (word,) = ann.missed.held.best.texts
    assert word not in lexicon_of(ann.felt.state.options).vocabulary("shark")
    assert line(ann) == f"You held **{word} (a rare word)**, which would have won."
    assert f"{word} (mot rare)" in line(ann, "fr")


def test_a_word_that_many_know_goes_before_a_better_one_that_few_do():
    """Either would have won."""
    ann, _ = played((FEW_KNOW, RUST), ("", "US"))
    (word,) = ann.missed.held.best.texts
    assert len(word) == 3
    assert word in lexicon_of(ann.felt.state.options).vocabulary("shark")
    assert "rare" not in line(ann)


def test_a_review_says_what_a_rare_word_means_if_a_dictionary_has_it():
    ann, _ = played(("le.D ch.A1 le.K li.V li.Q", "an.A an.T le.J li.X li.W"), ("", "AT"))
    meaning = load_definitions("en").brief("DAK", 90)
    assert meaning[0] == "DAK"
    text = meaning[1].text
    assert text not in line(ann)
    assert ann.review().why.endswith(f"\n-# **DAK**: {text}")
    unknown = replace(ann.missed, rare={"DAK": ""})
    assert "-#" not in review(ann.stage(), ann.result, unknown).why


def test_the_word_that_won_has_its_meaning_where_that_betrays_no_bluff():
    ann, _ = played((CAT, RUST), ("CAT", "RUT"))
    stage, text = ann.stage(), load_definitions("en").brief("CAT", 90)[1].text
    assert means(stage, ann.result, alone=False) == ""
    assert means(stage, ann.result, alone=True) == f"**CAT**, noun: {text}."
    proved = replace(ann.result, checked=(Spellchecked(by=1, of=0, word="CAT", true=True),))
    assert means(stage, proved, alone=False) == f"**CAT**, noun: {text}."
    shown = replace(ann.result.shown_by(0), words=("CATS",))
    assert means(stage, replace(ann.result, shown=(shown,)), alone=True) == f"**CATS**, from CAT: {text}."
    for words in (("CTA",), ()):
        shown = replace(ann.result.shown_by(0), words=words)
        assert means(stage, replace(ann.result, shown=(shown,)), alone=True) == ""
    assert f"{text}." in text_in(
        panels.hand(stage, "", ended=Ended("", "t:1", Whole(ann.result, 1, meaning=f"{text}.")))
    )


@pytest.mark.parametrize(
    ("language", "word", "end"), [("fr", "RIZ", " céréale..."), ("en", "ADVOCACY", " etc.")]
)
def test_a_meaning_that_ends_in_a_full_stop_or_is_cut_off_gets_no_other(language, word, end):
    ann, _ = played((CAT, RUST), ("CAT", "RUT"))
    stage = ann.stage(language)
    stage = stage.but(table=SimpleNamespace(options={**stage.table.options, "language": language}))
    assert meaning(stage, word, whole=True).endswith(end)


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("CODE", "**CODE**, verb: attach a code to."),
        ("CAT", "**CAT**: feline mammal usually having thick soft fur and no ability to roar…"),
        ("ADVENT", "**ADVENT**: arrival that has been awaited…"),
        ("ABLE", "**ABLE**: having the necessary means or skill or know-how or authority..."),
    ],
)
def test_a_meaning_is_two_lines_on_a_phone_and_cut_after_a_word(word, told):
    ann, _ = played((CAT, RUST), ("CAT", "RUT"))
    assert meaning(ann.stage(), word) == told


def test_a_meaning_whose_part_of_speech_nobody_knows_stands_alone():
    ann, _ = played((CAT, RUST), ("CAT", "RUT"))
    stage = ann.stage()
    stage = stage.but(table=SimpleNamespace(options={**stage.table.options, "language": "fr"}))
    shown = ann.result.shown_by(0)
    unknown = load_definitions("fr").brief("ABIETIN", 90)[1]
    assert unknown.part not in PARTS
    result = replace(ann.result, shown=(replace(shown, words=("ABIETIN",)),))
    assert means(stage, result, alone=True) == f"**ABIETIN**: {unknown.text}."
    result = replace(ann.result, shown=(replace(shown, words=("ABLES",)),))
    assert means(stage, result, alone=True) == ""
