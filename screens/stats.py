"""Statistics as messages: a player's best, the details behind it, the server's best, the last hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from drawing.lettering import drawable
from engine.catalogue import GAMES
from house.counted import FEATS
from house.statistics.play import Habits, OwnPlay
from house.statistics.reading import (
    Board,
    BoardLine,
    CallCount,
    LuckStats,
    PlayedGame,
    PlayerStats,
    Unranked,
)
from house.statistics.windows import Since
from house.tables.history import PlayedHand
from screens import components, custom_ids, own_play
from screens import medals as medal_texts
from screens.components import Component, button, cut, option
from screens.custom_ids import OPEN
from screens.custom_ids import page as page_id
from screens.i18n.language import I18n, to_say
from screens.names import escaped, forgotten, mention
from screens.pictures import charts
from screens.pictures.wording import Picture, bare, facts
from screens.solo.daily import listed_from
from screens.table.hand_names import hand_title
from screens.table.stage import moment

SCREEN, HAND = "stats", "hand"
LINES = 10
LONGEST_GAME = 60
BIGGEST_ID = 2**63 - 1  # the largest number that a database holds
WORDS_SHOWN = 4
WAYS = to_say(
    {
        "of": "Statistics",
        "more": "Details",
        "best": "Leaderboard",
        "medals": "Medals",
        "habits": "Habits",
        "hands": "History",
    }
)
"""The sheets, and the buttons that lead there."""
BOARDS: Mapping[Board, str] = to_say(
    {
        "rating": "rating",
        "play": "hands played",
        "daily": "daily hands",
        "wins": "hands won",
    }
)
WINDOWS: Mapping[Since, str] = to_say(
    {"week": "this week", "month": "this month", "quarter": "this quarter", "ever": "ever"}
)
StatsSheet = tuple[list[Component], Picture | None]
"""A message, and the picture that replaces its first text."""


class SheetPress(NamedTuple):
    """A sheet: its player, game, count and period. Its button carries all of this."""

    kind: str
    player: int
    game: str = ""
    by: Board = "rating"
    since: Since = "quarter"

    def written(self) -> str:
        return f"{self.kind}.{self.player}.{self.game or '-'}.{self.by}.{self.since}"


def read(detail: str) -> SheetPress:
    kind, player, game, by, since = [*detail.split("."), "", "", "", ""][:5]
    known = player.isascii() and player.isdigit() and len(player) <= len(str(BIGGEST_ID))
    return SheetPress(
        kind if kind in WAYS else "of",
        min(int(player), BIGGEST_ID) if known else 0,
        game if game in GAMES else "",
        board_of(by),
        window_of(since),
    )


def board_of(by: str) -> Board:
    return next((board for board in BOARDS if board == by), "rating")


def window_of(since: str) -> Since:
    return next((window for window in WINDOWS if window == since), "quarter")


# --- a player's own --------------------------------------------------------------------------------------


class OwnStats(NamedTuple):
    """A player's figures, games and rank."""

    stats: PlayerStats
    games: Sequence[PlayedGame]
    streak: int
    place: BoardLine | None
    play: OwnPlay | None = None
    luck: Sequence[LuckStats] = ()  # by game
    """Both for their own eyes."""


def own(i18n: I18n, name: str, found: OwnStats, *, server: bool = True) -> StatsSheet:
    """The highlights. `server`: here and below, whether there are others to compare with."""
    stats, streak = found.stats, found.streak
    games = [one for one in found.games if stats.game in ("", one.game)]
    scene = charts.own(i18n, name, stats, games)
    line = facts(
        "" if drawable(name) else mention(stats.player),
        ""
        if len(games) == 1 or not stats.hands
        else i18n.count("**{n}** hand", "**{n}** hands", stats.hands),
        i18n.say("biggest pot **{pot}**", pot=i18n.number(stats.biggest_pot)) if stats.biggest_pot else "",
        i18n.count("**{n}** win in a row", "**{n}** wins in a row", streak) if streak > 1 else "",
        _rank(i18n, found.place) if stats.hands else i18n.say("no hand finished yet"),
    )
    asked, known = SheetPress("of", stats.player, stats.game), [one.game for one in found.games]
    menu = [_by_game(i18n, asked, known)] if stats.game or len(known) > 1 else []
    lines = [line, _luck(i18n, found.luck, stats.game)]
    lines += own_play.counted(i18n, found.play) if found.play is not None else ()
    habits = found.play is not None and found.play.told > 0
    ways = _ways(i18n, asked, played=bool(known), server=server, habits=habits)
    sheet = _sheet([charts.written(i18n, scene), "\n".join(filter(None, lines))], [*menu, *ways])
    return sheet, charts.picture(i18n, scene) if games else None


def _luck(i18n: I18n, found: Sequence[LuckStats], game: str) -> str:
    """Luck and skill in the chosen game, or in the one played most."""
    one = next((one for one in found if one.game == game or (not game and one.game in GAMES)), None)
    if one is None:
        return ""
    return i18n.count(
        "{game}: over {n} hand **{result}**, of which luck {luck}, play {play}",
        "{game}: over {n} hands **{result}**, of which luck {luck}, play {play}",
        one.hands,
        game=GAMES[one.game].name,
        result=i18n.signed(one.result),
        luck=i18n.signed(round(one.luck)),
        play=i18n.signed(one.result - round(one.luck)),
    )


