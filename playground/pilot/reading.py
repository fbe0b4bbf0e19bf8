"""Reads a message's components: texts, buttons, selects."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from playground.core.checks.components import BUTTON, LINK, SELECTS, walk
from playground.core.records import Json, MessageRecord


class Button(NamedTuple):
    label: str
    custom_id: str | None
    disabled: bool
    url: str | None

    def __str__(self) -> str:
        return self.label


class Select(NamedTuple):
    placeholder: str
    custom_id: str
    disabled: bool
    kind: int
    options: list[str]
    values: list[str]


def _emoji(holder: Json) -> str:
    return str((holder.get("emoji") or {}).get("name") or "")


def _label(holder: Json) -> str:
    return holder.get("label") or _emoji(holder)


def _component_texts(component: Json) -> Iterator[Any]:
    for key in ("content", "description", "placeholder"):
        yield component.get(key)
    if component["type"] == BUTTON:
        yield " ".join(filter(None, (_emoji(component), component.get("label"))))
    for option in component.get("options") or []:
        yield option.get("label")
        yield option.get("description")
    for item in component.get("items") or []:
        yield item.get("description")


def text_of(message: MessageRecord) -> str:
    """Return all text in a message: content, components, buttons, options, alt texts."""
    parts: list[Any] = [message.content]
    for component in walk(message.components):
        parts += _component_texts(component)
    parts += [attachment.description for attachment in message.attachments]
    return "\n".join(str(part) for part in parts if part)


def _button(component: Json) -> Button:
    disabled = bool(component.get("disabled"))
    return Button(_label(component), component.get("custom_id"), disabled, component.get("url"))


def buttons_of(message: MessageRecord) -> list[Button]:
    return [_button(component) for component in walk(message.components) if component["type"] == BUTTON]


def selects_of(message: MessageRecord) -> list[Select]:
    return [
        Select(
            component.get("placeholder") or "",
            component["custom_id"],
            bool(component.get("disabled")),
            component["type"],
            [option["label"] for option in component.get("options") or []],
            [option["value"] for option in component.get("options") or []],
        )
        for component in walk(message.components)
        if component["type"] in SELECTS
    ]


def find_button(message: MessageRecord, wanted: str) -> Button | None:
    """Return the first enabled button whose label, emoji or custom id starts with this."""
    for component in walk(message.components):
        if component["type"] != BUTTON or component["style"] == LINK or component.get("disabled"):
            continue
        full = f"{_emoji(component)} {component.get('label') or ''}".strip()
        if any(name.startswith(wanted) for name in (_label(component), full, component["custom_id"])):
            return _button(component)
    return None


def find_select(message: MessageRecord, wanted: str) -> Select | None:
    """Return the first enabled select whose placeholder or custom id contains this."""
    for select in selects_of(message):
        if not select.disabled and (wanted in select.placeholder or wanted in select.custom_id):
            return select
    return None
