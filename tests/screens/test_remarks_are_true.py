"""Remarks on graded acts are true for every act: an independently read word list, and the engine, agree."""

from string import ascii_uppercase

import pytest

from engine.cards import letter_of, text_of
from engine.computer.reasons import remark
from engine.families.card_table.table import RANK
from engine.families.poker.actions import Take as Draw
from engine.families.rummy.actions import Exchange, Lay, PassLastTurn, TakeFrom
from engine.families.rummy.actions import Take as TakeCard
from engine.families.soup.actions import Add, Doubt, Eat, EatFirst, SayEat
from engine.families.tricks.actions import Play
from engine.languages import LANGUAGES
from screens.i18n.language import i18n
from screens.results.grades import FACTS as FACTS_TOLD
from tests.screens.test_hints_are_true import (
    FACTS,
    FEW,
    begins,
    by_letters,
    found,
    letters,
    mine,
    nearer,
    not_needed,
    others,
    spelled,
    spoken,
    suit_lengths,
    without,
    words,
)


def lays_more(moment):
    laid = len(moment.act.text) if isinstance(moment.act, Lay) else 0
    return len(moment.why.word) > laid and moment.may(Lay(text=moment.why.word))


def is_needed(moment):
    cards, word = moment.view.cards, moment.why.word
    rest = without(cards, moment.act.card)
    return word in spelled(letters(cards)) and moment.layable(rest) < moment.layable(cards) == len(word)


def keeps_word(moment):
    rest = without(moment.view.cards, moment.act.card)
    return not_needed(moment) and moment.why.word in spelled(letters(rest))


def top_saves(moment):
    return moment.deadwood(moment.view.cards) - min(moment.with_top().values()) == moment.why.number > 0


def leaves_more(moment):
    left = {
        card: moment.deadwood(without(moment.view.cards, card)) for card in moment.offers["discard"].cards
    }
    return left[moment.act.card] - min(left.values()) == moment.why.number > 0


def taker(moment):
    return moment.game.observe(moment.may(moment.act).state, None).taken[-1].taker


def highest_left(moment):
    hands = moment.game.report(moment.state).hands
    return not any(
        card[:2] == moment.act.card[:2] and RANK[card] > RANK[moment.act.card]
        for card in (card for hand in hands for card in hand)
    )


def asked_word(moment):
    row = text_of(moment.view.row) if moment.game.id == "soup" else ""
    added = letter_of(moment.act.card) if isinstance(moment.act, Add | Eat) else ""
    return moment.act.scrump if isinstance(moment.act, Play) else row + added


def counts(moment):
    word = moment.why.word
    return (
        word == asked_word(moment) and word in words() and len(word) >= moment.view.options.get("letters", 2)
    )


def could_add(moment):
    row = text_of(moment.view.row) + moment.why.letter
    can = any(begins(row + letter) for letter in ascii_uppercase)
    return moment.why.letter in letters(moment.view.own) and can and row not in words()


REMARKS = FACTS | {
    "pile-nearer": nearer,
    "lays-more": lays_more,
    "needed": is_needed,
    "not-needed": keeps_word,
    "top-saves": top_saves,
    "leaves-more": leaves_more,
    "takes": lambda moment: taker(moment) == moment.seat,
    "partner-takes": lambda moment: taker(moment) == (moment.seat + 2) % 4,
    "others-take": lambda moment: not mine(moment, taker(moment)),
    "beaten": lambda moment: (
        moment.game.observe(moment.may(moment.act).state, None).control.card != moment.act.card
    ),
    "highest-left": highest_left,
    "holds": lambda moment: suit_lengths(moment)[moment.act.suit] == moment.why.number,
    "word": counts,
    "no-word": lambda moment: moment.why.word == asked_word(moment) and not counts(moment),
    "could-add": could_add,
    "begins": lambda moment: (
        moment.why.word in words() and moment.why.word.startswith(text_of(moment.view.row))
    ),
    "begins-none": lambda moment: moment.why.word == asked_word(moment) and not begins(moment.why.word),
}


ALL_OF = {"eat": Eat, "eat_first": EatFirst, "play": Play}
PLAIN = {"say_eat": SayEat, "doubt": Doubt, "pass": PassLastTurn, "take": TakeCard}


def weighable(moment):
    """Every act there that a grade may show."""
    yield from (act for act in others(moment) if not isinstance(act, Exchange))
    for do, offer in moment.offers.items():
        if do in ALL_OF:
            yield from (ALL_OF[do](card=card) for card in offer.cards)
        if do == "play" and offer.text:
            yield from scrumps(moment, offer)
        if do == "take" and offer.choices:
            yield from map(Draw if moment.game.family.name == "poker" else TakeFrom, offer.choices)
        elif do in PLAIN and not (do == "pass" and offer.cards):
            yield PLAIN[do]()


def scrumps(moment, offer):
    """Each anagram that is a word, and one that is none."""
    lying = [played.card for played in moment.view.trick]
    for card in offer.cards:
        held = letters([*lying, card])
        told = [*by_letters().get("".join(sorted(held)), ())[:1], held]
        yield from (
            Play(card=card, scrump=word, to=offer.choices[-1] if offer.choices else "me") for word in told
        )


WEIGHED = (
    "zoot",
    "scrummy",
    "four-by-four",
    "texas-scrummy",
    "scrotch",
    "quist",
    "turtle",
    "chili-dog",
    "soup",
)


def kinds_that_are_so(game_id, words_are, most=None):
    kinds = set()
    for moment in found(game_id, words_are, most, hinted=False):
        offers = tuple(moment.offers.values())
        for act in weighable(moment):
            if not moment.may(act):
                continue
            moment.act, moment.why = act, remark(moment.game, moment.view, offers, act)
            if moment.why is not None:
                kinds.add(moment.why.kind)
                assert REMARKS[moment.why.kind](moment), (moment.state, act, moment.why)
    return kinds


with_tables = pytest.mark.parametrize(
    ("game_id", "words_are"), [(game, words_are) for game in WEIGHED for words_are in ("checked", "honour")]
)


@pytest.mark.broad(1)
@pytest.mark.parametrize("language", LANGUAGES)
@with_tables
def test_a_remark_on_any_act_is_so(game_id, words_are, language, monkeypatch):
    monkeypatch.setattr(spoken, "language", language)
    assert kinds_that_are_so(game_id, words_are, FEW)


@pytest.mark.slow
@pytest.mark.broad(4)
@pytest.mark.parametrize("language", LANGUAGES)
@with_tables
def test_remarks_in_many_moments_are_so(game_id, words_are, language, monkeypatch):
    monkeypatch.setattr(spoken, "language", language)
    assert len(kinds_that_are_so(game_id, words_are)) > 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_remark_has_eight_words_at_most(language):
    say = i18n(language)
    for told in FACTS_TOLD.values():
        said = (
            say.count(*told, 2, word="W") if isinstance(told, tuple) else say.say(told, word="W", letter="Q")
        )
        assert len(said.split()) <= 8, said
