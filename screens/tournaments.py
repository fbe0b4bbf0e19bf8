"""Tournaments: the message with the standings, each player's own hands, and the list of tournaments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from drawing.lettering import drawable
from drawing.scenes import ChartScene, Face, Person
from engine.catalogue import GAMES
from house.tables.deals import short as short_seal
from house.tournaments.facts import (
    CHECK_IN,
    CHECK_IN_MS,
    ENDS,
    PLAYING,
    SIGN_UP,
    Entrant,
    Tournament,
    TournamentOverview,
    TournamentStanding,
)
from screens.components import COLOUR, GREEN, RED, Component, button, container, rows, text
from screens.custom_ids import Press, number_of, page, short
from screens.i18n.language import I18n
from screens.i18n.option_names import choice_word
from screens.names import escaped, forgotten, mention, plain
from screens.pictures import charts
from screens.pictures.wording import Picture, facts, sentences
from screens.solo.hand import read as read_press
from screens.table.stage import moment

SCREEN = "tournament"
SIGN, WITHDRAW, SIT, HANDS, CANCEL, UNDO, LIST, PLAY = (
    "in",
    "out",
    "sit",
    "hands",
    "off",
    "undo",
    "list",
    "play",
)
PROOF, COMPARE = "!proof", "!compare"
SURE = 1
"""Marks a second press."""
GOLD = 0xC8A21A
BEST = 10
"""Most entries listed."""
NAMED = 25
"""Most players named in the list, and mentioned at check-in."""


class TournamentPress(NamedTuple):
    """A press. `hand`, `done`: the hand and its number of acts; `press`: the press in it. A moderator's second
    press has `SURE` for `hand`."""

    do: str
    tournament: int
    hand: int = 0
    done: int = 0
    press: Press | None = None


def read(detail: str, values: Sequence[str], fields: dict[str, str]) -> TournamentPress:
    where, _, rest = detail.partition(":")
    do, tournament, hand, done, *_ = *where.split("."), "", "", ""
    press = read_press(rest, values, fields)
    return TournamentPress(do, number_of(tournament) or 0, number_of(hand) or 0, number_of(done) or 0, press)


def to_press(do: str, tournament: Tournament, number: int = 0) -> str:
    """`number`: the stage, so that each message has its own buttons, or the hand."""
    return page(SCREEN, f"{do}.{short(tournament.id)}.{short(number)}")


def title(i18n: I18n, tournament: Tournament) -> str:
    return i18n.say("Tournament: {game}", game=GAMES[tournament.game].name)


# --- for everybody ----------------------------------------------------------------------------------------


def main(i18n: I18n, tournament: Tournament, says: int) -> Component | None:
    """The players' next act. Its id is different on each message, and so identifies it."""
    if says == SIGN_UP:
        return button(i18n.say("Sign up"), to_press(SIGN, tournament, says), GREEN)
    if says == CHECK_IN:
        return button(i18n.say("Check in"), to_press(SIGN, tournament, says), GREEN)
    if tournament.playing:
        return button(i18n.say("Sit down"), to_press(SIT, tournament, says), GREEN)
    if says == ENDS["over"]:
        return button(i18n.say("My hands"), to_press(HANDS, tournament, says))
    return None


def announced(i18n: I18n, shown: TournamentOverview, now: int) -> tuple[list[Component], Picture | None]:
    """Its message, with the players or the standings as a picture, which replaces the first text."""
    known, says = shown.tournament, shown.tournament.says(now)
    way = main(i18n, known, says)
    rules = button(i18n.say("Rules"), page("rules", f"{known.game}.0.new"))
    buttons = [*([way] if way else []), *([] if known.ended else [rules])]
    head, picture = _headed(i18n, shown)
    lines = [line for line in _lines(i18n, shown, now) if line]
    return [container([text(head), text("\n".join(lines)), *rows(buttons)], GOLD)], picture


