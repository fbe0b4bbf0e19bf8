"""Every screen without emojis and pictures, as a screen reader speaks it, by family and language. The texts are
stored in `heard/`. `LETTERSHARK_RECORD=1` records them again; read the difference."""

import functools
import os
from pathlib import Path
from types import SimpleNamespace
from typing import get_args

import pytest
from msgspec.structs import replace

from engine.catalogue import GAMES
from engine.coaching import Habit
from engine.common_events import HandBegins, HandEnds, Spellchecked
from engine.contract import Winner
from engine.languages import LANGUAGES
from engine.options import settle
from engine.words import load_lexicon
from house.medals import MEDALS
from house.servers.dispute import Dispute
from house.statistics.play import CostlyHabit, Habits
from house.statistics.reading import BoardLine, CallCount, PlayedGame, PlayerStats, Unranked
from house.tables.records import Series
from house.tables.series import Score, SeriesSide
from screens import medals, own_play, settings, stats, votes
from screens.cards.card_labels import faces
from screens.cards.pictures import MENTION, CardEmojis, picture_name, signs
from screens.catalogue import screen_of
from screens.components import text, walk
from screens.forms import SWITCHES
from screens.i18n.language import i18n
from screens.i18n.rules_texts import page
from screens.panels import lobby, panels
from screens.panels import options as table_options
from screens.results import card as results
from screens.results.remarks import VOICES, remark
from screens.table import asking
from screens.table.series import told as told_of_series
from screens.word_sheet import known, told
from tests.screens import engine_stage
from tests.screens.evenings import evening
from tests.screens.messages import window_whole
from tests.screens.results.simulated import played as simulated
from tests.screens.spoken import spoken, spoken_window
from tests.screens.test_card_modes import EMOJI

KEPT = Path(__file__).parent / "heard"
ONE_OF = {"poker": "scroker", "rummy": "scrummy", "tricks": "quist", "soup": "soup"}
WHERE = "· Word Nerds · #cards"
PEOPLE = ("ann", "bob", "cy", "dee", "eve", "flo", "gus", "hal")
MARKS = ("▸", "✓", "\N{EM SPACE}", "[button] \n")  # seen, and not heard


@functools.cache
def moments(game_id):
    """A table at its first time in each phase, by phase."""
    found = {}
    target = next((one.default for one in GAMES[game_id].options if one.name == "target"), 0)
    for felt in evening(game_id, language="en", target=target):
        found.setdefault(felt.state.phase, felt)
    return found


def stage_of(felt, language, seat=None, **mode):
    """Render it in words alone, by default."""
    stage = engine_stage.stage_of(felt, seat, language)
    deck = screen_of(felt.game).deck(stage.table)
    return stage.but(faces=faces(deck, language=language, **(mode or {"plain": True})))


def in_lobby(felt, language, seat=None, **changes):
    stage = stage_of(felt, language, seat)
    options = settle(felt.game.options, {})
    about = {"state": None, "host": 101, "closes_at": None, "length": "standard", "phase": "lobby"}
    more = {"options": options, "seats": felt.seats[:1], "seat_of": lambda player: player - 101}
    return stage.but(table=SimpleNamespace(**{**vars(stage.table), **about, **more, **changes}))


def invitation(felt, language, **changes):
    return panels.public(in_lobby(felt, language, **changes), [])


def screens(game, language):
    """All that is said about a game, by name."""
    found = moments(game.id)
    first = next(iter(found.values()))
    yield "the lobby", invitation(first, language)
    host = in_lobby(first, language, 0)
    yield "the lobby for its host", lobby.own(host, decides=True, computers=True)
    for number in range(len(table_options.pages(host.table))):
        told = table_options.page(host, number, changes=True).parts
        yield f"the options for its host, page {number + 1}", lobby.read(host, told)
    for phase, felt in found.items():
        yield f"the table in {phase}", panels.public(stage_of(felt, language), [])
        seat = next(iter(felt.game.due(felt.state).seats), 0) if felt.game.due(felt.state) else 0
        yield f"the hand in {phase}", panels.hand(stage_of(felt, language, seat), WHERE)
    yield "the result", result(game, language)
    yield "the rules", [text(page(game.id, language))]


def result(game, language):
    told, _, state = simulated(game.id)[0]
    seats = engine_stage.people(PEOPLE[: len(game.observe(state, None).seats)])
    felt = SimpleNamespace(game=game, state=state, seats=seats)
    return results.posted(stage_of(felt, language), told, 1)


