"""The daily hand for its player, its end, and its public result, without a letter. Every press names the day, the
language and the number of acts so far."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from drawing.scenes import Column, ResultScene
from engine.catalogue import GAMES
from engine.daily import EPOCH, LISTED_FROM, DailyDeal
from engine.grading.grade import LISTED
from house.solo.facts import DailyField, DailyHand, DailyNews
from screens import first_hands, medals
from screens.components import BLUE, GREEN, Component, button, container, rows, text
from screens.custom_ids import Press, number_of, page, short
from screens.i18n.language import I18n
from screens.i18n.option_names import choice_word
from screens.names import mention
from screens.pictures.wording import Picture
from screens.results.hand_steps import Weighing
from screens.results.picture import result_picture
from screens.results.review import could_have
from screens.solo.hand import VIOLET, Leading, SoloLook, made, over, press, scored, title
from screens.solo.hand import read as read_press
from screens.solo.practice import days_id
from screens.table.hand_result import HandResult
from screens.table.stage import Stage, moment

SCREEN = "daily"
POST, TEXT, RANKING = "!post", "!text", "!ranking"


def look(i18n: I18n, hand: DailyHand, *, late: bool) -> SoloLook:
    """`late`: it is yesterday's."""
    which = title(i18n, hand.deal)
    if late:
        which = i18n.say("{title} (yesterday's hand). Today's comes next.", title=which)
    return SoloLook(which, VIOLET, leading(hand))


def welcome(stage: Stage, deal: DailyDeal) -> str:
    """The text for a newcomer, before their first act; with the goal, unless it is shown already."""
    said = stage.i18n.say(
        "Everyone gets these cards, once. No chips. The day ends at midnight UTC, {when}.",
        when=moment(deal.ends),
    )
    goal = first_hands.goal(stage)
    return said if goal in first_hands.told(stage, said) else f"{said}\n{goal}"


def yesterday(i18n: I18n, worth: int, field: DailyField, news: DailyNews | None, player: int) -> str:
    """The line before today's hand: how yesterday's compares, with the best of this server. Empty without other
    players."""
    if not field.others:
        return ""
    others = [(one, made) for one, made in news.best if one != player] if news is not None else []
    ahead = next((one for one, made in others if made < worth), None)
    behind = next((one for one, made in reversed(others) if made > worth), None)
    said = [
        i18n.say("**Yesterday**: {place}", place=_placed(i18n, worth, field)),
        i18n.say("ahead of {player}", player=mention(ahead)) if ahead is not None else "",
        i18n.say("behind {player}", player=mention(behind)) if behind is not None else "",
    ]
    return ", ".join(filter(None, said)) + "."


def leading(hand: DailyHand) -> Leading:
    return partial(_leading, hand)


def _leading(hand: DailyHand, act: str) -> str:
    deal = hand.deal
    return page(SCREEN, f"{deal.language}.{short(deal.day)}.{short(len(hand.acts))}:{act}")


def todays(language: str, day: int = EPOCH) -> str:
    """The id of a button that opens today's hand. `day` distinguishes buttons on two messages."""
    return page(SCREEN, f"{language}.{short(day)}.new")


def read(detail: str, values: Sequence[str], fields: dict[str, str]) -> tuple[str, int, int, Press | None]:
    """Language, day, number of acts, and press, as written by `leading`."""
    where, _, rest = detail.partition(":")
    language, _, numbers = where.partition(".")
    day, _, done = numbers.partition(".")
    return language, number_of(day) or 0, number_of(done) or 0, read_press(rest, values, fields)


# --- when it is over ---

SQUARES = ("🟩✓", "🟨~", "⬛✗")
"""Signs of a decision's worth: as good as any, a small mistake, a costlier one. The marks help players who do not
see colours."""
MOST_SQUARES = 10
COLUMNS = 9
BEST = 10
"""Most players of a server in the list."""
TIED = 3
"""Most names sharing the first place."""


class DailyEnd(NamedTuple):
    """Everything about a finished hand, as its player saw it end."""

    stage: Stage
    hand: DailyHand
    result: HandResult
    worth: int
    field: DailyField
    missed: Any = None
    """The player's best possible hand, in their family's form."""
    earned: Sequence[str] = ()
    """New medals."""
    squares: tuple[int, ...] = ()
    """The index in `SQUARES`, for each graded decision."""

    @property
    def could_have(self) -> str:
        return could_have(self.stage, self.result, self.missed) if self.missed is not None else ""


