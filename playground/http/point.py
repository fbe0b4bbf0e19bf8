"""Points the unmodified discord.py at a playground. The playground itself never imports it."""

from typing import Any

from yarl import URL


def point(library: Any, base: str) -> None:
    """Make the `discord` module talk to that address, in this whole process. Call it before the client starts."""
    library.http.Route.BASE = f"{base}/api/v10"
    library.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(base.replace("http", "ws", 1)) / "gw"
    library.Asset.BASE = base
