"""Search a game tree with a textbook algorithm, and show what it did, step by step."""

from __future__ import annotations

import argparse
import ast
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.cli.algorithms import chosen
from zermelo.cli.arguments import (
    Parser,
    UsageError,
    add_json,
    depth,
    load_game,
    load_line,
    whole,
)
from zermelo.cli.progress import Progress
from zermelo.cli.screen import Screen
from zermelo.game import Game, InvalidInputError, Line, State, TreeError
from zermelo.play.words import line_text, verdict
from zermelo.textbook import suitable
from zermelo.trace import Trace, trace
from zermelo.trace.events import Cutoff, Leaf, Node

SUFFIXES = (".svg", ".tex", ".html", ".txt", ".json")
MOST_TEXT_NODES = 400
MOST_CUTOFFS = 12
_AGENTS = {
    "MinimaxAgent": "textbook.minimax",
    "AlphaBetaAgent": "textbook.alphabeta",
    "ExpectimaxAgent": "textbook.expectimax",
}


@dataclass(frozen=True)
class Subject:
    """What is searched, and how unless the user says otherwise."""

    line: Line
    algorithm: str
    depth: int | None = None

    @property
    def game(self) -> Game:
        """The game."""
        return self.line.game

    @property
    def state(self) -> State:
        """Where the search begins."""
        return self.line.state


def add_arguments(parser: Parser) -> None:
    """TREE or --game, the algorithm, and what to show."""
    parser.add_argument(
        "tree",
        metavar="TREE",
        nargs="?",
        help="a worked tree's name (--list), a file (.json or CS188's .test), nested lists such as "
        "[[3,12,8],[2,4,6]], or - to read one from standard input",
    )
    parser.add_argument("--list", action="store_true", help="list the worked trees")
    parser.add_argument(
        "--game", metavar="GAME", help="search a game's own tree instead, such as tictactoe"
    )
    parser.add_argument("--position", metavar="P", default="", help="where that game stands")
    parser.add_argument(
        "--levels", metavar="L", help="who moves in nested lists, such as max,chance,min or 0,1,2"
    )
    parser.add_argument(
        "--algorithm",
        metavar="A",
        help="textbook.alphabeta unless given; textbook.expectiminimax with chance, textbook.maxn "
        "if everyone plays for itself; alphabeta is the core's own, on native games",
    )
    parser.add_argument("--depth", metavar="D", type=depth, help="look at most D plies ahead")
    parser.add_argument(
        "--step", metavar="K", help="show the search after K steps, or at a book's stage such as e"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write a drawing: .svg .tex .html .txt or .json"
    )
    parser.add_argument(
        "--max-nodes",
        metavar="N",
        type=whole(1, 5_000_000, 20_000),
        default=20_000,
        help="record at most N nodes (20,000)",
    )
    add_json(parser)
    parser.examples(
        "zermelo tree aima-5.2",
        "zermelo tree aima-5.2 --step e -o stage-e.svg",
        "zermelo tree '[[3,12,8],[2,4,6],[14,5,2]]' --algorithm textbook.minimax --json",
        "zermelo tree --game tictactoe --position 'xx./oo./...' --depth 3 -o search.html",
    )


def run(arguments: argparse.Namespace, screen: Screen) -> int:
    """Search the tree and show it."""
    if arguments.list:
        _list(screen, arguments.json)
        return 0
    _check_output(arguments.output)
    subject = _subject(arguments)
    name = arguments.algorithm or subject.algorithm
    plies = arguments.depth or (None if arguments.algorithm else subject.depth)
    options: dict[str, Any] = {} if plies is None else {"depth": plies}
    with Progress(f"searching {subject.game.name}"):
        recorded = trace(
            subject.game,
            subject.line,
            algorithm=chosen(name, subject.game, plies),
            max_nodes=arguments.max_nodes,
            **options,
        )
    recorded.step_of(_step(arguments.step))  # an impossible step is refused before any output
    if arguments.output:
        _save(recorded, arguments.output, _step(arguments.step))
    if arguments.json:
        screen.json(_as_json(subject, recorded, arguments))
    else:
        _show(subject, recorded, screen, arguments)
    return 0


