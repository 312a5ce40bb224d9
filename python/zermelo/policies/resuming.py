"""Value iteration in a folder: what was reached is saved now and then, and gone on from."""

from __future__ import annotations

import json
from array import array
from pathlib import Path

from zermelo.files import write_aside
from zermelo.game import Game, InvalidInputError, State, format_state
from zermelo.game.errors import DamagedFileError, UnfinishedError
from zermelo.native import Iteration, pack, unpack
from zermelo.policies.chance import begin, finished, iterated
from zermelo.policies.files import encoded, fingerprint, load_policy
from zermelo.policies.folder import POLICY, alone
from zermelo.policies.policy import Policy
from zermelo.policies.progress import Ends, Progress

BOUNDS = "bounds.part"
"""The file in the folder with the bounds reached so far."""

SAVE_EVERY = 30.0
"""Seconds between two times that they are saved."""

_BLOCK = 1 << 16


def resumed(
    game: Game,
    state: State,
    folder: Path,
    memory_mb: float,
    progress: Progress | None,
    ends: Ends,
    *,
    epsilon: float,
    method: str,
) -> Policy:
    """Solve a game with chance in a folder, or go on with what was begun there.

    The states are found anew, which takes a small part of the time; the bounds go on from those
    that were saved. At the end they are proved from the rules, so nothing rests on the file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder):
        path = folder / POLICY
        if path.exists():
            policy = load_policy(path, game)
            if policy.root == state and getattr(policy, "epsilon", epsilon) <= epsilon:
                return policy
            raise InvalidInputError(
                f"{path}: begins at {format_state(game, policy.root)} with bounds "
                f"{getattr(policy, 'epsilon', 0):g} apart; give another directory"
            )
        label = " ".join(f"{game.name} from {format_state(game, state)}".split())
        label += f", {fingerprint(game)}"
        file = folder / BOUNDS
        known = _read(file, label) if file.exists() else None
        begun = begin(game, state, memory_mb, progress, ends, epsilon, method)
        states, graph, iteration, player = begun
        if known is not None:
            _go_on(iteration, file, known, len(states))
        try:
            while not iterated(iteration, progress, ends, SAVE_EVERY):
                _save(iteration, file, label)
        except (UnfinishedError, KeyboardInterrupt):
            _save(iteration, file, label)
            raise
        policy = finished(states, graph, iteration, player, epsilon)
        policy.save(path)
        file.unlink(missing_ok=True)
        return policy


def _save(iteration: Iteration, file: Path, label: str) -> None:
    """Write the bounds aside, and rename the file."""
    blocks = []
    for values in (iteration.lower, iteration.upper):
        blocks += [values[at : at + _BLOCK] for at in range(0, len(values), _BLOCK)]
    header = encoded({"what": "bounds", "label": label})
    write_aside(file, lambda path: path.write_bytes(pack(header, blocks)))


def _read(file: Path, label: str) -> tuple[bytes, bytes]:
    """The bounds in a file; a damaged one, and one of another game, is refused."""
    try:
        header, blocks = unpack(file.read_bytes())
        known = json.loads(header)
    except ValueError as error:
        raise DamagedFileError(f"{file}: {error}; remove it to begin anew") from None
    if known.get("what") != "bounds":
        raise DamagedFileError(f"{file}: not the bounds of a game; remove it to begin anew")
    if known["label"] != label:
        raise InvalidInputError(
            f"{file}: here the solving of {known['label']} was begun, not that of {label}; "
            "give another folder"
        )
    half = len(blocks) // 2
    return b"".join(blocks[:half]), b"".join(blocks[half:])


def _go_on(iteration: Iteration, file: Path, known: tuple[bytes, bytes], states: int) -> None:
    lower, upper = known
    if len(lower) != len(upper) or len(lower) != 8 * states:
        raise DamagedFileError(f"{file}: damaged: not bounds of {states} states")
    if any(low != low for values in known for low in array("d", values)):
        raise DamagedFileError(f"{file}: damaged: a bound is not a number")
    iteration.resume(lower, upper)
