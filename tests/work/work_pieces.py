"""Pieces that tests of work do: functions at the top of a module, so that processes find them."""

import os
import signal
import sys
import time
from pathlib import Path

from zermelo import work


def number(task):
    return {"number": task.number, "drawn": task.random().random(), "of": task.settings}


def raw(task):
    return task.random().randbytes(200 + task.number) + (task.model or b"")


def dozing(task):
    time.sleep(task.settings)
    return [task.number, task.random().randrange(10**9)]


def counted(task):
    """Leaves a mark for every time it was done."""
    with Path(task.settings).open("a") as file:
        file.write(f"{task.number}\n")
    return task.number


def raising(task):
    if task.number == 3:
        raise ValueError("three is too many")
    return task.number


class OddError(Exception):
    """Cannot be read by another process."""

    def __init__(self, first, second):
        super().__init__(f"{first} and {second}")


def raising_oddly(task):
    raise OddError("this", "that")


def leaving(task):
    sys.exit("no more")


def deadly(task):
    if task.number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.01)
    return task.number


def deadly_once(task):
    """Kills its worker the first time."""
    mark = Path(task.settings) / str(task.number)
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return task.number


def unwritable(task):
    return {1, 2}


def in_order(task):
    """Fails unless what it needs was done before."""
    folder = Path(task.settings["folder"])
    for needed in task.settings["needs"].get(str(task.number), []):
        assert (folder / str(needed)).exists(), f"{task.number} came before {needed}"
    (folder / str(task.number)).touch()
    return task.number


def plays(task):
    """A game of the settings, played at random."""
    game, chance = task.settings, task.random()
    state = game.initial()
    moves = []
    while not game.is_terminal(state):
        moves.append(chance.choice(list(game.actions(state))))
        state = game.result(state, moves[-1])
    return moves


def main():
    """A driver by itself: DIRECTORY PIECES SECONDS PLACE; says `done` when all is done."""
    directory, pieces, seconds, place = sys.argv[1:]
    job = work.Job("naps", dozing, pieces=int(pieces), settings=float(seconds), seed=5)

    def told(progress):
        print(progress.done, flush=True)

    work.run(job, place, directory=directory, progress=told)
    print("done", flush=True)


if __name__ == "__main__":
    import work_pieces

    work_pieces.main()  # so that the functions have the name of their module