def series(language):
    """All that is said of a series of two people."""
    game = GAMES["scrummy"]
    felt = moments(game.id)["between"]
    two = felt.seats[:2]
    score = series_score((1, 0), played=1)
    yield (
        "the lobby of its first game",
        invitation(felt, language, seats=two, series=series_score((0, 0), played=0)),
    )
    yield "the lobby of a later game", invitation(felt, language, seats=two, series=score)
    playing = stage_of(felt, language)
    table = SimpleNamespace(**{**vars(playing.table), "series": score})
    yield "the table", panels.public(playing.but(table=table), [])
    for state, *wins in (
        ("open", 1, 0),
        ("open", 1, 1),
        ("won", 2, 0),
        ("won", 2, 1),
        ("shared", 1, 1),
        ("broken", 1, 0),
    ):
        so_far = series_score(wins, played=3 if state == "shared" else sum(wins), state=state)
        record = SimpleNamespace(**{**vars(playing.table.record), "series": Series(counted=True)})
        over = {"series": so_far, "phase": "closed", "record": record}
        stage = playing.but(table=SimpleNamespace(**{**vars(playing.table), **over}))
        name = f"{state}, {wins}"
        yield name, panels.closed(stage, [], [])
        yield f"{name}, to the first", [text(told_of_series(stage, 0))]
    yield "a computer by name", asking.strength(playing, "Ada")


