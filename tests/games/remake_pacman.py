"""Make `tests/data/pacman/small.json` anew: `python tests/games/remake_pacman.py`.

The game is one that a reflex agent plays against directional ghosts; look at what changed.
"""

import json
from pathlib import Path

from zermelo.games import load
from zermelo.play.pacman import ReflexAgent, play_pacman

SPEC = "pacman:ghosts=directional"
OUTPUT = Path(__file__).parent.parent / "data" / "pacman" / "small.json"


def record():
    game = load(SPEC)
    result = play_pacman(game, ReflexAgent(), seed=14)
    state, plies = game.initial(), []
    for move in result.moves:
        state = game.result(state, move)
        plies.append([move, game.format_state(state)])
    return {"game": SPEC, "score": result.score, "plies": plies}


if __name__ == "__main__":
    found = record()
    rows = ",\n".join(json.dumps(ply) for ply in found.pop("plies"))
    head = json.dumps(found)[:-1]
    OUTPUT.write_text(f'{head}, "plies": [\n{rows}\n]}}\n')
