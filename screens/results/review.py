"""The best possible hand of one player, in private: a line after the hand, and the still that ends its film."""

from __future__ import annotations

from typing import NamedTuple

from drawing.scenes import ResultHand, ResultScene
from engine.coaching import Found
from screens.catalogue import screen_of
from screens.pictures.wording import Picture, as_drawn, as_written, facts, in_words, signed
from screens.profanity import public_word
from screens.results.picture import spoken_lines
from screens.table.hand_result import HandResult
from screens.table.stage import Stage


class Review(NamedTuple):
    picture: Picture
    said: str  # the picture in text
    why: str


def could_have(stage: Stage, result: HandResult, missed: Found) -> str:
    return screen_of(stage.table.game).hindsight.line(stage, result, missed)


def review(stage: Stage, result: HandResult, missed: Found) -> Review:
    family = screen_of(stage.table.game).hindsight
    drawn, read = as_drawn(stage, public=False), as_written(stage)
    first, *others = filter(None, spoken_lines(read, _scene(read, result, family.rows(read, missed)), signed))
    return Review(
        picture=in_words(drawn, _scene(drawn, result, family.rows(drawn, missed)), spoken_lines),
        said="\n".join([f"**{first}**", *others]),
        why="\n".join(
            [
                family.why(stage, result, missed) or family.line(stage, result, missed),
                *_meanings(stage, missed),
            ]
        ),
    )


def _meanings(stage: Stage, missed: Found | None) -> list[str]:
    """Of the rare words, where there is a dictionary."""
    rare = missed.rare if missed is not None else {}
    return [
        "-# " + stage.i18n.say("**{word}**: {meaning}", word=public_word(stage, word), meaning=meaning)
        for word, meaning in rare.items()
        if meaning
    ]


def _scene(stage: Stage, result: HandResult, rows: list[ResultHand]) -> ResultScene:
    return ResultScene(
        deck=stage.faces.deck.id,
        title=stage.i18n.say("Review"),
        corner=facts(stage.table.game.name, stage.i18n.say("hand {hand}", hand=result.hand)),
        shown=tuple(rows),
    )
