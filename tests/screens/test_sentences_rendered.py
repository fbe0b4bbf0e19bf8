"""Events, questions and refusals at a table, rendered in every game with every option, in both languages.

Recorded sentences (`heard/`) come from scenarios, which use few options. Here computers play with each of them,
random illegal acts are tried, and no sentence may have a gap, a name of the code, a double space or a
wrong plural in it.
"""

import re
from itertools import islice
from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from engine.catalogue import GAMES
from engine.common_events import HandEnds
from engine.contract import HouseAct, Setup
from engine.languages import LANGUAGES
from engine.refused import EngineError, Refused
from engine.rules import rules_page
from screens import first_hands
from screens.catalogue import screen_of
from screens.components import walk
from screens.first_hands import HANDS
from screens.i18n import rules_texts
from screens.i18n.language import i18n
from screens.panels import options as table_options
from screens.refusals.sentences import explain
from screens.results.card import why
from screens.results.folding import result_of
from screens.results.own import ended_for
from screens.results.sentences import headline, paragraphs
from tests.played import moments
from tests.screens.engine_stage import people, stage_of
from tools import locales

ACTS, TRIES = 60, 4
PEOPLE = ("ann", "bob", "cy", "dee")
TYPED = ("CAT", "QZX", "a", "RESEAU")
WORDS = ("text", "word", "scrump", "front", "back")
WRONG = (
    (r"[{}]", "a gap"),
    (r"\w  \w| [.,](?!\d)|(?<!\.)\.\.(?!\.)", "spaces or stops"),
    (r"\bNone\b|\bTrue\b|\bFalse\b|[a-z]_[a-z]|\w+\(\)|<class", "a name of the code"),
    (r"\b1 (?:chips|points|cards|letters|words|hands|tricks|jetons|cartes|lettres|mots|plis)\b", "a plural"),
    (r"\w \+ \w+ a gagné|(?:donne|laisse) [^.]*\bà vous\b", "a verb or a pronoun in French"),
)


def settings(game):
    """A game's options, without changes, and with each one changed."""
    yield {}
    for option in game.options:
        if option.secret or option.name == "language":
            continue
        if isinstance(option.default, bool):
            yield {option.name: not option.default}
        elif isinstance(option.default, int):
            values = {option.least, min(option.most, max(1, option.default * 2 or 3))} - {option.default}
            yield from ({option.name: value} for value in sorted(values))
        elif option.choices and not isinstance(option.default, tuple):
            yield from ({option.name: choice} for choice in option.choices if choice != option.default)


def attempts(game, state, rng):
    """Random acts by any player."""
    for _ in range(TRIES):
        seat = rng.randrange(len(game.observe(state, None).seats))
        kind = rng.choice([kind for kind in game.actions if not issubclass(kind, HouseAct)])
        own = getattr(game.report(state), "hands", ())
        cards = [*(own[seat] if seat < len(own) else ()), "le.A", "he.E", "E", "an.U"]
        raw = {"do": kind.__struct_config__.tag}
        for field in msgspec.structs.fields(kind):
            if rng.random() < 0.8:
                raw[field.name] = value(field, rng, cards)
        yield seat, raw


def value(field, rng, cards):
    told = str(field.type)
    choices = [
        rng.choice(cards),
        rng.choice(TYPED),
        rng.sample(cards, min(len(cards), rng.randint(1, 4))),
        rng.choice((0, 1, 7, 10_000)),
        [rng.sample(cards, min(len(cards), 3))],
    ]
    if "int" in told:
        return choices[3]
    if "bool" in told:
        return rng.random() < 0.5
    if field.name == "words":
        return rng.choice((choices[4], [choices[1]]))
    if "tuple" in told and not (field.name in WORDS and rng.random() < 0.7):
        return choices[4] if told.count("tuple") > 1 and rng.random() < 0.6 else choices[2]
    return choices[1] if field.name in WORDS else rng.choice(choices[:2])


