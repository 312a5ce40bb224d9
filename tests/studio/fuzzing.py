"""Requests that nobody sane sends: made from the schema, and from a corpus of requests by mutation.

Everything follows from a seed, so what fails once fails again.
"""

from __future__ import annotations

import copy
import json
import random
import string
from pathlib import Path
from typing import Any

import msgspec.inspect as shapes

TEXTBOOK = ("alphabeta", "minimax", "hminimax", "mcts", "quiescence")

CORPUS = Path(__file__).with_name("corpus")

SPECS = [
    "connect4",
    "tictactoe",
    "chess",
    "checkers",
    "othello",
    "kalah",
    "nim",
    "hex:size=3",
    "tree",
    "own:Take",
    "own:Coin",
    "own:Raises",
    " connect4 ",
    "connect4:width=0",
    "connect4:width=999999999999",
    "connect4:width=4,height=4",
    "mnk:m=3000000,n=3,k=3",
    "mnk:m=-1",
    "hex:size=1e9",
    "nim:piles=99999999999999999999",
    "nim:piles=" + "1," * 150,
    "subtraction:take=",
    "chess:draw_after=x",
    "tree:[[1,2],[3,",
    "tree:" + "[" * 300,
    "tree:{}",
    "tree:aima-5.2",
    "own:",
    "own:Nothing",
    "../../etc/passwd",
    "x.py:Y",
    "",
    ":",
    "\x00",
    "connect4\n",
    "ｃｏｎｎｅｃｔ４",
]
TEXTS = [
    "",
    " ",
    "4",
    "b2",
    "e4",
    "11-15",
    "heads",
    "a8=Q+",
    "O-O",
    "0",
    "-1",
    "1e999",
    "\u2028",
    "\x00",
    "🂡" * 40,
    "a" * 5000,
    "[" * 5000,
    "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
    "[[(1,2,6),(4,2,3)],[(6,1,2),(7,4,1)]]",
    "[[1e400]]",
    "{'a': 1}",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "7k/8/8/8/8/8/8/K6Q w - - 99999999999 1",
    "B:W14,15,22,23:BK10",
    "B:W:B",
    "Game: connect4\nMoves: 4 4",
    "Game: x.py:Y\nMoves: 1",
    "alphabeta",
    "minimax",
    "mcts",
    "native",
    "best",
    "worst",
    "policy",
    "beginner",
    "minimax-1",
]
PLAUSIBLE: dict[str, list[Any]] = {
    "game": SPECS[:12],
    "start": [""],
    "moves": [[], [], ["4"], ["4", "4", "3"], ["b2"], ["b2", "a1"], ["1"], ["e4", "e5"], ["heads"]],
    "move": ["4", "b2", "1", "e4"],
    "algorithm": ["best", "alphabeta", *(f"textbook.{name}" for name in TEXTBOOK)],
    "order": ["given", "reversed", "best", "own"],
    "depth": [1, 2, 3, None],
    "level": ["beginner", "medium", "full"],
    "seconds": [0.05, 0.2],
    "lesson": ["minimax", "alphabeta"],
    "tree": ["", "aima-5.2", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "[[(1, 2), (4, 2)], (6, 1)]"],
}
"""What a page might send, by the name of the field: most of it has to be right to get far."""

WRONG: list[Any] = [
    None,
    True,
    0,
    -1,
    1,
    3,
    40,
    10**30,
    -(10**30),
    0.5,
    1e308,
    "",
    "x",
    [],
    {},
    [[]],
    [None],
    {"id": 1},
]


class Maker:
    """Makes requests."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def of(self, shape: Any) -> Any:
        """Something of this shape of the schema; what is not required is left out at times."""
        if isinstance(shape, (shapes.StructType, shapes.DataclassType)):
            made = {
                field.encode_name: self._field(field)
                for field in shape.fields
                if field.required or self.dice.random() < 0.6
            }
            if getattr(shape, "tag", None) is not None:
                made[shape.tag_field] = shape.tag
            return made
        if isinstance(shape, shapes.UnionType):
            return self.of(self.dice.choice(shape.types))
        if isinstance(shape, shapes.LiteralType):
            return self.dice.choice(list(shape.values))
        if isinstance(shape, shapes.ListType):
            return [self.of(shape.item_type) for _ in range(self.dice.choice((0, 0, 1, 2, 5)))]
        if isinstance(shape, shapes.TupleType):
            return [self.of(part) for part in shape.item_types]
        if isinstance(shape, shapes.DictType):
            return {self.text(): self.of(shape.value_type) for _ in range(self.dice.randrange(3))}
        return self._simple(shape)

    def mutated(self, value: Any) -> Any:
        """The same with something wrong somewhere."""
        value = copy.deepcopy(value)
        places = list(_places(value))
        if not places:
            return self.dice.choice(WRONG)
        inside, key = self.dice.choice(places)
        way = self.dice.randrange(5)
        if way == 0:
            del inside[key]
        elif way == 1:
            inside[key] = self.dice.choice(WRONG)
        elif way == 2:
            inside[key] = self.text()
        elif way == 3:
            inside[key] = self.dice.choice(SPECS)
        elif isinstance(inside, dict):
            inside[self.text()[:40]] = self.dice.choice(WRONG)
        else:
            inside.extend([self.text()] * self.dice.choice((1, 50)))
        return value

    def garbled(self, body: bytes) -> bytes:
        """The same bytes with some changed, lost or doubled; at times no change at all."""
        changed = bytearray(body)
        for _ in range(self.dice.choice((0, 0, 0, 0, 1, 4))):
            place = self.dice.randrange(len(changed) + 1)
            way = self.dice.randrange(4)
            if way == 0:
                changed[place:] = b""
            elif way == 1:
                changed[place:place] = self.dice.choice(
                    (b"\xff", b"\\ud800", b"NaN", b"{", b"\x00")
                )
            elif way == 2:
                changed[place : place + 3] = bytes(self.dice.randrange(256) for _ in range(3))
            else:
                changed[place:place] = changed[: self.dice.randrange(50)]
        return bytes(changed)

    def text(self) -> str:
        """Some text."""
        if self.dice.random() < 0.8:
            return self.dice.choice(TEXTS)
        return "".join(self.dice.choices(string.printable, k=self.dice.randrange(60)))

    def _field(self, field: Any) -> Any:
        known = PLAUSIBLE.get(field.encode_name)
        if known is not None and self.dice.random() < 0.8:
            return copy.deepcopy(self.dice.choice(known))
        if field.encode_name == "game":
            return self.dice.choice(SPECS)
        return self.of(field.type)

    def _simple(self, shape: Any) -> Any:
        if isinstance(shape, shapes.StrType):
            return self.text()
        if isinstance(shape, shapes.IntType):
            return self.dice.choice((0, 1, 2, 3, 40, 10**6, 10**30))
        if isinstance(shape, shapes.FloatType):
            return self.dice.choice((0.01, 0.1, 1, 1e300))
        if isinstance(shape, shapes.BoolType):
            return self.dice.random() < 0.5
        return None


def corpus(kind: str) -> list[dict[str, Any]]:
    """The requests in the file of this name, one a line."""
    lines = (CORPUS / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def _places(value: Any) -> Any:
    """Everything inside a value: what holds it, and where."""
    if isinstance(value, dict):
        for key in list(value):
            yield value, key
            yield from _places(value[key])
    elif isinstance(value, list):
        for place, part in enumerate(list(value)):
            yield value, place
            yield from _places(part)
