"""The message that leads to a table in its own thread: it invites, then shows the standings and the winner."""

from __future__ import annotations

from screens.catalogue import screen_of
from screens.components import Component, button, container, link, rows, section, text
from screens.custom_ids import page
from screens.i18n.language import later
from screens.names import escaped, mention
from screens.panels import lobby
from screens.pictures.lobbies import played
from screens.pictures.tables import table_picture, table_text
from screens.pictures.wording import MOST_ALT, Picture
from screens.table import acts, series
from screens.table.stage import Stage
from screens.table.standing import Standing, free_seats

ShownInvitation = tuple[list[Component], Picture | None]


def inviting(stage: Stage) -> ShownInvitation:
    parts = [text(table_text(stage)), *lobby.terms(stage)]
    return [container(parts, screen_of(stage.table.game).colour)], table_picture(stage)


def asking(stage: Stage, player: int) -> list[Component]:
    """An invitation by the reader of this stage."""
    line = stage.i18n.say(
        "{player}, **{name}** invites you to **{game}**.",
        player=mention(player),
        name=stage.name(stage.seat),
        game=stage.table.game.name,
    )
    return [section(line, acts.JOIN.button(stage, later("Sit down")))]


def asking_by_dm(stage: Stage, where: str, url: str) -> list[Component]:
    say = stage.i18n.say
    line = say(
        "**{name}** invites you to **{game}**.", name=stage.name(stage.seat), game=stage.table.game.name
    )
    hours = button(say("My settings"), page("settings", "me.new"))
    return [section(f"{line} {where}", link(say("Sit down"), url)), *rows([hours])]


def told(stage: Stage, standing: Standing, url: str) -> ShownInvitation:
    """`url`: the thread's."""
    say, picture = stage.i18n.say, played(stage, standing)
    if standing.done:
        label, style = series.lead_on(stage)
        line = won(stage, standing) or say("The game is over.")
        beside = stage.button(label, "rematch", style, kind="t")
        ways = []
    else:
        free = free_seats(stage.table)
        said = say("**Playing**, hand {hand}.", hand=standing.hand)
        playing = " ".join(
            filter(None, (said, _leading(stage, standing), lobby.free(stage, free) if free else ""))
        )
        line = "\n".join(filter(None, (lobby.night(stage), playing)))
        beside = acts.HAND.button(stage)
        ways = [
            *([acts.JOIN.button(stage, later("Join next hand"))] if free else []),
            link(say("Watch"), url),
        ]
    parts = [text(escaped(picture.alt, MOST_ALT)), section(line, beside), *rows(ways)]
    return [container(parts, screen_of(stage.table.game).colour)], picture


def _leading(stage: Stage, standing: Standing) -> str:
    first = standing.first
    names = f"**{stage.i18n.together(first)}**"
    return (
        stage.i18n.count("{names} is ahead.", "{names} are ahead.", len(first), names=names) if first else ""
    )


def won(stage: Stage, standing: Standing) -> str:
    """Empty if all are equal."""
    first = standing.first
    names = f"**{stage.i18n.together(first)}**"
    return stage.i18n.count("{names} wins.", "{names} win.", len(first), names=names) if first else ""
