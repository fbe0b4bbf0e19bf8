"""Possible changes in a file that a test should notice.

Left out are changes without any effect to notice: logging, docstrings, types, `__repr__`, decorators, cache sizes, and
the text of our own faults.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
STRUNG = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)
LOGS = {"log", "logger", "logging"}
TYPING = {"Literal", "TypeVar", "NewType", "cast", "overload", "TypeAlias"}
UNSEEN_METHODS = {"__repr__", "__hash__"}
UNSEEN_ARGUMENTS = {"strict", "maxsize", "slots", "frozen", "stacklevel"}
UNSEEN_NAMES = {"__all__", "__slots__", "__match_args__"}


class Candidate(NamedTuple):
    """A change: the node to replace, its replacement, and the source of both."""

    node: ast.stmt | ast.expr
    new: ast.stmt | ast.expr
    kind: str

    @property
    def line(self) -> int:
        return self.node.lineno

    def reads(self) -> tuple[str, str]:
        if isinstance(self.node, ast.stmt) and self.kind != "return":
            return _short(self.node), "(dropped)"
        return _short(self.node), _short(self.new)


def candidates(tree: ast.Module) -> list[Candidate]:
    """All changes of a file, always in the same order."""
    return list(_in_body(tree.body))


def _short(node: ast.AST) -> str:
    text = ast.unparse(node).splitlines()[0]
    return text if len(text) <= 110 else f"{text[:107]}..."


def _in_body(body: list[ast.stmt]) -> Iterator[Candidate]:
    for statement in body:
        yield from _in_statement(statement)


def _in_statement(node: ast.stmt) -> Iterator[Candidate]:  # noqa: C901, PLR0912 (one case a kind of statement)
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            if node.name not in UNSEEN_METHODS and not _is_typing(node.decorator_list):
                for default in (*node.args.defaults, *node.args.kw_defaults):
                    yield from _in_expression(default)
                yield from _in_body(node.body)
        case ast.ClassDef():
            yield from _in_body(node.body)
        case ast.If() | ast.While():
            if _is_typing([node.test]):
                return
            yield from _of_condition(node.test, loop=isinstance(node, ast.While))
            yield from _in_body([*node.body, *node.orelse])
        case ast.For() | ast.AsyncFor():
            yield from _in_expression(node.iter)
            yield from _in_body([*node.body, *node.orelse])
        case ast.With() | ast.AsyncWith():
            for item in node.items:
                yield from _in_expression(item.context_expr)
            yield from _in_body(node.body)
        case ast.Try():
            yield from _in_body([*node.body, *node.orelse, *node.finalbody])
            for handler in node.handlers:
                yield from _in_body(handler.body)
        case ast.Match():
            yield from _in_expression(node.subject)
            for case in node.cases:
                if case.guard is not None:
                    yield from _of_condition(case.guard)
                yield from _in_body(case.body)
        case ast.Return():
            yield from _of_return(node)
        case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
            yield from _of_assignment(node)
        case ast.Expr(value=value):
            if not isinstance(value, ast.Constant) and not _logs(value):
                if isinstance(value, ast.Call | ast.Await):
                    yield _dropped(node)
                yield from _in_expression(value)
        case ast.Raise():
            yield _dropped(node)
            if not _is_fault(node.exc):
                yield from _in_expression(node.exc)
        case ast.Continue() | ast.Break() | ast.Delete():
            yield _dropped(node)
        case _:
            pass  # imports, passing, asserting, and names from outside


def _of_return(node: ast.Return) -> Iterator[Candidate]:
    if node.value is None:
        return
    if not (isinstance(node.value, ast.Constant) and node.value.value is None):
        yield Candidate(node, ast.Return(ast.Constant(None)), "return")
    if isinstance(node.value, ast.Compare | ast.BoolOp) or _is_not(node.value):
        yield Candidate(node, ast.Return(_negated(node.value)), "return")
    yield from _in_expression(node.value)


def _of_assignment(node: ast.Assign | ast.AnnAssign | ast.AugAssign) -> Iterator[Candidate]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    if any(isinstance(one, ast.Name) and one.id in UNSEEN_NAMES for one in targets) or node.value is None:
        return
    if isinstance(node, ast.AugAssign) or all(
        isinstance(one, ast.Attribute | ast.Subscript) for one in targets
    ):
        yield _dropped(node)
    if not _names_types(node.value):
        yield from _in_expression(node.value)


def _dropped(node: ast.stmt) -> Candidate:
    return Candidate(node, ast.Pass(), "dropped")


def _of_condition(test: ast.expr, *, loop: bool = False) -> Iterator[Candidate]:
    """Changes of a condition: negated, always true, or never; a loop that never ends would show nothing."""
    if not isinstance(test, ast.Constant):
        yield Candidate(test, _negated(test), "negated")
        if not loop:
            yield Candidate(test, ast.Constant(value=True), "always")
        yield Candidate(test, ast.Constant(value=False), "never")
    yield from _in_expression(test)


def _in_expression(node: ast.AST | None) -> Iterator[Candidate]:  # noqa: C901, PLR0911, PLR0912 (one case a kind of expression)
    match node:
        case None | ast.Lambda(body=ast.Constant(value=None)):
            return
        case ast.Compare():
            yield from _of_comparison(node)
        case ast.BoolOp():
            yield from _of_junction(node)
        case ast.UnaryOp(op=ast.Not()):
            yield Candidate(node, _truth(node.operand), "not")
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as number)):
            yield Candidate(node, ast.Constant(1 - number), "constant")
            return
        case ast.BinOp():
            yield from _of_reckoning(node)
        case ast.Constant():
            yield from _of_constant(node)
        case ast.JoinedStr():
            yield from _of_sentence(node)
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    yield from _in_expression(part.value)
            return
        case ast.IfExp():
            yield from _of_condition(node.test)
            yield from _in_expression(node.body)
            yield from _in_expression(node.orelse)
            return
        case ast.Call():
            yield from _in_call(node)
            return
        case ast.comprehension():
            yield from _in_expression(node.iter)
            for test in node.ifs:
                yield from _of_condition(test)
            return
        case ast.Subscript(value=ast.Name(id=name)) if name in TYPING:
            return
        case _:
            pass
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr | ast.comprehension | ast.Slice | ast.arguments):
            yield from _in_expression(child)


def _in_call(node: ast.Call) -> Iterator[Candidate]:
    if _logs(node) or _is_typing([node.func]):
        return
    yield from _in_expression(node.func)
    if isinstance(node.func, ast.Name) and node.func.id in ("isinstance", "issubclass"):
        return
    for argument in node.args:
        yield from _in_expression(argument)
    for keyword in node.keywords:
        if keyword.arg not in UNSEEN_ARGUMENTS:
            yield from _in_expression(keyword.value)


def _of_comparison(node: ast.Compare) -> Iterator[Candidate]:
    for place, operator in enumerate(node.ops):
        for other in COMPARED[type(operator)]:
            ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield Candidate(node, ast.Compare(node.left, ops, node.comparators), "comparison")


def _of_junction(node: ast.BoolOp) -> Iterator[Candidate]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield Candidate(node, ast.BoolOp(other, node.values), "and/or")
    for place in range(len(node.values)):
        rest = [*node.values[:place], *node.values[place + 1 :]]
        yield Candidate(node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest), "and/or")


def _of_reckoning(node: ast.BinOp) -> Iterator[Candidate]:
    strung = [side for side in (node.left, node.right) if isinstance(side, STRUNG) or _is_text(side)]
    if isinstance(node.op, ast.Add) and strung:
        yield Candidate(node, node.left, "reckoning")
        yield Candidate(node, node.right, "reckoning")
    elif type(node.op) in RECKONED and not strung:
        yield Candidate(node, ast.BinOp(node.left, RECKONED[type(node.op)](), node.right), "reckoning")


def _of_constant(node: ast.Constant) -> Iterator[Candidate]:
    if isinstance(node.value, bool):
        yield Candidate(node, ast.Constant(not node.value), "constant")
    elif isinstance(node.value, int):
        yield Candidate(node, ast.Constant(node.value + 1), "constant")
        yield Candidate(node, ast.Constant(node.value - 1), "constant")


def _of_sentence(node: ast.JoinedStr) -> Iterator[Candidate]:
    for place, part in enumerate(node.values):
        if isinstance(part, ast.FormattedValue) or any(letter.isalpha() for letter in str(part.value)):
            yield Candidate(
                node, ast.JoinedStr([*node.values[:place], *node.values[place + 1 :]]), "sentence"
            )


def _negated(test: ast.expr) -> ast.expr:
    return (
        _truth(test.operand)
        if isinstance(test, ast.UnaryOp) and _is_not(test)
        else ast.UnaryOp(ast.Not(), test)
    )


def _truth(value: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("bool", ast.Load()), [value], [])


def _is_not(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _root(node: ast.AST | None) -> str:
    while isinstance(node, ast.Attribute | ast.Call | ast.Await | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _logs(node: ast.expr) -> bool:
    return isinstance(node, ast.Call | ast.Await) and _root(node).strip("_").lower() in LOGS


def _is_typing(nodes: list[ast.expr]) -> bool:
    names = {node.attr if isinstance(node, ast.Attribute) else _root(node) for node in nodes}
    return bool(names & (TYPING | {"TYPE_CHECKING", "__name__"})) or any(
        isinstance(node, ast.Compare) and _root(node.left) == "__name__" for node in nodes
    )


def _is_fault(node: ast.expr | None) -> bool:
    """Whether this is one of Python's own exceptions, whose text is for readers of tracebacks."""
    name = _root(node)
    return node is None or name.endswith(("Error", "Exception", "Interrupt", "Exit"))


