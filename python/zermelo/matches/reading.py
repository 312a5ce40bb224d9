"""Contestants from text, as the command line gives them, and from Python objects.

| text | who that is |
|---|---|
| `alphabeta:depth=6,killers=false` | a search with its limits, resources and options |
| `best:time=0.5` | the best search there is for the game, an exact solver among them |
| `best:evaluation=FILE` | the same with weights of one's own |
| `best:book=FILE` | the same with a book of self-play |
| `random` | any legal move |
| `level:3`, `level:easy` | a level from beginner to full strength |
| `policy:FILE` | a solved game |
| `uci:stockfish,Hash=16`, `gtp:"gnugo --mode gtp"` | another program |
| `nboard:program,depth=8` | an Othello program |
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from zermelo.algorithms import ALGORITHMS, Algorithm, find
from zermelo.game import InvalidInputError
from zermelo.game.arguments import unknown_keyword
from zermelo.game.request import Request
from zermelo.games.parameters import literal, split_options
from zermelo.matches.callables import CallableContestant
from zermelo.matches.contestant import Contestant
from zermelo.matches.control import LIMITS, TimeControl, read_control
from zermelo.matches.gtp import GtpContestant
from zermelo.matches.nboard import NboardContestant
from zermelo.matches.program import split_command
from zermelo.matches.searching import (
    LevelContestant,
    PolicyContestant,
    RandomContestant,
    SearchContestant,
)
from zermelo.matches.uci import UciContestant
from zermelo.play.levels import find_level
from zermelo.play.players import refuse_old
from zermelo.policies import Policy

_EVALUATION: Final = "evaluation"
_BOOK: Final = "book"
_NAMED: Final = ("evaluation=FILE", "book=FILE")
_RESOURCES: Final[tuple[str, ...]] = ("threads", "memory_mb", "tables")
_SPEC: Final = re.compile(r"\s*([\w.-]+)\s*(?:[:=]\s*(.*))?", re.DOTALL)


def read_contestant(text: str) -> Contestant:
    """The contestant that a text names; `InvalidInputError` says what would be right.

    >>> read_contestant("alphabeta:depth=6,name=deep").name
    'deep'
    >>> read_contestant("alphabet")
    Traceback (most recent call last):
    zermelo.game.errors.InvalidInputError: no player 'alphabet'; did you mean 'alphabeta'? ...
    """
    match = _SPEC.fullmatch(text)
    word = match[1].lower().replace("-", "_") if match else ""
    read = _READERS.get(word)
    if match is None or (read is None and word not in ALGORITHMS):
        raise _no_such_player(text)
    label, pieces = _label(match[2] or "")
    found = (read or _search)(word, text.strip(), pieces)
    return found if label is None else replace(found, name=label)


def given_contestant(given: Any) -> Contestant:
    """A contestant given as text, as an algorithm, as a policy, as a player or as a function."""
    if isinstance(given, Contestant):
        return given
    if isinstance(given, str):
        return read_contestant(given)
    if isinstance(given, Algorithm):
        changed = ",".join(f"{name}={value}" for name, value in given.changed.items())
        text = f"{given.name}:{changed}" if changed else given.name
        return SearchContestant(text, text, algorithm=given)
    if isinstance(given, type) and issubclass(given, Algorithm):
        return given_contestant(given())
    if isinstance(given, Policy):
        return PolicyContestant("policy", f"policy of {given.game.name}", policy=given)
    choose = getattr(given, "choose", given)
    if not callable(choose) or isinstance(given, type):
        raise InvalidInputError(
            f"{given!r} is not a player: give a text such as 'alphabeta:depth=6', an algorithm, a "
            "policy, an object with choose(line), or a function from a line to a move"
        )
    if choose is not given:
        refuse_old(given)
    name = getattr(given, "name", None) or getattr(given, "__name__", type(given).__name__)
    return CallableContestant(str(name), str(name), choose=choose)


def named_apart(contestants: Sequence[Contestant]) -> tuple[Contestant, ...]:
    """The same with different names: those of twins are numbered.

    >>> [one.name for one in named_apart([read_contestant("random")] * 2)]
    ['random', 'random 2']
    """
    taken: dict[str, int] = {}
    found = []
    for one in contestants:
        taken[one.name] = taken.get(one.name, 0) + 1
        count = taken[one.name]
        found.append(one if count == 1 else replace(one, name=f"{one.name} {count}"))
    return tuple(found)


def _no_such_player(text: str) -> InvalidInputError:
    known = [*ALGORITHMS, *_READERS]
    word = re.split(r"[:=]", text, maxsplit=1)[0].strip().lower()
    close = difflib.get_close_matches(word, known, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else "."
    return InvalidInputError(
        f"no player {word or text!r}{hint} Players are {', '.join(ALGORITHMS)}, best, random, "
        'level:easy, policy:FILE, uci:stockfish, gtp:"gnugo --mode gtp" and nboard:program, each '
        "with options as in alphabeta:depth=6,name=deep"
    )


def _label(rest: str) -> tuple[str | None, list[str]]:
    """The label that was given, and all other pieces."""
    label, pieces = None, []
    for piece in split_options(rest):
        name, equals, value = piece.partition("=")
        if equals and name.strip() == "name":
            label = _unquoted(value)
            if not label:
                raise InvalidInputError("name= is followed by what the player is called")
        else:
            pieces.append(piece)
    return label, pieces


def _options(text: str, pieces: Sequence[str]) -> dict[str, str]:
    """Pieces of the form name=value; one without `=` belongs to the value before it."""
    found: dict[str, str] = {}
    last = ""
    for piece in pieces:
        name, equals, value = piece.partition("=")
        if equals:
            last = name.strip()
            if last in found:
                raise InvalidInputError(f"{text}: {last} is given twice")
            found[last] = value.strip()
        elif last:
            found[last] += f",{piece.strip()}"
        else:
            raise InvalidInputError(f"{text}: {piece.strip()!r} is not of the form name=value")
    return found


def _limits(given: dict[str, str]) -> dict[str, Any]:
    """The limits among the options, taken away from them."""
    names = [name for name in LIMITS if name in given]
    values = {name: given.pop(name) for name in names}
    return {name: v if name == "clock" else literal(v) for name, v in values.items()}


def _search(word: str, text: str, pieces: Sequence[str]) -> Contestant:
    """An algorithm of the registry, or the best search there is."""
    given = {name.replace("-", "_"): v for name, v in _options(text, pieces).items()}
    limits = _limits(given)
    file = _evaluation(given)
    book = given.pop(_BOOK, None)
    kind = None if word == "best" else find(word)
    options = [] if kind is None else [field.name for field in fields(kind)]  # type: ignore[arg-type]
    for name in given:
        if name not in options and name not in _RESOURCES:
            known = [*LIMITS[:1], *LIMITS[2:], *_RESOURCES, *_NAMED, "name", *options]
            raise unknown_keyword(word, name, known)
    resources = {name: literal(given.pop(name)) for name in _RESOURCES if name in given}
    try:
        options_read = {name: literal(value) for name, value in given.items()}
        algorithm = None if kind is None else kind(**options_read)
        Request(**resources)  # refuses what is out of range
    except (TypeError, ValueError) as error:
        raise InvalidInputError(f"{text}: {error}") from None
    if file is not None:
        resources[_EVALUATION] = file
    if book is not None:
        resources[_BOOK] = _unquoted(book)
    return SearchContestant(
        text, text, algorithm=algorithm, resources=resources, control=read_control(limits)
    )


def _evaluation(given: dict[str, str]) -> str | None:
    """The file of an evaluation, taken away; an option that says yes or no stays."""
    value = given.get(_EVALUATION)
    if value is None or isinstance(literal(value), bool):
        return None
    return _unquoted(given.pop(_EVALUATION))


def _random(word: str, text: str, pieces: Sequence[str]) -> Contestant:
    for name in _options(text, pieces):
        raise unknown_keyword(word, name, ["name"])
    return RandomContestant(text, text)


def _level(word: str, text: str, pieces: Sequence[str]) -> Contestant:
    first, given = _first(text, pieces, "a level is missing, such as in level:easy")
    limits = _limits(given)
    file = _evaluation(given)
    for name in given:
        raise unknown_keyword(word, name, ["name", "time", "clock", "nodes", "depth", _EVALUATION])
    find_level(first)  # which the game may not have: that is checked when it is known
    return LevelContestant(text, text, level=first, evaluation=file, control=read_control(limits))


def _policy(word: str, text: str, pieces: Sequence[str]) -> Contestant:
    file, given = _first(text, pieces, "a file is missing, such as in policy:small.table")
    for name in given:
        raise unknown_keyword(word, name, ["name"])
    if not Path(file).is_file():
        raise InvalidInputError(f"{text}: there is no file {file}")
    return PolicyContestant(text, text, file=file)


def _program(word: str, text: str, pieces: Sequence[str]) -> Contestant:
    """Another program: limits are written in small letters, its own options as it writes them."""
    command, given = _first(text, pieces, f"a program is missing, such as in {word}:program")
    name = Path(split_command(command)[0]).name
    control = read_control(_limits(given))
    if word == "uci":
        return UciContestant(name, text, command=command, options=given, control=control)
    if word == "nboard":
        return _nboard(name, text, command, given, control)
    for option in given:
        raise InvalidInputError(
            f"{text}: GTP has no option {option!r}; give it with the command, in quotes"
        )
    if control.nodes is not None or control.depth is not None:
        raise InvalidInputError(f"{text}: GTP knows time and clock, and neither nodes nor depth")
    return GtpContestant(name, text, command=command, control=control)


def _nboard(
    name: str, text: str, command: str, given: dict[str, str], control: TimeControl
) -> Contestant:
    for option in given:
        raise InvalidInputError(f"{text}: NBoard has no option {option!r}, but depth")
    if control.depth is None or control.timed or control.nodes is not None:
        raise InvalidInputError(
            f"{text}: NBoard needs a depth, such as depth=8, and no other limit"
        )
    return NboardContestant(name, text, command=command, control=control)


def _first(text: str, pieces: Sequence[str], missing: str) -> tuple[str, dict[str, str]]:
    """What stands before the options."""
    first = _unquoted(pieces[0]) if pieces else ""
    if not first:
        raise InvalidInputError(f"{text}: {missing}")
    return first, _options(text, pieces[1:])


def _unquoted(text: str) -> str:
    text = text.strip()
    quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if quoted else text


_READERS: Final[dict[str, Callable[[str, str, Sequence[str]], Contestant]]] = {
    "best": _search,
    "random": _random,
    "level": _level,
    "policy": _policy,
    "uci": _program,
    "gtp": _program,
    "nboard": _program,
}
