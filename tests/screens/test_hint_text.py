"""A hint in words, for everything that a computer may advise; and how many were taken, in the result."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from engine.catalogue import GAMES
from engine.contract import Hint, name_of
from engine.families.card_table.actions import Pass
from engine.families.poker.actions import Bet, Call, Check, Fold, Raise
from house.tables.events import HintTaken
from screens.catalogue import screen_of
from screens.custom_ids import read_press
from screens.panels import panels
from screens.results import sentences
from screens.results.folding import result_of
from screens.table import acts
from screens.table.hand_result import Hinted
from tests.engine.computer.test_hinting import hints
from tests.played import played
from tests.screens import engine_stage
from tests.screens.engine_stage import hint_text
from tests.screens.messages import labels
from tests.screens.results.simulated import played as simulated

PEOPLE = ("ann", "bob", "cy", "dee")


def staged(game, state, seat, language="en"):
    seats = engine_stage.people(PEOPLE[: len(game.observe(state, None).seats)])
    felt = SimpleNamespace(game=game, state=state, seats=seats, may_hint=True)
    return engine_stage.stage_of(felt, seat, language)


def offered(stage):
    """The act is on one's own panel, in sight or behind More."""
    return labels(panels.hand(stage, "")) + labels(
        panels.hand(stage, "", more=[*panels.about_hand(stage), acts.LADDER.button(stage)])
    )


@pytest.mark.broad(4)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_hint_says_what_to_do_and_why_in_both_languages(game):
    found = [*hints(game.id, "checked"), *hints(game.id, "honour")]
    assert found
    for state, seat, given in found:
        stage = staged(game, state, seat)
        assert "Hint" in offered(stage)
        english, french = (hint_text(staged(game, state, seat, one), given) for one in ("en", "fr"))
        assert english.count("**") == french.count("**") == 2
        assert "{" not in english + french


def test_a_call_is_explained_by_its_price_and_the_share_of_wins():
    state, seat, _ = hints("scroker", "checked")[0]
    stage = staged(GAMES["scroker"], state, seat)
    told = hint_text(stage, Hint(Call(), 0.62, (3, 12)))
    assert told == "You win about 6 in 10; calling pays from 2 in 10. **Call.**"
    assert hint_text(stage, Hint(Call(), None, (3, 12))) == "Calling pays if you win 2 in 10. **Call.**"


def test_nobody_else_is_offered_a_hint():
    state, seat, _ = hints("scroker", "checked")[0]
    other = (seat + 1) % 3
    assert "Hint" not in offered(staged(GAMES["scroker"], state, other))
    stage = staged(GAMES["scroker"], state, seat)
    stage.table.may_hint = False
    assert "Hint" not in offered(stage)


def test_a_result_says_who_took_hints():
    result, _, state = simulated("scroker")[0]
    stage = staged(GAMES["scroker"], state, None)
    assert not any("hint" in line for line in sentences.paragraphs(stage, result))
    told = "\n".join(sentences.paragraphs(stage, replace(result, hints=(Hinted(0, 2), Hinted(1, 1)))))
    assert "ann took 2 hints.\n-# bob took 1 hint." in told


def test_hints_are_counted_from_what_happened_in_the_hand():
    _, events, state = simulated("scroker")[0]
    begin, *rest = events
    with_hints = [begin, HintTaken(seat=1), HintTaken(seat=0), HintTaken(seat=1), *rest]
    found = result_of(GAMES["scroker"], state.options, with_hints, 1)
    assert found is not None
    assert found.hints == (Hinted(0, 1), Hinted(1, 2))


def test_a_chance_is_told_only_where_it_is_the_reason():
    state, seat, _ = hints("scroker", "checked")[0]
    stage = staged(GAMES["scroker"], state, seat)
    told = {
        Hint(Call(), 0.04, (3, 12)): "**Call.** It can win later bets, too.",
        Hint(Fold(), 0.31, (3, 12)): "**Fold.** Calling costs more than it wins.",
        Hint(Fold(), 0.9): "**Fold.** A bet would win no more.",
        Hint(Bet(3), 0.1): "**Bet 3.** Everyone may fold.",
        Hint(Check(), 0.9): "**Check.** A bet would win no more.",
        Hint(Check(), 0.1): "You win about 1 in 10. **Check.**",
    }
    assert {given: hint_text(stage, given) for given in told} == told


@pytest.mark.parametrize(
    ("game", "told"),
    [("turtle", "🟢S  🍋B  🐱C"), ("soup", "S, B, C")],
)
def test_cards_to_pass_are_named_as_the_game_names_them(game, told):
    stage = staged(GAMES[game], played(game)[0].state, 0)
    assert hint_text(stage, Hint(Pass(("li.S", "le.B", "an.C")))).startswith(f"**Pass {told}.**")


@pytest.mark.parametrize("game", ["scroker", "spit", "longhorn", "scrapok", "zoot"])
def test_whatever_a_hint_bets_can_be_chosen(game):
    """The hint names the window of *Bet…* or *Raise…*; an all-in that is a call is named so."""
    known, bets = GAMES[game], 0
    for state, seat, given in hints(game, "checked"):
        stage = staged(known, state, seat)
        act = given.action
        if isinstance(act, Bet | Raise):
            (shown,) = (
                part["component"]
                for part in screen_of(known)
                .wanted(stage, read_press(stage.custom_id(name_of(act))))
                .window.fields
                if "options" in part["component"]
            )
            assert str(act.amount) in {one["value"] for one in shown["options"]}
            bets += 1
    assert bets
