"""Make the damaged files in this folder: small, and each wrong in a way of its own.

    python tests/data/damaged/remake.py

All but the first have right checksums, as whoever means harm would give them. Files that a fuzzer
found go here too.
"""

import json
import tempfile
from pathlib import Path

import zermelo as z
from zermelo.books.book import Book, head
from zermelo.books.positions import Board
from zermelo.native import pack, unpack

HERE = Path(__file__).parent
BOMB = bytes(1 << 27)
DEEP = b"[" * 20_000


def files(game: str) -> tuple[dict, list[bytes], bytes]:
    """The header, the blocks and the bytes of a small policy."""
    with tempfile.TemporaryDirectory() as folder:
        data = z.solve_all(z.load(game)).save(Path(folder) / "policy").read_bytes()
    header, blocks = unpack(data)
    return json.loads(header), blocks, data


def policies() -> dict[str, bytes]:
    header, blocks, data = files("nim-native:piles=1,2")
    plain, blocks_of_rows, _ = files("nim:piles=1,2")
    all_rows = json.loads(blocks_of_rows[0])

    def forged(blocks=blocks, **changes):
        return pack(json.dumps(header | changes).encode(), blocks)

    def plainly(*rows, **changes):
        return pack(json.dumps(plain | changes).encode(), [json.dumps(list(rows)).encode()])

    return {
        "empty": b"",
        "foreign": b"PK\x03\x04 something else",
        "cut in the header": data[:40],
        "cut in a block": data[:-3],
        "one bit": data[:-5] + bytes([data[-5] ^ 1]) + data[-4:],
        "excess": data + b"x",
        "later version": data[:8] + b"\x09" + data[9:],
        "endless header": data[:12] + b"\xff\xff\xff\xff" + data[16:],
        "nested header": pack(DEEP, []),
        "header of a list": pack(b"[1, 2, 3]", []),
        "header of a number": pack(b"7", []),
        "header not in UTF-8": pack(b"\xff\xfe{}", []),
        "no blocks": forged([]),
        "index bomb": forged([BOMB, *blocks[1:]]),
        "block bomb": forged([blocks[0], BOMB]),
        "blocks exchanged": forged(blocks[::-1]),
        "index of nonsense": forged([b"\xff" * 60, *blocks[1:]]),
        "block of nonsense": forged([blocks[0], b"\xff" * 60]),
        "too many states": forged(entries=10**9),
        "counts of texts": forged(counts=dict.fromkeys(header["counts"], "1")),
        "no counts": forged(counts={}),
        "counts below zero": forged(counts=dict.fromkeys(header["counts"], -1)),
        "payoffs of texts": forged(payoffs=["one"]),
        "endless payoffs": forged(payoffs=list(range(5000))),
        "player of a text": forged(player="first"),
        "plain player of a text": plainly(*all_rows, player="first"),
        "plain without the end": plainly(*all_rows[1:], entries=len(all_rows) - 1),
        "no root": forged(root="nowhere"),
        "root of a number": forged(root=7),
        "bits of nonsense": forged(bits="xyz"),
        "other kind": forged(kind="compiled"),
        "kind of a number": forged(kind=7),
        "game of a number": forged(game=7),
        "game in a Python file": forged(game="/elsewhere/evil.py:Evil"),
        "game of a tree": forged(game="tree:/dev/zero"),
        "huge game": forged(game="nim-native:piles=" + ",".join(["9"] * 500)),
        "plain bomb": pack(json.dumps(plain).encode(), [BOMB]),
        "plain nested state": plainly(["(" * 5000 + ")" * 5000, 1, 1]),
        "plain nested rows": pack(json.dumps(plain).encode(), [DEEP]),
        "plain value of a text": plainly(["((1,), 0)", "one", 1], entries=1),
        "plain value that is no number": pack(
            json.dumps(plain | {"entries": 1}).encode(), [b'[["((1,), 0)", NaN, 1]]']
        ),
        "plain row of two": plainly(["((1,), 0)", 1], entries=1),
        "plain rows of numbers": plainly(1, 2, 3),
        "plain state that cannot be": plainly(["{[]}", 1, 1], entries=1),
        "plain code": plainly(["__import__('os').abort()", 1, 1], entries=1),
        "plain in no words": plainly(*all_rows, encoding="pickle"),
    }


def tables() -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        z.tables.Tables(folder).build("KNK")
        header, (index, *blocks) = unpack((Path(folder) / "KNK.ztable").read_bytes(), 1 << 20)
    other = header.replace(b"KNK", b"KBK")
    return {
        "index bomb": pack(header, [BOMB]),
        "block bomb": pack(header, [index, BOMB]),
        "no blocks": pack(header, []),
        "no index": pack(header, [b"", *blocks[:1]]),
        "endless slices": pack(header, [index[:4] + b"\xff" * 40, *blocks[:1]]),
        "endless slice": pack(header, [index[:8] + b"\xff" * 16 + index[24:], *blocks[:1]]),
        "blocks of nothing": pack(header, [bytes(4) + index[4:], *blocks[:1]]),
        "blocks of a gigabyte": pack(header, [b"\0\0\0\x40" + index[4:], *blocks[:1]]),
        "blocks too few": pack(header, [index, *blocks[:1]]),
        "other pieces": pack(other, [index, *blocks[:1]]),
        "no header": pack(b"", [index, *blocks[:1]]),
        "empty": b"",
    }


def books() -> dict[str, bytes]:
    header = head("book", Board(7, 6), 8)

    def book(blocks, **changes):
        return pack(json.dumps(header | {"entries": 1} | changes).encode(), blocks)

    return {
        "empty": b"",
        "bomb": book([BOMB, BOMB], entries=len(BOMB)),
        "bomb of more": book([BOMB] * 8, entries=len(BOMB)),
        "too short": book([bytes(8), b""]),
        "half a key": book([bytes(7), bytes(1)]),
        "one block": book([bytes(8)]),
        "entries below zero": book([bytes(8), bytes(1)], entries=-1),
        "entries of a text": book([bytes(8), bytes(1)], entries="one"),
        "endless board": book([bytes(8), bytes(1)], width=10**12),
        "no board": book([bytes(8), bytes(1)], height=0),
        "plies of a text": book([bytes(8), bytes(1)], plies="8"),
        "endless plies": book([bytes(8), bytes(1)], plies=10**12),
        "nested header": pack(DEEP, []),
        "another kind": book([bytes(8), bytes(1)], what="policy"),
    }


if __name__ == "__main__":
    assert Book  # the reader of what is made here
    for kind, made in (("policy", policies()), ("table", tables()), ("book", books())):
        for name, data in made.items():
            file = HERE / kind / name.replace(" ", "_")
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(data)
