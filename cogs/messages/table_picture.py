"""The picture of a table, at the head of its message: on which servers, of which state, and when it follows."""

from __future__ import annotations

from collections.abc import Callable

from cogs.messages.head import Head
from cogs.messages.kept import Body
from cogs.messages.pictures import Pictures
from cogs.messages.spot import Spot
from cogs.messages.styles import Style
from drawing.scenes import Scene
from screens.components import Component
from screens.pictures.tables import table_picture
from screens.pictures.wording import Picture

ON = "on"
PATIENCE = 1.0  # seconds that an edit waits for its picture


class TablePicture(Head):
    def __init__(self, spot: Spot, pictures: Pictures, touch: Callable[[], None]) -> None:
        super().__init__(pictures, ("table", spot.table.id), touch, public=True)
        self._spot = spot
        self._style: Style | None = None  # None: no pictures here
        self._refused = False
        self._seen: tuple[int, Style, Picture | None] | None = None  # of which version

    async def learn(self, style: Style) -> None:
        """Whether this server wants pictures, and how its table speaks. Asked with every drawing."""
        settings = self._spot.context.room.settings
        wanted = await settings.get(self._spot.table.guild, "pictures") == ON and not self._refused
        self._style = style if wanted else None
        if not wanted:
            self.give_up()

    async def prepare(self, style: Style) -> None:
        """Nobody waits for an edit, so its picture is drawn first and comes with it, unless drawing takes unusually long."""
        await self.learn(style)
        picture = self._picture()
        if picture is not None:
            await self.at_once(picture, PATIENCE)

    def of_edit(self, components: list[Component]) -> Body:
        return self.bare(components) if self._style is None else self.dress(components, self._picture())

    def of_answer(self, components: list[Component]) -> Body:
        """No picture is made on the way of an act: the one that is there stays if nothing has happened."""
        if self._style is None or self._seen is None or self._seen[0] != self._spot.table.version:
            return self.bare(components)
        return self.dress(components, self._picture(), upload=False)

    def refused(self) -> None:
        """The bot may not attach files here, it seems. It is not tried again before the next start."""
        self._refused = True

    def ensue(self) -> None:
        """The message has been sent. Its picture may follow."""
        if self._style is not None:
            self.follow(self._scene)

    def _scene(self) -> Scene | None:
        picture = self._picture() if self._style is not None and self._spot.message is not None else None
        return picture.scene if picture is not None else None

    def _picture(self) -> Picture | None:
        """Of the table as it is."""
        style, version = self._style, self._spot.table.version
        if style is None:
            return None
        if self._seen is None or self._seen[:2] != (version, style):
            self._seen = (version, style, table_picture(style.stage(self._spot.table)))
        return self._seen[2]
