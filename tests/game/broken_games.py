"""Deliberately broken games: one small class for each fault, derived from a sound game.

Most go wrong in some states only, those for which `shows` is true, so that a test can replay the
reported line of play and see that it leads to such a state.
"""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import replace

from sound_games import Again, Cake, Coins, Piles

from zermelo.game import CHANCE, Game
from zermelo.game.board import Highlight, button

BROKEN: list[tuple[type, str, str]] = []
"""Every broken game, with the kind of its fault and the method or attribute at fault."""


def broken(kind, method):
    def register(game):
        BROKEN.append((game, kind, method))
        return game

    return register


class LatePiles(Piles):
    """Goes wrong where two matches are left."""

    shortest = 2
    """The shortest line of play that shows the fault: here 3 + 2 - 2 - 1 = 2."""

    def shows(self, state):
        return state[0] + state[1] == 2


class EndPiles(Piles):
    """Goes wrong at the end, if player 1 took the last match."""

    shortest = 4

    def shows(self, state):
        return state == (0, 0, 0)


# The game as a whole.


@broken("not-a-game", "result")
class NoResult:
    players = 2
    payoffs = "zero-sum"
    information = "perfect"
    payoff_range = None
    initial = to_move = actions = is_terminal = utility = Piles.initial


@broken("bad-declaration", "players")
class NoPlayers(Piles):
    players = 0


@broken("bad-declaration", "payoffs")
class UnknownPayoffs(Piles):
    payoffs = "zerosum"


@broken("bad-declaration", "information")
class UnknownInformation(Piles):
    information = "secret"


@broken("bad-declaration", "payoff_range")
class BackwardRange(Piles):
    payoff_range = (1, -1)


@broken("bad-declaration", "repetition")
class UnknownRepetition(Piles):
    repetition = ("tie", 3)


@broken("bad-declaration", "payoffs")
class RaisingDeclaration(Piles):
    @property
    def payoffs(self):
        raise RuntimeError("not known yet")


# Any method.


@broken("raises", "initial")
class InitialRaises(Piles):
    def initial(self):
        raise OSError("no board file")


def _raising(name):
    def method(self, state, *args):
        if self.shows(state):
            raise IndexError("off the board")
        return getattr(Piles, name)(self, state, *args)

    return method


RAISING = {
    "is_terminal": LatePiles,
    "to_move": LatePiles,
    "actions": LatePiles,
    "result": LatePiles,
    "utility": EndPiles,
    "evaluate": LatePiles,
    "order": LatePiles,
    "noisy": LatePiles,
    "key": LatePiles,
    "symmetries": LatePiles,
    "level": LatePiles,
    "draw": LatePiles,
    "board": LatePiles,
    "format_state": LatePiles,
    "format_move": LatePiles,
    "parse_move": LatePiles,
}
for _name, _base in RAISING.items():
    broken("raises", _name)(type(f"Raising_{_name}", (_base,), {_name: _raising(_name)}))


@broken("raises", "parse_state")
class ParseStateRaises(LatePiles):
    def parse_state(self, text):
        state = super().parse_state(text)
        return {}[text] if self.shows(state) else state


@broken("raises", "result")
class ResultPanics(LatePiles):
    def result(self, state, action):
        if self.shows(state):
            raise SystemExit("panicked")
        return super().result(state, action)


class Position:
    """A mutable state with equality and hash by value."""

    def __init__(self, matches, player=0):
        self.matches, self.player = matches, player

    def __eq__(self, other):
        return (self.matches, self.player) == (other.matches, other.player)

    def __hash__(self):
        return hash((self.matches, self.player))

    def __repr__(self):
        return f"{type(self).__name__}({self.matches}, {self.player})"


class Matches(Game):
    """Take one or two of four matches; the last one wins. States are objects."""

    position = Position
    shortest = 0

    def initial(self):
        return self.position(4)

    def to_move(self, state):
        return state.player

    def actions(self, state):
        return [n for n in (1, 2) if n <= state.matches]

    def result(self, state, n):
        return self.position(state.matches - n, 1 - state.player)

    def is_terminal(self, state):
        return state.matches == 0

    def utility(self, state, player):
        return -1 if player == state.player else 1


