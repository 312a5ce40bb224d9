"""What Numba cannot do with a game, in plain words: which method, which line, what to write."""

from __future__ import annotations

import inspect
import linecache
import re
from pathlib import Path
from types import CodeType
from typing import Any

from zermelo.compiled.errors import CompilationError
from zermelo.compiled.rules import plain_function

_ADVICE: list[tuple[str, str, str]] = [
    (
        r"(?P<what>a field of [\w ]+ cannot hold a value of the type \w+)",
        "{what}",
        "divide with //, or declare the field as z.types.f64",
    ),
    (
        r"Untyped global name '(?P<what>\w+)': [Cc]annot determine Numba type of <class 'builtin",
        "the name {what} is not known to compiled code",
        "use numbers, tuples, plain functions, math and NumPy",
    ),
    (
        r"Cannot determine Numba type of <class '(?P<what>[\w.]+)'>",
        "a {what} is not known to compiled code",
        "numbers, tuples, lists of numbers and NumPy arrays are",
    ),
    (
        r"(?:YIELD_FROM|GET_YIELD_FROM_ITER|yield from)",
        "`yield from` cannot be compiled",
        "`for move in moves: yield move`",
    ),
    (
        r"(?:yield in a closure|generator expressions?|RETURN_GENERATOR)",
        "a generator expression cannot be compiled",
        "write the loop out, or use a list: any([...])",
    ),
    (
        r"(?:unify|Unify) (?:return types?|.*?return)",
        "the method returns values of several types",
        "return the same type everywhere, for example a number and never None",
    ),
    (
        r"Cannot unify (?P<what>.+?) and (?P<other>.+?) for '(?P<name>[^'.]+)",
        "the variable {name} is now {what}, now {other}",
        "let a variable keep one type",
    ),
    (
        r"Unknown attribute '(?P<what>\w+)' of type (?P<other>[^\n]+)",
        "a {other} has no {what} in compiled code",
        "use indexing, loops and arithmetic",
    ),
    (
        r"Invalid use of (?P<what>\S+) with (?P<other>[^\n]+)",
        "{what} cannot be used with {other}",
        "use indexing, loops and arithmetic",
    ),
    (
        r"No implementation of function Function\((?:<[\w-]+ )*(?P<what>[\w.]+).*?"
        r">>> \w+\((?P<other>[^\n]*)\)",
        "{what} does not work with {other}",
        "use numbers and arrays of numbers",
    ),
    (
        r"No implementation of function Function\(<(?:[\w-]+ )*'?(?P<what>\w+)",
        "{what} cannot be used like this",
        "use numbers and arrays of numbers",
    ),
    (
        r"(?:unsupported opcode|Unsupported opcode)[^(]*\((?P<what>\w+)\)",
        "Python's {what} cannot be compiled",
        "use plain loops, conditions and arithmetic",
    ),
    (
        r"(?:cannot|can't) (?:infer|determine) type of variable '(?P<what>\w+)'",
        "the type of the variable {what} is not clear",
        "give it a number before it is used",
    ),
]

_PLACE = re.compile(
    r'File "(?P<file>[^"]+)", line (?P<line>\d+)'
    r"|(?P<file2>/?[^\s()]+\.py|<[^>]+>) \((?P<line2>\d+)\)"
)


def explained(game: Any, rules: Any, error: Exception) -> CompilationError:
    """The error to raise for what Numba said."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    functions = list(rules.functions())
    place = _place(text, functions, getattr(error, "loc", None))
    what, instead = _what(text)
    if place is None:
        place, what, instead = _returned(text, rules, what, instead)
    if place is None:
        return CompilationError(f"{game.name} cannot be compiled: {what}. {instead}")
    function, line = place
    file = function.__code__.co_filename
    source = linecache.getline(file, line).strip()
    shown = f"\n    {source}" if source else ""
    return CompilationError(
        f"{function.__qualname__} cannot be compiled ({Path(file).name}, line {line}): "
        f"{what}.{shown}\n{instead}"
    )


def _place(text: str, functions: list[Any], location: Any) -> tuple[Any, int] | None:
    """The innermost line of the author's own code that Numba speaks of."""
    places = [
        (m["file"] or m["file2"], int(m["line"] or m["line2"])) for m in _PLACE.finditer(text)
    ]
    if location is not None and getattr(location, "line", None):
        places.append((location.filename, location.line))
    for file, line in places:  # the innermost first
        for function in functions:
            code = function.__code__
            same = Path(file).name == Path(code.co_filename).name or file == code.co_filename
            if same and code.co_firstlineno <= line <= _last_line(code):
                return function, line
    return None


_RETURNS = {
    "to_move": "the number of a player",
    "actions": "moves, which are whole numbers",
    "order": "moves, which are whole numbers",
    "result": "a State",
    "is_terminal": "True or False",
    "utility": "a number",
    "evaluate": "a number",
    "noisy": "moves, which are whole numbers",
    "key": "a whole number",
    "symmetries": "States",
    "level": "a whole number",
}


def _returned(text: str, rules: Any, what: str, instead: str) -> Any:
    """What a method returns does not fit our own code around it."""
    places = re.findall(r"<zermelo (\w+)>\W+(?:line )?(\d+)", text)
    if not places:
        return None, what, instead
    routine, line = places[-1]
    above = "\n".join(rules.sources[routine].splitlines()[: int(line)])
    methods = re.findall(r"own_(\w+)", above)
    if not methods:
        return None, what, instead
    function = plain_function(type(rules.game), methods[-1])
    found = {str(one.signature.return_type) for one in rules.function(function).overloads.values()}
    what = f"it returns {_plain(' or '.join(sorted(found)))}"
    place = (function, function.__code__.co_firstlineno)
    return place, f"{what}, and must return {_RETURNS[methods[-1]]}", "It cannot be anything else."


def _last_line(code: CodeType) -> int:
    lines: list[int] = [line for _, _, line in code.co_lines() if line is not None]
    inner = [_last_line(const) for const in code.co_consts if inspect.iscode(const)]
    return max([code.co_firstlineno, *lines, *inner])


def _what(text: str) -> tuple[str, str]:
    """What is wrong, and what to write instead."""
    for pattern, what, instead in _ADVICE:
        match = re.search(pattern, text, re.DOTALL)
        if match:
            words = {name: _plain(value or "") for name, value in match.groupdict().items()}
            return what.format(**words), f"Instead: {instead}."
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    own = [
        line for line in lines if not line.startswith(("Failed in", "During:", "File ", "-", "^"))
    ]
    return (
        own[0].rstrip(".") if own else "Numba gave no reason"
    ), "The cause has all that Numba said."


def _plain(word: str) -> str:
    """Numba's names of types, as people say them."""
    word = re.sub(r"OptionalType\((.*?)\)|(\w+)\?", r"None or \1\2", word)
    word = re.sub(r"Literal\[int\]\(-?\d+\)|\bint64\b|\buint64\b", "whole number", word)
    word = re.sub(r"reflected list\((.*?)\)(<\w+>)?", r"list of \1", word)
    word = re.sub(r"\bunicode_type\b|Literal\[str\]\(.*?\)", "string", word)
    word = re.sub(r"\bfloat64\b", "float", word)
    return re.sub(r"\bnone\b", "None", word)
