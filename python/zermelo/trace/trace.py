"""A recorded search, and how to see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.algorithms import Algorithm, given_algorithm
from zermelo.game import (
    Answer,
    Exactness,
    Game,
    InvalidInputError,
    Line,
    Observer,
    State,
    format_move,
)
from zermelo.game.arguments import checked_game, checked_line, unknown_keyword
from zermelo.game.contract import examine
from zermelo.game.limits import Limits, StoppedError
from zermelo.game.request import Request, stopping
from zermelo.trace.events import Enter, Event, Leaf, Node
from zermelo.trace.recorder import Recorder
from zermelo.trace.replay import Replay

if TYPE_CHECKING:
    from zermelo.native import Stop


@dataclass
class Trace:
    """Everything that a search did, node by node and step by step."""

    game: str
    algorithm: str
    player: int
    nodes: list[Node]
    events: list[Event]
    omitted_nodes: int = 0
    """Nodes that the search entered but the record, being full, did not keep."""
    omitted_events: int = 0
    stages: dict[str, int] = field(default_factory=dict)
    """Stages that a book names, each as the number of leaves looked at by then."""
    whole: bool = False
    """Is the whole tree recorded, also where the search never went? Explicit trees are."""
    partial: frozenset[int] = frozenset()
    """The nodes some of whose children the record, being full, did not keep."""
    pv: tuple[int, ...] = ()
    """The nodes of the principal variation, the root first."""
    guesses: bool = False
    """Does anything in it rest on an estimate or another guess?"""
    exactness: Exactness | None = None
    """How sure the answer is: `result.exactness`, where it is known."""
    result: Answer | None = None
    """What the search answered; None if it was stopped before, and in a trace read from a file."""

    @property
    def steps(self) -> int:
        """How many steps there are: step 0 is before the search, step `steps` its end."""
        return len(self.events)

    @property
    def accumulates(self) -> bool:
        """Does the search visit nodes again and again and add up, as Monte Carlo searches do?"""
        return self.method == "mcts"

    @property
    def is_native(self) -> bool:
        """Is it a search of the core?"""
        return not self.algorithm.startswith("textbook.")

    @property
    def method(self) -> str:
        """The algorithm's name, whether it is the textbook's or the core's."""
        return self.algorithm.removeprefix("textbook.")

    @property
    def leaves(self) -> list[int]:
        """The leaves looked at, in order."""
        return [event.node for event in self.events if isinstance(event, Leaf)]

    def is_partial(self, node: int) -> bool:
        """Did the record leave out some of this node's children?"""
        return node in self.partial

    @property
    def windows(self) -> bool:
        """Does the search have windows, as alpha-beta does?"""
        first = next((event for event in self.events if isinstance(event, Enter)), None)
        return first is not None and first.alpha is not None

    def replay(self, step: int | str | None = None) -> Replay:
        """What is known of every node after `step` events, or at a stage that the book names."""
        return Replay(self, self.step_of(step))

    def step_of(self, step: int | str | None) -> int:
        """The number of a step given as a number (negative from the end) or a stage's name."""
        if step is None:
            return self.steps
        if isinstance(step, str) and step in self.stages:
            return self.after_leaf(self.stages[step])
        try:
            number = int(step)
        except ValueError:
            raise InvalidInputError(
                f"no step {step!r}: give a number from 0 to {self.steps}"
                + (f" or a stage: {', '.join(self.stages)}" if self.stages else "")
            ) from None
        if not -self.steps - 1 <= number <= self.steps:
            raise InvalidInputError(f"no step {number}: this search has steps 0 to {self.steps}")
        return number if number >= 0 else self.steps + 1 + number

    def after_leaf(self, leaf: int) -> int:
        """The step at which all has been concluded from the `leaf`-th leaf looked at.

        That is just before the search enters another node.
        """
        seen = 0
        for step, event in enumerate(self.events):
            if isinstance(event, Enter) and seen == leaf:
                return step
            seen += isinstance(event, Leaf)
        if seen < leaf:
            raise InvalidInputError(f"this search looked at {seen} leaves, not {leaf}")
        return self.steps

    def explain(self, step: int | str | None = None) -> str:
        """What happens at a step, in one sentence."""
        from zermelo.trace.words import sentence

        return sentence(self, self.step_of(step))

    # Files.

    def to_json(self) -> str:
        """The trace as JSON text, which `from_json` reads back."""
        from zermelo.trace.files import dumps

        return dumps(self)

    @classmethod
    def from_json(cls, text: str) -> Trace:
        """A trace from JSON text."""
        from zermelo.trace.files import loads

        return loads(text)

    # Drawings.

    def svg(self, step: int | str | None = None, **options: Any) -> str:
        """The tree after a step, in the style of the books, as SVG."""
        from zermelo.trace.svg import svg

        return svg(self, self.step_of(step), **options)

    def tikz(self, step: int | str | None = None, **options: Any) -> str:
        """The tree after a step as TikZ, for LaTeX papers."""
        from zermelo.trace.tikz import tikz

        return tikz(self, self.step_of(step), **options)

    def text(self, step: int | str | None = None, **options: Any) -> str:
        """The tree after a step for a terminal."""
        from zermelo.trace.text import text

        return text(self, self.step_of(step), **options)

    def html(self, **options: Any) -> str:
        """A page with the tree and a slider through all steps; needs no server."""
        from zermelo.trace.html import html

        return html(self, **options)

    def save(self, path: str | Path, step: int | str | None = None) -> Path:
        """Write a drawing or the record; the suffix says which: .svg .tex .html .txt .json."""
        from zermelo.trace.files import save

        return save(self, Path(path), step)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        from zermelo.trace.html import notebook

        return notebook(self)