def squares_of(weighing: Weighing) -> tuple[int, ...]:
    """Empty until all are graded, so that none changes."""
    if weighing.done < weighing.of:
        return ()
    grades = [grade for _, grade in sorted(weighing.grades.items())]
    return tuple(0 if not one.mistake else 1 if one.mistake < LISTED else 2 for one in grades[:MOST_SQUARES])


def ended(
    end: DailyEnd, notice: str = "", *, server: bool, here: bool = False, late: bool = False
) -> list[Component]:
    """`here`: it began on this server, today. `late`: today's hand is another one."""
    stage, say, hand = end.stage, end.stage.i18n.say, end.hand
    said = (notice, end.could_have, medals.told(stage.i18n, end.earned))
    ours = leading(hand)
    buttons = [press(say("Post it"), ours, POST, BLUE)] if server else []
    buttons += [
        press(say("Copy text"), ours, TEXT),
        press(say("Leaderboard"), ours, RANKING),
    ]
    buttons += [play(stage.i18n, hand.deal.language)] if late else []
    buttons.append(button(say("Past days"), days_id(hand.deal.language)))
    more = [] if late else [day_ends(stage.i18n, hand.deal)]
    compared = "\n".join([*_compared(end), *([_seen(stage.i18n)] if here else []), *more])
    shown = look(stage.i18n, hand, late=False)
    return over(stage, shown, end.result, said, compared, buttons)


def picture(end: DailyEnd) -> Picture | None:
    """The result, and its place among the others."""
    drawn, i18n = result_picture(end.stage, end.result), end.stage.i18n
    if drawn is None or not isinstance(drawn.scene, ResultScene):
        return drawn
    scene = replace(
        drawn.scene,
        corner=title(i18n, end.hand.deal),
        daily=True,
        squares=end.squares,
        columns=columns(end),
        columns_label=i18n.count("{n} other player", "{n} other players", end.field.others),
        mine=i18n.say("you"),
    )
    alt = " ".join((title(i18n, end.hand.deal) + ".", drawn.alt, *_compared(end)))
    return Picture(scene, alt.replace("**", "")[:1024])


def columns(end: DailyEnd) -> tuple[Column, ...]:
    """How many players reached each result, the worst first, with the player. Empty without others."""
    if not end.field.others:
        return ()
    counted = [*end.field.worths, (end.worth, 1)]
    low, high = min(one for one, _ in counted), max(one for one, _ in counted)

    def place(worth: int) -> int:
        return (worth - low) * (COLUMNS - 1) // max(1, high - low)

    tall = [sum(n for one, n in counted if place(one) == column) for column in range(COLUMNS)]
    return tuple(
        Column(height=n / max(tall), mine=place(end.worth) == column) for column, n in enumerate(tall)
    )


def _placed(i18n: I18n, worth: int, field: DailyField) -> str:
    """Shown from the first other player on."""
    if not field.others:
        return ""
    shared = field.equal(worth)
    place = i18n.number(1 + field.others - field.behind(worth) - shared)
    players = i18n.number(field.others + 1)
    if shared:
        return i18n.say("place {place} of {players}, shared", place=place, players=players)
    return i18n.say("place {place} of {players}", place=place, players=players)


def _streak(i18n: I18n, end: DailyEnd) -> str:
    """Shown from the second day on: one day is no streak."""
    n = end.field.streak
    return i18n.count("{n} day in a row", "{n} days in a row", n) if n > 1 else ""


def _told(end: DailyEnd) -> list[str]:
    """The public part: the result without its cards."""
    i18n, game = end.stage.i18n, end.hand.deal.game
    squares = "".join(SQUARES[one] for one in end.squares)
    made = f"**{scored(i18n, game, end.worth)}**"
    return [
        f"{squares} {made}".lstrip(),
        " · ".join(filter(None, (_placed(i18n, end.worth, end.field), _streak(i18n, end)))),
    ]


def _compared(end: DailyEnd) -> list[str]:
    """The private part, with the meaning of the signs."""
    i18n, game = end.stage.i18n, end.hand.deal.game
    say = i18n.say
    par = say("With your cards, a shark made {made}.", made=made(i18n, game, end.field.par))
    alone = "" if end.field.others else say("Nobody else has played it yet.")
    signs = say("Your decisions: ✓ as good as any, ~ a small mistake, ✗ a costlier one.")
    kept = say("One missed day a week does not break a row of days.")
    return [
        *filter(None, _told(end)),
        " ".join(filter(None, (par, alone))),
        *([f"-# {signs}"] if end.squares else []),
        *([f"-# {kept}"] if _streak(i18n, end) else []),
    ]


