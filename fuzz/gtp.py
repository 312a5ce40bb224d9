"""Lines as a careless or hostile controller might send them, to the loop that speaks GTP.

    python fuzz/gtp.py --lines 200000

Every line goes through `serve`, bytes in and bytes out, in sessions of a few hundred lines each on
one of several games. Every answer must begin with = or ? and end with one empty line, and no line
may take longer than `--patience` seconds: then the line, and what was sent before it in the
session, are printed, and the program ends with 1. `tests/protocols/test_gtp.py` does the same with
fewer lines.
"""

from __future__ import annotations

import argparse
import faulthandler
import io
import random
import sys
import tempfile
import time
from pathlib import Path

import zermelo as z
from zermelo.protocols.gtp.commands import Session
from zermelo.protocols.gtp.server import serve
from zermelo.protocols.gtp.table import Table

GAMES = (
    "go:size=5",
    "go:size=4,scoring=territory",
    "go:size=9,ko=simple,suicide=true",
    "hex:size=3",
    "othello:size=4",
    "tictactoe",
    "connect4",
)
WORDS = (
    *("b", "w", "black", "WHITE", "a1", "c3", "C3", "j9", "t19", "i1", "pass", "resign", "alive"),
    *("0", "1", "2", "5", "9", "19", "-1", "0.5", "7.5", "1e999", "nan", "99999999999", "9" * 50),
    *("é", "\x00", "#", "=", "?", "", "\t", "\x7f", "a" * 300, "dead", "seki", "10", "interval"),
)
SESSION = 400
"""Lines to a session."""


def nonsense(chooser: random.Random, commands: list[str], files: list[str]) -> bytes:
    """One line, without its end."""
    kind = chooser.random()
    if kind < 0.1:
        return bytes(chooser.choice(range(256)) for _ in range(chooser.randrange(60))).replace(
            b"\n", b" "
        )
    if kind < 0.2:
        return "".join(chr(chooser.randrange(1, 0x250)) for _ in range(40)).encode()
    name = chooser.choice(commands)
    if kind < 0.3:
        name = name[: chooser.randrange(len(name) + 1)] + chooser.choice(WORDS)
    number = chooser.choice(["", "", "", "7 ", "999999999999999999999 ", "-3 "])
    words = chooser.choices(files if name == "loadsgf" else WORDS, k=chooser.randrange(4))
    text = number + " ".join([name, *words])
    return text.encode("utf-8", errors="surrogateescape").replace(b"\n", b" ")


def session(spec: str, lines: list[bytes], patience: float) -> None:
    """A session with these lines; raises if anything about the answers is wrong."""
    out = io.BytesIO()
    sent = b"\n".join([*lines, b"quit", b""])
    faulthandler.dump_traceback_later(patience, exit=True)
    serve(Table(z.load(spec), nodes=2), io.BytesIO(sent), out)
    faulthandler.cancel_dump_traceback_later()
    answers = out.getvalue().decode()
    for answer in answers.split("\n\n")[:-1]:
        if answer[:1] not in ("=", "?"):
            raise AssertionError(f"{spec}: {answer!r} is no answer")
    if not answers.endswith("\n\n"):
        raise AssertionError(f"{spec}: the last answer does not end: {answers[-80:]!r}")


def main() -> None:
    """As many lines as are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--lines", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=120, help="seconds for a session")
    given = parser.parse_args()
    chooser = random.Random(given.seed)
    started, sent = time.perf_counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        files = _records(Path(folder))
        while sent < given.lines:
            spec = chooser.choice(GAMES)
            commands = list(Session(Table(z.load(spec)), print).commands)
            usual = [name for name in commands if name != "quit"]
            lines = [nonsense(chooser, usual, files) for _ in range(SESSION)]
            try:
                session(spec, lines, given.patience)
            except Exception:
                print(f"{spec}, sent {lines!r}", file=sys.stderr)
                raise
            sent += SESSION
    seconds = time.perf_counter() - started
    print(f"{sent:,} lines in {seconds:.0f} s: every one was answered or asked for nothing")


def _records(folder: Path) -> list[str]:
    """Files to load: good, damaged, none, and a folder."""
    texts = ["(;SZ[5];B[cc];W[dd])", "(;SZ[5]KM[x])", "", "(;SZ[3]AB[aa][bb];W[cc];W[])", "\x00("]
    names = []
    for number, text in enumerate(texts):
        path = folder / f"{number}.sgf"
        path.write_text(text)
        names.append(str(path))
    return [*names, str(folder), "nowhere.sgf", "1", "0", "-1"]


if __name__ == "__main__":
    main()
