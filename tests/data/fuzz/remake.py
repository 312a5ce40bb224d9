"""Make the seeds of the fuzz targets anew: sound small files, whole and in parts.

    python tests/data/fuzz/remake.py

The first byte says how the rest is read (see fuzz/src/files.rs): after 0 it is a file as it is,
after 1 it is a header and blocks, each after its length in 16 bits, which the target packs. What
the fuzzer found is kept beside the seeds, under names that begin with `found`.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

import zermelo as z
from zermelo.native import pack, unpack

HERE = Path(__file__).parent


def in_parts(header: bytes, blocks: list[bytes]) -> bytes:
    """Header and blocks, for the target to pack."""
    pieces = [len(piece).to_bytes(2, "little") + piece for piece in (header, *blocks)]
    return b"\1" + b"".join(pieces)


def seed(target: str, name: str, file: bytes) -> None:
    """The same file as it is, and in parts."""
    folder = HERE / target
    folder.mkdir(exist_ok=True)
    (folder / f"{name}_whole").write_bytes(b"\0" + file)
    (folder / f"{name}_in_parts").write_bytes(in_parts(*unpack(file)))


def policy(folder: Path, spec: str) -> bytes:
    return z.solve_all(z.load(spec)).save(folder / "policy").read_bytes()


def main() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        seed("container", "blocks", pack(b'{"what": "nothing"}', [b"first", b"", b"\0" * 500]))
        seed("container", "plain", policy(folder, "nim:piles=1,2"))
        # The target asks it as a policy of this game, by key and by text.
        seed("policy", "nim", policy(folder, "nim-native:piles=1,2,misere=false"))
        seed("policy", "misere", policy(folder, "nim-native:piles=2,1"))
        z.tables.CheckersTables(folder).build(2)
        for table in sorted(folder.glob("*.ztable"), key=lambda file: file.stat().st_size)[:1]:
            seed("slices", "checkers", table.read_bytes())


if __name__ == "__main__":
    main()