def _subject(arguments: argparse.Namespace) -> Subject:
    if arguments.game and arguments.tree:
        raise UsageError("give a TREE or --game, not both")
    if arguments.game:
        game = load_game(arguments.game)
        return Subject(load_line(game, [arguments.position]), suitable(game))
    if not arguments.tree:
        raise UsageError("which tree? for example: zermelo tree aima-5.2; --list shows them all")
    return _read(arguments.tree, arguments.levels)


def _read(text: str, levels: str | None) -> Subject:
    from zermelo.games.tree import cs188, read_tree

    text = sys.stdin.read().strip() if text == "-" else text.strip()
    if not text:
        raise TreeError("there is no tree on standard input; for example: [[3,12,8],[2,4,6]]")
    if "\n" in text and not text.startswith(("[", "{")):
        return _exercise(cs188.loads(text, title="standard input"))
    if Path(text).suffix.lower() == ".test":
        return _exercise(cs188.read(text))
    if text.startswith("[") and (levels or "(" in text):
        game = _literal(text, levels)
    elif levels:
        raise UsageError("--levels is for nested lists; a named tree says itself who moves")
    elif text.startswith(("[", "{")):
        game = _json(text)
    else:
        game = read_tree(text)
    return Subject(Line(game), suitable(game))


def _json(text: str) -> Game:
    from zermelo.games.tree import read_tree

    try:
        return read_tree(text)
    except TreeError as error:
        raise TreeError(f"{error}; a tree is nested lists, such as [[3,12,8],[2,4,6]]") from None


def _literal(text: str, levels: str | None) -> Game:
    from zermelo.games.tree import tree

    try:
        nested = ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        raise TreeError(
            f"{text!r} is not a tree; write nested lists, such as [[3,12,8],[2,4,6]]"
        ) from None
    words = [word.strip() for word in (levels or "").split(",") if word.strip()]
    turns = [int(word) if word.isdecimal() else word for word in words]
    vectors = nested
    while isinstance(vectors, list) and vectors:
        vectors = vectors[0]
    if not turns and isinstance(vectors, tuple):
        turns = list(range(len(vectors)))
    return tree(nested, levels=turns or ("max", "min"))


def _exercise(problem: Any) -> Subject:
    """A CS188 exercise says itself how it wants its tree to be searched."""
    algorithm = _AGENTS.get(problem.algorithm, suitable(problem.tree))
    return Subject(Line(problem.tree), algorithm, problem.plies or None)


def _step(text: str | None) -> str | None:
    """A step or a stage; books write stages in brackets, as in (e)."""
    return None if text is None else text.strip().strip("()")


def _check_output(path: str | None) -> None:
    """Refuse before a long search, not after it."""
    if path is None:
        return
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise UsageError(f"cannot write {path!r}: its name should end in {', '.join(SUFFIXES)}")
    folder = Path(path).parent
    if not folder.is_dir():
        raise UsageError(f"cannot write {path!r}: there is no folder {str(folder)!r}")


def _save(recorded: Trace, path: str, step: str | None) -> None:
    try:
        recorded.save(path, step)
    except OSError as error:
        raise InvalidInputError(f"cannot write {path!r}: {error.strerror or error}") from None


# For people.


def _show(subject: Subject, recorded: Trace, screen: Screen, arguments: argparse.Namespace) -> None:
    game, result = subject.game, recorded.result
    assert result is not None
    step = _step(arguments.step)
    source = getattr(game, "source", "")
    screen.write((game.name, "bold"), (f"  {source}" if source else "", "dim"))
    screen.write("")
    printed = len(recorded.nodes) <= MOST_TEXT_NODES
    if printed:
        print(recorded.text(step, color=screen.colour, width=screen.width))
    else:
        screen.write((f"({len(recorded.nodes):,} nodes: too many to print; use -o)", "dim"))
    if step is None:
        screen.write("")
        line = line_text(game, subject.state, result.pv)
        best = ("Best move ", "bold"), (line[0] if line else "none", "bold green")
        screen.write(*best, f": {verdict(game, result)}")
        if line:
            screen.write(("Line      ", "dim"), " ".join(line))
        screen.write(("Searched  ", "dim"), _effort(recorded))
        if not printed:
            _show_cutoffs(recorded, screen)
    if arguments.output:
        screen.write(("Wrote     ", "dim"), str(arguments.output))


