"""Fills in a modal's fields, and builds what they send."""

from typing import Any

import msgspec

from playground.core.checks.components import (
    BOX,
    BOXES,
    LABEL,
    RADIOS,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT,
    TEXT_INPUT,
)
from playground.core.command_options import Resolved
from playground.core.records import Json
from playground.core.refusals import NotPossible


class ModalField(msgspec.Struct, frozen=True):
    """A field to fill in."""

    custom_id: str
    label: str
    kind: int
    description: str = ""
    placeholder: str = ""
    value: str = ""
    required: bool = True
    least: int = 0
    most: int = 4000
    options: tuple[Json, ...] = ()


def _field(component: Json, label: str, description: str) -> ModalField:
    kind = component["type"]
    text = kind == TEXT_INPUT
    least, most = ("min_length", "max_length") if text else ("min_values", "max_values")
    lowest = component.get(least)
    return ModalField(
        component["custom_id"],
        label,
        kind,
        description,
        component.get("placeholder") or "",
        component.get("value") or "",
        component.get("required", True),
        (0 if text else 1) if lowest is None else lowest,
        component.get(most) or (4000 if text else 1),
        tuple(component.get("options") or ()),
    )


def choice_of(select: Json) -> ModalField:
    """Return a message's select as a field."""
    return _field(select, select.get("placeholder") or select["custom_id"], "")


def fields(modal: Json) -> list[ModalField]:
    found = []
    for part in modal["components"]:
        if part["type"] == ROW:
            found.append(_field(part["components"][0], part["components"][0]["label"], ""))
        elif part["type"] == LABEL:
            found.append(_field(part["component"], part["label"], part.get("description") or ""))
    return found


def texts(modal: Json) -> list[str]:
    """Return the texts above and between its fields."""
    return [part["content"] for part in modal["components"] if part["type"] == TEXT]


def _text(field: ModalField, value: Any) -> str:
    text = field.value if value is None else str(value)
    empty_allowed = not text and not field.required
    if not empty_allowed and not max(field.least, 1 if field.required else 0) <= len(text) <= field.most:
        raise NotPossible(f"{field.label!r} takes {field.least} to {field.most} characters")
    return text


def pick(field: ModalField, given: Any) -> list[str]:
    """Return the values of the chosen options, given by value or label."""
    if given is None:
        chosen = [option["value"] for option in field.options if option.get("default")]
    else:
        wanted = given if isinstance(given, list | tuple) else [given]
        chosen = [_option(field, one) for one in wanted]
    if (chosen or field.required) and not field.least <= len(chosen) <= field.most:
        raise NotPossible(f"{field.label!r} takes {field.least} to {field.most} choices")
    return chosen


def _option(field: ModalField, wanted: Any) -> str:
    for option in field.options:
        if str(wanted) in (option["value"], option["label"]):
            return str(option["value"])
    raise NotPossible(f"{wanted!r} is none of the options of {field.label!r}")


def _filled(component: Json, field: ModalField, given: Any, resolved: Resolved) -> Json:
    body: Json = {
        "type": component["type"],
        "custom_id": component["custom_id"],
        "id": component.get("id", 0),
    }
    kind = component["type"]
    if kind == TEXT_INPUT:
        return body | {"value": _text(field, given)}
    if kind in (STRING_SELECT, BOXES):
        return body | {"values": pick(field, given)}
    if kind in SELECTS:
        return body | {"values": people(component, given, resolved)}
    if kind == RADIOS:
        return body | {"value": next(iter(pick(field, given)), None)}
    if kind == BOX:
        return body | {"value": bool(given)}
    return body | {"value": given}


def people(component: Json, given: Any, resolved: Resolved) -> list[str]:
    """Return the ids chosen in a user, role, mentionable or channel select."""
    look_up = {5: resolved.user, 6: resolved.role, 7: resolved.mentionable, 8: resolved.channel}[
        component["type"]
    ]
    if given is None:
        given = [one["id"] for one in component.get("default_values") or ()]
    wanted = given if isinstance(given, list | tuple) else [given]
    found = [look_up(one) for one in wanted]
    if None in found:
        raise NotPossible(f"there is no such member, role or channel here: {given!r}")
    least = component.get("min_values")
    if not (1 if least is None else least) <= len(found) <= (component.get("max_values") or 1):
        raise NotPossible(f"that select does not take {len(found)} choices")
    return [one for one in found if one is not None]


def submission(modal: Json, given: dict[str, Any], resolved: Resolved) -> Json:
    """Return the `data` of a modal's interaction; `given` is by custom id."""
    by_id = {field.custom_id: field for field in fields(modal)}
    parts: list[Json] = []
    for n, part in enumerate(modal["components"], 1):
        body: Json = {"type": part["type"], "id": part.get("id") or n}
        if part["type"] != TEXT:
            inside = part["components"][0] if part["type"] == ROW else part["component"]
            filled = _filled(inside, by_id[inside["custom_id"]], given.get(inside["custom_id"]), resolved)
            body |= {"components": [filled]} if part["type"] == ROW else {"component": filled}
        parts.append(body)
    data: Json = {"custom_id": modal["custom_id"], "components": parts}
    if resolved.found:
        data["resolved"] = resolved.found
    return data