@broken("changes-state", "result")
class ResultInPlace(Matches):
    def result(self, state, n):
        state.matches -= n
        state.player = 1 - state.player
        return state


@broken("changes-state", "is_terminal")
class TerminalInPlace(Matches):
    shortest = 1

    def shows(self, state):
        return state.matches == 3

    def is_terminal(self, state):
        if state.matches == 3:
            state.matches = 2
        return state.matches == 0


@broken("changes-state", "actions")
class UncopiedInPlace(Matches):
    """The state can be neither copied nor pickled."""

    class position(Position):  # noqa: N801
        def __reduce_ex__(self, protocol):
            raise TypeError("cannot be copied")

    def actions(self, state):
        moves = super().actions(state)
        if state.matches == 4:
            state.matches = 3
        return moves


@broken("not-repeatable", "initial")
class ShuffledStart(Piles):
    def initial(self):
        return (random.randrange(3, 9), 2, 0)


def _wavering(name, answers):
    """A method that gives these answers in turn, where the fault shows."""

    def method(self, state, *args):
        if self.shows(state):
            turn = self.__dict__.setdefault("turn", itertools.cycle(answers))
            return next(turn)
        return getattr(Piles, name)(self, state, *args)

    return method


WAVERING = {
    "is_terminal": (LatePiles, [True, False]),
    "to_move": (LatePiles, [0, 1]),
    "actions": (LatePiles, [[("L", 1)], [("R", 1)]]),
    "result": (LatePiles, [(0, 0, 0), (0, 0, 1)]),
    "utility": (EndPiles, [1, -1, -1]),
    "evaluate": (LatePiles, [0.1, 0.2, 0.3]),
    "key": (LatePiles, ["a", "b"]),
    "symmetries": (LatePiles, [[], [(0, 0, 0)]]),
    "level": (LatePiles, [17, 18, 19]),
}
for _name, (_base, _answers) in WAVERING.items():
    _method = _wavering(_name, _answers)
    broken("not-repeatable", _name)(type(f"Wavering_{_name}", (_base,), {_name: _method}))


@broken("not-repeatable", "to_move")
class RemembersTheTurn(Piles):
    """Keeps the player to move in the game object."""

    turn = 0

    def result(self, state, action):
        after = super().result(state, action)
        self.turn = after[2]
        return (*after[:2], 0)

    def to_move(self, state):
        return self.turn

    def utility(self, state, player):
        return 1 - 2 * player


@broken("not-repeatable", "outcomes")
class WaveringChance(Coins):
    count = 0

    def outcomes(self, state):
        self.count += 1
        return [(0.5, 1), (0.5, 2)][:: 1 if self.count % 2 else -1]


@broken("endless", "symmetries")
class EndlessSymmetries(LatePiles):
    def symmetries(self, state):
        yield from itertools.repeat(state) if self.shows(state) else super().symmetries(state)


@broken("not-a-sequence", "actions")
class NoActions(LatePiles):
    def actions(self, state):
        return None if self.shows(state) else super().actions(state)


@broken("not-a-sequence", "order")
class OrderForgetsToReturn(LatePiles):
    def order(self, state, actions):
        return None if self.shows(state) else super().order(state, actions)


# States.


@broken("unhashable-state", "initial")
class ListStart(Piles):
    def initial(self):
        return [3, 2, 0]


@broken("unhashable-state", "result")
class ListStates(LatePiles):
    def result(self, state, action):
        after = super().result(tuple(state), action)
        return list(after) if self.shows(after) else after


@broken("no-equality", "__eq__")
class IdentityStates(Matches):
    class position(Position):  # noqa: N801
        __eq__ = object.__eq__
        __hash__ = object.__hash__


@broken("unequal-hash", "__hash__")
class IdentityHashes(Matches):
    class position(Position):  # noqa: N801
        __hash__ = object.__hash__


