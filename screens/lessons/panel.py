"""Shows a step of a guided game: the table, the step's text and the player's hand, drawn as at any table. Presses
come back to the lesson instead of a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.catalogue import GAMES
from house.tables.records import Phase, Seat
from house.tables.table_view import TableView
from screens.cards.card_labels import CardLabels
from screens.catalogue import screen_of
from screens.components import (
    BLUE,
    COLOUR,
    GREEN,
    GREY,
    Component,
    button,
    container,
    option,
    rows,
    section,
    select,
    text,
)
from screens.custom_ids import OPEN, Press, page
from screens.i18n.language import I18n
from screens.lessons.judging import SEAT
from screens.lessons.lesson import Lesson, LessonPosition, lessons, standing
from screens.panels.panels import above_acts
from screens.pictures.tables import hand_picture, hand_text
from screens.pictures.wording import Picture, Shown
from screens.results.folding import result_of
from screens.results.picture import result_picture, result_text
from screens.solo_ids import Ident, ours
from screens.table import frames
from screens.table.family import Turn, apart
from screens.table.hand_names import has_ladder
from screens.table.hand_result import HandResult
from screens.table.stage import Stage

SCREEN = "learn"
YOU = 1  # the player's id at a lesson's table, where ids are made up
NEXT, SHOW, AGAIN, LADDER, BACK = "!next", "!show", "!again", "!ladder", "!back"
AT = "!at"
Faces = Callable[[str], CardLabels]


def table_of(game: str, standing: LessonPosition, called: Sequence[str]) -> TableView:
    """Return a lesson's table. `called`: the players' names."""
    seats = tuple(Seat(player=YOU + seat, name=one) for seat, one in enumerate(called))
    books = GAMES[game].report(standing.state)
    phase: Phase = "closed" if books.over else "between" if books.between else "playing"
    return TableView.apart(GAMES[game], standing.state, seats, phase=phase, host=YOU)


def stage_of(lesson: Lesson, place: int, name: str, i18n: I18n, faces: Faces) -> Stage:
    """Return the player's table at this step."""
    now = standing(lesson.game, i18n.language, place)
    scene, _ = lesson.at(place)
    table = table_of(lesson.game, now, (name, *scene.players))
    screen = screen_of(table.game)
    return Stage(
        table=table,
        player=YOU,
        seat=SEAT,
        i18n=i18n,
        faces=faces(screen.deck(table)),
        sort=screen.sorted_by(table),
        by_dm=True,  # one picture shows the table and the hand
        drawn=True,
    )


def panel(
    stage: Stage, lesson: Lesson, place: int, *, notice: str = "", picked: Press | None = None, tries: int = 0
) -> list[Component]:
    """Return the table in text (a picture may replace it), the step's text, and the possible acts."""
    step, say = lesson.step(place), stage.i18n.say
    if step is None:
        raise LookupError(f"{lesson.game} has no step {place}; after the last one stands `ending`")
    screen = screen_of(stage.table.game)
    turn = _turn(stage, lesson, place, picked)
    told = [f"**{_where(stage, lesson, place)}**", notice, stage.i18n.say(step.say)]
    helping = _onward(stage, lesson, place)
    if step.do is not None and tries:
        helping.append(_press(say("Show me"), lesson, place, SHOW, BLUE))
    if has_ladder(stage):
        helping.append(_press(say("What beats what"), lesson, place, LADDER))
    helping += [_again(stage, lesson, place)] if place else base(stage, lesson)
    shown = [
        text(hand_text(stage)),
        text("\n".join(filter(None, told))),
        *([text(turn.line)] if turn.line else []),
        *_rows(stage, turn, lesson, place, helping),
    ]
    return [container(frames.short_enough(shown), screen.colour)]


def reading(stage: Stage, lesson: Lesson, place: int, look: Shown) -> list[Component]:
    """Return the step while its player reads: the acts stay, and *Back* leads to the cards."""
    turn = _turn(stage, lesson, place)
    back = _press(stage.i18n.say("Back"), lesson, place, BACK)
    line = turn.line or _where(stage, lesson, place)
    beside = _onward(stage, lesson, place) or [_again(stage, lesson, place)]
    shown = [*above_acts(stage, look, turn), section(line, back), *_rows(stage, turn, lesson, place, beside)]
    return [container(frames.short_enough(shown), screen_of(stage.table.game).colour)]


def _turn(stage: Stage, lesson: Lesson, place: int, picked: Press | None = None) -> Turn:
    """Return the turn, if the step has the player act."""
    step = lesson.step(place)
    asks = step is not None and step.do is not None
    return screen_of(stage.table.game).turn(stage, picked) if asks else Turn("")


def _rows(stage: Stage, turn: Turn, lesson: Lesson, place: int, helping: list[Component]) -> list[Component]:
    """Return the turn's rows of buttons. Others beside its acts keep costly ones out of the first row."""
    at, (harmless, costly) = ident(lesson, place), apart(turn.acts, stage.table.options)
    above, below = ours([*turn.menus, *rows(turn.cards)], at), ours([*rows(costly), *turn.more], at)
    return [*above, *rows([*ours(harmless, at), *helping]), *below]