def _headed(i18n: I18n, shown: TournamentOverview) -> tuple[str, Picture | None]:
    if shown.standings:
        drawn = standings(i18n, shown)
        return charts.written(i18n, drawn), charts.picture(i18n, drawn)
    head = f"### {title(i18n, shown.tournament)}"
    if shown.tournament.state != "open" or not _coming(shown):
        return head, None
    drawn = people(i18n, shown)
    said, alt = (_listed(i18n, drawn, called) for called in (escaped, plain))
    return f"{head}\n{said}", Picture(drawn, sentences([drawn.title, alt])[:1024])


def _listed(i18n: I18n, drawn: ChartScene, written: Callable[[str], str]) -> str:
    names, more = [written(one.name) for one in drawn.people], drawn.people_more
    listed = f"{', '.join(names)} {more}" if more else i18n.together(names)
    return i18n.say("{label}: {names}", label=drawn.people_label, names=listed)


def _lines(i18n: I18n, shown: TournamentOverview, now: int) -> list[str]:
    known, say = shown.tournament, i18n.say
    if known.state == "open":
        return _ahead(i18n, shown, known.says(now))
    if known.playing:
        state = facts(
            i18n.count("{n} hand", "{n} hands", known.hands),
            say("ends {when}", when=moment(known.due)),
        )
        called = [mention(player) for player in pinged(shown, PLAYING)]
        begins = say("{players}: it has begun.", players=i18n.together(called)) if called else ""
        late = say(
            "You can still sit down until {when}, unless everyone finishes first.",
            when=moment(known.joins_until, "t"),
        )
        secret = say("Until it ends, everyone sees only the sums, and players look up no words.")
        return [
            f"**{state}**",
            late if now < known.joins_until else "",
            begins,
            *_undrawn(shown.standings),
            f"-# {secret}",
        ]
    return {
        "too-few": [say("It did not take place: too few had checked in.")],
        "missed": [say("It did not take place: I was offline when it was due to start.")],
        "cancelled": [say("A moderator has cancelled it.")],
        "undone": [
            say("A moderator has undone it: it does not count."),
            say("What was left of the prizes is back in the bank.") if known.prize else "",
        ],
    }.get(known.state) or [_won(i18n, shown.standings), *_undrawn(shown.standings)]


