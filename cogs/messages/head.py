"""The picture at the head of one message: whether it has one, which, and what an edit has to say about it.

Discord keeps a message's attachments until an edit lists others. So each edit says which it wants: the picture that is
there, if it shows the state that the text shows; a new one; or none. A picture of an older state never stands over a
newer text.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from cogs.messages.kept import Body, attached
from cogs.messages.pictures import Pictures
from drawing.scenes import Scene, written
from screens.components import Component, pictured
from screens.pictures.wording import Picture


class Head:
    def __init__(
        self, pictures: Pictures, whose: Hashable, again: Callable[[], None], *, public: bool = False
    ) -> None:
        """`again` draws the message once more, when its picture has come. `public`: nobody in particular reads it, so it
        comes after all others."""
        self._pictures = pictures
        self._public = public
        self._whose = whose
        self._again = again
        self._shown: tuple[bytes, str, str] | None = None  # the scene on the message, its file's id and name
        self._ready: tuple[bytes, bytes] | None = None  # drawn, and not on the message yet
        self._clean = True  # there is certainly no picture on the message
        self._number = 0

    def on_a_new_message(self) -> None:
        self._shown, self._clean = None, True

    def doubt(self) -> None:
        """Nobody knows what is on the message: after a restart, or when an edit hung."""
        self._shown, self._clean = None, False

    def bare(self, components: list[Component]) -> Body:
        """Without a picture, and without the one before."""
        return Body(components, None if self._clean else [])

    def dress(self, components: list[Component], picture: Picture | None, *, upload: bool = True) -> Body:
        """With the picture of this state, if it is there already, or has been drawn and may be sent now."""
        if picture is None:
            self._ready = None
            return self.bare(components)
        scene = written(picture.scene)
        if self._shown is not None and self._shown[0] == scene:
            _, ident, name = self._shown
            return Body(
                pictured(components, name, picture.alt), [{"id": ident}], scene=scene, said=components
            )
        if not upload:
            return self.bare(components)
        if self._ready is not None and self._ready[0] == scene:
            self._number += 1
            name = f"table-{self._number}.png"
            told = [{"id": "0", "filename": name, "description": picture.alt}]
            return Body(
                pictured(components, name, picture.alt), told, ((name, self._ready[1]),), scene, components
            )
        self._ready = None
        return self.bare(components)

    async def at_once(self, picture: Picture, seconds: float) -> None:
        """Have the picture ready, if it can be drawn in so many seconds. It goes before all that wait for theirs."""
        scene = written(picture.scene)
        if self.has(scene):
            return
        image = await self._pictures.now(scene, seconds)
        if image is not None:
            self._ready = (scene, image)

    def has(self, scene: bytes) -> bool:
        """Whether it stands on the message, or is ready for it."""
        there = self._shown is not None and self._shown[0] == scene
        return there or (self._ready is not None and self._ready[0] == scene)

    def landed(self, body: Body, reply: Any) -> None:
        """Discord has taken the message."""
        if not body.illustrated:
            self._shown, self._clean = None, self._clean or body.attachments == []
            return
        if body.files:
            self._ready = None
            ident = attached(reply, body.files[0][0])
            self._shown = (body.scene, ident, body.files[0][0]) if ident else None
            self._clean = False

    def follow(self, wanted: Callable[[], Scene | None]) -> None:
        """The message shows this state now, and its picture may follow."""

        async def newest() -> Scene | None:
            scene = wanted()
            if scene is None or (self._shown is not None and self._shown[0] == written(scene)):
                return None
            if self.has(written(scene)):
                self._again()
                return None
            return scene

        self._pictures.want(self._whose, newest, self._drawn, read=not self._public)

    def _drawn(self, scene: bytes, image: bytes) -> None:
        self._ready = (scene, image)
        self._again()

    def give_up(self) -> None:
        self._pictures.forget(self._whose)
        self._ready = None
