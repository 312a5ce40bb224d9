"""What a game folder says of itself: its name, how to make it, and which options it takes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.game import Game


@dataclass(frozen=True)
class Option:
    """One option of a game: its default, what it means, and how its text is read."""

    default: Any
    help: str
    parse: Callable[[str], Any]
    """Reads the text after `name=`; raises `ValueError` saying what would be right."""
    names_file: Callable[[Any], bool] | None = None
    """Is a value the name of a file, which the game reads? Then no data file and no page may give
    it. None for an option that never is."""
    words: tuple[str, ...] = ()
    """What may be given, where it is one of a few words."""

    @property
    def offered(self) -> tuple[str, ...]:
        """The words from which one is chosen; none for numbers, lists and names."""
        return ("true", "false") if self.parse is flag else self.words

    @property
    def only_a_file(self) -> bool:
        """Is it the name of a file or nothing, so that a page has no use for it?"""
        return self.names_file is not None and not self.default


@dataclass(frozen=True)
class Entry:
    """A game as the registry knows it; each game folder exports one, named `ENTRY`."""

    name: str
    title: str
    summary: str
    """What the game is, in one line."""
    make: Callable[..., Game]
    """Called with the options by keyword; the class itself, as a rule."""
    options: Mapping[str, Option] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    presets: Mapping[str, str] = field(default_factory=dict)
    """Further names, each for this game with some options: `{"baby-nim": "matches=5,take=1,2"}`."""
    read: Callable[[str], Game] | None = None
    """Reads all that follows the colon, for a game whose argument is not a list of options."""
    examples: tuple[str, ...] = ()
    """Specs worth trying."""

    @property
    def usage(self) -> str:
        """The spec with every option at its default: `nim:piles=3,4,5,misere=true`."""
        written = [
            f"{name}={show(option.default)}"
            for name, option in self.options.items()
            if not option.only_a_file
        ]
        return f"{self.name}:{','.join(written)}" if written else self.name


def native_options(name: str) -> dict[str, Option]:
    """The options of a game of the core, as its registration there declares them.

    >>> native_options("kalah")["remaining"].default
    'owner'
    """
    from zermelo.native import game_options

    return {option: _native_option(told) for option, told in game_options(name).items()}


def _native_option(told: Mapping[str, Any]) -> Option:
    default, kind = told["default"], told["kind"]
    if kind == "flag":
        return Option(default, told["help"], flag)
    if kind == "choice":
        words = tuple(told["words"])
        return Option(default, told["help"], choice(words), words=words)
    if kind == "half":
        return Option(default, told["help"], half(told["least"], told["most"]))
    if kind == "wholes":
        return Option(tuple(default), told["help"], wholes(told["least"], told["most"]))
    if kind == "file":
        return Option(default, told["help"], file_name, names_file=bool)
    return Option(default, told["help"], whole(told["least"], told["most"]))


def show(value: Any) -> str:
    """An option's value as it is written in a spec.

    >>> show((3, 4, 5)), show(True), show(7)
    ('3,4,5', 'true', '7')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (tuple, list)):
        return ",".join(show(part) for part in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def half(least: float, most: float) -> Callable[[str], float]:
    """A reader of multiples of one half.

    >>> half(-10, 10)("7.5")
    7.5
    """

    def parse(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not (least <= number <= most and (2 * number).is_integer()):
            raise ValueError(f"a whole or half number from {least:g} to {most:g}")
        return number

    return parse


def whole(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers from `least` to `most`."""

    def parse(text: str) -> int:
        if not text.strip().isdecimal() or not least <= int(text) <= most:
            raise ValueError(f"a whole number from {least} to {most}")
        return int(text)

    return parse


def wholes(least: int, most: int) -> Callable[[str], tuple[int, ...]]:
    """A reader of lists of whole numbers, separated by commas."""
    one = whole(least, most)

    def parse(text: str) -> tuple[int, ...]:
        try:
            return tuple(one(part) for part in text.split(","))
        except ValueError:
            message = f"whole numbers from {least} to {most}, separated by commas"
            raise ValueError(message) from None

    return parse


def flag(text: str) -> bool:
    """A yes or no, in any of the usual spellings."""
    word = text.strip().lower()
    if word in {"true", "yes", "on", "1"}:
        return True
    if word in {"false", "no", "off", "0"}:
        return False
    raise ValueError("true or false")


def file_name(text: str) -> str:
    """The name of a file, in which a comma would begin another option."""
    if "," in text:
        raise ValueError("the name of a file, without a comma")
    return text.strip()


def choice(words: Sequence[str]) -> Callable[[str], str]:
    """A reader of one of these words.

    >>> choice(["owner", "emptied", "nobody"])(" Owner ")
    'owner'
    """

    def parse(text: str) -> str:
        word = text.strip().lower()
        if word not in words:
            raise ValueError(" or ".join([", ".join(words[:-1]), words[-1]]))
        return word

    return parse
