"""A message's text, and its picture if that is ready. The picture comes with the text or follows in an edit; where
Discord refuses files, the text is sent alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, Protocol

import msgspec

from cogs.transport.rest import Attachments
from drawing.scenes import Scene, written
from screens.components import Component, pictured
from screens.pictures.wording import Picture

_encode = msgspec.json.Encoder().encode


class Body(NamedTuple):
    """A message as it goes to Discord. `attachments` None: leave them as they are."""

    components: list[Component]
    attachments: list[dict[str, Any]] | None = None
    files: tuple[tuple[str, bytes], ...] = ()
    scene: bytes = b""
    said: list[Component] | None = None

    @property
    def plain(self) -> list[Component]:
        """The text-only form, for when the picture cannot be sent."""
        return self.said if self.said is not None else self.components

    @property
    def illustrated(self) -> bool:
        return bool(self.scene)


def imprint(components: list[Component]) -> int:
    """Equal for equal messages, and much smaller than they are."""
    return hash(_encode(components))


class Queue(Protocol):
    """`PictureQueue`, as far as a message needs it."""

    async def now(self, scene: bytes, seconds: float) -> bytes | None: ...
    def want(self, whose: Hashable, wanted: Any, drawn: Any, *, read: bool = True) -> None: ...
    def forget(self, whose: Hashable) -> None: ...


class Illustration:
    """The picture of one message: the one shown, the one ready, and the one still to be drawn."""

    __slots__ = (
        "_again",
        "_clean",
        "_files",
        "_number",
        "_pictures",
        "_public",
        "_ready",
        "_shown",
        "_undrawn",
        "_wanted",
        "_whose",
    )

    def __init__(self, pictures: Queue, whose: Hashable, again: Callable[[], None], *, public: bool) -> None:
        """`again` draws the message once more when its picture is ready. `public`: its picture may wait."""
        self._pictures, self._whose, self._again, self._public = pictures, whose, again, public
        self._files = True  # allowed there, as far as is known
        self._shown: tuple[bytes, str, str] | None = None  # the scene on the message, its file's id and name
        self._ready: tuple[bytes, bytes] | None = None  # drawn, and not on the message yet
        self._wanted: Picture | None = None  # neither shown nor ready when the message was last drawn
        self._undrawn = b""  # the scene that could not be drawn
        self._clean = True  # the message certainly has no picture
        self._number = 0

    def dress(self, components: list[Component], picture: Picture | None, *, upload: bool = True) -> Body:
        """Add this state's picture if it is shown already, or is ready and may be uploaded. Discord keeps
        attachments until an edit lists others, so each edit lists its own: an old picture never stays above a newer
        text."""
        self._wanted = None
        if picture is None or not self._files:
            self._ready = None
            self._pictures.forget(self._whose)
            return self.bare(components)
        scene = written(picture.scene)
        if self._shown is not None and self._shown[0] == scene:
            _, ident, name = self._shown
            listed = [{"id": ident, "description": picture.alt}]
            return Body(pictured(components, name, picture.alt), listed, scene=scene, said=components)
        if upload and self._ready is not None and self._ready[0] == scene:
            self._number += 1
            name = f"picture-{self._number}.png"
            listed = [{"id": "0", "filename": name, "description": picture.alt}]
            shown = pictured(components, name, picture.alt)
            return Body(shown, listed, ((name, self._ready[1]),), scene, components)
        self._wanted = picture if scene != self._undrawn else None
        if upload:
            self._ready = None
        return Body(components, [])  # it may come late, after another has brought a picture

    def bare(self, components: list[Component]) -> Body:
        """The components without any picture."""
        return Body(components, None if self._clean else [])

    async def at_once(self, picture: Picture | None, seconds: float) -> None:
        """Get the picture ready if it can be drawn within this many seconds."""
        if picture is None or not self._files or self._has(written(picture.scene)):
            return
        scene = written(picture.scene)
        image = await self._pictures.now(scene, seconds)
        if image is not None:
            self._ready = (scene, image)

    def _has(self, scene: bytes) -> bool:
        """Whether it is on the message, or ready for it."""
        there = self._shown is not None and self._shown[0] == scene
        return there or (self._ready is not None and self._ready[0] == scene)

    def stands(self, body: Body, reply: Any = None) -> None:
        """Discord has accepted it. Queue a missing picture."""
        if body.files:
            name = body.files[0][0]
            ident = attached(reply, name)
            self._ready, self._clean = None, False
            self._shown = (body.scene, ident, name) if ident else None
        elif not body.illustrated:
            self._shown, self._clean = None, self._clean or body.attachments == []
        if self._wanted is not None:
            self._pictures.want(self._whose, self._newest, self._drawn, read=not self._public)

    async def _newest(self) -> Scene | None:
        if self._wanted is None:
            return None
        if self._has(written(self._wanted.scene)):
            self._again()
            return None
        return self._wanted.scene

    @property
    def follows(self) -> bool:
        """The picture of the current state is still being drawn."""
        return self._wanted is not None

    def _drawn(self, scene: bytes, image: bytes) -> None:
        """`image` is empty if the drawing failed."""
        if image:
            self._ready = (scene, image)
        else:
            self._undrawn = scene
        self._again()

    def not_allowed(self) -> None:
        """Discord seems to refuse files: it accepted the text without one."""
        self._files = False

    def anew(self) -> None:
        """The next body goes on a new message."""
        self._shown, self._clean = None, True

    def doubt(self) -> None:
        """The message's content is unknown."""
        self._shown, self._clean = None, False

    def ends(self) -> Attachments:
        """No more pictures. Returns the attachments for the last edit."""
        self._pictures.forget(self._whose)
        self._wanted = self._ready = None
        return self.bare([]).attachments


def attached(reply: Any, name: str) -> str:
    listed = reply.get("attachments") if isinstance(reply, dict) else None
    return next((str(one["id"]) for one in listed or () if one.get("filename") == name), "")
