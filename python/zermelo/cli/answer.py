"""The answer of a search, for people and for programs; shared by `best` and `solve`."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.cli.algorithms import textbook_named
from zermelo.cli.arguments import UsageError
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import (
    Answer,
    Exactness,
    Game,
    Line,
    MoveAnswer,
    State,
    Value,
    draw,
    evaluation_text,
    format_move,
    format_state,
    legal_moves,
    number,
)
from zermelo.game.limits import Limits, StoppedError
from zermelo.play.words import line_outcome, line_text, proved_within, verdict

LONGEST_LINE = 24
EXIT_INTERRUPTED = 130


@dataclass(frozen=True)
class Question:
    """What was asked: a game so far, by the game's spec."""

    spec: str
    line: Line

    @property
    def game(self) -> Game:
        """The game."""
        return self.line.game

    @property
    def state(self) -> State:
        """The position."""
        return self.line.state


def conclude(
    question: Question,
    think: Callable[[Progress], Answer],
    screen: Screen,
    seconds: float | None,
    json: bool,
) -> int:
    """Think and print the answer; if interrupted, the best one so far. The exit status."""
    progress = Progress(f"searching {question.game.name}", seconds, game=question.game)
    interrupted = False
    result: Answer | None
    try:
        with progress:
            result = think(progress)
    except KeyboardInterrupt:
        result, interrupted = progress.best, True
    if result is None:
        screen.error("stopped before there was an answer")
        return EXIT_INTERRUPTED
    if json:
        screen.json(as_json(question, result, interrupted))
    else:
        show(question, result, screen, interrupted)
    return EXIT_INTERRUPTED if interrupted else 0


