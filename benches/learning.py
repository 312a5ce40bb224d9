"""What `z.learn` makes of a game in some minutes, by matches at equal depth and at equal time.

    python benches/learning.py --directory weights           the games of the marks, 10 minutes each
    python benches/learning.py connect4 kalah --minutes 2 --directory weights
    python benches/learning.py mygame.py:MyGame --directory weights

Trains each game from its rules alone, unless the directory has its weights already, and then lets
the search that plays use them: against a search of the same depth without any estimate, and at
equal time a move against the game's own estimate and against Monte Carlo tree search. In Connect
Four it also counts how often the move found three plies ahead keeps the outcome, by the solver.
Shares are of the points, a draw counting half, with 95% intervals over openings in both seats.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

import zermelo as z
from zermelo.experiments.intervals import share_interval
from zermelo.training.contest import (
    Contest,
    blind_player,
    contest,
    learned_player,
    own_player,
    sampling_player,
    timed_player,
)

HERE = Path(__file__).parent
GAMES = (
    "connect4",
    "othello:size=6",
    "breakthrough",
    "hex:size=7",
    "kalah",
    "checkers",
    f"{HERE / 'data' / 'learned_games.py'}:CompiledGomoku",
    f"{HERE / 'data' / 'learned_games.py'}:PlainConnect",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES, help="games by name, or FILE.py:Class")
    parser.add_argument("--minutes", type=float, default=10.0, help="of training for each")
    parser.add_argument("--matches", type=int, default=100, help="games a match at most")
    parser.add_argument("--patience", type=float, default=120.0, help="seconds a match at most")
    parser.add_argument("--seconds", type=float, default=0.1, help="a move, at equal time")
    parser.add_argument("--depth", type=int, default=3, help="plies, at equal depth")
    parser.add_argument("--positions", type=int, default=300, help="of Connect Four")
    parser.add_argument("--threads", type=int, help="of training (all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--directory", type=Path, required=True, help="for the weights")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    asked.directory.mkdir(parents=True, exist_ok=True)
    console, told = Console(), []
    table = Table(title=f"learned in {asked.minutes:g} minutes")
    for name in ("game", "against", "share", "95%", "games"):
        table.add_column(name)
    for spec in asked.games:
        for found in measured(spec, asked):
            told.append({"game": spec, **found})
            row = [Path(spec).name, found["against"], f"{found['share']:.1%}"]
            table.add_row(*row, f"{found['low']:.0%} to {found['high']:.0%}", str(found["games"]))
            if not asked.json:
                console.print(*row, f"({found['low']:.0%} to {found['high']:.0%})", found["games"])
    if asked.json:
        print(json.dumps(told, indent=1))
    else:
        console.print(table)


def measured(spec: str, asked: argparse.Namespace) -> list[dict[str, object]]:
    """All matches of one game."""
    game = z.load(spec)
    path = asked.directory / f"{Path(spec).name.replace(':', '-').replace('=', '')}.safetensors"
    part = path.with_name(path.name + ".training")
    if not part.exists():
        started = time.perf_counter()
        found = z.learn(game, path, minutes=asked.minutes, threads=asked.threads, seed=asked.seed)
        seconds = time.perf_counter() - started
        print(
            f"# {spec}: {found.games:,} games, {seconds:.0f} s, better: {found.better}", flush=True
        )
    file = str(part)
    depth = asked.depth if game.written != "plain" else 2
    others = []
    blind = blind_player(game, depth)
    if blind is not None:
        others.append((f"no evaluation, depth {depth}", learned_player(game, file, depth), blind))
    mine = timed_player(game, asked.seconds, file)
    if game.written == "native":
        own = own_player(game, depth)
        others.append((f"its own, depth {depth}", learned_player(game, file, depth), own))
        own = timed_player(game, asked.seconds)
        others.append((f"its own, {asked.seconds:g} s", mine, own))
    sampling = sampling_player(game, asked.seconds)
    others.append((f"MCTS, {asked.seconds:g} s", mine, sampling))
    results = [
        contest(
            game,
            player,
            other,
            against,
            games=asked.matches,
            seconds=asked.patience,
            seed=asked.seed + 77,
        )
        for against, player, other in others
    ]
    if spec == "connect4":
        results.append(outcomes_kept(file, asked.positions, asked.seed))
    return [vars(result) for result in results]


def outcomes_kept(file: str, positions: int, seed: int) -> Contest:
    """How often a move found three plies ahead keeps the outcome that the solver knows."""
    game = z.load("connect4")
    engine = z.engine(game, z.AlphaBeta(), evaluation=file)
    solver = z.engine(game, memory_mb=256)
    draw, kept, seen = random.Random(seed), 0, 0
    while seen < positions:
        state = game.initial()
        for _ in range(draw.randint(6, 32)):
            if game.is_terminal(state):
                break
            state = game.result(state, draw.choice(list(game.actions(state))))
        if game.is_terminal(state):
            continue
        best = outcome(solver, game, state)
        after = game.result(state, engine.search(state, depth=3).move)
        seen += 1
        kept += -outcome(solver, game, after) == best
    low, high = share_interval(kept, seen)
    return Contest("outcome kept, depth 3", seen, kept / seen, low, high)


def outcome(solver: z.engine, game: z.Game, state: object) -> int:
    """Whether the player to move wins, draws or loses, proved."""
    if game.is_terminal(state):
        value = game.utility(state, game.to_move(state))
    else:
        value = solver.search(state, seconds=60).value
    return (value > 0) - (value < 0)


if __name__ == "__main__":
    main()
