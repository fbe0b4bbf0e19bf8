"""A family of games is one value in the engine and one in the screens: nothing else asks for it by its name."""

import ast
from pathlib import Path

import pytest

from engine.catalogue import GAMES

ROOT = Path(__file__).parent.parent
NAMES = {game.family.name for game in GAMES.values()}
CATALOGUES = {Path("screens/catalogue.py")}
FILES = [
    path.relative_to(ROOT)
    for room in ("engine", "house", "screens", "cogs", "drawing")
    for path in sorted((ROOT / room).rglob("*.py"))
]


def asked_by_name(tree):
    """Registries with a key for each family, and comparisons with a family's name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            keys = {key.value for key in node.keys if isinstance(key, ast.Constant)}
            if keys >= NAMES:
                yield node.lineno
        elif isinstance(node, ast.Compare | ast.Match):
            said = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
            family = any(isinstance(one, ast.Attribute) and one.attr == "family" for one in ast.walk(node))
            if family and said & NAMES:
                yield node.lineno


def test_no_family_is_asked_for_by_its_name():
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in FILES if path not in CATALOGUES}
    found = [
        f"{path}:{line}"
        for path, text in texts.items()
        if "family" in text or all(name in text for name in NAMES)  # parsing the others would take a second
        for line in asked_by_name(ast.parse(text))
    ]
    assert len(texts) > 100
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        'X = {"poker": 1, "rummy": 2, "tricks": 3, "soup": 4}',
        'if game.family == "poker": pass',
        'low = table.game.family.name in ("tricks", "soup")',
        'match game.family.name:\n    case "soup": pass',
    ],
)
def test_such_questions_are_found(code):
    assert list(asked_by_name(ast.parse(code))) == [1]
