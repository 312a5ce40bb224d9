"""Text: what is written can be read back, no two moves look alike, and a picture is a `str`."""

from __future__ import annotations

from typing import Any, Final

from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.values import attempt, same, show

_MOST_READ: Final = 30
"""So many moves of one state are read back."""


def examine_drawing(examiner: Examiner, node: Node) -> None:
    """`draw` gives text."""
    _text(examiner, node, "draw")


def examine_state_text(examiner: Examiner, node: Node) -> None:
    """`parse_state` reads what `format_state` writes."""
    text = _text(examiner, node, "format_state")
    if "parse_state" not in examiner.offers:
        return
    back = examiner.call(node, "parse_state", text)
    if not same(back, node.state):
        message = f"reads {show(text)}, which format_state wrote, as {show(back)}"
        examiner.problem("state-text-differs", "parse_state", message, node)


def examine_move_text(examiner: Examiner, node: Node) -> None:
    """Every legal move has a text of its own, and `parse_move` reads it."""
    texts: dict[str, Any] = {}
    written = "format_move" in examiner.offers
    for move in node.moves or ():
        text = _text(examiner, node, "format_move", move) if written else _default(move)
        if text in texts:
            _ambiguous(examiner, node, text, texts[text], move)
        else:
            texts[text] = move
    if "parse_move" not in examiner.offers:
        return
    for text in examiner.random.sample(list(texts), min(len(texts), _MOST_READ)):
        back = examiner.ask(node, "parse_move", text)
        if not same(back, texts[text]):
            message = f"reads {show(text)} as {show(back)}, not as {show(texts[text])}"
            examiner.problem("move-text-differs", "parse_move", message, node)


def _default(move: Any) -> str:
    return attempt(str, move, default=show(move))


def _ambiguous(examiner: Examiner, node: Node, text: str, first: Any, second: Any) -> None:
    moves = f"{show(first)} and {show(second)}"
    if "format_move" in examiner.offers:
        message = f"writes {text!r} for two legal moves, {moves}"
        examiner.problem("ambiguous-move-text", "format_move", message, node)
    else:
        examiner.warnings.setdefault(
            "str", f"the moves {moves} are both written {text!r}: define format_move(state, action)"
        )


def _text(examiner: Examiner, node: Node, method: str, *args: Any) -> str:
    answer = examiner.ask(node, method, *args)
    if not isinstance(answer, str):
        message = f"gave {show(answer)}, of type {type(answer).__name__}"
        raise examiner.fail("not-text", method, message, node)
    return answer
