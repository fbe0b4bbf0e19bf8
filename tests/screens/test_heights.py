"""A turn's panel is low enough for a phone. A browser sees a few hands; these are many, of players with names as
long as a computer's, who make any claim and challenge if no chips are at stake."""

from random import Random
from types import SimpleNamespace

import pytest
from engine_stage import acted, people, stage_of
from phone import HIGHEST, WITH_TIPS, height, lines

from cogs.messages.table_news import TableNews
from engine.cards import letter_of
from engine.catalogue import GAMES
from engine.characters import CHARACTERS
from engine.contract import Setup
from house.tables.records import Change

LOW = ("scrapok", "soup", "quist", "animal-quist", "turtle", "chili-dog", "scroker")
POKER = [game.id for game in GAMES.values() if game.chips]
SEEDS = 10
MOST_PEOPLE = 4
MOST_LINES = 3
CALLED = sorted(CHARACTERS, key=len)[-MOST_PEOPLE:]
RASH = ("spellcheck", "inspect", "say_eat", "doubt", "name", "eat_first")


def rash(felt, seat, offers, rng):
    """Says or challenges something, or eats for no reason; None where there is nothing of the kind."""
    may = [offer for offer in offers if offer.do in RASH]
    if not may or felt.game.chips or rng.random() > 0.3:
        return None
    chosen = rng.choice(may)
    match chosen.do:
        case "name":
            fields = {"word": "".join(map(letter_of, felt.state.row)) + "xyzzy"}
        case "eat_first":
            fields = {"card": rng.choice(chosen.cards)}
        case _:
            fields = {}
    return acted(felt, seat, chosen.do, fields)


def turns(game, seed):
    """All players to act, with all the news that they may read."""
    seats = min(game.seats.most, MOST_PEOPLE)
    setup = Setup(stacks=(100 * game.chips,) * seats, seed=str(seed), dealer=seed % seats, options={})
    state, events = game.start(setup)
    felt = SimpleNamespace(game=game, state=state, seats=people(CALLED[:seats]), may_hint=True)
    now = SimpleNamespace(phase="playing", due=None)
    news, rng = TableNews(SimpleNamespace(game=game, now=now)), Random(seed)
    news.add(Change(0, events))
    while (due := game.due(felt.state)) is not None:
        yield felt, due.seats, news
        seat = due.seats[0]
        offers = game.legal(felt.state, seat)
        result = rash(felt, seat, offers, rng)
        if result is None:
            act = game.computer(game.observe(felt.state, seat), offers, rng, "plain")
            result = game.apply(felt.state, seat, act)
        felt.state, events = result
        news.add(Change(0, events, seat))


async def read_turns(game_id, seed):
    """Every turn of a hand as the player to act reads it, in both languages."""
    for felt, seats, news in turns(GAMES.game(game_id), seed):
        for seat in seats:
            for language in ("en", "fr"):
                stage = stage_of(felt, seat, language, drawn=True)
                yield stage.but(last=await news.last(stage)), felt.state.phase


@pytest.mark.broad(2)
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game_id", LOW)
async def test_every_turn_is_low_enough_for_a_phone(game_id, seed):
    async for stage, phase in read_turns(game_id, seed):
        assert height(stage) <= HIGHEST, (stage.last, phase)
        assert height(stage.but(behind=0)) <= WITH_TIPS, (stage.last, phase)


@pytest.mark.broad(2)
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("game_id", POKER)
async def test_nobody_reads_more_than_three_lines_when_it_is_their_turn_at_poker(game_id, seed):
    async for stage, phase in read_turns(game_id, seed):
        assert lines(stage) <= MOST_LINES, (stage.last, phase)
