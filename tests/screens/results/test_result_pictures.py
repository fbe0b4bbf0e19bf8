"""The picture of a result: winners first, their shown cards, and their gains."""

import re

import msgspec
import pytest
from result_stage import staged
from scene_cards import cards_in, rows_in

from drawing.animals import ANIMALS
from drawing.scenes import WordInRow
from drawing.tables.any_scene import svg
from engine import catalogue
from engine.cards import code_of
from engine.characters import CHARACTERS
from engine.ranking.scroker import Category
from screens.cards.card_labels import faces
from screens.i18n.language import i18n
from screens.lessons.examples import worked
from screens.pictures.faces import ANIMAL_OF
from screens.pictures.wording import MOST_ALT, as_drawn, bare, grouped, spoken
from screens.results.card import why
from screens.results.picture import mood_colour, result_picture
from screens.results.sentences import celebrated, headline
from screens.table.hand_result import HandResult, SideResult, Why, Won
from tests.screens.results.simulated import played

LARGE_CARD = 'rx="14" fill="none"'


def height_of(drawn):
    return float(re.search(r'viewBox="0 0 480 ([\d.]+)"', drawn)[1])


@pytest.fixture(scope="module", params=list(catalogue.GAMES))
def hands(request):
    return request.param, played(request.param)[:8]


def stage_of(game_id, state):
    seats = len(catalogue.GAMES.game(game_id).observe(state, None).seats)
    return staged(game_id, seats, options=state.options)


def rungs_of(result, *, won):
    """The shown hands' places on the ladder."""
    ladder = {category.title: int(category) for category in Category}
    shown = (one.hand for one in result.shown if (one.seat in result.winners) == won)
    return {ladder[hand] for hand in shown if hand in ladder}


@pytest.mark.broad(4)
def test_a_result_shows_who_won_and_what_it_brought_everybody(hands):
    game_id, found = hands
    for result, _events, state in found:
        stage = as_drawn(stage_of(game_id, state), public=True)
        scene, alt = result_picture(stage, result)
        assert bare(headline(stage, result)) == (scene.rank if scene.mood == "tied" else scene.title)
        assert [one.won for one in scene.shown] == sorted((one.won for one in scene.shown), reverse=True)
        won, lost = rungs_of(result, won=True), rungs_of(result, won=False)
        assert scene.rung == max(won, default=None)
        assert set(scene.rungs) == (lost if won else set())
        gains = {one.gain for one in scene.shown}
        assert {stage.i18n.signed(share.change) for share in result.shares if share.change} <= gains
        assert all(bare(celebrated(stage, feat).split("**")[1]) in scene.cheer for feat in result.feats)
        assert len(alt) <= MOST_ALT
        drawn = msgspec.to_builtins(scene)
        one_by_one = all(spoken(stage, (card,)) in alt for card in cards_in(drawn))
        assert one_by_one or all(grouped(stage, row) in alt for row in rows_in(drawn))


@pytest.mark.broad(4)
def test_a_result_shows_no_card_that_was_not_shown(hands):
    game_id, found = hands
    for result, _events, state in found:
        scene, _ = result_picture(stage_of(game_id, state), result)
        shown = {code_of(card) for one in result.shown for row in one.cards for card in row}
        shown |= {card for one in result.shown for card in one.deadwood or ()}
        assert {code_of(card) for card in cards_in(msgspec.to_builtins(scene))} <= shown


@pytest.mark.parametrize(
    ("game", "word", "language"),
    [
        ("scroker", "GLIMB is not a word", "en"),
        ("scrotch", "JAKH n'est pas un mot", "fr"),
        ("scrummy", "BLORT is not a word", "en"),
    ],
)
def test_a_word_that_was_found_false_is_crossed_out_on_the_picture_and_said(game, word, language):
    picture = worked(game, i18n(language), lambda deck: faces(deck, plain=True, language=language)).picture
    assert f"{word}, -" in picture.alt
    (loser,) = [one for one in picture.scene.shown if word in (one.false, one.text)]
    assert not loser.won
    crossed = [one.wrong for one in loser.words]
    assert sum(crossed) == bool(crossed)
    assert not any(part.wrong for one in picture.scene.shown if one.won for part in one.words)
    assert word.split()[0] in svg(picture.scene)


def seen_by(seat, game="scroker", place=0):
    """A hand that computers have played but for the first seat, as this seat sees it end."""
    result, _events, state = played(game)[place]
    stage = stage_of(game, state)
    seats = tuple(
        msgspec.structs.replace(one, player=None, strength="sly", name="Ada 2") if at else one
        for at, one in enumerate(stage.table.seats)
    )
    table = type(stage.table)(**{**vars(stage.table), "seats": seats})
    return stage.but(table=table, seat=seat, player=None if seat is None else 100), result


def test_a_win_a_loss_and_a_tie_look_different_and_everybodys_is_a_win():
    stage, result = seen_by(None)
    (winner,) = result.winners
    other = next(share.seats[0] for share in result.shares if share.seats[0] != winner)
    moods = [result_picture(stage.but(seat=seat), result).scene.mood for seat in (None, winner, other)]
    assert moods == ["won", "won", "lost"]
    nobodys = msgspec.structs.replace(result, won=())
    assert {result_picture(stage.but(seat=seat), nobodys).scene.mood for seat in (None, winner)} == {"lost"}
    shared = msgspec.structs.replace(
        result, won=(msgspec.structs.replace(result.won[0], seats=(winner, other)),)
    )
    assert result_picture(stage.but(seat=other), shared).scene.mood == "tied"
    bands = {
        svg(result_picture(stage.but(seat=seat), one).scene)
        for seat in (winner, other)
        for one in (result, shared)
    }
    assert len(bands) == 3
    colours = [mood_colour(stage.but(seat=seat), result) for seat in (winner, other)]
    assert len({*colours, mood_colour(stage.but(seat=other), shared)}) == 3
    assert mood_colour(stage, msgspec.structs.replace(result, void=True)) is None


