"""From what a page says of a position to the position itself, and back to what the page shows.

The server keeps no games: a page sends the start and the moves each time. So a page can be
reloaded, shared or opened twice, a lost connection loses nothing, and no memory fills up.
"""

from __future__ import annotations

import random
from dataclasses import replace as with_changes

from zermelo.game import (
    CHANCE,
    Line,
    draw,
    format_move,
    format_state,
    kind_of,
    parse_state,
)
from zermelo.game.board import Board, board_of, with_last_move
from zermelo.games.chess import Chess
from zermelo.learn.comparing import has_rollouts
from zermelo.play.dice import new_seed, outcomes, rolled
from zermelo.studio.catalogue import Catalogue
from zermelo.studio.names import names, outcome
from zermelo.studio.opponents import algorithms, levels
from zermelo.studio.schema.chance import Roll
from zermelo.studio.schema.common import Position
from zermelo.studio.schema.positions import View


def follow(catalogue: Catalogue, position: Position) -> Line:
    """Play the moves of a position; `IllegalMoveError` says which of them is not legal."""
    game = catalogue.game(position.game)
    line = Line(game, parse_state(game, position.start) if position.start.strip() else None)
    for text in position.moves:
        line = line.play_text(text)
    return line


def view(catalogue: Catalogue, position: Position) -> View:
    """The position as the page shows it."""
    return view_of(catalogue, position.game, position.start, follow(catalogue, position))


def view_of(catalogue: Catalogue, spec: str, start: str, line: Line) -> View:
    """The end of a line as the page shows it; `spec` and `start` are the page's own words."""
    game, state = line.game, line.state
    ending = line.ending
    legal = [format_move(game, state, move) for move in line.legal_moves()]
    return View(
        game=spec,
        title=game.name,
        start=start,
        moves=list(line.texts()),
        position=format_state(game, state),
        text=draw(game, state),
        players=list(names(game)),
        movers=list(line.movers),
        to_move=None if ending else game.to_move(state),
        outcome=None if ending is None else outcome(game, ending),
        payoffs=[] if ending is None else list(ending.payoffs),
        legal=legal,
        chance=kind_of(game).chance,
        odds=[] if ending else _odds(line, legal),
        board=_board(line),
        algorithms=algorithms(game, catalogue.policy(game, state) is not None),
        levels=levels(game),
        solvable=kind_of(game).whole,
        rollouts=has_rollouts(game),
        pgn=isinstance(game, Chess),
    )


def roll(catalogue: Catalogue, position: Roll) -> View:
    """The position after chance has decided, by the odds of the game and the seed of its dice."""
    line = follow(catalogue, position)
    drawn = rolled(line, new_seed() if position.seed is None else position.seed)
    return view_of(catalogue, position.game, position.start, line.play(drawn))


def preview(catalogue: Catalogue, spec: str) -> View:
    """A position from the middle of a game, to show what it looks like; the same each time."""
    game = catalogue.game(spec)
    start = board_of(game, game.initial())
    plies = 2 if start is None else max(2, min(10, len(start.cells) // 4))
    dice = random.Random(f"{spec} preview")
    line = Line(game)
    for _ in range(plies):
        follow_ups = [
            move
            for move in line.legal_moves()
            if not game.is_terminal(game.result(line.state, move))
        ]
        if not follow_ups:
            break
        line = line.play(dice.choice(follow_ups))
    return view_of(catalogue, spec, "", line)


def _odds(line: Line, legal: list[str]) -> list[float]:
    """How likely each outcome is, if chance is to move."""
    if line.game.to_move(line.state) != CHANCE:
        return []
    known = {one.text: one.probability for one in outcomes(line.game, line.state)}
    return [known[text] for text in legal]


def _board(line: Line) -> Board | None:
    board = board_of(line.game, line.state)
    if board is None or not line.moves:
        return board
    before = board_of(line.game, line.states[-2])
    marked = board if before is None else with_last_move(board, before, _last(line))
    # A winning line says more than the last move, which is part of it as a rule.
    wins = {mark.cell for mark in board.highlights}
    kept = tuple(m for m in marked.highlights if m.mark != "last" or m.cell not in wins)
    return with_changes(marked, highlights=kept)


def _last(line: Line) -> str:
    """The last move as text."""
    return format_move(line.game, line.states[-2], line.moves[-1])
