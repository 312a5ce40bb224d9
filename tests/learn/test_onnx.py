"""A learned estimate as a model in ONNX says the same."""

import random

import pytest
from learned_games import GAMES

import zermelo as z
from zermelo.native import LearnedPatterns
from zermelo.training.onnx import export_onnx

onnx = pytest.importorskip("onnx", reason='an export needs onnx: pip install "zermelo[onnx]"')
numpy = pytest.importorskip("numpy")


@pytest.mark.parametrize(
    "kind", ["native, opposed", "native, chance", "native, three players", "plain, one player"]
)
def test_the_model_says_what_the_estimate_says(kind, tmp_path):
    from onnx.reference import ReferenceEvaluator

    path = tmp_path / "mine.safetensors"
    game = GAMES[kind]()
    z.learn(game, path, games=64, match_games=2, patterns=12)
    model = export_onnx(f"{path}.training", tmp_path / "mine.onnx")
    learned = LearnedPatterns(f"{path}.training")
    told = learned.describe()
    draw = random.Random(3)
    cells = [[draw.randrange(4) for _ in range(told["cells"])] for _ in range(20)]
    movers = [draw.randrange(told["sets"]) for _ in range(20)]
    given = {"cells": numpy.array(cells), "mover": numpy.array(movers)}
    (found,) = ReferenceEvaluator(str(model)).run(None, given)
    for row, mover, values in zip(cells, movers, found, strict=True):
        assert learned.values(bytes(row), mover) == pytest.approx(list(values), abs=1e-5)
    assert {entry.key for entry in onnx.load(str(model)).metadata_props} >= {"game", "seed"}