def _effort(recorded: Trace) -> str:
    result = recorded.result
    assert result is not None
    unseen = len(_pruned(recorded))
    cut = f", {unseen} never" if unseen else ""
    cutoffs = f"{result.cutoffs} cutoff{'s' * (result.cutoffs != 1)}"
    text = f"{result.leaves} leaves looked at{cut}, {result.nodes} nodes, {cutoffs}"
    if recorded.omitted_nodes:
        text += f"; {recorded.omitted_nodes:,} nodes not recorded"
    return f"{text} ({result.algorithm})"


def _show_cutoffs(recorded: Trace, screen: Screen) -> None:
    cutoffs = [event for event in recorded.events if isinstance(event, Cutoff)]
    for event in cutoffs[:MOST_CUTOFFS]:
        node = recorded.nodes[event.node]
        skipped = ", ".join(recorded.nodes[child].move for child in event.skipped)
        where = node.label or _path(recorded, node)
        screen.write(("Cutoff    ", "yellow"), f"at {where}, {event.reason}; skips {skipped}")
    if len(cutoffs) > MOST_CUTOFFS:
        screen.write((f"          and {len(cutoffs) - MOST_CUTOFFS} more cutoffs", "dim"))


# For programs.


def _as_json(subject: Subject, recorded: Trace, arguments: argparse.Namespace) -> dict[str, Any]:
    result = recorded.result
    assert result is not None
    line = line_text(subject.game, subject.state, result.pv)
    found: dict[str, Any] = {
        "tree": arguments.tree or arguments.game,
        "title": subject.game.name,
        "algorithm": result.algorithm,
        "value": result.value,
        "player": result.player,
        "proved": result.proved,
        "exactness": result.exactness,
        "move": line[0] if line else None,
        "pv": line,
        "ties": [str(move) for move in result.ties],
        "leaves": result.leaves,
        "nodes": result.nodes,
        "cutoffs": result.cutoffs,
        "depth": result.depth,
        "seconds": round(result.seconds, 6),
        "looked_at": [event.value for event in recorded.events if isinstance(event, Leaf)],
        "pruned": _pruned(recorded),
        "cut": _cut(recorded),
        "steps": recorded.steps,
        "stages": recorded.stages,
        "omitted_nodes": recorded.omitted_nodes,
    }
    if "ranges" in result.details:
        found |= {name: result.details[name] for name in ("tie_rule", "ranges")}
    if arguments.step is not None:
        step = _step(arguments.step)
        root = recorded.replay(step).views[0]
        found |= {
            "step": recorded.step_of(step),
            "explanation": recorded.explain(step),
            "root": {"low": root.low, "high": root.high, "value": root.value},
        }
    return found | ({"output": str(arguments.output)} if arguments.output else {})


def _cut(recorded: Trace) -> list[dict[str, Any]]:
    """Every cutoff: where, why, and the moves that it skips."""
    return [
        {
            "node": recorded.nodes[event.node].label or _path(recorded, recorded.nodes[event.node]),
            "reason": event.reason,
            "skipped": [recorded.nodes[child].move for child in event.skipped],
        }
        for event in recorded.events
        if isinstance(event, Cutoff)
    ]


def _pruned(recorded: Trace) -> list[Any]:
    """The leaves never looked at: their values, else their names; a branch never opened, its path.

    Only what a cutoff skipped counts, at the end of the search.
    """
    views = recorded.replay().views
    found: list[Any] = []
    stack = [node.id for node in reversed(recorded.nodes) if views[node.id].status == "cut"]
    while stack:
        node = recorded.nodes[stack.pop()]
        if node.children:
            stack.extend(reversed(node.children))
        elif node.given is not None:
            found.append(node.given)
        else:
            found.append(
                node.label if node.role == "leaf" and node.label else _path(recorded, node)
            )
    return found


def _path(recorded: Trace, node: Node) -> str:
    moves = []
    while node.parent is not None:
        moves.append(node.move)
        node = recorded.nodes[node.parent]
    return " ".join(reversed(moves)) or "the root"


def _list(screen: Screen, as_json: bool) -> None:
    from zermelo.games.tree import examples

    found = examples()
    if as_json:
        rows = [
            {
                "name": item.name,
                "title": item.title,
                "source": item.source,
                "aliases": list(item.aliases),
            }
            for item in found.values()
        ]
        screen.json({"trees": rows})
        return
    for item in found.values():
        also = f"  (also {', '.join(item.aliases)})" if item.aliases else ""
        screen.write((item.name, "bold cyan"), f"  {item.title}", (also, "dim"))
        screen.write((f"    {item.source}", "dim"))
