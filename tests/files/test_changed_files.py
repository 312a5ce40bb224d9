"""A file that somebody cuts or overwrites while it is open is an error that names it."""

import subprocess
import sys

import pytest

# In a process of its own: a mapping of such a file would take the whole process down.
SCRIPT = """
import sys
from pathlib import Path
import zermelo as z
from zermelo.books import build_book, load_book

from zermelo.game.errors import DamagedFileError

kind, folder = sys.argv[1], Path(sys.argv[2])


def policy(game):
    file = z.solve_all(game).save(folder / "file")
    states = list(z.policies.load_policy(file, game))
    opened = z.policies.load_policy(file, game)
    return file, lambda: [opened[state] for state in states]


def chess():
    tables = z.tables.Tables(folder)
    tables.build("KRK")
    texts = [f"8/8/8/8/8/8/{n}k{7 - n}/K6R {side}" for n in range(2, 7) for side in "wb"]
    states = [z.load("chess").parse_state(text) for text in texts]
    tables.infos()  # opens the file, and unpacks nothing
    return folder / "KRK.ztable", lambda: [tables.probe(state) for state in states]


def chess_search():
    z.tables.Tables(folder).build("KRK")
    tables, game = z.tables.Tables(folder), z.load("chess")
    tables.infos()
    state = game.parse_state("8/8/8/8/8/8/2k5/K6R w")
    return folder / "KRK.ztable", lambda: z.search(game, state, depth=2, tables=tables)


def checkers():
    tables = z.tables.CheckersTables(folder)
    tables.build(2)
    states = [z.load("checkers").parse_state(f"W:WK{n}:BK4") for n in range(5, 30)]
    tables.infos()  # opens the file, and unpacks nothing
    return folder / "checkers-K-K.ztable", lambda: [tables.probe(state) for state in states]


def book():
    file = folder / "file"
    build_book(file, width=4, height=4, plies=3, memory_mb=4)
    return file, lambda: load_book(file)


KINDS = {
    "policy by keys": lambda: policy(z.load("connect4:width=4,height=3")),
    "policy by texts": lambda: policy(z.load("hex:size=3")),
    "chess table": chess,
    "chess table in a search": chess_search,
    "checkers table": checkers,
    "book": book,
}
for how in ("emptied", "halved", "overwritten"):
    file, use = KINDS[kind]()
    length = file.stat().st_size
    with file.open("r+b") as opened:  # the same file, not another one of its name
        if how == "overwritten":
            opened.write(b"x" * length)
        else:
            opened.truncate(0 if how == "emptied" else length // 2)
    try:
        use()
    except DamagedFileError as error:
        assert str(file) in str(error), error
        print(how)
    file.unlink()
"""

KINDS = (
    "policy by keys",
    "policy by texts",
    "chess table",
    "chess table in a search",
    "checkers table",
    "book",
)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_changed_while_it_is_open_is_refused_by_its_name(kind, tmp_path):
    command = [sys.executable, "-c", SCRIPT, kind, str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.split()) == (0, ["emptied", "halved", "overwritten"]), (
        ran.stderr
    )
