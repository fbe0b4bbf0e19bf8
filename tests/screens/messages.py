"""A message's components as a reader finds them, and whether Discord would accept it."""

from screens.components import (
    LONGEST_LABEL,
    LONGEST_OPTION,
    LONGEST_PLACEHOLDER,
    LONGEST_TITLE,
    MOST_COMPONENTS,
    MOST_OPTIONS,
    MOST_TEXT,
    walk,
)
from screens.custom_ids import LONGEST

BUTTON, SELECT, TEXT, ROW = 2, 3, 10, 1


RADIO = 21
MOST_IN_SIGHT = 10


def text_in(components):
    """All that a reader reads."""
    parts = []
    for part in walk(components):
        parts += [part.get("content"), part.get("label"), part.get("placeholder")]
        for option in part.get("options", ()):
            parts += [option["label"], option.get("description")]
    return "\n".join(part for part in parts if part)


def labels(components):
    return [part["label"] for part in walk(components) if part["type"] == BUTTON]


def prompts(components):
    return [part["placeholder"] for part in walk(components) if part["type"] == SELECT]


def options_of(components, prompt):
    """The options of the select whose placeholder begins so, as value: label."""
    return {value: label for value, (label, _) in described(components, prompt).items()}


def described(components, prompt):
    """Choices with descriptions, as value: (label, description)."""
    menu = next(part for part in walk(components) if part.get("placeholder", "").startswith(prompt))
    return {option["value"]: (option["label"], option.get("description", "")) for option in menu["options"]}


def fits(components):
    """Discord's limits for a message of components."""
    parts = list(walk(components))
    assert len(parts) <= MOST_COMPONENTS
    assert sum(len(part["content"]) for part in walk(components) if part["type"] == TEXT) <= MOST_TEXT
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert len(ids) == len(set(ids))
    for part in parts:
        assert len(part.get("custom_id", "")) <= LONGEST
        assert len(part.get("label", "")) <= LONGEST_LABEL
        assert len(part.get("placeholder", "")) <= LONGEST_PLACEHOLDER
        _options_fit(part.get("options", []))
        if part["type"] == ROW:
            assert 1 <= len(part["components"]) <= 5
            assert len({child["type"] for child in part["components"]}) == 1
        if part["type"] == TEXT:
            assert part["content"].strip()
    return components


def _options_fit(options):
    assert len(options) <= MOST_OPTIONS
    assert len({option["value"] for option in options}) == len(options)
    for option in options:
        assert len(option["label"]) <= LONGEST_OPTION
        assert len(option.get("description", "")) <= LONGEST_OPTION


def whole(components):
    """Nothing in it is cut short."""
    fits(components)
    assert not [part for part in walk(components) if part.get("content", "").endswith("…")]
    return components


def window_fits(window):
    assert 1 <= len(window.title) <= LONGEST_TITLE
    assert len(window.custom_id) <= LONGEST
    assert 1 <= len(window.fields) <= 5
    for label in window.fields:
        assert len(label["label"]) <= LONGEST_TITLE
        assert len(label.get("description", "")) <= LONGEST_OPTION
        assert len(label["component"].get("placeholder", "")) <= LONGEST_OPTION
        options = label["component"].get("options", [])
        _options_fit(options)
        if label["component"]["type"] >= RADIO:
            assert len(options) <= MOST_IN_SIGHT


def window_whole(window):
    """Nothing in it is cut short."""
    window_fits(window)
    read = [window.title]
    for label in window.fields:
        options = label["component"].get("options", [])
        for part in (label, *options):
            read += [part["label"], part.get("description", "")]
    assert not [one for one in read if one.endswith("…")]
    return window
