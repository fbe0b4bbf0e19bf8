"""How long an embed may be, part by part and in all."""

from playground.core.records import Json
from playground.core.refusals import Form

MOST_EMBEDS, MOST_TEXT = 10, 6000
SCHEMES = ("http://", "https://", "attachment://")
ADDRESSES = (
    ("image", "url"),
    ("thumbnail", "url"),
    ("author", "url"),
    ("author", "icon_url"),
    ("footer", "icon_url"),
)
SHOWN = ("title", "description", "footer", "author", "fields", "image", "thumbnail", "video")


def _text(embed: Json) -> int:
    parts = [
        embed.get("title"),
        embed.get("description"),
        (embed.get("footer") or {}).get("text"),
        (embed.get("author") or {}).get("name"),
    ]
    for field in embed.get("fields") or []:
        parts += [field.get("name"), field.get("value")]
    return sum(len(part) for part in parts if part)


def _address(form: Form, path: str, url: str | None) -> None:
    if url and not url.startswith(SCHEMES):
        form.wrong(path, "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').")


def _addresses(form: Form, path: str, embed: Json) -> None:
    _address(form, f"{path}.url", embed.get("url"))
    for part, key in ADDRESSES:
        _address(form, f"{path}.{part}.{key}", (embed.get(part) or {}).get(key))


def check(form: Form, embeds: list[Json]) -> None:
    form.length("embeds", embeds, 0, MOST_EMBEDS)
    for n, embed in enumerate(embeds):
        path = f"embeds.{n}"
        if not any(embed.get(part) for part in SHOWN):
            form.required(f"{path}.description", None, 1, 4096)
        _addresses(form, path, embed)
        form.length(f"{path}.title", embed.get("title"), 0, 256)
        form.length(f"{path}.description", embed.get("description"), 0, 4096)
        form.length(f"{path}.footer.text", (embed.get("footer") or {}).get("text"), 0, 2048)
        form.length(f"{path}.author.name", (embed.get("author") or {}).get("name"), 0, 256)
        form.number(f"{path}.color", embed.get("color"), 0, 0xFFFFFF)
        fields = embed.get("fields") or []
        form.length(f"{path}.fields", fields, 0, 25)
        for m, field in enumerate(fields):
            form.required(f"{path}.fields.{m}.name", field.get("name"), 1, 256)
            form.required(f"{path}.fields.{m}.value", field.get("value"), 1, 1024)
    if sum(map(_text, embeds)) > MOST_TEXT:
        form.wrong("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_TEXT}")