def _rank(i18n: I18n, place: BoardLine | None) -> str:
    if place is not None:
        return i18n.say("rank **{place}** of {of}", place=i18n.number(place.place), of=i18n.number(place.of))
    return i18n.say("no rank yet: too few hands with other people")


def details(
    i18n: I18n, title: str, stats: PlayerStats, called: Sequence[CallCount], place: BoardLine | None
) -> list[Component]:
    """All counted figures that are not empty. `called`: the results by called game, if dealers call them."""
    lines = [
        f"### {escaped(title, LONGEST_GAME)}",
        _rating(i18n, stats, place) if stats.rated else "",
        _played(i18n, stats),
        *_challenges(i18n, stats),
        _done(i18n, stats),
        *_called(i18n, called),
    ]
    ways = _ways(i18n, SheetPress("more", stats.player, stats.game))
    return _sheet(["\n".join(filter(None, lines))], ways)


def _rating(i18n: I18n, stats: PlayerStats, place: BoardLine | None) -> str:
    number, moved = i18n.number, charts.moved(i18n, stats.change)
    rating = i18n.say("Rating **{rating}**", rating=number(round(stats.rating)))
    sure = "" if place is not None else i18n.say("provisional")
    return facts(f"{rating}{moved}", sure)


def _played(i18n: I18n, stats: PlayerStats) -> str:
    points = i18n.signed(stats.points)
    return facts(
        i18n.count("{n} game", "{n} games", stats.games),
        i18n.count("{n} hand", "{n} hands", stats.hands),
        i18n.count("{n} won", "{n} won", stats.wins),
        _chips(i18n, stats.chips) if stats.biggest_pot or stats.won or stats.lost or not stats.hands else "",
        i18n.count("{points} point", "{points} points", stats.points, points=points)
        if stats.game in GAMES and not GAMES[stats.game].chips
        else "",
    )


def _chips(i18n: I18n, number: int) -> str:
    """Chips won or lost in all."""
    return i18n.count("{chips} chip", "{chips} chips", number, chips=i18n.signed(number))


def _done(i18n: I18n, stats: PlayerStats) -> str:
    seconds = round(stats.turn_seconds or 0)
    return facts(
        i18n.count("{n} word", "{n} words", stats.words) if stats.words else "",
        *(
            i18n.count(feat.one, feat.many, number)
            for name, feat in FEATS.items()
            if (number := getattr(stats, name))
        ),
        i18n.count("{n} second a turn", "{n} seconds a turn", seconds) if seconds else "",
    )


def _challenges(i18n: I18n, stats: PlayerStats) -> list[str]:
    made, against = stats.checks_won + stats.checks_lost, stats.checked_won + stats.checked_lost
    told = (
        (made, i18n.say("Challenges: {right} of {n} right", right=stats.checks_won, n=made)),
        (against, i18n.say("Words challenged: {stood} of {n} real", stood=stats.checked_won, n=against)),
    )
    return [said for number, said in told if number]


def _called(i18n: I18n, played: Sequence[CallCount]) -> list[str]:
    lines = []
    for one in played[:LINES]:
        hands = i18n.count("{n} hand", "{n} hands", one.hands)
        won = i18n.count("{n} won", "{n} won", one.wins)
        what = f"{hands}, {won}, {_chips(i18n, one.chips)}"
        lines.append(i18n.say("{name}: {what}", name=escaped(one.game, LONGEST_GAME), what=what))
    return [f"**{i18n.say('By game called')}**", *lines] if lines else []


def medals(
    i18n: I18n, asked: SheetPress, name: str, earned: Mapping[str, int], *, server: bool = True
) -> list[Component]:
    texts = [medal_texts.written(i18n, name, earned), medal_texts.left(i18n, earned)]
    return _sheet(texts, _ways(i18n, asked, server=server))


def habits(i18n: I18n, asked: SheetPress, found: Habits, *, server: bool = True) -> list[Component]:
    return own_play.habits(i18n, found, _ways(i18n, asked, server=server))


# --- the server's ----------------------------------------------------------------------------------------


def best(
    i18n: I18n, asked: SheetPress, found: Sequence[BoardLine], unranked: Sequence[Unranked], reader: int
) -> StatsSheet:
    game = GAMES[asked.game].name if asked.game else i18n.say("all games")
    game = game if asked.by != "daily" else ""
    title = facts(i18n.say("Leaderboard"), game, i18n.say(WINDOWS[asked.since]))
    scene = charts.best(i18n, title, i18n.say(BOARDS[asked.by]), found, reader)
    undrawn = [f"{one.place}. {mention(one.player)}" for one in found if not drawable(one.name)]
    nobody = "" if found else i18n.say("Nobody is ranked yet.")
    limit = listed_from(i18n) if asked.by == "daily" else ""
    more = [nobody, limit, _unranked(i18n, unranked) if unranked else ""]
    texts = [charts.written(i18n, scene), *undrawn, *more]
    return _chosen(i18n, asked, texts), charts.picture(i18n, scene) if found else None


