"""The table of kinds of games is what the library does today."""

import importlib.util
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the compiled games of the table need Numba")

SCRIPT = Path(__file__).parents[2] / "docs" / "kinds" / "remake.py"


@pytest.fixture(scope="module")
def remake():
    described = importlib.util.spec_from_file_location("remake_kinds", SCRIPT)
    module = importlib.util.module_from_spec(described)
    sys.modules["remake_kinds"] = module
    described.loader.exec_module(module)
    return module


def test_the_table_in_the_guide_is_what_comes_out_when_everything_is_tried(remake):
    page = remake.PAGE.read_text(encoding="utf-8")
    assert remake.written(page, remake.table()) == page, "run python docs/kinds/remake.py"


@pytest.mark.parametrize("column", ["check", "search", "perft", "studio"])
def test_what_goes_wrong_is_told_and_is_no_yes(remake, column, tmp_path):
    file = tmp_path / "broken.py"
    file.write_text(
        "import zermelo as z\n"
        "class Broken(z.Game):\n"
        "    def initial(self): return 4\n"
        "    def to_move(self, state): return 0\n"
        "    def actions(self, state): return []\n"
        "    def result(self, state, n): return state - n\n"
        "    def is_terminal(self, state): return state == 0\n"
        "    def utility(self, state, player): return 0\n"
    )
    assert remake.outcome(remake.Example(f"{file}:Broken"), column)
