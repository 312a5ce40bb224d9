"""The formal model of a game, its optional capabilities, and what searches say about it."""

from zermelo.game.answer import Answer, Exactness, MoveAnswer, proved_bounds
from zermelo.game.board import Board, BoardMove, Cell, Piece, board_of
from zermelo.game.capabilities import (
    CAPABILITIES,
    capabilities,
    evaluation,
    key_function,
    ordering,
)
from zermelo.game.count import INFINITY, Count, Moves, unlink
from zermelo.game.errors import (
    BrokenGameError,
    IllegalMoveError,
    InvalidInputError,
    MissingPackageError,
    PositionError,
    TooDeepError,
    TooLargeError,
    TreeError,
    UnfinishedError,
    UnknownGameError,
    UnknownLeafError,
    UnsupportedGameError,
    ZermeloError,
)
from zermelo.game.kind import Kind, kind_of
from zermelo.game.line import Ending, Line
from zermelo.game.model import CHANCE, Action, Game, State, max_player, payoff_vector
from zermelo.game.notation import (
    draw,
    format_move,
    format_state,
    legal_move,
    legal_moves,
    parse_move,
    parse_state,
)
from zermelo.game.observer import Observer, Value, alpha_cutoff, beta_cutoff, number
from zermelo.game.repetition import Repetition
from zermelo.game.unit import Unit, evaluation_text

__all__ = [
    "CAPABILITIES",
    "CHANCE",
    "INFINITY",
    "Action",
    "Answer",
    "Board",
    "BoardMove",
    "BrokenGameError",
    "Cell",
    "Count",
    "Ending",
    "Exactness",
    "Game",
    "IllegalMoveError",
    "InvalidInputError",
    "Kind",
    "Line",
    "MissingPackageError",
    "MoveAnswer",
    "Moves",
    "Observer",
    "Piece",
    "PositionError",
    "Repetition",
    "State",
    "TooDeepError",
    "TooLargeError",
    "TreeError",
    "UnfinishedError",
    "Unit",
    "UnknownGameError",
    "UnknownLeafError",
    "UnsupportedGameError",
    "Value",
    "ZermeloError",
    "alpha_cutoff",
    "beta_cutoff",
    "board_of",
    "capabilities",
    "draw",
    "evaluation",
    "evaluation_text",
    "format_move",
    "format_state",
    "key_function",
    "kind_of",
    "legal_move",
    "legal_moves",
    "max_player",
    "number",
    "ordering",
    "parse_move",
    "parse_state",
    "payoff_vector",
    "proved_bounds",
    "unlink",
]
