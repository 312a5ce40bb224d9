"""Trees in the `.test` files of Berkeley's CS188 multi-agent project.

    class: "GraphGameTreeTest"
    alg: "MinimaxAgent"
    depth: "2"
    num_agents: "2"
    start_state: "root"
    win_states: "A C"
    lose_states: "B"
    successors: \"\"\"
    root Left min1
    ...
    \"\"\"
    evaluation: \"\"\"
    A 4.0
    ...
    \"\"\"

Agents move in turn. Agent 0 is MAX; the others are MIN, or chance under `ExpectimaxAgent`, where
all their moves are equally likely. One unit of `depth` is a move of every agent.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from zermelo.game import CHANCE, TreeError
from zermelo.games.tree.game import Tree
from zermelo.games.tree.node import Node
from zermelo.games.tree.text_file import read_text, write_text

_LIMIT = 100_000
_FIELD = re.compile(r'\s*(?P<key>\w+):\s*(?P<quote>"""|")(?P<rest>.*)')
_REQUIRED = ("start_state", "num_agents", "successors", "evaluation")

Successors = dict[str, dict[str, str]]


@dataclass(frozen=True)
class Problem:
    """What a `.test` file describes: a tree, and how the exercise wants it searched."""

    tree: Tree
    algorithm: str
    """The agent's name, such as "AlphaBetaAgent"."""
    depth: int
    """In moves of every agent."""
    agents: int

    @property
    def plies(self) -> int:
        """The depth in single moves."""
        return self.depth * self.agents


def read(path: str | Path) -> Problem:
    """The problem in a `.test` file; `TreeError` names the file, the line and what is wrong."""
    text = read_text(path)
    try:
        return loads(text, title=Path(path).stem)
    except TreeError as error:
        raise TreeError(f"{path}: {error}") from None


def write(game: Tree, path: str | Path, *, depth: int | None = None) -> None:
    """Write a tree as a `.test` file; see `dumps` for which trees can be."""
    write_text(path, dumps(game, depth=depth))


def loads(text: str, title: str = "") -> Problem:
    """The problem in the text of a `.test` file. States reached in several ways are unfolded."""
    fields = parse_fields(text)
    kind = fields.get("class", "GraphGameTreeTest")
    if kind != "GraphGameTreeTest":
        pacman = kind in ("PacmanGameTreeTest", "EvalAgentTest")
        hint = ", and one about Pacman is for zermelo experiment pacman --test" if pacman else ""
        raise TreeError(f'class is "{kind}"; only a "GraphGameTreeTest" describes a tree{hint}')
    for name in _REQUIRED:
        if name not in fields:
            raise TreeError(f"there is no {name}; a tree needs {', '.join(_REQUIRED)}")
    agents = _whole(fields, "num_agents", 1)
    algorithm = fields.get("alg", "MinimaxAgent")
    others = CHANCE if algorithm == "ExpectimaxAgent" else 1
    turns = [0] + [others] * (agents - 1)
    successors = _successors(fields["successors"])
    for state in f"{fields.get('win_states', '')} {fields.get('lose_states', '')}".split():
        successors.pop(state, None)  # the game is over there, whatever follows
    start = fields["start_state"].strip()
    _check_no_cycle(start, successors)
    nodes = _unfold(start, successors, _evaluation(fields["evaluation"]), turns)
    depth = _whole(fields, "depth", 0) if "depth" in fields else len(nodes)
    return Problem(Tree(nodes, title=title), algorithm, depth, agents)


