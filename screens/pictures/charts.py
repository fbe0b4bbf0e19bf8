"""Statistics as charts: how a rating and chips went, the games, the longest words, the best of a server, an account.

All of their numbers stand in words as well: in the message, or in the picture's own text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from drawing.scenes import Bar, ChartScene, Line, Point, Tiles
from engine.catalogue import GAMES
from house.statistics.reading import ChipsPoint, PlayerStats, RatingPoint, Standing
from screens.i18n.language import I18n
from screens.pictures.wording import Picture, sentences
from screens.stats import shown_word

HOUR, DAY = 3_600_000, 24 * 3_600_000
MOST_BARS, MOST_WORDS = 8, 3
SHORTEST = 2  # points that make a line


def own(
    i18n: I18n,
    title: str,
    rating: Sequence[RatingPoint],
    chips: Sequence[ChipsPoint],
    games: Sequence[PlayerStats],
    now: int,
) -> Picture | None:
    """Somebody's own; None where nothing has been played."""
    if not any(game.hands for game in games):
        return None
    times = [*(point.at for point in rating), *(point.at for point in chips)]
    since = min(times, default=now - DAY)
    lines = [line for line in (_rating(i18n, rating, since, now), _chips(i18n, chips, since, now)) if line]
    scene = ChartScene(
        title=title,
        lines=tuple(lines),
        since=_ago(i18n, now - since) if lines else "",
        until=i18n.say("now") if lines else "",
        bars_label=i18n.say("Games"),
        bars=_games(i18n, games),
        words=_words(i18n, games),
    )
    return Picture(scene, _alt(i18n, scene))


def _rating(i18n: I18n, points: Sequence[RatingPoint], since: int, now: int) -> Line | None:
    if len(points) < SHORTEST:
        return None
    newest = points[-1]
    label = f"{i18n.number(round(newest.rating))} ± {i18n.number(round(newest.spread))}"
    return Line(
        name=i18n.say("Rating"),
        label=label,
        points=tuple(
            Point(at=_along(one.at, since, now), value=one.rating, spread=one.spread) for one in points
        ),
    )


def _chips(i18n: I18n, points: Sequence[ChipsPoint], since: int, now: int) -> Line | None:
    if len(points) < SHORTEST:
        return None
    return Line(
        name=i18n.say("Chips won"),
        label=i18n.signed(points[-1].chips),
        points=tuple(Point(at=_along(one.at, since, now), value=one.chips) for one in points),
    )


def _along(at: int, since: int, now: int) -> float:
    return min(1.0, max(0.0, (at - since) / max(1, now - since)))


def _ago(i18n: I18n, time: int) -> str:
    if time < 2 * DAY:
        return i18n.count("{n} hour ago", "{n} hours ago", max(1, round(time / HOUR)))
    return i18n.count("{n} day ago", "{n} days ago", round(time / DAY))


def _games(i18n: I18n, games: Sequence[PlayerStats]) -> tuple[Bar, ...]:
    """The most played first."""
    most = max(game.hands for game in games)
    found = []
    for game in [game for game in games if game.hands][:MOST_BARS]:
        hands = i18n.count("{n} hand", "{n} hands", game.hands)
        won = i18n.say("{won}% won", won=round(100 * game.wins / game.hands))
        name = GAMES[game.game].name if game.game in GAMES else game.game
        found.append(Bar(name=name, label=f"{hands} · {won}", part=game.hands / most))
    return tuple(found)


def _words(i18n: I18n, games: Sequence[PlayerStats]) -> tuple[Tiles, ...]:
    longest = sorted({game.longest for game in games if game.longest}, key=lambda word: (-len(word), word))
    labels = [i18n.say("Longest words"), *[""] * MOST_WORDS]
    shown = [shown_word(word) for word in longest[:MOST_WORDS]]
    return tuple(Tiles(label=label, word=word) for label, word in zip(labels, shown, strict=False))


def best(
    i18n: I18n, title: str, found: Sequence[Standing], names: Mapping[int, str], reader: int
) -> Picture | None:
    """The best of a server, as bars."""
    if not found:
        return None
    values = [line.value for line in found]
    # Ratings differ little, so they are drawn from a little below the last of them.
    low = min(values) - (max(values) - min(values)) * 0.25 if min(values) > 1000 else 0
    room = max(1, *(abs(value - low) for value in values))
    bars = tuple(
        Bar(
            name=f"{line.place}. {names.get(line.player, '—')}",
            label=i18n.number(round(line.value)),
            part=(line.value - low) / room,
            mine=line.player == reader,
        )
        for line in found
    )
    scene = ChartScene(title=title, bars=bars)
    return Picture(scene, _alt(i18n, scene))


def ledger(i18n: I18n, moves: Sequence[tuple[int, str, int, int]]) -> Picture | None:
    """An account: when, why, how much, and what there was then; the newest first."""
    if not moves:
        return None
    most = max(abs(amount) for _, _, amount, _ in moves) or 1
    now, since = moves[0][0], moves[-1][0]
    course = tuple(
        Point(at=_along(at, since, now) if now > since else 1.0, value=balance)
        for at, _, _, balance in reversed(moves)
    )
    number = i18n.number(moves[0][3])
    line = Line(name=i18n.say("Your chips"), label=number, points=course)
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
    return Picture(scene, _alt(i18n, scene))


def _alt(i18n: I18n, scene: ChartScene) -> str:
    say = i18n.say
    parts = [scene.title]
    for line in scene.lines:
        values = [point.value for point in line.points]
        parts.append(
            say(
                "{name}: {label}; from {first} at first, between {low} and {high}",
                name=line.name,
                label=line.label,
                first=i18n.number(round(values[0])),
                low=i18n.number(round(min(values))),
                high=i18n.number(round(max(values))),
            )
        )
    parts += [say("{name}: {what}", name=bar.name, what=bar.label) for bar in scene.bars]
    words = ", ".join(word.word for word in scene.words)
    if words:
        parts.append(say("{name}: {what}", name=say("Longest words"), what=words))
    return sentences(parts)
