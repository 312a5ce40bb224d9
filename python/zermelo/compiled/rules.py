"""The methods of one game as compiled functions, with `self` dissolved into constants.

Numba compiles functions, not objects. So each method becomes a function whose first argument is
ignored: a pass over Numba's own code replaces `self.width` by the value that it has, `self.helper`
and plain functions by their compiled forms, `State(...)` by one with fields of fixed types, and the
operators by those of `arithmetic`.
"""

# mypy: disable-error-code="import-not-found,import-untyped,untyped-decorator,no-untyped-call,misc"
from __future__ import annotations

from types import FunctionType
from typing import Any

import numba

from zermelo.compiled.arithmetic import AS_FIELD, BINARY, METHODS
from zermelo.compiled.builtins import BUILTINS
from zermelo.compiled.freeze import CannotFreezeError, freeze
from zermelo.compiled.layout import Layout, Scalar
from zermelo.compiled.numba_internals import (
    RewritingPipeline,
    UnsupportedError,
    definitions,
    ir,
    new_variable,
)

OPTIONS: dict[str, Any] = {
    "nopython": True,
    "boundscheck": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
"""An index that is out of range must be an error, and never someone else's memory."""


class Rules:
    """A game's methods, each compiled when it is first asked for."""

    def __init__(self, game: Any, layout: Layout) -> None:
        self.game = game
        self.layout = layout
        self.sources: dict[str, str] = {}
        """The text of our own code around the methods, by routine."""
        self._compiled: dict[Any, Any] = {}

    def method(self, name: str) -> Any:
        """The compiled form of a method; its first argument stands for `self` and is None."""
        return self.function(plain_function(type(self.game), name))

    def function(self, function: Any) -> Any:
        """The compiled form of a function."""
        if function not in self._compiled:
            copy = FunctionType(
                function.__code__,
                function.__globals__,
                function.__name__,
                function.__defaults__,
                function.__closure__,
            )
            copy.__qualname__ = function.__qualname__
            copy.__dict__["rewrite"] = self._rewrite
            self._compiled[function] = numba.jit(pipeline_class=RewritingPipeline, **OPTIONS)(copy)
        return self._compiled[function]

    def functions(self) -> list[Any]:
        """The author's functions that were asked for so far."""
        return list(self._compiled)

    def attribute(self, name: str) -> tuple[Any, bool]:
        """What `self.name` is in compiled code, and whether it is a method that takes `self`."""
        kind = type(self.game)
        found = getattr(kind, name, None)
        if found is self.layout.kind:
            return found, False
        own = name in getattr(self.game, "__dict__", {})
        if not own and isinstance(found, FunctionType):
            static = isinstance(_raw(kind, name), staticmethod)
            return self.function(plain_function(kind, name)), not static
        return freeze(f"self.{name}", getattr(self.game, name)), False

    def _rewrite(self, function: Any) -> None:
        """Replace what only Python can do by what the compiler can."""
        _Rewriter(self, function).run()


def plain_function(kind: type, name: str) -> Any:
    """The function that the author wrote for a method."""
    found = getattr(kind, name)
    return getattr(found, "__wrapped__", found)


def _raw(kind: type, name: str) -> Any:
    return next(vars(base)[name] for base in kind.__mro__ if name in vars(base))


class _Rewriter:
    """One function under the pass."""

    def __init__(self, rules: Rules, function: Any) -> None:
        self.rules = rules
        self.function = function
        self.new: list[Any] = []
        """Statements that come before the one that is being rewritten."""

    def run(self) -> None:
        for block in self.function.blocks.values():
            body = []
            for statement in block.body:
                self.new = []
                if isinstance(statement, ir.Assign):
                    statement.value = self._value(statement.value)
                body += [*self.new, statement]
            block.body = body

    def _value(self, value: Any) -> Any:
        if isinstance(value, (ir.Global, ir.FreeVar)):
            return self._global(value)
        if not isinstance(value, ir.Expr):
            return value
        if value.op == "getattr" and self._is_self(value.value):
            return self._attribute(value)
        if value.op == "getattr" and value.attr in {"_replace", *METHODS}:
            return value.value  # what is called is known already: see `_called`
        if value.op == "binop" and value.fn in BINARY:
            return self._call(BINARY[value.fn], [value.lhs, value.rhs], value.loc)
        if value.op == "inplace_binop" and value.immutable_fn in BINARY:
            operator = BINARY[value.immutable_fn]
            return self._call(operator, [value.lhs, value.rhs], value.loc)
        if value.op == "call":
            return self._called(value)
        return value

    def _global(self, value: Any) -> Any:
        """A plain function of the author's is compiled; a constant is frozen."""
        found = value.value
        if any(found is builtin for builtin in BUILTINS):
            found = BUILTINS[found]
        if isinstance(found, FunctionType) and not _is_known(found):
            return ir.Global(value.name, self.rules.function(found), value.loc)
        if isinstance(found, (list, tuple, int)) and not isinstance(found, bool):
            return ir.Global(value.name, self._frozen(value.name, found, value.loc), value.loc)
        return value

    def _attribute(self, value: Any) -> Any:
        """`self.name`."""
        if not hasattr(self.rules.game, value.attr):
            raise UnsupportedError(f"there is no self.{value.attr}", loc=value.loc)
        try:
            found, _ = self.rules.attribute(value.attr)
        except CannotFreezeError as error:
            raise UnsupportedError(str(error), loc=value.loc) from error
        return ir.Global(value.attr, found, value.loc)

    def _frozen(self, name: str, found: Any, location: Any) -> Any:
        try:
            return freeze(name, found)
        except CannotFreezeError as error:
            raise UnsupportedError(str(error), loc=location) from error

    def _called(self, value: Any) -> Any:
        """A call of a method of `self`, of the state's class, or of a whole number's method."""
        target = self._definition(value.func)
        if isinstance(target, (ir.Global, ir.FreeVar)):
            if target.value is self.rules.layout.kind:
                return self._state(value, {})
            if target.value is sorted:
                return self._sorted(value)
            if target.value is tuple and len(value.args) == 1:
                return value.args[0]  # a list will do where plain Python needs a tuple
        if not (isinstance(target, ir.Expr) and target.op == "getattr"):
            return value
        if self._is_self(target.value):
            found, takes_self = self.rules.attribute(target.attr)
            if found is self.rules.layout.kind:
                return self._state(value, {})
            if takes_self:
                value.args = [target.value, *value.args]
        elif target.attr in METHODS and not value.args and not value.kws:
            return self._call(METHODS[target.attr], [target.value], value.loc)
        elif target.attr == "_replace" and not value.args:
            return self._state(value, dict.fromkeys(self._names(), target.value))
        return value

    def _state(self, value: Any, rest: dict[str, Any]) -> Any:
        """`State(...)`, or `old._replace(...)` where `rest` says what the other fields are from."""
        names = self._names()
        given = dict(zip(names, value.args, strict=False)) | dict(value.kws)
        defaults = self.rules.layout.kind._field_defaults
        if len(value.args) > len(names) or not set(given) <= set(names):
            raise UnsupportedError(f"State has the fields {', '.join(names)}", loc=value.loc)
        arguments = []
        for field in self.rules.layout.fields:
            if field.name in given:
                item = given[field.name]
            elif field.name in rest:
                item = self._assign(
                    ir.Expr.getattr(rest[field.name], field.name, value.loc), value.loc
                )
            elif field.name in defaults:
                item = self._assign(ir.Const(defaults[field.name], value.loc), value.loc)
            else:
                raise UnsupportedError(f"State needs the field {field.name}", loc=value.loc)
            if field.length is None:
                coercion = AS_FIELD[register(field.scalar)]
                item = self._assign(self._call(coercion, [item], value.loc), value.loc)
            arguments.append(item)
        return self._call(self.rules.layout.kind, arguments, value.loc)

    def _sorted(self, value: Any) -> Any:
        """`sorted(items, key=..., reverse=...)`."""
        given = dict(value.kws)
        key = given.pop("key", None) or self._assign(ir.Const(None, value.loc), value.loc)
        reverse = given.pop("reverse", None) or self._assign(ir.Const(False, value.loc), value.loc)
        value.args, value.kws = [*value.args, key, reverse], tuple(given.items())
        return value

    def _names(self) -> list[str]:
        return [field.name for field in self.rules.layout.fields]

    def _call(self, function: Any, arguments: list[Any], location: Any) -> Any:
        target = self._assign(ir.Global(function.__name__, function, location), location)
        return ir.Expr.call(target, arguments, (), location)

    def _assign(self, value: Any, location: Any) -> Any:
        variable = new_variable(self.function, location)
        self.new.append(ir.Assign(value, variable, location))
        return variable

    def _definition(self, variable: Any) -> Any:
        found = variable
        while isinstance(found, ir.Var):
            assigned = definitions(self.function, found.name)
            if len(assigned) != 1:
                return None
            found = assigned[0]
        return found

    def _is_self(self, variable: Any) -> bool:
        found = self._definition(variable)
        return isinstance(found, ir.Arg) and found.index == 0 and found.name == "self"


def register(scalar: Scalar) -> str:
    """Which of the few types of compiled code a field has: all numbers are of 64 bits there."""
    if scalar.code == "d":
        return "float"
    if scalar.code == "?":
        return "truth"
    return "unsigned" if scalar.code == "Q" else "signed"


def _is_known(function: Any) -> bool:
    """Does Numba know what to do with this Python function, as with those of NumPy?"""
    return (function.__module__ or "").partition(".")[0] in {"numpy", "numba", "math", "operator"}
