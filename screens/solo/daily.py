"""The daily hand as its player sees it, how it ended, and what everybody reads of it, without a letter. Whatever is pressed
names the day, the language and how far the hand had come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from drawing.scenes import Column, ResultScene
from engine.catalogue import GAMES
from engine.daily import EPOCH, LISTED_FROM, YOU
from engine.ranking.scroker import Category
from house.solo.facts import DailyField, DailyHand, DailyNews
from screens import firsts
from screens.components import BLUE, GREEN, Component, button, container, rows, text
from screens.custom_ids import Press, number_of, page, short
from screens.i18n.language import I18n
from screens.i18n.option_names import choice_word
from screens.names import mention
from screens.pictures.results import RUNGS, result_picture
from screens.pictures.wording import Picture
from screens.poker.wording import hand_name
from screens.results.facts import HandResult
from screens.results.review import could_have
from screens.solo.hand import VIOLET, Leading, SoloLook, made, over, press, title
from screens.solo.hand import read as read_press
from screens.solo.practice import days_id
from screens.table.stage import Stage

SCREEN = "daily"
POST, TEXT, RANKING = "!post", "!text", "!ranking"


def look(i18n: I18n, hand: DailyHand, *, late: bool) -> SoloLook:
    """`late`: it is yesterday's."""
    which = title(i18n, hand.deal)
    if late:
        which = i18n.say("{title}, yesterday's. Today's comes after it.", title=which)
    return SoloLook(which, VIOLET, leading(hand))


def leading(hand: DailyHand) -> Leading:
    return partial(_leading, hand)


def _leading(hand: DailyHand, act: str) -> str:
    deal = hand.deal
    return page(SCREEN, f"{deal.language}.{short(deal.day)}.{short(len(hand.acts))}:{act}")


def todays(language: str, day: int = EPOCH) -> str:
    """Of a button that opens today's hand. `day`: which keeps apart what stands on two messages."""
    return page(SCREEN, f"{language}.{short(day)}.new")


def read(detail: str, values: Sequence[str], fields: dict[str, str]) -> tuple[str, int, int, Press | None]:
    """Language, day, how many acts there were, and what was pressed, as `leading` has written them."""
    where, _, rest = detail.partition(":")
    language, _, numbers = where.partition(".")
    day, _, done = numbers.partition(".")
    return language, number_of(day) or 0, number_of(done) or 0, read_press(rest, values, fields)


# --- when it is over ---

REACHED, MISSED = "🟨", "⬛"
COLUMNS = 9
BEST = 10
"""So many of a server are listed."""
TIED = 3
"""So many who share the first place are named."""


class DailyEnd(NamedTuple):
    """All that is known of a hand that is over, as its player saw it end."""

    stage: Stage
    hand: DailyHand
    result: HandResult
    worth: int
    field: DailyField
    missed: Any = None
    """What the player could have had, as their family tells it."""
    earned: Sequence[str] = ()
    """What they have done for the first time."""

    @property
    def could_have(self) -> str:
        return could_have(self.stage, self.result, self.missed) if self.missed is not None else ""


def ended(
    end: DailyEnd, notice: str = "", *, server: bool, here: bool = False, late: bool = False
) -> list[Component]:
    """`here`: it began on this server, today. `late`: today's hand is another one."""
    stage, say, hand = end.stage, end.stage.i18n.say, end.hand
    said = (notice, end.could_have, firsts.told(stage.i18n, end.earned))
    ours = leading(hand)
    buttons = [press(say("Post it"), ours, POST, BLUE)] if server else []
    buttons += [press(say("Text"), ours, f"{TEXT}.new"), press(say("Ranking"), ours, f"{RANKING}.new")]
    buttons += [play(stage.i18n, hand.deal.language)] if late else []
    buttons.append(button(say("Practise a past day"), days_id(hand.deal.language)))
    compared = "\n".join([*_compared(end), *([_seen(stage.i18n)] if here else [])])
    shown = look(stage.i18n, hand, late=False)
    return over(stage, shown, end.result, said, compared, buttons)


def picture(end: DailyEnd) -> Picture | None:
    """The result, and where it stands among the others."""
    drawn, i18n = result_picture(end.stage, end.result), end.stage.i18n
    if drawn is None or not isinstance(drawn.scene, ResultScene):
        return drawn
    scene = replace(
        drawn.scene,
        corner=title(i18n, end.hand.deal),
        daily=True,
        columns=columns(end),
        columns_label=i18n.count("{n} other player", "{n} other players", end.field.others),
        mine=i18n.say("you"),
    )
    alt = " ".join((title(i18n, end.hand.deal) + ".", drawn.alt, *_compared(end)))
    return Picture(scene, alt.replace("**", "")[:1024])


