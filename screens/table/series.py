"""Sentences about a series: in the lobby, at the table, and after each game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from house.tables.series import Score, SeriesSide
from screens.components import GREEN
from screens.i18n.language import I18n, to_say
from screens.table.stage import Stage

NAMES: Mapping[int, str] = to_say({1: "One game", 3: "Best of three", 5: "Best of five"})


def name_of(i18n: I18n, games: int) -> str:
    return i18n.say(NAMES[games])


def in_lobby(stage: Stage) -> str:
    """How to win it, or its score."""
    score, say = stage.table.series, stage.i18n.say
    if score is None:
        return ""
    if score.played:
        return line(stage)
    how = say("most wins take it; it stops once nobody can catch up.")
    if stage.table.game.chips and stage.table.game.joins:
        how = f"{how} {say('Most chips win; a game stops early if one player has them all.')}"
    return say("{name}: {what}", name=f"**{name_of(stage.i18n, score.best_of)}**", what=how)


def line(stage: Stage) -> str:
    """Its current game and score."""
    score, say = stage.table.series, stage.i18n.say
    if score is None:
        return ""
    game = say("{series}, game {n}", series=name_of(stage.i18n, score.best_of), n=score.played + 1)
    return say("{name}: {what}", name=game, what=_standing(stage, score)) if score.played else game


def goes_on(stage: Stage) -> bool:
    """Whether playing again plays its next game."""
    score = stage.table.series
    return score is not None and stage.table.phase == "closed" and score.state == "open" and score.played > 0


def lead_on(stage: Stage) -> tuple[str, int]:
    """The label of the button that opens the next table."""
    return (stage.i18n.say("Next game") if goes_on(stage) else stage.i18n.say("Play again"), GREEN)


def told(stage: Stage, me: int | None = None) -> str:
    """The score of the series after a game, or its winner. `me`: the seat of the one reader."""
    score, say = stage.table.series, stage.i18n.say
    if score is None or stage.table.phase != "closed":
        return ""
    parts = []
    if not stage.table.record.series.counted and stage.table.state is not None:
        parts.append(say("This game does not count."))
    if score.played:
        parts += ENDINGS[score.state](stage, score, me)
    return " ".join(parts)


def _open(stage: Stage, score: Score, me: int | None) -> list[str]:
    i18n = stage.i18n
    stands = i18n.say("Series: {score}.", score=_standing(stage, score, me))
    if score.left == 1:
        return [stands, i18n.say("The next game decides it.")]
    return [stands, i18n.count("One more win decides it.", "{n} more wins decide it.", score.needed)]


def _won(stage: Stage, score: Score, me: int | None) -> list[str]:
    say, leaders = stage.i18n.say, score.leaders
    seats = tuple(seat for side in leaders for seat in side.seats)
    names = _names(stage, seats, me)
    if seats == (me,):
        found = [say("**You win the series!**")]
    elif len(seats) > 1:
        found = [say("**{names} win the series!**", names=names)]
    else:
        found = [say("**{name} wins the series!**", name=names)]
    found.append(say("Final score: {score}.", score=_standing(stage, score, me)))
    if not score.left:
        found.append(say("It took the last game to decide it."))
    elif leaders[0].wins == score.played:
        found.append(say("Every game won!"))
    return found


def _shared(stage: Stage, score: Score, me: int | None) -> list[str]:
    say = stage.i18n.say
    names = stage.i18n.together([_names(stage, side.seats, me) for side in score.leaders])
    shared = say("**The series is shared**: {names}.", names=names)
    return [shared, say("Final score: {score}.", score=_standing(stage, score, me))]


def _broken(stage: Stage, score: Score, me: int | None) -> list[str]:
    say = stage.i18n.say
    if not score.sides:
        return [say("The series ends here, undecided.")]
    left = say("The series ends here, undecided: too few players are left.")
    return [left, say("Series: {score}.", score=_standing(stage, score, me))]


ENDINGS = MappingProxyType({"open": _open, "won": _won, "shared": _shared, "broken": _broken})


def _standing(stage: Stage, score: Score, me: int | None = None) -> str:
    """`ann 2, Ada 1`."""
    return ", ".join(_side(stage, side, me) for side in score.sides)


def _side(stage: Stage, side: SeriesSide, me: int | None) -> str:
    return f"{_names(stage, side.seats, me)} {stage.i18n.number(side.wins)}"


def _names(stage: Stage, seats: tuple[int, ...], me: int | None) -> str:
    you = stage.i18n.say("you")
    return " + ".join(you if seat == me else stage.name(seat) for seat in seats)
