"""An unknown trick game needs only a declaration and its pages."""

import re
import shutil
from pathlib import Path
from random import Random

import msgspec
import pytest
from trick_evening import played_out, plays, started, table_of, told

from cogs.play import PLAYABLE, PlayCog
from cogs.rules import RulesCog
from engine import catalogue, rules
from engine.contract import Setup
from engine.dispatch import Games
from engine.families.tricks import actions as tricks
from engine.families.tricks.games import GAMES, game_of
from engine.families.tricks.rules import Counts, TrickRules
from engine.families.tricks.state import Taken
from engine.simulation.simulate import simulate
from tests.screens.tricks import trick_stage

ROOT = Path(__file__).parents[2]
LEMONADE = game_of(
    "lemonade",
    TrickRules(
        name="Lemonade",
        players=3,
        low_wins=False,
        target=30,
        removed=("ch.A1",),
        scoring="each-side",
        counts=Counts(suit="le", prize="le.M", prize_points=5),
        next_deal="winners-choose",
        ruling="li",
        ruling_held_back=True,
        lost_spellcheck=-3,
    ),
)
PAGE = "# Lemonade\n\nTake the Lemons, and the Lemon M above all.\n3 players.\n\n<!-- cards -->\n\n<!-- away -->\n"
FILES = (
    "engine/families/tricks/games.py",
    "engine/languages/en/rules/GAME.md",
    "engine/languages/fr/rules/GAME.md",
    "tests/scenarios/GAME/00-golden.json",
    "tests/scenarios/GAME/00-golden.jsonl",
)
"""The files of a new trick game. The fixture stands for the first three."""


@pytest.fixture
def lemonade(monkeypatch, tmp_path):
    """The game is in the catalogue, as if `games.py` listed it, with a rules page in both languages."""
    known = Games((*catalogue.GAMES.values(), LEMONADE))
    for name, value in vars(known).items():
        monkeypatch.setattr(catalogue.GAMES, name, value)
    for language in ("en", "fr"):
        shutil.copytree(rules.ROOT / language / "rules", tmp_path / language / "rules")
        (tmp_path / language / "rules" / "lemonade.md").write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(rules, "ROOT", tmp_path)
    # The commands' lists of games are made from the catalogue when the program starts: so they are made again.
    monkeypatch.setitem(PLAYABLE, LEMONADE.id, LEMONADE)
    for command in (PlayCog.play, RulesCog.rules):
        parameter = command._params["game"]
        listed = [*parameter.choices, type(parameter.choices[0])(name=LEMONADE.name, value=LEMONADE.id)]
        monkeypatch.setattr(parameter, "choices", listed)
    return LEMONADE


def test_the_simulator_plays_it_with_every_promise_kept(lemonade):
    summary = simulate(lemonade.id, 3, 7)
    assert summary.faults == ()
    assert summary.hands == 3
    assert summary.events["trick-taken"] == 3 * 17


@pytest.mark.parametrize(("low_wins", "takes"), [(False, True), (True, False)])
def test_a_computer_player_plays_for_what_counts(low_wins, takes):
    """Last to a trick with the Lemon M in it, and free to take it or not."""
    game = game_of("lemonade", msgspec.structs.replace(LEMONADE.rules, low_wins=low_wins))
    setup = Setup(options={"words": "checked"}, stacks=(0, 0, 0), seed="1", dealer=0, deck=_deck(game))
    state = game.start(setup).state
    for seat, card in ((1, "le.M"), (2, "le.B")):
        state = game.apply(state, seat, tricks.Play(card=card)).state
    action = game.computer(game.observe(state, 0), game.legal(state, 0), Random(1), "shark")
    assert (game.apply(state, 0, action).state.taken[-1].taker == 0) is takes


def _deck(game):
    """Seat 1 has the Lemon M and seat 2 the Lemon B; seat 0 has a ruling Lime and no Lemon."""
    full = {1: ["le.M"], 2: ["le.B"], 0: ["li.N"]}
    pack = [card for card in game.rules.pack if card not in ("le.M", "le.B", "li.N")]
    pack.sort(key=lambda card: card.startswith("le"))
    for seat in (0, 1, 2):
        full[seat] += [pack.pop(0) for _ in range(16)]
    return tuple(full[seat][place] for place in range(17) for seat in (1, 2, 0))


def test_the_board_shows_what_counts(lemonade, monkeypatch):
    monkeypatch.setitem(trick_stage.BY_ID, lemonade.id, lemonade)
    felt = trick_stage.Felt(lemonade.id)
    felt.put(taken=(Taken(leader=0, cards=("le.M", "le.B", "li.N"), taker=0),))
    board = trick_stage.text_in(felt.board())
    assert "Limes rule" in board
    assert "ann: 0 points · 1 trick · 2 Lemons · has 🍋M" in board
    assert "to 30 points" in board


@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_rules_page_tells_its_cards(lemonade, language):
    page = rules.rules_page(lemonade.id, language)
    assert page.startswith("# Lemonade")
    assert "<!--" not in page


async def test_it_is_opened_typed_pressed_and_shown_like_the_others(lemonade, bot, ann, bob, cy):
    people = (ann, bob, cy)
    board = await started(lemonade.id, ann, bob, cy, options="hands=1")
    await told(board, "LEMONADE")
    table = table_of(bot)
    (first,) = (player for player in people if table.now.seat_of(player.id) in table.now.due.seats)
    await plays(board, first, table.now.offers(first.id)[0].cards[0])
    await played_out(bot, board, people)
    assert table.now.phase == "closed"
    assert sum(table.now.report().scores) == 13 + 5  # all Lemons, and the prize
    answer = await ann.slash("rules", game=lemonade.id, in_=board.channel)
    assert "Take the Lemons" in answer.text


def test_contributing_names_the_files_and_there_are_no_others():
    """Every game has all files of the list. No other file of the program names a game, except for the optional ones
    on the page."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = page.split("\n## A new game\n")[1].split("\n## ")[0]
    table = "".join(line.split(" | ")[0] for line in section.splitlines() if line.startswith("| `"))
    assert tuple(re.findall(r"`([\w-]+/[^`]*)`", table)) == FILES
    for game in GAMES:
        assert all((ROOT / file.replace("GAME", game.id)).is_file() for file in FILES)
    naming = re.compile(rf"""["']({"|".join(game.id for game in GAMES)})["']""")
    program = (
        path for room in ("engine", "house", "screens", "cogs") for path in (ROOT / room).rglob("*.py")
    )
    found = {path.relative_to(ROOT).as_posix() for path in program if naming.search(path.read_text("utf-8"))}
    more = {"engine/daily.py", "screens/first_hands.py", "screens/posters.py"}
    assert found == {FILES[0], *more}
    assert all(f"`{file}`" in section for file in more)
