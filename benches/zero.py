"""A network of Connect Four by `zermelo learn --method zero`: matches, and outcomes kept.

    zermelo learn connect4 --method zero --minutes 60 -o zero.safetensors
    python benches/zero.py zero.safetensors
    python benches/zero.py zero.safetensors --positions solved.txt

It plays plain Monte Carlo tree search with equal simulations, and counts how often its move keeps
the outcome of a random position. Outcomes are the solver's, or those of a file whose lines have
the moves as digits of columns, then `column:outcome` for each move.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from learning import outcome

import zermelo as z
from zermelo.experiments.intervals import share_interval
from zermelo.training.contest import contest, simulating_player


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", help="the network")
    parser.add_argument("--simulations", type=int, nargs="*", default=[16, 32, 200])
    parser.add_argument("--count", type=int, default=300, help="positions for the solver")
    parser.add_argument("--positions", type=Path, help="solved positions, instead of the solver")
    parser.add_argument("--matches", type=int, default=200, help="games a match")
    parser.add_argument("--patience", type=float, default=600.0, help="seconds a match at most")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = z.load("connect4")
    if asked.positions is None:
        solved = list(drawn(game, asked.count, asked.seed))
    else:
        solved = [read(game, line) for line in asked.positions.read_text().splitlines()]
    for simulations in asked.simulations:
        kept = [keeps(game, asked.file, simulations, *one) for one in solved]
        low, high = share_interval(sum(kept), len(kept))
        print(f"{simulations} simulations: outcome kept in {sum(kept) / len(kept):.1%} of", end=" ")
        print(f"{len(kept)} positions ({low:.1%} to {high:.1%})", flush=True)
        found = contest(
            game,
            simulating_player(game, simulations, asked.file),
            simulating_player(game, simulations),
            "plain MCTS",
            games=asked.matches,
            seconds=asked.patience,
            seed=asked.seed,
        )
        print(f"{simulations} simulations: {found.share:.1%} of the points against plain", end=" ")
        print(f"MCTS in {found.games} games ({found.low:.1%} to {found.high:.1%})", flush=True)


def keeps(game: Any, file: str, simulations: int, state: Any, outcomes: dict[Any, int]) -> bool:
    """Is the move found by so many simulations as good as the best?"""
    found = z.search(game, state, algorithm=z.MCTS(network=file), nodes=simulations)
    return outcomes[found.move] == max(outcomes.values())


def drawn(game: Any, count: int, seed: int) -> Iterator[tuple[Any, dict[Any, int]]]:
    """Random positions with the outcome of every move, by the solver."""
    solver, draw = z.engine(game, memory_mb=256), random.Random(seed)
    while count > 0:
        state = game.initial()
        for _ in range(draw.randint(6, 32)):
            if not game.is_terminal(state):
                state = game.result(state, draw.choice(list(game.actions(state))))
        if game.is_terminal(state):
            continue
        count -= 1
        moves = list(game.actions(state))
        yield state, {move: -outcome(solver, game, game.result(state, move)) for move in moves}


def read(game: Any, line: str) -> tuple[Any, dict[Any, int]]:
    """A position of a file."""
    moves, *outcomes = line.split()
    state = z.Line(game, moves=list(moves)).state
    by_name = {str(move): move for move in game.actions(state)}
    told = (word.split(":") for word in outcomes)
    return state, {by_name[column]: int(value) for column, value in told}


if __name__ == "__main__":
    main()
