"""Messages as Discord's components, built as plain data.

A table is drawn with every act, so its messages are plain dictionaries, as they go over the wire, without an object
for each button. Nothing of a message stays in memory: a press brings back only its custom id (see `custom_ids`),
before or after a restart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from screens.cards.pictures import BEGINS, lifted, signed, within

Component = dict[str, Any]
BLUE, GREY, GREEN, RED = 1, 2, 3, 4
COLOUR = 0x3F51B5  # for messages without a table

ROW, BUTTON, SELECT, INPUT, SECTION, TEXT, GALLERY, RULE, CONTAINER, LABEL = 1, 2, 3, 4, 9, 10, 12, 14, 17, 18
RADIO, BOXES = 21, 22
NATIVE = {"role": 6, "channel": 8}
PEOPLE = 5
CHANNELS = (0, 5, 15)
"""Channels for tables: text channels, announcements, forums."""
MOST_TEXT = 4000
MOST_COMPONENTS = 40
LONGEST_LABEL, LONGEST_OPTION, LONGEST_PLACEHOLDER, LONGEST_TITLE = 80, 100, 150, 45
MOST_OPTIONS = 25
MOST_IN_SIGHT = 10
"""Radio buttons, or boxes, in one group."""
MOST_FIELDS = 5
BUTTONS_A_ROW = 5


def cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else within(text, longest)


def text(content: str) -> Component:
    return {"type": TEXT, "content": content}


def section(content: str, beside: Component) -> Component:
    """A line with one button at its right."""
    return {"type": SECTION, "components": [text(content)], "accessory": beside}


def button(label: str, custom_id: str, style: int = GREY) -> Component:
    made: Component = {"type": BUTTON, "style": style, "label": label, "custom_id": custom_id}
    return _labels(made, LONGEST_LABEL)


def card_button(label: str, custom_id: str, style: int) -> Component:
    """A card to press: its picture alone, if it has one."""
    made = button(label, custom_id, style)
    if "emoji" in made:
        del made["label"]
    return made


def _labels(made: Component, longest: int) -> Component:
    """A short label, with a card's picture in front."""
    if BEGINS in made["label"]:
        made["label"], drawn = lifted(made["label"])
        if drawn is not None:
            made["emoji"] = drawn
    made["label"] = cut(made["label"], longest)
    return made


def link(label: str, url: str) -> Component:
    return _labels({"type": BUTTON, "style": 5, "label": label, "url": url}, LONGEST_LABEL)


def option(label: str, value: str, description: str = "", *, chosen: bool = False) -> Component:
    made = _labels({"label": label, "value": value}, LONGEST_OPTION)
    if description:
        made["description"] = cut(signed(description), LONGEST_OPTION)
    if chosen:
        made["default"] = True
    return made


def select(placeholder: str, custom_id: str, options: list[Component]) -> Component:
    """A menu of at most 25 choices."""
    menu = {
        "type": SELECT,
        "custom_id": custom_id,
        "placeholder": cut(signed(placeholder), LONGEST_PLACEHOLDER),
        "options": options,
        "min_values": 1,
        "max_values": 1,
    }
    return {"type": ROW, "components": [menu]}


def people(placeholder: str, custom_id: str, most: int = 1) -> Component:
    """A menu of the server's members, for one or several."""
    menu = {"type": PEOPLE, "custom_id": custom_id, "placeholder": cut(placeholder, LONGEST_PLACEHOLDER)}
    if most > 1:
        menu["max_values"] = most
    return {"type": ROW, "components": [menu]}


def rows(buttons: Iterable[Component]) -> list[Component]:
    found = list(buttons)
    return [
        {"type": ROW, "components": found[start : start + BUTTONS_A_ROW]}
        for start in range(0, len(found), BUTTONS_A_ROW)
    ]


def container(parts: list[Component], colour: int) -> Component:
    return {"type": CONTAINER, "accent_color": colour, "components": parts}


