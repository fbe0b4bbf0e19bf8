"""The ladder that judges computer players: fair to equals, and hard on bad players."""

from random import Random

import pytest

from benchmarks._kept import Kept, engine_for
from benchmarks._ladder_play import LOOK, Counts, Interval, computer, interval, match, together
from benchmarks._ladder_scripts import SCRIPTS, artful, phony, scripted
from benchmarks._measure import Measured
from benchmarks.bench_ladder import Ladder
from engine import catalogue
from engine.contract import Setup
from engine.families.poker.actions import Check, Present, Stand
from engine.families.soup.actions import Comply, Doubt
from engine.words.lexicon import STRENGTHS

pytestmark = pytest.mark.slow


def test_equals_end_level_on_the_same_deals() -> None:
    for name in ("scroker", "four-by-four", "soup"):
        found = match(
            catalogue.GAMES[name], ("one", computer("plain")), ("other", computer("plain")), 3, Counts()
        )
        assert abs(found.mean) < 1e-9, name
        assert found.half < 1e-9, name


def test_a_bad_habit_is_seen_to_cost() -> None:
    lowest = scripted(SCRIPTS["soup"]["always doubts"], "plain")
    found = match(catalogue.GAMES["soup"], ("doubts", lowest), ("plain", computer("plain")), 3, Counts())
    assert found.high < 0


def test_an_interval_holds_the_mean_and_narrows_with_samples() -> None:
    few, many = interval([1.0, 3.0] * 3), interval([1.0, 3.0] * 300)
    assert few.mean == many.mean == 2.0
    assert few.half > 5 * many.half > 0


@pytest.mark.parametrize(("one", "deals"), [("better", LOOK), ("alike", 3 * LOOK)])
def test_a_match_ends_as_soon_as_it_is_settled(monkeypatch, one, deals) -> None:
    def difference(_game, players, _other, seed, _counts):
        return Random(seed).gauss(1.0 if players == "better" else 0.0, 1.0)

    monkeypatch.setattr("benchmarks._ladder_play.difference", difference)
    assert match(catalogue.GAMES["quist"], one, "other", 3 * LOOK, Counts()).samples == deals


def test_every_script_plays_lawfully() -> None:
    for name in ("scroker", "zoot", "scrapok", "scrummy", "texas-scrummy", "scrotch", "quist", "soup"):
        game = catalogue.GAMES[name]
        for habit_name, habit in SCRIPTS[game.family.name].items():
            counts = Counts()
            match(game, (habit_name, scripted(habit, "plain")), ("plain", computer("plain")), 1, counts)
            assert counts.steps


@pytest.mark.parametrize("habit", [phony, artful])
def test_who_makes_words_up_does_so_on_honour_only(habit) -> None:
    """Where they are checked, it would be refused."""
    for words, does in (("honour", Present), ("checked", type(None))):
        options = {"form": "five", "words": words}
        state, _ = catalogue.GAMES.start(
            "zoot", Setup(options=options, stacks=(9, 9), dealer=0, seed="1", deck=tuple("SGSLSOSRSN"))
        )
        while state.phase != "present":
            act = Stand() if state.phase == "turns" else Check()
            state, _ = catalogue.GAMES.apply(state, state.turn, act)
        view = catalogue.GAMES["zoot"].observe(state, 0)
        assert type(habit(view, {}, Random(1), Present())) is does


def test_a_doubt_that_is_granted_counts_as_right() -> None:
    """Hardly any other figure is, at Soup."""

    def doubts_and_grants(_view, may, _rng, _usual):
        return Comply() if "comply" in may else Doubt() if "doubt" in may else None

    counts = Counts()
    together(catalogue.GAMES["soup"], [("grants", scripted(doubts_and_grants, "plain"))], 1, counts)
    assert counts.right["grants"] > 10
    assert not counts.wrong["grants"]


def test_each_script_is_dealt_cards_of_its_own() -> None:
    """One odd word would count at every script's table if the cards were the same."""
    dealt: dict[str, set[tuple[str, ...]]] = {}

    def watched(name, strength):
        def habit(view, _may, _rng, _usual):
            dealt.setdefault(name, set()).add(tuple(sorted(view.cards)))

        return scripted(habit, strength)

    game, ladder = catalogue.GAMES["scrummy"], Ladder(Measured("nothing", short=True), 1)
    for name in ("steady", "quick"):
        ladder._match(game, name, watched(name, "plain"), "plain")
    assert dealt["steady"].isdisjoint(dealt["quick"])


@pytest.mark.parametrize("pays", [False, True])
def test_a_habit_that_seems_to_pay_has_to_do_so_on_other_deals(monkeypatch, pays) -> None:
    asked = []

    def played(_game, one, other, deals, _counts, pack):
        asked.append((one[0], other[0], deals, pack))
        return Interval(2.0 if "again" not in pack or pays else 0.0, 1.0, deals)

    monkeypatch.setattr("benchmarks.bench_ladder.match", played)
    monkeypatch.setitem(SCRIPTS, "soup", {"always doubts": SCRIPTS["soup"]["always doubts"]})
    measured = Measured("nothing", short=False)
    Ladder(measured, 5).scripts(catalogue.GAMES["soup"])
    assert [figure.kept for figure in measured.figures_told] == [True, True, not pays, not pays]
    told = [("always doubts", name, 5, "always doubts") for name in STRENGTHS]
    more = [("always doubts", name, 20, "always doubts again") for name in ("shark", "master")]
    assert asked == [*told[:3], more[0], told[3], more[1]]


def test_whoever_plays_together_sits_in_every_order() -> None:
    seen = set()

    def watched(name):
        def habit(view, _may, _rng, _usual):
            seen.add((view.seat, name))

        return name, scripted(habit, "plain")

    together(catalogue.GAMES["soup"], [watched(name) for name in "abc"], 6, Counts())
    assert seen == {(seat, name) for seat in range(3) for name in "abc"}


def test_what_a_stopped_run_has_found_is_told_again_and_not_played_again(tmp_path, monkeypatch) -> None:
    """Findings are kept by engine: another one's say nothing about this one."""

    def climbed(which):
        monkeypatch.setattr("benchmarks.bench_ladder.engine_for", lambda _family: which)
        measured = Measured("nothing", short=True)
        ladder = Ladder(measured, 1, Kept(tmp_path / "kept"))
        ladder.climb("seats", catalogue.GAMES["quist"])
        ladder.climb("levels", catalogue.GAMES["quist"])
        ladder.challenges()
        return measured.figures_told

    first = climbed("one")
    assert any(" right, " in figure.ours for figure in first)
    monkeypatch.setattr("benchmarks._ladder_play.hand", None)
    assert climbed("one") == first
    with pytest.raises(TypeError):
        climbed("other")


def test_another_familys_computers_say_nothing_of_this_one(monkeypatch) -> None:
    def engine(*paths):
        listed = "\n".join(f"100644 blob 0\t{path}" for path in paths)
        monkeypatch.setattr("benchmarks._kept._git", lambda *asked: "" if "status" in asked else listed)
        return engine_for("tricks")

    shared = "engine/computer/judging.py", "engine/families/card_table/rules.py", "engine/ranking/best.py"
    mine = "engine/families/tricks/computer/seat.py", "engine/families/tricks/machine.py"
    before = engine(*shared, *mine)
    assert (
        engine(*shared, *mine, "engine/families/soup/computer.py", "engine/families/poker/view.py") == before
    )
    for changed in shared + mine:
        assert engine(*(path for path in shared + mine if path != changed)) != before
