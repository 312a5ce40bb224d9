"""Runs a program in a group of its own, and ends the group as soon as nobody wants it any more.

Started as a script, with the number of a pipe and the command: `launcher.py 5 gnugo --mode gtp`.
Whoever holds the other end of the pipe never writes. When it closes it, or is killed, the program
and all that it has started are killed too.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys


def main(watched: int, command: list[str]) -> int:
    """Run the command until it ends or the pipe is closed; its exit status."""
    ended, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(wake)
    child = os.fork()
    if child == 0:
        _become(command, watched)
    for stream in (0, 1):  # the program's own: whoever reads must see when it closes them
        os.close(stream)
    select.select([watched, ended], [], [])
    for kill in (os.killpg, os.kill):  # the second if it has not yet made its group
        with contextlib.suppress(ProcessLookupError, PermissionError):
            kill(child, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _become(command: list[str], watched: int) -> None:
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.close(watched)
    os.setsid()
    try:
        os.execvp(command[0], command)
    except OSError:
        os._exit(127)


if __name__ == "__main__":
    status = main(int(sys.argv[1]), sys.argv[2:])
    os._exit(status if status >= 0 else 128 - status)
