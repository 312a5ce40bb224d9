"""The fixed layout of a state: which fields it has, how large each is, and where its bytes are.

A state is a `NamedTuple` whose annotations say how each field is stored, so it is an ordinary
hashable tuple in Python, and a row of bytes in the core.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from zermelo.game import InvalidInputError

MOST_BYTES = 256
"""States are copied at every node, so they are small."""


@dataclass(frozen=True)
class Scalar:
    """How one number is stored."""

    name: str
    code: str
    """The letter of the `struct` module."""

    @property
    def size(self) -> int:
        """Bytes."""
        return struct.calcsize(self.code)

    @property
    def is_integer(self) -> bool:
        """Is it a whole number, and not a float or a truth value?"""
        return self.code not in "d?"

    @property
    def low(self) -> int:
        """The least whole number that fits."""
        return 0 if self.code.isupper() else -(1 << 8 * self.size - 1)

    @property
    def high(self) -> int:
        """The greatest whole number that fits."""
        return (1 << 8 * self.size - (0 if self.code.isupper() else 1)) - 1

    @property
    def holds(self) -> str:
        """What fits, in words."""
        if self.is_integer:
            return f"{self.name}, from {self.low} to {self.high}"
        return self.name


@dataclass(frozen=True)
class Cells:
    """How a row of equal numbers is stored."""

    scalar: Scalar
    length: int


u8 = Annotated[int, Scalar("u8", "B")]
u16 = Annotated[int, Scalar("u16", "H")]
u32 = Annotated[int, Scalar("u32", "I")]
u64 = Annotated[int, Scalar("u64", "Q")]
i8 = Annotated[int, Scalar("i8", "b")]
i16 = Annotated[int, Scalar("i16", "h")]
i32 = Annotated[int, Scalar("i32", "i")]
i64 = Annotated[int, Scalar("i64", "q")]
f64 = Annotated[float, Scalar("f64", "d")]

_PLAIN = {int: Scalar("i64", "q"), bool: Scalar("bool", "?"), float: Scalar("f64", "d")}


def array(kind: Any, length: int) -> Any:
    """The annotation of a field that holds `length` numbers of one kind; in Python, a tuple.

    >>> from typing import NamedTuple
    >>> class Kalah(NamedTuple):
    ...     seeds: array(u8, 14)
    ...     player: u8
    >>> Layout(Kalah).size
    16
    """
    scalar = _scalar(kind)
    if scalar is None:
        raise InvalidInputError(f"an array holds numbers such as u8 or i16, not {kind!r}")
    if isinstance(length, bool) or not isinstance(length, int) or length < 1:
        raise InvalidInputError(f"an array holds 1 number or more, not {length!r}")
    return Annotated[tuple[int, ...], Cells(scalar, length)]


@dataclass(frozen=True)
class Field:
    """One field and where its bytes are."""

    name: str
    scalar: Scalar
    length: int | None
    """How many numbers it holds; None if it is a number, not an array."""
    offset: int


class Layout:
    """The bytes of a `NamedTuple`: fields in order, each where a machine likes it, the rest 0.

    `names` is where annotations that are text are looked up, besides the module of the class.

    >>> from typing import NamedTuple
    >>> class Take(NamedTuple):
    ...     matches: u16
    ...     player: u8
    >>> layout = Layout(Take)
    >>> layout.encode(Take(5, 1)).hex()
    '0500010000000000'
    >>> layout.decode(layout.encode(Take(5, 1)))
    Take(matches=5, player=1)
    """

    def __init__(self, kind: type, names: dict[str, Any] | None = None) -> None:
        if not (isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")):
            raise InvalidInputError(
                f"the State of a compiled game is a NamedTuple with a type for each field, "
                f"such as `player: z.types.u8`, not {kind!r}"
            )
        self.kind: Any = kind
        self.fields = _fields(kind, names)
        last = self.fields[-1]
        used = last.offset + last.scalar.size * (last.length or 1)
        self.size = (used + 7) // 8 * 8
        if self.size > MOST_BYTES:
            raise InvalidInputError(
                f"a state of {kind.__name__} takes {self.size} bytes, more than {MOST_BYTES}: "
                "use smaller types, or keep what never changes on self"
            )
        self._struct = struct.Struct("=" + "".join(_codes(self.fields, self.size)))

    def encode(self, state: Any) -> bytes:
        """The bytes of a state; `InvalidInputError` names the field that does not fit."""
        if len(state) != len(self.fields):
            raise InvalidInputError(
                f"{state!r} has {len(state)} fields and not the {len(self.fields)} of "
                f"{self.kind.__name__}"
            )
        numbers: list[Any] = []
        for field, value in zip(self.fields, state, strict=True):
            numbers += _numbers(field, value)
        return self._struct.pack(*numbers)

    def decode(self, data: bytes) -> Any:
        """The state that some bytes stand for."""
        numbers = iter(self._struct.unpack(data))
        return self.kind._make(
            next(numbers)
            if field.length is None
            else tuple(next(numbers) for _ in range(field.length))
            for field in self.fields
        )

    def describe(self) -> tuple[Any, ...]:
        """All that matters of it, as plain values."""
        return tuple((f.name, f.scalar.name, f.length, f.offset) for f in self.fields)


def _scalar(annotation: Any) -> Scalar | None:
    if isinstance(annotation, type) and annotation in _PLAIN:
        return _PLAIN[annotation]
    found = [item for item in _extras(annotation) if isinstance(item, Scalar)]
    return found[0] if found else None


def _extras(annotation: Any) -> Sequence[Any]:
    return get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()


def _fields(kind: Any, names: dict[str, Any] | None) -> list[Field]:
    try:
        hints = get_type_hints(kind, localns=names, include_extras=True)
    except NameError as error:
        raise InvalidInputError(f"the fields of {kind.__name__} cannot be read: {error}") from error
    fields: list[Field] = []
    offset = 0
    for name in kind._fields:
        annotation = hints.get(name)
        cells = [item for item in _extras(annotation) if isinstance(item, Cells)]
        scalar = cells[0].scalar if cells else _scalar(annotation)
        if scalar is None:
            raise InvalidInputError(
                f"the field {name} of {kind.__name__} needs a type of fixed size, not "
                f"{annotation!r}: bool, or u8 to u64, i8 to i64, f64, array(i8, 64) of z.types"
            )
        length = cells[0].length if cells else None
        offset = (offset + scalar.size - 1) // scalar.size * scalar.size
        fields.append(Field(name, scalar, length, offset))
        offset += scalar.size * (length or 1)
    if not fields:
        raise InvalidInputError(f"{kind.__name__} has no fields, so all its states are one")
    return fields


def _codes(fields: list[Field], size: int) -> list[str]:
    """The `struct` format, with the gaps between fields written out."""
    codes: list[str] = []
    at = 0
    for field in fields:
        codes.append(f"{field.offset - at}x{field.length or 1}{field.scalar.code}")
        at = field.offset + field.scalar.size * (field.length or 1)
    return [*codes, f"{size - at}x"]


def _numbers(field: Field, value: Any) -> list[Any]:
    """The numbers of one field, each looked at."""
    if field.length is None:
        return [_number(field, field.name, value)]
    try:
        values = list(value)
    except TypeError:
        raise InvalidInputError(f"{field.name} is an array, not {value!r}") from None
    if len(values) != field.length:
        raise InvalidInputError(
            f"{field.name} holds {field.length} numbers, not the {len(values)} of {value!r}"
        )
    return [_number(field, f"{field.name}[{i}]", item) for i, item in enumerate(values)]


def _number(field: Field, name: str, value: Any) -> Any:
    scalar = field.scalar
    if not scalar.is_integer:
        if isinstance(value, (bool, int)) or (scalar.code == "d" and isinstance(value, float)):
            return value
    elif isinstance(value, int) and scalar.low <= value <= scalar.high:
        return int(value)
    raise InvalidInputError(f"{name} is {scalar.holds}, and cannot hold {value!r}")
