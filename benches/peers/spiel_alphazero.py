"""OpenSpiel's AlphaZero on Connect Four: trains for some seconds, or plays what it has learned.

    python spiel_alphazero.py train FOLDER SECONDS SIMULATIONS ACTORS
    python spiel_alphazero.py play FOLDER SIMULATIONS

It runs in an environment of its own, with `pip install open_spiel jax flax optax chex
orbax-checkpoint`. Who plays reads the columns of a game so far from each line, and prints one.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from pathlib import Path

WIDTH, DEPTH = 128, 2
"""Hidden units and layers: the size of Zermelo's network."""


def train(folder: str, seconds: float, simulations: int, actors: int) -> None:
    """Train until the time is up; the learner keeps a checkpoint after each of its steps."""
    from open_spiel.python.algorithms.alpha_zero import alpha_zero

    config = alpha_zero.Config(
        game="connect_four",
        path=folder,
        learning_rate=1e-3,
        weight_decay=1e-4,
        decouple_weight_decay=False,
        train_batch_size=256,
        replay_buffer_size=2**12,
        replay_buffer_reuse=4,
        max_steps=0,
        checkpoint_freq=1,
        actors=actors,
        evaluators=0,
        uct_c=1.41,
        max_simulations=simulations,
        policy_alpha=1.0,
        policy_epsilon=0.25,
        temperature=1.0,
        temperature_drop=10,
        evaluation_window=50,
        eval_levels=2,
        nn_model="mlp",
        nn_width=WIDTH,
        nn_depth=DEPTH,
        observation_shape=None,
        output_size=None,
        quiet=True,
        verbose=False,
    )

    def over(*_: object) -> None:
        raise KeyboardInterrupt  # which the learner takes as the end

    # Not by SIGINT, which is ignored where a shell has started this in the background.
    signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    alpha_zero.alpha_zero(config)


def play(folder: str, simulations: int) -> None:
    """Answer positions with moves."""
    import pyspiel
    from open_spiel.python.algorithms import mcts
    from open_spiel.python.algorithms.alpha_zero import evaluator, utils

    config = json.loads((Path(folder) / "config.json").read_text())
    game = pyspiel.load_game("connect_four")
    model = utils.api_selector(config["nn_api_version"]).Model.build_model(
        config["nn_model"],
        config["observation_shape"],
        config["output_size"],
        config["nn_width"],
        config["nn_depth"],
        config["weight_decay"],
        config["learning_rate"],
        folder,
    )
    model.load_checkpoint(str(steps(folder)))
    bot = mcts.MCTSBot(
        game,
        config["uct_c"],
        simulations,
        evaluator.AlphaZeroEvaluator(game, model),
        solve=False,
        child_selection_fn=mcts.SearchNode.puct_value,
        dont_return_chance_node=True,
    )
    print("ready", flush=True)
    for line in sys.stdin:
        state = game.new_initial_state()
        for column in line.split():
            state.apply_action(int(column))
        print(bot.mcts_search(state).best_child().action, flush=True)


def steps(folder: str) -> int:
    """The last step with a checkpoint that is complete."""
    found = [path.name.removeprefix("checkpoint-") for path in Path(folder).glob("checkpoint-*")]
    return max(int(name) for name in found if name.isdecimal())


def main() -> None:
    words = sys.argv[1:]
    if words[0] == "train":
        started = time.monotonic()
        train(words[1], float(words[2]), int(words[3]), int(words[4]))
        print(f"{steps(words[1])} steps in {time.monotonic() - started:.0f} s")
    else:
        play(words[1], int(words[2]))


if __name__ == "__main__":
    main()
