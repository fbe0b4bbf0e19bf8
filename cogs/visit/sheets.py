"""Ready-made components, handed to the library as one of its own views or modals."""

from __future__ import annotations

from typing import Any

import discord

from screens.components import LONGEST_TITLE, Component, Window, cut


class Sheet(discord.ui.LayoutView):
    """A message's components."""

    def __init__(self, *components: Component) -> None:
        super().__init__(timeout=None)
        self.components = list(components)

    def to_components(self) -> list[Component]:
        return self.components

    def has_components_v2(self) -> bool:
        return True

    def is_dispatchable(self) -> bool:
        return False  # the library has nothing to remember: the router knows every custom id


class Modal(discord.ui.Modal):
    """A window to type into."""

    def __init__(self, window: Window) -> None:
        super().__init__(title=cut(window.title, LONGEST_TITLE), custom_id=window.custom_id, timeout=None)
        self.fields = window.fields
        self.stop()  # finished as far as the library is concerned: it keeps nothing of it

    def to_dict(self) -> dict[str, Any]:
        return {"title": self.title, "custom_id": self.custom_id, "components": self.fields}