def day_ends(i18n: I18n, deal: DailyDeal) -> str:
    """The end of the day, in a named time zone, and as a countdown."""
    ends = moment(deal.ends)
    return "-# " + i18n.say("The day ends at midnight UTC, {when}. Then comes the next hand.", when=ends)


def _seen(i18n: I18n) -> str:
    return "-# " + i18n.say(
        "Others who have played it here can see your result. Tomorrow's message may name the best."
    )


def line(end: DailyEnd) -> str:
    """The result to paste anywhere."""
    i18n, deal = end.stage.i18n, end.hand.deal
    named = i18n.say("Lettershark Daily {number} · {game}", number=deal.number, game=GAMES[deal.game].name)
    return "\n".join(filter(None, (named, *_told(end)))).replace("**", "")


def posted(end: DailyEnd) -> list[Component]:
    """The public post, with the player's mention."""
    i18n, who = end.stage.i18n, mention(end.stage.player or 0)
    head = f"{who} · {title(i18n, end.hand.deal)}"
    said = "\n".join(filter(None, (head, *_told(end))))
    return [container([text(said), *rows([play(i18n, end.hand.deal.language)])], VIOLET)]


def play(i18n: I18n, language: str, day: int = 0) -> Component:
    return button(i18n.say("Play today's hand"), todays(language, day), GREEN)


def not_over(i18n: I18n, hand: DailyHand) -> list[Component]:
    """Why there are no look-ups, with the way back to the hand."""
    said = i18n.say(
        "Your daily hand is not over: no look-ups in {language} until it is.",
        language=choice_word(i18n, hand.deal.language),
    )
    back = button(i18n.say("My hand"), todays(hand.deal.language, hand.deal.day))
    return [container([text(said), *rows([back])], VIOLET)]


def not_replayed(i18n: I18n, hand: DailyHand) -> list[Component]:
    """Shown instead of a hand stored by another version of the bot."""
    say, deal = i18n.say, hand.deal
    said = [say("The rules have changed with a new version, so this daily hand can no longer be shown.")]
    if hand.worth is not None and deal.game in GAMES:
        said.append(say("You made {made}.", made=f"**{made(i18n, deal.game, hand.worth)}**"))
    return [container([text(" ".join(said))], VIOLET)]


def as_text(end: DailyEnd) -> list[Component]:
    return [text(end.stage.i18n.say("Copy this:")), text(f"```\n{line(end)}\n```")]


def ranking(end: DailyEnd, news: DailyNews | None) -> list[Component]:
    """The server's best, if requested on one, and the reader's place among all."""
    i18n = end.stage.i18n
    best = []
    if news is not None:
        best = [*_best(i18n, news), listed_from(i18n)]
    lines = [f"### {title(i18n, end.hand.deal)}", *best, *_compared(end)]
    return [text("\n".join(lines))]


def listed_from(i18n: I18n) -> str:
    """A note under public lists."""
    return "-# " + i18n.say("This list names players with at least {n} daily hands.", n=LISTED_FROM)


def _best(i18n: I18n, news: DailyNews) -> list[str]:
    game = news.deal.game
    worths = [worth for _, worth in news.best]
    return [
        f"{worths.index(worth) + 1}. {mention(player)} {made(i18n, game, worth)}"
        for player, worth in news.best
    ]


def announced(i18n: I18n, before: DailyNews, today: str, language: str, day: int) -> list[Component]:
    """A server's daily post: yesterday's best, the number of players, and today's hand. `today`: its title."""
    say, lines = i18n.say, [f"### {today}"]
    if before.played:
        lines.append(
            i18n.count(
                "Yesterday, {game}: {n} player.",
                "Yesterday, {game}: {n} players.",
                before.played,
                game=GAMES[before.deal.game].name,
            )
        )
    if before.here:
        here, lately = i18n.number(before.here), i18n.number(before.lately)
        lines.append(
            say("Here: {here} of the {lately} who played in the last seven days.", here=here, lately=lately)
        )
    if before.best:
        worth = before.best[0][1]
        best = [mention(player) for player, one in before.best if one == worth]
        named = i18n.together(best if len(best) <= TIED else [*best[:TIED], say("others")])
        lines.append(
            say("Best here: {player}, {made}.", player=named, made=scored(i18n, before.deal.game, worth))
        )
    lines.append(say("The same cards for everybody, once, for your eyes only."))
    return [container([text("\n".join(lines)), *rows([play(i18n, language, day)])], VIOLET)]
