"""The functions that the core calls: C functions over bytes, made of a game's compiled methods.

Each returns a number, and a very negative one when something is wrong, because an exception cannot
leave a C function: see `STATUS`.

| routine | gives |
|---|---|
| `turn(state)` | the player to move, 255 where chance moves, 256 when the game is over |
| `actions(state, moves, room)` | how many moves there are; writes as many as there is room for |
| `count(state)` | how many moves there are |
| `result(state, move, after)` | the `turn` of the state after a move, which is written |
| `utility(state, player)` | the payoff, where two players are opposed without chance |
| `payoff(state, player, to)` | 0; writes the payoff, in every other kind of game |
| `outcomes(state, moves, weights, room)` | how many outcomes there are; writes what has room |
| `noisy(state, moves, room)` | the same for the moves of `noisy` |
| `order(state, moves, room)` | the moves in the game's `order`, where `actions` keeps its own |
| `evaluate(state, player)` | the estimate in millionths of the greatest payoff |
| `estimate(state, player, to)` | 0; writes the estimate |
| `estimates(state, to)` | 0; writes the estimate for each player, where each plays for itself |
| `leaf(state, move, to)` | 1 if a move ends the game, else 0; writes all payoffs or estimates |
| `key(state, key)` | 0; writes the key |
| `symmetries(state, images, room)` | how many images there are; writes what there is room for |
| `level(state)` | the level |
| `playout(state, random, most)` | 512 for each random move, and the `turn` then; plays in place |
"""

# mypy: disable-error-code="import-not-found,import-untyped,untyped-decorator,no-untyped-call,misc"
from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numba
import numpy
from numba import types

from zermelo.compiled.arithmetic import as_payoff, scratch
from zermelo.compiled.layout import Field, Layout
from zermelo.compiled.rules import OPTIONS, Rules, register
from zermelo.compiled.status import HIGHEST_LEVEL, STATUS
from zermelo.game import CHANCE
from zermelo.game.kind import Kind

CARRAY: Any = vars(numba)["carray"]
"""Numba's view of foreign memory as an array."""

_TYPES = {"signed": "int64", "unsigned": "uint64", "float": "float64", "truth": "boolean"}
_NUMPY = {"B": "u1", "H": "u2", "I": "u4", "Q": "u8", "b": "i1", "h": "i2", "i": "i4", "q": "i8"}


def record(layout: Layout) -> Any:
    """The layout as a NumPy record."""
    formats = []
    for field in layout.fields:
        kind = numpy.dtype(
            _NUMPY.get(field.scalar.code, {"d": "f8", "?": "?"}.get(field.scalar.code))
        )
        formats.append(kind if field.length is None else (kind, (field.length,)))
    return numpy.dtype(
        {
            "names": [field.name for field in layout.fields],
            "formats": formats,
            "offsets": [field.offset for field in layout.fields],
            "itemsize": layout.size,
        }
    )


def routines(rules: Rules, wanted: dict[str, str]) -> Iterator[tuple[str, Any]]:
    """Each routine, compiled; `wanted` are the bodies by name."""
    layout = rules.layout
    pointer = types.CPointer(numba.from_dtype(record(layout)))
    number = types.int64
    signatures = {
        "turn": number(pointer),
        "actions": number(pointer, types.CPointer(number), number),
        "count": number(pointer),
        "result": number(pointer, number, pointer),
        "utility": number(pointer, number),
        "payoff": number(pointer, number, types.CPointer(types.float64)),
        "estimate": number(pointer, number, types.CPointer(types.float64)),
        "estimates": number(pointer, types.CPointer(types.float64)),
        "leaf": number(pointer, number, types.CPointer(types.float64)),
        "outcomes": number(pointer, types.CPointer(number), types.CPointer(types.float64), number),
        "evaluate": number(pointer, number),
        "noisy": number(pointer, types.CPointer(number), number),
        "order": number(pointer, types.CPointer(number), number),
        "key": number(pointer, types.CPointer(types.uint64)),
        "symmetries": number(pointer, pointer, number),
        "level": number(pointer),
        "playout": number(pointer, types.CPointer(types.uint64), number),
    }
    names: dict[str, Any] = {
        "State": layout.kind,
        "carray": CARRAY,
        "scratch": scratch,
        "as_payoff": as_payoff,
        "boolean": types.boolean,
        "isfinite": math.isfinite,
        **{name: getattr(types, name) for name in ("int64", "uint64", "float64")},
        **{name: code for name, (code, _) in STATUS.items()},
    }
    rules.sources = wanted
    for name, text in wanted.items():
        code = compile(text, f"<zermelo {name}>", "exec")
        for method in code.co_consts[0].co_names:  # what the body calls
            if method.startswith("own_"):
                names[method] = rules.method(method.removeprefix("own_"))
        space = dict(names)
        exec(code, space)
        made: Any = numba.jit(**OPTIONS | {"boundscheck": False})(space[name])
        made.compile(signatures[name])
        yield name, made.overloads[signatures[name].args]


