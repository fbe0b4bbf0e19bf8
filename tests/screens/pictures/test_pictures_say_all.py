"""A picture and its words: everything shown and nothing hidden."""

import msgspec
import pytest
from engine_stage import stage_of
from evenings import unlike
from msgspec.structs import replace
from scene_cards import cards_in, rows_in

from engine.catalogue import GAMES
from engine.simulation.tags import prove
from screens.pictures.own import letters
from screens.pictures.tables import hand_picture, table_picture
from screens.pictures.wording import MOST_ALT, as_drawn, grouped, spoken


def names_cards(state):
    """The proof renames every card, and then a game that its dealer has changed would name none."""
    terms = state.called.terms if getattr(state, "called", None) is not None else None
    return terms is not None and bool(terms.wild or terms.ruling)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_picture_shows_a_card_that_its_reader_may_not_know(game_id):
    """The engine's own proof, with pictures in place of views: the table's for bystanders, each player's own."""
    game = GAMES.game(game_id)
    shown = []

    def pictured(felt):
        def observe(state, viewer):
            stage = stage_of(type(felt)(game=game, state=state, seats=felt.seats), viewer)
            picture = table_picture(stage) if viewer is None else hand_picture(stage)
            return picture.scene if picture is not None else game.observe(state, None).hand

        return replace(game, observe=observe)

    for felt in unlike(game_id):
        if names_cards(felt.state):
            continue
        books = game.report(felt.state)
        prove(pictured(felt), felt.state, books.pack)
        stages = [stage_of(felt), *(stage_of(felt, seat) for seat in range(len(felt.seats)))]
        pictures = [table_picture(stages[0]), *map(hand_picture, stages)]
        shown.extend(picture for picture in pictures if picture is not None)

    assert any(list(cards_in(msgspec.to_builtins(picture.scene))) for picture in shown)


def _spelled(scene):
    """The letters on a picture where suits mean nothing."""
    yield scene.row
    if scene.own is not None:
        counted = zip(scene.own.cards, scene.own.counts, strict=True)
        yield [card for card, count in counted for _ in range(count)]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_words_of_a_picture_name_every_card_on_it(game_id):
    seen = []

    for felt in unlike(game_id):
        for seat in (None, *range(len(felt.seats))):
            stage = stage_of(felt, seat)
            picture = table_picture(stage) if seat is None else hand_picture(stage)
            if picture is None:
                continue
            assert len(picture.alt) <= MOST_ALT
            drawn = as_drawn(stage, public=True)
            cards = list(cards_in(msgspec.to_builtins(picture.scene)))
            seen.extend(cards)
            if game_id == "soup":
                assert all(f": {letters(row)}" in picture.alt for row in _spelled(picture.scene))
                continue
            missing = [card for card in cards if spoken(drawn, (card,)) not in picture.alt]
            rows = [] if not missing else rows_in(msgspec.to_builtins(picture.scene))
            assert all(grouped(drawn, row) in picture.alt for row in rows), (missing, picture.alt)

    assert seen


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_is_pictured_as_a_bystander_sees_it_whoever_asks(game_id):
    asked = []

    for felt in unlike(game_id):
        public = table_picture(stage_of(felt))
        for seat in range(len(felt.seats)):
            asked.append(seat)
            assert table_picture(stage_of(felt, seat)) == public

    assert asked
