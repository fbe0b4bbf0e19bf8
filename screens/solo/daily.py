"""The daily hand for its player, its end, and its public result, without a letter. Every press names the day, the
language and the number of acts so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from drawing.scenes import Column, ResultScene, Squares
from engine.catalogue import GAMES
from engine.coaching import Found
from engine.daily import EPOCH, LISTED_FROM, DailyDeal
from engine.grading.grade import LISTED
from engine.solo import Position
from house.solo.facts import DailyField, DailyHand, DailyNews, DailyPost
from screens import first_hands, medals
from screens.components import BLUE, GREEN, Component, button, container, rows, text
from screens.custom_ids import Press, number_of, page, short
from screens.i18n.language import I18n
from screens.i18n.option_names import choice_word
from screens.names import mention
from screens.pictures.charts import SIGNS, shown_word
from screens.pictures.wording import Picture
from screens.results.hand_steps import Weighing
from screens.results.picture import result_picture
from screens.results.review import could_have
from screens.solo.hand import VIOLET, Leading, SoloLook, made, over, press, result, scored, title
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
    """The text for a newcomer, before their first act; with the goal, unless they have read it already."""
    said = stage.i18n.say(
        "Everyone gets these cards, once. No chips. The day ends at midnight UTC, {when}.",
        when=moment(deal.ends),
    )
    goal = first_hands.goal(stage)
    return said if stage.behind or goal in first_hands.told(stage, said) else f"{said}\n{goal}"


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


def todays(language: str, day: int = EPOCH, player: int = 0) -> str:
    """The id of a button that opens today's hand. `day` and `player` distinguish buttons on two messages."""
    return page(SCREEN, f"{language}.{short(day)}.{short(player)}.new")


def read(detail: str, values: Sequence[str], fields: dict[str, str]) -> tuple[str, int, int, Press | None]:
    """Language, day, number of acts, and press, as written by `leading` and `todays`."""
    where, _, rest = detail.partition(":")
    language, _, numbers = where.partition(".")
    day, _, done = numbers.partition(".")
    return language, number_of(day) or 0, number_of(done) or 0, read_press(rest, values, fields)


# --- when it is over ---

SQUARES = tuple(map("".join, zip("🟩🟨⬛", SIGNS, strict=True)))
"""The marks help players who do not see colours."""
MOST_SQUARES = 10
COLUMNS = 9
BEST = 10
"""Most players of a server in the list."""
POSTS = 5
"""Most posts in yesterday's result."""
TIED = 3
"""Most names sharing the first place."""


class DailyEnd(NamedTuple):
    """Everything about a finished hand, as its player saw it end."""

    stage: Stage
    hand: DailyHand
    result: HandResult
    worth: int
    field: DailyField
    missed: Found | None = None
    """The player's best possible hand, in their family's form."""
    earned: Sequence[str] = ()
    """New medals."""
    squares: Squares = ()
    means: str = ""
    """The meaning of their word."""

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
    end: DailyEnd, notice: str = "", *, shared: bool, here: bool = False, late: bool = False
) -> list[Component]:
    """`shared`: others read this channel. `here`: it began on this server, today. `late`: today's hand is another
    one."""
    stage, say, hand = end.stage, end.stage.i18n.say, end.hand
    first = "\n".join(filter(None, (notice, end.means)))
    said = (first, end.could_have, medals.told(stage.i18n, end.earned))
    ours = leading(hand)
    buttons = [press(say("Post it"), ours, POST, BLUE)] if shared else []
    buttons += [
        press(say("Copy text"), ours, TEXT),
        press(say("Leaderboard"), ours, RANKING),
    ]
    buttons += [play(stage.i18n, hand.deal.language)] if late else []
    buttons.append(button(say("Past days"), days_id(hand.deal.language)))
    more = [] if late else [day_ends(stage.i18n, hand.deal)]
    compared = "\n".join([*_beside(end), *([_seen(stage.i18n)] if here else []), *more])
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
    alt = " ".join((title(i18n, end.hand.deal) + ".", drawn.alt, *_beside(end)))
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


def _streak(i18n: I18n, field: DailyField) -> str:
    """Shown from the second day on: one day is no streak."""
    n = field.streak
    return i18n.count("{n} day in a row", "{n} days in a row", n) if n > 1 else ""


