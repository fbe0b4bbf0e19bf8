"""Statistics as charts: best hands and games, the course of a rating and of chips, a server's best, an account.

The picture's own text has the same numbers, and so does the message for readers without pictures.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from drawing.scenes import Bar, ChartLine, ChartScene, Point, Tiles
from engine.catalogue import GAMES
from engine.languages import LANGUAGES
from engine.words import fold, load_lexicon
from house.statistics.reading import BoardLine, ChipsPoint, PlayedGame, PlayerStats, RatingPoint
from screens.i18n.language import I18n
from screens.names import NOBODY, escaped
from screens.pictures.wording import Picture, facts, sentences
from screens.profanity import hidden
from screens.table.hand_names import hand_title

HOUR, DAY = 3_600_000, 24 * 3_600_000
MOST_BARS = 8
LONGEST_NAME = 100
SHORTEST = 2  # points that make a line
SIGNS = "✓~✗"
"""Of a decision: as good as any, a small mistake, a costlier one."""


def shown_word(word: str) -> str:
    """A word's public form, in any language."""
    masked = any(load_lexicon(language).masked(fold(word)) for language in LANGUAGES)
    return hidden(word) if masked else word


def own(i18n: I18n, name: str, stats: PlayerStats, games: Sequence[PlayedGame]) -> ChartScene:
    """A player's best hands, and their games."""
    return ChartScene(
        title=name,
        corner=GAMES[stats.game].name if stats.game else "",
        words=tuple(_bests(i18n, stats)),
        bars=_games(i18n, games),
    )


def _bests(i18n: I18n, stats: PlayerStats) -> Iterator[Tiles]:
    if stats.best_hand:
        words = " ".join(map(shown_word, stats.best_words.split()))
        title = hand_title(i18n, stats.best_hand)
        yield Tiles(label=title, word=words) if words else Tiles(label=i18n.say("Best hand"), word=title)
    if stats.longest and stats.longest != stats.best_words:
        yield Tiles(label=i18n.say("Longest word"), word=shown_word(stats.longest))


def course(
    i18n: I18n, title: str, rating: Sequence[RatingPoint], chips: Sequence[ChipsPoint], now: int
) -> Picture | None:
    """The course of rating and chips; None without a change."""
    times = [*(point.at for point in rating), *(point.at for point in chips)]
    since = min(times, default=now - DAY)
    lines = []
    if len(rating) >= SHORTEST:
        label = i18n.number(round(rating[-1].rating))
        points = [Point(at=_along(one.at, since, now), value=one.rating, spread=one.spread) for one in rating]
        lines.append(ChartLine(name=i18n.say("Rating"), label=label, points=tuple(points)))
    if len(chips) >= SHORTEST:
        points = [Point(at=_along(one.at, since, now), value=one.chips) for one in chips]
        label = i18n.signed(chips[-1].chips)
        lines.append(ChartLine(name=i18n.say("Chips won"), label=label, points=tuple(points)))
    if not lines:
        return None
    scene = ChartScene(title=title, lines=tuple(lines), since=_ago(i18n, now - since), until=i18n.say("now"))
    return picture(i18n, scene)


def _along(at: int, since: int, now: int) -> float:
    return min(1.0, max(0.0, (at - since) / max(1, now - since)))


def _ago(i18n: I18n, time: int) -> str:
    if time < 2 * DAY:
        return i18n.count("{n} hour ago", "{n} hours ago", max(1, round(time / HOUR)))
    return i18n.count("{n} day ago", "{n} days ago", round(time / DAY))


def _games(i18n: I18n, games: Sequence[PlayedGame]) -> tuple[Bar, ...]:
    """The most played first, each with its wins."""
    return tuple(
        Bar(
            name=GAMES[one.game].name if one.game in GAMES else one.game,
            label=i18n.count(
                "{n} of {hands} won", "{n} of {hands} won", one.wins, hands=i18n.number(one.hands)
            ),
            part=one.wins / games[0].hands,
            whole=one.hands / games[0].hands,
        )
        for one in games[:MOST_BARS]
    )