def series_score(wins, *, played, state="open"):
    sides = sorted((SeriesSide((seat,), won) for seat, won in enumerate(wins)), key=lambda side: -side.wins)
    first, second = sides[0].wins, sides[1].wins
    return Score(3, played, tuple(sides), state, (second + 3 - played - first) // 2 + 1)


def sheets(language):
    """All that is said about players and servers."""
    spoken_in = i18n(language)
    for scope, options in settings.SCOPES.items():
        values = {one.name: one.default for one in options}
        for number in range(len(settings.pages(scope))):
            shown = settings.overview(spoken_in, scope, values, may=True, number=number)
            yield f"the settings of {scope}, page {number + 1}", shown
    counted = {
        "hands": 9,
        "wins": 4,
        "won": 80,
        "lost": 30,
        "spread": 131.0,
        "biggest_pot": 42,
        "best_hand": "Frog",
        "best_words": "TOAD",
        "longest": "LEMON",
    }
    mine = PlayerStats(player=7, game="", words=5, checks_won=1, checks_lost=2, **counted)
    games, place = [PlayedGame("scroker", 6, 3), PlayedGame("quist", 3, 1)], BoardLine(2, 14, 7, 1500.0)
    told, _ = stats.own(spoken_in, "ann", stats.OwnStats(mine, games, 3, None))
    yield "statistics", told
    named = [CallCount("Hot Longhorn", 3, 1, 5)]
    yield "the details of statistics", stats.details(spoken_in, "ann", mine, named, place)
    board, _ = stats.best(
        spoken_in,
        stats.SheetPress("best", 101),
        [BoardLine(1, 1, 101, 1532.4, "ann")],
        [Unranked(102, 120.0)],
        101,
    )
    yield "the leaderboard", board


def words(language):
    """All that is said about words, in either list."""
    english = load_lexicon("en").with_house_words(["qqq"], ["vodka"])
    for word in (
        "saw",
        "toads",
        "regears",
        "olea",
        "bathmat",
        "he",
        "zyzzyvas",
        "syzygies",
        "ohed",
        "qqq",
        "vodka",
        "qzx",
        "cat",
    ):
        yield f"the word {word}", [text(told(i18n(language), known(english, word)))]
    for word in ("maison", "zzz"):
        yield f"the French word {word}", [text(told(i18n(language), known(load_lexicon("fr"), word)))]
    without = known(english, "cat")._replace(dictionary=False, entries=())
    yield "a word of a language without a dictionary", [text(told(i18n(language), without))]


def voting(language):
    """All that is said of a vote on a word."""
    spoken_in = i18n(language)
    yield "a vote to be begun", votes.asked(spoken_in, "en", "QZX", "QZX", 3, 24)
    one = Dispute(
        id=1,
        guild=1,
        word="QZX",
        language="en",
        opener=7,
        opened_at=0,
        ends_at=1_700_000_000_000,
        quorum=3,
        state="open",
        yes=0,
        no=0,
        decider=None,
        closed_at=None,
        channel=9,
        thread=9,
        told=False,
        votes=2,
    )
    yield "a vote", votes.card(spoken_in, one, "QZX")
    for yes in (True, False):
        yield f"a vote was cast: {yes}", [text(votes.counted(spoken_in, one, "QZX", yes=yes))]
    yield "a veto", votes.veto(spoken_in, one, "QZX")
    yield "it begins", [text(votes.begun(spoken_in, one, "QZX"))]
    for state, yes, no in (
        ("tied", 2, 2),
        ("counts", 3, 1),
        ("struck", 1, 3),
        ("counts", 2, 2),
        ("struck", 2, 2),
        ("few", 1, 1),
        ("vetoed", 1, 0),
        ("undecided", 2, 2),
    ):
        ended = replace(one, state=state, yes=yes, no=no)
        yield f"{state}, {yes} to {no}", votes.card(spoken_in, ended, "QZX")
        yield f"told: {state}, {yes} to {no}", votes.earlier(spoken_in, [(ended, "QZX")])
    yield "no votes", votes.earlier(spoken_in, [])


def people(language):
    """All that is said of what players have done and how they play, and all that computers say."""
    spoken_in, earned = i18n(language), dict.fromkeys(MEDALS, 1_700_000_000_000)
    yield "every medal", [text(medals.written(spoken_in, "ann", earned))]
    for name in MEDALS:
        others = {one: at for one, at in earned.items() if one != name}
        yield f"without {name}", [text(medals.left(spoken_in, others))]
    worst = tuple(CostlyHabit("scroker", kind, 4, 23.4, ()) for kind in get_args(Habit))
    yield "habits", own_play.habits(spoken_in, Habits(9, worst), [])
    for name in VOICES:
        lines = sorted(lines_of(name, language))
        yield f"what {name} says", [text(line) for line in lines]
    host = in_lobby(evening("scroker", 0)[0], language, 0)
    yield "whom a host may add", lobby.adding(host)


def lines_of(name, language):
    """The lines for all events, in many hands."""
    stage = stage_of(evening("scroker", 0)[0], language).but(once={0: "ann", 1: name})
    for checked in (
        Spellchecked(seat=0, by=0, of=1, word="GLORN", true=False),
        Spellchecked(seat=1, by=1, of=0, word="GLORN", true=False),
        Spellchecked(seat=1, by=1, of=0, word="LEMON", true=True),
        HandEnds(hand=1, winners=(Winner(1, 5),), gains=(0, 0)),
    ):
        lines = {remark(stage, (HandBegins(hand=1), checked), hand, (1,)) for hand in range(1, 100)}
        yield from lines - {""}


def of_settings(language):
    for scope, options in settings.SCOPES.items():
        values = {one.name: one.default for one in options}
        for group in settings.groups(scope):
            yield settings.window(i18n(language), "id", group, values, {})


def of_options(game, language):
    host = in_lobby(evening(game.id, 0)[0], language, 0)
    for group in table_options.groups(game):
        yield table_options.window(host, group)


def asked_for(window):
    """The fields of a window, by name."""
    for field in (part["component"] for part in window.fields):
        ticks = [one["value"] for one in field.get("options", ())]
        yield from ticks if field["custom_id"] == SWITCHES else [field["custom_id"]]


def heard_windows(windows):
    return "\n" + "\n\n".join(spoken_window(window_whole(window)) for window in windows) + "\n"


def heard(named):
    return "\n\n".join(f"=== {name}\n{spoken(shown)}" for name, shown in named) + "\n"


def same_as_kept(name, said):
    path = KEPT / name
    if os.environ.get("LETTERSHARK_RECORD"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(said, encoding="utf-8")
    assert EMOJI.findall(said) == []
    assert [mark for mark in MARKS if mark in said] == []
    assert MENTION.search(said) is None
    assert said == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", ONE_OF)
def test_every_screen_of_a_family_is_heard_as_it_was_written_down(family, language):
    game = GAMES[ONE_OF[family]]
    windows = heard_windows(of_options(game, language))
    same_as_kept(f"{family}-{language}.txt", heard(screens(game, language)) + windows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_option_is_asked_for_in_one_window_that_fits(game, language):
    asked = [window_whole(window) for window in of_options(game, language)]
    names = [name for window in asked for name in asked_for(window)]
    assert sorted(names) == sorted(["length", *table_options.changeable(game)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_series_is_heard_as_it_was_written_down(language):
    same_as_kept(f"series-{language}.txt", heard(series(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_and_statistics_are_heard_as_they_were_written_down(language):
    same_as_kept(f"sheets-{language}.txt", heard(sheets(language)) + heard_windows(of_settings(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_people_and_by_computers_is_heard_as_it_was_written_down(language):
    same_as_kept(f"people-{language}.txt", heard(people(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_of_words_is_heard_as_it_was_written_down(language):
    same_as_kept(f"words-{language}.txt", heard(words(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_votes_are_heard_as_they_were_written_down(language):
    same_as_kept(f"votes-{language}.txt", heard(voting(language)))


@pytest.mark.broad(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_whatever_is_shown_is_said(game, language):
    """Each card that is drawn on a screen is named in its form in words, which has the same buttons and lists."""
    pictures = CardEmojis({name: f"<:{name}:1>" for name in signs()})
    seen = 0
    for felt in moments(game.id).values():
        for seat in (None, *range(len(felt.seats))):
            pictured, worded = (
                _shown(felt, language, seat, **mode)
                for mode in ({"plain": False, "pictures": pictures}, {"plain": True})
            )
            assert _controls(pictured) == _controls(worded)
            stage = stage_of(felt, language, seat)
            deck = stage.faces.deck
            labels = {picture_name(deck, card): stage.faces.label(card.code) for card in deck.cards}
            said = spoken(worded)
            for name in _pictures(pictured) & labels.keys():
                assert labels[name] in said
                seen += 1
    assert (seen == 0) is (game.id == "soup")  # letters alone, since suits mean nothing


def _shown(felt, language, seat, **mode):
    stage = stage_of(felt, language, seat, **mode)
    return panels.public(stage, []) if seat is None else panels.hand(stage, WHERE)


def _pictures(components):
    """The names of all that are shown, in texts and on buttons."""
    parts = list(walk(components))
    texts = " ".join(part.get("content", "") for part in parts)
    return {found[0] for found in MENTION.findall(texts)} | {
        part["emoji"]["name"] for part in parts if "emoji" in part
    }


def _controls(components):
    return [part["custom_id"] for part in walk(components) if "custom_id" in part]
