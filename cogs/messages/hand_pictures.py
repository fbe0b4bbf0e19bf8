"""Pictures of players' own cards, at the head of the messages that only they read.

Whoever keeps such a message asks `body` for what to send, tells `landed` what Discord said, or `posted` of a new message.
The picture follows by itself: `again` is called with the player whose message is to be edited once more.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from cogs.messages.head import Head
from cogs.messages.kept import Body
from cogs.messages.spot import Spot
from cogs.messages.styles import Style
from drawing.scenes import ResultScene, Scene, TicketScene
from screens.components import Component
from screens.pictures.tables import hand_picture
from screens.pictures.wording import Picture

ANSWER_WAITS = 0.15  # seconds for its picture
PATIENCE = 0.5  # that a message waits which nobody asked for


class HandPictures:
    def __init__(self, spot: Spot, again: Callable[[int], None]) -> None:
        self._spot = spot
        self._again = again
        self._heads: dict[int, Head] = {}
        self._styles: dict[int, Style] = {}
        self._stills: dict[int, Scene] = {}  # of those who look back on a hand

    async def body(
        self,
        player: int,
        picture: Picture | None,
        style: Style,
        components: list[Component],
        seconds: float,
        new: Callable[[], bool] = lambda: False,
    ) -> Body:
        """The panel with the picture of these cards, if it is there or can be drawn in so many seconds. The picture shows
        what the components say: both were made at one moment. `new`: whether it goes on another message than the one that
        has the picture; a direct message may arrive while this one is drawn."""
        if not style.drawn:
            self._styles.pop(player, None)
            head = self._heads.pop(player, None)
            return head.bare(components) if head is not None else Body(components)
        self._styles[player] = style
        self._stills.pop(player, None)
        if picture is not None and isinstance(picture.scene, ResultScene | TicketScene):
            self._stills[player] = picture.scene
        head = self._head(player)
        if picture is not None:
            await head.at_once(picture, seconds)
        if new():
            head.on_a_new_message()
        return head.dress(components, picture)

    def anew(self, player: int) -> None:
        """What comes next is a new message."""
        if player in self._heads:
            self._heads[player].on_a_new_message()

    def _head(self, player: int) -> Head:
        if player not in self._heads:
            pictures, whose = self._spot.context.pictures, ("hand", self._spot.table.id, player)
            self._heads[player] = Head(pictures, whose, partial(self._again, player))
        return self._heads[player]

    def landed(self, player: int, body: Body, reply: Any = None) -> None:
        """Discord has taken an edit. If that left the message without its picture, it follows."""
        if player in self._styles:
            head = self._head(player)
            head.landed(body, reply)
            if not body.illustrated:
                head.follow(partial(self._scene, player))

    def doubt(self, player: int) -> None:
        """An edit failed, or nobody knows since a restart."""
        if player in self._heads:
            self._heads[player].doubt()

    def forget(self, player: int) -> list[Any] | None:
        """The message ends: what its last edit has to say of attachments."""
        self._styles.pop(player, None)
        self._stills.pop(player, None)
        head = self._heads.pop(player, None)
        if head is None:
            return None
        head.give_up()
        return head.bare([]).attachments

    def _scene(self, player: int) -> Scene | None:
        """Of the cards as they are when it is drawn."""
        style, table = self._styles.get(player), self._spot.table
        if style is None or table.seat_of(player) is None or table.state is None:
            return None
        if player in self._stills:
            return self._stills[player]
        picture = hand_picture(style.stage(table, player, letter=True))
        return picture.scene if picture is not None else None