def headed(components: list[Component], name: str, alt: str) -> list[Component]:
    """Adds a picture at the top: a file of the message, with its text."""
    gallery = {"type": GALLERY, "items": [{"media": {"url": f"attachment://{name}"}, "description": alt}]}
    first, *others = components
    if first["type"] != CONTAINER:
        return [gallery, *components]
    return [{**first, "components": [gallery, *first["components"]]}, *others]


def pictured(components: list[Component], name: str, alt: str) -> list[Component]:
    """Replaces the first text by a picture that shows it."""
    first, *others = components
    return headed([{**first, "components": first["components"][1:]}, *others], name, alt)


def unheaded(components: list[Component]) -> list[Component]:
    """Removes the picture at the top."""
    first, *others = components
    if first["type"] == GALLERY:
        return others
    return [{**first, "components": first["components"][1:]}, *others]


def walk(components: Iterable[Component]) -> Iterator[Component]:
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
        if "accessory" in component:
            yield component["accessory"]


class Window(NamedTuple):
    """A window with fields. Its custom id comes back with the input."""

    title: str
    custom_id: str
    fields: list[Component]

    def to_dict(self) -> dict[str, Any]:
        title = cut(signed(self.title), LONGEST_TITLE)
        return {"title": title, "custom_id": self.custom_id, "components": self.fields}


def typed(
    label: str,
    custom_id: str,
    *,
    value: str = "",
    hint: str = "",
    about: str = "",
    most: int = 100,
    required: bool = True,
) -> Component:
    """A field to type into."""
    field: Component = {
        "type": INPUT,
        "custom_id": custom_id,
        "style": 1,
        "required": required,
        "max_length": most,
        "min_length": int(required),
    }
    if value:
        field["value"] = signed(value)[:most]
    if hint:
        field["placeholder"] = cut(signed(hint), 100)
    return _labelled(label, field, about)


def picked(
    label: str, custom_id: str, options: list[Component], *, about: str = "", required: bool = True
) -> Component:
    """A choice of one: radio buttons, or a list if there are many or they have pictures."""
    listed = not 1 < len(options) <= MOST_IN_SIGHT or any("emoji" in one for one in options)
    field: Component = {"custom_id": custom_id, "options": options, "required": required}
    return _labelled(label, {"type": SELECT if listed else RADIO, **field}, about)


def several(label: str, custom_id: str, options: list[Component], *, about: str, most: int) -> Component:
    """Any number from a list, or none."""
    field = {
        "type": SELECT,
        "custom_id": custom_id,
        "options": options,
        "required": False,
        "min_values": 0,
        "max_values": min(most, len(options)),
    }
    return _labelled(label, field, about)


def boxes(
    label: str, custom_id: str, options: list[Component], *, about: str = "", least: int = 0
) -> Component:
    """Check boxes: any number, or none."""
    field = {
        "type": BOXES,
        "custom_id": custom_id,
        "options": options,
        "required": least > 0,
        "min_values": least,
        "max_values": len(options),
    }
    return _labelled(label, field, about)


def native(
    kind: Literal["role", "channel"],
    label: str,
    custom_id: str,
    chosen: Iterable[int],
    *,
    most: int,
    about: str,
) -> Component:
    """Discord's own menu of roles or channels, up to a number of them, or none."""
    field: Component = {
        "type": NATIVE[kind],
        "custom_id": custom_id,
        "default_values": [{"id": str(one), "type": kind} for one in chosen][:most],
        "required": False,
        "min_values": 0,
        "max_values": most,
    }
    if kind == "channel":
        field["channel_types"] = list(CHANNELS)
    return _labelled(label, field, about)


def _labelled(label: str, field: Component, about: str) -> Component:
    made: Component = {"type": LABEL, "label": cut(signed(label), LONGEST_TITLE), "component": field}
    if about:
        made["description"] = cut(signed(about), 100)
    return made