def test_partners_who_win_together_have_not_tied():
    stage, result = seen_by(0, "quist")
    assert len(result.winners) == 2
    assert result_picture(stage, result).scene.mood == ("won" if 0 in result.winners else "lost")


@pytest.mark.parametrize(
    ("game_id", "language", "reason"),
    [
        ("scrummy", "en", "ann and bob have the most points: +5 each."),
        ("scrummy", "fr", "ann et bob ont le plus de points, à égalité\N{NO-BREAK SPACE}: +5."),
        ("turtle", "en", "Points are bad: ann and bob have the fewest."),
    ],
)
def test_a_tie_of_points_looks_like_one_and_has_its_reason(game_id, language, reason):
    tied = HandResult(
        hand=1,
        chips=False,
        won=(Won((0,), 5), Won((1,), 5)),
        shares=tuple(SideResult(seats=(seat,), change=gain) for seat, gain in enumerate((5, 5, -2))),
        why=Why(rule="each-side", better=0) if game_id == "turtle" else None,
    )
    stage = staged(game_id, 3, language)
    assert why(stage, tied) == reason
    assert result_picture(stage, tied).scene.mood == "tied"


def test_a_winner_has_a_face_a_computer_its_animal_and_a_person_their_initial():
    stage, result = seen_by(0, "quist")
    faces = dict(zip(result.winners, result_picture(stage, result).scene.faces, strict=True))
    for seat, face in faces.items():
        assert (face.animal, face.initial) == (("Owl", "A") if seat else ("", stage.plain_name(0)[0].upper()))
    assert set(ANIMAL_OF) == set(CHARACTERS)
    assert set(ANIMAL_OF.values()) <= set(ANIMALS)


def test_a_win_shows_its_word_large_and_a_loss_dashes_what_was_missed():
    stage, result = next(
        (stage, result)
        for stage, result in (seen_by(None, place=place) for place in range(8))
        if len(result.winners) == 1 and (shown := result.shown_by(result.winners[0])) and shown.words
    )
    other = next(share.seats[0] for share in result.shares if share.seats[0] not in result.winners)
    won, lost = (
        result_picture(stage.but(seat=seat), result, missed="Flying Scroker").scene
        for seat in (result.winners[0], other)
    )
    assert LARGE_CARD in svg(won)
    assert LARGE_CARD not in svg(lost)
    assert lost.missed == Category.FLYING_SCROKER
    assert 'stroke-dasharray="5 4"' in svg(lost)
    assert 'stroke-dasharray="5 4"' not in svg(msgspec.structs.replace(lost, missed=None))


def test_everybody_has_their_face_and_those_who_showed_nothing_share_a_line():
    stage, result = seen_by(None)
    scene = result_picture(stage, result).scene
    assert all(one.faces for one in scene.shown)
    alone = msgspec.structs.replace(
        scene, shown=tuple(msgspec.structs.replace(one, line="x") for one in scene.shown)
    )
    assert height_of(svg(scene)) < height_of(svg(alone))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_title_of_a_result_names_no_number_but_the_winners_gain(hands, language):
    game_id, found = hands
    for result, _events, state in found:
        stage = stage_of(game_id, state).but(i18n=i18n(language))
        scene = result_picture(stage, result).scene
        gains = {row.gain.lstrip("+") for row in scene.shown if row.won}
        assert {*re.findall(r"\d+", f"{scene.title} {headline(stage, result)}")} <= gains


@pytest.mark.parametrize(
    ("gains", "title"), [((3, 3), "A tie: +3 each"), ((0, 0), "A tie: ±0 each"), ((4, 3), "A tie")]
)
def test_a_tie_says_what_each_has_gained_if_that_is_the_same(gains, title):
    stage, result = seen_by(None)
    shared = msgspec.structs.replace(
        result,
        won=(msgspec.structs.replace(result.won[0], seats=(0, 1)),),
        shares=tuple(SideResult(seats=(seat,), change=gain) for seat, gain in enumerate(gains)),
    )
    scene, alt = result_picture(stage, shared)
    assert scene.title == title
    assert [row.gain.lstrip("+±") for row in scene.shown if row.won] == [str(abs(gain)) for gain in gains]
    assert scene.rank in alt


def test_the_band_of_a_win_says_the_gain_once():
    stage, result = seen_by(None)
    scene = result_picture(stage, result).scene
    (winner,) = [one for one in scene.shown if one.won]
    word = WordInRow(cards=("an.C", "an.A", "an.T"), label="CAT")
    large = msgspec.structs.replace(scene, shown=(msgspec.structs.replace(winner, gain="+7", words=(word,)),))
    told = [
        ">+7<" in svg(msgspec.structs.replace(large, title=title)) for title in ("ann wins 7", "ann wins 17")
    ]
    assert told == [False, True]
