"""Each line of hindsight, played: the rules take what it says could have been done, in the state in which it could."""

import pytest
from looked_back import looked_back

from engine.contract import TimeUp
from engine.dispatch import apply
from engine.families.poker.actions import Present
from engine.families.rummy.actions import Discard as ThrowAway
from engine.families.rummy.actions import Lay, Pass, Show
from engine.families.rummy.words import deadwood
from engine.families.soup.actions import Add, Eat, EatFirst
from engine.families.tricks.actions import Play

FEW, MANY, RARE = 10, 300, {"four-by-four": 400, "scrotch": 20, "texas-scrummy": 20}
"""Hands that are looked back on; in some games there is seldom anything to say."""


def last(ended, *kinds):
    """The state before their last act of such a kind, unless the clock acted after it."""
    due = ended.felt.game.due
    for state, seat, act in reversed(ended.deeds):
        if seat is None and isinstance(act, TimeUp) and ended.seat in due(state).seats:
            return None
        if seat == ended.seat and isinstance(act, kinds):
            return state
    return None


def rummy(ended):
    found = ended.missed
    if ended.view.game_rules.knocks:
        return scrotch(ended)
    game, state = ended.felt.game, last(ended, ThrowAway, Pass)
    if state is None:
        return False
    for word in found.words:
        state = apply(game, state, ended.seat, Lay(word=word)).state
    if found.ends:
        left = game.report(state).hands[ended.seat]
        if len(left) == 1:
            state = apply(game, state, ended.seat, ThrowAway(left[0])).state
        assert not game.report(state).hands[ended.seat]
    return True


def scrotch(ended):
    """What they showed, shown otherwise; of whoever knocked too late the rest is not known any more."""
    shows = [state for state, seat, act in ended.deeds if seat == ended.seat and isinstance(act, Show)]
    if ended.missed.ends or not shows:
        return False
    game = ended.felt.game
    state = apply(game, shows[-1], ended.seat, Show(words=ended.missed.words)).state
    mine = next(one for one in game.observe(state, ended.seat).shown if one.seat == ended.seat)
    assert deadwood(mine.deadwood) == deadwood(ended.missed.hand) - sum(map(deadwood, ended.missed.words))
    return True


def poker(ended):
    if ended.missed.shown is None:
        return False  # what the others would have done then, nobody knows
    best, game = ended.missed.held.best, ended.felt.game
    state = last(ended, Present)
    if state is None:
        return False
    given = Present(words=best.words, slush=not best.words)
    shown = apply(game, state, ended.seat, given).state
    assert game.observe(shown, ended.seat).seats[ended.seat].shown.key == best.key
    return True


def soup(ended):
    found = ended.missed
    state = next(
        state
        for state, seat, act in ended.deeds
        if seat == ended.seat
        and isinstance(act, Eat | EatFirst)
        and (*state.row, *([act.card] if isinstance(act, Eat) else [])) == found.ate
    )
    assert state.row == found.row
    apply(ended.felt.game, state, ended.seat, Add(found.card))


def tricks(ended):
    game, other = ended.felt.game, ended.missed.other
    state = next(
        state
        for state, seat, act in ended.deeds
        if (seat == ended.seat and isinstance(act, Play)) or (isinstance(act, TimeUp))
        if len(state.taken) == ended.missed.number - 1 and ended.seat in game.due(state).seats
    )
    to = None if other.word is None else "me" if other.taker == ended.seat else "right"
    state = apply(game, state, ended.seat, Play(card=other.card, scrump=other.word, to=to)).state
    assert (state.scrump.taker if other.word is not None else state.taken[-1].taker) == other.taker


REPLAYED = {"poker": poker, "rummy": rummy, "soup": soup, "tricks": tricks}


def replayed(game, most, options):
    """How many lines were played, of the hands that were."""
    found = 0
    for ended in looked_back(game, "replayed", most, **options):
        if ended.missed is not None and REPLAYED[ended.felt.game.family](ended) is not False:
            found += 1
    return found


GAMES = ("scroker", "longhorn", "scrapok", "scrummy", "four-by-four", "texas-scrummy", "scrotch")
GAMES = (*GAMES, "quist", "animal-quist", "chili-dog", "turtle", "soup")


@pytest.mark.broad(4)
@pytest.mark.parametrize("game", GAMES)
def test_what_could_have_been_done_is_lawful(game):
    assert replayed(game, RARE.get(game, FEW), {"words": "honour"})


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_is_so_in_hundreds_of_hands(game):
    assert replayed(game, MANY, {"words": "honour"}) > FEW
