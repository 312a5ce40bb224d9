"""A learned estimate as a model in ONNX, for programs that know nothing of this one."""

# mypy: disable-error-code="import-not-found,import-untyped"
from __future__ import annotations

from os import PathLike
from pathlib import Path
from struct import iter_unpack
from typing import Any

from zermelo.files import write_atomically
from zermelo.game import MissingPackageError
from zermelo.native import LearnedPatterns


def export_onnx(file: str | PathLike[str], output: str | PathLike[str]) -> Path:
    """Write the estimate of a file as a model in ONNX.

    It has two inputs, `cells`, the numbers of each state's cells, and `mover`, the number of the
    player to move (or that of players, for chance), and one output, `values`, as
    `LearnedPatterns.values` gives them: what the states are worth from −1 to 1.

    Raises `MissingPackageError` where the package `onnx` is not installed.
    """
    learned = LearnedPatterns(file)
    model = _model(learned)
    return write_atomically(Path(output), model.SerializeToString())


def _model(learned: LearnedPatterns) -> Any:
    try:
        import onnx
        from onnx import TensorProto, helper
    except ImportError as error:
        raise MissingPackageError(
            'an export needs the package onnx: pip install "zermelo[onnx]"'
        ) from error
    told = learned.describe()
    width, outputs, stages = told["cells"], told["outputs"], told["stages"]
    tuples, tables = told["tuples"], told["tables"]
    block = tables[-1] * outputs
    powers = [[0.0] * len(tuples) for _ in range(width)]
    for place, (_, cells) in enumerate(tuples):
        power = 1
        for cell in cells:
            powers[cell][place] = float(power)
            power *= told["codes"][cell]
    whole, real = TensorProto.INT64, TensorProto.FLOAT
    constants = {
        "codings": (whole, [256 * width], list(told["codings"])),
        "rows": (whole, [width], [256 * cell for cell in range(width)]),
        "powers": (real, [width, len(tuples)], [value for row in powers for value in row]),
        "starts": (whole, [len(tuples)], [tables[table] * outputs for table, _ in tuples]),
        "outputs": (whole, [outputs], list(range(outputs))),
        "each": (whole, [1], [outputs]),
        "block": (whole, [1], [block]),
        "stages": (whole, [1], [stages]),
        "bounds": (whole, [len(told["bounds"])], list(told["bounds"])),
        "weights": (
            real,
            [told["weights"]],
            [value for (value,) in iter_unpack("<f", told["values"])],
        ),
        "last": (whole, [1], [-1]),
        "middle": (whole, [1], [1]),
    }
    node = helper.make_node
    nodes = [
        node("Add", ["cells", "rows"], ["lookups"]),
        node("Gather", ["codings", "lookups"], ["coded"]),
        node("Cast", ["coded"], ["numbers"], to=real),
        node("MatMul", ["numbers", "powers"], ["real_places"]),
        node("Cast", ["real_places"], ["places"], to=whole),
        node("Mul", ["places", "each"], ["wide_places"]),
        node("Add", ["wide_places", "starts"], ["in_block"]),
        *_stage(told, constants, whole, node),
        node("Mul", ["mover", "stages"], ["sets"]),
        node("Unsqueeze", ["sets", "last"], ["set_column"]),
        node("Add", ["set_column", "stage_column"], ["blocks"]),
        node("Mul", ["blocks", "block"], ["block_starts"]),
        node("Add", ["in_block", "block_starts"], ["first_weights"]),
        node("Unsqueeze", ["first_weights", "last"], ["deep"]),
        node("Add", ["deep", "outputs"], ["every_weight"]),
        node("Gather", ["weights", "every_weight"], ["found"]),
        node("ReduceSum", ["found", "middle"], ["sums"], keepdims=0),
        node("Tanh", ["sums"], ["values"]),
    ]
    graph = helper.make_graph(
        nodes,
        "estimate",
        [
            helper.make_tensor_value_info("cells", whole, ["states", width]),
            helper.make_tensor_value_info("mover", whole, ["states"]),
        ],
        [helper.make_tensor_value_info("values", real, ["states", outputs])],
        [helper.make_tensor(name, *constant) for name, constant in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    for name, text in {"game": learned.game, **learned.notes}.items():
        entry = model.metadata_props.add()
        entry.key, entry.value = name, text
    onnx.checker.check_model(model)
    return model


def _stage(told: dict[str, Any], constants: dict[str, Any], whole: int, node: Any) -> list[Any]:
    """The nodes that find `stage_column`, the stage of each state."""
    constants["zero"] = (whole, [1], [0])
    if not told["bounds"]:
        return [
            node("Gather", ["coded", "zero"], ["any"], axis=1),
            node("Sub", ["any", "any"], ["stage_column"]),
        ]
    if told["stage_cell"] is not None:
        constants["stage_cell"] = (whole, [1], [told["stage_cell"]])
        measured = [node("Gather", ["coded", "stage_cell"], ["measure"], axis=1)]
    else:
        cells, empties = zip(*told["counted"], strict=True)
        constants["counted"] = (whole, [len(cells)], list(cells))
        constants["empties"] = (whole, [len(cells)], list(empties))
        measured = [
            node("Gather", ["coded", "counted"], ["board"], axis=1),
            node("Equal", ["board", "empties"], ["is_empty"]),
            node("Not", ["is_empty"], ["is_taken"]),
            node("Cast", ["is_taken"], ["taken"], to=whole),
            node("ReduceSum", ["taken", "middle"], ["measure"], keepdims=1),
        ]
    return [
        *measured,
        node("GreaterOrEqual", ["measure", "bounds"], ["reached"]),
        node("Cast", ["reached"], ["counted_bounds"], to=whole),
        node("ReduceSum", ["counted_bounds", "middle"], ["stage_column"], keepdims=1),
    ]
