"""Every kind of fault that `check` can find, and how to put it right."""

from __future__ import annotations

from typing import Final

KINDS: Final[dict[str, str]] = {
    # The game as a whole.
    "not-a-game": "give an object with the methods of zermelo.Game: subclass it, then pass an "
    "instance, as in check(MyGame())",
    "bad-declaration": "correct the class attribute; zermelo.Game documents each",
    # Any method.
    "raises": "the method must answer for every state that play can reach",
    "changes-state": "build and return a new value, and leave the state that was given alone; "
    "immutable states (tuples, frozen dataclasses) make this fault impossible",
    "not-repeatable": "let the answer depend on the arguments alone: no random numbers (use a "
    "chance node), no clock, nothing remembered in the game object",
    "endless": "return a finite sequence; look for a loop that never stops",
    "not-a-sequence": "return a list or a tuple",
    # States.
    "unhashable-state": "make states of hashable values: a tuple in place of a list, a frozenset "
    "in place of a set, a frozen dataclass in place of a class",
    "no-equality": "give the state's class __eq__ and __hash__, for example by "
    "@dataclass(frozen=True): equal positions must be equal values",
    "unequal-hash": "compute __hash__ from the same fields as __eq__",
    "equal-states-differ": "let __eq__ compare everything that the rules depend on",
    # The rules.
    "not-a-bool": "return True or False",
    "bad-mover": "return a player from 0 to players - 1, or CHANCE",
    "no-moves": "a state without moves must be terminal, or offer a move that passes",
    "duplicate-move": "list each legal move once",
    "unhashable-move": "make moves of hashable values: a tuple in place of a list",
    "bad-payoff": "return a finite number for every player",
    "payoff-sum": "correct utility, or declare payoffs as it is: 'zero-sum', 'constant-sum' or "
    "'general-sum'",
    "payoff-out-of-range": "correct utility, or widen payoff_range",
    # Chance.
    "missing-outcomes": "define outcomes(state), or let to_move return a player",
    "no-outcomes": "a chance node needs at least one outcome",
    "bad-outcome": "return (probability, action) pairs, the probability first",
    "bad-probability": "a probability is a number from 0 to 1",
    "probability-sum": "make the probabilities of a chance node add up to 1",
    # Estimates and ordering.
    "bad-estimate": "return a finite number for every player",
    "estimate-out-of-range": "scale the estimate to lie within payoff_range: one outside it would "
    "be taken for better than a win",
    "estimate-not-opposed": "what is good for one player must be as bad for the other: "
    "evaluate(s, 0) == -evaluate(s, 1)",
    "order-not-permutation": "return the actions given, all of them and no others",
    "noisy-not-legal": "return only moves that actions(state) lists, each once",
    # Keys.
    "unhashable-key": "return a hashable value",
    "key-merges": "let the key tell apart all states with different futures",
    "key-splits": "compute the key from the state's value, not from the object that holds it",
    "position-merges": "let position_key tell apart positions with different moves; leave out only "
    "counters, such as that of moves without a capture",
    # Symmetry.
    "symmetry-without-itself": "include the state itself",
    "symmetry-differs": "name only states with the same mover, the same end and the same number "
    "of moves; a symmetry must carry everything in the state along",
    "symmetry-not-closed": "every image must have the same set of images",
    "symmetry-of-moves": "the moves of an image must lead to images of where the state's lead",
    # Levels.
    "bad-level": "return a whole number, 0 or more",
    "level-of-image": "give all images of a state the same level",
    "level-does-not-rise": "every move must make the level larger, as a stone on the board does; "
    "leave the method out if play can come back to a state",
    # Text.
    "not-text": "return a str",
    "state-text-differs": "write everything that the state holds, and read it all back",
    "ambiguous-move-text": "write more of the move, until no two legal moves look alike",
    "move-text-differs": "parse_move must read what format_move (or str, without one) writes",
    # Boards.
    "not-a-board": "return a zermelo.game.Board",
    "bad-board": "give every cell an id of its own and a place, and put pieces on cells that exist",
    "board-moves": "show every legal move exactly once, by the text that format_move (or str, "
    "without one) writes, and none when the game is over",
}
"""The kinds of fault, each with how to put it right."""
