"""Results to be read: from events, at a table of these people, in a language."""

from types import SimpleNamespace

from engine import catalogue
from engine.options import settle
from house.tables.records import Seat
from screens.cards import card_labels
from screens.catalogue import screen_of
from screens.i18n.language import i18n
from screens.results.folding import result_of
from screens.results.own import ended_for
from screens.results.sentences import headline, paragraphs, subtitle
from screens.table.stage import Stage

PEOPLE = ("ann", "bob", "cy", "dee", "eve", "flo", "gus", "hal", "ida", "jo")


def staged(game_id, seats, language="en", options=None):
    game = catalogue.GAMES.game(game_id)
    called = enumerate(PEOPLE[:seats])
    table = SimpleNamespace(
        id=2**40,
        short="7K",
        game=game,
        options=options or settle(game.options, {"language": language}),
        seats=tuple(Seat(player=100 + place, name=name) for place, name in called),
        state=None,
        record=None,
        series=None,
    )
    faces = card_labels.faces(screen_of(game).deck(table), plain=False, language=language)
    return Stage(table=table, player=None, seat=None, i18n=i18n(language), faces=faces)


def read(stage, result):
    """All texts of the message, without its buttons."""
    return "\n".join([subtitle(stage, result), headline(stage, result), *paragraphs(stage, result)])


def told(game_id, seats, *events, language="en", hand=1, options=None):
    settled = settle(catalogue.GAMES.game(game_id).options, {"language": language, **(options or {})})
    stage = staged(game_id, seats, language, settled)
    return read(stage, result_of(stage.table.game, stage.table.options, events, hand))


def told_to(game_id, seats, seat, *events, language="en", hand=1):
    stage = staged(game_id, seats, language)
    return ended_for(stage, result_of(stage.table.game, stage.table.options, events, hand), seat)
