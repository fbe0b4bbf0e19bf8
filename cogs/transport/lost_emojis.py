"""Handles deleted emojis: Discord refuses a message if one of its buttons has one."""

from __future__ import annotations

from typing import Any

import discord

from screens.cards.pictures import signed, signs

UNFIT_FORM = 50035


def names_an_emoji(wrong: discord.HTTPException) -> bool:
    """Whether Discord refused an unknown emoji."""
    return wrong.code == UNFIT_FORM and "invalid emoji" in wrong.text.lower()


def undrawn(body: Any) -> Any:
    """Replace our emojis with signs."""
    if isinstance(body, list):
        return [undrawn(one) for one in body]
    if isinstance(body, dict):
        return {key: undrawn(value) for key, value in _put_back(body).items()}
    return signed(body) if isinstance(body, str) else body


def _put_back(holder: dict[str, Any]) -> dict[str, Any]:
    """Put the card's sign into the label of a button or an option."""
    drawn = holder.get("emoji")
    if not isinstance(drawn, dict) or "id" not in drawn:
        return holder
    rest, sign = {key: value for key, value in holder.items() if key != "emoji"}, signs().get(drawn["name"])
    label = str(holder.get("label", ""))
    if sign is not None:
        words = label.split(" ")
        found = words.index(sign.short) if sign.short in words else None
        label = (
            " ".join([*words[:found], sign.whole, *words[found + 1 :]])
            if found is not None
            else f"{sign.whole} {label}".rstrip()
        )
    return {**rest, "label": label or "?"}