def bodies(layout: Layout, offers: set[str], payoff_limit: int, kind: Kind) -> dict[str, str]:
    """The source of each routine."""
    load = _load(layout)
    ordered = "own_order(None, s, [move for move in own_actions(None, s)])"
    # Where every move is looked at anyway, the first of equal ones is played: in the game's order.
    moves = ordered if "order" in offers and kind.ordered else "own_actions(None, s)"
    turn = ["mover = int64(own_to_move(None, s))"]
    if kind.chance:
        turn.append(f"if mover == {CHANCE}: return 255")
    turn.append(f"if mover < 0 or mover > {kind.players - 1}: return BAD_PLAYER")
    after = [line.replace("s)", "after)") for line in turn]
    nobody = f"mover < 0 or mover > {kind.players - 1}"
    if kind.chance:
        nobody = f"mover != {CHANCE} and ({nobody})"
    texts = {
        "turn": (
            "p",
            [*load, "if own_is_terminal(None, s): return 256", *turn, "return int64(mover)"],
        ),
        "actions": (
            "p, moves, room",
            [
                *load,
                "to = carray(moves, room)",
                "n = 0",
                f"for move in {moves}:",
                "    if n < room: to[n] = move",
                "    n += 1",
                "if n == 0: return NO_MOVES",
                "return n",
            ],
        ),
        "count": (
            "p",
            [
                *load,
                "n = 0",
                "for move in own_actions(None, s): n += 1",
                "if n == 0: return NO_MOVES",
                "return n",
            ],
        ),
        "result": (
            "p, move, q",
            [
                *load,
                "after = own_result(None, s, move)",
                *_store(layout),
                "if own_is_terminal(None, after): return 256",
                *after,
                "return int64(mover)",
            ],
        ),
        "utility": (
            "p, player",
            [
                *load,
                "payoff = as_payoff(own_utility(None, s, player))",
                "whole = int64(payoff)",
                "if whole != payoff: return NOT_WHOLE",
                f"if whole > {payoff_limit} or whole < -{payoff_limit}: return TOO_LARGE",
                "return whole",
            ],
        ),
        "payoff": (
            "p, player, q",
            [
                *load,
                "payoff = float64(as_payoff(own_utility(None, s, player)))",
                "if not isfinite(payoff): return NOT_FINITE",
                "carray(q, 1)[0] = payoff",
                "return 0",
            ],
        ),
        "estimate": (
            "p, player, q",
            [
                *load,
                "estimate = float64(as_payoff(own_evaluate(None, s, player)))",
                "if not isfinite(estimate): return NOT_A_NUMBER",
                "carray(q, 1)[0] = estimate",
                "return 0",
            ],
        ),
        "estimates": (
            "p, q",
            [
                *load,
                f"to = carray(q, {kind.players})",
                f"for player in range({kind.players}):",
                "    estimate = float64(as_payoff(own_evaluate(None, s, player)))",
                "    if not isfinite(estimate): return NOT_A_NUMBER",
                "    to[player] = estimate",
                "return 0",
            ],
        ),
        "leaf": (
            "p, move, q",
            [
                *load,
                "after = own_result(None, s, move)",
                *_reload(layout),
                f"to = carray(q, {kind.players})",
                "if own_is_terminal(None, s):",
                f"    for player in range({kind.players}):",
                "        payoff = float64(as_payoff(own_utility(None, s, player)))",
                "        if not isfinite(payoff): return NOT_FINITE",
                "        to[player] = payoff",
                "    return 1",
                "mover = int64(own_to_move(None, s))",
                f"if {nobody}: return BAD_PLAYER",
                f"for player in range({kind.players}):",
                "    estimate = float64(as_payoff(own_evaluate(None, s, player)))",
                "    if not isfinite(estimate): return NOT_A_NUMBER",
                "    to[player] = estimate",
                "return 0",
            ],
        ),
        "outcomes": (
            "p, moves, weights, room",
            [
                *load,
                "to = carray(moves, room)",
                "weigh = carray(weights, room)",
                "n = 0",
                "total = 0.0",
                "for weight, move in own_outcomes(None, s):",
                "    if not (weight > 0.0 and weight <= 1.0): return BAD_CHANCE",
                "    if n < room:",
                "        to[n] = move",
                "        weigh[n] = weight",
                "    n += 1",
                "    total += weight",
                "if n == 0: return NO_MOVES",
                "if total < 1 - 1e-9 or total > 1 + 1e-9: return BAD_TOTAL",
                "return n",
            ],
        ),
        "evaluate": (
            "p, player",
            [
                *load,
                "estimate = float64(as_payoff(own_evaluate(None, s, player)))",
                f"estimate *= {1e6 / payoff_limit!r}",
                "if not (estimate > -1e6 and estimate < 1e6):",
                "    if estimate >= 1e6: return 1000000",
                "    if estimate <= -1e6: return -1000000",
                "    return NOT_A_NUMBER",
                "return int64(estimate + 0.5 if estimate > 0 else estimate - 0.5)",
            ],
        ),
        "noisy": (
            "p, moves, room",
            [
                *load,
                "to = carray(moves, room)",
                "n = 0",
                "for move in own_noisy(None, s):",
                "    if n < room: to[n] = move",
                "    n += 1",
                "return n",
            ],
        ),
        "order": (
            "p, moves, room",
            [
                *load,
                "to = carray(moves, room)",
                "n = 0",
                f"for move in {ordered}:",
                "    if n < room: to[n] = move",
                "    n += 1",
                "return n",
            ],
        ),
        "key": (
            "p, q",
            [*load, "carray(q, 1)[0] = uint64(own_key(None, s))", "return 0"],
        ),
        "symmetries": (
            "p, q, room",
            [
                *load,
                "n = 0",
                "for after in own_symmetries(None, s):",
                "    if n < room:",
                *(f"        {line}" for line in _store(layout, "carray(q, room)[n]")),
                "    n += 1",
                "return n",
            ],
        ),
        "level": (
            "p",
            [
                *load,
                "level = own_level(None, s)",
                f"if level < 0 or level > {HIGHEST_LEVEL}: return BAD_LEVEL",
                "return int64(level)",
            ],
        ),
        "playout": ("p, random, most", _playout(layout, moves, kind)),
    }
    optional = {"evaluate", "noisy", "order", "key", "symmetries", "level"}
    left_out = optional - offers
    left_out |= {"payoff", "order"} if kind.ordered else {"utility", "evaluate", "noisy"}
    left_out |= set() if kind.chance else {"outcomes"}
    left_out |= set() if "evaluate" in offers else {"estimate", "estimates", "leaf"}
    left_out |= {"estimates", "leaf"} if kind.opposed else set()
    wanted = [name for name in texts if name not in left_out]
    return {name: _function(name, *texts[name]) for name in wanted}


