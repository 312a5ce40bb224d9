"""How far the learned evaluation of Othello is from the truth: `… EMPTIES POSITIONS`.

Positions come from games that begin with 10 random plies and go on with searches of two plies, a
random move now and then; the truth is the exact score. `--weights FILE` takes other weights than
the shipped ones. Prints the mean absolute error in discs of the estimate itself and of searches.
"""

import argparse
import random

import zermelo as z


def position(game, empties, generator):
    """A position with so many empty cells that is not decided by a pass."""
    while True:
        state = game.initial()
        for ply in range(200):
            if game.is_terminal(state):
                break
            moves = list(game.actions(state))
            if game.format_state(state).count(".") == empties and len(moves) > 1:
                return state
            if ply < 10 or generator.random() < 0.1:
                state = game.result(state, generator.choice(moves))
            else:
                state = game.result(state, z.search(game, state, depth=2, memory_mb=1).move)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("empties", type=int)
    parser.add_argument("positions", type=int)
    parser.add_argument("--weights", default="")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    game = z.load(f"othello:weights={arguments.weights}" if arguments.weights else "othello")
    generator = random.Random(arguments.seed)
    errors = {"estimate": [], "depth 4": [], "depth 8": []}
    for done in range(1, arguments.positions + 1):
        state = position(game, arguments.empties, generator)
        player = game.to_move(state)
        truth = z.solve(game, state).value
        told = {"estimate": game.evaluate(state, player)}
        for depth in (4, 8):
            found = z.search(game, state, algorithm=z.Selective(), depth=depth, memory_mb=4)
            told[f"depth {depth}"] = found.value
        for name, value in told.items():
            errors[name].append(abs(value - truth))
        if done % 25 == 0 or done == arguments.positions:
            means = "  ".join(f"{name} {sum(all_) / done:.2f}" for name, all_ in errors.items())
            print(f"{done} positions: mean error in discs: {means}", flush=True)


if __name__ == "__main__":
    main()
