"""Asking a game anything without trusting it, and writing down what goes wrong."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, Literal, TypeAlias

from zermelo.game.capabilities import capabilities
from zermelo.game.check.node import Node
from zermelo.game.check.report import Problem
from zermelo.game.check.values import (
    attempt,
    by_identity,
    call_text,
    duplicate,
    error_text,
    hash_of,
    same,
    show,
)
from zermelo.game.model import State

MOST_ITEMS: Final = 100_000
"""A method that gives more items than this is taken not to end."""

Shape: TypeAlias = Literal["value", "sequence", "iterable"]


class FaultError(Exception):
    """The fault is written down, and what was being examined cannot go on."""


class Examiner:
    """One check of one game: how it is asked, what it was asked so far, what came out."""

    def __init__(self, game: Any, seed: int, seconds: float | None) -> None:
        self.game = game
        self.players: int = game.players
        self.offers = capabilities(game)
        self.random = random.Random(seed)
        self.started = time.perf_counter()
        self.seconds = seconds
        self.problems: dict[tuple[str, str], Problem] = {}
        self.warnings: dict[str, str] = {}
        self.known: dict[State, Node] = {}
        self.by_key: dict[Any, Node] = {}
        self.by_position: dict[Any, Node] = {}
        self.constant: tuple[float, Node] | None = None
        self.walks = 0
        """How often two states with one key were played on from."""
        self.states = 0
        self.moves = 0
        self._uncopied: set[type] = set()

    def spent(self, share: float = 1.0) -> bool:
        """Is this share of the time used up?"""
        if self.seconds is None:
            return False
        return time.perf_counter() - self.started > self.seconds * share

    # Writing down.

    def problem(self, kind: str, method: str, message: str, node: Node | None) -> None:
        """Write down a fault, unless the same is known with a line as short."""
        found = self.problems.get((kind, method))
        if found and (node is None or len(found.moves) <= node.depth):
            return
        path = node.path() if node else []
        line = self.line(node) if node else ()
        if node and node.via:
            message = f"{message} (asked of a state that {node.via})"
        self.problems[kind, method] = Problem(
            kind=kind,
            method=method,
            message=message,
            line=line,
            state=self.state_text(node.state) if node else "",
            moves=tuple(action for _, action in path),
        )

    def line(self, node: Node) -> tuple[str, ...]:
        """The moves from the start to a state, as text."""
        return tuple(self._move_text(at, action) for at, action in node.path())

    def fail(self, kind: str, method: str, message: str, node: Node | None) -> FaultError:
        """Write down a fault that ends the examination at hand; raise what this returns."""
        self.problem(kind, method, message, node)
        return FaultError(kind)

    @contextmanager
    def guard(self, node: Node | None, method: str) -> Iterator[None]:
        """Let one examination fail without ending the check."""
        try:
            yield
        except KeyboardInterrupt:
            raise
        except FaultError:
            pass
        except BaseException as error:
            message = f"comparing or hashing what it works with raised {error_text(error)}"
            self.problem("raises", method, message, node)

    def state_text(self, state: State) -> str:
        """The state in the game's own notation if that works, else as `repr` says it."""
        text = None
        if "format_state" in self.offers:
            text = attempt(self.game.format_state, state, default=None)
        return text if isinstance(text, str) else show(state, 500)

    def _move_text(self, at: Node, action: Any) -> str:
        text = None
        if "format_move" in self.offers:
            text = attempt(self.game.format_move, at.state, action, default=None)
        return text if isinstance(text, str) else attempt(str, action, default=show(action))

    # Asking.

    def adopt(self, node: Node, method: str) -> Node:
        """Get a new state ready for questions; `method` is where it came from."""
        state, kind = node.state, type(node.state)
        number = hash_of(state)
        if number is None:
            message = f"gave a state that is not hashable, of type {kind.__name__}"
            self.problem("unhashable-state", method, message, node)
        if kind not in self._uncopied:
            node.snapshot = duplicate(state)
            if node.snapshot is None:
                self._uncopied.add(kind)
            elif hash_of(node.snapshot) != number:
                message = "a copy of the state is equal to it, but has another hash"
                self.problem("unequal-hash", "__hash__", message, node)
        node.stamp = self._stamp(node)
        return node

    def ask(self, node: Node, method: str, *args: Any, shape: Shape = "value") -> Any:
        """What `game.method(state, *args)` answers; asked twice, to see that it stays the same."""
        return self.ask_twice(node, method, *args, shape=shape)[0]

    def ask_twice(
        self, node: Node, method: str, *args: Any, shape: Shape = "value"
    ) -> tuple[Any, Any]:
        """Both answers to the same question; faults of the asking are written down."""
        first = self.ask_once(node, method, *args, shape=shape)
        if self._changed(node, method, args):
            return first, first
        second = self.ask_once(node, method, *args, shape=shape)
        if not same(first, second):
            self._differing(node, method, args, first, second)
        return first, second

    def ask_once(self, node: Node, method: str, *args: Any, shape: Shape = "value") -> Any:
        """What `game.method(state, *args)` answers, or `FaultError` if it does not."""
        return self.call(node, method, node.state, *args, shape=shape)

    def call(self, node: Node | None, method: str, *args: Any, shape: Shape = "value") -> Any:
        """What `game.method(*args)` answers, or `FaultError` if it raises."""
        try:
            answer = getattr(self.game, method)(*args)
            return answer if shape == "value" else self._items(node, method, answer, shape)
        except (KeyboardInterrupt, FaultError):
            raise
        except BaseException as error:
            shown = ", ".join(show(argument, 60) for argument in args)
            message = f"{method}({shown}) raised {error_text(error)}"
            raise self.fail("raises", method, message, node) from None

    def _items(self, node: Node | None, method: str, answer: Any, shape: Shape) -> list[Any]:
        iterable = isinstance(answer, Iterable) or hasattr(answer, "__getitem__")
        listed = hasattr(answer, "__len__") and hasattr(answer, "__getitem__")
        if not (iterable and (listed or shape == "iterable")) or isinstance(answer, Mapping):
            kind = "a list or tuple" if shape == "sequence" else "a collection"
            message = f"gave {show(answer)}, which is not {kind}"
            self.problem("not-a-sequence", method, message, node)
            if not iterable:
                raise FaultError("not-a-sequence")
        items = list(islice(iter(answer), MOST_ITEMS + 1))
        if len(items) > MOST_ITEMS:
            raise self.fail("endless", method, f"gave more than {MOST_ITEMS:,} items", node)
        return items

    # Seeing that states stay as they are.

    def _stamp(self, node: Node) -> Any:
        text = show(node.state, 10_000) if node.snapshot is None else None
        return hash_of(node.state), text

    def _changed(self, node: Node, method: str, args: tuple[Any, ...]) -> bool:
        """Did the call change the state it was given? Then put the state back."""
        if node.snapshot is node.state:
            return False
        copied = node.snapshot is not None
        if (not copied or same(node.snapshot, node.state)) and self._stamp(node) == node.stamp:
            return False
        after = show(node.state)
        if copied:
            node.state = duplicate(node.snapshot)
        node.stamp = self._stamp(node)
        before = f" from {show(node.snapshot)}" if copied else ""
        message = f"{call_text(method, *args)} changed the state it was given{before} to {after}"
        self.problem("changes-state", method, message, node)
        return True

    def _differing(
        self, node: Node, method: str, args: tuple[Any, ...], first: Any, second: Any
    ) -> None:
        asked, kind = call_text(method, *args), type(first)
        if method == "result" and kind is type(second) and by_identity(kind):
            message = (
                f"{asked} gave two states of type {kind.__name__} that are not equal, because "
                "that class does not define __eq__"
            )
            self.problem("no-equality", "__eq__", message, node)
        else:
            message = f"{asked} gave {show(first)}, and when asked again {show(second)}"
            self.problem("not-repeatable", method, message, node)