def _ahead(i18n: I18n, shown: TournamentOverview, says: int) -> list[str]:
    known, say, count = shown.tournament, i18n.say, i18n.count
    plan = facts(
        moment(known.due, "F") if says == SIGN_UP else say("Begins {when}", when=moment(known.due)),
        count("{n} hand", "{n} hands", known.hands),
        count("{n} minute in all", "{n} minutes in all", known.length // 60_000),
        count("{n} chip to win", "{n} chips to win", known.prize) if known.prize else "",
    )
    everybody = say(
        "Everyone plays the same cards, each alone against computers and at their own pace: nobody waits."
    )
    missing = [mention(one.player) for one in _coming(shown) if one.player and not one.present]
    undrawn = [mention(one.player) for one in _coming(shown)[:NAMED] if one.player and not drawable(one.name)]
    called = missing if says == CHECK_IN and len(missing) <= NAMED else []
    seals = " ".join(short_seal(bytes.fromhex(seal)) for seal in known.seals)
    sealed = say(
        "The cards are chosen already: afterwards, *{proof}* shows that they fit these seals. {seals}",
        proof=say("Download proof"),
        seals=seals,
    )
    return [
        plan,
        everybody,
        say("Still to check in: {players}", players=i18n.together(called)) if called else "",
        " ".join(one for one in undrawn if one not in called),
        f"-# {sealed}",
    ]


def _coming(shown: TournamentOverview) -> list[Entrant]:
    return [one for one in shown.entrants if one.player is not None]


def pinged(shown: TournamentOverview, says: int) -> list[int]:
    """Players to mention: all sign-ups at check-in, then those who checked in."""
    wanted = says in (CHECK_IN, PLAYING)
    players = [one.player for one in shown.entrants if one.player is not None and wanted]
    return players if len(players) <= NAMED else []


def people(i18n: I18n, shown: TournamentOverview) -> ChartScene:
    """The players who signed up; those still to check in are pale, once there is any check-in."""
    coming, count = _coming(shown), i18n.count
    present = sum(one.present for one in coming)
    label = count("{n} has signed up", "{n} have signed up", len(coming))
    if present:
        label = facts(label, count("{n} has checked in", "{n} have checked in", present))
    return ChartScene(
        title=title(i18n, shown.tournament),
        people_label=label,
        people=tuple(
            Person(face=_face(one), name=plain(one.name), pale=bool(present) and not one.present)
            for one in coming[:NAMED]
        ),
        people_more=_more(i18n, len(coming) - NAMED),
    )


def _face(entrant: Entrant) -> Face:
    return Face(initial=plain(entrant.name)[:1].upper(), colour=entrant.seat)


def _more(i18n: I18n, others: int) -> str:
    return i18n.count("and {n} more", "and {n} more", others) if others > 0 else ""


def standings(i18n: I18n, shown: TournamentOverview) -> ChartScene:
    found = shown.standings
    return ChartScene(
        title=title(i18n, shown.tournament),
        people=tuple(
            Person(
                face=_face(one.entrant),
                name=f"{_place(found, one)} {called(i18n, one.entrant)}",
                line=_worth(i18n, one),
                note=_played(i18n, shown.tournament, one),
            )
            for one in found[:BEST]
        ),
        people_more=_more(i18n, len(found) - BEST),
    )


def called(i18n: I18n, entrant: Entrant) -> str:
    return forgotten(i18n) if entrant.player is None else plain(entrant.name)


def _place(standings: Sequence[TournamentStanding], one: TournamentStanding) -> str:
    """The place, with a mark if several players share it."""
    return f"{'=' if _is_shared(standings, one) else ''}{one.ranked.place}."


def _is_shared(standings: Sequence[TournamentStanding], one: TournamentStanding) -> bool:
    return sum(other.ranked.place == one.ranked.place for other in standings) > 1


def _worth(i18n: I18n, one: TournamentStanding) -> str:
    won = i18n.count("{n} chip", "{n} chips", one.entrant.prize) if one.entrant.prize else ""
    return facts(points(i18n, one.ranked.points), won)


def points(i18n: I18n, found: int) -> str:
    return i18n.count("{n} point", "{n} points", found)


def _played(i18n: I18n, tournament: Tournament, one: TournamentStanding) -> str:
    return i18n.count(
        "{played} of {n} hand",
        "{played} of {n} hands",
        tournament.hands,
        played=i18n.number(one.ranked.played),
    )


def _won(i18n: I18n, standings: Sequence[TournamentStanding]) -> str:
    first = [one.entrant for one in standings if one.ranked.place == 1 and one.ranked.points]
    if not first:
        return i18n.say("It is over. Nobody has won a point.")
    named = [mention(one.player) if one.player else forgotten(i18n) for one in first]
    if len(named) > NAMED:
        named = [i18n.count("{n} person", "{n} people", len(named))]
    return i18n.count(
        "{players} wins.", "{players} share first place.", len(first), players=i18n.together(named)
    )


def _undrawn(standings: Sequence[TournamentStanding]) -> list[str]:
    """Players whose name the picture cannot show."""
    return [
        f"{_place(standings, one)} {mention(one.entrant.player)}"
        for one in standings[:BEST]
        if one.entrant.player is not None and not drawable(one.entrant.name)
    ]


# --- for one player ---------------------------------------------------------------------------------------


def signed_up(i18n: I18n, tournament: Tournament, now: int) -> list[Component]:
    say = i18n.say
    if tournament.playing:
        told, way = (
            say("You are in: it has begun."),
            button(say("Sit down"), to_press(SIT, tournament), GREEN),
        )
        return [container([text(told), *rows([way])], GOLD)]
    if tournament.says(now) == CHECK_IN:
        told = say("You have checked in. When it begins, press *{button}*.", button=say("Sit down"))
    else:
        told = say(
            "You have signed up. Check-in opens at {when}: press *{button}* then. Late comers can sit down in the first half.",
            when=moment(tournament.due - CHECK_IN_MS, "t"),
            button=say("Check in"),
        )
    away = button(say("Withdraw"), to_press(WITHDRAW, tournament))
    return [container([text(told), *rows([away])], GOLD)]


def withdrawn(i18n: I18n, tournament: Tournament) -> list[Component]:
    again = button(i18n.say("Sign up"), to_press(SIGN, tournament), GREEN)
    return [container([text(i18n.say("You have withdrawn.")), *rows([again])], GOLD)]


def not_over(i18n: I18n, tournament: Tournament) -> list[Component]:
    """Why there are no look-ups, with the way back to the hand."""
    told = i18n.say(
        "The tournament you play in is not over: no look-ups in {language} until it is, at {when} at the latest.",
        language=choice_word(i18n, tournament.language),
        when=moment(tournament.due, "t"),
    )
    back = button(i18n.say("My hand"), to_press(SIT, tournament))
    return [container([text(told), *rows([back])], GOLD)]


def own(i18n: I18n, shown: TournamentOverview, player: int, *, may: bool) -> list[Component]:
    """A player's results, and the way to each hand. `may`: the reader can undo it."""
    known, say = shown.tournament, i18n.say
    mine = next((one for one in shown.standings if one.entrant.player == player), None)
    lines = [f"### {title(i18n, known)}"]
    ways: list[Component] = []
    if mine is None:
        lines.append(say("You played no hand in it."))
    else:
        where = {"place": mine.ranked.place, "players": len(shown.entrants)}
        if _is_shared(shown.standings, mine):
            place = say("place {place} of {players}, shared", **where)
        else:
            place = say("place {place} of {players}", **where)
        lines.append(facts(place, _worth(i18n, mine), _played(i18n, known, mine)))
        rule = say(
            "A hand brings two points for each player you beat with it, and one for each you tie with. Hands that you do not play come last."
        )
        lines.append(f"-# {rule}")
        for number, found in enumerate(mine.ranked.hands, 1):
            scored = say("not played") if found is None else points(i18n, found)
            label = say("Hand {hand}: {scored}", hand=number, scored=scored)
            ways.append(button(label, f"{to_press(HANDS, known, number)}.new"))
    undo = [button(say("Undo it"), to_press(UNDO, known))] if may and known.state == "over" else []
    return [container([text("\n".join(lines)), *rows(ways), *rows(undo)], GOLD)]


# --- the list ---------------------------------------------------------------------------------------------


def listed(
    i18n: I18n, found: Sequence[Tournament], now: int, notice: str = "", *, may: bool
) -> list[Component]:
    """`may`: the reader can cancel and undo them."""
    say = i18n.say
    parts = [text("\n".join(filter(None, (f"### {say('Tournaments')}", notice))))]
    for known in found:
        says = known.says(now)
        states = {
            "open": moment(known.due, "F"),
            "playing": say("ends {when}", when=moment(known.due)),
            "over": say("over"),
            "too-few": say("did not take place"),
            "missed": say("did not take place"),
            "cancelled": say("cancelled"),
            "undone": say("undone"),
        }
        parts.append(text(f"**{GAMES[known.game].name}** · {states[known.state]} · <#{known.channel}>"))
        way = main(i18n, known, says)
        ways = [{**way, "custom_id": f"{way['custom_id']}.new"}] if way is not None else []
        if may and not known.ended:
            ways.append(button(say("Cancel it"), to_press(CANCEL, known)))
        if may and known.state == "over":
            ways.append(button(say("Undo it"), to_press(UNDO, known)))
        parts += rows(ways)
    return [container(parts, COLOUR)]


def sure(i18n: I18n, tournament: Tournament, do: str) -> list[Component]:
    """Neither can be taken back, so it takes a second press."""
    say = i18n.say
    if do == CANCEL:
        label, told = say("Cancel it"), say("Cancel it? Nobody can play on, and nobody wins anything.")
    else:
        label, told = say("Undo it"), say("Undo it? It will not count.")
        if tournament.prize:
            told = f"{told} {say('What is left of the prizes goes back to the bank.')}"
    ways = [button(label, to_press(do, tournament, SURE), RED), button(say("Back"), page(SCREEN, LIST))]
    return [container([text(f"### {title(i18n, tournament)}"), text(told), *rows(ways)], COLOUR)]
