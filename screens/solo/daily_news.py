"""A house's daily post: yesterday's result, the number of players, and today's hand."""

from __future__ import annotations

from drawing.scenes import ChartScene, Person, Tiles
from engine.catalogue import GAMES
from engine.daily import DailyDeal
from house.solo.facts import DailyNews, DailyPost
from screens.components import Component, button, container, rows, section, text
from screens.custom_ids import page, short
from screens.i18n.language import I18n
from screens.names import mention, plain
from screens.pictures import charts
from screens.pictures.charts import shown_word
from screens.pictures.faces import of_player
from screens.pictures.wording import Picture, facts
from screens.solo.daily import RANKING, SCREEN, TIED, listed_from, play, words_in
from screens.solo.hand import VIOLET, made, scored, title
from screens.solo.practice import day_id


def announced(i18n: I18n, before: DailyNews, deal: DailyDeal) -> tuple[list[Component], Picture | None]:
    """`deal`: today's. The picture replaces the first text."""
    say, game = i18n.say, before.deal.game
    parts, found = list[Component](), None
    if before.posts:
        scene = yesterday(i18n, before)
        found = charts.picture(i18n, scene)
        wins = _won(i18n, before)
        parts = [text(charts.written(i18n, scene)), section(wins, _leaderboard(i18n, before.deal))]
    lines = [f"### {title(i18n, deal)}"]
    if before.field.others and not before.posts:
        lines.append(
            i18n.count(
                "Yesterday, {game}: {n} player.",
                "Yesterday, {game}: {n} players.",
                before.field.others,
                game=GAMES[game].name,
            )
        )
    if before.here:
        here, lately = i18n.number(before.here), i18n.number(before.lately)
        lines.append(
            say("Here: {here} of the {lately} who played in the last seven days.", here=here, lately=lately)
        )
    lines.append(say("The same cards for everybody, once, for your eyes only."))
    ways = [play(i18n, deal.language, deal.day)]
    if before.posts:
        lines.append(listed_from(i18n))
        ways.append(button(say("Practise {number}", number=before.deal.number), day_id(before.deal)))
    return [container([*parts, text("\n".join(lines)), *rows(ways)], VIOLET)], found


def yesterday(i18n: I18n, news: DailyNews) -> ChartScene:
    """The best posts, with a crown for the first."""
    game, people = news.deal.game, [one.player for one in news.posts]
    return ChartScene(
        title=i18n.say("Yesterday: {title}", title=title(i18n, news.deal)),
        corner=i18n.count("{n} player", "{n} players", news.field.others),
        people=tuple(
            Person(
                face=of_player(one.player, plain(one.name), people, computer=False),
                name=plain(one.name),
                line=made(i18n, game, one.worth),
                note=f"{_place(news, one)}.",
                crown=one.worth == news.posts[0].worth,
                squares=one.squares,
            )
            for one in news.posts
        ),
        words=_best_word(i18n, news),
    )


def _place(news: DailyNews, one: DailyPost) -> int:
    """Among all who have played it anywhere."""
    field = news.field
    return 1 + field.others - field.behind(one.worth) - field.equal(one.worth)


def _best_word(i18n: I18n, news: DailyNews) -> tuple[Tiles, ...]:
    word = " ".join(map(shown_word, words_in(news.top))) if news.top is not None else ""
    if not word or news.top is None:
        return ()
    best = news.field.equal(news.top.worth or 0)
    label = i18n.say("best: {n} of {players}", n=best, players=i18n.number(news.field.others))
    return (Tiles(label=label, word=word),)


def _won(i18n: I18n, news: DailyNews) -> str:
    first = [mention(one.player) for one in news.posts if one.worth == news.posts[0].worth]
    named = i18n.together(first if len(first) <= TIED else [*first[:TIED], i18n.say("others")])
    wins = i18n.count("{players} wins the day", "{players} share the day", len(first), players=named)
    return facts(wins, scored(i18n, news.deal.game, news.posts[0].worth))


def _leaderboard(i18n: I18n, deal: DailyDeal) -> Component:
    return button(i18n.say("Leaderboard"), page(SCREEN, f"{deal.language}.{short(deal.day)}.0:{RANKING}.new"))
