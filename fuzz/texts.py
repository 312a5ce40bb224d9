"""Texts that people type or paste, made and damaged at random: dice, IDs, matches,
layouts and games of chess.

    python fuzz/texts.py --seconds 60

What is read must come back from its own text, and everything else must be refused by an error in
words. Texts that do otherwise are printed. `tests/games/test_texts_fuzzed.py` does the same for
seconds.
"""

from __future__ import annotations

import argparse
import io
import random
import string
import time
from collections.abc import Callable
from pathlib import Path

import zermelo as z
from zermelo.game import board_of, legal_moves
from zermelo.games.backgammon import Backgammon, read_mat, write_mat
from zermelo.games.pacman import Pacman, parse_layout
from zermelo.games.pacman.layout import names
from zermelo.native import backgammon_ids

ROOT = Path(__file__).parent.parent
GAMES = (
    Backgammon(),
    Backgammon(cube=64, jacoby=True),
    Backgammon(cube=64, length=7, score=(6, 2), crawford=True),
)
BASE64 = string.ascii_letters + string.digits + "+/"

Check = Callable[[str], None]


def check_position(text: str) -> None:
    """A position: its own text and its IDs, its moves and its board."""
    for game in GAMES:
        try:
            state = game.parse_state(text)
        except z.errors.InvalidInputError as error:
            _told(error)
            continue
        assert game.parse_state(game.format_state(state)) == state
        assert bool(legal_moves(game, state)) != game.is_terminal(state)
        assert board_of(game, state) is not None
        assert game.draw(state)
        ids = backgammon_ids(game.xgid(state))
        again = _parsed(game, ":".join(ids)) if game.length == 0 else None
        assert again is None or backgammon_ids(game.xgid(again)) == ids


def check_ids(text: str) -> None:
    """An XGID written as position ID and match ID, which are read again."""
    try:
        position, match = backgammon_ids(text)
    except z.errors.InvalidInputError as error:
        _told(error)
        return
    assert (len(position), len(match)) == (14, 12)


def check_dice(text: str) -> None:
    """What was rolled, at the start and later: one of the outcomes, or refused."""
    for game in GAMES[:1]:
        for start in ("", "31 8/5 6/5", "31 8/5 6/5 66"):
            state = game.parse_state(start) if start else game.initial()
            try:
                move = game.parse_move(state, text)
            except z.errors.InvalidInputError as error:
                _told(error)
                continue
            assert move in legal_moves(game, state)


def check_match(text: str) -> None:
    """A `.mat` file: read, written and read again it is the same match."""
    try:
        record = read_mat(text)
    except z.errors.InvalidInputError as error:
        _told(error)
        return
    assert read_mat(write_mat(record)) == record


def check_layout(text: str) -> None:
    """A maze of Pacman: it is played, or refused."""
    try:
        layout = parse_layout(text)
    except z.errors.LayoutError as error:
        _told(error)
        return
    assert str(parse_layout(str(layout))) == str(layout)
    for ghosts in ("adversarial", "random"):
        game = Pacman(str(layout) + "\n", ghosts=ghosts, steps=3)
        state = game.initial()
        for _ in range(3):
            moves = legal_moves(game, state)
            if not moves:
                break
            state = game.result(state, moves[0])


def _told(error: z.errors.InvalidInputError) -> None:
    """An error says something."""
    if not str(error):
        raise AssertionError("an error without words")


def _parsed(game: Backgammon, text: str) -> object:
    try:
        return game.parse_state(text)
    except z.errors.InvalidInputError:
        return None


def xgid(chooser: random.Random) -> str:
    """Something like an XGID, which may name a position."""
    places = [chooser.choice("-" * 12 + "aAbBcCdDeE" + "gGoOpP@") for _ in range(26)]
    numbers = [
        str(chooser.choice((0, 1, 2, 6, 10, 11, -1, 99, 10**20))),
        str(chooser.choice((-1, 0, 0, 1, 2))),
        str(chooser.choice((-1, 1, 1, 0))),
        chooser.choice(("00", "31", "66", "07", "D", "B", "R", "", "311")),
        *(str(chooser.choice((0, 0, 1, 5, 7, -1, 70000))) for _ in range(5)),
    ]
    return f"XGID={''.join(places)}:{':'.join(numbers)}"


