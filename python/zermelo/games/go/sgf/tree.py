"""The tree of an SGF file: nodes with properties, and what may follow each."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from zermelo.game.errors import SgfError

_SPACE: Final = re.compile(r"\s*")
_NAME: Final = re.compile(r"[A-Za-z]+")
_VALUE: Final = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)

DEEPEST: Final = 200
"""So deep variations may be nested in each other."""


@dataclass
class Node:
    """A node: its properties in their order, and what may follow, the main line first."""

    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    place: str = ""
    """Where it stands in the text: `line 3, column 7`."""

    def get(self, name: str) -> str | None:
        """The only value of a property; None if it is not there."""
        values = self.properties.get(name)
        return values[0] if values else None

    @property
    def comment(self) -> str:
        """What somebody has written about the position."""
        return self.get("C") or ""

    def main_line(self) -> list[Node]:
        """This node and what follows, always the first of the variations."""
        line = [self]
        while line[-1].children:
            line.append(line[-1].children[0])
        return line


def parse(text: str) -> Node:
    """The first game of a collection; `SgfError` says what is wrong and where.

    >>> parse("(;SZ[9];B[ee](;W[gc])(;W[cc]C[or here]))").main_line()[-1].properties
    {'W': ['gc']}
    """
    reader = _Reader(text.removeprefix("\ufeff"))
    reader.expect("(", "an SGF begins with (;")
    return reader.tree()


class _Reader:
    """A text and how far it is read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.skip()

    def skip(self) -> None:
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at

    @property
    def symbol(self) -> str:
        return self.text[self.at : self.at + 1]

    @property
    def place(self) -> str:
        before = self.text[: self.at]
        return f"line {before.count(chr(10)) + 1}, column {self.at - before.rfind(chr(10))}"

    def refuse(self, wanted: str) -> SgfError:
        found = f"{self.symbol!r}" if self.symbol else "the end of the text"
        return SgfError(f"{self.place}: found {found}; {wanted}")

    def expect(self, symbol: str, wanted: str) -> None:
        if self.symbol != symbol:
            raise self.refuse(wanted)
        self.at += 1
        self.skip()

    def tree(self) -> Node:
        """What follows on an opening bracket, without recursion: a file may be long."""
        if self.symbol != ";":
            raise self.refuse("a game begins with a node, which begins with ;")
        first: Node | None = None
        last: Node | None = None
        branches: list[Node | None] = []
        while True:
            if self.symbol == ";":
                node = self.node()
                first = first or node
                if last is not None:
                    last.children.append(node)
                last = node
            elif self.symbol == "(":
                if len(branches) >= DEEPEST:
                    raise self.refuse(f"variations are nested more than {DEEPEST} deep")
                branches.append(last)
                self.at += 1
                self.skip()
                if self.symbol != ";":
                    raise self.refuse("a variation begins with a node, which begins with ;")
            elif self.symbol == ")":
                self.at += 1
                self.skip()
                if not branches:
                    assert first is not None
                    return first
                last = branches.pop()
            else:
                raise self.refuse("a node (;), a variation (() or the end of one ()) is wanted")

    def node(self) -> Node:
        node = Node(place=self.place)
        self.at += 1
        self.skip()
        while name := _NAME.match(self.text, self.at):
            # Old files write some letters small, which mean nothing.
            key = "".join(letter for letter in name[0] if letter.isupper())
            if not key:
                raise self.refuse("the name of a property has capital letters")
            self.at = name.end()
            self.skip()
            if self.symbol != "[":
                raise self.refuse(f"the property {key} needs a value in square brackets")
            if key in node.properties:
                raise self.refuse(f"the property {key} is there twice in one node")
            values = node.properties.setdefault(key, [])
            while self.symbol == "[":
                values.append(self.value())
        return node

    def value(self) -> str:
        found = _VALUE.match(self.text, self.at)
        if not found:
            raise self.refuse("this value has no closing square bracket")
        self.at = found.end()
        self.skip()
        return _ESCAPED.sub(lambda one: "" if one[1][0] in "\r\n" else one[1], found[1])


def write(root: Node) -> str:
    """The text of a tree, from which `parse` gives it back.

    >>> write(parse("(;B[aa];W[bb](;B[cc])(;B[dd]C[a \\\\] b]))"))
    '(;B[aa];W[bb](;B[cc])(;B[dd]C[a \\\\] b]))'
    """
    pieces = ["("]
    todo: list[Node | str] = [root]
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            pieces.append(one)
            continue
        pieces.append(";" + "".join(_property(*pair) for pair in one.properties.items()))
        if len(one.children) == 1:
            todo.append(one.children[0])
        else:
            for child in reversed(one.children):
                todo += [")", child, "("]
    return "".join([*pieces, ")"])


def _property(name: str, values: list[str]) -> str:
    escaped = (value.replace("\\", "\\\\").replace("]", "\\]") for value in values)
    return name + "".join(f"[{value}]" for value in escaped)
