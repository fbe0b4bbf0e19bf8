"""A message as a screen reader speaks it: its texts, then each button and list by its kind and name."""

import re

from screens.components import RULE, SELECT, TEXT, walk

MARKS = re.compile(r"\*\*|~~|^#{1,3} |^-# |`|^> ", re.MULTILINE)
BUTTON = 2
FIELDS = {
    3: "list",
    4: "text",
    6: "list of roles",
    8: "list of channels",
    21: "radio buttons",
    22: "boxes",
}
# What changes from one run to the next, or is Discord's to say.
MOMENT = re.compile(r"<t:\d+:\w>")


def spoken(components):
    return "\n".join(line for part in walk(components) for line in _said(part))


def spoken_window(window):
    return "\n".join([f"[window] {window.title}", *(line for part in window.fields for line in _asked(part))])


def _asked(part):
    field = part["component"]
    yield f"[{FIELDS[field['type']]}] {part['label']}"
    if "description" in part:
        yield part["description"]
    for option in field.get("options", ()):
        about = f": {option['description']}" if option.get("description") else ""
        yield f"  {'*' if option.get('default') else '-'} {option['label']}{about}"


def _said(part):
    if "content" in part:
        yield MARKS.sub("", MOMENT.sub("(a time)", part["content"]))
    elif part["type"] == BUTTON:
        assert part["label"].strip()
        yield f"[button] {part['label']}"
    elif part["type"] == SELECT:
        assert part["placeholder"].strip()
        yield f"[list] {part['placeholder']}"
        for option in part["options"]:
            about = f": {option['description']}" if option.get("description") else ""
            yield f"  - {option['label']}{about}"
    else:
        assert part["type"] != TEXT
        if part["type"] == RULE:
            yield ""