def check_pgn(text: str) -> None:
    """Games of chess: those that are read are written and read again."""
    reader = z.formats.read_pgn(io.StringIO(text))
    for game in reader:
        written = str(game)
        (again,) = z.formats.read_pgn(io.StringIO(written))
        assert (again.moves, again.result, str(again)) == (game.moves, game.result, written)
    assert all(skipped.reason for skipped in reader.skipped)


def identifier(chooser: random.Random) -> str:
    """Something like a position ID, with or without a match ID."""
    position = "".join(chooser.choices(BASE64, k=chooser.choice((14, 14, 13, 15))))
    match = "".join(chooser.choices(BASE64, k=chooser.choice((12, 12, 11, 0))))
    return f"{position}:{match}" if match else position


SEEDS: dict[Check, list[str]] = {
    check_position: [
        "31 8/5 6/5 42 8/4 6/4",
        "4HPwATDgc/ABMA",
        "4HPwATDgc/ABMA:cIkFAAAAAAAE",
        "4HPwATDgc/ABMA:QYkqASAAIAAA",
        "XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0 opening",
        "XGID=-BBBBBB----------cccc-----:0:0:1:D:0:0:0:0:6",
    ],
    check_ids: ["XGID=-b----E-C---eE---c-e----B-:1:-1:1:52:4:2:0:9:10"],
    check_dice: [
        "31",
        "66",
        "8/5 6/5",
        "bar/22*",
        "6/off(2)",
        "13/7*/5",
        "24/14",
        "pass",
        "double",
    ],
    check_match: [(ROOT / "tests/data/backgammon_match.mat").read_text(encoding="utf-8")],
    check_pgn: [
        '[Event "A \\"friendly\\" game"]\n[Result "1-0"]\n\n{The start} 1. e4! e5 $2 '
        "(1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. f4 ; to end\n exf4 3. Bc4 Qh4+ 1-0\n\n% escape\n"
        '[SetUp "1"]\n[FEN "4k3/P7/8/8/8/8/8/4K2R w K - 0 40"]\n\n40. a8=Q+ Kf7 41. 0-0+ *\n',
        '[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1"]\n\n1. O-O Ke7 1/2-1/2',
    ],
    check_layout: [str(parse_layout(str(Pacman(name).map))) for name in names()],
}
"""What each check is given, as it is and damaged."""

MADE: dict[Check, Callable[[random.Random], str]] = {
    check_position: lambda chooser: chooser.choice((xgid, identifier))(chooser),
    check_ids: xgid,
}
"""Texts that are made and not only damaged."""


def damaged(text: str, chooser: random.Random) -> str:
    """The same text with some changes."""
    changed = list(text)
    for _ in range(chooser.choice((1, 1, 2, 8))):
        place = chooser.randrange(len(changed) + 1)
        length = chooser.choice((1, 1, 3, 30))
        kind = chooser.randrange(4)
        if kind == 0:
            del changed[place : place + length]
        elif kind == 1:
            changed[place:place] = changed[place : place + length] * chooser.choice((1, 4))
        elif kind == 2:
            changed[place:place] = chooser.choice("0123456789:=/*-% .oPG\n\0éZ@\u2028\U0001f3b2")
        elif changed:
            one, two = chooser.randrange(len(changed)), chooser.randrange(len(changed))
            changed[one], changed[two] = changed[two], changed[one]
    return "".join(changed)


def made(check: Check, chooser: random.Random) -> str:
    """A text for a check."""
    make = MADE.get(check)
    if make is not None and chooser.random() < 0.5:
        text = make(chooser)
        return text if chooser.random() < 0.7 else damaged(text, chooser)
    return damaged(chooser.choice(SEEDS[check]), chooser)


def main() -> None:
    """Check texts until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chooser = random.Random(arguments.seed)
    counts = dict.fromkeys(SEEDS, 0)
    wrong = 0
    end = time.monotonic() + arguments.seconds
    while time.monotonic() < end:
        check = chooser.choice(list(SEEDS))
        text = made(check, chooser)
        counts[check] += 1
        try:
            check(text)
        except Exception as error:
            wrong += 1
            print(f"{check.__name__} {text!r}: {type(error).__name__}: {error}")
    for check, count in counts.items():
        print(f"{check.__name__}: {count} texts")
    print(f"{wrong} of them wrong")
    raise SystemExit(1 if wrong else 0)


if __name__ == "__main__":
    main()
