"""Checks the bot's requests against Discord's own API description, if there is a copy.

The path is LETTERSHARK_OPENAPI, or a default beside the project. The judge needs jsonschema-rs, which is installed
for tests but not for the bot.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from playground.core.recording import RecordedRequest

BESIDE = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"


def description_file() -> Path | None:
    """Return the path of Discord's description, if there is one."""
    path = Path(os.environ.get("LETTERSHARK_OPENAPI") or BESIDE)
    return path if path.is_file() else None


def _nameless(template: str) -> str:
    return re.sub(r"\{\w+\}", "{}", template)


class RequestValidators:
    """Keeps one validator for each route, made when first needed."""

    def __init__(self, path: Path) -> None:
        self._description: dict[str, Any] = json.loads(path.read_bytes())
        schemas = self._description["components"]["schemas"]
        # Discord also takes integers as ids, and the library sends some.
        schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": r"^(0|[1-9][0-9]*)$"}
        self._paths = {_nameless(path): methods for path, methods in self._description["paths"].items()}
        self._validators: dict[str, Any] = {}

    def _validator(self, request: RecordedRequest) -> Any:
        if request.route not in self._validators:
            self._validators[request.route] = self._make(request)
        return self._validators[request.route]

    def _make(self, request: RecordedRequest) -> Any:
        import jsonschema_rs  # noqa: PLC0415 - only installed for tests

        methods = self._paths.get(_nameless(request.template), {})
        content = methods.get(request.method.lower(), {}).get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            return None
        schema = content["application/json"]["schema"]
        return jsonschema_rs.validator_for({**schema, "components": self._description["components"]})

    def complaints(self, requests: Iterable[RecordedRequest]) -> Iterator[str]:
        """Yield the errors in the bodies, one line each."""
        for request in requests:
            validator = self._validator(request) if request.body not in (None, {}) else None
            if validator is None:
                continue
            for error in validator.iter_errors(request.body):
                yield f"{request.route}: {error.message[:300]} at {list(error.instance_path)}"
