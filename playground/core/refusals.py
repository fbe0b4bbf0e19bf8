"""Discord's refusals: a status, a code, a sentence, and the wrong fields."""

from http import HTTPStatus
from typing import Any

# code -> (HTTP status, message)
CATALOGUE = {
    0: (404, "Not Found"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30032: (400, "Maximum number of application commands reached (100)."),
    40003: (403, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40333: (403, "internal network error"),
    40094: (403, "This interaction has reached the maximum number of follow up messages"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
}


class Refusal(Exception):
    """A refusal of Discord, as the bot reads it."""

    def __init__(self, code: int, *, status: int | None = None, errors: dict[str, Any] | None = None) -> None:
        usual, text = CATALOGUE.get(code, (400, "Refused"))
        super().__init__(f"{code}: {text}")
        self.code = code
        self.status = status or usual
        self.text = text if code else f"{self.status}: {HTTPStatus(self.status).phrase}"
        self.errors = errors

    @property
    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": self.text, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class NotPossible(Exception):
    """Discord's client would not have allowed it, so it never reaches the bot."""


class FormErrors:
    """Collects the errors in a body by field, and refuses it as a whole."""

    def __init__(self) -> None:
        self._errors: dict[str, Any] = {}

    def wrong(self, path: str, code: str, message: str) -> None:
        spot = self._errors
        for key in path.split("."):
            spot = spot.setdefault(key, {})
        spot.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: str, value: Any, least: int, most: int) -> None:
        """Check the length of a text or list. None passes."""
        if value is None:
            return
        if not isinstance(value, str | list):
            self.wrong(path, "BASE_TYPE_BAD", "This field has the wrong type.")
        elif len(value) < least and not value:
            self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif len(value) > most and not least:
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif not least <= len(value) <= most:
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def required(self, path: str, value: Any, least: int, most: int) -> None:
        self.length(path, "" if value is None else value, least, most)

    def number(self, path: str, value: Any, least: int, most: int) -> None:
        if value is None:
            return
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.wrong(path, "NUMBER_TYPE_COERCE", "Value is not a number.")
        elif not least <= value <= most:
            self.wrong(path, "NUMBER_TYPE_RANGE", f"Value must be between {least} and {most}.")

    def choice(self, path: str, value: Any, allowed: frozenset[Any] | set[Any] | range) -> None:
        if value not in allowed:
            self.wrong(
                path, "BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(str, sorted(allowed)))}}}."
            )

    def settle(self) -> None:
        """Refuse the body if any field was wrong."""
        if self._errors:
            raise self.refusal()

    def refusal(self) -> Refusal:
        return Refusal(50035, errors=self._errors)


def invalid(path: str, code: str, message: str) -> Refusal:
    """Return a refusal for a single wrong field."""
    form = FormErrors()
    form.wrong(path, code, message)
    return form.refusal()
