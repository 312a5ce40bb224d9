"""`symmetries`: states that are one and the same, turned or mirrored."""

from __future__ import annotations

from typing import Final

from zermelo.game.check.examiner import Examiner
from zermelo.game.check.node import Node
from zermelo.game.check.rules import look
from zermelo.game.check.values import hash_of, show
from zermelo.game.model import State

_MOST_IMAGES: Final = 2
_MOST_MOVES: Final = 6
"""So many images, and of each so many moves, are looked at in one state: there are many states."""

_METHOD: Final = "symmetries"


def examine_symmetries(examiner: Examiner, node: Node) -> None:
    """The images of a state, itself among them, have the same future and the same images."""
    orbit = _orbit(examiner, node)
    if node.state not in orbit:
        message = f"gave {show(list(orbit))}, without the state itself"
        examiner.problem("symmetry-without-itself", _METHOD, message, node)
    images = [image for image in orbit if image != node.state]
    images = examiner.random.sample(images, min(len(images), _MOST_IMAGES))
    for number, state in enumerate(images):
        image = examiner.adopt(node.aside(state, "symmetries(state) gave"), _METHOD)
        look(examiner, image)
        found = node.differences(image)
        if found:
            message = f"gave the image {show(state)}, which differs in {'; '.join(found)}"
            raise examiner.fail("symmetry-differs", _METHOD, message, node)
        if set(orbit) != set(_orbit(examiner, image)):
            message = f"gave the image {show(state)}, whose own images are others"
            raise examiner.fail("symmetry-not-closed", _METHOD, message, node)
        if number == 0:
            _examine_moves(examiner, node, image)


def _orbit(examiner: Examiner, node: Node) -> dict[State, None]:
    """The images in the order given, each once."""
    images = examiner.ask(node, _METHOD, shape="iterable")
    for image in images:
        if hash_of(image) is None:
            message = f"gave a state that is not hashable: {show(image)}"
            raise examiner.fail("unhashable-state", _METHOD, message, node)
    return dict.fromkeys(images)


def _examine_moves(examiner: Examiner, node: Node, image: Node) -> None:
    """Every move of the state leads to an image of where some move of the image leads."""
    if not node.moves or not image.moves:
        return
    mirrored = {examiner.ask_once(image, "result", move) for move in image.moves}
    for move in examiner.random.sample(node.moves, min(len(node.moves), _MOST_MOVES)):
        after = examiner.ask_once(node, "result", move)
        child = Node(after, node, move)
        if mirrored.isdisjoint(examiner.ask_once(child, _METHOD, shape="iterable")):
            message = (
                f"gave the image {show(image.state)}, but no move there leads to an image of "
                f"{show(after)}, where the move {show(move)} leads"
            )
            raise examiner.fail("symmetry-of-moves", _METHOD, message, node)