def _told(i18n: I18n, game: str, worth: int, field: DailyField, squares: Squares) -> list[str]:
    """The public part: the result without its cards."""
    return [f"{_drawn(squares)} **{scored(i18n, game, worth)}**".lstrip(), _standing(i18n, worth, field)]


def _standing(i18n: I18n, worth: int, field: DailyField) -> str:
    return " · ".join(filter(None, (_placed(i18n, worth, field), _streak(i18n, field))))


def _drawn(squares: Squares) -> str:
    return "".join(SQUARES[one] for one in squares)


def _public(end: DailyEnd) -> list[str]:
    return _told(end.stage.i18n, end.hand.deal.game, end.worth, end.field, end.squares)


def _compared(end: DailyEnd) -> list[str]:
    """The private part."""
    return [*filter(None, _public(end)), *_more(end, made)]


def _beside(end: DailyEnd) -> list[str]:
    """The private part beside the result, which shows the player's own points already."""
    standing = _standing(end.stage.i18n, end.worth, end.field)
    return [*filter(None, (f"{_drawn(end.squares)} {standing}".strip(),)), *_more(end, scored)]


def _more(end: DailyEnd, par: Callable[[I18n, str, int], str]) -> list[str]:
    """Par, and the meaning of the signs."""
    i18n, say = end.stage.i18n, end.stage.i18n.say
    shark = say("With your cards, a shark made {made}.", made=par(i18n, end.hand.deal.game, end.field.par))
    alone = "" if end.field.others else say("Nobody else has played it yet.")
    signs = say("Your decisions: ✓ as good as any, ~ a small mistake, ✗ a costlier one.")
    kept = say("One missed day a week does not break a row of days.")
    return [
        " ".join(filter(None, (shark, alone))),
        *([f"-# {signs}"] if end.squares else []),
        *([f"-# {kept}"] if _streak(i18n, end.field) else []),
    ]


def day_ends(i18n: I18n, deal: DailyDeal) -> str:
    """The end of the day, in a named time zone, and as a countdown."""
    ends = moment(deal.ends)
    return "-# " + i18n.say("The day ends at midnight UTC, {when}. Then comes the next hand.", when=ends)


def _seen(i18n: I18n) -> str:
    return "-# " + i18n.say(
        "Others who have played it here can see your result. If you post it, tomorrow's message may name you."
    )


def line(end: DailyEnd) -> str:
    """The result to paste anywhere."""
    i18n, deal = end.stage.i18n, end.hand.deal
    named = i18n.say("Lettershark Daily {number} · {game}", number=deal.number, game=GAMES[deal.game].name)
    return "\n".join(filter(None, (named, *_public(end)))).replace("**", "")


def posted(
    i18n: I18n, post: DailyPost, hand: DailyHand, field: DailyField, now: Position | None
) -> list[Component]:
    """The public post, with the player's mention. `now`: how it ended, once the day is over: then its words may be
    seen."""
    deal = hand.deal
    made, *more = _told(i18n, deal.game, post.worth, field, post.squares)
    words = " ".join(map(shown_word, words_in(now))) if now is not None else ""
    head = f"{mention(post.player)} · {title(i18n, deal)}"
    said = "\n".join(filter(None, (head, " · ".join(filter(None, (made, words))), *more)))
    way = play(i18n, deal.language, deal.day, post.player)
    return [container([text(said), *rows([way])], VIOLET)]


def words_in(now: Position) -> tuple[str, ...]:
    """The words that the player showed at the end, where these are the result."""
    if not now.ranked:
        return ()
    shown = result(now, 1).shown_by(now.you)
    return shown.words if shown is not None else ()


def play(i18n: I18n, language: str, day: int = 0, player: int = 0) -> Component:
    return button(i18n.say("Play today's hand"), todays(language, day, player), GREEN)


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


def ranking(i18n: I18n, deal: DailyDeal, news: DailyNews | None, end: DailyEnd | None) -> list[Component]:
    """The server's best, if requested on one, and the reader's place among all, if they have played it."""
    best = [*_best(i18n, news), listed_from(i18n)] if news is not None else []
    lines = [f"### {title(i18n, deal)}", *best, *(_compared(end) if end is not None else ())]
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
