"""Where caches, books and tables lie: the system's places, or what the environment says."""

import ast
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

import zermelo
from zermelo import folders
from zermelo.books import book_path

ENVIRONMENT = ("ZERMELO_DATA", "ZERMELO_TABLES", "ZERMELO_CACHE_DIR")
SYSTEM = ("XDG_DATA_HOME", "XDG_CACHE_HOME")

PLACES = {
    "data": folders.data_folder,
    "books": folders.books_folder,
    "chess": lambda: folders.tables_folder("chess"),
    "code": folders.code_folder,
}

SYSTEMS = {
    # The system, and where its folders for data and for caches are.
    "linux": (Unix, ".local/share/zermelo", ".cache/zermelo"),
    "macos": (MacOS, "Library/Application Support/zermelo", "Library/Caches/zermelo"),
    "windows": (Windows, "AppData/Local/zermelo", "AppData/Local/zermelo"),
}

CHOSEN = {
    # What is set, and where everything is then; None: in the system's place.
    "ZERMELO_DATA": {"data": "here", "books": "here/books", "chess": "here/tables/chess"},
    "ZERMELO_TABLES": {"chess": "here"},
    "ZERMELO_CACHE_DIR": {"code": "here"},
}


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch, tmp_path):
    for name in (*ENVIRONMENT, *SYSTEM):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_the_places_that_it_always_had(system, monkeypatch, tmp_path):
    kind, data, cache = SYSTEMS[system]
    monkeypatch.setattr("platformdirs.PlatformDirs", kind)
    monkeypatch.setattr(
        "platformdirs.windows.get_win_folder", lambda name: str(tmp_path / "AppData/Local")
    )
    found = {name: place().relative_to(tmp_path).as_posix() for name, place in PLACES.items()}
    assert found == {
        "data": data,
        "books": f"{data}/books",
        "chess": f"{data}/tables/chess",
        "code": f"{cache}/compiled",
    }


def test_linux_is_told_of_other_places(monkeypatch, tmp_path):
    monkeypatch.setattr("platformdirs.PlatformDirs", Unix)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert folders.data_folder() == tmp_path / "data" / "zermelo"
    assert folders.code_folder() == tmp_path / "cache" / "zermelo" / "compiled"


@pytest.mark.parametrize("variable", CHOSEN)
def test_the_environment_chooses(variable, monkeypatch, tmp_path):
    before = {name: place() for name, place in PLACES.items()}
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(variable, "here")
    for name, place in PLACES.items():
        chosen = CHOSEN[variable].get(name)
        assert place() == (before[name] if chosen is None else Path(chosen)), name
    assert book_path().parent == folders.books_folder()


def test_an_empty_variable_chooses_nothing(monkeypatch):
    before = {name: place() for name, place in PLACES.items()}
    for variable in ENVIRONMENT:
        monkeypatch.setenv(variable, "")
    assert {name: place() for name, place in PLACES.items()} == before


def test_one_module_knows_where_things_are():
    for file in Path(zermelo.__file__).parent.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        words = {node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)}
        secret = {"XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", *ENVIRONMENT} & words
        assert not secret or file.name == "folders.py", f"{file.name} has {secret}"
