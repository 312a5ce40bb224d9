"""A recorded search as the page Watch steps through it."""

from __future__ import annotations

from typing import Final

from zermelo.game import Game, State, kind_of, legal_moves, number
from zermelo.perft import perft
from zermelo.studio.schema.watch import Code, NodeColumns, Recorded, Stage
from zermelo.textbook.pseudocode import PSEUDOCODE, Pseudocode
from zermelo.trace import Trace
from zermelo.trace.events import KINDS, Cutoff, Leave, Role
from zermelo.trace.labels import clean, probability, shorten
from zermelo.trace.picture import glyph, left_out
from zermelo.trace.steps import Steps, board_text
from zermelo.trace.visible import Spot

_SHAPES: Final = ("max", "min", "chance", "leaf", "player")
_NAMES: Final = {kind: name for name, kind in KINDS.items()}
_MOST_LABELS: Final = 400
"""Small boards are drawn in trees with no more nodes than this."""
_LONGEST_MOVE: Final = 7
_MOST_COUNTED: Final = 200_000


def recorded(request: int, title: str, algorithm: str, trace: Trace, full: int | None) -> Recorded:
    """What the page needs to know of a search; `full` is how many states minimax would enter."""
    steps = Steps(trace, lambda node: node)
    nodes = _nodes(trace, steps)
    steps.play()
    result = trace.result
    assert result is not None
    return Recorded(
        id=request,
        title=title,
        algorithm=algorithm,
        nodes=nodes,
        kinds=steps.kinds,
        deltas=steps.deltas,
        said=steps.said,
        current=steps.current,
        pruned={str(step): count for step, count in steps.pruned().items()},
        pv=list(trace.pv),
        stages=[Stage(name, trace.step_of(name)) for name in _stages(trace)],
        windows=trace.windows,
        accumulates=trace.accumulates,
        whole=trace.whole,
        left_out=left_out(trace, 0),
        value=_value(trace),
        best=_best(trace),
        visited=result.nodes,
        minimax=full,
        code=_code(trace, PSEUDOCODE[algorithm]),
        strings=steps.strings,  # last, when all are known
    )


def minimax_nodes(game: Game, state: State, depth: int | None) -> int | None:
    """How many states minimax enters to this depth; None if counting them takes too long."""
    if kind_of(game).written == "native" and depth is not None:
        return 1 + sum(perft(game, plies, state) for plies in range(1, depth + 1))
    count, stack = 0, [(state, 0)]
    while stack:
        here, ply = stack.pop()
        count += 1
        if count > _MOST_COUNTED:
            return None
        if not game.is_terminal(here) and (depth is None or ply < depth):
            stack.extend((game.result(here, move), ply + 1) for move in legal_moves(game, here))
    return count


def _value(trace: Trace) -> str:
    """What the search found, as its last step says it: an average unless it is proved."""
    assert trace.result is not None
    last = trace.events[-1]
    averaged = trace.accumulates and trace.result.exactness != "proved"
    if averaged and isinstance(last, Leave) and isinstance(last.value, int | float):
        return f"{number(round(last.value, 3))} on average"
    return number(trace.result.value)


def _best(trace: Trace) -> str:
    """The best move, and which others are as good, where the search knows."""
    if len(trace.pv) < 2:
        return ""
    best = trace.nodes[trace.pv[1]].move
    assert trace.result is not None
    others = [str(move) for move in trace.result.ties if str(move) != best]
    return f"{best} (as good: {', '.join(others)})" if others else best


def _stages(trace: Trace) -> list[str]:
    """The stages that a book names; another order of moves than the book's has none."""
    seen = len(trace.leaves)
    return [name for name, leaf in trace.stages.items() if leaf <= seen]


def _nodes(trace: Trace, steps: Steps) -> NodeColumns:
    labels = len(trace.nodes) <= _MOST_LABELS or trace.whole
    glyphs = [glyph(trace, Spot(node.id, node.parent), labels) for node in trace.nodes]
    return NodeColumns(
        parent=[-1 if node.parent is None else node.parent for node in trace.nodes],
        shape=[_SHAPES.index(sign.shape) for sign in glyphs],
        sign=[steps.string(sign.sign) for sign in glyphs],
        caption=[steps.string(sign.caption) for sign in glyphs],
        board=[steps.string(board_text(sign.rows)) for sign in glyphs],
        edge=[steps.string(_edge(node.move, node.probability)) for node in trace.nodes],
        name=[steps.name(node.id) for node in trace.nodes],
        label=[0 if trace.whole else steps.string(shorten(node.label, 80)) for node in trace.nodes],
        text=[steps.fresh(node.id) for node in trace.nodes],
    )


def _edge(move: str, chance: float | None) -> str:
    if chance is not None:
        return probability(chance)
    text = clean(move)
    return text if len(text) <= _LONGEST_MOVE else ""


def _code(trace: Trace, code: Pseudocode) -> Code:
    at, before = [-1], None
    for event in trace.events:
        role = _role(trace.nodes[event.node].role)
        line = code.line(_NAMES[type(event)], role)
        if isinstance(event, Leave) and isinstance(before, Cutoff) and before.node == event.node:
            line = at[-1]  # the cutoff is what returns
        at.append(at[-1] if line is None else line)
        before = event
    return Code(list(code.lines), at)


def _role(role: Role) -> str:
    return "player" if isinstance(role, int) else role