def trace(
    game: Game,
    state: State | Line | None = None,
    *,
    algorithm: str | Algorithm | Callable[..., Answer] | None = None,
    max_nodes: int = 20_000,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
    **options: Any,
) -> Trace:
    """Run an algorithm and record everything it does.

    The algorithm is one of the textbook's, by its name such as "textbook.alphabeta" or as a
    function; or one of the library's, as an object such as `z.AlphaBeta()` or by its name. Without
    one it is that of the textbook for this kind of game. `options` are the algorithm's own, such as
    `depth`. An algorithm that has no answer before it is done leaves a trace without a `result`
    when `seconds` or `nodes` are over or `stop.stop()` is called: everything up to there is in it.

    >>> from zermelo.games.tree import tree
    >>> seen = trace(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), algorithm="textbook.alphabeta")
    >>> seen.result.value, len(seen.leaves)
    (3, 7)
    """
    if not isinstance(game, Game) and isinstance(state, Game):
        raise InvalidInputError(f"the game comes first: z.trace(game, algorithm={game!r})")
    game = checked_game(game)
    line = checked_line(game, state)
    start, state = (line if isinstance(state, Line) else line.state), line.state
    run = _runner(game, algorithm)
    examine(game, state)
    recorder = Recorder(max_nodes=max_nodes)
    limits = {"seconds": seconds, "nodes": nodes, "stop": stop}
    result: Answer | None = None
    try:
        result = run(game, start, recorder, limits, options)
    except StoppedError:
        if not any(limit is not None for limit in limits.values()):
            raise  # they are the caller's own, who waits to hear of it
    return Trace(
        game=game.name,
        algorithm=recorder.algorithm,
        player=recorder.player,
        nodes=recorder.nodes,
        events=recorder.events,
        omitted_nodes=recorder.omitted_nodes,
        omitted_events=recorder.omitted_events,
        stages=dict(getattr(game, "stages", {})),
        whole=bool(getattr(game, "explicit", False)) and not recorder.partial,
        partial=frozenset(recorder.partial),
        pv=_line(recorder, game, result, state),
        guesses=recorder.guesses or result is None or not result.final,
        exactness=None if result is None else result.exactness,
        result=result,
    )


def _runner(game: Game, algorithm: Any) -> Callable[..., Answer]:
    """How an algorithm is run and watched, whichever way it is given."""
    if isinstance(algorithm, str) and _is_textbook(algorithm):
        from zermelo.textbook import find

        algorithm = find(algorithm)
    elif algorithm is None:
        from zermelo.textbook import find, suitable

        algorithm = find(suitable(game))
    if callable(algorithm) and not isinstance(algorithm, type):
        return partial(_watch_function, algorithm)
    return partial(_watch_algorithm, given_algorithm(algorithm))


def _is_textbook(name: str) -> bool:
    """Is this a name of the textbook's, or of nobody's? Then the textbook says what there is."""
    return name.lower().startswith("textbook.")


def _watch_function(
    function: Callable[..., Answer],
    game: Game,
    start: State | Line,
    watch: Observer,
    limits: dict[str, Any],
    options: dict[str, Any],
) -> Answer:
    """A function of the textbook's kind takes its limits in one."""
    if any(limit is not None for limit in limits.values()):
        stop = stopping(limits["stop"])
        options["limits"] = Limits(seconds=limits["seconds"], nodes=limits["nodes"], stop=stop)
    return function(game, start, watch=watch, **options)


def _watch_algorithm(
    algorithm: Algorithm,
    game: Game,
    start: State | Line,
    watch: Observer,
    limits: dict[str, Any],
    options: dict[str, Any],
) -> Answer:
    """An algorithm of the library takes what `z.search` takes."""
    known = [field.name for field in fields(Request)]
    for name in options:
        if name not in known:
            raise unknown_keyword("trace", name, known)
    return algorithm.watched(checked_line(game, start), Request(**limits, **options), watch)


def _line(recorder: Recorder, game: Game, result: Answer | None, state: State) -> tuple[int, ...]:
    """The recorded nodes along the principal variation."""
    if result is None:
        return ()
    nodes, s = [0], state
    for action in result.pv:
        text = format_move(game, s, action)
        below = [c for c in recorder.nodes[nodes[-1]].children if recorder.nodes[c].move == text]
        if not below:
            break
        nodes.append(below[0])
        s = game.result(s, action)
    return tuple(nodes)


__all__ = ["Trace", "trace"]
