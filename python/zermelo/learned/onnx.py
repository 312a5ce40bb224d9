"""A network of your own, as a model in ONNX, for Monte Carlo tree search."""

# mypy: disable-error-code="import-not-found,import-untyped"
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from zermelo.game import CHANCE, Game, InvalidInputError, MissingPackageError, State
from zermelo.game.kind import kind_of
from zermelo.learned.cells import PlainCells
from zermelo.learned.evaluation import numbers, payoffs_of
from zermelo.learned.fields import field_cells
from zermelo.native import state_cells


class OnnxEvaluator:
    """Values of many states by a model in ONNX.

    The model has the inputs `cells`, the numbers of each state's cells (states × cells), and
    `mover`, the number of the player to move, that of players for chance; either may be missing.
    Its first output has what each state is worth, from −1 to 1: one number, to the first player, or
    one for each player. `zermelo.training.onnx.export_onnx` writes such models.

    It runs by `onnxruntime`, or more slowly by the package `onnx` alone.
    """

    def __init__(self, game: Game, file: str) -> None:
        self.game, self.file = game, file
        self._run, wanted = _session(file)
        self._names = [name for name in wanted if name in ("cells", "mover")]
        if not self._names or len(self._names) != len(wanted):
            raise InvalidInputError(
                f"network={file!r} has the inputs {', '.join(wanted) or 'none'}; a model for a "
                "search has cells and mover"
            )
        self._types = wanted
        self._cells = _cells(game)
        least, greatest = payoffs_of(game, 1)
        self._middle, self._half = (least + greatest) / 2, max((greatest - least) / 2, 0.5)
        self._opposed = kind_of(game).opposed

    def __call__(self, states: Sequence[State]) -> list[list[float]]:
        """For each state a row of values, one for each player."""
        import numpy

        players = self.game.players
        movers = [self.game.to_move(state) for state in states]
        given = {
            "cells": [list(self._cells(state)) for state in states],
            "mover": [players if mover == CHANCE else mover for mover in movers],
        }
        asked = {name: numpy.array(given[name], dtype=self._types[name]) for name in self._names}
        try:
            answer = numpy.asarray(self._run(asked), dtype=float)
        except Exception as error:
            raise InvalidInputError(f"network={self.file!r} failed: {error}") from error
        rows = answer.reshape(len(states), -1).tolist() if answer.size else []
        return [self._row(row) for row in rows]

    def _row(self, row: list[float]) -> list[float]:
        if len(row) == 1 and self._opposed:
            row = [row[0], -row[0]]
        if len(row) != self.game.players:
            raise InvalidInputError(
                f"network={self.file!r} gives {len(row)} values for a state, and {self.game.name} "
                f"has {self.game.players} players"
            )
        return [self._middle + self._half * value for value in row]


def _cells(game: Any) -> Callable[[State], bytes]:
    """What gives the cells of a state."""
    if game.written == "native":
        return lambda state: bytes(state_cells(game.core, state))
    if game.written == "compiled":
        fields, layout = field_cells(game), game.layout
        return lambda state: numbers(layout.encode(state), fields)
    return PlainCells.of(game, 1)


_TYPES = {
    "tensor(int64)": "int64",
    "tensor(int32)": "int32",
    "tensor(float)": "float32",
    "tensor(double)": "float64",
}


def _session(file: str) -> tuple[Callable[[dict[str, Any]], Any], dict[str, str]]:
    """What runs a model, and the types of its inputs by name."""
    try:
        import onnxruntime
    except ImportError:
        return _reference(file)
    try:
        session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise InvalidInputError(f"network={file!r} is not a model in ONNX: {error}") from error
    wanted = {one.name: _TYPES.get(one.type, "float32") for one in session.get_inputs()}
    return lambda asked: session.run(None, asked)[0], wanted


def _reference(file: str) -> tuple[Callable[[dict[str, Any]], Any], dict[str, str]]:
    try:
        import onnx
        from onnx.reference import ReferenceEvaluator
    except ImportError as error:
        raise MissingPackageError(
            'a model in ONNX needs the package onnxruntime: pip install "zermelo[onnx]"'
        ) from error
    try:
        model: Any = onnx.load(file)
        session = ReferenceEvaluator(model)
    except Exception as error:
        raise InvalidInputError(f"network={file!r} is not a model in ONNX: {error}") from error
    to_numpy: Any = onnx.helper.tensor_dtype_to_np_dtype
    types = {
        str(one.name): str(to_numpy(one.type.tensor_type.elem_type)) for one in model.graph.input
    }
    return lambda asked: next(iter(session.run(None, asked))), types