def said(game_id, options, language):
    """Every sentence of some hands, and its place."""
    game, rng = GAMES[game_id], Random(f"{game_id} {options}")
    seats = max(game.seats.least, min(game.seats.most, 3))
    known = {option.name for option in game.options}
    asked = {"language": language, **options} if "language" in known else options
    so_far = []
    yield from (("settings", line) for line in sheet(game, asked, seats, language))
    for moment in islice(moments(game_id, "rendered", seats, "plain", asked), ACTS):
        so_far += moment.events
        felt = SimpleNamespace(game=game, state=moment.state, seats=people(PEOPLE[:seats]))
        screen = screen_of(game)
        for reader, log in ((None, False), (0, False), (0, True)):
            stage = stage_of(felt, None, language, drawn=True).but(reader=reader, log=log)
            for event, sentence in screen.tells(stage, [event.seen_by(reader) for event in moment.events]):
                yield event.kind, sentence
        for seat in range(seats):
            stage = stage_of(felt, seat, language, drawn=True)
            turn = screen.turn(stage, None)
            yield "line", turn.line
            tipped = range(HANDS if seat == 0 else 0)
            yield from (("tips", first_hands.told(stage.but(behind=hands), turn.line)) for hands in tipped)
            yield from (("button", act.get("label", "")) for act in (*turn.acts, *turn.cards))
        if any(isinstance(event, HandEnds) for event in moment.events):
            stage = stage_of(felt, None, language)
            yield from results(stage, result_of(game, moment.state.options, so_far, moment.state.hand))
            so_far = []
        for seat, raw in attempts(game, moment.state, rng):
            try:
                GAMES.apply(moment.state, seat, GAMES.read_action(game_id, raw))
            except Refused as wrong:
                stage = stage_of(felt, seat, language, drawn=True)
                yield f"refused {wrong.code} {wrong.facts.get('why', '')}", explain(wrong, stage.i18n, stage)
            except EngineError:
                continue  # unreadable: nothing of the bot sends it


def sheet(game, options, seats, language):
    """The table's options, as *Settings* shows them."""
    state = game.start(Setup(options=options, stacks=(100,) * seats, seed="sheet")).state
    stage = stage_of(SimpleNamespace(game=game, state=state, seats=people(PEOPLE[:seats])), 0, language)
    for number in range(len(table_options.pages(stage.table))):
        for part in walk(table_options.page(stage, number).parts):
            yield from part.get("content", "").split("\n")


def results(stage, result):
    """Texts of a finished hand, for everybody and for each player."""
    yield "headline", headline(stage, result)
    yield from (("result", line) for part in paragraphs(stage, result) for line in part.split("\n"))
    yield from (("why", line) for line in why(stage, result).split("\n"))
    yield from (("own", ended_for(stage, result, seat)) for seat in range(len(stage.table.seats)))


@pytest.mark.broad(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_sentence_is_whole_with_every_option(game, language):
    told = 0
    for options in settings(game):
        for kind, sentence in said(game.id, options, language):
            for pattern, what in WRONG:
                assert not re.search(pattern, sentence), (what, options, kind, sentence)
            told += 1
    assert told


BUTTON = re.compile(r"(?<!\*)\*([A-ZÀ-Ü][^*\n]+)\*(?!\*)")


@pytest.fixture(scope="module")
def sentences():
    """Everything the program says without facts, among it all labels."""
    return [one.id for one in locales.collected() if isinstance(one.id, str) and "{" not in one.id]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_name_buttons_by_their_labels(language, sentences):
    labels = {i18n(language).say(one).rstrip("…") for one in sentences}
    named = {name for game in GAMES.values() for name in BUTTON.findall(rules_page(game.id, language))}
    assert len(named) >= 4
    assert named <= labels


TYPED_THERE = re.compile(r"`[^`]+`")
CITED = re.compile(r"`([a-z_]+) = ([\w-]+)`")


def may_be(option, value):
    if isinstance(option.default, bool):
        return value in ("on", "off")
    if isinstance(option.default, int):
        return option.least <= int(value) <= option.most
    return value in option.choices


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_page_of_rules_is_whole_and_names_options_as_they_can_be_set(game, language):
    for line in rules_texts.page(game.id, language).split("\n"):
        for pattern, what in WRONG:
            assert not re.search(pattern, TYPED_THERE.sub("typed", line.lstrip())), (what, line)
    known = {option.name: option for option in game.options}
    cited = CITED.findall(rules_page(game.id, language))
    assert all(name in known and may_be(known[name], value) for name, value in cited), cited
    assert CITED.findall(rules_page(game.id)) == cited, "both languages speak of the same settings"
