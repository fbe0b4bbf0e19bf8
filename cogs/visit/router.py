"""Routes a press, choice or window by its custom id.

No view is kept in memory: an id names the table, the version and the act. So buttons live as long as their message,
through restarts.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from cogs.visit import fair, menus, moves, results
from cogs.visit.pages import Pages
from cogs.visit.table_commands import TableCommands
from cogs.visit.visit import Visit
from house.declined import Declined
from screens import custom_ids, rules_sheet
from screens.custom_ids import Press
from screens.fair import DOWNLOAD, PROOF, SAY
from screens.i18n.numbers import whole
from screens.pictures.wording import Shown
from screens.results.card import AGAIN, DETAILS, FILM, PRACTISE, SHARE, WORDS
from screens.table.stage import Stage
from screens.unable import Unable

PressHandler = Callable[..., Awaitable[None]]
"""Takes the visit and the typed fields of the act."""

UNDER_A_RESULT: Mapping[str, PressHandler] = {
    SHARE: results.share,
    DETAILS: results.details,
    FILM: results.film,
    PRACTISE: results.practise,
    WORDS: results.look_up,
}


class Router:
    def __init__(self, table_commands: TableCommands, pages: Pages) -> None:
        self._table_commands = table_commands
        self._pages = pages
        self.about_table: Mapping[str, PressHandler] = {
            "join": table_commands.join,
            "leave": table_commands.leave,
            "leaving": table_commands.leave,
            "leave_now": table_commands.leave,
            "start": table_commands.start,
            "fill": table_commands.fill,
            "adding": table_commands.computer,
            "computer": table_commands.computer,
            "invite": table_commands.invite,
            "deal": table_commands.deal,
            "nudge": table_commands.nudge,
            "ahead": table_commands.accept_in_advance,
            "cut": fair.cut,
            "pause": table_commands.pause,
            "resume": table_commands.resume,
            "keep": table_commands.keep,
            "close": table_commands.close,
            "close_now": table_commands.close,
            "void": table_commands.void,
            "void_now": table_commands.void,
            "buy": table_commands.buy,
            "remove": table_commands.remove,
            "show": table_commands.show,
            "sit_out": table_commands.sit_out,
            "back": table_commands.back,
            "menu": menus.menu,
            "ladder": menus.ladder,
            "seal": fair.seal,
            "log": menus.log,
            "options": menus.show_options,
            "hand": moves.show_hand_here,
            "rules": self._rules,
        }

    async def route(self, visit: Visit) -> None:
        press = visit.press
        if press is None:
            page = (
                custom_ids.read_page(visit.custom_id) if len(visit.custom_id) <= custom_ids.LONGEST else None
            )
            if page is None:
                raise Unable("old-button")
            await self._pages.turn(visit, *page, values=visit.chosen)
        elif (press.kind, press.act) == ("t", "rematch"):
            await self._table_commands.rematch(visit, press.table)
        elif press.kind == "t" and press.act in UNDER_A_RESULT:
            await UNDER_A_RESULT[press.act](visit, press)
        elif (press.kind, press.act) == ("t", AGAIN):
            await results.again(visit, press, self._table_commands)
        elif press.kind == "t" and press.act in (PROOF, DOWNLOAD):
            await fair.proof(visit, press)
        else:
            self._must_have_table(visit, press)
            await (moves.press if press.kind == "g" else self._manage)(visit, press)

    @staticmethod
    def _must_have_table(visit: Visit, press: Press) -> None:
        """Refuse buttons of a table that may not be mentioned here, even with a forged id."""
        if visit.table_or_none is not None:
            return
        try:
            visit.room.table(press.table)
        except Declined:
            raise Declined("table-closed") from None
        raise Declined("not-seated" if visit.by_dm else "table-closed")

    async def _manage(self, visit: Visit, press: Press) -> None:
        handler = self.about_table.get(press.act)
        if handler is not None:
            await handler(visit)
        elif press.act == "sort":
            await moves.sort_hand(visit, press.detail)
        elif press.act == SAY:
            await fair.say_word(visit, press)
        elif press.act in {"option", "length", "series"}:
            await menus.option(visit, press)
        else:
            raise Unable("old-button")

    async def _rules(self, visit: Visit) -> None:
        """A few pages in the player's hand. A reader without a seat gets all of them, as with the command."""
        if visit.stage.seat is None:
            await self._pages.turn(visit, "rules", f"{visit.table.game.id}.0.new")
            return
        found = rules_sheet.brief(visit.stage, visit.style.faces)
        number = (whole(visit.press.detail) if visit.press is not None else None) or 0

        async def look(stage: Stage) -> Shown:
            ident = stage.custom_id
            return rules_sheet.turned(found, number, lambda place: ident("rules", str(place), kind="t"))

        await moves.read(visit, look)