def _names_types(node: ast.expr) -> bool:
    """Whether this is `Name = A | B` or `Name = Mapping[A, B]`."""
    match node:
        case ast.BinOp(op=ast.BitOr()):
            return _names_types(node.left) and _names_types(node.right)
        case ast.Name(id=name):
            return name[:1].isupper() and not name.isupper()
        case ast.Subscript():
            return _names_types(node.value) or _root(node) in (
                "dict",
                "list",
                "tuple",
                "set",
                "frozenset",
                "type",
            )
        case ast.Constant(value=None):
            return True
        case _:
            return False


def woven(tree: ast.Module, chosen: dict[int, int], asked: Callable[[int], ast.expr]) -> ast.Module:
    """The file with both versions at each chosen place: `chosen` maps candidates to their numbers."""
    found = candidates(tree)
    ways: dict[int, list[tuple[int, ast.stmt | ast.expr]]] = {}
    for place, number in chosen.items():
        ways.setdefault(id(found[place].node), []).append((number, deepcopy(found[place].new)))
    return ast.fix_missing_locations(_Weaver(ways, asked).visit(tree))


class _Weaver(ast.NodeTransformer):
    def __init__(
        self, ways: dict[int, list[tuple[int, ast.stmt | ast.expr]]], asked: Callable[[int], ast.expr]
    ) -> None:
        self._ways, self._asked = ways, asked

    def visit(self, node: ast.AST) -> ast.AST:
        ways = self._ways.get(id(node), [])
        result: ast.AST = self.generic_visit(node)
        for number, new in ways:
            if isinstance(result, ast.stmt):
                either = ast.If(self._asked(number), [new], [result])
            else:
                either = ast.IfExp(self._asked(number), new, result)
            result = ast.copy_location(either, node)
        return result
