"""What is imported is declared, and nobody has to install a web server to search a game."""

import ast
import json
import re
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from zermelo.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python" / "zermelo"

ROOMS = {
    "studio": {"studio"},
    "compiled": {"compiled"},
    "policies": {"parquet"},
    "learned": {"onnx"},
    "training": {"onnx"},
    "work": {"dask", "ray"},
}
"""The extras that a folder may import from; everything else has the package's own requirements."""

COMMANDS_WITHOUT_A_SERVER = {
    "games": "games",
    "describe": "describe tictactoe",
    "play": "play tictactoe --you both",
    "best": "best connect4 4455 --depth 2",
    "solve": "solve nim:piles=1,2 --all -o nim.table",
    "prove": "prove nim-native:piles=1,2",
    "luck": "luck pig roll 3 --depth 1",
    "match": "match random random --game tictactoe --games 2",
    "suite": "suite positions.jsonl --game tictactoe --nodes 100",
    "gtp": "gtp tictactoe",
    "uci": "uci",
    "pgn": "pgn games.pgn --clean clean.pgn",
    "book": "book build connect4:width=4,height=4 --plies 1 --output small.book",
    "learn": "learn backgammon --games 16 --hidden 32 -o weights.safetensors",
    "rollout": "rollout 31 --trials 2 --truncate 2",
    "tables": "tables list",
    "verify": "verify nim.table",
    "policy": "policy export nim.table -o nim.csv",
    "bench": "bench nim-native",
    "perft": "perft tictactoe --depth 2",
    "tree": "tree aima-5.2 -o tree.html",
    "check": "check nim:piles=1,2",
    "lesson": "lesson minimax",
    "experiment": "experiment ordering --branching 2 --depth 2 --trees 1",
    "tune": "tune probcut connect4 --pairs 1-2 --positions 20",
}

WITHOUT = """
import builtins, io, json, os, sys
blocked = set(json.loads(sys.argv[1]))

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in blocked:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
import zermelo as z
for name in dir(z):
    getattr(z, name)
from zermelo.cli import main
for words in json.loads(sys.argv[2]):
    sys.stdin = io.StringIO("quit\\n")
    status = main(words)
    if status:
        sys.exit(status)
assert not blocked & set(sys.modules)
"""


def declared():
    """The names of the packages that pyproject.toml asks for, by extra; the package's own at ""."""
    tomllib = pytest.importorskip("tomllib", reason="Python 3.10 reads no TOML")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {"": project["dependencies"], **project["optional-dependencies"]}
    return {extra: {distribution(text) for text in texts} for extra, texts in wanted.items()}


def distribution(requirement):
    return re.match(r"[\w.-]+", requirement)[0].lower()


def imported(file):
    """The top names of the modules that a file imports, also inside of functions."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "import_module":
            name = node.args[0]
            if isinstance(name, ast.Constant):
                yield name.value.partition(".")[0]


def run_without(packages, *commands, folder):
    words = [command.split() for command in commands]
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, json.dumps(sorted(packages)), json.dumps(words)],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=120,
    )


@pytest.fixture(scope="module")
def server():
    """The packages of the studio alone."""
    wanted = declared()
    packages = wanted["studio"] - wanted[""]
    assert {"starlette", "uvicorn"} <= packages
    return packages


def test_every_package_that_a_module_imports_is_declared_where_it_belongs():
    wanted, owners = declared(), packages_distributions()
    undeclared = []
    for file in PACKAGE.rglob("*.py"):
        room = file.relative_to(PACKAGE).parts[0]
        allowed = wanted[""].union(*(wanted[extra] for extra in ROOMS.get(room, ())))
        # NumPy comes with Numba, whose arrays are NumPy's.
        allowed |= {"numpy", "llvmlite"} if "numba" in allowed else set()
        for name in set(imported(file)) - set(sys.stdlib_module_names) - {"zermelo"}:
            if not allowed & {owner.lower() for owner in owners.get(name, [name])}:
                undeclared.append(f"{file.relative_to(ROOT)} imports {name}")
    assert not undeclared


def test_the_build_tool_is_the_same_for_make_and_for_pip():
    tomllib = pytest.importorskip("tomllib", reason="Python 3.10 reads no TOML")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["dependency-groups"]["build"] == settings["build-system"]["requires"]


def test_all_but_the_studio_works_without_a_web_server(server, tmp_path):
    assert set(COMMANDS_WITHOUT_A_SERVER) == set(COMMANDS) - {"studio"}
    commands = [COMMANDS_WITHOUT_A_SERVER[name] for name in COMMANDS if name != "studio"]
    commands.sort(key=lambda command: not command.startswith("solve"))  # it writes what others read
    (tmp_path / "games.pgn").write_text("1. e4 e5 *")
    (tmp_path / "positions.jsonl").write_text('{"position": "a1 b1 a2 b2", "best": ["a3"]}')
    ran = run_without(server, *commands, folder=tmp_path)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("missing", ["starlette", "uvicorn", "msgspec", "anyio", "websockets"])
def test_the_studio_says_how_to_install_what_it_needs(missing, tmp_path):
    ran = run_without({missing}, "studio --no-browser --port 0", folder=tmp_path)
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert f"needs {missing}" in ran.stderr
    assert 'pip install "zermelo[studio]"' in ran.stderr


def test_the_help_of_the_studio_needs_no_server(server, tmp_path):
    assert run_without(server, "studio --help", folder=tmp_path).returncode == 0
