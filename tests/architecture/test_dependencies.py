"""Dependencies point down: in the crates by cargo's own account, in Python by import-linter."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

ALLOWED = {
    "zermelo-core": set(),
    "zermelo-search": {"zermelo-core"},
    "zermelo-games": {"zermelo-core"},
    "zermelo-formats": {"zermelo-core", "zermelo-games"},
    "zermelo-solve": {"zermelo-core", "zermelo-search"},
    "zermelo-tables": {"zermelo-core", "zermelo-search", "zermelo-solve", "zermelo-games"},
    "zermelo-nets": {"zermelo-core", "zermelo-solve"},
    "zermelo-learn": {"zermelo-core", "zermelo-nets", "zermelo-games"},
    "zermelo-engines": {
        "zermelo-core",
        "zermelo-search",
        "zermelo-solve",
        "zermelo-games",
        "zermelo-formats",
        "zermelo-tables",
        "zermelo-nets",
    },
    "zermelo-bundle": {
        "zermelo-core",
        "zermelo-search",
        "zermelo-solve",
        "zermelo-games",
        "zermelo-learn",
    },
    "zermelo-compiled": {"zermelo-core", "zermelo-bundle", "zermelo-learn"},
    "zermelo-registry": {
        "zermelo-core",
        "zermelo-learn",
        "zermelo-search",
        "zermelo-games",
        "zermelo-tables",
        "zermelo-engines",
        "zermelo-bundle",
    },
    "zermelo-bindings": {
        "zermelo-bundle",
        "zermelo-learn",
        "zermelo-compiled",
        "zermelo-registry",
        "zermelo-core",
        "zermelo-search",
        "zermelo-games",
        "zermelo-formats",
        "zermelo-solve",
        "zermelo-tables",
        "zermelo-engines",
    },
    "zermelo-extension": {"zermelo-bindings"},
}
"""What each crate may depend on, of ours."""


def wrong(dependencies):
    """The dependencies of crates that point the wrong way, in words."""
    found = []
    for crate, needs in dependencies.items():
        for other in needs:
            if other.startswith("zermelo-") and other not in ALLOWED[crate]:
                found.append(f"{crate} must not depend on {other}")
            if other == "pyo3" and crate not in ("zermelo-bindings", "zermelo-extension"):
                found.append(f"{crate} must not know Python: PyO3 is in zermelo-bindings alone")
    return found


def crates():
    """Every crate of the workspace with what it depends on, for tests and builds too."""
    listing = subprocess.run(
        ["cargo", "metadata", "--format-version", "1", "--no-deps", "--offline"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    packages = json.loads(listing.stdout)["packages"]
    # A crate may ask itself for a feature in its tests.
    return {p["name"]: {d["name"] for d in p["dependencies"]} - {p["name"]} for p in packages}


def test_crates_depend_downwards_only():
    dependencies = crates()
    assert {"zermelo-core", "zermelo-search", "zermelo-games", "zermelo-bindings"} <= set(
        dependencies
    )
    assert not wrong(dependencies)


@pytest.mark.parametrize(
    "dependencies",
    [
        {"zermelo-core": {"zermelo-games"}},
        {"zermelo-games": {"zermelo-search"}},
        {"zermelo-search": {"zermelo-games"}},
        {"zermelo-search": {"pyo3"}},
        {"zermelo-solve": {"zermelo-tables"}},
        {"zermelo-nets": {"zermelo-games"}},
        {"zermelo-formats": {"zermelo-search"}},
    ],
)
def test_a_crate_that_depends_upwards_is_found(dependencies):
    assert wrong(dependencies)


def lint_imports(config, folder):
    return subprocess.run(
        [shutil.which("lint-imports") or ROOT / ".venv/bin/lint-imports", "--config", config],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_python_modules_import_downwards_only(tmp_path):
    report = lint_imports(ROOT / "pyproject.toml", tmp_path)
    assert report.returncode == 0, report.stdout


def test_only_the_native_face_touches_the_core():
    package = ROOT / "python" / "zermelo"
    name = re.compile(r"\b_core\b")
    users = [
        path for path in package.rglob("*.py") if name.search(path.read_text(encoding="utf-8"))
    ]
    assert {path.relative_to(package).parts[0] for path in users} == {"native"}


def test_a_python_module_that_imports_upwards_is_found(tmp_path):
    package = tmp_path / "house"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "low.py").write_text("import house.high\n")
    (package / "high.py").touch()
    config = tmp_path / "config.toml"
    config.write_text(
        '[tool.importlinter]\nroot_package = "house"\n[[tool.importlinter.contracts]]\n'
        'name = "down"\ntype = "layers"\nlayers = ["house.high", "house.low"]\n'
    )
    report = lint_imports(config, tmp_path)
    assert report.returncode != 0
    assert "house.low is not allowed to import house.high" in report.stdout
