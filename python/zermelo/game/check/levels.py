"""`level`: a number that every move makes larger, the same for all images of a state."""

from __future__ import annotations

from typing import Final

from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.values import show

_METHOD: Final = "level"


def examine_level(examiner: Examiner, node: Node) -> None:
    """A whole number that is not negative, the same for images."""
    level = examiner.ask(node, _METHOD)
    if isinstance(level, bool) or not isinstance(level, int) or level < 0:
        raise examiner.fail("bad-level", _METHOD, f"gave {show(level)}", node)
    node.level = level
    if "symmetries" in examiner.offers:
        for state in examiner.ask_once(node, "symmetries", shape="iterable"):
            image = node.aside(state, "symmetries(state) gave")
            if (other := examiner.ask_once(image, _METHOD)) != level:
                message = f"gave {level}, and {show(other)} for the image {show(state)}"
                raise examiner.fail("level-of-image", _METHOD, message, node)


def examine_rise(examiner: Examiner, node: Node, child: Node) -> None:
    """The move that led from a state to another has made the level larger."""
    if node.level is not None and child.level is not None and child.level <= node.level:
        message = f"gave {child.level} here, and {node.level} one move before"
        examiner.problem("level-does-not-rise", _METHOD, message, child)