def _onward(stage: Stage, lesson: Lesson, place: int) -> list[Component]:
    step = lesson.step(place)
    reads = step is not None and step.do is None
    return [_press(stage.i18n.say("Go on"), lesson, place, NEXT, GREEN)] if reads else []


def _where(stage: Stage, lesson: Lesson, place: int) -> str:
    return stage.i18n.say(
        "Learn {game} · step {number} of {total}",
        game=stage.table.game.name,
        number=place + 1,
        total=lesson.length,
    )


def ending(stage: Stage, lesson: Lesson, *, notice: str) -> list[Component]:
    """Return the result, what to do next, and the next lesson."""
    say, game = stage.i18n.say, stage.table.game
    result = outcome(stage, lesson)
    head = [notice, f"### {say('You can play {game} now', game=game.name)}", stage.i18n.say(lesson.end)]
    buttons = [button(say("Play now"), page(OPEN, f"alone.{game.id}.new"), GREEN)]
    following = after(lesson.game)
    if following is not None:
        name = say("Next lesson: {game}", game=GAMES[following].name)
        buttons.append(button(name, page(SCREEN, following), BLUE))
    buttons += base(stage, lesson)
    buttons.append(_again(stage, lesson, lesson.length))
    buttons.append(button(say("All lessons"), page(SCREEN), GREY))
    parts = [
        text(result_text(stage, result) if result is not None else hand_text(stage)),
        text("\n".join(filter(None, head))),
        *rows(buttons),
    ]
    return [container(frames.short_enough(parts), screen_of(game).colour)]


def picture(stage: Stage, lesson: Lesson, place: int) -> Picture | None:
    """Return the table with the player's cards; after the last step, the result."""
    result = outcome(stage, lesson) if lesson.step(place) is None else None
    return result_picture(stage, result) if result is not None else hand_picture(stage)


def outcome(stage: Stage, lesson: Lesson) -> HandResult | None:
    """Return the last hand's result, if it was played to its end."""
    last = standing(lesson.game, stage.i18n.language, lesson.length)
    return result_of(stage.table.game, last.state.options, last.whole, 1)


def base(stage: Stage, lesson: Lesson) -> list[Component]:
    """Return the way to the lesson of the game that this one builds on, which teaches what both share."""
    if not lesson.builds_on:
        return []
    say, name = stage.i18n.say, GAMES[lesson.builds_on].name
    return [button(say("Learn {game}", game=name), page(SCREEN, lesson.builds_on))]


def after(game: str) -> str | None:
    """Return the game to learn next."""
    known = list(lessons())
    place = known.index(game) + 1
    return known[place] if place < len(known) else None


def index(i18n: I18n, finished: frozenset[str], begun: frozenset[str]) -> list[Component]:
    """List all lessons, and which of them the player has finished."""
    say = i18n.say
    choices = []
    for game, lesson in lessons().items():
        name = GAMES[game].name
        if game in finished:
            name = say("{game} (done)", game=name)
        elif game in begun:
            name = say("{game} (started)", game=name)
        choices.append(option(name, game, i18n.say(lesson.about)))
    about = say(
        "### Learn by playing\nA few minutes at a real table with fixed cards. Each step explains one thing and "
        "lets you try it. Nothing is at stake, only you see it, and you can stop and come back at any time."
    )
    return [container([text(about), select(say("Choose a game"), page(SCREEN), choices)], COLOUR)]


def _press(label: str, lesson: Lesson, place: int, act: str, style: int = GREY) -> Component:
    return button(label, page(SCREEN, f"{lesson.game}.{place}:{act}"), style)


def _again(stage: Stage, lesson: Lesson, place: int) -> Component:
    return _press(stage.i18n.say("Start again"), lesson, place, AGAIN)


def step_id(game: str, place: int, number: int) -> str:
    """Return the custom id of a button elsewhere that shows this step. `number` distinguishes several such buttons."""
    return page(SCREEN, f"{game}.{place}:{AT}:{number}.new")


def ident(lesson: Lesson, place: int) -> Ident:
    """Return how custom ids bring presses back to this step."""
    return lambda press: _id(lesson, place, press)


def _id(lesson: Lesson, place: int, press: Press) -> str:
    return page(SCREEN, f"{lesson.game}.{place}:{press.act}:{press.detail}")


def read(detail: str, values: tuple[str, ...], fields: dict[str, str]) -> tuple[str, int, Press | None]:
    """Read the game, the step and the press that `_id` has written."""
    where, _, rest = detail.partition(":")
    game, _, place = where.rpartition(".")
    if not game or not place.isascii() or not place.isdigit():
        return where, 0, None
    act, _, more = rest.partition(":")
    return game, int(place[:4]), Press("g", 0, 0, act, more, values, fields)


def teach(i18n: I18n, game: str) -> list[Component]:
    """Return the button *Teach me*, if this game has a lesson."""
    return [button(i18n.say("Teach me"), page(SCREEN, f"{game}.new"))] if game in lessons() else []