@broken("equal-states-differ", "__eq__")
class BlindEquality(Matches):
    """Equality forgets whose turn it is."""

    shortest = 1

    class position(Position):  # noqa: N801
        def __eq__(self, other):
            return self.matches == other.matches

        def __hash__(self):
            return hash(self.matches)


# The rules.


@broken("not-a-bool", "is_terminal")
class TerminalNone(LatePiles):
    def is_terminal(self, state):
        return None if self.shows(state) else super().is_terminal(state)


@broken("not-a-bool", "is_terminal")
class TerminalText(LatePiles):
    def is_terminal(self, state):
        return "" if self.shows(state) else super().is_terminal(state)


@broken("bad-mover", "to_move")
class ThirdOfTwo(LatePiles):
    def to_move(self, state):
        return 2 if self.shows(state) else super().to_move(state)


@broken("bad-mover", "to_move")
class NamedMover(LatePiles):
    def to_move(self, state):
        return "MAX" if self.shows(state) else super().to_move(state)


@broken("no-moves", "actions")
class Stuck(LatePiles):
    def actions(self, state):
        return [] if self.shows(state) else super().actions(state)


@broken("duplicate-move", "actions")
class TwiceTheMove(LatePiles):
    def actions(self, state):
        return super().actions(state) * (2 if self.shows(state) else 1)


@broken("unhashable-move", "actions")
class ListMoves(LatePiles):
    def actions(self, state):
        moves = super().actions(state)
        return [list(move) for move in moves] if self.shows(state) else moves


def _paying(name, kind, wrong):
    def utility(self, state, player):
        return wrong if self.shows(state) and player == 1 else Piles.utility(self, state, player)

    broken(kind, "utility")(type(name, (EndPiles,), {"utility": utility}))


_paying("PaysNothing", "bad-payoff", None)
_paying("PaysInfinity", "bad-payoff", float("inf"))
_paying("PaysNan", "bad-payoff", float("nan"))
_paying("PaysText", "bad-payoff", "1")
_paying("PaysBoth", "payoff-sum", -1)
_paying("PaysTooMuch", "payoff-out-of-range", 2)


@broken("payoff-sum", "utility")
class NotConstant(Again):
    shortest = 4

    def shows(self, state):
        return state[0] == 5

    def utility(self, state, player):
        return state[player] + (self.shows(state) and player)


@broken("payoff-out-of-range", "utility")
class TooNarrow(Cake):
    payoff_range = (0, 3)
    shortest = 4

    def shows(self, state):
        return max(state[1]) > 3


# Chance.


@broken("missing-outcomes", "outcomes")
class NoOutcomes(LatePiles):
    def to_move(self, state):
        return CHANCE if self.shows(state) else super().to_move(state)


class LateCoins(Coins):
    wrong: list[object]
    shortest = 2

    def shows(self, state):
        return state[0] < 5 and state[2] is None

    def outcomes(self, state):
        return self.wrong if self.shows(state) else super().outcomes(state)


_CHANCE_FAULTS = [
    ("no-outcomes", []),
    ("bad-outcome", [1, 2]),
    ("bad-outcome", [(0.5, 1, 0), (0.5, 2, 0)]),
    ("bad-outcome", [("heads", 0.5), ("tails", 0.5)]),
    ("bad-probability", [(-0.5, 1), (1.5, 2)]),
    ("bad-probability", [("half", "heads"), ("half", "tails")]),
    ("bad-probability", [(float("nan"), 1), (0.5, 2)]),
    ("probability-sum", [(0.5, 1), (0.4, 2)]),
    ("duplicate-move", [(0.5, 1), (0.5, 1)]),
    ("unhashable-move", [(0.5, [1]), (0.5, 2)]),
]
for _number, (_kind, _wrong) in enumerate(_CHANCE_FAULTS):
    broken(_kind, "outcomes")(type(f"Chance_{_number}", (LateCoins,), {"wrong": _wrong}))


# Estimates and ordering.