def _playout(layout: Layout, moves: str, kind: Kind) -> list[str]:
    """Random moves one after the other, with the very numbers that the core would draw.

    They are those of `crates/core/src/random.rs`, SplitMix64 with `below` and `unit`, so that
    a playout which fails is made again by the core, move for move, to find out where.
    """
    step = [
        *_load(layout),
        "if own_is_terminal(None, s): return made * 512 + 256",
        "mover = int64(own_to_move(None, s))",
        f"chance = mover == {CHANCE}" if kind.chance else "chance = False",
        f"if not chance and (mover < 0 or mover > {kind.players - 1}): return BAD_PLAYER",
        "if made >= most: return made * 512 + (255 if chance else int64(mover))",
        "seed[0] += uint64(0x9e3779b97f4a7c15)",
        "bits = seed[0]",
        "bits = (bits ^ (bits >> uint64(30))) * uint64(0xbf58476d1ce4e5b9)",
        "bits = (bits ^ (bits >> uint64(27))) * uint64(0x94d049bb133111eb)",
        "bits = bits ^ (bits >> uint64(31))",
        "move = int64(0)",
    ]
    drawn = [
        "listed = [int64(one) for one in " + moves + "]",
        "if len(listed) == 0: return NO_MOVES",
        "n = uint64(len(listed))",
        "low = ((bits & uint64(0xffffffff)) * n) >> uint64(32)",
        "move = listed[int64(((bits >> uint64(32)) * n + low) >> uint64(32))]",
    ]
    if kind.chance:
        weighed = [
            f"left = float64(bits >> uint64(11)) * {2.0**-53!r}",
            "total, found, n = 0.0, False, 0",
            "for weight, one in own_outcomes(None, s):",
            "    if not (weight > 0.0 and weight <= 1.0): return BAD_CHANCE",
            "    total += weight",
            "    n += 1",
            "    if not found:",
            "        move = int64(one)",
            "        left -= weight",
            "        found = left < 0.0",
            "if n == 0: return NO_MOVES",
            "if total < 1 - 1e-9 or total > 1 + 1e-9: return BAD_TOTAL",
        ]
        step += ["if chance:", *_inside(weighed), "else:", *_inside(drawn)]
    else:
        step += drawn
    step += [
        "after = own_result(None, s, move)",
        *_store(layout, "carray(p, 1)[0]"),
        "made += 1",
    ]
    return ["seed = carray(random, 1)", "made = int64(0)", "while True:", *_inside(step)]