def best(i18n: I18n, title: str, by: str, found: Sequence[BoardLine], reader: int) -> ChartScene:
    """A server's best players, as bars."""
    most = max((abs(line.value) for line in found), default=0) or 1
    bars = tuple(
        Bar(
            name=f"{line.place}. {line.name or NOBODY}",
            label=_standing(i18n, line),
            part=line.value / most,
            mine=line.player == reader,
        )
        for line in found
    )
    return ChartScene(title=title, corner=by, bars=bars)


def _standing(i18n: I18n, line: BoardLine) -> str:
    return f"{i18n.number(round(line.value))}{moved(i18n, line.change)}"


def moved(i18n: I18n, change: float) -> str:
    """The change of a rating."""
    by = round(change)
    return f" {'▲' if by > 0 else '▼'} {i18n.number(abs(by))}" if by else ""


def ledger(i18n: I18n, moves: Sequence[tuple[int, str, int, int]]) -> Picture | None:
    """An account: time, reason, amount and balance; the newest first."""
    if not moves:
        return None
    most = max(abs(amount) for _, _, amount, _ in moves) or 1
    now, since = moves[0][0], moves[-1][0]
    course = tuple(
        Point(at=_along(at, since, now) if now > since else 1.0, value=balance)
        for at, _, _, balance in reversed(moves)
    )
    number = i18n.number(moves[0][3])
    line = ChartLine(name=i18n.say("Your chips"), label=number, points=course)
    bars = tuple(
        Bar(name=reason, label=f"{i18n.signed(amount)} → {i18n.number(balance)}", part=amount / most)
        for _, reason, amount, balance in moves[:MOST_BARS]
    )
    scene = ChartScene(
        title=i18n.say("Ledger"),
        lines=(line,) if len(moves) >= SHORTEST else (),
        bars_label=i18n.say("The last entries"),
        bars=bars,
    )
    return picture(i18n, scene)


def circulation(
    i18n: I18n, chips: int, weeks: Sequence[tuple[int, int]], made: Mapping[str, int]
) -> ChartScene:
    """The chips in circulation at the beginning of each week and now, and their sources."""
    most = max((abs(amount) for amount in made.values()), default=0) or 1
    points = tuple(Point(at=place / (len(weeks) - 1), value=at) for place, (_, at) in enumerate(weeks))
    bars = tuple(
        Bar(name=reason, label=i18n.signed(amount), part=abs(amount) / most)
        for reason, amount in sorted(made.items(), key=lambda one: -abs(one[1]))[:MOST_BARS]
    )
    return ChartScene(
        title=i18n.say("Chips in circulation"),
        lines=(ChartLine(name=i18n.say("Chips"), label=i18n.number(chips), points=points),),
        since=_ago(i18n, weeks[-1][0] - weeks[0][0]),
        until=i18n.say("now"),
        bars_label=i18n.say("What made them"),
        bars=bars,
    )


def written(i18n: I18n, scene: ChartScene) -> str:
    """The chart as text in a message."""
    title = facts(escaped(scene.title, LONGEST_NAME), scene.corner)
    return "\n".join(
        [
            f"### {title}",
            *(f"{escaped(name, LONGEST_NAME)} **{what}**" for name, what in _facts(i18n, scene)),
            *([scene.people_more] if scene.people_more else []),
        ]
    )


def picture(i18n: I18n, scene: ChartScene) -> Picture:
    told = [i18n.say("{name}: {what}", name=name, what=what) for name, what in _facts(i18n, scene)]
    return Picture(scene, sentences([facts(scene.title, scene.corner), *told, scene.people_more]))


def _facts(i18n: I18n, scene: ChartScene) -> Iterator[tuple[str, str]]:
    """Its facts, each with a name."""
    yield from ((one.label, one.word) for one in scene.words)
    for line in scene.lines:
        values = [point.value for point in line.points]
        first, low, high = (i18n.number(round(value)) for value in (values[0], min(values), max(values)))
        course = i18n.say("from {first} at first, between {low} and {high}", first=first, low=low, high=high)
        yield line.name, f"{line.label}; {course}"
    yield from ((bar.name, bar.label) for bar in scene.bars)
    for one in scene.people:
        if one.line:
            yield one.name, facts(one.line, one.note, "".join(SIGNS[made] for made in one.squares))