def _estimating(name, kind, wrong):
    def evaluate(self, state, player):
        return wrong if self.shows(state) else Piles.evaluate(self, state, player)

    broken(kind, "evaluate")(type(name, (LatePiles,), {"evaluate": evaluate}))


_estimating("EstimatesNothing", "bad-estimate", None)
_estimating("EstimatesInfinity", "bad-estimate", float("-inf"))
_estimating("EstimatesPastAWin", "estimate-out-of-range", 100)
_estimating("EstimatesTheSameForBoth", "estimate-not-opposed", 0.25)


@broken("order-not-permutation", "order")
class OrderDrops(LatePiles):
    def order(self, state, actions):
        return actions[1:] if self.shows(state) else actions


@broken("order-not-permutation", "order")
class OrderAdds(LatePiles):
    def order(self, state, actions):
        return [*actions, actions[0]] if self.shows(state) else actions


@broken("noisy-not-legal", "noisy")
class NoisyInvents(LatePiles):
    def noisy(self, state):
        return [("L", 9)] if self.shows(state) else []


@broken("noisy-not-legal", "noisy")
class NoisyRepeats(LatePiles):
    def noisy(self, state):
        return self.actions(state) * 2 if self.shows(state) else []


# Keys.


@broken("unhashable-key", "key")
class ListKey(LatePiles):
    def key(self, state):
        return list(state) if self.shows(state) else state


@broken("unhashable-key", "position_key")
class ListPosition(LatePiles):
    def position_key(self, state):
        return list(state) if self.shows(state) else state


@broken("position-merges", "position_key")
class PositionForgetsTheMover(Piles):
    def position_key(self, state):
        return state[:2]


@broken("key-merges", "key")
class KeyForgetsTheMover(Piles):
    def key(self, state):
        return state[:2]


@broken("key-merges", "key")
class KeyForgetsThePiles(Piles):
    """The same number of moves, but they lead elsewhere."""

    def initial(self):
        return (4, 4, 0)

    def key(self, state):
        return (min(2, state[0]), min(2, state[1]), state[2])


@broken("key-splits", "key")
class KeyOfTheObject(Matches):
    def key(self, state):
        return id(state)


# Symmetry.


@broken("symmetry-without-itself", "symmetries")
class OnlyTheMirror(LatePiles):
    def symmetries(self, state):
        return [(state[1], state[0], state[2])] if self.shows(state) else super().symmetries(state)


@broken("symmetry-differs", "symmetries")
class MirrorSwapsPlayers(Piles):
    def symmetries(self, state):
        return [state, (state[1], state[0], 1 - state[2])]


@broken("symmetry-differs", "symmetries")
class MirrorLosesMatches(LatePiles):
    def symmetries(self, state):
        return [state, (0, 0, state[2])] if self.shows(state) else super().symmetries(state)


@broken("symmetry-not-closed", "symmetries")
class OneWayMirror(Piles):
    def symmetries(self, state):
        return super().symmetries(state)[: 2 if state[0] > state[1] else 1]


@broken("symmetry-of-moves", "symmetries")
class FalseMirror(Piles):
    """Takes piles of four and three for each other, where only piles of two matter for moves."""

    def initial(self):
        return (4, 4, 0)

    def symmetries(self, state):
        swap = {(4, 3): (3, 4), (3, 4): (4, 3), (4, 4): (3, 3), (3, 3): (4, 4)}
        return [state, (*swap.get(state[:2], state[:2]), state[2])]


# Levels.


@broken("bad-level", "level")
class NegativeLevel(LatePiles):
    def level(self, state):
        return -1 if self.shows(state) else super().level(state)


@broken("bad-level", "level")
class BrokenLevel(LatePiles):
    def level(self, state):
        return 1.5 if self.shows(state) else super().level(state)


@broken("level-of-image", "level")
class LevelOfThePlace(Piles):
    def level(self, state):
        return 50 - 5 * state[0] - 4 * state[1]


@broken("level-does-not-rise", "level")
class LevelOfThePlayer(Piles):
    def level(self, state):
        return state[2]


# Text.