def columns(end: DailyEnd) -> tuple[Column, ...]:
    """How many reached how much, the worst first; the player is among them. None where there is nobody else."""
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


def _ahead(i18n: I18n, end: DailyEnd) -> str:
    field = end.field
    if not field.others:
        return ""
    return i18n.say(
        "ahead of {behind} of {others}", behind=i18n.number(field.behind(end.worth)), others=field.others
    )


def _streak(i18n: I18n, end: DailyEnd) -> str:
    """From the second day on: one day is no streak."""
    n = end.field.streak
    return i18n.count("streak of {n} day", "streak of {n} days", n) if n > 1 else ""


def _compared(end: DailyEnd) -> list[str]:
    i18n, game = end.stage.i18n, end.hand.deal.game
    par = i18n.say("A shark in your place: {made}.", made=made(i18n, game, end.field.par))
    first = (f"**{made(i18n, game, end.worth)}**", _ahead(i18n, end), _streak(i18n, end))
    alone = "" if end.field.others else i18n.say("Nobody else has played it yet.")
    return [" · ".join(filter(None, first)), " ".join(filter(None, (par, alone)))]


def _seen(i18n: I18n) -> str:
    return "-# " + i18n.say(
        "Others who have played it here can see your result. Tomorrow's message may name the best."
    )


def line(end: DailyEnd) -> str:
    """To pass on: how it went, and nothing of the cards."""
    i18n, deal = end.stage.i18n, end.hand.deal
    shown = end.result.shown_by(YOU)
    rung = RUNGS.get(shown.hand) if shown is not None else None
    lines = [i18n.say("Lettershark Daily {number} · {game}", number=deal.number, game=GAMES[deal.game].name)]
    if shown is not None and rung is not None:
        top = max(Category)
        squares = REACHED * rung + MISSED * (top - rung)
        named = i18n.say(
            "{hand}, {n} of {most}", hand=hand_name(end.stage, shown.hand), n=rung, most=int(top)
        )
        lines.append(f"{squares} {named}")
    told = (made(i18n, deal.game, end.worth), _ahead(i18n, end), _streak(i18n, end))
    return "\n".join([*lines, " · ".join(filter(None, told))])


def posted(end: DailyEnd) -> list[Component]:
    """For everybody, who read whose it is."""
    who = mention(end.stage.player or 0)
    return [
        container(
            [text(f"{who} · {line(end)}"), *rows([play(end.stage.i18n, end.hand.deal.language)])], VIOLET
        )
    ]


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
    """Instead of a hand that another version of the bot has stored."""
    say, deal = i18n.say, hand.deal
    said = [say("The rules have changed with a new version, so this daily hand can no longer be shown.")]
    if hand.worth is not None and deal.game in GAMES:
        said.append(say("You made {made}.", made=f"**{made(i18n, deal.game, hand.worth)}**"))
    return [container([text(" ".join(said))], VIOLET)]


def as_text(end: DailyEnd) -> list[Component]:
    copied = end.stage.i18n.say("Copy this:")
    return [container([text(copied), text(f"```\n{line(end)}\n```")], VIOLET)]


def ranking(end: DailyEnd, news: DailyNews | None) -> list[Component]:
    """The best of this server, if it is asked for on one, and where the reader stands among all."""
    i18n = end.stage.i18n
    best = []
    if news is not None:
        listed = i18n.say("This list names players with at least {n} daily hands.", n=LISTED_FROM)
        best = [*_best(i18n, news), f"-# {listed}"]
    lines = [f"### {title(i18n, end.hand.deal)}", *best, *_compared(end)]
    return [container([text("\n".join(lines))], VIOLET)]


def _best(i18n: I18n, news: DailyNews) -> list[str]:
    game = news.deal.game
    worths = [worth for _, worth in news.best]
    return [
        f"{worths.index(worth) + 1}. {mention(player)} {made(i18n, game, worth)}"
        for player, worth in news.best
    ]


def announced(i18n: I18n, before: DailyNews, today: str, language: str, day: int) -> list[Component]:
    """Once a day for a server: yesterday's best, how many have played, and today's hand. `today`: its title."""
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
    if before.best:
        worth = before.best[0][1]
        best = [mention(player) for player, one in before.best if one == worth]
        named = i18n.together(best if len(best) <= TIED else [*best[:TIED], say("others")])
        lines.append(
            say("Best here: {player}, {made}.", player=named, made=made(i18n, before.deal.game, worth))
        )
    lines.append(say("The same cards for everybody, once, for your eyes only."))
    return [container([text("\n".join(lines)), *rows([play(i18n, language, day)])], VIOLET)]
