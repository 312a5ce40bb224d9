"""From what a page says of a position to the position itself, and back to what the page shows.

The server keeps no games: a page sends the start and the moves each time. So a page can be
reloaded, shared or opened twice, a lost connection loses nothing, and no memory fills up.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from dataclasses import replace as with_changes

from zermelo.game import (
    CHANCE,
    Game,
    IllegalMoveError,
    InvalidInputError,
    State,
    draw,
    format_move,
    format_state,
    kind_of,
    legal_moves,
    parse_move,
    parse_state,
    payoff_vector,
)
from zermelo.game.board import Board, board_of, with_last_move
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.names import names, outcome
from zermelo.studio.opponents import algorithms
from zermelo.studio.schema.common import Position
from zermelo.studio.schema.positions import View


@dataclass(frozen=True)
class Line:
    """A position with everything that led to it."""

    game: Game
    states: tuple[State, ...]
    """From the start to now."""
    moves: tuple[str, ...]
    movers: tuple[int, ...]

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @property
    def past(self) -> tuple[State, ...]:
        """The positions before."""
        return self.states[:-1]


def follow(catalogue: Catalogue, position: Position) -> Line:
    """Play the moves of a position; `IllegalMoveError` says which of them is not legal."""
    game = catalogue.game(position.game)
    state = parse_state(game, position.start) if position.start.strip() else game.initial()
    states, moves, movers = [state], [], []
    for number, text in enumerate(position.moves, start=1):
        if game.is_terminal(state):
            raise IllegalMoveError(f"move {number} ({text}): the game is already over")
        try:
            move = parse_move(game, state, text)
        except IllegalMoveError as error:
            raise IllegalMoveError(f"move {number}: {error}") from None
        moves.append(format_move(game, state, move))
        movers.append(game.to_move(state))
        state = game.result(state, move)
        states.append(state)
    return Line(game, tuple(states), tuple(moves), tuple(movers))


def view(catalogue: Catalogue, position: Position) -> View:
    """The position as the page shows it."""
    line = follow(catalogue, position)
    game, state = line.game, line.state
    over = game.is_terminal(state)
    return View(
        game=position.game,
        title=game.name,
        start=position.start,
        moves=list(line.moves),
        position=format_state(game, state),
        text=draw(game, state),
        players=list(names(game)),
        movers=list(line.movers),
        to_move=None if over else game.to_move(state),
        outcome=outcome(game, state) if over else None,
        payoffs=list(payoff_vector(game, state)) if over else [],
        legal=[format_move(game, state, move) for move in legal_moves(game, state)],
        board=_board(line),
        algorithms=algorithms(game, catalogue.policy(game, state) is not None),
        solvable=kind_of(game).solvable,
    )


def roll(catalogue: Catalogue, position: Position) -> View:
    """The position after chance has decided, by the odds of the game."""
    line = follow(catalogue, position)
    game, state = line.game, line.state
    if game.is_terminal(state) or game.to_move(state) != CHANCE:
        raise InvalidInputError("it is not chance's turn in this position")
    odds, actions = zip(*game.outcomes(state), strict=True)
    drawn = random.choices(actions, odds)[0]
    moves = [*line.moves, format_move(game, state, drawn)]
    return view(catalogue, Position(position.game, position.start, moves))


def preview(catalogue: Catalogue, spec: str) -> View:
    """A position from the middle of a game, to show what it looks like; the same each time."""
    game = catalogue.game(spec)
    start = board_of(game, game.initial())
    plies = 2 if start is None else max(2, min(10, len(start.cells) // 4))
    dice = random.Random(f"{spec} preview")
    state, moves = game.initial(), []
    for _ in range(plies):
        follow_ups = [
            move
            for move in legal_moves(game, state)
            if not game.is_terminal(game.result(state, move))
        ]
        if not follow_ups or game.to_move(state) == CHANCE:
            break
        move = dice.choice(follow_ups)
        moves.append(format_move(game, state, move))
        state = game.result(state, move)
    return view(catalogue, Position(spec, "", moves))


def _board(line: Line) -> Board | None:
    board = board_of(line.game, line.state)
    if board is None or not line.moves:
        return board
    before = board_of(line.game, line.states[-2])
    marked = board if before is None else with_last_move(board, before, line.moves[-1])
    # A winning line says more than the last move, which is part of it as a rule.
    wins = {mark.cell for mark in board.highlights}
    kept = tuple(m for m in marked.highlights if m.mark != "last" or m.cell not in wins)
    return with_changes(marked, highlights=kept)