def _inside(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def _function(name: str, arguments: str, lines: list[str]) -> str:
    inner = "\n".join(f"    {line}" for line in lines)
    return f"def {name}({arguments}):\n{inner}\n"


def _load(layout: Layout) -> list[str]:
    """Reads the state `s` from the bytes at `p`. Arrays are widened to 64 bits, on the stack."""
    lines = ["r = carray(p, 1)[0]"]
    values = []
    for place, field in enumerate(layout.fields):
        kind = _TYPES[register(field.scalar)]
        if field.length is None:
            values.append(f"{kind}(r.{field.name})")
        else:
            lines += [
                f"a{place} = carray(scratch({field.length}), {field.length}, {kind})",
                f"v{place} = r.{field.name}",
                f"for i in range({field.length}): a{place}[i] = v{place}[i]",
            ]
            values.append(f"a{place}")
    return [*lines, f"s = State({', '.join(values)})"]


def _store(layout: Layout, place: str = "carray(q, 1)[0]") -> list[str]:
    """Writes the state `after` to the bytes at a place; refuses what does not fit its field."""
    lines = [f"w = {place}"]
    for number, field in enumerate(layout.fields):
        source = f"after[{number}]"
        if field.length is None:
            lines += [*_fits(field, source), f"w.{field.name} = {source}"]
        else:
            fits = [f"    {line}" for line in _fits(field, "x")]
            lines += [
                f"b{number} = {source}",
                f"if len(b{number}) != {field.length}: return BAD_LENGTH",
                f"t{number} = w.{field.name}",
                f"for i in range({field.length}):",
                f"    x = b{number}[i]",
                *fits,
                f"    t{number}[i] = x",
            ]
    return lines


def _reload(layout: Layout) -> list[str]:
    """Makes the state `after` the state `s`, as `_store` and `_load` would, without the bytes."""
    lines: list[str] = []
    values = []
    for number, field in enumerate(layout.fields):
        kind = _TYPES[register(field.scalar)]
        source = f"after[{number}]"
        if field.length is None:
            lines += _fits(field, source)
            values.append(f"{kind}({source})")
        else:
            lines += [
                f"b{number} = {source}",
                f"if len(b{number}) != {field.length}: return BAD_LENGTH",
                f"c{number} = carray(scratch({field.length}), {field.length}, {kind})",
                f"for i in range({field.length}):",
                f"    x = b{number}[i]",
                *_inside(_fits(field, "x")),
                f"    c{number}[i] = x",
            ]
            values.append(f"c{number}")
    return [*lines, f"s = State({', '.join(values)})"]


def _fits(field: Field, source: str) -> list[str]:
    scalar = field.scalar
    if scalar.code in "d?qQ":
        return []
    return [f"if {source} < {scalar.low} or {source} > {scalar.high}: return DOES_NOT_FIT"]