def _chosen(i18n: I18n, asked: SheetPress, texts: Sequence[str]) -> list[Component]:
    """A board with menus for its period, count and game."""
    games = [] if asked.by == "daily" else [_by_game(i18n, asked, list(GAMES))]
    return _sheet(texts, [_since(i18n, asked), _ranked_by(i18n, asked), *games, *_ways(i18n, asked)])


def _since(i18n: I18n, asked: SheetPress) -> Component:
    choices = [
        option(i18n.say(name), asked._replace(since=since).written(), chosen=since == asked.since)
        for since, name in WINDOWS.items()
    ]
    return components.select(i18n.say("Since when"), page_id(SCREEN, f"{asked.written()}.since"), choices)


def _ranked_by(i18n: I18n, asked: SheetPress) -> Component:
    choices = [
        option(i18n.say(name), asked._replace(by=board).written(), chosen=board == asked.by)
        for board, name in BOARDS.items()
    ]
    return components.select(i18n.say("Rank by"), page_id(SCREEN, f"{asked.written()}.by"), choices)


def _unranked(i18n: I18n, unranked: Sequence[Unranked]) -> str:
    """Players who are not on the board yet."""
    who = facts(*(mention(one.player) for one in unranked))
    return i18n.say("-# No rank yet, too few hands with other people: {who}", who=who)


def hands(
    i18n: I18n, asked: SheetPress, played: Sequence[PlayedHand], *, server: bool = True
) -> list[Component]:
    title = facts(f"### {i18n.say('The last hands')}", mention(asked.player) if asked.player else "")
    lines = [_hand(i18n, hand) for hand in played] or [i18n.count("{n} hand", "{n} hands", 0)]
    ways = _ways(i18n, asked, played=bool(played), server=server)
    return _sheet(["\n".join([title, *lines])], [*_reviews(i18n, played, lines), *ways])


def _reviews(i18n: I18n, played: Sequence[PlayedHand], lines: Sequence[str]) -> list[Component]:
    """Each hand leads to its result, and from there to its review."""
    if not played:
        return []
    told = zip(played, lines, strict=True)
    choices = [option(bare(line), custom_ids.hand(hand.table, hand.hand)) for hand, line in told]
    return [components.select(i18n.say("Look at a hand"), page_id(HAND), choices)]


def _hand(i18n: I18n, hand: PlayedHand) -> str:
    known, winners = GAMES.get(hand.game), []
    chips, game = (known.chips, known.name) if known is not None else (False, hand.game)
    if hand.called and hand.called != game:
        game = f"{game} ({escaped(hand.called, LONGEST_GAME)})"
    for winner in hand.winners:
        called, gain = hand.players.get(winner.seat, ("", 0))
        name = f"**{escaped(called or forgotten(i18n))}**"
        if chips and gain > 0:
            name = i18n.say("{name} wins {amount}", name=name, amount=i18n.number(gain))
        words = [charts.shown_word(word) for word in winner.words]
        more = "…" if len(words) > WORDS_SHOWN else ""
        shown = [hand_title(i18n, winner.hand or ""), " + ".join(words[:WORDS_SHOWN]) + more]
        what = " ".join(filter(None, shown))
        winners.append(f"{name} ({what})" if what else name)
    result = ", ".join(winners) or i18n.say("nobody wins")
    if winners and not chips:
        result = i18n.say("won by {names}", names=result)
    return f"{moment(hand.at)} {game} · {result}"


# --- ways between sheets ----------------------------------------------------------------------------------


def _sheet(texts: Sequence[str], controls: list[Component]) -> list[Component]:
    shown = [components.text(cut(one, components.MOST_TEXT // 2)) for one in texts if one]
    return [components.container([*shown, *controls], components.COLOUR)]


def _by_game(i18n: I18n, asked: SheetPress, games: Sequence[str]) -> Component:
    choices = [option(i18n.say("all games"), asked._replace(game="").written(), chosen=not asked.game)]
    choices += [
        option(GAMES[game].name, asked._replace(game=game).written(), chosen=game == asked.game)
        for game in GAMES
        if game in games or game == asked.game
    ]
    return components.select(i18n.say("By game"), page_id(SCREEN, "game"), choices)


def _ways(
    i18n: I18n, asked: SheetPress, *, played: bool = True, server: bool = True, habits: bool = False
) -> list[Component]:
    """Buttons to the other sheets; to a table, if nothing has been played."""
    gone = {asked.kind} if asked.kind == "of" and played else {asked.kind, "more"}
    gone |= set() if played else {"medals"}
    gone |= set() if habits else {"habits"}
    gone |= set() if server else {"best"}
    found = [
        button(i18n.say(name), page_id(SCREEN, asked._replace(kind=kind).written()))
        for kind, name in WAYS.items()
        if kind not in gone
    ]
    opens = button(i18n.say("Open a table"), page_id(OPEN, "new.new"), components.GREEN)
    return components.rows(found if played else [opens, *found])
