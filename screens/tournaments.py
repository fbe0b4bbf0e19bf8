"""Tournaments: the message with the standings, each player's own hands, and the list of tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from drawing.lettering import drawable
from drawing.scenes import Bar, ChartScene
from engine.catalogue import GAMES
from engine.tournaments import most_points
from house.tables.deals import short as short_seal
from house.tournaments.facts import (
    CHECK_IN,
    CHECK_IN_MS,
    ENDS,
    PLAYING,
    SIGN_UP,
    Entrant,
    Shown,
    Standing,
    Tournament,
)
from screens.components import COLOUR, GREEN, RED, Component, button, container, rows, text
from screens.custom_ids import Press, number_of, page, short
from screens.i18n.language import I18n
from screens.i18n.option_names import choice_word
from screens.names import mention, plain
from screens.pictures import charts
from screens.pictures.wording import Picture, facts
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
PROOF = "!proof"
SURE = 1
"""Marks a second press."""
GOLD = 0xC8A21A
BEST = 10
"""Most entries listed."""
NAMED = 20
"""Most players named in the list, and mentioned at check-in."""


class Asked(NamedTuple):
    """A press. `hand`, `done`: the hand and its number of acts; `press`: the press in it. A moderator's second
    press has `SURE` for `hand`."""

    do: str
    tournament: int
    hand: int = 0
    done: int = 0
    press: Press | None = None


def read(detail: str, values: Sequence[str], fields: dict[str, str]) -> Asked:
    where, _, rest = detail.partition(":")
    do, tournament, hand, done, *_ = *where.split("."), "", "", ""
    press = read_press(rest, values, fields)
    return Asked(do, number_of(tournament) or 0, number_of(hand) or 0, number_of(done) or 0, press)


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


def announced(i18n: I18n, shown: Shown, says: int) -> tuple[list[Component], Picture | None]:
    """Its message, and the standings as a picture, which replaces the first text."""
    known = shown.tournament
    way = main(i18n, known, says)
    rules = button(i18n.say("Rules"), page("rules", f"{known.game}.0.new"))
    buttons = [*([way] if way else []), *([rules] if known.state == "open" else [])]
    drawn = standings(i18n, shown) if shown.standings and known.state in ("open", "over") else None
    head = charts.written(i18n, drawn) if drawn else f"### {title(i18n, known)}"
    lines = [line for line in _lines(i18n, shown, says) if line]
    parts = [text(head), text("\n".join(lines)), *rows(buttons)]
    return [container(parts, GOLD)], charts.picture(i18n, drawn) if drawn else None


def _lines(i18n: I18n, shown: Shown, says: int) -> list[str]:
    known, say = shown.tournament, i18n.say
    if says in (SIGN_UP, CHECK_IN):
        return _ahead(i18n, shown, says)
    if known.playing:
        state = say(
            "**Hand {hand} of {hands}** · ends {when}",
            hand=known.hand,
            hands=known.hands,
            when=moment(known.due),
        )
        finished = i18n.count(
            "{n} of {all} has finished",
            "{n} of {all} have finished",
            shown.finished,
            all=i18n.number(len(shown.entrants)),
        )
        called = [mention(player) for player in pinged(shown, says)]
        begins = say("{players}: it has begun.", players=i18n.together(called)) if called else ""
        return [facts(state, finished), begins, *_undrawn(shown.standings)]
    return {
        "too-few": [say("It did not take place: too few had checked in.")],
        "missed": [say("It did not take place: I was offline when it was due to start.")],
        "cancelled": [say("A moderator has cancelled it.")],
        "undone": [
            say("A moderator has undone it: it does not count."),
            say("What was left of the prizes is back in the bank.") if known.prize else "",
        ],
    }.get(known.state) or [_won(i18n, shown.standings), *_undrawn(shown.standings)]


def _ahead(i18n: I18n, shown: Shown, says: int) -> list[str]:
    known, say, count = shown.tournament, i18n.say, i18n.count
    plan = facts(
        moment(known.due, "F") if says == SIGN_UP else say("Begins {when}", when=moment(known.due)),
        count("{n} hand", "{n} hands", known.hands),
        count("{n} minute each", "{n} minutes each", known.minutes),
        count("{n} chip to win", "{n} chips to win", known.prize) if known.prize else "",
    )
    everybody = say("Everyone plays the same cards, each alone against computers.")
    seals = " ".join(short_seal(bytes.fromhex(seal)) for seal in known.seals)
    coming = [one for one in shown.entrants if one.player is not None]
    missing = _named(i18n, [one for one in coming if not one.present])
    if says == SIGN_UP:
        who = say("Signed up: {players}", players=missing) if missing else ""
        return [plan, everybody, who, f"-# {say('sealed {deals}', deals=seals)}"]
    present = sum(one.present for one in coming)
    there = count("{n} has checked in", "{n} have checked in", present) if coming else ""
    return [
        plan,
        everybody,
        facts(there, say("still to check in: {players}", players=missing) if missing else ""),
        f"-# {say('sealed {deals}', deals=seals)}",
    ]


def _named(i18n: I18n, found: Sequence[Entrant]) -> str:
    if len(found) > NAMED:
        return i18n.count("{n} person", "{n} people", len(found))
    return i18n.together([mention(one.player) for one in found if one.player is not None])


def pinged(shown: Shown, says: int) -> list[int]:
    """Players to mention: all sign-ups at check-in, then those who checked in."""
    wanted = says in (CHECK_IN, PLAYING + 1)
    players = [one.player for one in shown.entrants if one.player is not None and wanted]
    return players if len(players) <= NAMED else []


def standings(i18n: I18n, shown: Shown) -> ChartScene:
    known, after = shown.tournament, shown.tournament.over
    corner = i18n.say("after hand {hand} of {hands}", hand=after, hands=known.hands) if known.playing else ""
    bars = tuple(
        Bar(
            name=f"{_place(shown.standings, one)} {plain(one.entrant.name)}",
            label=_worth(i18n, shown, one),
            part=one.ranked.points / (most_points(len(shown.entrants), after) or 1),
        )
        for one in shown.standings[:BEST]
    )
    return ChartScene(title=title(i18n, known), corner=corner, bars=bars)


def _place(standings: Sequence[Standing], one: Standing) -> str:
    """With a mark if several players share it."""
    return f"{'=' if _is_shared(standings, one) else ''}{one.ranked.place}."


def _is_shared(standings: Sequence[Standing], one: Standing) -> bool:
    return sum(other.ranked.place == one.ranked.place for other in standings) > 1


def _worth(i18n: I18n, shown: Shown, one: Standing) -> str:
    won = i18n.count("{n} chip", "{n} chips", one.entrant.prize) if one.entrant.prize else ""
    return facts(
        per_cent(i18n, one.ranked.points, most_points(len(shown.entrants), shown.tournament.over)), won
    )


def per_cent(i18n: I18n, points: int, most: int) -> str:
    """A share of the points that one player could have."""
    return i18n.say("{percent}%", percent=i18n.number(round(100 * points / max(1, most))))


def _won(i18n: I18n, standings: Sequence[Standing]) -> str:
    first = [one.entrant for one in standings if one.ranked.place == 1 and one.ranked.points]
    if not first:
        return i18n.say("It is over. Nobody has finished a hand.")
    if any(one.player is None for one in first):  # players with deleted data
        return i18n.say("It is over.")
    return i18n.count(
        "{players} wins.", "{players} share first place.", len(first), players=_named(i18n, first)
    )


def _undrawn(standings: Sequence[Standing]) -> list[str]:
    """Players whose name the picture cannot show."""
    return [
        f"{_place(standings, one)} {mention(one.entrant.player)}"
        for one in standings[:BEST]
        if one.entrant.player is not None and not drawable(one.entrant.name)
    ]


# --- for one player ---------------------------------------------------------------------------------------


def signed_up(i18n: I18n, tournament: Tournament, now: int) -> list[Component]:
    say = i18n.say
    opens = moment(tournament.due - CHECK_IN_MS)
    if tournament.says(now) == CHECK_IN:
        told = say("You have checked in. When it begins, press *Sit down*.")
    else:
        told = say("You have signed up. Check-in opens {when}: only those who check in play.", when=opens)
    away = button(say("Withdraw"), to_press(WITHDRAW, tournament))
    return [container([text(told), *rows([away])], GOLD)]


def withdrawn(i18n: I18n, tournament: Tournament) -> list[Component]:
    again = button(i18n.say("Sign up"), to_press(SIGN, tournament), GREEN)
    return [container([text(i18n.say("You have withdrawn.")), *rows([again])], GOLD)]


def not_over(i18n: I18n, tournament: Tournament) -> list[Component]:
    """Why there are no look-ups, with the way back to the hand."""
    told = i18n.say(
        "Your hand in the tournament is not over: no look-ups in {language} until it is.",
        language=choice_word(i18n, tournament.language),
    )
    back = button(i18n.say("My hand"), to_press(SIT, tournament))
    return [container([text(told), *rows([back])], GOLD)]


def own(i18n: I18n, shown: Shown, player: int) -> list[Component]:
    """A player's results, and the way to each hand."""
    known = shown.tournament
    mine = next((one for one in shown.standings if one.entrant.player == player), None)
    lines = [f"### {title(i18n, known)}"]
    ways: list[Component] = []
    if mine is None:
        lines.append(i18n.say("You played no hand in it."))
    else:
        where = {"place": mine.ranked.place, "players": len(shown.entrants)}
        if _is_shared(shown.standings, mine):
            place = i18n.say("place {place} of {players}, shared", **where)
        else:
            place = i18n.say("place {place} of {players}", **where)
        lines.append(facts(place, _worth(i18n, shown, mine)))
        rule = i18n.say(
            "A hand brings two points for each player you beat with it, and one for each you tie with."
        )
        lines.append(f"-# {rule}")
        each = most_points(len(shown.entrants), 1)
        for number, points in enumerate(mine.ranked.hands, 1):
            label = i18n.say("Hand {hand}: {percent}", hand=number, percent=per_cent(i18n, points, each))
            ways.append(button(label, f"{to_press(HANDS, known, number)}.new"))
    return [container([text("\n".join(lines)), *rows(ways)], GOLD)]


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
            "open": say("hand {hand} of {hands}", hand=known.hand, hands=known.hands)
            if known.hand
            else moment(known.due, "F"),
            "over": say("over"),
            "too-few": say("did not take place"),
            "missed": say("did not take place"),
            "cancelled": say("cancelled"),
            "undone": say("undone"),
        }
        parts.append(text(f"**{GAMES[known.game].name}** · {states[known.state]} · <#{known.channel}>"))
        way = main(i18n, known, says)
        ways = [{**way, "custom_id": f"{way['custom_id']}.new"}] if way is not None else []
        if may and known.state == "open":
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
