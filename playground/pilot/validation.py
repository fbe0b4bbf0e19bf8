"""Checks the bot's requests against Discord's own description of its API, if there is a copy of it.

The description is looked for at LETTERSHARK_OPENAPI, or beside the project. The judge needs jsonschema-rs,
which the tests have and the bot does not.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from playground.core.recording import Request

BESIDE = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"


def description_file() -> Path | None:
    """Where Discord's description is, if there is one."""
    path = Path(os.environ.get("LETTERSHARK_OPENAPI") or BESIDE)
    return path if path.is_file() else None


def _nameless(template: str) -> str:
    return re.sub(r"\{\w+\}", "{}", template)


class Judge:
    """Holds one validator a route, made when it is first needed."""

    def __init__(self, path: Path) -> None:
        self._description: dict[str, Any] = json.loads(path.read_bytes())
        schemas = self._description["components"]["schemas"]
        # Discord takes whole numbers for ids, and the library sends some of them so.
        schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": r"^(0|[1-9][0-9]*)$"}
        self._paths = {_nameless(path): methods for path, methods in self._description["paths"].items()}
        self._validators: dict[str, Any] = {}

    def _validator(self, request: Request) -> Any:
        if request.route not in self._validators:
            self._validators[request.route] = self._make(request)
        return self._validators[request.route]

    def _make(self, request: Request) -> Any:
        import jsonschema_rs  # noqa: PLC0415 - only tests have it

        methods = self._paths.get(_nameless(request.template), {})
        content = methods.get(request.method.lower(), {}).get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            return None
        schema = content["application/json"]["schema"]
        return jsonschema_rs.validator_for({**schema, "components": self._description["components"]})

    def complaints(self, requests: Iterable[Request]) -> Iterator[str]:
        """What is wrong with the bodies, a line each."""
        for request in requests:
            validator = self._validator(request) if request.body not in (None, {}) else None
            if validator is None:
                continue
            for error in validator.iter_errors(request.body):
                yield f"{request.route}: {error.message[:300]} at {list(error.instance_path)}"
