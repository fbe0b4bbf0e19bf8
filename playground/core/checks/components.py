"""Checks components and their arrangement, in messages and modals, as Discord does."""

from collections.abc import Callable, Iterable, Iterator

from playground.core.records import Json
from playground.core.refusals import FormErrors

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
SELECTS = frozenset({3, 5, 6, 7, 8})
RADIOS, BOXES, BOX = 21, 22, 23
IN_LABEL = SELECTS | {TEXT_INPUT, 19, RADIOS, BOXES, BOX}
MOST_CHOICES = 10
LINK, PREMIUM = 5, 6
V2_TOP = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER})
IN_CONTAINER = V2_TOP - {CONTAINER}
MOST_COMPONENTS, MOST_ROWS, MOST_TEXT = 40, 5, 4000


LINKS = ("http://", "https://", "discord://")
ALONE = ("accessory", "component")


def children(component: Json) -> list[tuple[str, Json]]:
    """Return the components directly inside this one, each with its path."""
    found = [(f"components.{n}", c) for n, c in enumerate(component.get("components") or [])]
    found += [(name, component[name]) for name in ALONE if isinstance(component.get(name), dict)]
    return found


def walk(components: Iterable[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        if inside := component.get("components"):
            yield from walk(inside)
        for name in ALONE:
            if isinstance(child := component.get(name), dict):
                yield from walk((child,))


def number(components: list[Json]) -> list[Json]:
    """Give every component an id as Discord does, unless the bot has given one."""
    taken = {c["id"] for c in walk(components) if c.get("id")}
    ident = 0
    for component in walk(components):
        if not component.get("id"):
            ident += 1
            while ident in taken:
                ident += 1
            component["id"] = ident
    return components


class ComponentsForm(FormErrors):
    """A form for one body with components."""

    def __init__(self, files: set[str], emojis: Callable[[int], bool]) -> None:
        super().__init__()
        self._files = files
        self._emojis = emojis
        self._custom_ids: set[str] = set()
        self._text = 0

    def check_message(self, components: list[Json], *, v2: bool) -> None:
        allowed = V2_TOP if v2 else frozenset({ROW})
        for n, component in enumerate(components):
            self._one(f"components.{n}", component, allowed)
        most = MOST_COMPONENTS if v2 else MOST_ROWS
        count = sum(1 for _ in walk(components)) if v2 else len(components)
        if count > most:
            self.wrong("components", "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        if self._text > MOST_TEXT:
            self.wrong(
                "components",
                "COMPONENT_MAX_TEXT_SIZE_EXCEEDED",
                f"The total length of the displayed text must not exceed {MOST_TEXT}.",
            )
        self._idents(components)

    def check_modal(self, components: list[Json]) -> None:
        self.required("components", components, 1, 5)
        for n, component in enumerate(components):
            path = f"components.{n}"
            if component.get("type") == ROW:
                self._modal_row(path, component)
            else:
                self._one(path, component, frozenset({LABEL, TEXT}))
        self._idents(components)

    def _modal_row(self, path: str, row: Json) -> None:
        inside = row.get("components") or []
        if len(inside) != 1 or inside[0].get("type") != TEXT_INPUT:
            self.wrong(f"{path}.components", "BASE_TYPE_BAD", "A row of a modal holds one text input.")
            return
        self.required(f"{path}.components.0.label", inside[0].get("label"), 1, 45)
        self._text_input(f"{path}.components.0", inside[0])

    def _idents(self, components: list[Json]) -> None:
        idents = [c["id"] for c in walk(components) if c.get("id")]
        if len(idents) != len(set(idents)):
            self.wrong("components", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")

    def _one(self, path: str, component: Json, allowed: frozenset[int]) -> None:
        kind = component.get("type")
        if kind not in allowed:
            self.choice(f"{path}.type", kind, allowed)
            return
        if kind in SELECTS:
            self._select(path, component)
            return
        check = {
            ROW: self._row,
            BUTTON: self._button,
            TEXT_INPUT: self._text_input,
            SECTION: self._section,
            TEXT: self._text_display,
            THUMBNAIL: self._media,
            GALLERY: self._gallery,
            FILE: self._file,
            CONTAINER: self._container,
            LABEL: self._label,
            RADIOS: self._radios,
            BOXES: self._boxes,
            BOX: self._custom_id,
        }.get(kind)
        if check:
            check(path, component)

    def _row(self, path: str, row: Json) -> None:
        inside = row.get("components") or []
        self.required(f"{path}.components", inside, 1, 5)
        for child_path, child in children(row):
            self._one(f"{path}.{child_path}", child, SELECTS | {BUTTON})
        if len(inside) > 1 and any(c.get("type") in SELECTS for c in inside):
            self.wrong(
                f"{path}.components",
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )

    def _custom_id(self, path: str, component: Json) -> None:
        ident = component.get("custom_id")
        self.required(f"{path}.custom_id", ident, 1, 100)
        if isinstance(ident, str) and ident in self._custom_ids:
            self.wrong(
                f"{path}.custom_id",
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self._custom_ids.add(str(ident))

    def _button(self, path: str, button: Json) -> None:
        style = button.get("style")
        self.choice(f"{path}.style", style, range(1, 7))
        self.length(f"{path}.label", button.get("label") or None, 1, 80)
        if style == LINK:
            self.required(f"{path}.url", button.get("url"), 1, 512)
            self._link(path, button)
        elif style != PREMIUM:
            self._custom_id(path, button)
        if style != PREMIUM and not button.get("label") and not button.get("emoji"):
            self.wrong(path, "BUTTON_COMPONENT_EMPTY", "A button needs a label or an emoji.")
        self._emoji(path, button)

    def _link(self, path: str, button: Json) -> None:
        if button.get("custom_id"):
            self.wrong(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
        if not str(button.get("url")).startswith(LINKS):
            self.wrong(f"{path}.url", "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https').")

    def _emoji(self, path: str, holder: Json) -> None:
        emoji = holder.get("emoji")
        if not emoji:
            return
        ident, name = emoji.get("id"), emoji.get("name") or ""
        known = self._emojis(int(ident)) if ident else not name.isascii()
        if not known:
            self.wrong(
                f"{path}.emoji.{'id' if ident else 'name'}", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji"
            )

    def _select(self, path: str, select: Json) -> None:
        self._custom_id(path, select)
        self.length(f"{path}.placeholder", select.get("placeholder"), 0, 150)
        least, most = select.get("min_values"), select.get("max_values")
        self.number(f"{path}.min_values", least, 0, 25)
        self.number(f"{path}.max_values", most, 1, 25)
        if (1 if least is None else least) > (1 if most is None else most):
            self.wrong(f"{path}.min_values", "NUMBER_TYPE_MAX", "Must not be greater than max_values.")
        if select["type"] == STRING_SELECT:
            self._options(path, select, 1, 25)
            if (select.get("max_values") or 1) > max(1, len(select.get("options") or [])):
                self.wrong(f"{path}.max_values", "NUMBER_TYPE_MAX", "Must not exceed the number of options.")
        self._defaults(path, select, 1 if most is None else most)

    def _radios(self, path: str, group: Json) -> None:
        self._custom_id(path, group)
        self._options(path, group, 2, MOST_CHOICES)
        self._defaults(path, group, 1)

    def _boxes(self, path: str, group: Json) -> None:
        self._custom_id(path, group)
        self._options(path, group, 1, MOST_CHOICES)
        most = group.get("max_values") or len(group.get("options") or [])
        self.number(f"{path}.min_values", group.get("min_values"), 0, most)
        self.number(f"{path}.max_values", most, 1, len(group.get("options") or []))
        self._defaults(path, group, most)

    def _options(self, path: str, group: Json, least: int, most: int) -> None:
        options = group.get("options") or []
        self.required(f"{path}.options", options, least, most)
        seen: set[str] = set()
        for n, option in enumerate(options):
            where = f"{path}.options.{n}"
            self.required(f"{where}.label", option.get("label"), 1, 100)
            self.required(f"{where}.value", option.get("value"), 1, 100)
            self.length(f"{where}.description", option.get("description"), 0, 100)
            self._emoji(where, option)
            if option.get("value") in seen:
                self.wrong(
                    f"{where}.value",
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            seen.add(str(option.get("value")))

    def _defaults(self, path: str, select: Json, most: int) -> None:
        chosen = [option for option in select.get("options") or [] if option.get("default")]
        if max(len(chosen), len(select.get("default_values") or [])) > most:
            self.wrong(path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "Too many default values.")

    def _text_input(self, path: str, text: Json) -> None:
        self._custom_id(path, text)
        self.choice(f"{path}.style", text.get("style"), {1, 2})
        self.length(f"{path}.value", text.get("value"), 0, 4000)
        self.length(f"{path}.placeholder", text.get("placeholder"), 0, 100)
        self.number(f"{path}.min_length", text.get("min_length"), 0, 4000)
        self.number(f"{path}.max_length", text.get("max_length"), 1, 4000)
        if (text.get("min_length") or 0) > (text.get("max_length") or 4000):
            self.wrong(f"{path}.min_length", "NUMBER_TYPE_MAX", "Must not be greater than max_length.")

    def _section(self, path: str, section: Json) -> None:
        self.required(f"{path}.components", section.get("components"), 1, 3)
        for child_path, child in children(section):
            allowed = {BUTTON, THUMBNAIL} if child_path == "accessory" else {TEXT}
            self._one(f"{path}.{child_path}", child, frozenset(allowed))
        if not section.get("accessory"):
            self.required(f"{path}.accessory", None, 1, 1)

    def _text_display(self, path: str, text: Json) -> None:
        content = text.get("content")
        self.required(f"{path}.content", content, 1, MOST_TEXT)
        self._text += len(content or "")

    def _media(self, path: str, item: Json, name: str = "media") -> None:
        url = (item.get(name) or {}).get("url")
        self.required(f"{path}.{name}.url", url, 1, 2048)
        self.length(f"{path}.description", item.get("description"), 0, 1024)
        if url and url.startswith("attachment://") and url.removeprefix("attachment://") not in self._files:
            self.wrong(
                f"{path}.{name}.url",
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                "The referenced attachment was not found",
            )

    def _gallery(self, path: str, gallery: Json) -> None:
        items = gallery.get("items") or []
        self.required(f"{path}.items", items, 1, 10)
        for n, item in enumerate(items):
            self._media(f"{path}.items.{n}", item)

    def _file(self, path: str, file: Json) -> None:
        self._media(path, file, "file")

    def _container(self, path: str, container: Json) -> None:
        self.required(f"{path}.components", container.get("components"), 1, MOST_COMPONENTS)
        self.number(f"{path}.accent_color", container.get("accent_color"), 0, 0xFFFFFF)
        for child_path, child in children(container):
            self._one(f"{path}.{child_path}", child, IN_CONTAINER)

    def _label(self, path: str, label: Json) -> None:
        self.required(f"{path}.label", label.get("label"), 1, 45)
        self.length(f"{path}.description", label.get("description"), 0, 100)
        inside = label.get("component")
        if inside is None:
            self.required(f"{path}.component", None, 1, 1)
        else:
            self._one(f"{path}.component", inside, IN_LABEL)
