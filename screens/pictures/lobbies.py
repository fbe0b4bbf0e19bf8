"""An invitation: the players and free seats, then the standings, then the winner."""

from __future__ import annotations

from drawing.lettering import drawable
from drawing.scenes import LobbyScene, LobbySeat
from screens.catalogue import screen_of
from screens.i18n.option_names import choice_word
from screens.pictures.faces import face, of_player
from screens.pictures.wording import Picture, facts, in_words, name
from screens.table.family import Spoken
from screens.table.stage import Stage
from screens.table.standing import Standing, StandingRow


def scene(stage: Stage) -> LobbyScene:
    table, say = stage.table, stage.i18n.say
    most = table.game.seats.most
    chairs = [
        LobbySeat(
            name=name(stage, place),
            face=face(stage, place),
            line=choice_word(stage.i18n, seat.strength) if seat.strength is not None else "",
        )
        for place, seat in enumerate(table.seats)
    ]
    chairs += [LobbySeat(name="") for _ in range(most - len(chairs))]
    return LobbyScene(
        accent=screen_of(table.game).accent,
        title=table.game.name.upper(),
        corner=say("{n} of {most}", n=len(table.seats), most=most),
        chairs=tuple(chairs),
        free=say("free"),
    )


def lines(stage: Stage, shown: LobbyScene, _told: Spoken) -> list[str]:
    return [_head(stage, shown), ", ".join(_chair(chair) for chair in shown.chairs if chair.name)]


def _head(stage: Stage, shown: LobbyScene) -> str:
    return f"{shown.title} {stage.table.short}, {shown.corner}"


def _chair(chair: LobbySeat) -> str:
    return f"{chair.name} ({chair.line})" if chair.line else chair.name


def played(stage: Stage, standing: Standing) -> Picture:
    """The invitation after the start: each player's chips or points, or the final result."""
    say = stage.i18n.say
    shown = LobbyScene(
        accent=screen_of(stage.table.game).accent,
        title=stage.table.game.name.upper(),
        corner=say("finished") if standing.done else say("hand {hand}", hand=standing.hand),
        chairs=tuple(_seated(stage, standing, row, place) for place, row in enumerate(standing.rows, 1)),
        done=standing.done,
    )
    return in_words(stage, shown, _played_lines)


def _seated(stage: Stage, standing: Standing, row: StandingRow, place: int) -> LobbySeat:
    number = stage.i18n.signed if standing.done and stage.table.game.chips else stage.i18n.number
    called = row.name if drawable(row.name) else stage.i18n.say("seat {number}", number=place)
    table = (one.player for one in standing.rows)
    shown = of_player(row.player, called, table, computer=row.computer)
    return LobbySeat(name=called, face=shown, line=number(row.has), won=standing.done and row.first)


def _played_lines(stage: Stage, shown: LobbyScene, _told: Spoken) -> list[str]:
    return [_head(stage, shown), ", ".join(facts(chair.name, chair.line) for chair in shown.chairs)]
