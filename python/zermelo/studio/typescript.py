"""The page's TypeScript types, made from the schema.

python -m zermelo.studio.typescript web/src/api/schema.ts
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect as shapes

from zermelo.studio import schema

_HEADING = """\
// Made from python/zermelo/studio/schema by `python -m zermelo.studio.typescript`. Do not edit.
"""
_SIMPLE: dict[type, str] = {
    shapes.AnyType: "unknown",
    shapes.BoolType: "boolean",
    shapes.FloatType: "number",
    shapes.IntType: "number",
    shapes.NoneType: "null",
    shapes.StrType: "string",
}


def typescript() -> str:
    """All types of the schema, and the boards that they carry, in the order of their names."""
    writer = _Writer()
    for kind in _kinds():
        writer.write(shapes.type_info(kind))
    return _HEADING + "".join(writer.made[name] for name in sorted(writer.made))


def _kinds() -> Iterator[Any]:
    for found in pkgutil.iter_modules(schema.__path__, f"{schema.__name__}."):
        module = importlib.import_module(found.name)
        for value in vars(module).values():
            own = inspect.isclass(value) and value.__module__ == module.__name__
            if own and issubclass(value, msgspec.Struct):
                yield value


class _Writer:
    """Writes each type once, and those that it is made of."""

    def __init__(self) -> None:
        self.made: dict[str, str] = {}

    def write(self, shape: Any) -> str:
        """The name or the expression for a type."""
        if isinstance(shape, (shapes.StructType, shapes.DataclassType)):
            name = shape.cls.__name__
            if name not in self.made:
                self.made[name] = ""  # a type may contain itself
                self.made[name] = self._interface(shape)
            return name
        if isinstance(shape, shapes.UnionType):
            return " | ".join(self.write(part) for part in shape.types)
        if isinstance(shape, shapes.LiteralType):
            return " | ".join(f'"{value}"' for value in shape.values)
        if isinstance(shape, (shapes.ListType, shapes.VarTupleType)):
            item = self.write(shape.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        if isinstance(shape, shapes.TupleType):
            return f"[{', '.join(self.write(part) for part in shape.item_types)}]"
        if isinstance(shape, shapes.DictType):
            return f"Record<string, {self.write(shape.value_type)}>"
        try:
            return _SIMPLE[type(shape)]
        except KeyError:
            raise TypeError(f"no TypeScript is known for {shape!r}") from None

    def _interface(self, shape: Any) -> str:
        rows = []
        if getattr(shape, "tag", None) is not None:
            rows.append(f'  {shape.tag_field}: "{shape.tag}";\n')
        optional_allowed = _is_sent(shape.cls) or _leaves_out(shape.cls)
        for field in shape.fields:
            # What has a default may be left out by the page; the server writes it as a rule.
            optional = "?" if optional_allowed and not field.required else ""
            rows.append(f"  {field.encode_name}{optional}: {self.write(field.type)};\n")
        summary = (shape.cls.__doc__ or "").strip().partition("\n\n")[0].replace("\n    ", "\n * ")
        return f"\n/** {summary} */\nexport interface {shape.cls.__name__} {{\n{''.join(rows)}}}\n"


def _is_sent(kind: type) -> bool:
    """Is this something that the page writes? Such types take no unknown fields."""
    config = getattr(kind, "__struct_config__", None)
    return bool(config is not None and config.forbid_unknown_fields)


def _leaves_out(kind: type) -> bool:
    """Does the server leave out what is as usual?"""
    config = getattr(kind, "__struct_config__", None)
    return bool(config is not None and config.omit_defaults)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