def dumps(game: Tree, *, depth: int | None = None) -> str:
    """The tree as the text of a `.test` file.

    The leaves must be numbers, and the turns those of agents that take turns: MAX first, then
    always the same number of MINs, or of chance nodes whose moves are equally likely.
    """
    agents = _agents(game)
    names = _state_names(game)
    leaves = [index for index, node in enumerate(game.nodes) if not node.children]
    rounds = -(-max(node.depth for node in game.nodes) // agents)
    chance = any(node.player == CHANCE and node.children for node in game.nodes)
    fields = {
        "class": "GraphGameTreeTest",
        "alg": "ExpectimaxAgent" if chance else "MinimaxAgent",
        "depth": str(max(1, rounds) if depth is None else depth),
        "num_agents": str(agents),
        "start_state": names[0],
        "win_states": " ".join(names[i] for i in leaves if _score(game, i) > 0),
        "lose_states": " ".join(names[i] for i in leaves if _score(game, i) <= 0),
    }
    moves = [
        f"{names[index]} {_word(move)} {names[child]}"
        for index, node in enumerate(game.nodes)
        for move, child in zip(node.moves, node.children, strict=True)
    ]
    scores = [
        f"{names[index]} {_score(game, index)!r}"
        for index, node in enumerate(game.nodes)
        if not node.children or node.estimate is not None
    ]
    lines = [f'{name}: "{value}"' for name, value in fields.items()]
    blocks = {"diagram": game.draw(0).split("\n"), "successors": moves, "evaluation": scores}
    for name, block in blocks.items():
        lines += ["", f'{name}: """', *block, '"""']
    return "\n".join(lines) + "\n"


def parse_fields(text: str) -> dict[str, str]:
    """The fields of a `.test` or `.solution` file: `key: "value"` or a block in triple quotes."""
    fields: dict[str, str] = {}
    lines = enumerate(text.splitlines(), start=1)
    for number, line in lines:
        if not line.split("#")[0].strip():
            continue
        match = _FIELD.fullmatch(line)
        if match is None:
            raise TreeError(f'line {number}: {line.strip()!r} is not of the form key: "value"')
        key, quote, rest = match["key"], match["quote"], match["rest"]
        if key in fields:
            raise TreeError(f"line {number}: {key} is given twice")
        block = [rest]
        while quote == '"""' and quote not in block[-1]:
            following = next(lines, None)
            if following is None:
                raise TreeError(f'line {number}: the block of {key} is never closed by """')
            block.append(following[1])
        value, closed, after = "\n".join(block).rpartition(quote)
        if not closed or after.split("#")[0].strip():
            raise TreeError(f"line {number}: the value of {key} does not end with {quote}")
        fields[key] = value.strip("\n") if quote == '"""' else value
    return fields


def _whole(fields: dict[str, str], name: str, least: int) -> int:
    text = fields[name].strip()
    if not text.isdecimal() or int(text) < least:
        raise TreeError(f'{name} is "{text}", and should be a whole number of at least {least}')
    return int(text)


def _lines(block: str) -> list[list[str]]:
    words = (line.split(" #")[0].split() for line in block.splitlines())
    return [line for line in words if line and not line[0].startswith("#")]


def _successors(block: str) -> Successors:
    found: Successors = {}
    for words in _lines(block):
        if len(words) != 3:
            raise TreeError(f'successors: {" ".join(words)!r} is not of the form "from action to"')
        state, action, child = words
        if action in found.setdefault(state, {}):
            raise TreeError(f"successors: {state} has two actions {action}")
        found[state][action] = child
    return found


def _evaluation(block: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for words in _lines(block):
        try:
            state, value = words
            found[state] = _number(value)
        except ValueError:
            raise TreeError(
                f'evaluation: {" ".join(words)!r} is not of the form "state number"'
            ) from None
    return found


def _number(text: str) -> float:
    value = float(text)
    if value != value:
        raise ValueError(text)
    return int(text) if re.fullmatch(r"[+-]?\d+", text) else value


def _check_no_cycle(start: str, successors: Successors) -> None:
    """Depth first; a state met again on the way to itself would make the tree endless."""
    done: set[str] = set()
    path = {start: iter(successors.get(start, {}).values())}
    while path:
        state = next(reversed(path))
        child = next(path[state], None)
        if child is None:
            done.add(state)
            del path[state]
        elif child in path:
            states = [*path]
            loop = " → ".join([*states[states.index(child) :], child])
            raise TreeError(f"successors: the states go round in a circle: {loop}")
        elif child not in done:
            path[child] = iter(successors.get(child, {}).values())


def _unfold(
    start: str, successors: Successors, evaluation: dict[str, float], turns: list[int]
) -> list[Node]:
    nodes: list[Node] = []
    queue = [(start, 0)]
    for state, depth in queue:  # the queue grows as we go
        moves = successors.get(state, {})
        if not moves and state not in evaluation:
            raise TreeError(f"evaluation: the leaf {state} has no value; add a line {state} 0.0")
        first = len(queue)
        queue.extend((child, depth + 1) for child in moves.values())
        if len(queue) > _LIMIT:
            raise TreeError(f"unfolded, the tree has more than {_LIMIT:,} nodes")
        player = turns[depth % len(turns)]
        nodes.append(
            Node(
                name=state,
                player=player,
                children=tuple(range(first, len(queue))),
                moves=tuple(moves),
                probabilities=(1 / len(moves),) * len(moves) if player == CHANCE and moves else (),
                value=None if moves else evaluation[state],
                estimate=evaluation.get(state) if moves else None,
                depth=depth,
            )
        )
    return nodes


def _agents(game: Tree) -> int:
    """How many agents take turns in this tree, or `TreeError` if its turns are not of that kind."""
    inner = [node for node in game.nodes if node.children]
    if len({node.player for node in inner} - {0}) > 1 or any(node.player > 1 for node in inner):
        raise TreeError("a CS188 tree has MAX and MIN, or MAX and chance, and no other players")
    if any(len(set(node.probabilities)) > 1 for node in inner):
        raise TreeError("in a CS188 tree all moves of chance are equally likely")
    deepest = max(node.depth for node in game.nodes)
    for agents in range(1, deepest + 2):
        if all((node.player == 0) == (node.depth % agents == 0) for node in inner):
            return max(agents, 2) if len(inner) == 1 else agents
    raise TreeError("in a CS188 tree agents take turns, MAX first; in this one they do not")


def _score(game: Tree, index: int) -> float:
    node = game.nodes[index]
    value = node.estimate if node.children else node.value
    if isinstance(value, tuple) or value is None:
        raise TreeError(
            f"leaf {game.format_state(index)}: a CS188 tree needs a number, not {value}"
        )
    return value


def _state_names(game: Tree) -> list[str]:
    """Each node's own name where it is one word and no other node's, else n and its number."""
    uses = Counter(node.name for node in game.nodes)
    usable = {name for name, count in uses.items() if count == 1 and _is_word(name)}
    return [
        node.name if node.name in usable else _unused(f"n{index}", usable)
        for index, node in enumerate(game.nodes)
    ]


def _is_word(text: str) -> bool:
    return re.fullmatch(r'[^\s"#]+', text) is not None


def _unused(name: str, taken: set[str]) -> str:
    return _unused(f"{name}_", taken) if name in taken else name


def _word(move: str) -> str:
    return re.sub(r'[\s"#]+', "_", move) or "_"
