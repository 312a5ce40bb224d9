"""The arguments that commands share, and readers that say what would have been right."""

from __future__ import annotations

import argparse
import difflib
import math
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from zermelo.game import Game, InvalidInputError, Line, State

DEEPEST = 100_000
_SUFFIXES = {"": 1, "k": 1_000, "m": 1_000_000, "g": 1_000_000_000}


class UsageError(InvalidInputError):
    """The command line itself cannot be understood."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, with a suggestion."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(allow_abbrev=False, **options)

    def examples(self, *lines: str) -> None:
        """Show these at the end of the help."""
        self.epilog = "examples:\n" + "\n".join(f"  {line}" for line in lines)

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing the usage and leaving."""
        unknown = re.match(r"unrecognized arguments: (--?[\w-]+)", message)
        if unknown:
            known = [option for action in self._actions for option in action.option_strings]
            close = difflib.get_close_matches(unknown[1], known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"see {self.prog} --help"
            raise UsageError(f"no option {unknown[1]}; {hint}")
        missing = re.match(r"the following arguments are required: ([^,]+)", message)
        if missing:
            example = (self.epilog or "").split("\n  ")[1:2]
            hint = f"for example: {' '.join(example[0].split())}" if example else ""
            raise UsageError(f"{missing[1]} is missing; {hint or f'see {self.prog} --help'}")
        message = re.sub(r"^argument ", "", message)
        raise UsageError(f"{message}; see {self.prog} --help")


def whole(least: int, most: int, example: int) -> Callable[[str], int]:
    """A reader of whole numbers between two bounds; 20k, 5M and 1,000,000 are understood."""

    def read(text: str) -> int:
        match = re.fullmatch(r"([+-]?[\d_,]*\d)([kmg]?)", text.strip().lower())
        number = int(re.sub("[_,]", "", match[1])) * _SUFFIXES[match[2]] if match else None
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a whole number from {least:,} to {most:,}, such as {example}"
            )
        return number

    return read


def seconds(text: str) -> float:
    """A time in seconds, more than 0."""
    try:
        value = float(text.strip().removesuffix("s"))
    except ValueError:
        value = math.nan
    if not (0 < value < 1e9):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a time in seconds of more than 0, such as 2 or 0.5"
        )
    return value


def ranges(least: int, most: int, example: str) -> Callable[[str], list[int]]:
    """A reader of lists and ranges of whole numbers: 3, 2-4, 2,4,8."""

    def read(text: str) -> list[int]:
        numbers: set[int] = set()
        for part in text.split(","):
            match = re.fullmatch(r"\s*(\d{1,6})\s*(?:(?:-|\.\.|…)\s*(\d{1,6})\s*)?", part)
            low, high = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
            if not (low <= high and least <= low and high <= most):
                raise argparse.ArgumentTypeError(
                    f"{text!r} is not a list or range of numbers from {least} to {most}, "
                    f"such as {example}"
                )
            numbers.update(range(low, high + 1))
        return sorted(numbers)

    return read


depth = whole(1, DEEPEST, 6)
nodes = whole(1, 10**15, 100_000)


def add_game(parser: argparse.ArgumentParser, position: bool = True) -> None:
    """GAME, and the position after it."""
    parser.add_argument(
        "game",
        metavar="GAME",
        help="a game such as connect4 or nim:piles=3,4,5 (zermelo games lists them), or a Python "
        "file such as mygame.py:MyGame",
    )
    if position:
        parser.add_argument(
            "position",
            metavar="POSITION",
            nargs="*",
            help="a position in the game's notation, or the moves that lead to it; the start if "
            "not given",
        )


def add_limits(parser: argparse.ArgumentParser, default: str) -> None:
    """How long to think."""
    parser.add_argument(
        "--seconds", metavar="S", type=seconds, help=f"think for at most S seconds{default}"
    )
    parser.add_argument("--nodes", metavar="N", type=nodes, help="look at no more than N nodes")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Output for programs."""
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")


def add_on(parser: argparse._ActionsContainer) -> None:
    """Where many pieces of work are done."""
    parser.add_argument(
        "--on",
        metavar="PLACE",
        help="where the work is done: threads:4, processes:4, ray://host, auto (a cluster of Ray "
        "that this machine is part of) or dask://host",
    )


def load_game(spec: str) -> Game:
    """The game that was named."""
    from zermelo.games import load

    return load(spec)


def load_line(game: Game, words: Sequence[str]) -> Line:
    """The game so far that was given in one word or in several: moves, or a position."""
    text = " ".join(words).strip()
    return Line.read(game, text) if text else Line(game)


def load_position(game: Game, words: Sequence[str]) -> State:
    """The position that was given, where the moves that led to it do not matter."""
    return load_line(game, words).state
