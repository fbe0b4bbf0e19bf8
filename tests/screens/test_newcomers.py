"""A newcomer sees where to press in the first hand of a game: just one button is blue, and it follows the hint."""

from itertools import islice
from types import SimpleNamespace

import pytest

from engine.catalogue import GAMES
from engine.computer.hinting import advised, hint
from engine.contract import name_of
from engine.families.poker.actions import Draw, Present
from screens.catalogue import screen_of
from screens.components import BLUE, walk
from screens.custom_ids import read_press
from screens.panels import newcomers, panels
from screens.table.wanted import Act, Ask
from tests.played import moments
from tests.screens.engine_stage import people, stage_of
from tests.screens.test_first_hands import playing

ACTS = 150
LEADS_TO = {"present": "words", "lay": "type", "play": "scrump"}


def advices(game_id, words):
    """The player to act in their first hand, and their hint."""
    game = GAMES[game_id]
    seats = max(game.seats.least, min(game.seats.most, 3))
    for moment in islice(moments(game_id, "newcomers", seats, "plain", {"words": words}), ACTS):
        if moment.due is None:
            continue
        seat = moment.due.seats[0]
        offers = game.legal(moment.state, seat)
        if advised(game.family, offers, moment.state.options):
            felt = SimpleNamespace(
                game=game, state=moment.state, seats=people(("ann", "bob", "cy", "dee")[:seats])
            )
            act = hint(game, game.observe(moment.state, seat), offers).action
            yield stage_of(felt, seat, drawn=True).but(behind=0, advice=act), act


def acts_of(stage):
    """The blue button of the panel under the cards that are chosen."""
    toggles = {"pick", "letter"}
    buttons = [part for part in walk(panels.hand(stage, "")) if part.get("type") == 2 and "custom_id" in part]
    return [
        one for one in buttons if one["style"] == BLUE and read_press(one["custom_id"]).act not in toggles
    ]


@pytest.mark.broad(4)
@pytest.mark.parametrize("words", ["checked", "honour"])
@pytest.mark.parametrize("game_id", GAMES)
def test_just_what_a_hint_would_say_is_blue(game_id, words):
    seen = 0
    for stage, act in advices(game_id, words):
        (blue,) = acts_of(stage)
        press = read_press(blue["custom_id"])
        wanted = screen_of(stage.table.game).wanted(stage, press)
        if isinstance(wanted, Act):
            done = GAMES.apply(stage.table.state, stage.seat, wanted.action)
            assert done == GAMES.apply(stage.table.state, stage.seat, act) or game_id == "soup"
            assert name_of(wanted.action) == name_of(act)
        else:
            assert isinstance(wanted, Ask) or press.detail == name_of(act) or press.act == "knock"
            assert press.act in (name_of(act), LEADS_TO.get(name_of(act)), "list")
        seen += 1
    family = GAMES[game_id].family.name
    assert seen or (words == "honour" and family in ("rummy", "soup"))


def test_a_word_that_is_advised_is_said_by_a_hint_alone():
    for stage, act in advices("scroker", "checked"):
        if isinstance(act, Present) and act.words:
            assert [one["label"] for one in acts_of(stage)] == ["Type words…"]
            return
    pytest.fail("nobody showed a word")


def test_no_swap_is_recommended_where_a_hint_would_say_nothing():
    stage = next(
        stage for stage, act in advices("scroker", "checked") if isinstance(act, Draw) and act.discard
    )
    assert acts_of(stage.but(advice=None)) == []


def test_whoever_chooses_cards_goes_on_from_their_own_choice():
    stage, act = next(
        both for both in advices("scroker", "checked") if isinstance(both[1], Draw) and both[1].discard
    )
    chosen = newcomers.chosen(stage)
    assert len(chosen.detail.split(".")) == 1 + len(act.discard)
    none = chosen._replace(detail="draw")
    labels = [part.get("label") for part in walk(panels.hand(stage, "", picked=none))]
    assert "Keep all" in labels
    assert f"Swap {len(act.discard)}" not in labels


def test_only_the_first_hand_of_a_game_and_ones_own_turn_want_it():
    stage = playing("scroker")
    assert newcomers.wants(stage)
    assert not newcomers.wants(stage.but(behind=1))
    assert not newcomers.wants(stage.but(behind=None))
    others = {0, 1, 2} - {stage.seat}
    assert not any(newcomers.wants(stage.but(seat=seat)) for seat in others)
    assert not newcomers.wants(stage.but(seat=None, player=None))
