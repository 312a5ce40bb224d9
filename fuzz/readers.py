"""Damage files of every kind at random and read them: nothing but an error in words may come out.

    python fuzz/readers.py --seconds 60

The seeds are files made here and those of tests/data/damaged. Half of the mutations are made to
what a file holds, which is packed again with right checksums. What is found is kept in the
current folder.
"""

from __future__ import annotations

import argparse
import random
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import zermelo as z
from zermelo.books import build_book, load_book
from zermelo.compiled.cache import Cache
from zermelo.native import pack, unpack

CORPUS = Path(__file__).parent.parent / "tests" / "data" / "damaged"
Read = Callable[[Path], object]


def read_policy(file: Path) -> None:
    """Everything that can be asked of a policy."""
    policy = z.policies.load_policy(file)
    dict.fromkeys(policy)
    policy.get(policy.root)
    policy.verify()


def read_table(file: Path) -> None:
    """A table must have the name of its pieces."""
    copy = file.with_name("KNK.ztable")
    shutil.copy(file, copy)
    tables = z.tables.Tables(file.parent)
    tables.probe(z.load("chess").parse_state("8/8/8/8/8/8/2k5/K6N w"))
    tables.verify("KNK")


def read_cache(file: Path) -> None:
    """Code that is not what was written is not there."""
    cache = Cache(Path, file.parent / "cache")
    place = cache.write("print", b"code")
    assert place is not None
    whole = place.read_bytes()
    place.write_bytes(file.read_bytes())
    assert cache.read("print") is None or place.read_bytes() == whole


def seeds(folder: Path) -> list[tuple[Read, bytes]]:
    """Sound files, and damaged ones that were found before."""
    found: list[tuple[Read, bytes]] = []
    for spec in ("nim-native:piles=1,2", "nim:piles=1,2", "mnk-native:m=2,n=2,k=2", "tictactoe"):
        file = z.solve_all(z.load(spec)).save(folder / "policy")
        found.append((read_policy, file.read_bytes()))
    z.tables.Tables(folder).build("KNK")
    found.append((read_table, (folder / "KNK.ztable").read_bytes()))
    build_book(folder / "book", width=4, height=4, plies=2, memory_mb=4)
    found.append((load_book, (folder / "book").read_bytes()))
    cached = Cache(Path, folder / "cache").write("print", b"code")
    assert cached is not None
    found.append((read_cache, cached.read_bytes()))
    for kind, read in (("policy", read_policy), ("table", read_table), ("book", load_book)):
        found += [(read, file.read_bytes()) for file in sorted((CORPUS / kind).iterdir())]
    return found


def mutated(data: bytes, chooser: random.Random) -> bytes:
    """The same bytes with some changes."""
    changed = bytearray(data)
    for _ in range(chooser.choice((1, 1, 2, 8))):
        place = chooser.randrange(len(changed) + 1)
        length = chooser.choice((1, 1, 4, 8, 100))
        kind = chooser.randrange(4)
        if kind == 0 and place < len(changed):
            changed[place] ^= 1 << chooser.randrange(8)
        elif kind == 1:
            del changed[place : place + length]
        elif kind == 2:
            changed[place:place] = changed[place : place + length] * chooser.choice((1, 5))
        else:
            changed[place : place + length] = chooser.choice((b"\xff", b"\0", b"9")) * length
    return bytes(changed)


def forged(data: bytes, chooser: random.Random) -> bytes:
    """The same file with changes to what is in it, and right checksums."""
    try:
        header, blocks = unpack(data)
    except z.InvalidInputError:
        return mutated(data, chooser)
    which = chooser.randrange(len(blocks) + 1)
    if which == len(blocks):
        return pack(mutated(header, chooser), blocks)
    blocks[which] = mutated(blocks[which], chooser)
    return pack(header, blocks)


def main() -> None:
    """Read damaged files until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chooser = random.Random(arguments.seed)
    count = wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = seeds(folder)
        end = time.monotonic() + arguments.seconds
        while time.monotonic() < end:
            read, data = chooser.choice(found)
            file = folder / "damaged"
            damage = chooser.choice((mutated, forged))
            file.write_bytes(damage(data, chooser))
            count += 1
            try:
                read(file)
            except z.InvalidInputError:
                pass
            except Exception as error:
                wrong += 1
                kept = Path(f"found-{read.__name__}-{count}")
                shutil.copy(file, kept)
                print(f"{kept}: {type(error).__name__}: {error}")
    print(f"{count} files, {wrong} of them wrong")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
