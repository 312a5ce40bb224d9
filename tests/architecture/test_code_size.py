"""What each game costs in machine code, from the map that the linker wrote beside the library.

The table is printed: `pytest tests/architecture/test_code_size.py`.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

GAMES = sorted(path.name for path in (ROOT / "crates/registry/src/games").glob("*.rs"))
GAMES = [name.removesuffix(".rs") for name in GAMES]

OTHERS = {
    "compiled Python": "16zermelo_compiled",
    "plain Python": "11python_game",
    "solver": "13zermelo_solve",
    "searches": "14zermelo_search",
    "bindings": "16zermelo_bindings",
}
"""What is compiled for no native game, by what its symbols contain; the first that fits counts."""

LLD = re.compile(r"^ *[0-9a-f]+ +[0-9a-f]+ +([0-9a-f]+) +\d+ +.*:\(\.text\.([^)]*)\)$", re.M)
GNU = re.compile(r"^ \.text\.(\S+)\s+0x[0-9a-f]+\s+0x([0-9a-f]+) ", re.M)


def sections(text):
    """The functions that a linker's map lists: a mangled name and a number of bytes each."""
    for size, name in LLD.findall(text):
        yield name, int(size, 16)
    for name, size in GNU.findall(text.partition("Linker script and memory map")[2]):
        yield name, int(size, 16)


def owner(name):
    """The game that a function was compiled for, else the room that it belongs to."""
    for game in GAMES:
        if re.search(rf"(?<!\d){len(game)}{game}(?=[\dENI])", name):
            return game
    return next((room for room, part in OTHERS.items() if part in name), "everything else")


def costs(text):
    """The bytes of each game and room."""
    found = Counter()
    for name, size in sections(text):
        found[owner(name)] += size
    return found


def newest_map():
    maps = (ROOT / "target/release/build").glob("zermelo-extension-*/out/library.map")
    return max(maps, key=lambda path: path.stat().st_mtime, default=None)


def test_a_function_belongs_to_the_game_that_it_was_compiled_for():
    solve = "_RINvNtCs1_13zermelo_solve6levels7exploreNtNtNtCs2_13zermelo_games3hex5rules3HexE"
    lld = f"""\
             VMA              LMA     Size Align Out     In      Symbol
          1a2b30           1a2b30      1f4    16         /x/core.o:(.text.{solve})
          1a2b30           1a2b30      1f4     1                 {solve}
          1a2d30           1a2d30       10    16         /x/core.o:(.text._RNvCs3_4core3fmt)
"""
    assert costs(lld) == {"hex": 500, "everything else": 16}
    gnu = f"""\
Discarded input sections
 .text._RNvNtCs2_13zermelo_games3nim5rules  0x0000000000000000  0x99 /x/core.o
Linker script and memory map
 .text.{solve}
                0x00000000001a2b30      0x1f4 /x/core.o
 .text._RNvNtCs4_16zermelo_bindings5state 0x00000000001a2d30 0x10 /x/core.o
"""
    assert costs(gnu) == {"hex": 500, "bindings": 16}


def test_what_each_game_costs_is_printed(capsys):
    path = newest_map()
    if path is None:
        pytest.skip("no release was built here with a linker that writes a map")
    found = costs(path.read_text(errors="replace"))
    with capsys.disabled():
        print(f"\nmachine code, {sum(found.values()) / 1e6:.1f} MB in all")
        for name, size in found.most_common():
            print(f"  {size / 1e3:8.0f} kB  {name}")
    assert set(GAMES) <= set(found)
