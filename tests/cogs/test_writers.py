"""Messages in Discord have one writer, `Message` (with these parts). Other writers are listed here, and the list
only gets shorter."""

import ast
from pathlib import Path

COGS = Path(__file__).parents[2] / "cogs"
WRITERS = {
    "messages/clearing.py",
    "messages/place.py",
    "messages/wire.py",
    "program/doctor_live.py",  # a program of its own, whose messages are gone before it ends
}
PAST = {
    "visit/late_pictures.py",
}
"""Remove entries that are gone; add none."""
WRITES = {"send", "post", "edit", "delete", "edit_answer", "delete_answer"}


def is_rest(node):
    name = getattr(node, "attr", None) or getattr(node, "id", "")
    return name.lstrip("_") == "rest"


def writes(node):
    """`rest.post`, or `place.edit(rest, …)`."""
    if isinstance(node, ast.Attribute) and node.attr in WRITES and is_rest(node.value):
        return True
    handed = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES
    return handed and any(map(is_rest, node.args))


def found():
    return {
        str(file.relative_to(COGS))
        for file in COGS.rglob("*.py")
        if any(map(writes, ast.walk(ast.parse(file.read_text(encoding="utf-8")))))
    }


def test_nobody_else_begins_to_write_past_the_one_writer():
    assert found() - WRITERS - PAST == set()


def test_the_list_of_those_who_do_is_as_short_as_it_can_be():
    assert PAST - found() == set()


def test_what_writes_is_seen():
    wrote = ("self._outbox.rest.post(1)", "ask(rest.delete)", "place.edit(outbox.rest, 1)", "_rest.send(1)")
    assert all(any(map(writes, ast.walk(ast.parse(line)))) for line in wrote)
    assert not any(map(writes, ast.walk(ast.parse("reply.send(body); rest.newer(1); tasks.delete(rested)"))))
