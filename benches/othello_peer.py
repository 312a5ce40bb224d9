"""Plays Othello against a program that speaks NBoard: `othello_peer.py PROGRAM DEPTH GAMES`.

Programs such as NTest solve the end of a game from some cells before the depth reaches it, 16 empty
cells at depth 6, so this side does the same: full-width search to the depth, and the exact solver
from `SOLVED + DEPTH` empty cells on. Openings are 8 random plies that a search finds balanced to 3
discs, each played in both colours. `--weights FILE` takes other weights than the shipped ones, and
`--seconds S` gives this side time instead of depth.
"""

import argparse
import math
import random

import zermelo as z
from zermelo.matches.contestant import FaultError
from zermelo.matches.control import Allowance, TimeControl
from zermelo.matches.nboard import NboardContestant

SOLVED = 10
SOUND = z.Selective(
    correction=False,
    reductions=False,
    late_move_pruning=False,
    futility=False,
    exchanges=False,
    reverse_futility=False,
    null_move=False,
    probcut=False,
    multi_probcut=0,
    singular=False,
    forced=False,
    internal_reductions=False,
)


def empties(game, state):
    return game.format_state(state).count(".")


def own_move(game, state, arguments, memory):
    moves = list(game.actions(state))
    if len(moves) == 1:
        return moves[0]
    if arguments.seconds is not None:
        return memory["best"].search(state, seconds=arguments.seconds).move
    if empties(game, state) <= arguments.depth + SOLVED:
        return memory["solver"].solve(state).move
    return memory["search"].search(state, depth=arguments.depth).move


def balanced(game, generator):
    while True:
        state = game.initial()
        moves = []
        for _ in range(8):
            move = generator.choice(list(game.actions(state)))
            moves.append(move)
            state = game.result(state, move)
        if abs(z.search(game, state, depth=8).value) <= 3:
            return moves


def play(game, opening, seat, arguments):
    """The margin of this side."""
    contestant = NboardContestant("peer", "peer", command=arguments.program)
    peer = contestant.sit(game, "", 120.0)
    control = TimeControl(depth=arguments.depth)
    memory = {
        "best": z.engine(game),
        "search": z.engine(game, SOUND),
        "solver": z.engine(game).solver,
    }
    line = z.Line(game)
    for move in opening:
        line = line.play(move)
    try:
        while not line.over:
            if game.to_move(line.state) == seat:
                move = own_move(game, line.state, arguments, memory)
            else:
                allowance = Allowance(control=control, seat=1 - seat)
                move = peer.choose(line, allowance).move
            line = line.play(move)
    finally:
        peer.close()
    return game.utility(line.state, seat)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("depth", type=int)
    parser.add_argument("games", type=int)
    parser.add_argument("--weights", default="")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = z.load(f"othello:weights={arguments.weights}" if arguments.weights else "othello")
    generator = random.Random(arguments.seed)
    pairs = []
    while 2 * len(pairs) < arguments.games:
        opening = balanced(game, generator)
        margins = [play(game, opening, seat, arguments) for seat in (0, 1)]
        pairs.append(sum((margin > 0) + 0.5 * (margin == 0) for margin in margins) / 2)
        share = sum(pairs) / len(pairs)
        spread = math.sqrt(sum((pair - share) ** 2 for pair in pairs) / max(len(pairs) - 1, 1))
        doubt = 1.96 * spread / math.sqrt(len(pairs))
        print(
            f"{2 * len(pairs)} games: {share:.1%} ± {doubt:.1%}, last margins {margins}", flush=True
        )


if __name__ == "__main__":
    try:
        main()
    except FaultError as fault:
        raise SystemExit(f"the program failed: {fault.words}") from None
