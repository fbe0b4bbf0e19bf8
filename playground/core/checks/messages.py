"""Checks messages, answers and modals as Discord does."""

from collections.abc import Callable
from typing import Any

from playground.core.checks.components import ComponentsForm
from playground.core.records import COMPONENTS_V2, Json, MessageRecord
from playground.core.refusals import FormErrors, Refusal

MOST_CONTENT = 2000
LONGEST_NONCE = 25
LEGACY = ("content", "poll", "sticker_ids")

Emojis = Callable[[int], bool]


def check(body: Json, before: MessageRecord | None, files: set[str], emojis: Emojis) -> None:
    """Check a message's body; `before` is the message it edits."""
    form = ComponentsForm(files, emojis)
    flags = body.get("flags") or 0
    v2 = bool((before and before.v2) or flags & COMPONENTS_V2)
    form.length("content", body.get("content"), 0, MOST_CONTENT)
    if not isinstance(body.get("nonce"), int):
        form.length("nonce", body.get("nonce"), 0, LONGEST_NONCE)
    if body.get("embeds"):
        form.wrong("embeds", "STAND_IN", "The bot sends none, so this stand-in knows none.")
    if v2:
        _alone(form, body, before)
    form.check_message(body.get("components") or [], v2=v2)
    _allowed_mentions(form, body.get("allowed_mentions") or {})
    form.settle()
    if not _something(body, before, files):
        raise Refusal(50006)


def _alone(form: FormErrors, body: Json, before: MessageRecord | None) -> None:
    """Refuse older fields beside Components V2, also those of the edited message."""
    for key in LEGACY:
        left = getattr(before, key, None) if before and not before.v2 else None
        if body.get(key, left):
            form.wrong(
                key,
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _allowed_mentions(form: FormErrors, allowed: Json) -> None:
    parse = allowed.get("parse") or []
    for key in ("users", "roles"):
        listed = allowed.get(key) or []
        form.length(f"allowed_mentions.{key}", listed, 0, 100)
        if listed and key in parse:
            form.wrong(
                "allowed_mentions",
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )


def _something(body: Json, before: MessageRecord | None, files: set[str]) -> bool:
    def now(key: str) -> Any:
        return body[key] if key in body else getattr(before, key, None)

    content = (now("content") or "").strip()
    kept = bool(files) or bool(now("attachments"))
    return bool(content or now("components") or kept or body.get("sticker_ids") or body.get("poll"))


def check_modal(body: Json, emojis: Emojis) -> None:
    form = ComponentsForm(set(), emojis)
    form.required("title", body.get("title"), 1, 45)
    form.required("custom_id", body.get("custom_id"), 1, 100)
    form.check_modal(body.get("components") or [])
    form.settle()


def check_choices(choices: Any, kind: int) -> None:
    """Check the answer to an autocomplete for an option of that type."""
    form = FormErrors()
    form.length("data.choices", choices, 0, 25)
    for n, entry in enumerate(choices or []):
        form.required(f"data.choices.{n}.name", entry.get("name"), 1, 100)
        _value(form, f"data.choices.{n}.value", entry.get("value"), kind)
    form.settle()


def _value(form: FormErrors, path: str, value: Any, kind: int) -> None:
    if kind == 3:
        form.required(path, value, 1, 100)
    else:
        form.number(path, value if value is not None else "", -(2**53), 2**53)
