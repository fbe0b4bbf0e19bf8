"""Pictures: from `attachment://name` in a body to the address where the file is served."""

from typing import Any

SCHEME = "attachment://"


def resolve(node: Any, urls: dict[str, str]) -> Any:
    """A copy in which every reference to an attachment is its address."""
    if isinstance(node, list):
        return [resolve(child, urls) for child in node]
    if not isinstance(node, dict):
        return node
    found = {key: resolve(value, urls) for key, value in node.items()}
    url = node.get("url")
    if isinstance(url, str) and url.startswith(SCHEME):
        found["url"] = found["proxy_url"] = urls.get(url.removeprefix(SCHEME), url)
    return found
