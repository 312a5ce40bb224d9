"""What is used of Numba beyond its documentation is in one module, which says what is missing."""

import ast
import importlib
import re
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import zermelo as z

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / "python" / "zermelo" / "compiled"
MODULE = "zermelo.compiled.numba_internals"

USED = [
    "numba.core.callconv.CPUCallConv",
    "numba.core.codegen.JITCodeLibrary",
    "numba.core.codegen.CPUCodeLibrary.serialize_using_object_code",
    "numba.core.compiler.DefaultPassBuilder.define_nopython_pipeline",
    "numba.core.compiler_machinery.register_pass",
    "numba.core.ir_utils.build_definitions",
    "numba.core.runtime.nrt.rtsys",
    "numba.core.untyped_passes.InlineClosureLikes",
]


def number(text):
    return tuple(int(part) for part in re.findall(r"\d+", text)[:2])


def internals_imported(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.startswith("numba.core"))


def test_one_module_knows_the_internals_of_numba():
    users = {file.name for file in COMPILED.rglob("*.py") if list(internals_imported(file))}
    assert users == {"numba_internals.py"}


def test_the_installed_numba_is_one_that_the_package_asks_for():
    """Whoever raises the limit in pyproject.toml runs this folder's tests with that version."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    asked = re.findall(r'"numba>=([\d.]+),<([\d.]+)"', text)
    assert len(asked) == 1, "Numba has a least version and a version that is too new, in one place"
    least, too_new = map(number, asked[0])
    assert least <= number(version("numba")) < too_new


@pytest.mark.parametrize("name", USED)
def test_a_numba_without_a_part_is_refused_in_words(name, monkeypatch):
    importlib.import_module(MODULE)
    owner, _, attribute = name.rpartition(".")
    monkeypatch.delitem(sys.modules, MODULE)
    monkeypatch.delattr(found(owner), attribute)
    said = rf"Numba {version('numba')} lacks .*{attribute}.* pip install \"zermelo\[compiled\]\""
    with pytest.raises(z.errors.CompilationError, match=said):
        importlib.import_module(MODULE)


def found(path):
    """A module, or a class in one."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError:
        owner, _, name = path.rpartition(".")
        return getattr(found(owner), name)


def test_a_numba_with_other_calls_is_refused_in_words(monkeypatch):
    importlib.import_module(MODULE)
    monkeypatch.delitem(sys.modules, MODULE)
    monkeypatch.setattr("numba.core.cpu.CPUContext.call_conv", property(lambda _: "another"))
    with pytest.raises(z.errors.CompilationError, match="called in another way"):
        importlib.import_module(MODULE)
