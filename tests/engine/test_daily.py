"""The daily hand: the same acts lead to the same hand for everybody, at any time and place."""

import subprocess
import sys
from functools import cache
from random import Random

import msgspec
import pytest

from engine.catalogue import GAMES
from engine.daily import IN_TURN, YOU, DailyDeal, chosen, game_of, played
from engine.languages import LANGUAGES
from engine.solo import after, category_of, value

DAYS = range(20_500, 20_500 + len(IN_TURN))


def deal_on(day, language="en", seed="secret"):
    return DailyDeal(day, language, f"{seed} {day} {language}", game_of(day))


@cache
def hand_of(deal):
    """Plays mostly like the strong, sometimes like the weak. Returns the acts, and the end."""
    now, acts, rng = played(deal), (), Random(deal.day)
    while (seat := now.asked) is not None:
        action = chosen(deal, now.state, seat)
        if seat == YOU and rng.random() < 1 / 2:
            game = GAMES[deal.game]
            view, offers = game.observe(now.state, seat), game.legal(now.state, seat)
            action = game.computer(view, offers, rng, "plain")
        acts, now = (*acts, (seat, msgspec.to_builtins(action))), after(now, seat, action)
    return acts, now


def own(acts):
    return [act for seat, act in acts if seat == YOU]


@pytest.mark.broad(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("day", DAYS)
def test_the_same_acts_meet_the_same_answers(day, language):
    """Once more, and resumed from storage."""
    deal = deal_on(day, language)
    acts, end = hand_of(deal)
    mine, now, again = iter(own(acts)), played(deal), ()
    while (seat := now.asked) is not None:
        action = deal.begun.read(next(mine)) if seat == YOU else chosen(deal, now.state, seat)
        again, now = (*again, (seat, msgspec.to_builtins(action))), after(now, seat, action)
    assert again == acts
    assert (now.state, now.worth) == (end.state, end.worth)
    assert (
        played(deal, msgspec.json.decode(msgspec.json.encode(acts), type=tuple[tuple[int, dict], ...])) == end
    )


def test_every_game_of_the_turn_comes_and_ends_in_a_few_acts():
    hands = {deal_on(day).game: hand_of(deal_on(day))[0] for day in DAYS}
    assert set(hands) == set(IN_TURN)
    assert max(len(own(acts)) for acts in hands.values()) <= 40


@pytest.mark.parametrize("day", DAYS)
def test_a_hand_speaks_of_no_other(day):
    """No points to reach over several, and nothing that is left for the next."""
    options = played(deal_on(day)).state.options
    assert not options.get("target")
    assert not options.get("carry")


RANKED = [day for day in DAYS if GAMES[game_of(day)].chips]


@pytest.mark.parametrize("day", RANKED)
def test_a_game_for_chips_is_dealt_swapped_and_shown_with_words_checked(day):
    """A game without bets, folds and challenges cannot be won by folding."""
    deal, done = deal_on(day), set()
    now = played(deal)
    while (seat := now.asked) is not None:
        done |= {offer.do for offer in GAMES[deal.game].legal(now.state, seat)}
        now = after(now, seat, chosen(deal, now.state, seat))
    assert done <= {"draw", "take", "discard", "present", "sort"}
    assert now.state.options["words"] == "checked"
    assert now.worth == value(now.state.shown[YOU].key)


def test_the_eleven_games_that_folding_cannot_win():
    assert {GAMES[game].family.name for game in IN_TURN} == {"poker", "rummy", "tricks", "soup"}
    assert len({*IN_TURN}) == 11
    assert {game for game in IN_TURN if GAMES[game].folds} == {"scroker", "zoot"}


def test_the_value_of_a_hand_compares_as_its_key_does_and_can_be_stored():
    rng = Random(3)

    def key():
        cards = sum(1 << card for card in rng.sample(range(77), rng.randrange(6)))
        return rng.randrange(9), rng.randrange(2), rng.randrange(6), cards

    keys = [key() for _ in range(500)]
    assert sorted(keys, key=value) == sorted(keys)
    assert all(category_of(value(one)) == one[0] for one in keys)
    assert max(map(value, keys)) < 2**63


def test_days_and_languages_have_cards_of_their_own():
    deals = [
        DailyDeal(20_500 + len(IN_TURN) * n, language, f"{n} {language}", game_of(20_500))
        for n in (0, 1)
        for language in LANGUAGES
    ]
    assert len({GAMES[one.game].report(played(one).state).hands for one in deals}) == len(deals)


ELSEWHERE = """
from random import Random
from engine.solo import after, category_of, value
from engine.daily import DailyDeal, chosen, game_of, played
from hashlib import sha256
told = sha256()
for day in range(20_500, 20_511):
    deal = DailyDeal(day, "fr", str(day), game_of(day))
    now = played(deal)
    while (seat := now.asked) is not None:
        action = chosen(deal, now.state, seat)
        told.update(repr(action).encode())
        now = after(now, seat, action)
print(told.hexdigest())
"""


@pytest.mark.slow
def test_another_process_answers_the_same():
    """The order of a deal's sets does not matter."""
    told = {
        subprocess.run(
            [sys.executable, "-c", ELSEWHERE], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
