"""Agents by name, and those in a student's Python file."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from typing import Any

from zermelo.game import InvalidInputError
from zermelo.games.parameters import read_parameters
from zermelo.games.user_file import import_file, is_file_spec
from zermelo.play.pacman.agents import AGENTS, Agent


def load_agent(spec: str, **defaults: Any) -> Agent:
    """An agent such as `expectimax`, `expectimax:depth=3` or `mine.py:MyAgent:depth=3`.

    A file is imported, and so its code is run. `defaults` are options for agents that take them.

    >>> load_agent("minimax:depth=3").depth
    3
    """
    text = spec.strip()
    if is_file_spec(text):
        path, suffix, rest = text.partition(".py")
        name, _, options = rest.removeprefix(":").partition(":")
        module = import_file(path + suffix)
        kind = getattr(module, name, None) if name else None
        if kind is None:
            found = ", ".join(n for n, one in vars(module).items() if _is_agent(one))
            raise InvalidInputError(
                f"{path}{suffix} has no agent {name!r}; it has {found or 'none at all'}: name one "
                "as in mine.py:MyAgent"
            )
    else:
        name, _, options = text.partition(":")
        kind = AGENTS.get(name.lower())
        if kind is None:
            close = difflib.get_close_matches(name.lower(), AGENTS, n=1)
            hint = f"did you mean {close[0]!r}? " if close else ""
            raise InvalidInputError(
                f"no agent {name!r}; {hint}there are {', '.join(AGENTS)}, or one in a file such as "
                "mine.py:MyAgent"
            )
    return _made(kind, options, name, defaults)


def _is_agent(found: Any) -> bool:
    return isinstance(found, type) and issubclass(found, Agent) and not found.__abstractmethods__


def _made(kind: Callable[..., Any], text: str, label: str, defaults: dict[str, Any]) -> Agent:
    options = read_parameters(kind, text, label)
    for name, value in defaults.items():
        if name not in options and _takes(kind, name):
            options[name] = value
    try:
        agent = kind(**options)
    except InvalidInputError:
        raise
    except Exception as error:
        raise InvalidInputError(
            f"{label} cannot be made: {type(error).__name__}: {error}"
        ) from error
    if not callable(getattr(agent, "action", None)):
        raise InvalidInputError(
            f"{label} is not an agent: it needs a method action(self, game, state), and is best a "
            "subclass of zermelo.play.pacman.Agent"
        )
    return agent  # type: ignore[no-any-return]


def _takes(kind: Callable[..., Any], name: str) -> bool:
    return name in inspect.signature(kind).parameters
