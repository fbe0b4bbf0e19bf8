"""Statistics as messages: somebody's own, the server's best, the last hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, get_args

from engine.catalogue import GAMES
from engine.contract import Winner
from engine.words import LANGUAGES, fold, load_lexicon
from house.statistics.reading import Board, Called, PlayerStats, Standing, Unrated
from house.tables.history import PlayedHand
from screens.components import (
    BLUE,
    COLOUR,
    GREY,
    Component,
    button,
    container,
    cut,
    option,
    rows,
    select,
    text,
)
from screens.custom_ids import page as page_id
from screens.i18n.language import I18n
from screens.names import NOBODY, escaped, mention
from screens.profanity import hidden
from screens.table.stage import moment

SCREEN = "stats"
LINES = 10
LONGEST_GAME = 60
BIGGEST_ID = 2**63 - 1  # that a database holds
WORDS_SHOWN = 4
KINDS = ("of", "best", "hands")
BOARDS: tuple[Board, ...] = get_args(Board)


class Asked(NamedTuple):
    """Which sheet: of whom, in which game, by what counts. A button says all of it."""

    kind: str
    player: int
    game: str = ""
    by: Board = "rating"

    def written(self) -> str:
        return f"{self.kind}.{self.player}.{self.game or '-'}.{self.by}"


def read(detail: str) -> Asked:
    kind, player, game, by = [*detail.split("."), "", "", ""][:4]
    return Asked(
        kind if kind in KINDS else "of",
        _who(player),
        game if game in GAMES else "",
        board_of(by),
    )


def _who(written: str) -> int:
    known = written.isascii() and written.isdigit() and len(written) <= len(str(BIGGEST_ID))
    return int(written) if known and int(written) <= BIGGEST_ID else 0


def board_of(by: str) -> Board:
    known: dict[str, Board] = {board: board for board in BOARDS}
    return known.get(by, "rating")


def shown_word(word: str) -> str:
    """A word in public, whichever language it was played in."""
    masked = any(load_lexicon(language).masked(fold(word)) for language in LANGUAGES)
    return hidden(word) if masked else word


# --- somebody's own --------------------------------------------------------------------------------------


def own(
    i18n: I18n, stats: PlayerStats, games: Sequence[str], played: Sequence[Called], server: str
) -> list[Component]:
    """`games`: those that this player has played."""
    say, asked = i18n.say, Asked("of", stats.player, stats.game)
    title = GAMES[stats.game].name if stats.game in GAMES else say("all games")
    who = say("{player} in {server}", player=mention(stats.player), server=escaped(server, LONGEST_GAME))
    if stats.hands:
        lines = [
            _rating(i18n, stats),
            *_bests(i18n, stats),
            *_counts(i18n, stats),
            *_called(i18n, played),
        ]
    else:
        lines = [say("No hands yet. Open a table with `/play`.")]
    return _sheet([f"### {who} · {title}", *lines], [_by_game(i18n, asked, games), *_ways(i18n, asked)])


def _rating(i18n: I18n, stats: PlayerStats) -> str:
    say, number, change = i18n.say, i18n.number, round(stats.change)
    moved = f" {'▲' if change > 0 else '▼'} {number(abs(change))}" if change else ""
    if stats.spread:
        moved = f" ± {number(round(stats.spread))}{moved}"
    facts = [
        say("Rating **{rating}**", rating=number(round(stats.rating))) + moved,
        i18n.count("{n} hand", "{n} hands", stats.hands),
        i18n.count("{n} game", "{n} games", stats.games),
        say("{won}% won", won=round(100 * stats.wins / stats.hands)),
    ]
    if stats.won or stats.lost:
        facts.append(_chips(i18n, stats.chips))
    if stats.game and stats.points:
        points = i18n.signed(stats.points)
        facts.append(i18n.count("{points} point", "{points} points", stats.points, points=points))
    return " · ".join(facts)


def _chips(i18n: I18n, number: int) -> str:
    """What was won or lost in all."""
    return i18n.count("{chips} chip", "{chips} chips", number, chips=i18n.signed(number))


def _bests(i18n: I18n, stats: PlayerStats) -> list[str]:
    say, found = i18n.say, []
    if stats.best_hand:
        words = " + ".join(map(shown_word, stats.best_words.split()))
        game = GAMES[stats.best_game].name if stats.best_game in GAMES else ""
        facts = ", ".join(filter(None, (moment(stats.best_at, "d"), game)))
        found.append(
            say("Best hand **{hand}** {words} ({facts})", hand=stats.best_hand, words=words, facts=facts)
        )
    if stats.longest:
        found.append(say("Longest word **{word}**", word=shown_word(stats.longest)))
    if stats.biggest_pot:
        found.append(say("Biggest pot **{pot}**", pot=i18n.number(stats.biggest_pot)))
    return [" · ".join(found)] if found else []


def _counts(i18n: I18n, stats: PlayerStats) -> list[str]:
    """Only what there is: most games know neither scrumps nor knocks."""
    made, against = stats.checks_won + stats.checks_lost, stats.checked_won + stats.checked_lost
    found: list[str] = []
    if made or against:
        found.append(
            f"{_challenges(i18n, made, stats.checks_won)} {_challenged(i18n, against, stats.checked_won)}"
        )
    counts = [
        i18n.count("{n} word played", "{n} words played", stats.words) if stats.words else "",
        i18n.count("{n} scrump", "{n} scrumps", stats.scrumps) if stats.scrumps else "",
        i18n.count("{n} knock", "{n} knocks", stats.knocks) if stats.knocks else "",
        i18n.count("{n} undercut", "{n} undercuts", stats.undercuts) if stats.undercuts else "",
        i18n.count("{n} turtling", "{n} turtlings", stats.turtlings) if stats.turtlings else "",
    ]
    seconds = round(stats.turn_seconds or 0)
    if seconds:
        counts.append(i18n.count("{n} second a turn", "{n} seconds a turn", seconds))
    return [*found, " · ".join(filter(None, counts))] if any(counts) else found


def _challenges(i18n: I18n, made: int, right: int) -> str:
    if not made:
        return i18n.say("No challenges made.")
    return i18n.count(
        "Challenges made: {n} ({right} right).", "Challenges made: {n} ({right} right).", made, right=right
    )


def _challenged(i18n: I18n, against: int, survived: int) -> str:
    if not against:
        return i18n.say("Never challenged.")
    return i18n.count(
        "{n} of your words challenged, {stood} real.",
        "{n} of your words challenged, {stood} real.",
        against,
        stood=survived,
    )


def _called(i18n: I18n, played: Sequence[Called]) -> list[str]:
    """Where dealers name the game, how each of them went."""
    lines = []
    for one in played[:LINES]:
        facts = [
            i18n.count("{n} hand", "{n} hands", one.hands),
            i18n.count("{n} won", "{n} won", one.wins),
            _chips(i18n, one.chips),
        ]
        lines.append(f"{escaped(one.game, LONGEST_GAME)}: {', '.join(facts)}")
    return [f"**{i18n.say('As it was called')}**", *lines] if lines else []


# --- the server's ----------------------------------------------------------------------------------------


def best(
    i18n: I18n, asked: Asked, found: Sequence[Standing], unrated: Sequence[Unrated] = ()
) -> list[Component]:
    lines = [f"### {board_title(i18n, asked)}"]
    for line in found:
        value, hands = i18n.number(round(line.value)), i18n.count("{n} hand", "{n} hands", line.hands)
        beside = "" if asked.by == "hands" else f" · {hands}"
        lines.append(f"{line.place}. {mention(line.player)} **{value}**{beside}")
    if unrated:
        lines += _unrated(i18n, asked, unrated)
    elif not found:
        lines.append(i18n.say("Nobody has played here yet."))
    choices = [
        option(_board(i18n, board), asked._replace(by=board).written(), chosen=board == asked.by)
        for board in BOARDS
    ]
    menu = select(i18n.say("Rank by"), page_id(SCREEN, f"{asked.written()}.by"), choices)
    return _sheet(lines, [menu, _by_game(i18n, asked, list(GAMES)), *_ways(i18n, asked)])


def board_title(i18n: I18n, asked: Asked) -> str:
    title = GAMES[asked.game].name if asked.game else i18n.say("all games")
    return f"{i18n.say('Leaderboard')} · {title} · {_board(i18n, asked.by)}"


def _unrated(i18n: I18n, asked: Asked, unrated: Sequence[Unrated]) -> list[str]:
    """Who is not on the board, and what would bring them there."""
    say = i18n.say
    who = ", ".join(
        f"{mention(one.player)} ({i18n.count('{n} hand', '{n} hands', one.hands)})" for one in unrated
    )
    known = GAMES.get(asked.game)
    if known is None:
        why = say(
            "Games for points are rated when they are over, games for chips after each hand against others."
        )
    elif known.chips:
        why = say("A hand counts for ratings if two finish it, computers included.")
    else:
        why = say("Not rated yet: no game finished.")
    return [f"**{say('Not rated yet')}**: {who}", f"-# {why}"]


def _board(i18n: I18n, board: Board) -> str:
    say = i18n.say
    names = {
        "rating": say("rating"),
        "chips": say("chips won"),
        "wins": say("hands won"),
        "hands": say("hands played"),
        "words": say("words played"),
    }
    return names[board]


def hands(i18n: I18n, asked: Asked, played: Sequence[PlayedHand]) -> list[Component]:
    title = f"### {i18n.say('The last hands')}"
    if asked.player:
        title = f"{title} · {mention(asked.player)}"
    lines = [_hand(i18n, hand) for hand in played] or [i18n.say("No hand has been played here yet.")]
    return _sheet([title, *lines], _ways(i18n, asked))


def _hand(i18n: I18n, hand: PlayedHand) -> str:
    known = GAMES.get(hand.game)
    game = known.name if known is not None else hand.game
    if hand.called and hand.called != game:
        game = f"{game} ({escaped(hand.called, LONGEST_GAME)})"
    winners = []
    for winner in hand.winners:
        name = f"**{escaped(hand.players.get(winner.seat, (NOBODY, 0))[0])}**"
        amount = winner.amount if known is not None and known.chips else 0
        line = i18n.say("{name} wins {amount}", name=name, amount=i18n.number(amount)) if amount else name
        what = _held(winner)
        winners.append(f"{line} ({what})" if what else line)
    if not winners:
        result = i18n.say("nobody wins")
    else:
        result = ", ".join(winners)
        if known is None or not known.chips:
            result = i18n.say("won by {names}", names=result)
    return f"{moment(hand.at)} {game} · {result}"


def _held(winner: Winner) -> str:
    """The winner's hand and words, as far as they were shown."""
    words = [shown_word(word) for word in winner.words]
    more = "…" if len(words) > WORDS_SHOWN else ""
    return " ".join(filter(None, (winner.hand, " + ".join(words[:WORDS_SHOWN]) + more)))


# --- from one to another ---------------------------------------------------------------------------------


def _sheet(lines: Sequence[str], controls: list[Component]) -> list[Component]:
    return [container([text(cut("\n".join(lines), 3500)), *controls], COLOUR)]


def _by_game(i18n: I18n, asked: Asked, games: Sequence[str]) -> Component:
    choices = [option(i18n.say("all games"), asked._replace(game="").written(), chosen=not asked.game)]
    choices += [
        option(GAMES[game].name, asked._replace(game=game).written(), chosen=game == asked.game)
        for game in GAMES
        if game in games or game == asked.game
    ]
    return select(i18n.say("By game"), page_id(SCREEN, f"{asked.written()}.game"), choices)


def _ways(i18n: I18n, asked: Asked) -> list[Component]:
    names = {
        "of": i18n.say("Statistics"),
        "best": i18n.say("Leaderboard"),
        "hands": i18n.say("History"),
    }
    return rows(
        button(
            names[kind],
            page_id(SCREEN, asked._replace(kind=kind).written()),
            BLUE if kind == "best" else GREY,
        )
        for kind in KINDS
        if kind != asked.kind
    )