def run_named(
    algorithm: str,
    question: Question,
    progress: Progress,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Answer:
    """Run a textbook algorithm within limits; some have no answer until they are done."""
    function = textbook_named(algorithm, question.game, depth)
    accepted = inspect.signature(function).parameters
    options: dict[str, Any] = {} if depth is None else {"depth": depth}
    if "seconds" in accepted:
        options |= {"seconds": seconds, "nodes": nodes, "progress": progress}
    elif seconds is not None or nodes is not None:
        options["limits"] = Limits(seconds=seconds, nodes=nodes)
        if function.__name__ == "mcts":
            options["playouts"] = 10**12  # the limits say when to stop
    try:
        return function(question.game, question.line, **options)
    except StoppedError:
        raise UsageError(
            f"{function.__name__} was not done within the limits, and has no answer before it is; "
            "give it more, or a smaller --depth, or use textbook.iterative_deepening"
        ) from None


def as_json(question: Question, result: Answer, interrupted: bool) -> dict[str, Any]:
    """The answer as one object; players are numbered from 0, moves are text."""
    game, state = question.game, question.state
    found: dict[str, Any] = {
        "game": question.spec,
        "position": format_state(game, state),
        "value": result.value,
        "player": result.player,
        **in_unit(game, result.value, result.exactness, result.remoteness),
        "proved": result.proved,
        "exactness": result.exactness,
        "move": None if result.move is None else format_move(game, state, result.move),
        "pv": line_text(game, state, result.pv),
        "ties": [format_move(game, state, move) for move in result.ties],
        "depth": result.depth,
        "remoteness": result.remoteness,
        "nodes": result.nodes,
        "leaves": result.leaves,
        "cutoffs": result.cutoffs,
        "seconds": round(result.seconds, 6),
        "nodes_per_second": _speed(result),
        "algorithm": result.algorithm,
    }
    if result.bounds is not None and not isinstance(result.value, tuple):
        found["bounds"] = [_finite(bound) for bound in result.bounds]
    if result.details.get("chance_of_winning") is not None:
        found["chance_of_winning"] = result.details["chance_of_winning"]
    if len(result.moves) > 1:
        found["moves"] = [_move_as_json(question, one) for one in result.moves]
    if "score" in result.details:
        found["score"] = list(result.details["score"])
    if "ranges" in result.details:
        found |= {name: result.details[name] for name in ("tie_rule", "ranges")}
    if "book" in result.details:
        found["book"] = result.details["book"]
    if "statistics" in result.details:
        found["statistics"] = result.details["statistics"]
    return found | ({"interrupted": True} if interrupted else {})


def _move_as_json(question: Question, one: MoveAnswer) -> dict[str, Any]:
    game, state = question.game, question.state
    found: dict[str, Any] = {
        "move": format_move(game, state, one.move),
        "value": one.value,
        **in_unit(game, one.value, one.exactness, one.remoteness),
        "exactness": one.exactness,
        "remoteness": one.remoteness,
        "pv": line_text(game, state, one.pv),
    }
    if one.bounds is not None and not isinstance(one.value, tuple):
        found["bounds"] = [_finite(bound) for bound in one.bounds]
    return found if one.visits is None else found | {"visits": one.visits}


def _finite(bound: Any) -> float | None:
    """JSON has no infinity."""
    return bound if math.isfinite(bound) else None


def show(question: Question, result: Answer, screen: Screen, interrupted: bool) -> None:
    """The answer for people."""
    game, state = question.game, question.state
    screen.write((game.name, "bold"))
    screen.write("")
    screen.board(draw(game, state))
    screen.write("")
    if interrupted:
        screen.write(("Stopped early; the best answer so far:", "yellow"))
    line = line_text(game, state, result.pv)
    words = verdict(game, result)
    if question.line.over:
        screen.write(("The game is over: ", "bold"), f"{line_outcome(question.line)}.")
    elif line and _moves(game, state):
        screen.write(("Best move ", "bold"), (line[0], "bold green"), f": {words}")
    else:
        screen.write(("Chance moves next: ", "bold"), words)
    others = [format_move(game, state, move) for move in result.ties if move != result.move]
    if others:
        screen.write(("As good   ", "dim"), " ".join(others))
    if line:
        more = " …" if len(line) > LONGEST_LINE else ""
        screen.write(("Line      ", "dim"), " ".join(line[:LONGEST_LINE]) + more)
    for place, one in enumerate(result.moves[1:], start=2):
        screen.write((f"{place:<10}", "dim"), _move_text(question, one))
    if "book" in result.details:
        screen.write(("Book      ", "dim"), result.details["book"])
    screen.write(("Searched  ", "dim"), effort(result))


def in_unit(
    game: Game, value: Value, exactness: Exactness, remoteness: int | None
) -> dict[str, str | None]:
    """The value as people of the game write it, if the game has a unit of its own."""
    if game.unit is None:
        return {}
    proved = exactness == "proved"
    text = evaluation_text(game, value, proved=proved, remoteness=remoteness)
    return {"evaluation": text, "unit": game.unit.name}


def _move_text(question: Question, one: MoveAnswer) -> str:
    """A move with the play after it, its value, the distance to the end, and how sure that is."""
    game = question.game
    played = line_text(game, question.state, one.pv[:LONGEST_LINE])
    unit = in_unit(game, one.value, one.exactness, one.remoteness)
    value = unit.get("evaluation") or number(one.value)
    distance = f" in {one.remoteness}" if one.remoteness else ""
    visits = "" if one.visits is None else f", {one.visits:,} visits"
    sure = str(one.exactness)
    if one.bounds is not None and one.exactness == "proved":
        sure = proved_within(one.bounds)
    return f"{' '.join(played)}  ({value}{distance}, {sure}{visits})"


def effort(result: Answer) -> str:
    """What the search cost."""
    deep = f", depth {result.depth}" if result.depth is not None else ""
    text = f"{result.nodes:,} nodes in {_time(result.seconds)}{deep}"
    speed = _speed(result)
    return f"{text}, {speed:,} nodes/s ({result.algorithm})" if speed else text


def _moves(game: Game, state: State) -> bool:
    return bool(legal_moves(game, state))


def _speed(result: Answer) -> int | None:
    return round(result.nodes / result.seconds) if result.seconds > 0 else None


def _time(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 0.1 else f"{seconds:.2f} s"