@broken("not-text", "draw")
class DrawsByPrinting(LatePiles):
    def draw(self, state):
        return None if self.shows(state) else super().draw(state)


@broken("not-text", "format_state")
class StateAsNumbers(LatePiles):
    def format_state(self, state):
        return state if self.shows(state) else super().format_state(state)


@broken("not-text", "format_move")
class MoveAsTuple(LatePiles):
    def format_move(self, state, action):
        return action if self.shows(state) else super().format_move(state, action)


@broken("state-text-differs", "parse_state")
class TextForgetsTheMover(Piles):
    shortest = 1

    def shows(self, state):
        return state[2] == 1

    def parse_state(self, text):
        return (*super().parse_state(text)[:2], 0)


@broken("ambiguous-move-text", "format_move")
class TextForgetsThePile(LatePiles):
    """Shows first where one match is left in each pile, since only there two moves look alike."""

    def shows(self, state):
        return state[:2] == (1, 1)

    def format_move(self, state, action):
        return str(action[1]) if self.shows(state) else super().format_move(state, action)


@broken("move-text-differs", "parse_move")
class ReadsAnotherMove(LatePiles):
    def parse_move(self, state, text):
        return ("L", 7) if self.shows(state) else super().parse_move(state, text)


# Boards.


@broken("not-a-board", "board")
class BoardAsText(LatePiles):
    def board(self, state):
        return self.draw(state) if self.shows(state) else super().board(state)


class SpoiltBoard(LatePiles):
    """Replaces a part of the board where it goes wrong."""

    def spoilt(self, board):
        raise AssertionError("each subclass spoils it in its own way")

    def board(self, state):
        board = super().board(state)
        return self.spoilt(board) if self.shows(state) else board


@broken("bad-board", "board")
class CellsOfOneName(SpoiltBoard):
    def spoilt(self, board):
        return replace(board, cells=board.cells * 2)


@broken("bad-board", "board")
class CellNowhere(SpoiltBoard):
    def spoilt(self, board):
        return replace(board, cells=(replace(board.cells[0], x=math.nan), *board.cells[1:]))


@broken("bad-board", "board")
class PieceOffTheBoard(SpoiltBoard):
    def spoilt(self, board):
        return replace(board, pieces=(replace(board.pieces[0], cell="M"),))


@broken("bad-board", "board")
class PieceOfAStranger(SpoiltBoard):
    def spoilt(self, board):
        return replace(board, pieces=(replace(board.pieces[0], owner=2),))


@broken("bad-board", "board")
class PieceWithoutName(SpoiltBoard):
    def spoilt(self, board):
        return replace(board, pieces=(replace(board.pieces[0], name=""),))


@broken("bad-board", "board")
class HighlightOffTheBoard(SpoiltBoard):
    def spoilt(self, board):
        return replace(board, highlights=(Highlight("M", "win"),))


@broken("board-moves", "board")
class BoardMissesAMove(SpoiltBoard):
    def spoilt(self, board):
        return replace(board, moves=board.moves[1:])


@broken("board-moves", "board")
class BoardShowsAMoveTwice(SpoiltBoard):
    def spoilt(self, board):
        return replace(board, moves=(*board.moves, board.moves[0]))


@broken("board-moves", "board")
class BoardShowsAnIllegalMove(SpoiltBoard):
    def spoilt(self, board):
        return replace(board, moves=(*board.moves, button("X9")))


@broken("board-moves", "board")
class MoveOffTheBoard(SpoiltBoard):
    def spoilt(self, board):
        return replace(board, moves=(replace(board.moves[0], also=("M",)), *board.moves[1:]))


@broken("board-moves", "board")
class MoveFromNowhere(SpoiltBoard):
    def spoilt(self, board):
        moved = replace(board.moves[0], kind="from-to")
        return replace(board, moves=(moved, *board.moves[1:]))


@broken("board-moves", "board")
class MovesAfterTheEnd(EndPiles):
    def board(self, state):
        board = super().board(state)
        return replace(board, moves=(button("L1"),)) if self.shows(state) else board
