"""Points the unmodified library at a playground. The server itself never imports the library."""

from typing import Any

from yarl import URL


def point(library: Any, base: str) -> None:
    """Make `discord` (the module) talk to that address. Before the client starts; it holds for the process."""
    library.http.Route.BASE = f"{base}/api/v10"
    library.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(base.replace("http", "ws", 1)) / "gw"
    library.Asset.BASE = base
