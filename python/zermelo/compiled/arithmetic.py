"""Arithmetic of compiled games: whole numbers of 64 bits that agree with Python's while they fit.

Numba follows NumPy, where an unsigned and a signed number of 64 bits may make a float. Here they
make an unsigned one, which is what the masks of a bitboard need, and they are compared exactly.
Shifts by 64 or more give what Python gives, cut to 64 bits.
"""

# mypy: disable-error-code="import-not-found,import-untyped,untyped-decorator,no-untyped-call,misc"
from __future__ import annotations

import operator
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from zermelo.compiled.numba_internals import TypingError, cgutils, unifying


def whole_numbers_unify() -> AbstractContextManager[None]:
    """While it lasts, a variable that is now signed, now unsigned is unsigned, and not a float."""

    def rule(first: Any, second: Any) -> Any:
        one, other = types.unliteral(first), types.unliteral(second)
        return types.uint64 if _is_mixed(one, other) else None

    return unifying(rule)


_SHIFTS = (operator.lshift, operator.rshift)
_COMPARISONS = {
    operator.eq: "==",
    operator.ne: "!=",
    operator.lt: "<",
    operator.le: "<=",
    operator.gt: ">",
    operator.ge: ">=",
}


def _is_mixed(a: Any, b: Any) -> bool:
    whole = isinstance(a, types.Integer) and isinstance(b, types.Integer)
    return whole and types.uint64 in (a, b) and a != b


def _binary(function: Any) -> Any:
    """The operator for all types: its own rule for mixed numbers and shifts, else Numba's."""

    def typed(typing_context: Any, a: Any, b: Any) -> Any:
        a, b = types.unliteral(a), types.unliteral(b)
        if function in _SHIFTS and isinstance(a, types.Integer) and isinstance(b, types.Integer):
            a = types.uint64 if a == types.uint64 else types.int64
            return a(a, types.int64), _shift(function, a)
        if _is_mixed(a, b):
            if function in _COMPARISONS:
                return types.boolean(a, b), _compare(function, a, b)
            a = b = types.uint64
        known = typing_context.resolve_value_type(function)
        signature = known.get_call_type(typing_context, (a, b), {})

        def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
            return context.get_function(known, signature)(builder, arguments)

        return signature, generate

    typed.__name__ = function.__name__
    return intrinsic(typed)


def _shift(function: Any, kind: Any) -> Callable[..., Any]:
    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        value, amount = arguments
        whole = ir.IntType(64)
        too_far = builder.icmp_unsigned(">=", amount, whole(64))
        within = builder.and_(amount, whole(63))
        if function is operator.lshift:
            return builder.select(too_far, whole(0), builder.shl(value, within))
        if kind == types.uint64:
            return builder.select(too_far, whole(0), builder.lshr(value, within))
        return builder.ashr(value, builder.select(too_far, whole(63), within))

    return generate


def _compare(function: Any, first: Any, second: Any) -> Callable[..., Any]:
    """Whether a signed and an unsigned number compare so; Numba would round both to floats."""

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        kinds = [types.int64 if kind.signed else types.uint64 for kind in (first, second)]
        one, other = (
            context.cast(builder, value, kind, wide)
            for value, kind, wide in zip(arguments, (first, second), kinds, strict=True)
        )
        known = builder.icmp_unsigned(_COMPARISONS[function], one, other)
        if first.signed == second.signed:
            return known
        signed = one if first.signed else other
        below = function(-1, 0) if first.signed else function(0, -1)
        negative = builder.icmp_signed("<", signed, signed.type(0))
        return builder.select(negative, known.type(int(below)), known)

    return generate


BINARY: dict[Any, Any] = {
    function: _binary(function)
    for function in (
        operator.add,
        operator.sub,
        operator.mul,
        operator.floordiv,
        operator.mod,
        operator.and_,
        operator.or_,
        operator.xor,
        operator.lshift,
        operator.rshift,
        *_COMPARISONS,
    )
}
"""What stands for each operator in compiled games."""


def _size(builder: Any, kind: Any, value: Any) -> Any:
    """The value without its sign, as Python counts its bits."""
    if not kind.signed:
        return value
    negative = builder.icmp_signed("<", value, value.type(0))
    return builder.select(negative, builder.neg(value), value)


def _whole(kind: Any, method: str) -> Any:
    kind = types.unliteral(kind)
    if not isinstance(kind, types.Integer):
        raise TypingError(f"only a whole number has the method {method}")
    return types.uint64 if kind == types.uint64 else types.int64


@intrinsic
def bit_count(typing_context: Any, number: Any) -> Any:
    """The ones of a number."""
    kind = _whole(number, "bit_count")

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        return builder.ctpop(_size(builder, kind, arguments[0]))

    return types.int64(kind), generate


@intrinsic
def bit_length(typing_context: Any, number: Any) -> Any:
    """The place above the highest one of a number."""
    kind = _whole(number, "bit_length")

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        value = _size(builder, kind, arguments[0])
        zeros = builder.ctlz(value, ir.IntType(1)(0))
        return builder.sub(value.type(64), zeros)

    return types.int64(kind), generate


METHODS = {"bit_count": bit_count, "bit_length": bit_length}
"""The methods of Python's whole numbers that bitboards use, and Numba does not know."""


def _coercion(name: str, target: Any, allowed: tuple[type, ...]) -> Any:
    def typed(typing_context: Any, value: Any) -> Any:
        kind = types.unliteral(value)
        if not isinstance(kind, allowed):
            raise TypingError(f"a field of {name} cannot hold a value of the type {kind}")

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return context.cast(builder, arguments[0], kind, target)

        return target(kind), generate

    typed.__name__ = f"as_{name}"
    return intrinsic(typed)


AS_FIELD = {
    "signed": _coercion("whole numbers", types.int64, (types.Integer, types.Boolean)),
    "unsigned": _coercion("whole numbers", types.uint64, (types.Integer, types.Boolean)),
    "float": _coercion("floats", types.float64, (types.Integer, types.Boolean, types.Float)),
    "truth": _coercion("truth values", types.boolean, (types.Boolean, types.Integer)),
}
"""What makes a value the one type that a field has in all states."""


@intrinsic
def as_payoff(typing_context: Any, value: Any) -> Any:
    """A payoff or an estimate: whole numbers are signed, whatever they were reckoned with."""
    kind = types.unliteral(value)
    target = types.float64 if isinstance(kind, types.Float) else types.int64
    if not isinstance(kind, (types.Integer, types.Boolean, types.Float)):
        raise TypingError(f"a payoff is a number, not a value of the type {kind}")

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], kind, target)

    return target(kind), generate


@intrinsic(prefer_literal=True)
def scratch(typing_context: Any, words: Any) -> Any:
    """Memory of a literal number of 64-bit words, until the calling function returns."""
    count = words.literal_value

    def generate(context: Any, builder: Any, _: Any, arguments: Any) -> Any:
        memory = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(64), count))
        return builder.bitcast(memory, cgutils.voidptr_t)

    return types.voidptr(words), generate
